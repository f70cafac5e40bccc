"""A draft judged again says what a draft judged for the first time says, and asks only for what changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from olo_desktop.app import rejudging
from olo_desktop.app.colleague import Colleague
from olo_desktop.app.deal import DealSession, open_deal
from olo_desktop.app.ingesting import ingest_deal
from olo_desktop.app.library import Library
from olo_desktop.app.rejudging import Rejudging
from olo_desktop.ingest.memos import read_memo
from olo_desktop.model.decision import Correction
from olo_desktop.model.memo import Memo
from olo_desktop.text.claimed import told

DRAFT = """# Brightwater: credit memo

Revenue was $32.4 million in 2023, up 12.5% on the year before. Net income came to $3.1 million.

## Balance sheet

Cash stood at $4.2 million at year end. Total assets were $40.0 million.

Key figures:

| $ million | 2022 | 2023 |
| --- | --- | --- |
| Revenue | 28.8 | 32.4 |
| Net income | 2.2 | 3.1 |
"""
EDITS = {
    "nothing": ("memo", "memo"),
    "a figure": ("$4.2 million", "$4.9 million"),
    "a word beside figures": ("Total assets were", "Total liabilities were"),
    "a new sentence in between": ("Cash stood", "Debt was $9.0 million. Cash stood"),
    "a paragraph less": (
        "Revenue was $32.4 million in 2023, up 12.5% on the year before. Net income came to",
        "It was",
    ),
    "a heading": ("## Balance sheet", "## Balance sheet 2022"),
    "the title": ("# Brightwater", "# Another company"),
    "a table's caption": ("Key figures:", "Key figures of the parent:"),
    "a table's head": ("| 2022 | 2023 |", "| 2021 | 2022 |"),
}


@pytest.fixture(scope="module")
def library(sample_deal: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    with open_deal(sample_deal, workspace=tmp_path_factory.mktemp("workspace")) as opened:
        ingest_deal(opened, workers=1)
        yield _library(opened)


def _library(session: DealSession) -> Library:
    return Library(session.documents, session.cache, frozenset(), session.profiles)


def _memo(text: str) -> Memo:
    return read_memo("memo.md", text.encode())


@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_draft_is_judged_as_if_never_seen(library: Library, edit: str) -> None:
    edited = _memo(DRAFT.replace(*EDITS[edit]))
    warm = Rejudging(library)
    warm.judged(_memo(DRAFT))
    colleague = Colleague(edited, library)
    cold = told(edited, colleague.claims), tuple(map(colleague.ground, edited.figures))
    assert warm.judged(edited) == cold
    assert len(cold[1]) > 6


def test_only_what_changed_is_judged_anew(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Watched(Colleague):
        def ground(self, figure):  # type: ignore[no-untyped-def]  # as the class above it has it
            asked.append(figure.text)
            return super().ground(figure)

    monkeypatch.setattr(rejudging, "Colleague", Watched)
    warm = Rejudging(library)
    memo, groundings = warm.judged(_memo(DRAFT))
    assert len(asked) == len(memo.figures) == len(groundings)
    asked.clear()
    warm.judged(_memo(DRAFT.replace("$4.2 million", "$4.9 million")))
    assert asked == ["$4.9 million", "$40.0 million"]


def test_a_correction_is_heeded_and_unheeded_again(library: Library) -> None:
    memo = _memo(DRAFT)
    first = memo.figures[0]
    warm = Rejudging(library)
    plain = warm.judged(memo)
    corrected = {first.id: Correction(period="FY2022")}
    assert warm.judged(memo, corrected)[0].figures[0].period == "FY2022"
    assert warm.judged(memo) == plain
