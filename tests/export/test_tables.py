"""Tables as JSON, as a grid, and drawn over their page."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from datetime import date
from decimal import Decimal

from jsonschema import Draft202012Validator

from olo_desktop.export.canonical import canonical_bytes
from olo_desktop.export.page_picture import marked, png
from olo_desktop.export.table_grid import grid, heading
from olo_desktop.export.table_marks import MarkKind, marks_of
from olo_desktop.export.tables_json import tables_value
from olo_desktop.model.document import Box, Word
from olo_desktop.model.period import Period
from olo_desktop.model.picture import PagePicture
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.model.table import ColumnKind, SourceTable, TableCell, TableColumn
from olo_desktop.places import resource

FY23 = Period("FY2023", date(2023, 1, 1), date(2023, 12, 31))
FY22 = Period("FY2022")


def money(value: str) -> Quantity:
    return Quantity(Kind.MONEY, Decimal(value), Decimal(1000), "USD", Decimal(1000), True)


def cell(label: tuple[str, ...], column: int, text: str, value: str, line: int, **more: object) -> TableCell:
    box = Box(100 + 50 * column, 20 * line, 130 + 50 * column, 20 * line + 10)
    return TableCell(label, column, text, money(value), box, line, **more)  # type: ignore[arg-type]


TABLE = SourceTable(
    4,
    "Balance sheet",
    (
        TableColumn("2023", ColumnKind.AMOUNT, FY23),
        TableColumn("Change", ColumnKind.CHANGE, FY23, FY22),
        TableColumn("Note", ColumnKind.NOTE),
        TableColumn("", ColumnKind.AMOUNT),
    ),
    (
        cell(("Current assets", "Inventories"), 0, "78,151", "78151000", 3, scale_from="in thousands"),
        cell(("Current assets", "Inventories"), 1, "1", "1000", 3),
        cell(("Current assets", "Trade receivables"), 0, "12", "12000", 4),
        cell(("Total",), 0, "78,163", "78163000", 5, inferred=True),
        cell(("At the beginning of the year",), 0, "5", "5000", 6, period=FY22),
        cell((), 3, "7", "7000", 7),
    ),
    "USD",
    Decimal(1000),
    "in thousands",
)


def test_the_json_is_held_to_its_schema() -> None:
    schema = json.loads(resource("schemas/olo.tables-1.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    value = json.loads(canonical_bytes(tables_value("a/b.pdf", [TABLE, replace(TABLE, unit=None, scale_from="")])))
    Draft202012Validator(schema).validate(value)
    first = value["tables"][0]["cells"][0]
    assert first["label"] == ["Current assets", "Inventories"]
    assert (first["value"], first["period"], first["start"], first["end"]) == (
        "78151000", "FY2023", "2023-01-01", "2023-12-31"
    )  # fmt: skip
    assert value["tables"][0]["cells"][4]["period"] == "FY2022"
    assert value["tables"][0]["cells"][5]["period"] is None
    assert value["tables"][1]["scale_from"] is None


def test_the_grid() -> None:
    lines = grid(TABLE, 70)
    text = "\n".join(lines)
    assert "Note" not in text
    assert "from FY2022" in text
    assert "Current assets" in lines[5]
    assert lines[6].startswith("  Inventories")
    assert text.count("Current assets") == 1
    assert "(Total)" in text
    assert "5 [FY2022]" in text
    assert "no time" in text


def test_narrow_terminals_and_wide_characters() -> None:
    wide = replace(TABLE, cells=(cell(("货币资金" * 20,), 0, "5", "5000", 3), cell(("存货",), 0, "12", "12000", 4)))
    first, second = grid(wide, 40)[-2:]
    assert "\u2026" in first
    assert all(sum(2 if letter > "\u2e80" else 1 for letter in line) <= 41 for line in (first, second))


def test_the_heading() -> None:
    assert heading(TABLE) == "page 4 · Balance sheet · USD thousands (“in thousands”)"
    bare = replace(TABLE, title="", unit=None, scale=Decimal(1), scale_from="", continues=True)
    assert heading(bare) == "page 4 · no unit stated · continued"
    assert heading(replace(bare, scale=Decimal(500), continues=False)) == "page 4 · × 500"


WORDS = tuple(
    Word(text, Box(x, y, x + 5 * len(text), y + 10), line)
    for text, x, y, line in (
        ("in", 0, 0, 0), ("thousands", 20, 0, 0), ("2023", 100, 20, 1), ("Change", 150, 20, 1), ("2023", 0, 20, 1),
        ("Current", 0, 40, 2), ("assets", 40, 40, 2), ("Inventories", 0, 60, 3), ("78,151", 100, 60, 3),
        ("Trade", 0, 80, 4), ("receivables", 30, 80, 4), ("12", 100, 80, 4), ("in", 0, 500, 20),
    )
)  # fmt: skip


def test_the_marks() -> None:
    marks = marks_of([TABLE], WORDS)
    found = {kind: [mark.box for mark in marks if mark.kind is kind] for kind in MarkKind}
    assert len(found[MarkKind.FIGURE]) == len(TABLE.cells)
    assert found[MarkKind.SCALE] == [WORDS[0].box, WORDS[1].box]
    assert found[MarkKind.HEADER] == [WORDS[2].box, WORDS[3].box]
    assert found[MarkKind.CAPTION] == [WORDS[5].box, WORDS[6].box, WORDS[7].box, WORDS[9].box, WORDS[10].box]
    assert marks_of([replace(TABLE, cells=())], WORDS) == ()
    one_word = (Word("Units:in-thousands", Box(0, 0, 9, 9), 0),)
    quoted = replace(TABLE, cells=TABLE.cells[:1], scale_from="in-thousands")
    assert [mark.box for mark in marks_of([quoted], one_word) if mark.kind is MarkKind.SCALE] == [one_word[0].box]
    unsaid = replace(quoted, scale_from="elsewhere")
    assert [mark for mark in marks_of([unsaid], one_word) if mark.kind is MarkKind.SCALE] == []


def test_the_picture() -> None:
    white = PagePicture(400, 200, 1204, b"\xff" * 1204 * 200)
    page = marked(white, 2.0, marks_of([TABLE], WORDS))
    tinted = page.rgb[(2 * 45) * 1204 + 3 * 10 :][:3]
    assert tinted != b"\xff\xff\xff"
    frame = page.rgb[120 * 1204 + 3 * 200 :][:3]
    assert frame == bytes((200, 30, 30))
    data = png(page)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    start = data.index(b"IDAT") + 4
    size = int.from_bytes(data[start - 8 : start - 4])
    assert len(zlib.decompress(data[start : start + size])) == 200 * (1 + 3 * 400)
