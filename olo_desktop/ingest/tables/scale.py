"""The scale and currency of a table: stated beside its header, above it, over one of its columns, or for the page."""

from __future__ import annotations

from collections.abc import Sequence

from olo_desktop.ingest.lines import Line
from olo_desktop.ingest.scaling import Caption
from olo_desktop.ingest.tables.blocks import Block
from olo_desktop.ingest.tables.heads import Headers
from olo_desktop.ingest.tables.surroundings import Surroundings
from olo_desktop.ingest.tables.units import CURRENCIES
from olo_desktop.text.foreign_captions import foreign_caption
from olo_desktop.text.scales import caption_scale

_FOREIGN = ("\u5355\u4f4d", "n milli", "n K\u20ac", "n k\u20ac", "n M\u20ac", "Tsd", "Tausend", "Mio", "Mrd")
_LONGEST = 22  # words of a line that states the scale of a whole page
_HEADING = 8  # lines: as far down as a page's heading goes


def with_foreign(lines: Sequence[Line], captions: Sequence[tuple[int, Caption]]) -> Sequence[tuple[int, Caption]]:
    """The captions with those of other languages, where the page has signs of them."""
    text = "\n".join([line.text for line in lines])
    signs = [sign for sign in _FOREIGN if sign in text]
    if not signs:
        return captions
    known = dict(captions)
    for number, line in enumerate(lines):
        if number in known or not any(sign in line.text for sign in signs):
            continue
        if found := foreign_caption(line.text):
            known[number] = Caption(*found)
    return sorted(known.items())


class Scales:
    """The scales that hold for a block: that of the table, and those that stand over a single column."""

    def __init__(self, block: Block, headers: Headers, around: Surroundings) -> None:
        first = block.rows[0].number
        self._first = first
        self._around = around
        self.of_columns: dict[int, Caption] = {}
        own = [caption for number, caption in around.captions if block.top <= number <= first]
        beside = caption_scale(headers.beside) if headers.beside else None
        stated = [caption for caption in own if not self._is_of_column(caption, headers)]
        self.stated = Caption(*beside) if beside else stated[-1] if stated else None

    def _is_of_column(self, caption: Caption, headers: Headers) -> bool:
        """Keep a scale that stands in the header of just one of several columns for that column."""
        texts = [" ".join(words) for words in headers.texts]
        over = [place for place, text in enumerate(texts) if caption.quote in text]
        if len(texts) < 2 or len(over) != 1:
            return False
        self.of_columns[over[0]] = caption
        return True

    def of_page(self, usual: Caption | None) -> Caption | None:
        """The scale stated in the heading of the page, else the document's usual one where the page states none."""
        for number, caption in self._around.captions:
            if number < self._first:
                return caption if self._heads_page(number, caption) else None
        return None if self._around.captions else usual

    def _heads_page(self, number: int, caption: Caption) -> bool:
        """Whether a caption is a line of its own in the heading of the page, before any running text."""
        lines = self._around.lines
        if number >= _HEADING or len(lines[number].words) > _LONGEST:
            return False
        alone = len(caption.quote) >= 0.6 * len(lines[number].text)
        return alone and all(len(line.words) < 16 for line in lines[:number])


def currency_of(block: Block, headers: Headers, caption: Caption | None) -> str | None:
    """The currency of a table: its caption's, that of the first sign in a cell, or in a header."""
    if caption and caption.currency:
        return caption.currency
    for row in block.rows:
        for cell in row.by_column.values():
            if cell.printed.currency:
                return CURRENCIES.get(cell.printed.currency)
    text = " ".join(word for words in headers.texts for word in words)
    return next((code for sign, code in CURRENCIES.items() if sign in text), None)
