"""The right time is the memo's, in the calendar of the source: the wrong year supports nothing."""

from __future__ import annotations

from datetime import date

import pytest

from olo_desktop.matching.times import Calendar, TimeAgreement, period_of, previous, time_agreement, time_of
from olo_desktop.model.claim import ClaimedPeriod, Origin
from olo_desktop.model.period import Period
from olo_desktop.model.standing import Standing, TableColumn

SAME, ASSUMED, UNKNOWN, OTHER = TimeAgreement


def span(label: str, start: str, end: str) -> Period:
    return Period(label, date.fromisoformat(start), date.fromisoformat(end))


def day(iso: str) -> Period:
    return span(iso, iso, iso)


def said(
    label: str = "", *, origin: Origin = Origin.OWN, shift: int = 0, length: str = "", at: str = ""
) -> ClaimedPeriod:
    return ClaimedPeriod(day(at) if at else Period(label) if label else None, origin, label, shift, length)


def above(label: str, text: str) -> ClaimedPeriod:
    return ClaimedPeriod(Period(label), Origin.PARAGRAPH, text)


FY22, FY21 = span("FY2022", "2022-01-01", "2022-12-31"), span("FY2021", "2021-01-01", "2021-12-31")
Q4 = span("Q4 2022", "2022-10-01", "2022-12-31")
DECEMBER = Calendar.of([FY21, FY22, day("2022-12-31"), Period("2020")], None)

MAY22, MAY21 = span("FY2022", "2021-05-31", "2022-05-29"), span("FY2021", "2020-06-01", "2021-05-30")
MAY = Calendar.of([MAY22, MAY21], MAY22)
JANUARY = Calendar.of([span("FY2022", "2022-01-30", "2023-01-28")], None)
WEEKS = Calendar.of([span("FY2021", "2021-01-03", "2022-01-01")], None)
LEAP = Calendar.of([span("FY2020", "2019-03-01", "2020-02-29")], None)

Q3, NINE = span("Q3 2022", "2022-07-01", "2022-09-30"), span("9M 2022", "2022-01-01", "2022-09-30")
QUARTERLY = Calendar.of([Q3, NINE], NINE)
COVER = Calendar.of([], Period("FY2022"))
H122, Q222 = span("H1 2022", "2022-01-01", "2022-06-30"), span("Q2 2022", "2022-04-01", "2022-06-30")
H121, Q221 = span("H1 2021", "2021-01-01", "2021-06-30"), span("Q2 2021", "2021-04-01", "2021-06-30")
HALF_YEARLY = Calendar.of([H122, Q222], Q222)
SILENT = Calendar()

CASES = [
    # the wrong year
    ("the year it says", said("FY2022"), FY22, DECEMBER, SAME),
    ("the year before", said("FY2022"), FY21, DECEMBER, OTHER),
    ("no year said: the one reported on", None, FY22, DECEMBER, ASSUMED),
    ("no year said: not the comparative", None, FY21, DECEMBER, OTHER),
    ("no year said: the balance at its end", None, day("2022-12-31"), DECEMBER, ASSUMED),
    ("no year said: not the balance before", None, day("2021-12-31"), DECEMBER, OTHER),
    ("no year said: not its last quarter", None, Q4, DECEMBER, OTHER),
    ("no time in the source", said("FY2022"), None, DECEMBER, UNKNOWN),
    ("no time in the source, none said", None, None, DECEMBER, UNKNOWN),
    ("nothing known of the document", None, FY22, SILENT, UNKNOWN),
    ("only a length said, nothing known", said(length="year"), FY22, SILENT, UNKNOWN),
    ("a year before, of nothing known", said(shift=-1), FY21, SILENT, UNKNOWN),
    # a year earlier
    ("a year earlier", said(shift=-1), FY21, DECEMBER, SAME),
    ("a year earlier, but this year's", said(shift=-1), FY22, DECEMBER, OTHER),
    ("a year earlier, the balance", said(shift=-1), day("2021-12-31"), DECEMBER, SAME),
    ("a year before the memo's, which the report agrees with", said("FY2020", shift=-1), FY21, DECEMBER, ASSUMED),
    ("a year before that is neither", said("FY2020", shift=-1), FY22, DECEMBER, OTHER),
    ("a year before what cannot be counted", said(shift=-1), FY21, Calendar(Period("LTM 2024-03")), UNKNOWN),
    # balances at a day, in months, of fiscal years
    ("a balance of the year", said("FY2022"), day("2022-12-31"), DECEMBER, SAME),
    ("a balance of another year", said("FY2022"), day("2021-12-31"), DECEMBER, OTHER),
    ("at a day", said(at="2022-12-31"), day("2022-12-31"), DECEMBER, SAME),
    ("at a day, of a year that ends then", said(at="2022-12-31"), FY22, DECEMBER, SAME),
    ("at a day, of a time without days", said(at="2022-12-31"), Period("FY2022"), DECEMBER, OTHER),
    ("in a month", said("2022-12"), day("2022-12-31"), DECEMBER, SAME),
    ("in another month", said("2022-11"), day("2022-12-31"), DECEMBER, OTHER),
    ("in a month, of a time without days", said("2022-12"), Period("FY2022"), DECEMBER, OTHER),
    ("the end of the fourth quarter is the year's", said("Q4 2022"), day("2022-12-31"), DECEMBER, SAME),
    ("the end of the second half too", said("H2 2022"), day("2022-12-31"), DECEMBER, SAME),
    ("the end of a quarter that is not known", said("Q3 2022"), day("2022-12-31"), DECEMBER, OTHER),
    # years that end in May or January
    ("May: the balance of the year", said("FY2022"), day("2022-05-29"), MAY, SAME),
    ("May: the balance before", said("FY2022"), day("2021-05-30"), MAY, OTHER),
    ("May: a quarter of the next year", said("FY2022"), day("2022-11-27"), MAY, OTHER),
    ("May: worked out from another year", said("FY2019"), day("2019-05-26"), MAY, SAME),
    ("January: the year is named for its beginning", said("FY2022"), day("2023-01-28"), JANUARY, SAME),
    ("January: not the calendar's", said("FY2022"), day("2022-01-29"), JANUARY, OTHER),
    ("January: the year before", said("FY2021"), day("2022-01-29"), JANUARY, SAME),
    ("January: a year earlier", said(shift=-1), day("2022-01-29"), JANUARY, SAME),
    ("leap: the year before", said("FY2019"), day("2019-02-28"), LEAP, SAME),
    # 52 and 53 weeks
    ("weeks: 31 December is the Saturday next to it", said(at="2021-12-31"), day("2022-01-01"), WEEKS, SAME),
    ("weeks: 31 December is the 25th", said(at="2021-12-31"), day("2021-12-25"), WEEKS, SAME),
    ("weeks: not the 24th", said(at="2021-12-31"), day("2021-12-24"), WEEKS, OTHER),
    ("weeks: the year ends in the next calendar year", said("FY2021"), day("2022-01-01"), WEEKS, SAME),
    ("weeks: two years before", said("FY2019"), day("2019-12-28"), WEEKS, SAME),
    # a quarterly report with the balance of the last year end
    ("quarterly: the last year end", said("FY2021"), day("2021-12-31"), QUARTERLY, SAME),
    ("quarterly: its own end is no year's", said("FY2022"), day("2022-09-30"), QUARTERLY, OTHER),
    ("quarterly: the balance at its end", said("Q3 2022"), day("2022-09-30"), QUARTERLY, SAME),
    ("quarterly: no time said, its quarter", None, Q3, QUARTERLY, ASSUMED),
    ("quarterly: no time said, its nine months", None, NINE, QUARTERLY, ASSUMED),
    ("quarterly: for the quarter", said(length="quarter"), Q3, QUARTERLY, ASSUMED),
    ("quarterly: for the nine months", said(length="nine months"), Q3, QUARTERLY, OTHER),
    ("quarterly: for the nine months, a balance", said(length="nine months"), day("2022-09-30"), QUARTERLY, ASSUMED),
    # lengths
    ("the quarter of the year", said("2022-12", length="quarter"), Q4, DECEMBER, SAME),
    ("the quarter is not the year", said("2022-12", length="quarter"), FY22, DECEMBER, OTHER),
    ("the year is not the quarter", said("2022-12", length="year"), Q4, DECEMBER, OTHER),
    ("the last quarter, where that is said", said(length="quarter"), Q4, DECEMBER, ASSUMED),
    # a quarter without a year
    ("yearless: that of the year reported on", said("Q4"), Q4, DECEMBER, SAME),
    ("yearless: not the year", said("Q4"), FY22, DECEMBER, OTHER),
    ("yearless: a year earlier", said("Q4", shift=-1), span("Q4 2021", "2021-10-01", "2021-12-31"), DECEMBER, SAME),
    ("yearless: a year earlier, but this year's", said("Q4", shift=-1), Q4, DECEMBER, OTHER),
    ("yearless: of nothing known", said("Q4"), Q4, SILENT, UNKNOWN),
    ("yearless: elsewhere in the sentence", said("Q3", origin=Origin.SENTENCE), FY22, DECEMBER, ASSUMED),
    # read from the surroundings
    ("the heading's year binds little", said("FY2021", origin=Origin.HEADING), FY22, DECEMBER, ASSUMED),
    ("the heading's year, found", said("FY2021", origin=Origin.HEADING), FY21, DECEMBER, SAME),
    ("neither the heading's nor the report's", said("FY2020", origin=Origin.TITLE), FY21, DECEMBER, OTHER),
    # so many years before what is reported, as long as words say
    ("half-year, a year earlier", said(shift=-1, length="half"), H121, HALF_YEARLY, ASSUMED),
    ("a quarter is no half", said(shift=-1, length="half"), Q221, HALF_YEARLY, OTHER),
    ("the half of the year itself is none earlier", said(shift=-1, length="half"), H122, HALF_YEARLY, OTHER),
    ("a time without days", said(shift=-1, length="half"), Period("H1 2021"), COVER, OTHER),
    # a part whose year only the words above tell is the part that a document itself reports on
    ("second-quarter, 2021 above", above("Q2 2021", "Second-quarter"), Q222, HALF_YEARLY, ASSUMED),
    ("second-quarter, not the one before", above("Q2 2021", "Second-quarter"), Q221, HALF_YEARLY, OTHER),
    ("its year said", above("Q2 2021", "Q2 2021"), Q221, HALF_YEARLY, SAME),
    ("another part", above("Q3 2022", "Third-quarter"), Q3, HALF_YEARLY, SAME),
    ("of a year's report", above("Q3 2022", "Third-quarter"), Q3, DECEMBER, SAME),
    ("no part is known", above("Q3 2022", "Third-quarter"), Q3, SILENT, SAME),
    # a cover alone
    ("cover: the year", None, Period("FY2022"), COVER, ASSUMED),
    ("cover: the balance of that year", None, day("2022-12-31"), COVER, ASSUMED),
    ("cover: another balance", None, day("2021-12-31"), COVER, OTHER),
    ("cover: another year without days", None, Period("FY2021"), COVER, OTHER),
    ("cover: a quarter's end is not known", said("Q2 2022"), day("2022-06-30"), COVER, OTHER),
]


@pytest.mark.parametrize(
    ("claimed", "stated", "calendar", "expected"), [row[1:] for row in CASES], ids=[row[0] for row in CASES]
)
def test_whether_it_is_the_time(
    claimed: ClaimedPeriod | None, stated: Period | None, calendar: Calendar, expected: TimeAgreement
) -> None:
    assert time_agreement(claimed, stated, calendar) is expected


@pytest.mark.parametrize(
    ("calendar", "main", "end"),
    [
        (DECEMBER, FY22, date(2022, 12, 31)),
        (MAY, MAY22, date(2022, 5, 29)),
        (Calendar.of([MAY21, MAY22], Period("FY2022")), Period("FY2022"), date(2022, 5, 29)),
        (Calendar.of([], FY21), FY21, date(2021, 12, 31)),
        (COVER, Period("FY2022"), None),
        (Calendar.of([Q3, day("2022-09-30")], None), None, None),
    ],
)
def test_what_a_document_reports_on(calendar: Calendar, main: Period | None, end: date | None) -> None:
    assert (calendar.main, calendar.end) == (main, end)


BEFORE = day("2021-12-31")
OPENINGS = [
    ("an opening balance", "opening", "2022", FY22, BEFORE),
    ("by its column", "", "Balance at beginning of year", FY22, BEFORE),
    ("May", "opening", "", MAY22, day("2021-05-30")),
    ("a closing balance keeps its column's time", "closing", "2022", FY22, FY22),
    ("a movement", "", "2022", FY22, FY22),
    ("an opening balance without time", "opening", "", None, None),
    ("an opening balance of a year without days", "opening", "", Period("FY2022"), Period("FY2021")),
    ("of a quarter without days", "opening", "", Period("Q3 2022"), Period("Q2 2022")),
    ("of a first quarter without days", "", "Stores at Beginning of Quarter", Period("Q1 2022"), Period("Q4 2021")),
    ("of a half without days", "opening", "", Period("H1 2022"), Period("H2 2021")),
    ("of some months without days", "opening", "", Period("9M 2022"), Period("FY2021")),
    ("of a time without a year", "opening", "", Period("the pandemic"), Period("before the pandemic")),
    ("an opening balance at a day", "opening", "", BEFORE, BEFORE),
]


@pytest.mark.parametrize(
    ("instant", "column", "period", "expected"), [row[1:] for row in OPENINGS], ids=[row[0] for row in OPENINGS]
)
def test_an_opening_balance_is_that_of_the_day_before(
    instant: str, column: str, period: Period | None, expected: Period | None
) -> None:
    assert time_of(Standing(0, "", ("Balance",), TableColumn(column), period, instant=instant)) == expected


@pytest.mark.parametrize(
    ("claimed", "calendar", "expected"),
    [
        (None, DECEMBER, FY22),
        (None, SILENT, None),
        (said("FY2020"), DECEMBER, Period("FY2020")),
        (said("FY2020", origin=Origin.HEADING), DECEMBER, FY22),
        (said(shift=-1), DECEMBER, Period("FY2021")),
        (said(shift=-1), QUARTERLY, Period("9M 2021")),
        (said(length="quarter"), QUARTERLY, NINE),
    ],
)
def test_the_time_of_a_source_s_own_sentence(
    claimed: ClaimedPeriod | None, calendar: Calendar, expected: Period | None
) -> None:
    assert period_of(claimed, calendar) == expected


@pytest.mark.parametrize(
    ("period", "among", "expected"),
    [
        (FY22, (Q4, FY22, FY21), FY21),
        (Period("Q3 2022"), (Period("Q2 2022"), Period("Q3 2021")), Period("Q3 2021")),
        (FY22, (Period("Q3 2021"), day("2021-12-31")), None),
        (day("2022-12-31"), (day("2022-09-30"), day("2021-12-31")), day("2021-12-31")),
        (day("2022-05-29"), (day("2020-05-31"), day("2021-05-30")), day("2021-05-30")),
        (day("2023-01-01"), (day("2021-12-26"),), day("2021-12-26")),  # 53 weeks
        (day("2022-12-31"), (FY21, Period("LTM 2021-12")), None),
        (FY22, (), None),
    ],
)
def test_the_period_a_year_before(period: Period, among: tuple[Period, ...], expected: Period | None) -> None:
    assert previous(period, among) == expected
