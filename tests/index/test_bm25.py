"""IndexedBM25 against rank-bm25 itself: equal to the bit, and sound where rank-bm25 is not."""

from __future__ import annotations

import random

import numpy as np
import pytest
from corpora import Documents, deals, flat, queries
from hypothesis import example, given
from rank_bm25 import BM25Okapi

from olo_desktop.index import bm25
from olo_desktop.index.bm25 import IndexedBM25
from olo_desktop.index.segments import segment_of


def indexed(deal: Documents, **settings: float) -> IndexedBM25:
    return IndexedBM25([segment_of(document) for document in deal], **settings)


@given(deals, queries)
@example([[["net", "sales"]], [], [["net"], []], [["net", "sales"]]], ["net", "net", "ghost", "sales"])
@example([[["net"]]], ["net"])
@example([[["net"], ["sales"]]], ["net", "sales"])
def test_scores_and_idf_are_rank_bm25s_to_the_bit(deal: Documents, query: list[str]) -> None:
    corpus = flat(deal)
    if not any(corpus):
        return
    theirs, ours = BM25Okapi(corpus), indexed(deal)
    assert ours.get_scores(query).tobytes() == theirs.get_scores(query).tobytes()
    assert ours.average_idf == theirs.average_idf
    assert {word: ours.word_idf(word) for word in theirs.idf} == theirs.idf
    assert ours.get_batch_scores(query, [0]) == theirs.get_batch_scores(query, [0])


def test_a_larger_corpus_with_other_settings() -> None:
    chance = random.Random(7)
    vocabulary = [f"w{number}" for number in range(3000)]
    deal = [
        [[vocabulary[int(3000 * chance.random() ** 4)] for _ in range(chance.randrange(300))] for _ in range(40)]
        for _ in range(20)
    ]
    settings = {"k1": 1.2, "b": 0.6, "epsilon": 0.1}
    theirs, ours = BM25Okapi(flat(deal), **settings), indexed(deal, **settings)
    for _ in range(20):
        query = [vocabulary[int(3100 * chance.random() ** 4) % 3000] for _ in range(12)]
        assert ours.get_scores(query).tobytes() == theirs.get_scores(query).tobytes()


def test_merging_block_by_block_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = [[["a", "b"], ["b", "c", "b"]], [["c"], ["a", "a", "c"], ["d"]], [["b"]]]
    whole = indexed(deal)
    for block in (1, 2, 3):
        monkeypatch.setattr(bm25, "_BLOCK", block)
        assert indexed(deal).get_scores("abcd").tobytes() == whole.get_scores("abcd").tobytes()


def test_how_the_corpus_is_cut_into_documents_does_not_matter() -> None:
    corpus = [["net", "sales"], ["sales", "of", "net"], ["growth"], ["net"]]
    one, many = IndexedBM25.of(corpus), indexed([[chunk] for chunk in corpus])
    assert one.get_scores(["net", "of"]).tobytes() == many.get_scores(["net", "of"]).tobytes()


@pytest.mark.parametrize("deal", [[], [[]], [[], []]], ids=["no document", "no chunk", "no chunks"])
def test_an_empty_corpus_scores_nothing(deal: Documents) -> None:
    ours = indexed(deal)
    assert ours.get_scores(["net"]).shape == (0,)
    assert ours.best(["net"], 20) == []


def test_a_corpus_without_words_scores_zero() -> None:
    ours = indexed([[[], []], [[]]])
    assert ours.get_scores(["net"]).tolist() == [0.0, 0.0, 0.0]
    assert ours.average_idf == 0.0


def test_in_a_tiny_corpus_scores_may_be_negative_and_still_rank() -> None:
    one = indexed([[["net", "sales"]]])
    assert one.get_scores(["net"])[0] < 0
    both = indexed([[["net", "sales"], ["net", "net", "loss"]]])
    assert (both.get_scores(["net"]) < 0).all()
    assert [chunk for chunk, _ in both.best(["net"], 2)] == [0, 1]


def test_ties_go_in_canonical_order() -> None:
    corpus = [["x"], ["net", "sales"], ["net", "sales"], ["y"], ["net", "sales"], ["z"], ["w"], ["v"], ["u"]]
    ours = IndexedBM25.of(corpus)
    assert [chunk for chunk, _ in ours.best(["net"], 2)] == [1, 2]
    assert [chunk for chunk, _ in ours.best(["net"], 5)] == [1, 2, 4, 0, 3]
    assert ours.get_top_n(["net"], [f"chunk {n}" for n in range(9)], 1) == ["chunk 1"]


@given(deals, queries)
def test_the_best_are_those_of_a_full_stable_sort(deal: Documents, query: list[str]) -> None:
    ours = indexed(deal)
    scores = ours.get_scores(query)
    ranked = sorted(range(len(scores)), key=lambda chunk: (-scores[chunk], chunk))
    for count in (0, 1, 3, 100):
        assert ours.best(query, count) == [(chunk, float(scores[chunk])) for chunk in ranked[:count]]


def test_top_n_wants_as_many_documents_as_chunks() -> None:
    with pytest.raises(ValueError, match="not those of the corpus"):
        IndexedBM25.of([["net"]]).get_top_n(["net"], [])


def test_frequencies_and_chunks_beyond_small_numbers() -> None:
    corpus = [["net"] * 300, ["net"] * 70_000 + ["loss"], ["gain"], ["tax"], []]
    theirs, ours = BM25Okapi(corpus), IndexedBM25.of(corpus)
    assert ours.get_scores(["net", "loss"]).tobytes() == theirs.get_scores(["net", "loss"]).tobytes()
    many = [["a"]] * 70_000 + [["b"]]
    assert np.flatnonzero(IndexedBM25.of(many).get_scores(["b"])).tolist() == [70_000]
