"""Errands: exceptions written, review files saved and merged, documents changed with their effect told first; lists."""

from __future__ import annotations

from datetime import UTC
from pathlib import Path

import pytest
from lantern import DOCUMENTS, STATEMENTS, WORDS
from test_desk import Scene

from olo_desktop.model.decision import Approval, Decided, Outcome
from olo_desktop.model.document import Box, SourceTier
from olo_desktop.model.verdict import Verdict
from olo_desktop.ui.presenters.decisions import Deed
from olo_desktop.ui.presenters.documents import tree
from olo_desktop.ui.presenters.errands import said_of_effect
from olo_desktop.ui.presenters.lists import activity_rows, document_rows, figures_on_page, not_checked_rows

FOLDER = Path("/deals/Lantern")
MEMO = FOLDER / "IC memo.md"


@pytest.fixture
def scene() -> Scene:
    made = Scene()
    made.desk.start(FOLDER, MEMO)
    return made


def test_lists_and_review_files_are_written(scene: Scene) -> None:
    scene.desk.errands.export_exceptions(Path("/out/Exceptions.xlsx"))
    scene.desk.errands.save_review(Path("/out/Review.olo-review"))
    assert [path.name for path, _ in scene.backend.written] == ["Exceptions.xlsx", "Review.olo-review"]
    assert scene.paper.shown["show_done"] == ("Saved: Review.olo-review", False)


def test_merging_says_what_was_taken_over_and_judges_again(scene: Scene) -> None:
    judged = scene.paper.order.count("show_judgement")
    scene.desk.errands.merge_review(Path("/in/theirs.olo-review"))
    told = [words for words in (scene.paper.shown["show_strip"][0],) if words]
    assert told == [
        "3 decisions taken over from theirs.olo-review; on 1 figure you decided otherwise, and yours stand. "
        "Ctrl+Z takes it back."
    ]
    assert scene.paper.order.count("show_judgement") == judged + 1


def test_a_change_of_documents_says_its_effect_and_waits(scene: Scene) -> None:
    scene.backend.effect = (Verdict.CONTRADICTED, Verdict.CONTRADICTED, Verdict.SUPPORTED)
    scene.desk.errands.ask_tier((STATEMENTS,), SourceTier.MANAGEMENT)
    assert scene.paper.shown["show_effect"] == (
        "1 document as Management: 3 verdicts change: 2 become contradicted, 1 agrees",
    )
    assert not scene.backend.changed
    scene.desk.errands.keep()
    scene.desk.errands.apply()
    assert not scene.backend.changed
    scene.desk.errands.ask_tier((STATEMENTS,), SourceTier.MANAGEMENT)
    scene.desk.errands.apply()
    assert scene.backend.changed[0][1].tier is SourceTier.MANAGEMENT
    assert scene.paper.shown["show_done"] == ("Changed 1 document", True)


def test_a_change_without_effect_is_made_at_once(scene: Scene) -> None:
    scene.desk.errands.ask_tier((STATEMENTS,), SourceTier.TAX)
    assert len(scene.backend.changed) == 1
    scene.desk.errands.ask_tier((), SourceTier.TAX)
    assert len(scene.backend.changed) == 1
    waiting = Scene()
    waiting.desk.start(FOLDER, None)
    waiting.desk.errands.ask_tier((STATEMENTS,), SourceTier.TAX)
    assert len(waiting.backend.changed) == 1


def test_an_effect_in_words() -> None:
    assert said_of_effect([Verdict.ELSEWHERE]) == "1 verdict changes: 1 stands elsewhere"
    assert said_of_effect([None, None]) == "2 verdicts change"


def test_what_was_not_checked_is_listed_by_why(scene: Scene) -> None:
    assert scene.desk.review.report is not None
    rows = not_checked_rows(scene.desk.review.report)
    assert [(row.name, row.summary) for row in rows] == [("A period", "1 number")]
    assert "FY2024" in rows[0].findings[0].message


def test_activity_is_newest_first(scene: Scene) -> None:
    scene.desk.review.do(Deed.FIX)
    scene.desk.review.do(Deed.REQUEST)
    shown, report = scene.desk.judgement, scene.desk.review.report
    assert shown is not None
    assert report is not None
    assert [row.message for row in activity_rows(shown, report, UTC)] == [
        "$68.8 million: Document requested, Reviewer, 18 Mar 09:51",
        "$241.4 million: To fix, Reviewer, 18 Mar 09:50",
    ]


def test_documents_say_what_they_are_and_what_rests_on_them(scene: Scene) -> None:
    rows = document_rows(DOCUMENTS, scene.backend.profiles(scene.desk.deal), scene.desk.judgement)  # type: ignore[arg-type]
    cells = rows[0].cells
    assert cells[:7] == (
        "FY2024 audited statements.pdf", "Audited statements", "Audited", "Quarrow Instruments", "", "3", "5",
    )  # fmt: skip
    assert rows[2].trouble


def test_a_page_knows_the_figures_that_point_at_it(scene: Scene) -> None:
    found = figures_on_page(scene.desk.judgement, STATEMENTS, 2)
    assert [figure for figure, _, _ in found] == ["F1", "F2", "F5", "F6", "F4"]
    assert figures_on_page(None, STATEMENTS, 2) == ()
    assert scene.desk.on_page(STATEMENTS, 9) == ()
    assert WORDS


def test_a_folder_stands_for_all_its_documents() -> None:
    folder = tree(DOCUMENTS)[0]
    assert set(folder.paths) == {STATEMENTS, "Accounts/FY2023 audited statements.pdf"}


def test_what_changed_since_last_time_is_told_once() -> None:
    scene = Scene()
    scene.backend.since = {"new": 2, "changed": 1, "moved": 0}
    scene.desk.start(FOLDER, None)
    assert scene.paper.shown["show_strip"] == ("Since you were last here: 2 documents new, 1 changed.",)
    scene.paper.order.clear()
    scene.desk.read()
    assert "show_strip" not in scene.paper.order


def test_a_box_drawn_around_a_number_supports_the_figure_when_asked(scene: Scene) -> None:
    scene.desk.select("F3")
    scene.desk.drawing.drawn(STATEMENTS, 2, Box(50, 290, 300, 320))
    assert scene.paper.shown["show_done"][0] == "Read “Net revenue” in this box: draw it around one number"
    scene.desk.drawing.drawn(STATEMENTS, 2, Box(400, 290, 452, 320))
    question = scene.paper.shown["show_question"][0]
    assert question == "Read 214,372 on page 2 of FY2024 audited statements.pdf. Use it for 1,450 sites?"
    scene.desk.drawing.leave()
    assert not scene.desk.drawing.use()
    scene.desk.drawing.drawn(STATEMENTS, 2, Box(400, 290, 452, 320))
    assert scene.desk.drawing.use()
    said = scene.backend.steps[0][0].said
    assert isinstance(said, Decided)
    assert said.reason == "Supported by 214,372 on page 2 of FY2024 audited statements.pdf, drawn by hand"


def test_an_approver_sees_no_notes_and_passes_or_fails(scene: Scene) -> None:
    scene.desk.review.do(Deed.ACCEPT)
    scene.desk.review.reason(1)
    scene.desk.review.do(Deed.PASS)
    assert len(scene.backend.steps) == 1
    scene.desk.approve(on=True)
    scene.desk.select("F1")
    found = scene.paper.selection.decisions
    assert found is not None
    assert [offer.deed for offer in found.offers] == [Deed.PASS, Deed.FAIL, Deed.CITATION]
    assert found.history == ()
    scene.desk.review.do(Deed.FAIL)
    assert scene.paper.selection.figure == "F2"
    said = scene.backend.steps[-1][0].said
    assert isinstance(said, Approval)
    assert said.outcome is Outcome.FAILED
