"""Drawing the sample deal's documents: statements, notes and forms set as such papers are, the same bytes each time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

# Only that module imports PyMuPDF, since it first blocks the layout model that PyMuPDF would load.
from olo_desktop.ingest.mupdf import pymupdf
from olo_desktop.ingest.sample_ledger import Ledger

_FACES: Mapping[str, Mapping[str, str]] = {
    "serif": {"plain": "tiro", "bold": "tibo", "italic": "tiit"},
    "sans": {"plain": "helv", "bold": "hebo", "italic": "heit"},
}
_LETTER = (612.0, 792.0)
_BLACK = (0.0, 0.0, 0.0)
_GREY = (0.45, 0.45, 0.45)
_HAIRLINE = 0.5
_COLUMN_WIDTH = 72.0
_DOLLAR_INSET = 64.0  # how far left of a column's right edge its currency sign stands


def draw_document(content: Mapping[str, Any], books: Ledger) -> bytes:
    """The PDF of a parsed document file: its `[[pages]]` of blocks, with numbers from its own ledger or the books."""
    ledger = Ledger.from_toml(content["ledger"]) if "ledger" in content else books
    pdf = pymupdf.open()
    for number, page in enumerate(content["pages"], 1):
        width, height = reversed(_LETTER) if page.get("landscape") else _LETTER
        ink = pdf.new_page(width=width, height=height).new_shape()
        sheet = Sheet(ink, content, ledger, width, height)
        sheet.furnish(number, page)
        for block in page["blocks"]:
            _BLOCKS[next(key for key in block if key in _BLOCKS)](sheet, block)
        ink.commit()
        if sheet.y > height - sheet.margin + 12:
            raise ValueError(f"{content['file']}, page {number}: the page is overfull by {sheet.y - height:.0f}")
    stamp = f"D:{content['date']}090000Z"
    pdf.set_metadata({"title": content["title"], "creationDate": stamp, "modDate": stamp})
    return bytes(pdf.tobytes(garbage=3, deflate=True, no_new_id=True))


@dataclass(slots=True)
class Sheet:
    """One page being filled from the top; `y` is the baseline of what was written last. `ink` takes all at once."""

    ink: Any
    content: Mapping[str, Any]
    ledger: Ledger
    width: float
    height: float
    margin: float = field(init=False)
    size: float = field(init=False)
    y: float = field(init=False)

    def __post_init__(self) -> None:
        self.margin = float(self.content.get("margin", 72))
        self.size = float(self.content.get("size", 10))
        self.y = self.margin

    @property
    def accent(self) -> tuple[float, ...]:
        """The colour of headings and of the rules that go with them."""
        return tuple(self.content.get("accent", _BLACK))

    def furnish(self, number: int, page: Mapping[str, Any]) -> None:
        """The page's running head and foot. A cover has neither."""
        if page.get("cover"):
            return
        head, foot = self.content.get("head", ""), page.get("foot", "")
        if head:
            self.write(self.margin, 44, head, "plain", 8, _GREY)
            self.rule(self.margin, self.width - self.margin, 50, colour=_GREY)
        self.centre(self.height - 44, foot, "italic", 8.5)
        self.centre(self.height - 30, str(number), "plain", 9)

    def down(self, points: float) -> None:
        """Move on by so many points."""
        self.y += points

    def write(self, x: float, y: float, text: str, style: str, size: float, colour: tuple[float, ...] = _BLACK) -> None:
        """Text from `x` on, its baseline at `y`."""
        if text:
            # The built-in faces are addressed by code, not by character: Windows-1252 is their encoding.
            coded = text.encode("cp1252").decode("latin-1")
            self.ink.insert_text((x, y), coded, fontname=self.face(style), fontsize=size, color=colour)

    def right(self, x: float, y: float, text: str, style: str, size: float) -> None:
        """Text that ends at `x`; a closing bracket or a sign after the digits hangs over, so that digits align."""
        digits = text.rstrip(")%x")
        self.write(x - self.measure(digits, style, size), y, text, style, size)

    def centre(self, y: float, text: str, style: str, size: float, colour: tuple[float, ...] = _BLACK) -> None:
        """Text in the middle of the page."""
        self.write((self.width - self.measure(text, style, size)) / 2, y, text, style, size, colour)

    def rule(
        self, x0: float, x1: float, y: float, *, weight: float = _HAIRLINE, colour: tuple[float, ...] = _BLACK
    ) -> None:
        """A horizontal line."""
        self.ink.draw_line((x0, y), (x1, y))
        self.ink.finish(color=colour, width=weight)

    def box(self, x0: float, y0: float, x1: float, y1: float, *, fill: tuple[float, ...] | None = None) -> None:
        """A frame, filled if a colour is given."""
        self.ink.draw_rect((x0, y0, x1, y1))
        self.ink.finish(color=_GREY, fill=fill, width=_HAIRLINE)

    def face(self, style: str) -> str:
        """The built-in font of the document's face in this style."""
        return _FACES[self.content["face"]][style]

    def measure(self, text: str, style: str, size: float) -> float:
        """How wide the text is set."""
        return size * sum(_advance(self.face(style), letter) for letter in text)

    def wrapped(self, text: str, style: str, size: float, width: float) -> list[str]:
        """The text in lines of at most `width` points."""
        lines: list[str] = []
        for word in self.ledger.filled(text).split():
            if lines and self.measure(f"{lines[-1]} {word}", style, size) <= width:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        return lines

    def paragraph(self, text: str, *, style: str = "plain", size: float | None = None, indent: float = 0) -> None:
        """Running text over the page's width."""
        size = size or self.size
        for line in self.wrapped(text, style, size, self.width - 2 * self.margin - indent):
            self.down(size * 1.36)
            self.write(self.margin + indent, self.y, line, style, size)


def _title(sheet: Sheet, block: Mapping[str, Any]) -> None:
    size = float(block.get("size", 13))
    sheet.down(size * 1.3)
    sheet.centre(sheet.y, block["title"], "bold", size, sheet.accent)


def _subtitle(sheet: Sheet, block: Mapping[str, Any]) -> None:
    size = float(block.get("size", sheet.size))
    sheet.down(size * 1.45)
    sheet.centre(sheet.y, block["subtitle"], block.get("style", "italic"), size)


def _heading(sheet: Sheet, block: Mapping[str, Any]) -> None:
    size = float(block.get("size", sheet.size + 1))
    sheet.down(size * 2.1)
    sheet.write(sheet.margin, sheet.y, block["heading"], "bold", size, sheet.accent)
    sheet.down(1)


def _band(sheet: Sheet, block: Mapping[str, Any]) -> None:
    """A page's title on the left over a coloured rule, as offering papers have it."""
    sheet.down(14)
    sheet.write(sheet.margin, sheet.y, block["band"], "bold", 17, sheet.accent)
    sheet.down(9)
    sheet.rule(sheet.margin, sheet.width - sheet.margin, sheet.y, weight=1.6, colour=sheet.accent)
    sheet.down(4)


def _text(sheet: Sheet, block: Mapping[str, Any]) -> None:
    for paragraph in block["text"].strip().split("\n\n"):
        sheet.paragraph(paragraph, style=block.get("style", "plain"), size=block.get("size"))
        sheet.down(6)


def _bullets(sheet: Sheet, block: Mapping[str, Any]) -> None:
    for item in block["bullets"]:
        start = sheet.y + sheet.size * 1.36
        sheet.paragraph(item, indent=14)
        sheet.write(sheet.margin + 3, start, "•", "plain", sheet.size, sheet.accent)
        sheet.down(3)
    sheet.down(3)


def _lines(sheet: Sheet, block: Mapping[str, Any]) -> None:
    """Short lines as they are: addresses, signatures."""
    for line in block["lines"]:
        sheet.down(sheet.size * 1.36)
        sheet.write(sheet.margin, sheet.y, line, block.get("style", "plain"), sheet.size)
    sheet.down(6)


def _space(sheet: Sheet, block: Mapping[str, Any]) -> None:
    sheet.down(float(block["space"]))


def _rule(sheet: Sheet, block: Mapping[str, Any]) -> None:
    sheet.down(8)
    inset = float(block["rule"])
    sheet.rule(sheet.margin + inset, sheet.width - sheet.margin - inset, sheet.y, weight=1.2, colour=sheet.accent)
    sheet.down(4)


def _table(sheet: Sheet, block: Mapping[str, Any]) -> None:
    """Rows `[styles, label, account, note]` under columns of the ledger."""
    columns: Sequence[str] = block["columns"]
    size = float(block.get("size", sheet.size))
    width = float(block.get("width", _COLUMN_WIDTH))
    edges = [sheet.width - sheet.margin - 6 - width * (len(columns) - 1 - at) for at in range(len(columns))]
    sheet.down(size * 0.6)
    _heads(sheet, block, edges, width, size)
    for row in block["table"]:
        styles, label, account, note = [*row, "", "", ""][:4]
        _row(sheet, _Row(styles.split(), label, account, note), block, edges, size)
    sheet.down(size * 0.9)


@dataclass(frozen=True, slots=True)
class _Row:
    """`styles`: section, bold, first (currency sign), sum (rule above), total (and double rule below), gap."""

    styles: Sequence[str]
    label: str
    account: str
    note: str


def _heads(sheet: Sheet, block: Mapping[str, Any], edges: Sequence[float], width: float, size: float) -> None:
    if over := block.get("over", ""):
        sheet.down(size * 1.3)
        left = edges[0] - width + 12
        middle = (left + edges[-1] - sheet.measure(over, "bold", size)) / 2
        sheet.write(middle, sheet.y, over, "bold", size)
        sheet.rule(left, edges[-1], sheet.y + 3)
    sheet.down(size * 1.45)
    heads = block.get("heads", block["columns"])
    for edge, head in zip(edges, heads, strict=True):
        sheet.right(edge, sheet.y, head, "bold", size)
        if head:
            sheet.rule(edge - width + 12, edge, sheet.y + 3.5, colour=sheet.accent)
    sheet.write(sheet.margin, sheet.y, block.get("corner", ""), "italic", size)
    if "notes" in block:
        sheet.right(edges[0] - width - 2, sheet.y, block["notes"], "bold", size)
    sheet.down(3)


def _row(sheet: Sheet, row: _Row, block: Mapping[str, Any], edges: Sequence[float], size: float) -> None:
    sheet.down(size * (0.7 if "gap" in row.styles else 1.42))
    style = "bold" if {"bold", "section", "total"} & set(row.styles) else "plain"
    indent = (len(row.label) - len(row.label.lstrip())) * 5
    sheet.write(sheet.margin + indent, sheet.y, row.label.strip(), style, size)
    width = float(block.get("width", _COLUMN_WIDTH))
    sheet.right(edges[0] - width - 2, sheet.y, row.note, "plain", size)
    if not row.account:
        return
    account, _, numbers = row.account.partition(":")
    for edge, column in zip(edges, block["columns"], strict=True):
        text = sheet.ledger.printed(account, column, numbers or block.get("numbers", "whole"))
        sheet.right(edge, sheet.y, text, style, size)
        _ornament(sheet, row, edge, width, style, size)
    sheet.down(3 if "total" in row.styles else 0)


def _ornament(sheet: Sheet, row: _Row, edge: float, width: float, style: str, size: float) -> None:
    """What goes with a number: its currency sign and the rules above and below it."""
    if {"first", "total"} & set(row.styles):
        sheet.write(edge - min(_DOLLAR_INSET, width - 14), sheet.y, "$", style, size)
    left = edge - width + 12
    if {"sum", "total"} & set(row.styles):
        sheet.rule(left, edge, sheet.y - size * 0.95)
    if "total" in row.styles:
        sheet.rule(left, edge, sheet.y + 2.8)
        sheet.rule(left, edge, sheet.y + 4.6)


def _form(sheet: Sheet, block: Mapping[str, Any]) -> None:
    """Rows `[line, text, account]` of a form, each with its boxed line number and amount; `columns` from the left."""
    size, height = sheet.size, sheet.size * 1.75
    columns: Sequence[str] = block["columns"]
    width, box = float(block.get("width", 96)), 24.0
    right = sheet.width - sheet.margin
    sheet.down(4)
    for line, text, account in block["form"]:
        top, sheet.y = sheet.y, sheet.y + height
        base = sheet.y - size * 0.5
        if not line:
            _shaded(sheet, text, top, base, size, block)
            continue
        sheet.write(sheet.margin + 4, base, line, "bold", size)
        sheet.write(sheet.margin + 30, base, text, "plain", size)
        first = right - width * len(columns) - box
        _leader(sheet, sheet.margin + 34 + sheet.measure(text, "plain", size), first - 4, base, size)
        sheet.box(first, top, first + box, sheet.y)
        sheet.write(first + 5, base, line, "bold", size - 0.5)
        for at, column in enumerate(columns):
            x = first + box + width * at
            sheet.box(x, top, x + width, sheet.y)
            if account:
                sheet.right(x + width - 8, base, sheet.ledger.printed(account, column, "whole"), "plain", size)
    sheet.down(8)


def _shaded(sheet: Sheet, text: str, top: float, base: float, size: float, block: Mapping[str, Any]) -> None:
    """A form's section bar, with its column heads where there are several."""
    right = sheet.width - sheet.margin
    sheet.box(sheet.margin, top, right, sheet.y, fill=(0.9, 0.9, 0.9))
    sheet.write(sheet.margin + 4, base, text, "bold", size)
    heads, width = block.get("heads", ()), float(block.get("width", 96))
    for at, head in enumerate(heads):
        sheet.right(right - 8 - width * (len(heads) - 1 - at), base, head, "bold", size)


def _leader(sheet: Sheet, x0: float, x1: float, y: float, size: float) -> None:
    """Dots that lead the eye to the amount, on a fixed grid so that they stand under each other."""
    step = sheet.measure(". ", "plain", size)
    start = (x0 // step + 1) * step
    sheet.write(start, y, ". " * int((x1 - start) / step), "plain", size)


def _boxes(sheet: Sheet, block: Mapping[str, Any]) -> None:
    """A form's boxes in a row: a small caption over what was filled in, `[share of the width, caption, content]`."""
    left, height = sheet.margin, 30.0
    for share, caption, content in block["boxes"]:
        width = (sheet.width - 2 * sheet.margin) * share
        sheet.box(left, sheet.y, left + width, sheet.y + height)
        sheet.write(left + 4, sheet.y + 9, caption, "plain", 6.5, _GREY)
        sheet.write(left + 4, sheet.y + 23, content, "plain", sheet.size + 0.5)
        left += width
    sheet.down(height)


_BLOCKS: Mapping[str, Callable[[Sheet, Mapping[str, Any]], None]] = {
    "band": _band,
    "boxes": _boxes,
    "bullets": _bullets,
    "form": _form,
    "heading": _heading,
    "lines": _lines,
    "rule": _rule,
    "space": _space,
    "subtitle": _subtitle,
    "table": _table,
    "text": _text,
    "title": _title,
}


@cache
def _font(name: str) -> Any:
    return pymupdf.Font(name)


@cache
def _advance(font: str, letter: str) -> float:
    """The letter's width at a size of one point."""
    return float(_font(font).text_length(letter, 1))
