"""Chunks of the whole deal by the words that they share with a query."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from olo_desktop import machine
from olo_desktop.index.bm25 import IndexedBM25
from olo_desktop.index.segments import chunks_in


class ChunkIndex:
    """The deal's chunks, from one segment a document, in canonical order (by document path).

    Opening only takes the segments; they are merged and the idf is computed at the first question, and the segments
    are let go then.
    """

    def __init__(self, segments: Sequence[bytes]) -> None:
        self._segments: tuple[bytes, ...] = tuple(segments)
        self._bm25: IndexedBM25 | None = None
        self._firsts = np.zeros(0, np.int64)

    @property
    def bm25(self) -> IndexedBM25:
        """The index behind the questions; chunks are numbered through all documents. Raises `SegmentError`."""
        if self._bm25 is None:
            self._bm25 = IndexedBM25(self._segments)
            sizes = [chunks_in(segment) for segment in self._segments]
            self._firsts = np.cumsum([0, *sizes[:-1]]) if sizes else self._firsts
            self._segments = ()
            machine.give_back_memory()  # merging takes for a moment as much as it leaves
        return self._bm25

    def __len__(self) -> int:
        return int(self.bm25.corpus_size)

    def search(self, query_tokens: Iterable[str], count: int) -> list[tuple[int, int, float]]:
        """The `count` best chunks as (document index, chunk ordinal, score).

        Highest score first, equal scores in canonical order. It is a ranking and nothing else: where fewer than
        `count` chunks share a word with the query, the rest follow with score 0, in canonical order; and in a corpus
        of two chunks the best score may be 0 or less. A query without words finds nothing.
        """
        query = tuple(query_tokens)
        return [(*self._place(chunk), score) for chunk, score in self.bm25.best(query, count)] if query else []

    def rarity(self, word: str) -> float:
        """The word's idf: the higher, the more telling it is in this deal; 0 for a word that it never says."""
        return self.bm25.word_idf(word)

    def _place(self, chunk: int) -> tuple[int, int]:
        document = int(np.searchsorted(self._firsts, chunk, side="right")) - 1
        return document, chunk - int(self._firsts[document])
