"""The whole way on the real program: the sample deal opened, read, judged, each figure on its page."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from olo_desktop.ui.backend import AppBackend
from olo_desktop.ui.window import OloWindow

Opener = Callable[..., OloWindow]


@pytest.fixture
def refused_on_the_screens_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Every public function of store, ingest and index refuses to run on the screen's thread."""
    import importlib
    import inspect
    import pkgutil

    import olo_desktop.index
    import olo_desktop.ingest
    import olo_desktop.store

    broken: list[str] = []
    screen = threading.main_thread()

    def guarded(function: Callable[..., Any], name: str) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            if threading.current_thread() is screen:
                broken.append(name)
                raise AssertionError(f"{name} was called on the screen's thread")
            return function(*args, **named)

        return call

    for package in (olo_desktop.store, olo_desktop.ingest, olo_desktop.index):
        for info in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
            module: ModuleType = importlib.import_module(info.name)
            for name, thing in list(vars(module).items()):
                if (
                    inspect.isclass(thing)
                    and thing.__module__ == module.__name__
                    and not issubclass(thing, (tuple, BaseException))
                ):
                    for method, function in list(vars(thing).items()):
                        if inspect.isfunction(function) and not method.startswith("_"):
                            monkeypatch.setattr(thing, method, guarded(function, f"{info.name}.{name}.{method}"))
    yield broken
    assert broken == []


@pytest.fixture
def window(
    open_window: Opener, sample_deal: Path, tmp_path: Path, refused_on_the_screens_thread: list[str], qtbot: QtBot
) -> OloWindow:
    made = open_window(AppBackend(tmp_path / "workspace"))
    made.desk.start(sample_deal, sample_deal / "IC memo draft.md")
    qtbot.waitUntil(lambda: made.at_rest, timeout=60_000)
    return made


def shown_on_page(window: OloWindow, folder: Path) -> str:
    """What another engine reads on the page in the rectangle that is lit on screen."""
    page = window.bench.evidence.page
    assert page.place is not None
    words = []
    for box in page.place.boxes:
        lit = page.cell_rect(box)
        corner = page.cell_rect(type(box)(0, 0, 0, 0)).topLeft()
        left, top = (lit.left() - corner.x()) / page.zoom, (lit.top() - corner.y()) / page.zoom
        width, height = lit.width() / page.zoom, lit.height() / page.zoom
        with pypdfium2.PdfDocument(folder / page.place.document) as document:
            sheet = document[page.place.page - 1]
            tall = sheet.get_height()
            text = sheet.get_textpage()
            words.append(text.get_text_bounded(left - 1, tall - top - height, left + width + 1, tall - top))
            text.close()
            sheet.close()
    return " ".join(words)


def test_every_supported_figure_shows_its_number_under_the_light(
    window: OloWindow, sample_deal: Path, qtbot: QtBot
) -> None:
    seen = 0
    for item in window.bench.memo.view._figures:
        if not item.places:
            continue
        window.desk.select(item.figure.id)
        qtbot.waitUntil(lambda: window.at_rest, timeout=10_000)
        place = window.bench.evidence.page.place
        assert place is not None
        cell = window.bench.evidence.page.cell_rect(place.boxes[0])
        assert window.bench.evidence.page.viewport().rect().adjusted(-1, -1, 1, 1).contains(cell.toRect())
        under = shown_on_page(window, sample_deal)
        assert "".join(c for c in place.text if c.isdigit()) in "".join(c for c in under if c.isdigit()), (
            item.figure.text,
            under,
        )
        seen += 1
    assert seen > 30


def test_the_lit_pixels_are_the_numbers_ink(window: OloWindow, sample_deal: Path, qtbot: QtBot) -> None:
    """The dark pixels inside the light are where another engine draws the number's ink."""
    item = next(item for item in window.bench.memo.view._figures if item.supports)
    window.desk.select(item.figure.id)
    qtbot.waitUntil(lambda: window.at_rest, timeout=10_000)
    page = window.bench.evidence.page
    place = page.place
    assert place is not None
    cell = page.cell_rect(place.boxes[0])
    corner = page.cell_rect(type(place.boxes[0])(0, 0, 0, 0)).topLeft()
    with pypdfium2.PdfDocument(sample_deal / place.document) as document:
        sheet = document[place.page - 1]
        other = sheet.render(scale=page.zoom * page.devicePixelRatioF()).to_pil().convert("L")
        sheet.close()
    image = page.viewport().grab().toImage()
    ratio = image.devicePixelRatio()
    ours, theirs = set(), set()
    for y in range(round(cell.top()), round(cell.bottom())):
        for x in range(round(cell.left()), round(cell.right())):
            if image.pixelColor(round(x * ratio), round(y * ratio)).lightness() < 110:
                ours.add((x, y))
            if other.getpixel((round((x - corner.x()) * ratio), round((y - corner.y()) * ratio))) < 140:
                theirs.add((x, y))
    assert len(theirs) > 10
    grown = {(x + dx, y + dy) for x, y in ours for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    assert len(theirs & grown) >= 0.9 * len(theirs)


def test_the_sample_memo_begins_with_a_problem(window: OloWindow) -> None:
    assert window.bench.memo.view.selected
    assert window.bench.left.queue_model.rowCount() > 0
    assert window.bench.drawer.model.rowCount() >= 4


class Reviewer:
    """A reviewer at the keyboard: presses keys where the focus is, and counts them."""

    def __init__(self, window: OloWindow, qtbot: QtBot) -> None:
        self.window = window
        self.keys = 0
        self._qtbot = qtbot

    def press(self, key: Qt.Key) -> None:
        focused = QApplication.focusWidget()
        assert focused is not None
        self._qtbot.keyClick(focused, key)
        self.keys += 1

    def counted(self, *keys: Qt.Key) -> int:
        before = self.keys
        for key in keys:
            self.press(key)
        return self.keys - before


def review_by_keyboard(window: OloWindow, qtbot: QtBot) -> None:
    """At most one key to the next problem, at most three to settle it; nothing but the window tells where they are."""
    from olo_desktop.app.demo import planted_errors

    assert window.desk.judgement is not None
    planted = {error.start for error in planted_errors(window.desk.judgement.memo)}
    assert len(planted) >= 6
    reviewer, left = Reviewer(window, qtbot), planted
    window.bench.memo.view.setFocus()
    ways = ((Qt.Key.Key_F,), (Qt.Key.Key_A, Qt.Key.Key_1), (Qt.Key.Key_R,), (Qt.Key.Key_O, Qt.Key.Key_2))
    problems = window.desk.judgement.open  # type: ignore[union-attr]
    for number in range(problems):
        selected = window.desk.selected
        assert selected is not None
        item = selected[0]
        assert item.open
        headline = window.bench.evidence.panel.headline.text()
        assert headline
        left = left - {item.figure.start}
        settled = reviewer.counted(*ways[number % len(ways)])
        assert settled <= 3
        after = window.desk.judgement.find(item.figure.id)  # type: ignore[union-attr]
        assert after is not None
        assert after.decision
        if window.desk.judgement.open == 0:  # type: ignore[union-attr]
            break
    assert left == set()
    assert reviewer.keys <= 3 * problems
    assert window.top.words.text().startswith(f"{len(window.desk.judgement.judged)} of")  # type: ignore[union-attr]
    qtbot.keyClick(window.bench.memo.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.desk.judgement.open > 0, timeout=5000)  # type: ignore[union-attr]


def test_every_planted_error_is_found_and_settled_by_keyboard(window: OloWindow, qtbot: QtBot) -> None:
    review_by_keyboard(window, qtbot)


def test_decisions_outlive_the_window(
    window: OloWindow, open_window: Opener, sample_deal: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    figure = window.bench.memo.view.selected
    qtbot.keyClick(window.bench.memo.view, Qt.Key.Key_F)
    with qtbot.waitSignal(window.closed, timeout=20_000):
        window.close()
    again = open_window(AppBackend(tmp_path / "workspace"))
    again.desk.start(sample_deal, sample_deal / "IC memo draft.md")
    qtbot.waitUntil(lambda: again.at_rest, timeout=60_000)
    found = again.desk.judgement
    assert found is not None
    item = found.find(figure)
    assert item is not None
    assert item.decision == "to_fix"


@pytest.mark.window
def test_the_real_platform_shows_the_same(window: OloWindow, sample_deal: Path, qtbot: QtBot) -> None:
    """Runs where a display is: the platform plugin is the real one, and the window is on the screen."""
    from PySide6.QtGui import QGuiApplication

    if os.environ.get("QT_QPA_PLATFORM") == "offscreen":
        pytest.skip("no display: QT_QPA_PLATFORM is offscreen")
    assert QGuiApplication.platformName() != "offscreen"
    handle = window.windowHandle()
    assert handle is not None
    assert handle.isExposed()
    item = next(item for item in window.bench.memo.view._figures if item.supports)
    window.desk.select(item.figure.id)
    qtbot.waitUntil(lambda: window.bench.evidence.page.sharp, timeout=10_000)
    assert shown_on_page(window, sample_deal)
    window.desk.next_problem()
    review_by_keyboard(window, qtbot)


def test_an_edit_in_another_program_is_read_and_judged_again(
    open_window: Opener, sample_deal: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    """Saved as editors do it: written beside, then renamed over the memo."""
    folder = tmp_path / "deal"
    shutil.copytree(sample_deal, folder)
    window = open_window(AppBackend(tmp_path / "workspace"))
    draft = folder / "IC memo draft.md"
    window.desk.start(folder, draft)
    qtbot.waitUntil(lambda: window.at_rest, timeout=60_000)
    whole = draft.read_text("utf-8")
    assert "$34.2 million" in whole
    before = window.desk.judgement
    beside = folder / "~$IC memo draft.tmp"
    beside.write_text(whole.replace("$34.2 million", "$32.4 million"), "utf-8")
    beside.replace(draft)
    qtbot.waitUntil(lambda: window.bench.strip.words.whole.startswith("Judged again: 1 sentence"), timeout=20_000)
    after = window.desk.judgement
    assert before is not None
    assert after is not None
    assert after.open == before.open - 1
    assert list(window.bench.memo.view.changed_lines())
