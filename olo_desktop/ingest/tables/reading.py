"""Tables of a page: blocks with their headers, captions and units made into values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from olo_desktop.ingest.figures import Printed
from olo_desktop.ingest.lines import Line
from olo_desktop.ingest.scaling import Caption
from olo_desktop.ingest.tables.blocks import Block, Row, blocks_of, is_prose
from olo_desktop.ingest.tables.cells import Cell
from olo_desktop.ingest.tables.columns import columns_of, counting_columns
from olo_desktop.ingest.tables.heads import Headers, headers_of
from olo_desktop.ingest.tables.manner import Carried, Manner
from olo_desktop.ingest.tables.rows import Entry, entries_of
from olo_desktop.ingest.tables.sides import both_sides, cut_of
from olo_desktop.ingest.tables.times import movements, row_period
from olo_desktop.ingest.tables.untangling import untangled
from olo_desktop.ingest.tables.units import quantity_of, unit_of
from olo_desktop.model.document import Box
from olo_desktop.model.period import Period
from olo_desktop.model.table import ColumnKind, SourceTable, TableCell, TableColumn
from olo_desktop.text.column_heads import head_of
from olo_desktop.text.foreign_captions import foreign_caption
from olo_desktop.text.row_labels import instant_of
from olo_desktop.text.scales import caption_scale

_CURRENCIES = {"$": "USD", "\u20ac": "EUR", "\u00a3": "GBP", "\u00a5": "CNY", "\uffe5": "CNY"}
_ALIKE = 4.0  # points between the right edges of columns that are the same
_FOREIGN = ("\u5355\u4f4d", "n milli", "n K\u20ac", "n k\u20ac", "n M\u20ac", "Tsd", "Tausend", "Mio", "Mrd")
_FORM_YEAR = re.compile(r"\b[Ff]orm\b.{0,14}\(((?:19|20)\d\d)\)")
_SAME = 0.3  # of the height: how far from its column's edge a number close to words may end


def may_hold_tables(lines: Sequence[Line], printed: Sequence[Printed]) -> bool:
    """Whether reading tables is worth while: numbers that end lines of several pieces."""
    if len(printed) < 4:
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
    """Whether a line that the file keeps together ends in a number with room before it."""
    words = line.words
    if len(words) < 2 or len(line.text) - number.end > 2:
        return False
    return words[-1][0] - words[-2][2] > 0.55 * (line.y1 - line.y0)


def tables_on(
    page_number: int,
    lines: Sequence[Line],
    captions: Sequence[tuple[int, Caption]],
    manner: Manner,
    carried: Carried | None = None,
) -> tuple[tuple[SourceTable, ...], Carried | None]:
    """The tables of a page from top to bottom, and what the next page may go on with."""
    lines, origins = untangled(lines)
    cut = cut_of(lines)
    if cut is None:
        return _tables_of(page_number, lines, origins, captions, manner, carried)
    tables: list[SourceTable] = []
    for side, numbers in both_sides(lines, cut):
        at = numbers if origins is None else [origins[number] for number in numbers]
        found, carried = _tables_of(page_number, side, at, captions, manner, None)
        tables += found
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
    captions = _with_foreign(lines, captions)
    blocks = blocks_of(lines, manner.style.name, frozenset(number for number, _ in captions))
    tables: list[SourceTable] = []
    before = carried if carried and carried.page_number == page_number - 1 else None
    for place, block in enumerate(blocks):
        after = blocks[place + 1].rows[0].number if place + 1 < len(blocks) else len(lines)
        table, before = _TableReading(page_number, block, lines, captions, manner, before, after).read()
        if origins is not None:
            table = replace(table, cells=tuple(replace(cell, line=origins[cell.line]) for cell in table.cells))
        if table.cells:
            tables.append(table)
    return tuple(tables), before


def _with_foreign(lines: Sequence[Line], captions: Sequence[tuple[int, Caption]]) -> Sequence[tuple[int, Caption]]:
    """The captions with those of other languages, where the page has signs of them."""
    text = "\n".join([line.text for line in lines])
    if not any(sign in text for sign in _FOREIGN):
        return captions
    known = dict(captions)
    for number, line in enumerate(lines):
        if number not in known and (found := foreign_caption(line.text)):
            known[number] = Caption(*found)
    return sorted(known.items())


class _TableReading:
    """One reading of one block."""

    def __init__(
        self,
        page_number: int,
        block: Block,
        lines: Sequence[Line],
        captions: Sequence[tuple[int, Caption]],
        manner: Manner,
        before: Carried | None,
        limit: int,
    ) -> None:
        self._page_number = page_number
        self._block = block
        self._lines = lines
        self._captions = captions
        self._manner = manner
        self._before = before
        self._limit = limit

    def read(self) -> tuple[SourceTable, Carried]:
        """The block as a table, and what runs on from it."""
        block = self._block
        block.columns.sort(key=lambda column: column.lo)
        for row in block.rows:
            _assign(row, block)
        headers = headers_of(block, self._lines)
        rights = tuple(column.edge() for column in block.columns)
        goes_on = self._goes_on(headers, rights)
        before = self._before
        caption = self._beside(headers) or self._caption(goes_on)
        above = [self._lines[number].text for number in headers.above if self._is_heading(number)]
        above = [*self._introduction(headers), *above]
        if goes_on and before is not None:
            columns = tuple(before.columns[place] for place in _places(rights, before.rights) or ())
        else:
            columns = columns_of(
                block, headers, above, (form_year(self._lines), closing(self._lines)), self._manner.calendar
            )
        columns = counting_columns(block, columns)
        title = self._title(headers) or (before.title if goes_on and before else "")
        currency = self._currency(caption, headers) or (before.currency if goes_on and before else None)
        entries = entries_of(block, self._lines, headers.after, min(self._limit, block.rows[-1].number + 4))
        own = [goes_on or any(head_of(text).tells_time for text in texts) for texts in headers.texts]
        entries = [entry for entry in entries if entry.row is not None]
        between = movements([entry.path for entry in entries], self._manner.calendar) if not any(own) else []
        cells = [cell for entry in entries for cell in self._cells(entry, columns, own, caption, currency)]
        if any(between):
            cells = _moved(cells, {id(e.path): p for e, p in zip(entries, between, strict=True) if p})
        table = SourceTable(
            self._page_number,
            title,
            columns,
            tuple(cells),
            currency,
            caption.scale if caption else SourceTable.__dataclass_fields__["scale"].default,
            caption.quote if caption else "",
            continues=goes_on and before is not None and before.page_number != self._page_number,
        )
        return table, Carried(self._page_number, columns, rights, title, caption, currency)

    def _introduction(self, headers: Headers) -> list[str]:
        """The sentence that announces the table: "The fair value at November 27, 2015 was determined as follows:"."""
        sentence = ""
        for number in headers.above[:5]:
            text = self._lines[number].text.strip()
            if not sentence and not text.endswith((":", ")")):
                continue
            sentence = f"{text} {sentence}".strip()
            if text[:1].isupper() and len(text.split()) > 8 and self._lines[number].x0 > self._lines[number + 1].x0 + 6:
                break
        return [sentence.rsplit(". ", 1)[-1]] if len(sentence.split()) > 8 else []

    def _goes_on(self, headers: Headers, rights: tuple[float, ...]) -> bool:
        """Whether the block has no header of its own and the columns of the table before it."""
        before = self._before
        if before is None or any(head_of(" ".join(texts)).tells_anything for texts in headers.texts):
            return False
        if not any(column.period or column.text for column in before.columns) or self._is_announced(before):
            return False
        return _places(rights, before.rights) is not None

    def _is_announced(self, before: Carried) -> bool:
        """Whether running text or a scale stands between the table before and this one: then it is another table."""
        first = self._block.rows[0].number
        if before.page_number == self._page_number and any(self._block.top <= n < first for n, _ in self._captions):
            return True
        return any(
            len(line.words) > 7 and (line.text.rstrip()[-1:] in ".:" or is_prose(line, self._block))
            for line in self._lines[self._block.top : first]
        )

    def _is_heading(self, number: int) -> bool:
        line = self._lines[number]
        return not is_prose(line, self._block) or len(line.words) < 16 or line.text.endswith(":")

    def _beside(self, headers: Headers) -> Caption | None:
        """The scale that stands left of the header's words: "In Millions 2020 2019"."""
        found = caption_scale(headers.beside) if headers.beside else None
        return Caption(*found) if found else None

    def _caption(self, goes_on: bool) -> Caption | None:
        """The scale stated nearest above the first row, or that of the table before where it runs on."""
        first = self._block.rows[0].number
        own = [caption for number, caption in self._captions if self._block.top <= number <= first]
        if own:
            return own[-1]
        if goes_on and self._before:
            return self._before.caption
        earlier = [(number, caption) for number, caption in self._captions if number < first]
        if earlier and self._is_of_page(earlier[0][0]):
            return earlier[0][1]
        return None if self._captions else self._manner.usual

    def _is_of_page(self, number: int) -> bool:
        """Whether a caption stands in the heading of the page, before any running text."""
        line = self._lines[number]
        quote = dict(self._captions)[number].quote
        if len(line.words) > 22 or len(quote) < 0.6 * len(line.text):
            return False
        return all(len(self._lines[place].words) < 16 for place in range(number)) and number < 8

    def _title(self, headers: Headers) -> str:
        captions = {number for number, _ in self._captions}
        for number in headers.above:
            line = self._lines[number]
            if number in captions and len(line.words) < 9:
                continue
            if any(character.isalpha() for character in line.text) and not _is_only_time(line.text):
                return line.text.strip()
        return ""

    def _currency(self, caption: Caption | None, headers: Headers) -> str | None:
        if caption and caption.currency:
            return caption.currency
        for row in self._block.rows:
            for cell in row.by_column.values():
                if cell.printed.currency:
                    return _CURRENCIES.get(cell.printed.currency)
        for texts in headers.texts:
            for text in texts:
                for sign, code in _CURRENCIES.items():
                    if sign in text:
                        return code
        return None

    def _cells(
        self,
        entry: Entry,
        columns: tuple[TableColumn, ...],
        own: Sequence[bool],
        caption: Caption | None,
        currency: str | None,
    ) -> list[TableCell]:
        if entry.row is None:
            return []
        found = []
        instant = instant_of(entry.path[-1])
        for place, cell in sorted(entry.row.by_column.items()):
            column = columns[place]
            if not column.kind.has_values:
                continue
            unit = unit_of(cell.printed, entry.path, entry.aside, column.text, column.kind, caption, currency)
            found.append(
                TableCell(
                    entry.path,
                    place,
                    cell.text,
                    quantity_of(cell.printed, unit, cell.low),
                    Box(round(cell.x0, 2), round(cell.y0, 2), round(cell.x1, 2), round(cell.y1, 2)),
                    entry.row.number,
                    row_period(entry.path, column, own[place], self._manner.calendar),
                    unit.scale_from,
                    entry.inferred,
                    instant,
                    cell.printed.dash,
                )
            )
        return found


def _places(rights: Sequence[float], before: Sequence[float]) -> list[int] | None:
    """For columns with these right edges the ones of the table before that they go on; None where one fits none."""
    found = []
    for right in rights:
        place = min(range(len(before)), key=lambda number: abs(before[number] - right))
        if abs(before[place] - right) > 3 * _ALIKE or place in found:
            return None
        found.append(place)
    return found


def form_year(lines: Sequence[Line]) -> str:
    """The year that a form's head or foot names, as text: "Form 990 (2022)"."""
    for line in (*lines[:3], *lines[-4:]):
        if "orm" in line.text and (match := _FORM_YEAR.search(line.text)):
            return match[1]
    return ""


def closing(lines: Sequence[Line]) -> str:
    """The month that the head or foot of a page names, as text: "Jul 2024"."""
    for line in (*lines[-4:], *lines[:3]):
        if line.has_digits and len(line.words) < 12 and len(head_of(line.text).ends) == 1:
            return line.text
    return ""


def _moved(cells: list[TableCell], spans: dict[int, Period]) -> list[TableCell]:
    """The cells of movements between two balances with the span between them."""
    return [replace(cell, period=spans[id(cell.label)]) if id(cell.label) in spans else cell for cell in cells]


def _is_only_time(text: str) -> bool:
    head = head_of(text)
    return (head.tells_time or bool(head.days)) and len(text.split()) < 8


def _assign(row: Row, block: Block) -> None:
    """Give every number of a row its column; numbers close to words are taken where they end as their column does."""
    places = {id(column): place for place, column in enumerate(block.columns)}
    for cell, column in zip(row.cells, row.columns, strict=True):
        row.by_column.setdefault(places[id(column)], cell)
    for cell in row.weak:
        if not cell.free_right:
            continue
        for place, column in enumerate(block.columns):
            if place not in row.by_column and abs(cell.right - column.edge()) < _SAME * (cell.y1 - cell.y0):
                row.by_column[place] = cell
