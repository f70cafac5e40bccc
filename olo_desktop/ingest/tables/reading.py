"""Tables of a page, from its lines: the way in to this package."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from olo_desktop.ingest.figures import Printed
from olo_desktop.ingest.lines import Line
from olo_desktop.ingest.scaling import Caption
from olo_desktop.ingest.tables.blocks import blocks_of
from olo_desktop.ingest.tables.making import made
from olo_desktop.ingest.tables.manner import Carried, Manner
from olo_desktop.ingest.tables.scale import with_foreign
from olo_desktop.ingest.tables.sides import both_sides, cut_of
from olo_desktop.ingest.tables.surroundings import Surroundings
from olo_desktop.ingest.tables.untangling import untangled
from olo_desktop.model.table import SourceTable

_ROOM = 0.55  # of the height, before a number that stands apart


def may_hold_tables(lines: Sequence[Line], printed: Sequence[Printed]) -> bool:
    """Whether reading tables is worth while: two lines with numbers are in pieces, or end in one set apart."""
    if len(printed) < 3:
        return False
    rows = set()
    for number in printed:
        line = lines[number.line]
        if number.line not in rows and (line.pieces > 1 or _ends_apart(line, number)):
            rows.add(number.line)
            if len(rows) > 1:
                return True
    return False


def _ends_apart(line: Line, number: Printed) -> bool:
    words = line.words
    if len(words) < 2 or len(line.text) - number.end > 2:
        return False
    return words[-1][0] - words[-2][2] > _ROOM * (line.y1 - line.y0)


def tables_on(
    page_number: int,
    lines: Sequence[Line],
    captions: Sequence[tuple[int, Caption]],
    manner: Manner,
    carried: Carried | None = None,
) -> tuple[tuple[SourceTable, ...], Carried | None]:
    """The tables of a page from top to bottom, and what the next page may go on with.

    `captions` are the stated scales, each with its line's number; `carried` is what the page before gave.
    """
    lines, origins = untangled(lines)
    cut = cut_of(lines)
    if cut is None:
        return _tables_of(page_number, lines, origins, captions, manner, carried)
    tables: list[SourceTable] = []
    for side, numbers in both_sides(lines, cut):
        at = numbers if origins is None else [origins[number] for number in numbers]
        tables += _tables_of(page_number, side, at, captions, manner, None)[0]
    return tuple(tables), None


def _tables_of(
    page_number: int,
    lines: Sequence[Line],
    origins: Sequence[int] | None,
    captions: Sequence[tuple[int, Caption]],
    manner: Manner,
    carried: Carried | None,
) -> tuple[tuple[SourceTable, ...], Carried | None]:
    """The tables among lines that `origins` traces back to the lines of the page."""
    if origins is not None:
        places = {origin: place for place, origin in reversed(list(enumerate(origins)))}
        captions = [(places[number], caption) for number, caption in captions if number in places]
    around = Surroundings(page_number, lines, with_foreign(lines, captions))
    blocks = blocks_of(lines, manner.style.name, frozenset(number for number, _ in around.captions))
    tables: list[SourceTable] = []
    before = carried if carried and carried.page_number == page_number - 1 else None
    for place, block in enumerate(blocks):
        after = blocks[place + 1].rows[0].number if place + 1 < len(blocks) else len(lines)
        table, before = made(block, around, manner, before, after)
        if table.cells:
            tables.append(table if origins is None else _traced(table, origins))
    return tuple(tables), before


def _traced(table: SourceTable, origins: Sequence[int]) -> SourceTable:
    """The table with its cells' lines counted as the page counts them."""
    return replace(table, cells=tuple(replace(cell, line=origins[cell.line]) for cell in table.cells))
