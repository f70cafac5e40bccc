"""Drafts known by their names."""

from __future__ import annotations

import pytest

from olo_desktop.app.drafts import named_alike

SAME = [
    ("IC memo.docx", "IC memo.md"),
    ("IC memo v2.docx", "IC_memo_v3 FINAL.docx"),
    ("Tarnbrook memo 2024-03-01 draft.docx", "Tarnbrook memo (2).docx"),
    ("Copy of IC memo rev 4.pdf", "ic-memo_20240301.docx"),
]
OTHER = [
    ("IC memo.docx", "IC memo annex.docx"),
    ("Annual report 2022.pdf", "Annual report 2023.pdf"),
    ("Management accounts.docx", "IC memo.docx"),
    ("draft v2.docx", "final.docx"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_versions_of_one_memo_are_told_by_name(one: str, other: str) -> None:
    assert named_alike(one, other)


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_other_documents_are_none(one: str, other: str) -> None:
    assert not named_alike(one, other)
