"""Pages drawn as text, and what the reader of tables makes of them, in words. Two blanks part pieces of a line."""

from __future__ import annotations

import re

from olo_desktop.ingest.figures import printed_on
from olo_desktop.ingest.lines import Line, lines_of, write_text
from olo_desktop.ingest.raised import mark_apart
from olo_desktop.ingest.raw import RawWord
from olo_desktop.ingest.scaling import captions_of
from olo_desktop.ingest.tables.manner import Carried, Manner, manner_of
from olo_desktop.ingest.tables.reading import may_hold_tables, tables_on
from olo_desktop.model.table import SourceTable

LETTER, HEIGHT, LEADING = 4.0, 10.0, 12.0


def words_of(picture: str, *, top: float = 40.0, leading: float = LEADING) -> list[RawWord]:
    """The words of a drawn page: a character is 4 points wide, a line 10 points high."""
    words: list[RawWord] = []
    rows = picture.strip("\n").split("\n")
    piece = 0
    for number, row in enumerate(rows):
        y = top + leading * number
        for match in re.finditer(r"\S+(?: \S+)*", row):
            at = match.start()
            piece += 1
            for place, word in enumerate(match[0].split(" ")):
                words.append((40 + LETTER * at, y, 40 + LETTER * (at + len(word)), y + HEIGHT, word, 0, piece, place))
                at += len(word) + 1
    return words


def lines_from(words: list[RawWord]) -> list[Line]:
    """The words as lines with their texts, as a page is read."""
    lines = lines_of(words, 612.0)
    for line in lines:
        write_text(line)
        if line.has_digits and mark_apart(line):
            write_text(line)
    return lines


def read(picture: str, manner: Manner | None = None, **layout: float) -> tuple[SourceTable, ...]:
    """The tables of a drawn page."""
    return pages(picture, manner=manner, **layout)[0]


def pages(*pictures: str, manner: Manner | None = None, **layout: float) -> list[tuple[SourceTable, ...]]:
    """The tables of each of several drawn pages of one document."""
    drawn = [lines_from(words_of(picture, **layout)) for picture in pictures]
    captions = [captions_of([line.text for line in lines]) for lines in drawn]
    manner = manner or manner_of(drawn, [[caption for _, caption in found] for found in captions])
    found = []
    carried: Carried | None = None
    for number, (lines, stated) in enumerate(zip(drawn, captions, strict=True), 1):
        tables, carried = tables_on(number, lines, stated, manner, carried)
        found.append(tables)
    return found


def is_worth_reading(picture: str) -> bool:
    """Whether a drawn page looks as if it held a table."""
    lines = lines_from(words_of(picture))
    return may_hold_tables(lines, printed_on(lines))


def said(table: SourceTable) -> list[str]:
    """Every cell as `path | period | value`, in reading order."""
    return [f"{' > '.join(cell.label)} | {cell.period or '-'} | {plain(cell.quantity.value)}" for cell in table.cells]


def plain(value: object) -> str:
    """A decimal without its exponent and trailing zeros."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
