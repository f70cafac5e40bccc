"""Deciding: by which keys, what leaves the queue, what is undone, what lapses, and what is refused."""

from __future__ import annotations

from datetime import UTC
from pathlib import Path

import pytest
from lantern import TEXT, FakeBackend, memo
from test_desk import Scene

from olo_desktop.model.decision import Disposition
from olo_desktop.model.errors import OloError
from olo_desktop.ui.presenters.decisions import OTHER, REASONS, Deed, citation, decisions, when
from olo_desktop.ui.presenters.judgement import Judged

FOLDER = Path("/deals/Lantern")
MEMO = FOLDER / "IC memo.md"


@pytest.fixture
def scene() -> Scene:
    made = Scene()
    made.desk.start(FOLDER, MEMO)
    return made


def shown(scene: Scene, figure: str) -> Judged:
    judgement = scene.desk.judgement
    assert judgement is not None
    item = judgement.find(figure)
    assert item is not None
    return item


def test_one_key_marks_and_moves_on(scene: Scene) -> None:
    scene.desk.review.do(Deed.FIX)
    assert shown(scene, "F1").decision == "to_fix"
    assert scene.paper.selection.figure == "F5"
    _, queue, state = scene.paper.shown["show_review"]
    assert (state.settled, state.total) == (2, 6)
    assert (queue[0].figures, queue[0].decision) == (("F1",), "to_fix")
    assert scene.paper.shown["show_done"] == ("Marked to fix: $241.4 million", True)
    scene.desk.next_problem()
    assert "F1" not in {figure for row in scene.paper.shown["show_review"][1] for figure in row.figures}


def test_accepting_asks_for_a_reason_and_a_digit_gives_it(scene: Scene) -> None:
    scene.desk.review.do(Deed.ACCEPT)
    assert scene.paper.shown["show_reasons"] == (Deed.ACCEPT, REASONS[Deed.ACCEPT])
    assert not shown(scene, "F1").decision
    scene.desk.review.reason(REASONS[Deed.ACCEPT].index(OTHER) + 1)
    scene.desk.review.own_reason("   ")
    scene.desk.review.reason(9)
    assert not shown(scene, "F1").decision
    scene.desk.review.reason(1)
    assert shown(scene, "F1").decision == "settled"
    assert scene.backend.steps[-1][0].said.reason == "Rounding"  # type: ignore[union-attr]


def test_own_words_are_a_reason(scene: Scene) -> None:
    scene.desk.review.do(Deed.OUT_OF_SCOPE)
    scene.desk.review.own_reason(" the carve-out ")
    assert shown(scene, "F1").decision == "out_of_scope"
    assert scene.backend.steps[-1][0].said.reason == "the carve-out"  # type: ignore[union-attr]


def test_moving_on_asks_no_more(scene: Scene) -> None:
    scene.desk.review.do(Deed.ACCEPT)
    scene.desk.next_problem()
    scene.desk.review.reason(1)
    assert not scene.backend.steps


def test_ticks_are_for_what_agrees(scene: Scene) -> None:
    scene.desk.review.do(Deed.TICK)
    assert not scene.backend.steps
    assert scene.paper.shown["show_done"][1] is False
    scene.desk.select("F6")
    scene.desk.review.do(Deed.TICK)
    assert shown(scene, "F6").decision == "settled"
    scene.desk.select("F2")
    scene.desk.review.do(Deed.TICK)
    assert shown(scene, "F2").decision == "settled"


def test_undo_and_redo_come_back_to_the_figure(scene: Scene) -> None:
    scene.desk.review.do(Deed.FIX)
    scene.desk.review.do(Deed.REQUEST)
    scene.desk.review.undo()
    assert scene.paper.selection.figure == "F5"
    assert (shown(scene, "F1").decision, shown(scene, "F5").decision) == ("to_fix", "")
    scene.desk.review.redo()
    assert shown(scene, "F5").decision == "requested"
    scene.desk.review.undo()
    scene.desk.review.undo()
    scene.desk.review.undo()
    assert scene.paper.shown["show_done"] == ("There is nothing to undo", False)


def test_a_decision_lapses_when_its_sentence_changes_and_says_so(scene: Scene) -> None:
    scene.desk.select("F4")
    scene.desk.review.do(Deed.FIX)
    scene.backend.draft = memo(TEXT.replace("- Net income was", "- Net income again was"))
    scene.desk.judge_again()
    scene.desk.select("F4")
    found = scene.paper.selection.decisions
    assert found is not None
    assert not found.mark
    assert found.lapsed[0].startswith("Lapsed: To fix, Reviewer")
    assert found.lapsed[0].endswith("Its sentence has changed.")


def test_what_cannot_be_kept_is_not_shown_as_kept(scene: Scene) -> None:
    scene.backend.refuses = OloError("The disk", "is full", "Make room")
    scene.desk.review.do(Deed.FIX)
    assert "is full" in scene.paper.shown["show_strip"][0]
    assert not shown(scene, "F1").decision


def test_a_deal_held_elsewhere_takes_no_decision() -> None:
    scene = Scene(FakeBackend(read_only=True))
    scene.desk.start(FOLDER, MEMO)
    scene.desk.review.do(Deed.FIX)
    assert not scene.backend.steps
    assert scene.paper.shown["show_done"][0].startswith("Another program")
    found = scene.paper.selection.decisions
    assert found is not None
    assert {offer.deed for offer in found.offers} <= {Deed.COPY_VALUE, Deed.CITATION}


def test_a_correction_judges_again(scene: Scene) -> None:
    judged = scene.paper.order.count("show_judgement")
    scene.desk.review.correct("Revenue", "FY2024", "")
    assert not scene.backend.steps
    scene.desk.review.correct("Net revenue", "FY2024", "")
    assert scene.backend.steps[-1][0].said.metric == "Net revenue"  # type: ignore[union-attr]
    assert scene.paper.order.count("show_judgement") == judged + 1


def test_the_right_value_and_the_citation_are_copied(scene: Scene) -> None:
    scene.desk.review.do(Deed.COPY_VALUE)
    assert scene.paper.shown["show_copied"] == ("$214.4 million",)
    scene.desk.review.do(Deed.CITATION)
    assert scene.paper.shown["show_copied"] == ("[Source: file=Accounts/FY2024 audited statements.pdf, p.2] 214,372",)
    assert citation(shown(scene, "F3"), 0) == ""


def test_the_row_offers_what_is_likely_first(scene: Scene) -> None:
    firsts = {}
    for figure in ("F1", "F2", "F3", "F5", "F6"):
        offers = decisions(shown(scene, figure)).offers
        firsts[figure] = (offers[0].deed, offers[0].primary)
    assert firsts == {
        "F1": (Deed.FIX, True),
        "F2": (Deed.TICK, True),
        "F3": (Deed.REQUEST, True),
        "F5": (Deed.REQUEST, True),
        "F6": (Deed.TICK, False),
    }


def test_history_says_who_and_when(scene: Scene) -> None:
    scene.desk.review.do(Deed.ACCEPT)
    scene.desk.review.reason(4)
    assert decisions(shown(scene, "F1"), zone=UTC).history == ("Accepted, Reviewer, 18 Mar 09:50: “Immaterial”",)
    assert when("nonsense") == "nonsense"


def test_by_place_is_the_other_order(scene: Scene) -> None:
    scene.desk.order_by_place(by_place=True)
    rows = scene.paper.shown["show_review"][1]
    assert [row.figures[0] for row in rows] == ["F1", "F2", "F3", "F4", "F5"]


def test_when_all_is_decided_the_queue_is_empty(scene: Scene) -> None:
    for _ in range(5):
        scene.desk.review.do(Deed.FIX)
    scene.desk.next_figure()
    shown_now, queue, state = scene.paper.shown["show_review"]
    assert (queue, shown_now.open, state.settled) == ((), 0, 6)
    assert {act.said.disposition for step in scene.backend.steps for act in step} == {Disposition.TO_FIX}  # type: ignore[union-attr]
