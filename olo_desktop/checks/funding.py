"""Sources and uses told in a sentence or two: "Sources: equity $600m, debt $400m; uses: price $940m, fees $60m"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from olo_desktop.checks.adding import Misfooting, fits, misfooting
from olo_desktop.checks.grids import Entry
from olo_desktop.model.memo import Memo
from olo_desktop.model.quantity import Kind

_I = re.IGNORECASE
_SIDE = re.compile(
    r"\b(sources|uses)(?: of (?:funds|cash|funding))?[*_]*\s*"
    r"(?::|—|–|\b(?:are|were|comprise[sd]?|consist(?:s|ed)? of)\b)",
    _I,
)
_NOT_ALL = re.compile(
    r"\b(?:rest|balance|remainder|remaining|includ\w+|of which|thereof|up to|mainly|among|net of|less|total\w*"
    r"|sum|together)\b",
    _I,
)


def told_sources_and_uses(memo: Memo) -> Iterator[Misfooting]:
    """The last use of funds, where the sources listed beside the uses do not pay for them."""
    for block in memo.blocks:
        text = memo.text[block.start : block.end]
        sides = [] if block.cell else list(_SIDE.finditer(text))
        if len(sides) != 2 or sides[0][1].casefold() == sides[1][1].casefold():
            continue
        first = _listed(memo, block.start + sides[0].end(), block.start + sides[1].start())
        second = _listed(memo, block.start + sides[1].end(), block.end)
        sources, uses = (first, second) if sides[0][1].casefold() == "sources" else (second, first)
        if not sources or not uses or len({(each.kind, each.stated.quantity.unit) for each in (*sources, *uses)}) > 1:
            continue
        parts, signs = [*sources, *uses[:-1]], (*(1 for _ in sources), *(-1 for _ in uses[:-1]))
        if not fits(uses[-1], parts, signs):
            yield misfooting(uses[-1], parts, signs, "sources")


def _listed(memo: Memo, start: int, end: int) -> Sequence[Entry]:
    """The amounts of money of one side's list, up to the end of its sentence; none where it is not all of the side."""
    figures = [each for each in memo.figures if start <= each.start and each.end <= end]
    listed = [each for each in figures if each.sentence == figures[0].sentence]
    if not listed or _NOT_ALL.search(memo.text[start : listed[-1].end]):
        return ()
    if any(each.quantity.kind is not Kind.MONEY or each.quantity.hedge for each in listed):
        return ()
    floors = [start, *(each.end for each in listed)]
    return [
        Entry(" ".join(re.sub(r"[\W_]+", " ", memo.text[floor : each.start]).split()[-4:]), each)
        for floor, each in zip(floors, listed, strict=False)
    ]
