"""Pages whose text runs up, down or upside down: turned for reading, and their boxes turned back.

Landscape tables are often drawn sideways on an upright page. Their words are read as if the page lay on its side; the
boxes that are kept are those of the page as shown.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, pairwise

from olo_desktop.ingest.raw import RawWord
from olo_desktop.model.document import Box

_LOOKED_AT = 60
_TALL = 1.6  # times as high as wide: no word of three letters is, unless it runs up or down

Back = Callable[[Box], Box]


def upright(words: list[RawWord], width: float, height: float) -> tuple[list[RawWord], float, Back | None]:
    """The words as a reader would turn the page, its width then, and how a box gets back; None where it is upright."""
    if not _is_sideways(words):
        if not _is_upside_down(words):
            return words, width, None
        turned = [(width - w[2], height - w[3], width - w[0], height - w[1], *w[4:]) for w in words]
        return (
            turned,
            width,
            lambda box: Box(_r(width - box.x1), _r(height - box.y1), _r(width - box.x0), _r(height - box.y0)),
        )
    if _steps(words, 1) <= 0:
        turned = [(height - w[3], w[0], height - w[1], w[2], *w[4:]) for w in words]
        return turned, height, lambda box: Box(box.y0, _r(height - box.x1), box.y1, _r(height - box.x0))
    turned = [(w[1], width - w[2], w[3], width - w[0], *w[4:]) for w in words]
    return turned, height, lambda box: Box(_r(width - box.y1), box.x0, _r(width - box.y0), box.x1)


def _is_sideways(words: list[RawWord]) -> bool:
    """Whether most of some words from all over the page are taller than words are."""
    step = max(1, len(words) // _LOOKED_AT)
    longer = [word for word in islice(words, 0, None, step) if len(word[4]) > 2]
    tall = sum(1 for x0, y0, x1, y1, *_ in longer if y1 - y0 > _TALL * (x1 - x0))
    return tall * 2 > len(longer)


def _is_upside_down(words: list[RawWord]) -> bool:
    """Whether the words of a line follow each other leftwards, in a script that runs to the right."""
    few = words[: 2 * _LOOKED_AT]
    return _steps(few, 0) < 0 and all(word[4].isascii() for word in few) and _steps(words, 0) < 0


def _steps(words: list[RawWord], axis: int) -> int:
    """How many more words of one line follow each other forwards than backwards along an axis."""
    forwards = 0
    for word, after in pairwise(words):
        if word[6] == after[6] and word[5] == after[5]:
            further = after[0] > word[0] if axis == 0 else after[1] > word[1]
            forwards += 1 if further else -1
    return forwards


def _r(value: float) -> float:
    return round(value, 2)
