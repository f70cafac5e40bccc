"""Periods found in running text (how each is written is in `cases/no_claims.txt`)."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from olo_desktop.text.periods import scan_periods


def test_periods_of_a_sentence_in_order() -> None:
    text = "Sales for FY2022 rose from Q3 2021 to 31 December 2022, as in 2018-2020 and by May 3."
    assert [(text[start:end], str(period)) for start, end, period in scan_periods(text)] == [
        ("FY2022", "FY2022"),
        ("Q3 2021", "Q3 2021"),
        ("31 December 2022", "2022-12-31"),
        ("2018-2020", "FY2018-FY2020"),
    ]


def test_an_instant_starts_and_ends_on_its_day_and_a_month_on_its_first_and_last() -> None:
    ((_, _, day),) = scan_periods("at 2024-02-29")
    assert (day.start, day.end) == (date(2024, 2, 29), date(2024, 2, 29))
    ((_, _, month),) = scan_periods("in February 2024")
    assert (month.start, month.end) == (date(2024, 2, 1), date(2024, 2, 29))


def test_an_amount_is_no_year() -> None:
    assert scan_periods("SEK 2019, $2022, 2,022, 2022%, 2022 million") == ()


@given(st.text())
def test_spans_are_in_order_and_inside(text: str) -> None:
    before = 0
    for start, end, _ in scan_periods(text):
        assert before <= start < end <= len(text)
        before = end


CHINESE = {
    "2024年营业收入": ["FY2024"], "2024年第一季度": ["Q1 2024"], "2024年4季度": ["Q4 2024"], "2023年末": ["FY2023"],
    "2024年上半年": ["H1 2024"], "截至2024年12月31日": ["2024-12-31"], "2024年5月": ["2024-05"], "2024年13月": [],
}  # fmt: skip


@pytest.mark.parametrize(("text", "labels"), CHINESE.items())
def test_chinese_periods(text: str, labels: list[str]) -> None:
    assert [period.label for _, _, period in scan_periods(text)] == labels
