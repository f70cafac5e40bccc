"""Tables come back from the wire as they were sent, and anything odd is refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from olo_desktop.ingest.frames import BrokenFrame
from olo_desktop.ingest.table_wire import tables_from_wire, tables_to_wire
from olo_desktop.ingest.visible_wire import unseen_from_wire
from olo_desktop.model.document import Box
from olo_desktop.model.period import Period
from olo_desktop.model.quantity import Hedge, Kind, Quantity
from olo_desktop.model.table import ColumnKind, SourceTable, TableCell, TableColumn

YEAR = Period("FY2023", date(2023, 1, 1), date(2023, 12, 31))
MONEY = Quantity(Kind.MONEY, Decimal("1204.5E3"), Decimal(100), "USD", Decimal(1000), True)
RANGE = Quantity(Kind.COUNT, Decimal(5), Decimal(1), None, Decimal(1), False, Decimal(4), Decimal(6), next(iter(Hedge)))
TABLES = (
    SourceTable(
        3,
        "Net sales",
        (
            TableColumn("2023", ColumnKind.AMOUNT, YEAR),
            TableColumn("Change", ColumnKind.CHANGE, YEAR, Period("FY2022")),
        ),
        (
            TableCell(("Sales", "Products"), 0, "1,204.5", MONEY, Box(1, 2, 3, 4.5), 7, YEAR, "in thousands"),
            TableCell((), 1, "4-6", RANGE, Box(5, 2, 6, 4), 7, None, "", True, "opening", True),
        ),
        "USD",
        Decimal(1000),
        "in thousands",
        continues=True,
    ),
)


def test_tables_come_back_as_they_were_sent() -> None:
    assert tables_from_wire(json.loads(json.dumps(tables_to_wire(TABLES)))) == TABLES
    assert tables_from_wire({"tables": []}) == ()


def cell(place: int, value: object) -> Callable[[Any], None]:
    def spoil(sent: Any) -> None:
        sent["tables"][0][3][0][place] = value

    return spoil


SPOILED: dict[str, Callable[[Any], None]] = {
    "no tables": lambda sent: sent.clear(),
    "tables that are no list": lambda sent: sent.update(tables="x"),
    "too many tables": lambda sent: sent.update(tables=sent["tables"] * 501),
    "a page below one": lambda sent: sent["tables"][0].__setitem__(0, -1),
    "a kind that is none": lambda sent: sent["tables"][0][2][0].__setitem__(1, "x"),
    "a column that is not there": cell(1, 9),
    "a text that is none": cell(2, 5),
    "a text without end": cell(2, "1" * 20_001),
    "a number that is none": cell(4, ["x", "1", "1"]),
    "a number without end": cell(4, ["1" * 61, "1", "1"]),
    "a box of words": cell(6, ["a", 1, 2, 3]),
    "a box upside down": cell(6, [3, 1, 2, 3]),
    "a label that is no list": cell(0, "Sales"),
}


@pytest.mark.parametrize("case", SPOILED)
def test_what_a_well_meaning_worker_never_sends(case: str) -> None:
    sent = copy.deepcopy(tables_to_wire(TABLES))
    SPOILED[case](sent)
    with pytest.raises(BrokenFrame):
        tables_from_wire(sent)


def test_one_reason_a_box() -> None:
    assert unseen_from_wire({"unseen": ["", "why"]}, 2) == ("", "why")
    for sent in ({}, {"unseen": "ab"}, {"unseen": [""]}, {"unseen": ["", 5]}):
        with pytest.raises(BrokenFrame):
            unseen_from_wire(sent, 2)
