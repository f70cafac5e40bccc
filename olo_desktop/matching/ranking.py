"""Which of several places shows a figure best: the one whose words are the sentence's, rare words weighing more.

A place is described by three sets of words: its row (the line or table row the number stands in), its passage (the
chunk around it) and its document's name. Shared words of the row count three times, since a row says what its number
is; the passage once; the name twice, since it tells company and year.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from olo_desktop.model.document import SourceFigure

ROW, NAME, PASSAGE = 3.0, 2.0, 1.0

Weight = Callable[[str], float]


@dataclass(frozen=True, slots=True)
class Place:
    """A source figure with the words around it."""

    figure: SourceFigure
    path: str
    row: frozenset[str]
    name: frozenset[str]
    passage: frozenset[str] = frozenset()


def likeness(claim: frozenset[str], place: Place, weight: Weight) -> float:
    """How much of what the sentence says is said around the place too."""
    return (
        ROW * _shared(claim, place.row, weight)
        + NAME * _shared(claim, place.name, weight)
        + PASSAGE * _shared(claim, place.passage, weight)
    )


def ranked(claim: frozenset[str], places: Iterable[Place], weight: Weight) -> list[Place]:
    """Best place first; equals in canonical order (path, page, place on the page)."""
    return sorted(places, key=lambda place: (-round(likeness(claim, place, weight), 9), *_canonical(place)))


def _shared(claim: frozenset[str], words: frozenset[str], weight: Weight) -> float:
    return sum(weight(word) for word in sorted(claim & words))


def _canonical(place: Place) -> tuple[str, int, int]:
    return place.path, place.figure.page_number, place.figure.ordinal
