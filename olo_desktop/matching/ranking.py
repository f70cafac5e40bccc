"""How alike a place and a sentence are: the words that both say, rare words weighing more.

A place is described by two sets of words: its row (the line or table row the number stands in) and its document's
name. Shared words of the row count most, since a row says what its number is; those of the name next, since it tells
company and year.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from olo_desktop.model.document import SourceFigure

ROW, NAME = 3.0, 2.0

Weight = Callable[[str], float]


@dataclass(frozen=True, slots=True)
class Place:
    """A source figure with the words of its row and of its document's name."""

    figure: SourceFigure
    path: str
    row: frozenset[str]
    name: frozenset[str]


def likeness(claim: frozenset[str], place: Place, weight: Weight) -> float:
    """How much of what the sentence says is said at the place too."""
    return ROW * _shared(claim, place.row, weight) + NAME * _shared(claim, place.name, weight)


def _shared(claim: frozenset[str], words: frozenset[str], weight: Weight) -> float:
    return sum(weight(word) for word in sorted(claim & words))
