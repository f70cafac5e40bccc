"""Header words: the time they name and the kind of column, as cases."""

from __future__ import annotations

from datetime import date

import pytest

from olo_desktop.model.table import ColumnKind
from olo_desktop.text.column_heads import Head, head_of
from olo_desktop.text.fiscal import FiscalCalendar
from olo_desktop.text.head_days import days_in
from olo_desktop.text.head_times import merged, periods_of, turned

DECEMBER, JUNE, JANUARY = FiscalCalendar(12), FiscalCalendar(6), FiscalCalendar(1)
EXACT = FiscalCalendar(6, exact=True)


@pytest.mark.parametrize(
    ("text", "calendar", "label"),
    [
        ("2022", DECEMBER, "FY2022"),
        ("FY24", DECEMBER, "FY2024"),
        ("FY 2021/22", DECEMBER, "FY2022"),
        ("2023 TEUR", DECEMBER, "FY2023"),
        ("2023 年度", DECEMBER, "FY2023"),
        ("Year Ended December 31, 2015", DECEMBER, "FY2015"),
        ("Years Ended November 27, 2015", DECEMBER, "FY2015"),
        ("As of/ Year Ended December 31, 2015", DECEMBER, "FY2015"),
        ("52 Weeks Ended December 31, 2022", DECEMBER, "FY2022"),
        ("Fifty-two weeks ended January 28, 2023", JANUARY, "FY2023"),
        ("Twelve Months Ended June 30, 2022", DECEMBER, "LTM 2022-06"),
        ("LTM June 30, 2022", DECEMBER, "LTM 2022-06"),
        ("LTM 2022", DECEMBER, "LTM 2022"),
        ("Three Months Ended December 31, 2022", DECEMBER, "Q4 2022"),
        ("Three Months Ended December 31, 2022", JUNE, "Q2 2023"),
        ("Six months ended July 29, 2023", JANUARY, "H1 2024"),
        ("Nine Months Ended September 30, 2021", DECEMBER, "9M 2021"),
        ("Seven months ended July 31, 2024", DECEMBER, "7M 2024"),
        ("7M 2024", DECEMBER, "7M 2024"),
        ("12 Weeks Ended 3/25/2023", DECEMBER, "Q1 2023"),
        ("Quarter ended September 30, 2015", JUNE, "Q1 2016"),
        ("One month ended May 31, 2024", DECEMBER, "2024-05"),
        ("Two months ended May 31, 2024", DECEMBER, "2M 2024-05"),
        ("FOURTH QUARTER 2022", DECEMBER, "Q4 2022"),
        ("Q3'24", DECEMBER, "Q3 2024"),
        ("3Q24", DECEMBER, "Q3 2024"),
        ("第三季度 2024", DECEMBER, "Q3 2024"),
        ("H1 2023", DECEMBER, "H1 2023"),
        ("First half 2023", DECEMBER, "H1 2023"),
        ("2024 年1—9 月", DECEMBER, "9M 2024"),
        ("December 31, 2022", DECEMBER, "2022-12-31"),
        ("As of June 30, 2022", JUNE, "2022-06-30"),
        ("31 March 2021", DECEMBER, "2021-03-31"),
        ("2024 Dec", DECEMBER, "2024-12"),
        ("Dec-24", DECEMBER, "2024-12"),
        ("Fiscal Year 2023 Declaration Date", JUNE, "FY2023"),
        ("2024 年期末余额", DECEMBER, "2024-12-31"),
        ("2024 年期初余额", DECEMBER, "2023-12-31"),
        ("31. Dezember 2021", DECEMBER, "2021-12-31"),
        ("31 décembre 2021", DECEMBER, "2021-12-31"),
        ("31.12.2023", DECEMBER, "2023-12-31"),
        ("2022-12-31", DECEMBER, "2022-12-31"),
        ("30/06/2022", DECEMBER, "2022-06-30"),
        ("2022年12月31日", DECEMBER, "2022-12-31"),
        ("Mar-24", DECEMBER, "2024-03"),
        ("As of Mar-24", DECEMBER, "2024-03-31"),
        ("Balance Sheet Jul 2024", DECEMBER, "2024-07-31"),
        ("Statement of Financial Position 2022", EXACT, "2022-06-30"),
        ("Statement of Financial Position 2022", JUNE, "FY2022"),
        ("End of year 2022", DECEMBER, "2022-12-31"),
        ("Beginning of year 2022", DECEMBER, "2021-12-31"),
        ("Fiscal 2024 Total Stores at Beginning of Second Quarter", JANUARY, "Q2 2024"),
        ("Quarter ended June 30, 2022 Q2", DECEMBER, "Q2 2022"),
    ],
)
def test_the_time_that_a_header_names(text: str, calendar: FiscalCalendar, label: str) -> None:
    period, against = periods_of(head_of(text), calendar)
    assert str(period) == label
    assert against is None


@pytest.mark.parametrize(
    "text", ["June 30", "Total", "Quarter Ended September 30", "2022 2021", "13/13/2022", "Feb 30, 2022"]
)
def test_headers_that_name_no_certain_time(text: str) -> None:
    assert periods_of(head_of(text), DECEMBER) == (None, None)


@pytest.mark.parametrize(
    ("text", "kind", "percent"),
    [
        ("2022", ColumnKind.AMOUNT, False),
        ("Flexibles", ColumnKind.AMOUNT, False),
        ("Defined Benefit Pension Plans", ColumnKind.AMOUNT, False),
        ("Notes", ColumnKind.NOTE, False),
        ("附注", ColumnKind.NOTE, False),
        ("Page", ColumnKind.NOTE, False),
        ("Line", ColumnKind.LINE, False),
        ("Budget (YTD)", ColumnKind.BUDGET, False),
        ("2024 Plan", ColumnKind.BUDGET, False),
        ("Actual", ColumnKind.ACTUAL, False),
        ("This year vs budget ($ YTD)", ColumnKind.VARIANCE, False),
        ("Fav/(Unfav)", ColumnKind.VARIANCE, False),
        ("Change", ColumnKind.CHANGE, False),
        ("Veränderung TEUR", ColumnKind.CHANGE, False),
        ("Percent Increase (Decrease)", ColumnKind.CHANGE, True),
        ("2015 vs. 2014", ColumnKind.CHANGE, False),
        ("Percent to Sales", ColumnKind.AMOUNT, True),
        ("% of total", ColumnKind.AMOUNT, True),
        ("in millions, except percentages", ColumnKind.AMOUNT, False),
    ],
)
def test_the_kind_of_column(text: str, kind: ColumnKind, percent: bool) -> None:
    head = head_of(text)
    assert (head.kind, head.percent) == (kind, percent)


def test_a_change_has_a_time_and_what_it_is_measured_from() -> None:
    assert [str(period) for period in periods_of(head_of("% Change 2016-2015"), DECEMBER)] == ["FY2016", "FY2015"]


def test_what_headers_tell() -> None:
    assert not head_of("Net sales").tells_anything
    assert head_of("June 30").tells_anything
    assert head_of("2022").tells_time
    assert head_of("Quarter").tells_span
    assert head_of("Year-to-date").to_date
    assert head_of("").tells_anything is False


def test_words_beyond_complete_a_column() -> None:
    years = merged(head_of("2018"), head_of("Years Ended December 31,"))
    assert str(periods_of(years, DECEMBER)[0]) == "FY2018"
    balance = merged(head_of("2018"), head_of("December 31,"))
    assert str(periods_of(balance, DECEMBER)[0]) == "2018-12-31"
    prior = merged(head_of("2021"), head_of("Year ended December 31, 2022, with comparative information for 2021"))
    assert str(periods_of(prior, DECEMBER)[0]) == "FY2021"
    own = merged(head_of("2015"), head_of("Five Years Ended December 26, 2015"))
    assert periods_of(own, DECEMBER)[0].end == date(2015, 12, 26)
    title = merged(head_of("Total"), head_of("As of December 31, 2019"))
    assert str(periods_of(title, DECEMBER)[0]) == "2019-12-31"
    day = merged(head_of("As of December 31, 2022"), head_of("Twelve months ended June 30, 2021"))
    assert str(periods_of(day, DECEMBER)[0]) == "2022-12-31"


def test_a_day_that_a_year_lacks_leaves_the_year() -> None:
    assert str(periods_of(Head(years=(2021,), days=((2, 29),)), DECEMBER)[0]) == "FY2021"


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("2022", date(2021, 7, 1), date(2022, 6, 30)),
        ("Q1 2022", date(2021, 7, 1), date(2021, 9, 30)),
        ("H2 2022", date(2022, 1, 1), date(2022, 6, 30)),
        ("9M 2022", date(2021, 7, 1), date(2022, 3, 31)),
    ],
)
def test_days_of_a_fiscal_year_where_its_calendar_is_known(text: str, start: date, end: date) -> None:
    period = periods_of(head_of(text), EXACT)[0]
    assert period is not None
    assert (period.start, period.end) == (start, end)


def test_impossible_days_are_no_days() -> None:
    assert days_in("99.99.2022").ends == ()
    assert days_in("June 31, 2022").ends == ()
    assert days_in("2018/19").years == (2019,)


@pytest.mark.parametrize(
    ("own", "beyond", "label"),
    [
        ("Prior year", "Year ended December 31, 2023", "FY2022"),
        ("This year", "Year ended December 31, 2023", "FY2023"),
        ("Current period", "Years ended December 31, 2023 and 2022", "FY2023"),
        ("Exercice précédent", "Exercice 2023", "FY2022"),
        ("上期销售收入", "2024 年年度报告", "FY2023"),
        ("本期销售收入", "2024 年年度报告", "FY2024"),
        ("Prior year", "December 31, 2023", "2022-12-31"),
        ("Prior year", "February 29, 2024", "FY2023"),
        ("Prior year 2020", "Year ended December 31, 2023", "FY2020"),
        ("Change over prior year", "Year ended December 31, 2023", "FY2023"),
    ],
)
def test_this_year_and_the_prior_one_are_told_by_the_year_beyond(own: str, beyond: str, label: str) -> None:
    head = head_of(own)
    assert str(periods_of(turned(head, merged(head, head_of(beyond))), DECEMBER)[0]) == label


def test_the_prior_year_of_no_year_is_none() -> None:
    head = head_of("Prior year")
    assert head.tells_anything
    assert periods_of(turned(head, head), DECEMBER) == (None, None)
