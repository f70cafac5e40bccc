"""Sixty memo snippets made by somebody who had not seen the checks: half right, half with one planted fault."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tiny_deal import TinyDeal

from olo_desktop.checks.api import run_checks
from olo_desktop.ingest.memos import read_memo
from olo_desktop.model.finding import CheckStatus, Finding
from olo_desktop.model.memo import Memo

SNIPPETS = json.loads((Path(__file__).parent / "acceptance" / "snippets.json").read_text(encoding="utf-8"))
DEAL = TinyDeal.of(("a.pdf", "Nothing."))


CHECKS = ("internal_consistency", "footing", "placeholders")


def findings(snippet: dict[str, Any]) -> tuple[Memo, tuple[Finding, ...]]:
    memo = read_memo("memo.md", snippet["memo"].encode())
    results = run_checks(memo, DEAL, CHECKS)
    assert all(result.status is not CheckStatus.ERROR for result in results)
    return memo, tuple(finding for result in results for finding in result.findings)


def touches(memo: Memo, finding: Finding, snippet: dict[str, Any]) -> bool:
    """Whether the finding's own place touches the planted fault, or the other place of the same fault."""
    for words in (snippet["where"], *snippet.get("also", ())):
        start = memo.text.find(words) if words else -1
        if start >= 0 and finding.start < start + len(words) and start < finding.end:
            return True
    return False


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda snippet: snippet["id"])
def test_planted_faults_are_named_and_right_memos_are_left_alone(snippet: dict[str, Any]) -> None:
    memo, found = findings(snippet)
    assert [finding for finding in found if not touches(memo, finding, snippet)] == []
    assert bool(found) is bool(snippet["faulty"])
