"""The retrieved chunk set of the classic verifiers: for each sentence its 20 best chunks; for a memo, their union."""

from __future__ import annotations

from olo_desktop.checks.check import Deal
from olo_desktop.model.document import Chunk
from olo_desktop.model.memo import Memo
from olo_desktop.text.words import content_words

BEST = 20
_LONGEST_QUERY = 400  # different words; a "sentence" beyond that is a wall of text


def query_of(memo: Memo, number: int) -> str:
    """A sentence's words without stop words; a table cell is asked for with its row and column labels."""
    cell = memo.blocks[memo.sentences[number].block].cell
    words = memo.sentence_text(number)
    if cell is not None:
        words = f"{cell.row_label} {cell.column_label} {words}"
    return " ".join(list(dict.fromkeys(content_words(words)))[:_LONGEST_QUERY])


def retrieved(memo: Memo, deal: Deal) -> tuple[Chunk, ...]:
    """The memo's chunk set: each sentence's best chunks, in the order they first come up. `[N]` counts from 1 in it."""
    union: dict[tuple[str, int], Chunk] = {}
    for number in range(len(memo.sentences)):
        query = query_of(memo, number)
        for chunk in deal.retrieve(query, BEST) if query else ():
            union.setdefault((chunk.document, chunk.ordinal), chunk)
    return tuple(union.values())
