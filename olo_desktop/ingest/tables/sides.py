"""Tables that stand side by side: "Assets 100 90 | Liabilities 50 40". Each side is read by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from olo_desktop.ingest.lines import Line
from olo_desktop.ingest.tables.untangling import line_of
from olo_desktop.text.cell_numbers import cell_number

_WIDE = 1.2  # of the height: the gap before captions of the right side
_LEAST = 4  # captions that must begin at one edge
_MOST = 600  # more stretches of words are no two tables, and comparing them costs time
_INDENTED = 48.0  # points: how far right of it others may begin


class _Start(NamedTuple):
    """A stretch of words behind a wide gap: its first words, where it begins, whether numbers stand behind it."""

    text: str
    x0: float
    has_numbers: bool


def cut_of(lines: Sequence[Line]) -> float | None:
    """Where the right side begins: an edge at which captions begin, with numbers on both sides of them; else None."""
    starts: list[_Start] = []
    for line in lines:
        if line.pieces > 1:
            _note_starts(line, starts)
    if not _LEAST <= len(starts) <= _MOST:
        return None
    left, right = min(line.x0 for line in lines), max(line.x1 for line in lines)
    middle = [start for start in starts if left + 0.3 * (right - left) < start.x0 < left + 0.75 * (right - left)]
    for edge in sorted({start.x0 for start in middle}):
        found = [start for start in middle if edge <= start.x0 < edge + _INDENTED]
        if len(found) >= _LEAST and _are_captions(found):
            return edge - 1.0 if _parts_well(lines, edge, len(found)) else None
    return None


def _parts_well(lines: Sequence[Line], edge: float, captions: int) -> bool:
    return _crossing(lines, edge) * 3 <= captions and _numbers_left(lines, edge) >= _LEAST


def _note_starts(line: Line, starts: list[_Start]) -> None:
    """Keep each word that opens a stretch of words behind a wide gap."""
    words = line.words
    wide = _WIDE * (words[0][3] - words[0][1])
    for place in range(1, len(words)):
        word = words[place]
        if word[0] - words[place - 1][2] > wide and word[4][:1].isalpha() and len(word[4]) > 2:
            text = " ".join(one[4] for one in words[place : place + 3])
            starts.append(_Start(text, word[0], any(one[4][-1:].isdigit() for one in words[place + 1 :])))


def _are_captions(found: Sequence[_Start]) -> bool:
    """Whether the stretches read as captions of rows of their own: different words, and numbers behind most."""
    texts = {start.text for start in found}
    with_numbers = sum(start.has_numbers for start in found)
    return len(texts) >= 0.8 * len(found) and with_numbers >= max(_LEAST, 0.1 * len(found)) and _words(texts) >= 1.4


def _words(texts: set[str]) -> float:
    return sum(text.count(" ") + 1 for text in texts) / len(texts)


def _numbers_left(lines: Sequence[Line], cut: float) -> int:
    """How many lines have a number of the left side just before the cut or before a gap."""
    count = 0
    for line in lines:
        here = [word for word in line.words if word[2] < cut]
        last = here[-1][4] if here else ""
        printed = cell_number(last) if last and last[-1] in "0123456789)%" else None
        count += printed is not None and not printed.year and not printed.dash
    return count


def _crossing(lines: Sequence[Line], cut: float) -> int:
    return sum(
        1
        for line in lines
        if line.x0 < cut < line.x1 and any(word[0] < cut - 2 and word[2] > cut for word in line.words)
    )


def both_sides(lines: Sequence[Line], cut: float) -> tuple[tuple[list[Line], list[int]], tuple[list[Line], list[int]]]:
    """The lines left and right of the cut, each with its number on the page. A crossing line stays left."""
    left: tuple[list[Line], list[int]] = ([], [])
    right: tuple[list[Line], list[int]] = ([], [])
    for number, line in enumerate(lines):
        here = [word for word in line.words if word[0] < cut]
        there = [word for word in line.words if word[0] >= cut]
        if here and there and not any(word[2] > cut for word in here):
            for side, words in ((left, here), (right, there)):
                side[0].append(line_of(words))
                side[1].append(number)
        else:
            side = left if here else right
            side[0].append(line)
            side[1].append(number)
    return left, right
