"""A page's numbers as source figures: cells with what their table says of them, and the numbers of running text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from olo_desktop.ingest.chunks import Stretch
from olo_desktop.ingest.figures import Printed
from olo_desktop.ingest.lines import Line
from olo_desktop.ingest.scaling import Caption, Row, scaled
from olo_desktop.ingest.upright import Back
from olo_desktop.model.document import Box, Page, SourceFigure
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.model.standing import Standing
from olo_desktop.model.table import SourceTable, TableCell

_CENT = Decimal("0.01")


@dataclass(slots=True)
class PageDraft:
    """A page read as far as it can be without the rest of its document: its tables and its usual scale are missing."""

    page: Page
    lines: list[Line]
    stretches: list[Stretch]
    printed: list[Printed]
    captions: list[tuple[int, Caption]]
    back: Back | None = None


class _Found(NamedTuple):
    """A figure before it is numbered: sorts by its place on the page."""

    line: int
    x0: float
    text: str
    quantity: Quantity
    box: Box
    scale_from: str
    standing: Standing | None


def source_figures(
    draft: PageDraft, document: str, first_ordinal: int, usual: Caption | None, tables: Sequence[SourceTable] = ()
) -> Iterator[SourceFigure]:
    """The page's figures in reading order. A number that a table reads as a cell is taken from the table."""
    in_usual = _UsualScale(draft, usual)
    cells = [_of_cell(number, table, cell) for number, table in enumerate(tables) for cell in _values(table)]
    cells = [in_usual.of(cell) if cell.standing and tables[cell.standing.table].unit else cell for cell in cells]
    taken: dict[int, list[Box]] = {}
    for cell in cells:
        taken.setdefault(cell.line, []).append(cell.box)
    free = list(_running(draft, usual, taken))
    found = sorted([*cells, *free], key=lambda each: (each.line, each.x0)) if cells else free
    chunk = 0
    for ordinal, each in enumerate(found):
        while each.line >= draft.stretches[chunk].after:
            chunk += 1
        yield SourceFigure(
            document=document,
            page_number=draft.page.number,
            ordinal=ordinal,
            text=each.text,
            quantity=each.quantity,
            box=draft.back(each.box) if draft.back else each.box,
            row=draft.lines[each.line].text,
            chunk=first_ordinal + chunk,
            scale_from=each.scale_from,
            standing=each.standing,
        )


class _UsualScale:
    """Gives cells of tables that state no scale the one that most pages of their document state.

    Not for tables without so much as a currency sign: these may as well count stores, heads or days.
    """

    def __init__(self, draft: PageDraft, usual: Caption | None) -> None:
        self._draft = draft
        self._usual = usual
        self._cents = _prints_cents(draft.printed)

    def of(self, cell: _Found) -> _Found:
        """The cell, scaled where nothing on its page says how."""
        usual = self._usual
        if usual is None or cell.scale_from or cell.quantity.scale != 1:
            return cell
        line = self._draft.lines[cell.line]
        counted = scaled(cell.quantity, usual, Row(line.text, in_table=True, cents=self._cents))
        return cell if counted is cell.quantity else cell._replace(quantity=counted, scale_from=usual.quote)


def _values(table: SourceTable) -> Iterator[TableCell]:
    return (cell for cell in table.cells if not cell.dash and table.columns[cell.column].kind.has_values)


def _of_cell(number: int, table: SourceTable, cell: TableCell) -> _Found:
    column = table.columns[cell.column]
    standing = Standing(
        number, table.title, cell.label, column, cell.period or column.period, cell.inferred, cell.instant
    )
    return _Found(cell.line, cell.box.x0, cell.text, cell.quantity, cell.box, cell.scale_from, standing)


def _is_taken(number: Box, cells: Sequence[Box]) -> bool:
    """Whether a cell of the same line stands where the number does."""
    return any(cell.x0 < number.x1 and number.x0 < cell.x1 for cell in cells)


def _running(draft: PageDraft, usual: Caption | None, taken: Mapping[int, Sequence[Box]]) -> Iterator[_Found]:
    """The printed numbers that are no cells, one by one, bare ones in the scale of the caption above them."""
    with_numbers = {number for number, *_ in draft.printed}
    of_row = {number: caption for number, caption in draft.captions if number in with_numbers}
    of_page = [(number, caption) for number, caption in draft.captions if number not in with_numbers]
    cents = _prints_cents(draft.printed)
    place, above, last = 0, usual, -1
    row = Row("", in_table=False, cents=cents)
    for number, start, end, quantity, box in draft.printed:
        if number in taken and _is_taken(box, taken[number]):
            continue
        if number != last:
            last, line = number, draft.lines[number]
            row = Row(line.text, line.in_table, cents)
            while place < len(of_page) and of_page[place][0] <= number:
                above = of_page[place][1]
                place += 1
        caption = of_row.get(number, above) if of_row else above
        counted = scaled(quantity, caption, row) if caption else quantity
        source = caption.quote if caption and counted is not quantity else ""
        yield _Found(number, box.x0, row.text[start:end], counted, box, source, None)


def _prints_cents(printed: list[Printed]) -> bool:
    """Whether a page's bare numbers have two decimals as a rule, as in the accounts of a small company."""
    bare = [p.quantity for p in printed if not p.quantity.scaled and p.quantity.kind in (Kind.COUNT, Kind.MONEY)]
    return sum(quantity.precision == _CENT for quantity in bare) * 2 > len(bare)
