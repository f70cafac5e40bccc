"""Figures of the whole deal by value: the same ones whether read ahead or not, and each page read once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from olo_desktop.app import library as shelves
from olo_desktop.app.deal import DealSession, open_deal
from olo_desktop.app.ingesting import ingest_deal
from olo_desktop.app.library import Library, Span
from olo_desktop.model.document import SourceFigure

SPANS: tuple[Span, ...] = ((Decimal(1), Decimal(100)), (Decimal(1_000_000), Decimal(90_000_000)))


@pytest.fixture(scope="module")
def session(sample_deal: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[DealSession]:
    with open_deal(sample_deal, workspace=tmp_path_factory.mktemp("workspace")) as opened:
        ingest_deal(opened, workers=1)
        yield opened


class Counting:
    """The cache, and how often each page was asked for its figures."""

    def __init__(self, session: DealSession) -> None:
        self._cache = session.cache
        self.asked: Counter[tuple[str, int]] = Counter()

    def figures(self, sha256: str, page: int, only: Collection[int] | None = None) -> tuple[SourceFigure, ...]:
        self.asked[sha256, page] += 1
        return self._cache.figures(sha256, page, only)

    def __getattr__(self, name: str) -> object:
        return getattr(self._cache, name)


def test_reading_ahead_changes_nothing_but_reads_each_page_once(session: DealSession) -> None:
    plain = Library(session.documents, session.cache)
    counting = Counting(session)
    ahead = Library(session.documents, counting)  # type: ignore[arg-type] # stands for the cache
    ahead.make_ready([(SPANS, None)])
    for span in SPANS:
        found = ahead.with_values([span])
        assert found == plain.with_values([span])
        assert all(span[0] <= abs(figure.quantity.value) <= span[1] for figure in found)
    assert len(counting.asked) > 5
    assert set(counting.asked.values()) == {1}


def test_more_than_is_kept_is_found_all_the_same(session: DealSession, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = Library(session.documents, session.cache).with_values(SPANS)
    monkeypatch.setattr(shelves, "_FIGURES_KEPT", 3)
    small = Library(session.documents, session.cache)
    small.make_ready([(SPANS, None)])
    assert small.with_values(SPANS) == everything
    assert small.with_values(SPANS[:1]) + small.with_values(SPANS[1:]) != []
