"""Note marks told from the digits that they trail: by the size of their print and by where it stands.

A mark that stands apart is a smaller word above the line's foot. One that is glued to a number ("$415" and a small
raised "2" come as "$4152") shows in the width: its digits are narrower than the page's others. Only then is the page
asked for its print sizes, which costs a third of reading it.
"""

from __future__ import annotations

import re

from olo_desktop.ingest.lines import Line
from olo_desktop.ingest.raw import RawSpan, RawWord
from olo_desktop.model.document import Box

_DIGITS = frozenset("0123456789")
_NUMBER = re.compile(r"[$\u20ac\u00a3]?\(?[\d.,]+$")
_ODD = re.compile(r"[$\u20ac\u00a3(\-]*\d{1,3}(?:,\d{3})*(?:,\d{4,5}|\.\d{1,2},?\d{3,4})$|[$\u20ac\u00a3]\(?\d{4,6}$")
_MARK = re.compile(r"[(\[]?[\d*\u2020\u2021a-z]{1,3}(?:,\d{1,2})*[)\]]?$")
_BRACKETED = re.compile(r"[(\[]\d{1,2}[)\]]$")
_SMALL = 0.8  # of the line's height
_TINY = 0.68  # of its neighbour's height
_NARROW = 0.96  # of the usual width of a digit
_EPSILON = 0.35


def mark_apart(line: Line) -> bool:
    """Whether there are words in the line that are smaller than it and stand above its foot; they are marked."""
    words = line.words
    if len(words) < 2:
        return False
    height = line.y1 - line.y0
    marks: list[int] = []
    for place, word in enumerate(words):
        if (
            word[3] - word[1] < _SMALL * height
            and _MARK.match(word[4])
            and _is_raised(word, _beside(words, place, marks))
        ):
            marks.append(place)
    line.raised = frozenset(marks)
    return bool(marks)


def _beside(words: list[RawWord], place: int, marks: list[int]) -> RawWord:
    """The word that tells whether one is raised: the last before it that is no mark, or else the next."""
    before = place - 1
    while before in marks:
        before -= 1
    return words[before] if before >= 0 else words[place + 1 if place + 1 < len(words) else 0]


def _is_raised(word: RawWord, beside: RawWord) -> bool:
    """Whether a word is smaller than its neighbour and its middle lies clearly above the neighbour's.

    A number in brackets of far smaller print is a mark wherever it stands: that of a caption's next line, say.
    """
    size, height = word[3] - word[1], beside[3] - beside[1]
    if size < _TINY * height and _BRACKETED.match(word[4]):
        return True
    lift = (beside[1] + beside[3]) - (word[1] + word[3])
    return size < _SMALL * height and lift > 0.12 * height and beside[3] - word[3] > 0.12 * height


def looks_glued(numbers: list[tuple[str, Box]]) -> bool:
    """Whether some of a page's numbers, given as printed with their boxes, may have a small note mark glued to it.

    Either it is written as no number is ("1,2043", "$4152"), or it is narrower than numbers of its height are.
    """
    widths: dict[float, list[float]] = {}
    for text, box in numbers:
        if text[-1] not in _DIGITS or "11" in text or not _NUMBER.match(text):  # many fonts draw "11" closer
            continue
        if _ODD.match(text):
            return True
        units = len(text) - 0.5 * (text.count(",") + text.count(".")) - 0.36 * text.count("(")
        if units > 1:
            widths.setdefault(round(box.y1 - box.y0, 1), []).append((box.x1 - box.x0) / units)
    return any(_has_narrow_one(found) for found in widths.values() if len(found) > 2)


def _has_narrow_one(widths: list[float]) -> bool:
    """Whether one of the widths a digit is clearly below the usual one, and yet no width of its own."""
    widths.sort()
    usual = widths[len(widths) // 2]
    if widths[0] > _NARROW * usual:
        return False
    narrow = [width for width in widths if width <= _NARROW * usual]
    return len(narrow) * 4 <= len(widths) and narrow[0] > 0.6 * usual


def part_glued(words: list[RawWord], spans: list[RawSpan]) -> list[RawWord]:
    """The words with raised small print parted from the words it is glued to."""
    marks = [span for span in spans if _MARK.match(span[4])]
    if not marks:
        return words
    parted: list[RawWord] = []
    for word in words:
        span = next((s for s in marks if _ends_with(word, s)), None)
        if span is None:
            parted.append(word)
            continue
        cut = len(word[4]) - len(span[4])
        parted.append((word[0], word[1], span[0], word[3], word[4][:cut], *word[5:]))
        parted.append((span[0], span[1], span[2], span[3], span[4], *word[5:]))
    return parted


def _ends_with(word: RawWord, span: RawSpan) -> bool:
    inside = word[0] + _EPSILON < span[0] and span[2] <= word[2] + _EPSILON
    level = span[1] >= word[1] - 2 and span[3] <= word[3] + 2
    return inside and level and word[4].endswith(span[4]) and len(word[4]) > len(span[4])
