"""Times that are told by another one, and periods so many years on."""

from __future__ import annotations

from datetime import date

import pytest

from olo_desktop.model.period import Period
from olo_desktop.text.relative_times import parts_of_years, relative_times, says_instant, shifted, span_in, year_in


@pytest.mark.parametrize(
    ("text", "shift"),
    [
        ("a year earlier", -1), ("two years before", -2), ("3 years later", 3), ("twelve months before", -1),
        ("the year before", -1), ("the prior year", -1), ("prior-year", -1),
        ("the same period of the previous year", -1),
        ("year on year", -1), ("year-ago", -1), ("the following year", 1), ("the latest year", 0),
        ("the year-earlier quarter", -1),
    ],
)  # fmt: skip
def test_how_many_years_away(text: str, shift: int) -> None:
    found = relative_times(f"It was up {text}, then.")
    assert [(each.text, each.shift) for each in found] == [(text, shift)]


def test_parts_of_a_year_that_stands_elsewhere() -> None:
    text = "first-half revenue, the fourth quarter, the final quarter and the full year"
    assert [part for _, _, part in parts_of_years(text, lambda _: False)] == ["H1", "Q4", "Q4", "FY"]
    assert parts_of_years(text, lambda _: True) == ()


@pytest.mark.parametrize(
    ("label", "years", "wanted"),
    [
        ("FY2022", -1, "FY2021"), ("Q3 2021", 1, "Q3 2022"), ("2022-12", -1, "2021-12"), ("FY2022", 0, "FY2022"),
        ("FY2015-FY2017", -1, None), ("Q3", -1, None), ("LTM 2024-03", -1, "LTM 2023-03"),
    ],
)  # fmt: skip
def test_a_period_so_many_years_on(label: str, years: int, wanted: str | None) -> None:
    moved = shifted(Period(label), years)
    assert (moved.label if moved else None) == wanted


def test_a_leap_day_a_year_on_is_the_last_of_february() -> None:
    leap = Period("2024-02-29", date(2024, 2, 29), date(2024, 2, 29))
    moved = shifted(leap, 1)
    assert moved == Period("2025-02-28", date(2025, 2, 28), date(2025, 2, 28))


def test_words_about_time() -> None:
    assert says_instant("at the end of")
    assert says_instant("at 31")
    assert not says_instant("in the year")
    assert [span_in(text) for text in ("in the quarter", "half-year", "nine months", "full-year", "sales")] == [
        "quarter", "half", "nine months", "year", "",
    ]  # fmt: skip
    assert (year_in(Period("FY2015-FY2017")), year_in(Period("Q3"))) == (2017, None)
