"""J and K, arrows, N, back and forward; geometry of the page; time left."""

from __future__ import annotations

import pytest
from lantern import CELL, DOCUMENTS, document, report

from olo_desktop.model.document import Box, ReadStatus
from olo_desktop.model.work import Progress
from olo_desktop.ui.presenters.documents import facts, needs_you, tree, troubles
from olo_desktop.ui.presenters.judgement import judgement
from olo_desktop.ui.presenters.page_fit import Sight, around, fit, in_sight, origin, scrolled
from olo_desktop.ui.presenters.plain_words import plain, tip
from olo_desktop.ui.presenters.progress import Timekeeper, reading
from olo_desktop.ui.presenters.walk import Stop, Walk
from olo_desktop.ui.presenters.wording import file_name

PAGE = (612.0, 792.0)


@pytest.fixture
def walk() -> Walk:
    made = Walk()
    first = made.begin(judgement(report()))
    assert first == Stop("F1")
    made.go(first)
    return made


def test_an_empty_desk_goes_nowhere() -> None:
    walk = Walk()
    assert [walk.problem(1), walk.figure(1), walk.place(1), walk.back(), walk.forward()] == [None] * 5


def test_problems_go_round(walk: Walk) -> None:
    seen = []
    for _ in range(5):
        stop = walk.problem(1)
        assert stop is not None
        seen.append(walk.go(stop).figure)
    assert seen == ["F5", "F3", "F4", "F2", "F1"]
    assert walk.problem(-1) == Stop("F2")


def test_figures_in_the_memos_order(walk: Walk) -> None:
    assert walk.figure(1) == Stop("F2")
    assert walk.figure(-1) == Stop("F6")
    walk.go(Stop("F6"))
    assert walk.problem(1) == Stop("F1")


def test_places_of_one_figure(walk: Walk) -> None:
    assert walk.place(1) is None
    walk.go(Stop("F2"))
    assert walk.place(1) == Stop("F2", 1)
    assert walk.place(-1) == Stop("F2", 1)


def test_back_and_forward(walk: Walk) -> None:
    walk.go(Stop("F2"))
    walk.go(Stop("F2", 1))
    assert walk.back() == Stop("F2")
    assert walk.back() == Stop("F1")
    assert walk.back() is None
    assert walk.forward() == Stop("F2")
    walk.go(Stop("F4"))
    assert not walk.can_go_forward


def test_a_new_judgement_keeps_the_selection(walk: Walk) -> None:
    walk.go(Stop("F4"))
    assert walk.begin(judgement(report())) == Stop("F4")


def test_the_page_fits_its_width_and_never_its_lines_under_eleven_pixels() -> None:
    assert fit(612, 612 + 32, ()) == 1.0
    assert fit(612, 332, (CELL,)) == pytest.approx(11 / 12)
    assert fit(300, 1400, ()) == 2.0


@pytest.mark.parametrize("zoom", [0.5, 0.75, 1.0, 1.5, 2.0])
def test_the_cell_comes_to_a_third_from_the_top(zoom: float) -> None:
    sight = Sight(500, 300)
    x, y = scrolled(CELL, PAGE, zoom, sight)
    left, top = origin(PAGE[0], zoom, sight.width)
    middle = top + (CELL.y0 + CELL.y1) / 2 * zoom - y
    assert middle == pytest.approx(100, abs=1)
    assert left + CELL.x0 * zoom >= x
    assert left + CELL.x1 * zoom - x <= sight.width
    assert in_sight(CELL, PAGE, zoom, Sight(500, 300, x, y))
    assert not in_sight(CELL, PAGE, zoom, Sight(500, 300, x, y + 2000))


def test_a_cell_at_the_left_edge_comes_into_view() -> None:
    x, _ = scrolled(Box(10, 10, 30, 20), PAGE, 2.0, Sight(400, 300, 800, 0))
    assert x == pytest.approx(16 + 20 - 24)
    assert around(()) is None
    assert around((CELL, Box(0, 0, 1, 1))) == Box(0, 0, 450, 312)


def test_time_left_is_silent_first_and_never_rises_twice() -> None:
    now = [0.0]
    clock = Timekeeper(lambda: now[0])
    assert clock.left(50) == ""
    now[0] = 4
    assert clock.left(52) == "About 50 seconds left"
    assert clock.left(61) == "About 60 seconds left"
    assert clock.left(95) == "About 60 seconds left"
    assert clock.left(45) == "About 40 seconds left"
    assert clock.left(8) == "A few seconds left"
    assert clock.left(None) == ""
    assert Timekeeper().left(3) == ""


def test_reading_in_words() -> None:
    news = Progress("reading", 267, 1046, "a/b.pdf")
    shown = reading(news, "About 40 seconds left", (), paused=False)
    assert (shown.line, shown.short) == ("267 of 1,046 pages. About 40 seconds left.", "Reading, about 40 seconds left")
    assert shown.share == pytest.approx(267 / 1046)
    assert reading(news, "", (), paused=True).title == "Reading is paused"
    assert reading(Progress("reading", 0, 0), "", (), paused=False).line == "Looking through the folder."


def test_the_tree_puts_folders_first() -> None:
    rows = tree(DOCUMENTS)
    assert [row.name for row in rows] == ["Accounts", "Lease <b>scan.pdf", "Share purchase agreement.pdf"]
    assert [row.status for row in rows[0].children] == ["3", "3"]
    assert rows[2].trouble
    assert needs_you(DOCUMENTS) == "2 need you"
    assert needs_you(()) == ""
    assert facts(DOCUMENTS) == "2 documents read, 2 not     6 pages"
    assert facts((document("a", ReadStatus.WAITING),)) == "0 of 1 document read"


@pytest.mark.parametrize("status", list(ReadStatus))
def test_every_status_has_its_words(status: ReadStatus) -> None:
    one = document("a.pdf", status, 41, 22)
    assert tree((one,))[0].status
    for trouble in troubles((one,)):
        assert trouble.why


def test_names_are_plain_words() -> None:
    assert plain("a\u202eb\n\tc") == "a b c"
    assert file_name("x/y/Deal.pdf") == "Deal.pdf"
    assert tip("R&D") == "R&D"
    assert tip("<img src=x>&") == "<qt>&lt;img src=x&gt;&amp;</qt>"
