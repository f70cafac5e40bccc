"""The examples in each check's declaration, and the longer memos under tests/cases, run for real."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from marked import unmarked
from tiny_deal import TinyDeal

from olo_desktop.checks.api import CHECKS, run_checks
from olo_desktop.checks.check import Example
from olo_desktop.ingest.memos import read_memo
from olo_desktop.model.finding import CheckStatus

CASES = Path(__file__).parent.parent / "cases"
EXAMPLES = [
    pytest.param(check.name, example, id=f"{check.name}-{number}")
    for check in CHECKS
    for number, example in enumerate(check.examples)
]


def written_cases() -> Iterator[object]:
    """Files of tests/cases/<check>: `=== FILE` starts a page of a document, `=== memo` the memo, `=== faults` them."""
    for path in sorted(CASES.glob("*/*.case")):
        if path.parent.name in {check.name for check in CHECKS}:
            yield pytest.param(path.parent.name, _example(path), id=f"{path.parent.name}-{path.stem}")


def _example(path: Path) -> Example:
    pages: dict[str, list[str]] = {}
    memo, faults = "", ()
    for part in path.read_text(encoding="utf-8").split("=== ")[1:]:
        title, _, body = part.partition("\n")
        if title == "memo":
            memo = body
        elif title == "faults":
            faults = tuple(body.split())
        else:
            pages.setdefault(title, []).append(body)
    return Example(memo, tuple((name, *texts) for name, texts in pages.items()), faults)


@pytest.mark.parametrize(("name", "example"), [*EXAMPLES, *written_cases()])
def test_what_is_marked_is_reported_and_nothing_else(name: str, example: Example) -> None:
    text, spans = unmarked(example.memo)
    memo = read_memo("memo.md", text.encode())
    (result,) = run_checks(memo, TinyDeal.of(*example.pages), [name])
    assert [(finding.start, finding.end) for finding in result.findings] == spans, result.findings
    assert tuple(finding.code for finding in result.findings) == example.faults
    assert result.status is not CheckStatus.ERROR
    if example.status:
        assert result.status is example.status
    if not spans and example.status is None:
        assert result.status is CheckStatus.PASS


def test_every_check_says_what_it_cannot_see_and_why_its_faults_matter() -> None:
    for check in CHECKS:
        assert check.question.endswith("?")
        assert len(check.limits) > 80
        assert all(fault.why.endswith(".") for fault in check.faults)
