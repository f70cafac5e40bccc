"""Corpora for the index: documents, their chunks, the words of each."""

from __future__ import annotations

from hypothesis import strategies as st

Documents = list[list[list[str]]]

# Few words, so that they repeat within and across chunks; "ghost" is never said.
WORDS = ("net", "sales", "1577", "growth", "é", "総額", "of", "in", "a", "b", "c", "d")

words = st.sampled_from(WORDS)
chunks = st.lists(words, max_size=12)
documents = st.lists(chunks, max_size=6)
deals = st.lists(documents, max_size=5)
queries = st.lists(st.one_of(words, st.just("ghost")), max_size=8)


def flat(deal: Documents) -> list[list[str]]:
    """The corpus as rank-bm25 takes it: all chunks in canonical order."""
    return [chunk for document in deal for chunk in document]
