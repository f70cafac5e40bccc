"""Chunks of the whole deal: places, order, and a merge that waits for the first question."""

from __future__ import annotations

import pytest
from corpora import Documents, deals, flat, queries
from hypothesis import given

from olo_desktop.index.bm25 import IndexedBM25
from olo_desktop.index.chunks import ChunkIndex
from olo_desktop.index.segments import SegmentError, segment_of

DEAL = [[["net", "sales"], ["cost"]], [], [["growth"]], [[], ["net", "net", "income"], ["tax"]]]


def index_of(deal: Documents) -> ChunkIndex:
    return ChunkIndex([segment_of(document) for document in deal])


def test_places_are_document_and_ordinal() -> None:
    index = index_of(DEAL)
    assert [(document, ordinal) for document, ordinal, _ in index.search(["net"], 2)] == [(3, 1), (0, 0)]
    assert [place[:2] for place in index.search(["growth"], 1)] == [(2, 0)]
    assert len(index) == 6


def test_the_rest_follows_with_score_zero_in_canonical_order() -> None:
    found = index_of(DEAL).search(["growth"], 20)
    assert [place[:2] for place in found] == [(2, 0), (0, 0), (0, 1), (3, 0), (3, 1), (3, 2)]
    assert [score for *_, score in found[1:]] == [0.0] * 5


def test_a_query_without_words_finds_nothing() -> None:
    assert index_of(DEAL).search([], 20) == []
    assert index_of([]).search(["net"], 20) == []


def test_rarity_tells_telling_words() -> None:
    index = index_of(DEAL)
    assert index.rarity("growth") > index.rarity("net") > 0
    assert index.rarity("ghost") == 0


@given(deals, queries)
def test_it_finds_what_one_flat_corpus_finds(deal: Documents, query: list[str]) -> None:
    places = [(at, ordinal) for at, document in enumerate(deal) for ordinal in range(len(document))]
    best = IndexedBM25.of(flat(deal)).best(query, 5) if query else []
    assert index_of(deal).search(query, 5) == [(*places[chunk], score) for chunk, score in best]


def test_opening_takes_anything_and_the_first_question_looks() -> None:
    index = ChunkIndex([b"nonsense"])
    with pytest.raises(SegmentError):
        index.search(["net"], 1)
