"""The desk's decisions, without a screen: work is done at once, and what would be shown is written down."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lantern import DOCUMENTS, STATEMENTS, FakeBackend, memo

from olo_desktop.model.errors import OloError
from olo_desktop.model.work import Cancelled, Progress, Token, Watcher
from olo_desktop.ui.presenters.deeds import Deed
from olo_desktop.ui.presenters.desk import Desk
from olo_desktop.ui.presenters.exhibit import Selection
from olo_desktop.ui.presenters.ports import ReviewState

LANES = ("deal", "memo", "pictures")
FOLDER = Path("/deals/Lantern")
MEMO = FOLDER / "IC memo.md"


class Now:
    """Does what is asked at once; a lane may be held back until `let_go`."""

    def __init__(self) -> None:
        self.held: set[str] = set()
        self.waiting: list[Callable[[], None]] = []
        self.dropped: list[str] = []
        self.tokens: dict[str, Token] = {}

    def ask(
        self,
        lane: str,
        topic: str,
        work: Callable[[Watcher, Token], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
        progress: Callable[[Progress], None] | None = None,
        *,
        sure: bool = False,  # noqa: ARG002 - everything is done at once here
    ) -> Token:
        assert lane in LANES
        token = self.tokens[topic] = Token()

        def run() -> None:
            try:
                answer = work(progress or (lambda _: None), token)
            except Exception as error:
                failed(error)
            else:
                done(answer)

        if topic in self.held:
            self.waiting.append(run)
        else:
            run()
        return token

    def let_go(self) -> None:
        self.held.clear()
        while self.waiting:
            self.waiting.pop(0)()

    def drop(self, topic: str) -> None:
        self.dropped.append(topic)

    def finish(self, last: Callable[[], None], then: Callable[[], None]) -> None:
        last()
        then()


class Paper:
    """Writes down what is shown: the last of each kind."""

    def __init__(self) -> None:
        self.shown: dict[str, tuple[Any, ...]] = {}
        self.order: list[str] = []

    def __getattr__(self, name: str) -> Callable[..., None]:
        if not name.startswith("show_"):
            raise AttributeError(name)

        def show(*args: Any, **named: Any) -> None:
            self.shown[name] = (*args, *named.values())
            self.order.append(name)

        return show

    @property
    def selection(self) -> Selection:
        found = self.shown["show_selection"][0]
        assert isinstance(found, Selection)
        return found


class Memory:
    """Recent deals in memory."""

    def __init__(self) -> None:
        self.folders: list[Path] = []

    def all(self) -> tuple[Path, ...]:
        return tuple(self.folders)

    def add(self, folder: Path) -> None:
        self.folders.insert(0, folder)


class Scene:
    """A desk with all that it stands on."""

    def __init__(self, backend: FakeBackend | None = None) -> None:
        self.backend = backend or FakeBackend()
        self.now, self.paper, self.memory = Now(), Paper(), Memory()
        self.desk = Desk(self.backend, self.now, self.paper, self.memory)  # type: ignore[arg-type]


def test_without_a_folder_the_first_screen_shows() -> None:
    scene = Scene()
    scene.desk.start(None, None)
    assert scene.paper.shown["show_start"] == ((),)


def test_a_deal_with_its_memo_opens_on_the_worst_figure() -> None:
    scene = Scene()
    scene.desk.start(FOLDER, MEMO)
    assert scene.memory.folders == [FOLDER]
    assert scene.desk.judged
    selection = scene.paper.selection
    assert (selection.figure, selection.mark) == ("F1", "contradicted")
    assert selection.place is not None
    assert (selection.place.document, selection.place.page, selection.place.pages, selection.place.lit) == (
        STATEMENTS,
        2,
        3,
        True,
    )
    assert selection.place.tier == "Audited"
    assert scene.paper.shown["show_review"][2] == ReviewState(1, 6, "Needs review")


def test_a_deal_without_a_memo_waits_for_one() -> None:
    scene = Scene()
    scene.desk.start(FOLDER, None)
    assert scene.paper.shown["show_reading"][0].title == "The deal is read"
    assert scene.paper.shown["show_reading"][0].line == "6 pages in 2 documents."
    assert len(scene.paper.shown["show_troubles"][0]) == 2
    scene.desk.open_memo(MEMO)
    assert scene.paper.selection.figure == "F1"


def test_an_empty_deal_says_so() -> None:
    scene = Scene(FakeBackend(documents=()))
    scene.desk.start(FOLDER, None)
    assert scene.paper.shown["show_reading"][0].title == "No files that Olo reads in Lantern"


def test_a_memo_opened_while_the_deal_is_read_shows_at_once_and_is_judged_after() -> None:
    scene = Scene()
    scene.now.held = {"reading"}
    scene.desk.start(FOLDER, None)
    scene.desk.open_memo(MEMO)
    assert {item.mark for item in scene.paper.shown["show_memo"][1].judged} == {"pending"}
    scene.desk.select("F3")
    assert scene.paper.selection.saying.headline == "Not judged yet"
    assert not scene.desk.judged
    scene.now.let_go()
    assert scene.desk.judged
    assert scene.paper.selection.figure == "F3"


def test_keys_walk() -> None:
    scene = Scene()
    scene.desk.start(FOLDER, MEMO)
    seen = []
    for step in (scene.desk.next_problem, scene.desk.next_figure, scene.desk.back, scene.desk.forward):
        step()
        seen.append(scene.paper.selection.figure)
    assert seen == ["F5", "F6", "F5", "F6"]
    scene.desk.select("F2")
    scene.desk.next_place()
    assert scene.paper.selection.place is not None
    assert scene.paper.selection.place.page == 3
    assert scene.paper.selection.back


def test_places_that_do_not_support_are_not_lit() -> None:
    scene = Scene()
    scene.desk.start(FOLDER, MEMO)
    scene.desk.select("F4")
    assert scene.paper.selection.place is not None
    assert not scene.paper.selection.place.lit
    scene.desk.select("F3")
    assert scene.paper.selection.place is None
    assert "no page to show" in scene.paper.selection.instead


def test_pause_cancel_and_what_is_kept() -> None:
    scene = Scene()
    scene.now.held = {"reading"}
    scene.desk.start(FOLDER, None)
    scene.desk.pause()
    assert scene.now.tokens["reading"].paused
    assert scene.paper.shown["show_reading"][0].paused
    scene.desk.pause()
    assert not scene.now.tokens["reading"].paused
    scene.desk.cancel()
    scene.now.let_go()
    assert scene.paper.shown["show_reading"][0].title == "Reading was stopped"


def test_a_deal_that_cannot_be_opened_says_why() -> None:
    scene = Scene(FakeBackend(trouble=OloError("This deal", "was last used by a newer Olo", "Update Olo to open it")))
    scene.desk.start(FOLDER, MEMO)
    assert scene.paper.shown["show_strip"] == ("This deal: was last used by a newer Olo. Update Olo to open it",)
    assert not scene.desk.deal_is_open
    assert "show_start" in scene.paper.order


def test_a_fault_of_ours_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    scene = Scene(FakeBackend(trouble=RuntimeError("secret of the deal")))
    scene.desk.start(FOLDER, MEMO)
    assert isinstance(scene.paper.shown["show_fault"][0], RuntimeError)
    assert "a fault of ours" in caplog.text


def test_what_was_cancelled_is_no_fault() -> None:
    scene = Scene(FakeBackend(trouble=Cancelled()))
    scene.desk.start(FOLDER, None)
    assert "show_fault" not in scene.paper.shown


def test_a_deal_held_elsewhere_says_by_whom() -> None:
    scene = Scene(FakeBackend(read_only=True))
    scene.desk.start(FOLDER, None)
    assert scene.paper.shown["show_deal"][1] == "Open in Olo of M. Okafor. You can read; nothing is stored from here."


def test_a_password_reads_again() -> None:
    scene = Scene()
    scene.desk.start(FOLDER, None)
    scene.desk.give_password("Share purchase agreement.pdf", "secret")
    assert scene.backend.passwords == {"Share purchase agreement.pdf": "secret"}
    scene.desk.open_deal(FOLDER)
    assert scene.backend.passwords == {}


def test_the_next_deal_closes_the_last() -> None:
    scene = Scene()
    scene.desk.start(FOLDER, MEMO)
    scene.desk.open_deal(Path("/deals/Other"))
    assert scene.backend.closed == [FOLDER]
    assert scene.paper.shown["show_selection"] == (None,)
    ended: list[bool] = []
    scene.desk.close(lambda: ended.append(True))
    assert ended == [True]
    assert scene.backend.closed == [FOLDER, Path("/deals/Other")]
    assert scene.backend.drawer.closed


def test_the_sample_deal_opens_with_its_memo() -> None:
    scene = Scene()
    scene.desk.open_sample()
    assert scene.backend.opened == [Path("/deals/Sample")]
    assert scene.desk.judged
    assert scene.paper.shown["show_strip"][0].startswith("Press J for the next problem")
    scene.desk.review.do(Deed.FIX)
    assert scene.paper.shown["show_strip"] == ("",)


def test_documents_open_on_their_first_page_and_drafts_as_the_memo() -> None:
    scene = Scene()
    scene.desk.start(FOLDER, None)
    scene.desk.open_document(STATEMENTS)
    assert scene.paper.shown["show_page"][0].page == 1
    scene.desk.open_document(STATEMENTS, 9)
    assert scene.paper.shown["show_page"][0].page == 1
    scene.paper.order.clear()
    scene.desk.open_document("Share purchase agreement.pdf")
    assert "show_page" not in scene.paper.order


def test_pages_are_drawn_or_say_why_not(caplog: pytest.LogCaptureFixture) -> None:
    scene = Scene()
    scene.desk.pages.want_picture(STATEMENTS, 1, 1.0)
    assert "show_picture" not in scene.paper.shown
    scene.desk.start(FOLDER, None)
    scene.desk.pages.want_picture(STATEMENTS, 2, 1.5)
    assert scene.paper.shown["show_picture"][:3] == (STATEMENTS, 2, 1.5)
    scene.desk.pages.want_neighbours(STATEMENTS, 2, 1.5)
    scene.backend.drawer.fails = OloError(STATEMENTS, "it has changed since it was read")
    scene.desk.pages.want_picture(STATEMENTS, 2, 1.5)
    assert "changed since" in scene.paper.shown["show_no_picture"][2]
    scene.backend.drawer.fails = ValueError("secret")
    scene.desk.pages.want_picture(STATEMENTS, 2, 1.5)
    assert scene.paper.shown["show_no_picture"][2] == "The page could not be drawn."
    assert "secret" not in caplog.text


def test_judging_again_reads_the_memo_anew_and_keeps_the_selection() -> None:
    scene = Scene()
    scene.desk.start(FOLDER, MEMO)
    scene.desk.select("F4")
    from lantern import TEXT

    scene.backend.draft = memo(TEXT + "\nMore words.\n")
    scene.desk.judge_again()
    assert scene.paper.shown["show_memo"][1].memo.text.endswith("More words.\n")
    assert scene.paper.selection.figure == "F4"
    assert len(DOCUMENTS) == 4
