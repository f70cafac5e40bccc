"""Fiscal calendars: found in a document's pages, and what they make of a span."""

from __future__ import annotations

from datetime import date

import pytest

from olo_desktop.text.fiscal import FiscalCalendar, calendar_of, closing_month, months_in, start_of


@pytest.mark.parametrize(
    ("texts", "calendar"),
    [
        ([], FiscalCalendar()),
        (["for the fiscal year ended June 30, 2022"], FiscalCalendar(6, exact=True)),
        (["Six Months Ended December 31, 2022", "Three Months Ended December 31, 2022"], FiscalCalendar(6, exact=True)),
        (["nine months ended September 30"], FiscalCalendar(12, exact=True)),
        (["years ended November 27, 2015"], FiscalCalendar(11)),
        (["53 weeks ended February 3, 2024"], FiscalCalendar(1, exact=True)),
        (["fiscal year ended February 3, 2024"], FiscalCalendar(1)),
        (["year ended February 28, 2023"], FiscalCalendar(2, exact=True)),
        (["fiscal 2022 is the year ended January 28, 2023", "year ended January 28, 2023"], FiscalCalendar(1, 1)),
        (["fiscal 2022 ended December 31, 2022"], FiscalCalendar()),
    ],
)
def test_the_calendar_that_pages_speak_of(texts: list[str], calendar: FiscalCalendar) -> None:
    assert calendar_of(texts) == calendar


def test_a_year_that_bears_the_name_of_the_one_before() -> None:
    retailer = FiscalCalendar(1, named_back=1)
    assert retailer.part(date(2023, 1, 28), 12).label == "FY2022"
    assert retailer.part(date(2022, 7, 30), 3).label == "Q2 2022"
    assert retailer.last_day(2022) == date(2023, 1, 31)


def test_starts() -> None:
    assert FiscalCalendar(6).part(date(2022, 12, 31), 3).start == date(2022, 10, 1)
    assert FiscalCalendar(1).part(date(2023, 7, 29), 3).start is None
    assert FiscalCalendar(1).part(date(2023, 7, 29), 3, 13).start == date(2023, 4, 30)
    assert start_of(date(2022, 12, 31), 12) == date(2022, 1, 1)


def test_a_year_that_ends_a_few_days_into_january_closes_december() -> None:
    assert closing_month(date(2023, 1, 1)) == (2022, 12)
    assert FiscalCalendar(12).part(date(2023, 1, 1), 12).label == "FY2022"


def test_months_of_weeks() -> None:
    assert [months_in("13", "weeks"), months_in("26", "weeks"), months_in("twelve", "months")] == [3, 6, 12]


def test_twelve_months_that_are_no_fiscal_year() -> None:
    assert FiscalCalendar(12).part(date(2022, 6, 30), 12, counted=True).label == "LTM 2022-06"
    assert FiscalCalendar(12).part(date(2022, 6, 30), 12).label == "FY2022"
