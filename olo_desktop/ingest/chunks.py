"""Lines into chunks: about a thousand characters, cut between paragraphs where possible, never inside a line."""

from __future__ import annotations

import re
from dataclasses import dataclass

from olo_desktop.ingest.lines import Line

ABOUT_CHARACTERS = 1000
_LEAST_CHARACTERS = 600
_MOST_CHARACTERS = 1400
_SOFT_HYPHEN = "\u00ad"
_BROKEN_WORD = re.compile(r"[^\W\d_]{2,}[-\u2010\u00ad]$")
_REST = re.compile(r"[^\W\d_]+")

# Words that keep their hyphen when the line ends at it: "long-" + "term" is "long-term".
_FIRST_PARTS_TEXT = """
    after all anti best cash co cost cross current debt double ex fair five fixed forward four full future gross half
    high in large late lease like long low market mid month multi net new no non off on one open out over part pay per
    post pre prior pro re risk self semi seven short six so tax ten third three time two under up well year
"""
_FIRST_PARTS = frozenset(_FIRST_PARTS_TEXT.split())


@dataclass(slots=True)
class Stretch:
    """The lines `first` up to (not with) `after` of a page, which make one chunk, and its text."""

    first: int
    after: int
    text: str


def stretches_of(lines: list[Line]) -> list[Stretch]:
    """The page's lines cut into stretches; every line is in exactly one."""
    found = []
    first, size, cut = 0, 0, 0
    for number, line in enumerate(lines):
        if number > first and begins_paragraph(lines[number - 1], line):
            cut = number
            if size >= ABOUT_CHARACTERS:
                found.append(_stretch(lines, first, number))
                first, size = number, 0
        size += len(line.text) + 1
        if size > _MOST_CHARACTERS and number > first:
            after = cut if cut > first and _size(lines, first, cut) >= _LEAST_CHARACTERS else number
            found.append(_stretch(lines, first, after))
            first, size = after, _size(lines, after, number + 1)
    if first < len(lines):
        found.append(_stretch(lines, first, len(lines)))
    return _without_crumbs(found, lines)


def begins_paragraph(above: Line, line: Line) -> bool:
    """Whether a line begins a paragraph: a new column, white space above it, or another size of print."""
    if line.fresh:
        return True
    height = above.y1 - above.y0
    other = line.y1 - line.y0
    return line.y0 - above.y1 > 0.45 * height or abs(height - other) > 0.3 * min(height, other)


def _without_crumbs(found: list[Stretch], lines: list[Line]) -> list[Stretch]:
    """A last stretch of a line or two joins the one before it."""
    if len(found) > 1 and len(found[-1].text) < 200 and len(found[-2].text) < _MOST_CHARACTERS - 200:
        found[-2:] = [_stretch(lines, found[-2].first, found[-1].after)]
    return found


def _size(lines: list[Line], first: int, after: int) -> int:
    return sum(len(line.text) + 1 for line in lines[first:after])


def _stretch(lines: list[Line], first: int, after: int) -> Stretch:
    texts = [line.text for line in lines[first:after]]
    for number in range(len(texts) - 1):
        if texts[number].endswith(("-", "\u2010", _SOFT_HYPHEN)):
            texts[number], texts[number + 1] = rejoined(texts[number], texts[number + 1])
    return Stretch(first, after, "\n".join(texts))


def rejoined(above: str, below: str) -> tuple[str, str]:
    """Both lines with a word that was broken at the line's end whole again on the first of them."""
    broken, rest = _BROKEN_WORD.search(above), _REST.match(below)
    if not broken or not rest or not rest[0][0].islower():
        return above, below
    part = broken[0][:-1]
    keep = broken[0][-1] != _SOFT_HYPHEN and part.lower() in _FIRST_PARTS
    whole = above if keep else above[:-1]
    punctuation = re.match(r"[^\s\w]*", below[rest.end() :])
    tail = below[: rest.end()] + (punctuation[0] if punctuation else "")
    return whole + tail, below[len(tail) :].lstrip()
