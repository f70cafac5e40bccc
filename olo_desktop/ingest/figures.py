"""Lines into source figures: every printed number, its box, and its row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from olo_desktop.ingest.lines import Line, box_around, words_at
from olo_desktop.model.document import Box
from olo_desktop.model.quantity import Quantity
from olo_desktop.text.printed import printed_numbers

_DIGIT = re.compile(r"\d")
# What may follow, on the next line, a number that ends its line.
_GOES_ON = re.compile(
    r"(?:million|billion|thousand|trillion|percent|per ?cent|percentage points?|basis points?|%)\b|%", re.IGNORECASE
)
_ENDS_OPEN = re.compile(r"\d\)?$")
_LONGEST_MARK = 4
_FAR = 2.5  # heights: a currency sign farther off stays out of its number's box


class Printed(NamedTuple):
    """One number of a page before scaling: where it stands in its line, what it says, and its box."""

    line: int
    start: int
    end: int
    quantity: Quantity
    box: Box


def printed_on(lines: Sequence[Line]) -> list[Printed]:
    """The numbers of a page's lines in reading order."""
    found = []
    last = len(lines) - 1
    for number, line in enumerate(lines):
        if not line.has_digits:
            continue
        text = line.text
        size = len(text)
        if number < last and _ENDS_OPEN.search(text) and (more := _continuation(lines[number + 1])):
            text = f"{text} {more}"
        for start, end, quantity in printed_numbers(text):
            if start < size and not _is_mark(text, start, end):
                end = min(end, size)
                found.append(Printed(number, start, end, quantity, box_of(line, start, end)))
    return found


def _is_mark(text: str, start: int, end: int) -> bool:
    """Whether "(3)" is glued to what stands before it: a note mark, not minus three."""
    return text[start] == "(" and end - start <= _LONGEST_MARK and text[start - 1 : start].strip() != ""


def _continuation(below: Line) -> str:
    if below.fresh:
        return ""
    match = _GOES_ON.match(below.text)
    return match[0] if match else ""


def box_of(line: Line, start: int, end: int) -> Box:
    """The box around the words of a line that the characters `start`..`end` lie in.

    A currency sign that stands far to the left, as in the columns of a statement, stays out.
    """
    words = line.words
    first, after = words_at(line, start, end)
    x0, y0, x1, y1 = words[first][:4]
    for place in range(first + 1, after):
        left, top, right, bottom = words[place][:4]
        if left - x1 > _FAR * (y1 - y0) and not _DIGIT.search(words[place - 1][4]):
            x0, y0, x1, y1 = left, top, right, bottom
            continue
        x0, y0 = left if left < x0 else x0, top if top < y0 else y0  # noqa: FURB136 - half the time of a call
        x1, y1 = right if right > x1 else x1, bottom if bottom > y1 else y1  # noqa: FURB136 - half the time of a call
    return box_around(x0, y0, x1, y1)
