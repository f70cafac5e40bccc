"""Running checks: order, choice, and a check that breaks."""

from __future__ import annotations

import logging

import pytest
from tiny_deal import TinyDeal

from olo_desktop.checks import reading
from olo_desktop.checks.api import CHECKS, Check, Example, Fault, UnknownCheck, retrieved, run_checks
from olo_desktop.checks.check import Deal
from olo_desktop.ingest.memos import read_memo
from olo_desktop.model.document import Chunk
from olo_desktop.model.finding import CheckResult, CheckStatus
from olo_desktop.model.memo import Memo

DEAL = TinyDeal.of(("report.pdf", "Revenue was $32.4 million.", "Net debt was $9.9 million."))
MEMO = read_memo("memo.md", b"Net debt was $9.9 million. Revenue was $32.4 million.\n\nThe of and.")
NAMES = [
    "inline_numbers",
    "claim_chunks",
    "citation_existence",
    "citation_coverage",
    "internal_consistency",
    "footing",
    "placeholders",
]


def test_checks_run_in_the_registrys_order() -> None:
    assert [result.check for result in run_checks(MEMO, DEAL, NAMES[::-1])] == NAMES
    assert [result.check for result in run_checks(MEMO, DEAL)] == NAMES


def test_checks_can_be_chosen_and_skipped() -> None:
    results = run_checks(MEMO, DEAL, ["claim_chunks", "inline_numbers"], ["inline_numbers"])
    assert [result.check for result in results] == ["claim_chunks"]
    with pytest.raises(UnknownCheck, match="no such check"):
        run_checks(MEMO, DEAL, skip=["spelling"])


def test_a_check_that_breaks_is_an_error_and_never_a_pass(caplog: pytest.LogCaptureFixture) -> None:
    def broken(memo: Memo, deal: Deal) -> CheckResult:
        raise ZeroDivisionError

    check = Check("broken", "Does it break?", "Everything.", (), (), broken)
    with caplog.at_level(logging.CRITICAL):
        (result,) = run_checks(MEMO, DEAL, checks=(check,))
    assert result.status is CheckStatus.ERROR
    assert "broke" in result.summary


def test_a_fault_without_an_example_is_refused() -> None:
    fault = Fault("no-support", "{number}", "It matters.")
    with pytest.raises(ValueError, match="every fault has an example"):
        Check("bare", "Is it?", "", (fault,), (Example("A memo.", ()),), CHECKS[0].run)


def test_the_memos_chunk_set_is_the_ordered_union_of_its_sentences() -> None:
    assert [chunk.page_number for chunk in retrieved(MEMO, DEAL)] == [2, 1]


def test_a_table_cell_is_asked_for_with_its_labels() -> None:
    asked: list[str] = []

    class Listening:
        documents = DEAL.documents

        def retrieve(self, query: str, count: int) -> tuple[Chunk, ...]:
            asked.append(query)
            return DEAL.retrieve(query, count)

    retrieved(read_memo("memo.md", b"| USD m | FY2022 |\n|---|---|\n| Net sales | 1,577 |"), Listening())  # type: ignore[arg-type]
    assert asked[-1].split() == ["net", "sales", "fy2022", "1577"]


def test_what_is_asked_twice_is_retrieved_once() -> None:
    calls: list[str] = []

    class Counting(TinyDeal):
        def retrieve(self, query: str, count: int) -> tuple[Chunk, ...]:
            calls.append(query)
            return super().retrieve(query, count)

    run_checks(MEMO, Counting(DEAL.documents, DEAL.chunks))
    assert len(calls) == len(set(calls))


def test_a_deal_without_text_is_no_data() -> None:
    memo = read_memo("memo.md", b"Revenue was $32.4 million [1].")
    results = {result.check: result.status for result in run_checks(memo, TinyDeal.of(("empty.pdf",)))}
    assert results.pop("citation_existence") is CheckStatus.SKIPPED
    itself = {results.pop(name) for name in ("internal_consistency", "footing", "placeholders")}
    assert itself == {CheckStatus.PASS}  # the memo against itself needs no deal
    assert set(results.values()) == {CheckStatus.NO_DATA}


def test_the_reading_explains_every_status() -> None:
    text = reading.as_text()
    assert all(f"{status.value}: " in text for status in CheckStatus)
    assert "No substitute for the committee" in text
