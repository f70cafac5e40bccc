"""BM25 at 20,000 chunks beside rank-bm25's own `get_scores`; `bm25.py` beside this file tells more of it.

The corpus and the queries are drawn by Zipf's law, as prose is. Both answer the same queries in turn, and every score
is compared to the bit. The queries are without stop words, as Olo asks.
"""

from __future__ import annotations

from collections.abc import Iterator

import bm25
import numpy as np
from measuring import Bench, Line
from rank_bm25 import BM25Okapi

from olo_desktop.index.bm25 import IndexedBM25

_BAR = 50


def measured(bench: Bench) -> Iterator[Line]:
    """The lines of the table."""
    chunks = 1_000 if bench.quick else 20_000
    chance = np.random.default_rng(chunks)
    corpus = list(bm25.drawn(chance, chunks, bm25.WORDS_A_CHUNK))
    theirs, ours = BM25Okapi(corpus), IndexedBM25(bm25.segments_of(corpus))
    del corpus
    for words, first in (("without", bm25.STOP_WORDS), ("with", 0)):
        queries = list(bm25.drawn(chance, bm25.QUERIES, bm25.QUERY_WORDS, first))
        times = bm25.ratio(theirs, ours, queries)
        bar = "" if first == 0 else f"at least {_BAR} x"
        met = None if first == 0 else times >= _BAR
        yield Line(f"{chunks:,} chunks, queries {words} stop words", f"{times:.0f} x as fast as BM25Okapi", bar, met)
