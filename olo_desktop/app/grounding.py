"""What a memo's figures are looked up by: their values, read ahead, and the words around them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from itertools import pairwise
from types import MappingProxyType

from olo_desktop.app.library import Library
from olo_desktop.matching.agreement import CLOSE, search_spans
from olo_desktop.model.memo import Memo, MemoFigure
from olo_desktop.model.quantity import Quantity
from olo_desktop.text.words import content_words

SCALES = tuple(Decimal(10) ** power for power in (0, 3, 6, 9))
"""The scales in which statements print their numbers."""


def look_up(
    figures: Iterable[MemoFigure],
    library: Library,
    documents: Mapping[str, frozenset[int] | None] = MappingProxyType({}),
) -> None:
    """Have what these figures will be compared with read from its pages, each page once.

    `documents` are those that each figure may be of, by the figure's id.
    """
    library.make_ready((search_spans(each.quantity, SCALES), documents.get(each.id)) for each in figures)


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
