"""A figure is found again in a later draft where its sentence reads the same, and nowhere else."""

from __future__ import annotations

import pytest

from olo_desktop.ingest.memos import read_memo
from olo_desktop.model.anchoring import anchors, reworded
from olo_desktop.model.memo import Memo

FIRST = """# Memo

Revenue was $3.0 million and costs were $3.0 million.

| | 2022 | 2023 |
|---|---|---|
| Sales | 7.5 | 7.5 |
| Costs | 7.5 | 6.1 |

Cash was $1.0 million.

Cash was $1.0 million.
"""


def memo(text: str, name: str = "memo.md") -> Memo:
    return read_memo(name, text.encode())


def keys(text: str) -> list[str]:
    return [anchor.key for anchor in anchors(memo(text)).values()]


def test_every_figure_has_a_key_of_its_own() -> None:
    assert len(set(keys(FIRST))) == len(keys(FIRST)) == 8


@pytest.mark.parametrize(
    ("old", "new", "lost"),
    [
        ("# Memo", "# Memo of today\n\nA new paragraph of 2023.", 0),
        ("Revenue was $3.0", "Revenue  was\n$3.0", 0),
        ("Revenue was", "Net sales were", 2),
        ("costs were $3.0 million", "costs were $3.1 million", 2),
        ("| Sales |", "| Net sales |", 2),
        ("| 2022 | 2023 |", "| 2022 | 2024 |", 2),
        ("Cash was $1.0 million.\n\nCash", "Cash", 1),
    ],
)
def test_a_key_holds_while_its_sentence_does(old: str, new: str, lost: int) -> None:
    assert old in FIRST
    assert len(set(keys(FIRST)) - set(keys(FIRST.replace(old, new, 1)))) == lost


def test_a_new_wording_is_recognised() -> None:
    (anchor,) = anchors(memo("Adjusted EBITDA for the year was $3.0 million.")).values()
    now = anchors(
        memo("Nothing of it.\n\nAdjusted EBITDA for the full year was $3.2 million, and cash was $1 million.")
    )
    assert reworded(anchor, now) == "F1"
    assert reworded(anchor, anchors(memo("Headcount fell to 312 people."))) is None
    assert reworded(anchor, {}) is None
