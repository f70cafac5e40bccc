"""Errands: exceptions written, review files saved and merged, documents changed with their effect told first; lists."""

from __future__ import annotations

from datetime import UTC
from pathlib import Path

import pytest
from lantern import DOCUMENTS, STATEMENTS, WORDS
from test_desk import Scene

from olo_desktop.model.document import SourceTier
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
        "1 document as Management: 3 verdicts change: 2 become contradicted, 1 agree",
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
    assert said_of_effect([Verdict.ELSEWHERE]) == "1 verdict changes: 1 stand elsewhere"
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
