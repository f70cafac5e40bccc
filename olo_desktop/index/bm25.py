"""BM25Okapi over an inverted index: its scores to the bit, without looking at chunks that lack the query's words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rank_bm25 import BM25Okapi

from olo_desktop.index.segments import Integers, Segment, fingerprint, segment_of

_BLOCK = 1 << 17  # postings moved at a time while merging, which bounds the scratch memory to a few megabytes


class IndexedBM25(BM25Okapi):  # type: ignore[misc] # rank-bm25 ships without types
    """`rank_bm25.BM25Okapi` whose corpus is a sequence of segments in canonical order.

    The idf is computed by rank-bm25's own `_calc_idf`, over the words in the order in which the corpus first says
    them, since the average idf behind its floor depends on that order in the last bit. Scores are summed word by word
    in the query's order by the same expression; chunks without the word, for which it adds a zero, are left alone.

    An empty corpus scores nothing, and one without words scores 0 everywhere; rank-bm25 divides by zero there. In a
    corpus of one or two chunks idf may be zero or negative and so may all scores: a score is for ranking, never for
    a threshold.
    """

    def __init__(self, segments: Sequence[bytes], *, k1: float = 1.5, b: float = 0.75, epsilon: float = 0.25) -> None:
        super().__init__(segments, None, k1, b, epsilon)

    @classmethod
    def of(cls, corpus: Iterable[Sequence[str]]) -> IndexedBM25:
        """The index of a corpus given as the words of each chunk."""
        return cls([segment_of(corpus)])

    def _initialize(self, corpus: Sequence[bytes]) -> _Frequencies:
        segments = [Segment.from_bytes(data) for data in corpus]
        self.doc_len = _joined([segment.lengths for segment in segments], np.int32)
        self.corpus_size = len(self.doc_len)
        total = int(self.doc_len.sum(dtype=np.int64))
        self.avgdl = total / self.corpus_size if self.corpus_size else 0.0
        self._norm = self._length_norm() if total else np.ones(self.corpus_size)
        return self._merge(segments)

    def _length_norm(self) -> NDArray[np.float64]:
        norm: NDArray[np.float64] = self.k1 * (1 - self.b + self.b * self.doc_len / self.avgdl)
        return norm

    def _merge(self, segments: Sequence[Segment]) -> _Frequencies:
        """Bring each word's postings together, which lie in runs, one a word and document.

        Words are numbered by their fingerprints' order; that of their first occurrence goes to the idf alone.
        """
        fingerprints = _joined([segment.fingerprints for segment in segments], np.uint64)
        runs = _joined([segment.counts for segment in segments], np.int32)
        order = np.argsort(fingerprints, kind="stable")
        ordered = fingerprints[order]
        begins = np.flatnonzero(np.concatenate((np.ones(min(len(order), 1), bool), ordered[1:] != ordered[:-1])))
        self._known = ordered[begins]
        del fingerprints, ordered
        ends = np.cumsum(runs[order], dtype=np.int64)
        targets = np.empty(len(order), np.int64)
        targets[order] = ends - runs[order]
        self._starts = np.append(targets[order[begins]], ends[-1:])
        self._place_postings(segments, targets)
        self.idf = np.zeros(len(self._known))
        return _Frequencies(np.argsort(order[begins]), np.diff(self._starts))

    def _place_postings(self, segments: Sequence[Segment], targets: NDArray[np.int64]) -> None:
        """Copy each run of postings to its place among its word's, block by block."""
        postings = sum(len(segment.chunks) for segment in segments)
        self._chunks = np.empty(postings, np.int32)
        widths = [segment.frequencies.dtype for segment in segments]
        self._frequencies = np.empty(postings, np.result_type(np.uint8, *widths))
        first_chunk, first_run = 0, 0
        for segment in segments:
            for runs, source in _blocks(segment.counts):
                begins = targets[first_run + runs.start : first_run + runs.stop]
                counts = segment.counts[runs]
                into = np.repeat(begins - (np.cumsum(counts) - counts), counts)
                into += np.arange(len(into))
                self._chunks[into] = segment.chunks[source]
                self._chunks[into] += first_chunk
                self._frequencies[into] = segment.frequencies[source]
            first_chunk += len(segment.lengths)
            first_run += len(segment.counts)

    def _calc_idf(self, nd: _Frequencies) -> None:
        self.average_idf = 0.0
        if len(self.idf):
            super()._calc_idf(nd)

    def word_number(self, word: str) -> int | None:
        """The word's place in the vocabulary, or None where the corpus never says it."""
        wanted = np.uint64(fingerprint(word))
        place = int(np.searchsorted(self._known, wanted))
        return place if place < len(self._known) and self._known[place] == wanted else None

    def word_idf(self, word: str) -> float:
        """How telling the word is in this corpus; 0 where it is never said."""
        number = self.word_number(word)
        return 0.0 if number is None else float(self.idf[number])

    def get_scores(self, query: Iterable[str]) -> NDArray[np.float64]:
        """The score of every chunk, in canonical order."""
        scores = np.zeros(self.corpus_size)
        for word in query:
            number = self.word_number(word)
            if number is None:
                continue
            held = slice(self._starts[number], self._starts[number + 1])
            chunks, frequency = self._chunks[held].astype(np.intp), self._frequencies[held]
            part = self._norm[chunks]
            part += frequency
            np.divide(frequency * (self.k1 + 1), part, out=part)
            part *= self.idf[number]
            scores[chunks] += part  # a chunk stands once among a word's, so this is one addition each
        return scores

    def get_batch_scores(self, query: Iterable[str], doc_ids: Sequence[int]) -> list[float]:
        """The scores of these chunks alone."""
        scores: list[float] = self.get_scores(query)[list(doc_ids)].tolist()
        return scores

    def get_top_n(self, query: Iterable[str], documents: Sequence[Any], n: int = 5) -> list[Any]:
        """The n best of `documents`, which stand for the chunks; ties as in `best`."""
        if len(documents) != self.corpus_size:
            raise ValueError("the documents given are not those of the corpus")
        return [documents[chunk] for chunk, _ in self.best(query, n)]

    def best(self, query: Iterable[str], count: int) -> list[tuple[int, float]]:
        """The `count` best chunks and their scores: highest score first, equal scores in canonical order."""
        scores = self.get_scores(query)
        count = min(count, len(scores))
        if count <= 0:
            return []
        least = np.partition(scores, len(scores) - count)[len(scores) - count]
        better = np.flatnonzero(scores > least)
        ranked = better[np.argsort(-scores[better], kind="stable")]
        tied = np.flatnonzero(scores == least)[: count - len(ranked)]
        return [(int(chunk), float(scores[chunk])) for chunk in (*ranked, *tied)]


class _Frequencies:
    """What rank-bm25 asks of its word -> chunks mapping, without a string a word."""

    def __init__(self, words: NDArray[np.int64], held: NDArray[np.int64]) -> None:
        self._words = words
        self._held = held

    def items(self) -> Iterator[tuple[int, int]]:
        """Pairs of word number and chunks that hold it, in the order of first occurrence."""
        return zip(self._words.tolist(), self._held[self._words].tolist(), strict=True)


def _joined(arrays: Sequence[NDArray[Any]], dtype: Any) -> NDArray[Any]:
    return np.concatenate(arrays, dtype=dtype) if arrays else np.zeros(0, dtype)


def _blocks(counts: Integers) -> Iterator[tuple[slice, slice]]:
    """Runs, and the postings in them, cut into blocks of bounded size."""
    ends = np.cumsum(counts, dtype=np.int64)
    first, done = 0, 0
    while first < len(counts):
        last = max(first + 1, int(np.searchsorted(ends, done + _BLOCK, side="right")))
        yield slice(first, last), slice(done, int(ends[last - 1]))
        first, done = last, int(ends[last - 1])
