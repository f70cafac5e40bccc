"""Figures of a memo by their value alone: candidates ranked by the words around them."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from itertools import pairwise

from olo_desktop.app.library import Library
from olo_desktop.matching.agreement import CLOSE, agrees, search_spans
from olo_desktop.matching.ranking import ranked
from olo_desktop.matching.verdicts import judge_by_value
from olo_desktop.model.memo import Memo, MemoFigure
from olo_desktop.model.quantity import Quantity
from olo_desktop.model.verdict import Grounding
from olo_desktop.text.words import content_words

SCALES = tuple(Decimal(10) ** power for power in (0, 3, 6, 9))
"""The scales in which statements print their numbers."""

_LOOKED_AT = 60
"""How many of the agreeing places are compared by their passages too: the best by row and name."""


def look_up(figures: Iterable[MemoFigure], library: Library) -> None:
    """Have what these figures will be compared with read from its pages, each page once."""
    library.make_ready(span for figure in figures for span in search_spans(figure.quantity, SCALES))


def ground_by_value(memo: Memo, figure: MemoFigure, library: Library) -> Grounding:
    """The verdict on one figure by its value alone."""
    quantity = figure.quantity
    found = [place for place in library.with_values(search_spans(quantity, SCALES)) if agrees(quantity, place.quantity)]
    if found:
        claim = claim_words(memo, figure)
        best = ranked(claim, map(library.place, found), library.rarity)[:_LOOKED_AT]
        ordered = ranked(claim, map(library.with_passage, best), library.rarity)
        return judge_by_value(figure, ordered, (), len(found))
    near = library.with_values(search_spans(widened(quantity), SCALES))
    return judge_by_value(figure, (), [library.place(each) for each in near])


def claim_words(memo: Memo, figure: MemoFigure) -> frozenset[str]:
    """The words that say what a figure is: its sentence's, its headings', its row's and column's.

    Neighbouring words are joined too, since file names write `BestBuy` where a memo writes "Best Buy".
    """
    block = memo.blocks[memo.sentences[figure.sentence].block]
    labels = f"{block.cell.row_label} {block.cell.column_label}" if block.cell else ""
    text = f"{memo.sentence_text(figure.sentence)} {labels} {' '.join(block.section)}"
    words = content_words(text.replace(figure.text, " "))
    return frozenset(words) | {first + second for first, second in pairwise(words)}


def widened(quantity: Quantity) -> Quantity:
    """The quantity, so loosely written that everything near it would agree."""
    slack = max(quantity.precision, 2 * CLOSE * abs(quantity.value))
    return Quantity(quantity.kind, quantity.value, slack, quantity.unit, quantity.scale, quantity.scaled)
