"""Which words of a page are the row and column headers of a cell: pure geometry over the page's words.

A band that is not sure is left out: a wrong highlight is worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from olo_desktop.model.document import Box, Word
from olo_desktop.ui.presenters.exhibit import Light

_LETTER = re.compile(r"[^\W\d_]")
_WORDS = re.compile(r"[^\W_]+")
_YEAR = re.compile(r"(?:19|20)\d\d")
_QUARTER = re.compile(r"Q[1-4]|H[12]|9M", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Bands:
    """What is tinted for one cell: its row and column, and more strongly the headers that speak for it."""

    row: Box | None = None
    label: Box | None = None
    column: Box | None = None
    header: Box | None = None
    lines: tuple[Box, ...] = ()


def bands(words: Sequence[Word], light: Light) -> Bands:
    """The bands for one lit number; nothing where its headers are not found on the page."""
    cell = _around(light.boxes)
    if cell is None or not light.lit:
        return Bands()
    line = [word for word in words if _level(word.box, cell)]
    label = _label(line, cell, light.label) if light.label else None
    if label is None:
        return Bands(lines=_lines(words, light.boxes)) if not light.label else Bands()
    header = _header(words, cell, light.period, above=cell.y0)
    last = max((word.box.x1 for word in line if not _LETTER.search(word.text)), default=cell.x1)
    row = Box(label.x0, min(label.y0, cell.y0), max(last, cell.x1), max(label.y1, cell.y1))
    if header is None:
        return Bands(row, label)
    left, right = min(header.x0, cell.x0), max(header.x1, cell.x1)
    return Bands(row, label, Box(left, header.y1, right, cell.y1), Box(left, header.y0, right, header.y1))


def words_in(words: Sequence[Word], box: Box) -> str:
    """The words whose middle lies in a box that was drawn, in reading order."""
    return " ".join(word.text for word in words if _middle_in(word.box, box))


def boxes_in(words: Sequence[Word], box: Box) -> tuple[Box, ...]:
    """Where those words stand, one box a line."""
    lines: dict[int, list[Box]] = {}
    for word in words:
        if _middle_in(word.box, box):
            lines.setdefault(word.line, []).append(word.box)
    return tuple(found for boxes in lines.values() if (found := _around(boxes)))


def _middle_in(word: Box, box: Box) -> bool:
    x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
    return box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1


def _label(line: Sequence[Word], cell: Box, caption: str) -> Box | None:
    """The row's caption left of the cell: its words up to the first number, if they are the caption's."""
    left = sorted((word for word in line if word.box.x1 <= cell.x0 + 1), key=lambda word: word.box.x0)
    words: list[Word] = []
    known = set(_WORDS.findall(caption.casefold()))
    for word in left:
        said = set(_WORDS.findall(word.text.casefold()))
        if words and (not said & known) and not _LETTER.search(word.text):
            break
        if said & known or (words and _LETTER.search(word.text)):
            words.append(word)
    found = [word for word in words if set(_WORDS.findall(word.text.casefold())) & known]
    return _around([word.box for word in words]) if found else None


def _header(words: Sequence[Word], cell: Box, period: str, above: float) -> Box | None:
    """The nearest words over the cell that name its period's year; with a quarter they must name that too."""
    years, quarters = _YEAR.findall(period), _QUARTER.findall(period)
    if not years:
        return None
    over = [word for word in words if word.box.y1 <= above + 1 and _shares(word.box, cell)]
    named = [word for word in over if _names(word.text, years, quarters)]
    if not named and quarters:
        named = [word for word in over if any(quarter.casefold() in word.text.casefold() for quarter in quarters)]
    if not named:
        return None
    nearest = max(named, key=lambda word: word.box.y1)
    return _around([word.box for word in over if word.line == nearest.line] or [nearest.box])


def _names(text: str, years: Sequence[str], quarters: Sequence[str]) -> bool:
    says = text.casefold()
    short = any(re.search(rf"(?:fy|q[1-4]|[’']){year[2:]}\b", says) for year in years)
    return any(year in says for year in years) or (short and not quarters)


def _lines(words: Sequence[Word], boxes: Sequence[Box]) -> tuple[Box, ...]:
    """The lines of running text in which a number stands."""
    found = []
    for box in boxes:
        line = {word.line for word in words if _level(word.box, box) and _shares(word.box, box)}
        whole = _around([word.box for word in words if word.line in line])
        if whole is not None:
            found.append(whole)
    return tuple(found)


def _level(word: Box, cell: Box) -> bool:
    """Whether a word stands on the cell's line."""
    middle = (word.y0 + word.y1) / 2
    return cell.y0 - 1 <= middle <= cell.y1 + 1


def _shares(word: Box, cell: Box) -> bool:
    """Whether a word stands over the cell's width, or ends where it does."""
    return (word.x0 <= cell.x1 and cell.x0 <= word.x1) or abs(word.x1 - cell.x1) < 4


def _around(boxes: Sequence[Box]) -> Box | None:
    if not boxes:
        return None
    return Box(min(b.x0 for b in boxes), min(b.y0 for b in boxes), max(b.x1 for b in boxes), max(b.y1 for b in boxes))
