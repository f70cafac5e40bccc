"""Lines that tall leaders or boxes glued together taken apart again: one line for each height that numbers stand at."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from olo_desktop.ingest.lines import Line, Piece
from olo_desktop.ingest.raw import RawWord

_TALL = 1.7  # of the height of its numbers: no line of one row is so tall


def untangled(lines: Sequence[Line]) -> tuple[Sequence[Line], list[int] | None]:
    """The lines with tall ones taken apart, and for each the number of the line it comes from; None if none is tall."""
    tall = [number for number, line in enumerate(lines) if _is_tall(line)]
    if not tall:
        return lines, None
    found: list[tuple[int, Line]] = []
    for number, line in enumerate(lines):
        parts = _parts(line) if number in tall else [line]
        found += [(number, part) for part in parts]
    found.sort(key=_height)
    return [line for _, line in found], [number for number, _ in found]


def _is_tall(line: Line) -> bool:
    if not line.has_digits or len(line.words) < 3:
        return False
    last = line.words[-1]
    if last[4][-1] not in "0123456789.)%" or line.y1 - line.y0 <= _TALL * (last[3] - last[1]):
        return False
    if not line.raised:
        return True
    return line.y1 - line.y0 > _TALL * max(w[3] - w[1] for w in line.words if w[4][-1] in "0123456789.)%")


def _height(item: tuple[int, Line]) -> tuple[float, float]:
    return item[1].y0 + item[1].y1, item[1].x0


def _parts(line: Line) -> list[Line]:
    """The words of a tall line, without its leaders, as lines of one height each."""
    words = [word for word in line.words if not _is_leader(word, line)]
    words.sort(key=lambda word: word[1] + word[3])
    groups: list[list[RawWord]] = [words[:1]]
    for before, word in pairwise(words):
        if (word[1] + word[3] - before[1] - before[3]) / 2 > 0.45 * min(word[3] - word[1], before[3] - before[1]):
            groups.append([])
        groups[-1].append(word)
    return [line_of(group) for group in groups if group]


def _is_leader(word: RawWord, line: Line) -> bool:
    """Whether a word is one of a run of the same letter or sign, far taller than its print."""
    text = word[4]
    return len(text) == 1 and not text.isdigit() and word[3] - word[1] > 0.7 * (line.y1 - line.y0)


def line_of(words: list[RawWord]) -> Line:
    """The words as a line of their own."""
    words.sort()
    box = (words[0][0], min(w[1] for w in words), max(w[2] for w in words), max(w[3] for w in words))
    made = Line([Piece(*box, words)])
    made.text = " ".join(word[4] for word in words)
    made.has_digits = any(character.isdigit() for character in made.text)
    return made
