"""Two sources that disagree: a finding beside the verdict, both cells lit, kept by one key."""

from __future__ import annotations

from dataclasses import replace

import pytest
from lantern import STATEMENTS, FakeBackend, link, report
from test_desk import FOLDER, MEMO, Scene

from olo_desktop.model.document import Box
from olo_desktop.model.finding import CheckResult, CheckStatus, Finding
from olo_desktop.model.memo import Memo
from olo_desktop.model.report import Report
from olo_desktop.ui.presenters.decisions import Deed
from olo_desktop.ui.presenters.judgement import judgement

OTHER = link(2, "218,000", "218000000", document="Lease <b>scan.pdf", box=Box(300, 400, 340, 412))


def with_a_disagreement(found: Report) -> Report:
    finding = Finding("sources-disagree", 0, 5, "", {"figures": ["F6"]}, (link(), OTHER), figure="F6")
    check = CheckResult("source_agreement", CheckStatus.WARN, "1 place", "", (finding,))
    return replace(found, checks=(*found.checks, check))


class Disagreeing(FakeBackend):
    """Judges as ever, and finds one disagreement."""

    def _held(self, report: Report) -> Report:
        return with_a_disagreement(super()._held(replace(report, checks=())))


def test_it_is_a_problem_after_what_is_contradicted() -> None:
    rows = judgement(with_a_disagreement(report())).queue
    assert [row.mark for row in rows[:2]] == ["contradicted", "sources_disagree"]


@pytest.fixture
def scene() -> Scene:
    made = Scene(Disagreeing())
    made.desk.start(FOLDER, MEMO)
    made.desk.select("F6")
    return made


def test_both_sources_stand_in_the_panel_and_on_their_pages(scene: Scene) -> None:
    said = scene.paper.selection.saying
    assert said.headline == "Two sources disagree on Revenue"
    assert said.support == ("The memo follows FY2024 audited statements.pdf, page 2. Lease <b>scan.pdf is 1.7% higher.")
    assert [(row.who, row.place) for row in said.rows] == [("Memo", None), ("Source", 0), ("Other", 1)]
    scene.desk.next_place()
    place = scene.paper.selection.place
    assert place is not None
    assert (place.document, place.lit) == ("Lease <b>scan.pdf", True)


def test_one_key_keeps_the_memos_source(scene: Scene) -> None:
    scene.desk.review.do(Deed.ACCEPT)
    assert scene.backend.steps[0][0].said.reason == "Keeps FY2024 audited statements.pdf"  # type: ignore[union-attr]
    assert STATEMENTS.endswith("FY2024 audited statements.pdf")


def test_a_memo_that_nobody_disputes_has_none() -> None:
    memo: Memo = report().memo
    assert all(item.other is None for item in judgement(report(memo)).judged)
