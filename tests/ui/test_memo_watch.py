"""The memo's file watched: saving by renaming, locks, edits; stale meanwhile, judged again after."""

from __future__ import annotations

from datetime import UTC
from pathlib import Path

import pytest
from lantern import TEXT, memo
from test_desk import Scene

from olo_desktop.model.errors import OloError
from olo_desktop.ui.backend import Stamp
from olo_desktop.ui.presenters.decisions import Deed
from olo_desktop.ui.presenters.memo_watch import Edit, changed_sentences, clock, followed

FOLDER = Path("/deals/Lantern")
MEMO = FOLDER / "IC memo.md"
SAVED = Stamp(2_000_000_000, 120)


@pytest.fixture
def scene() -> Scene:
    made = Scene()
    made.desk.start(FOLDER, MEMO)
    return made


def strip(scene: Scene) -> str:
    return str(scene.paper.shown["show_strip"][0])


def test_a_file_that_stays_as_it_is_is_left_alone(scene: Scene) -> None:
    read = len(scene.backend.read)
    for _ in range(3):
        scene.desk.watch.tick()
    assert len(scene.backend.read) == read
    assert strip(scene) == ""


def test_a_save_is_waited_for_then_read_and_judged(scene: Scene) -> None:
    scene.backend.stamp = Stamp(1_500_000_000, 40)
    scene.desk.watch.tick()
    assert strip(scene).startswith("The memo is being saved; showing the copy of ")
    read = len(scene.backend.read)
    scene.backend.stamp = SAVED
    scene.desk.watch.tick()
    assert len(scene.backend.read) == read
    scene.backend.draft = memo(TEXT.replace("There are 1,450 sites", "There are now 1,450 sites"))
    scene.desk.watch.tick()
    assert scene.paper.shown["show_edit"][1] == "Judged again: 1 sentence changed, 3 new problems"
    assert scene.paper.selection.figure == "F1"


def test_a_save_without_a_change_is_silent(scene: Scene) -> None:
    scene.backend.stamp = SAVED
    scene.desk.watch.tick()
    scene.desk.watch.tick()
    assert strip(scene) == ""
    assert "show_edit" not in scene.paper.order


def test_renaming_leaves_no_file_for_a_moment(scene: Scene) -> None:
    scene.backend.stamp = None
    scene.desk.watch.tick()
    scene.desk.watch.tick()
    assert strip(scene) == ""
    scene.desk.watch.tick()
    scene.desk.watch.tick()
    assert strip(scene).startswith("IC memo.md is gone from its folder. Your decisions are kept")
    scene.backend.stamp = SAVED
    scene.desk.watch.tick()
    scene.desk.watch.tick()
    assert strip(scene) == ""


def test_a_locked_file_is_tried_again(scene: Scene) -> None:
    scene.backend.locked = OloError(str(MEMO), "it cannot be opened")
    scene.backend.stamp = SAVED
    for _ in range(7):
        scene.desk.watch.tick()
    assert "locked. Showing the copy of" in strip(scene)
    scene.backend.locked = None
    scene.desk.watch.tick()
    scene.desk.watch.tick()
    assert strip(scene) == ""


def test_meanwhile_unchanged_sentences_keep_their_verdicts(scene: Scene) -> None:
    scene.desk.review.do(Deed.FIX)
    scene.now.held = {"judging"}
    scene.backend.draft = memo(TEXT.replace("- Backlog of", "- Backlog still of"))
    scene.backend.stamp = SAVED
    scene.desk.watch.tick()
    scene.desk.watch.tick()
    marks = {item.figure.id: item.mark for item in scene.paper.shown["show_memo"][1].judged}
    assert marks["F1"] == "contradicted"
    assert marks["F5"] == "pending"


def test_which_sentences_changed() -> None:
    before, after = memo(), memo(TEXT.replace("million in FY2024", "million  in FY2024"))
    assert changed_sentences(before, after) == ()
    assert followed(before, after, "F4") == "F4"
    assert followed(before, after, "F99") is None
    assert Edit((), 0).words == "Judged again: no sentence changed"
    assert Edit(after.sentences[:2], 0).words == "Judged again: 2 sentences changed, no new problem"
    assert clock(Stamp(34_860_000_000_000, 1), UTC) == "09:41"
