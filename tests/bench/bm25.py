"""BM25 over 20,000 chunks: our inverted index beside rank-bm25's own, in one run.

    python tests/bench/bm25.py [--chunks 20000]

A made-up corpus: words drawn by Zipf's law (as in prose, the n-th word comes with probability ~1/n), 150 a chunk, 200
chunks a document. Queries are drawn likewise, once as sentences are (with stop words), once without the 100 commonest
words, as Olo asks. Every score is compared to the bit. Read the ratios; the times move with the machine.
"""

from __future__ import annotations

import argparse
import time
import tracemalloc
from collections.abc import Callable, Iterable
from statistics import median
from typing import TypeVar

import numpy as np
from rank_bm25 import BM25Okapi

from olo_desktop.index.bm25 import IndexedBM25
from olo_desktop.index.segments import segment_of

T = TypeVar("T")

WORDS_A_CHUNK = 150
CHUNKS_A_DOCUMENT = 200
VOCABULARY = 150_000
QUERIES = 20
QUERY_WORDS = 14
STOP_WORDS = 100


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--chunks", type=int, default=20_000)
    chunks = arguments.parse_args().chunks
    chance = np.random.default_rng(20_000)
    corpus = list(drawn(chance, chunks, WORDS_A_CHUNK))

    segments, segmenting = timed(lambda: segments_of(corpus))
    theirs, building = timed(lambda: BM25Okapi(corpus))
    ours, opening = timed(lambda: IndexedBM25(segments))
    print(f"{chunks:,} chunks, {len(segments)} documents, {len(ours.idf):,} words, {len(ours._chunks):,} postings")
    print(f"segments (once a document)  {segmenting / building:6.2f} x building BM25Okapi ({building:.2f} s)")
    print(f"opening (merge and idf)     {opening / building:6.2f} x building BM25Okapi")
    print(f"on disk                     {sum(map(len, segments)) / chunks:6.0f} bytes a chunk")
    for name, first in (("with stop words", 0), ("without stop words", STOP_WORDS)):
        queries = list(drawn(chance, QUERIES, QUERY_WORDS, first))
        print(f"get_scores {name:18} {ratio(theirs, ours, queries):5.0f} x as fast as BM25Okapi, equal to the bit")
    held, peak = memory(segments)
    print(f"in memory                   {held / chunks:6.0f} bytes a chunk (while merging {peak / chunks:.0f})")


def drawn(chance: np.random.Generator, texts: int, words: int, first: int = 0) -> Iterable[list[str]]:
    """Texts of that many words, drawn by Zipf's law from the vocabulary behind its first words."""
    weights = 1 / np.arange(first + 1, VOCABULARY + 1)
    ranks = chance.choice(np.arange(first, VOCABULARY), size=(texts, words), p=weights / weights.sum())
    vocabulary = [f"w{rank}" for rank in range(VOCABULARY)]
    return ([vocabulary[rank] for rank in text] for text in ranks.tolist())


def segments_of(corpus: list[list[str]]) -> list[bytes]:
    """The corpus as documents' segments."""
    return [segment_of(corpus[first : first + CHUNKS_A_DOCUMENT]) for first in range(0, len(corpus), CHUNKS_A_DOCUMENT)]


def ratio(theirs: BM25Okapi, ours: IndexedBM25, queries: list[list[str]]) -> float:
    """How many times as fast ours answers, by the medians; each query is asked of both in turn."""
    slow, fast = [], []
    for query in queries:
        expected, seconds = timed(lambda query=query: theirs.get_scores(query))
        slow.append(seconds)
        found, seconds = timed(lambda query=query: ours.get_scores(query))
        fast.append(seconds)
        if found.tobytes() != expected.tobytes():
            raise SystemExit(f"scores differ for {query}")
    return median(slow) / median(fast)


def memory(segments: list[bytes]) -> tuple[int, int]:
    """Bytes that the open index holds, and the most while it was merged (beside the segments themselves)."""
    tracemalloc.start()
    index = IndexedBM25(segments)
    held, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del index
    return held, peak


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """What the work gives back, and its seconds."""
    start = time.perf_counter()
    result = work()
    return result, time.perf_counter() - start


if __name__ == "__main__":
    main()
