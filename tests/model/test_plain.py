"""Standings come back from plain lists as they went in, and nonsense does not."""

from __future__ import annotations

import json
from datetime import date

import pytest

from olo_desktop.model.period import Period
from olo_desktop.model.plain import standings_from_plain, standings_to_plain
from olo_desktop.model.standing import ColumnKind, Standing, TableColumn

YEAR = Period("FY2022", date(2022, 1, 1), date(2022, 12, 31))
BEFORE = Period("FY2021")
AMOUNT = TableColumn("2022", period=YEAR)
CHANGE = TableColumn("Change", ColumnKind.CHANGE_PERCENT, YEAR, BEFORE)
STANDINGS = [
    Standing(0, "Income", ("Net sales",), AMOUNT, YEAR),
    None,
    Standing(0, "Income", ("Net sales",), CHANGE, YEAR),
    Standing(1, "", ("Cash", "Balance"), TableColumn(""), None, inferred=True, instant="closing"),
]


def test_standings_survive_json() -> None:
    plain = json.loads(json.dumps(standings_to_plain(STANDINGS)))
    assert standings_from_plain(plain, 4) == STANDINGS


def test_a_page_without_tables_costs_nothing() -> None:
    assert standings_to_plain([None, None]) == []
    assert standings_from_plain([], 2) == [None, None]


@pytest.mark.parametrize(
    "plain",
    [
        [[None], [], [""], [["a"]], [[0, 0, 0, 5, 0]]],
        [[None], [["2022", "amount", 0, 0]], [""], [["a"]], []],
        [[None], [["2022", "wages", 0, 0]], [""], [["a"]], [[0, 0, 0, 0, 0]]],
        [[None], [["2022", "amount", 0, 0]], [7], [["a"]], [[0, 0, 0, 0, 0]]],
        [[None], [["2022", "amount", 0, 0]], [""], [["a"]], [[-1, 0, 0, 0, 0]]],
        [[["FY", "today", None]], [["2022", "amount", 0, 0]], [""], [["a"]], [[0, 0, 0, 0, 0]]],
    ],
)
def test_nonsense_is_refused(plain: list[object]) -> None:
    with pytest.raises((LookupError, TypeError, ValueError)):
        standings_from_plain(plain, 1)


def test_columns_of_notes_hold_no_values() -> None:
    assert ColumnKind.AMOUNT.has_values
    assert not ColumnKind.NOTE.has_values
