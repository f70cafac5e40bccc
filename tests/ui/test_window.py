"""Walks on the real window over a deal in memory: open, read, judge, select, look at the page, close."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from lantern import CELL, FakeBackend, memo
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from olo_desktop.ui.remembered import Remembered
from olo_desktop.ui.theme import Look
from olo_desktop.ui.window import OloWindow

FOLDER = Path("/deals/Lantern")
Opener = Callable[..., OloWindow]


@pytest.fixture
def judged(open_window: Opener, qtbot: QtBot) -> OloWindow:
    window = open_window()
    window.desk.start(FOLDER, FOLDER / "IC memo.md")
    qtbot.waitUntil(lambda: window.at_rest, timeout=10_000)
    return window


def press(
    qtbot: QtBot, window: OloWindow, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    qtbot.keyClick(window.bench.memo.view, key, modifier)


def colour_at(window: OloWindow, point: QPointF) -> QColor:
    page = window.bench.evidence.page
    image = page.viewport().grab().toImage()
    ratio = image.devicePixelRatio()
    return image.pixelColor(round(point.x() * ratio), round(point.y() * ratio))


def test_first_start(open_window: Opener, qtbot: QtBot) -> None:
    window = open_window()
    window.desk.start(None, None)
    assert window.start_view.isVisible()
    with qtbot.waitSignal(window.start_view.sample_wanted):
        qtbot.keyClick(window.start_view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.at_rest)
    assert window.windowTitle().startswith("Sample")


def test_the_worst_figure_is_selected_and_its_cell_lit(judged: OloWindow) -> None:
    assert judged.bench.memo.view.selected == "F1"
    assert judged.bench.evidence.panel.headline.text() == "The source says $214.4 million"
    assert judged.bench.evidence.header.page.text() == "p. 2 of 3"
    page = judged.bench.evidence.page
    cell = page.cell_rect(CELL)
    assert page.viewport().rect().contains(cell.toRect())
    assert cell.center().y() == pytest.approx(page.viewport().height() / 3, abs=15)
    middle, beside = (
        colour_at(judged, cell.center()),
        colour_at(judged, cell.center() + QPointF(cell.width() / 2 + 1.5, 0)),
    )
    assert middle.lightness() < 40
    assert beside.blue() < 200 or beside.lightness() < 200
    stroke = QColor(judged._look.tokens.raw["page_marks"]["cell_stroke"])
    image = page.viewport().grab().toImage()
    edge = {image.pixelColor(round(cell.right()) + dx, round(cell.center().y())).rgb() for dx in range(7)}
    assert stroke.rgb() in edge


def test_keys_walk_the_problems_and_the_figures(judged: OloWindow, qtbot: QtBot) -> None:
    seen = []
    for key in (Qt.Key.Key_J, Qt.Key.Key_F8, Qt.Key.Key_K, Qt.Key.Key_Right, Qt.Key.Key_Left):
        press(qtbot, judged, key)
        seen.append(judged.bench.memo.view.selected)
    assert seen == ["F5", "F3", "F5", "F6", "F5"]
    press(qtbot, judged, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert judged.bench.memo.view.selected == "F6"
    judged.desk.select("F2")
    press(qtbot, judged, Qt.Key.Key_N)
    assert judged.bench.evidence.header.page.text() == "p. 3 of 3"


def test_a_click_on_a_figure_selects_it(judged: OloWindow, qtbot: QtBot) -> None:
    view = judged.bench.memo.view
    for figure in ("F3", "F6", "F2"):
        point = view.figure_rect(figure).center().toPoint()
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
        assert view.selected == figure
        assert (
            judged.bench.left.queue_model.row_at(judged.bench.left.queue.currentIndex()).figures
            if figure != "F6"
            else True
        )
    qtbot.mouseClick(
        view.viewport(),
        Qt.MouseButton.LeftButton,
        pos=QPoint(view.viewport().width() - 4, view.viewport().height() - 4),
    )
    assert view.selected == "F2"


def test_figures_are_marked_where_they_stand(judged: OloWindow) -> None:
    view, look = judged.bench.memo.view, judged._look
    judged.desk.select("F6")
    image = view.viewport().grab().toImage()
    for figure, token in (("F1", "tint.contradicted"), ("F5", "tint.elsewhere"), ("F3", "tint.unsupported")):
        rect = view.figure_rect(figure)
        assert image.pixelColor(round(rect.left()) - 1, round(rect.center().y())) == look.colour(token)
    rect = view.figure_rect("F1")
    column = {
        image.pixelColor(round(rect.center().x()), y).name()
        for y in range(round(rect.bottom()) - 8, round(rect.bottom()) + 6)
    }
    assert look.colour("verdict.contradicted").name() in column


def test_nothing_is_inserted_into_the_text(judged: OloWindow) -> None:
    view, draft = judged.bench.memo.view, memo()
    for figure in draft.figures:
        assert view.shown_text(figure.start, figure.end) == draft.text[figure.start : figure.end].strip("*")


def test_a_filter_takes_the_marks_of_the_rest(judged: OloWindow, qtbot: QtBot) -> None:
    chip = judged.bench.memo.chips._buttons["contradicted"]
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert [item.figure.id for item, _ in judged.bench.memo.view.visible()] == ["F1"]
    qtbot.keyClick(judged, Qt.Key.Key_Escape)
    assert len(list(judged.bench.memo.view.visible())) == 6


def test_progress_pause_and_cancel(open_window: Opener, qtbot: QtBot) -> None:
    backend = FakeBackend(gate=threading.Event())
    window = open_window(backend)
    window.desk.start(FOLDER, None)
    qtbot.waitUntil(lambda: "of 12 pages" in window.bench.reading.line.whole)
    assert window.bench.reading.isVisible()
    qtbot.mouseClick(window.bench.reading.pause, Qt.MouseButton.LeftButton)
    assert window.bench.reading.title.text() == "Reading is paused"
    qtbot.mouseClick(window.bench.reading.pause, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(window.bench.reading.stop, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.bench.reading.title.text() == "Reading was stopped")
    backend.gate.set()
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.bench.reading.title.text() == "The deal is read")


def test_a_password_is_asked_for_and_used(open_window: Opener, qtbot: QtBot) -> None:
    from PySide6.QtWidgets import QLineEdit

    backend = FakeBackend()
    window = open_window(backend)
    window.desk.start(FOLDER, None)
    qtbot.waitUntil(lambda: window.bench.reading.title.text() == "The deal is read")
    field = window.bench.troubles.findChild(QLineEdit)
    qtbot.keyClicks(field, "jk 0")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: backend.passwords == {"Share purchase agreement.pdf": "jk 0"})


def test_all_work_is_done_on_worker_threads(judged: OloWindow) -> None:
    backend = judged.desk._backend
    assert isinstance(backend, FakeBackend)
    assert backend.threads
    assert all(name.startswith("olo-") for name in backend.threads)


@pytest.mark.parametrize("after", [0, 5, 30])
def test_closing_in_the_middle_is_clean(open_window: Opener, qtbot: QtBot, after: int) -> None:
    backend = FakeBackend(gate=threading.Event())
    window = open_window(backend)
    window.desk.start(FOLDER, FOLDER / "IC memo.md")
    qtbot.wait(after)
    with qtbot.waitSignal(window.closed, timeout=3000):
        window.close()
    assert backend.closed == backend.opened
    assert not window.isVisible()


def test_another_deal_replaces_the_first(judged: OloWindow, qtbot: QtBot) -> None:
    judged.desk.open_deal(Path("/deals/Other"))
    qtbot.waitUntil(lambda: judged.bench.reading.title.text() == "The deal is read")
    assert judged.windowTitle() == "Other — Olo"
    assert judged.bench.memo.isHidden() or not judged.bench.memo.isVisible()


def test_the_drawer_opens_and_a_finding_selects_its_figure(judged: OloWindow, qtbot: QtBot) -> None:
    press(qtbot, judged, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert judged.bench.drawer.isVisible()
    model = judged.bench.drawer.model
    finding = model.index(0, 0, model.index(0, 0))
    judged.bench.drawer.view.clicked.emit(finding)
    assert judged.bench.memo.view.selected == "F3"
    press(qtbot, judged, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert not judged.bench.drawer.isVisible()


def test_panes_in_turn(judged: OloWindow, qtbot: QtBot) -> None:
    judged.activateWindow()
    judged.bench.memo.view.setFocus()
    qtbot.keyClick(judged.bench.memo.view, Qt.Key.Key_F6)
    assert judged.bench.evidence.page.hasFocus()
    qtbot.keyClick(judged.bench.evidence.page, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert judged.bench.memo.view.hasFocus()


def test_pages_turn_and_zoom(judged: OloWindow, qtbot: QtBot) -> None:
    page = judged.bench.evidence.page
    fitted = page.zoom
    judged.activateWindow()
    page.setFocus()
    qtbot.keyClick(page, Qt.Key.Key_Right)
    assert judged.bench.evidence.header.page.text() == "p. 3 of 3"
    page.set_zoom(1.7)
    assert judged.bench.evidence.header.zoom.text() == "170%"
    qtbot.waitUntil(lambda: page.sharp)
    qtbot.keyClick(page, Qt.Key.Key_0)
    assert page.zoom == pytest.approx(fitted, rel=0.01)


@pytest.mark.parametrize("zoom", [0.5, 0.8, 1.0, 1.5, 3.0])
def test_a_page_keeps_its_shape_at_every_zoom(judged: OloWindow, qtbot: QtBot, zoom: float) -> None:
    page = judged.bench.evidence.page
    page.set_zoom(zoom)
    qtbot.waitUntil(lambda: page.sharp)
    _, image = page._images[page.place.document, page.place.page]  # type: ignore[union-attr]
    assert image.width() / image.height() == pytest.approx(612 / 792, abs=0.004)
    assert image.width() == pytest.approx(612 * zoom * page.devicePixelRatioF(), abs=1)


@pytest.mark.parametrize(
    ("size", "rail", "beside"),
    [((1024, 600), True, False), ((1366, 768), True, False), ((1440, 900), False, False), ((1920, 1080), False, True)],
)
def test_the_layout_follows_the_width(
    open_window: Opener, qtbot: QtBot, size: tuple[int, int], rail: bool, beside: bool
) -> None:
    window = open_window(size=size)
    window.desk.start(FOLDER, FOLDER / "IC memo.md")
    qtbot.waitUntil(lambda: window.at_rest)
    assert window.bench.rail.isVisible() is rail
    assert window.bench.left.isVisible() is not rail
    panel, page = window.bench.evidence.panel, window.bench.evidence.page
    apart = page.mapTo(window, QPoint(0, 0)).x() > panel.mapTo(window, QPoint(0, 0)).x() + 100
    assert apart is beside
    if rail:
        window.bench.toggle_left()
        assert window.bench.left.isVisible()
        qtbot.keyClick(window, Qt.Key.Key_Escape)
        assert not window.bench.left.isVisible()


def test_the_theme_changes_without_a_restart(judged: OloWindow, qtbot: QtBot) -> None:
    judged.choose_theme("dark")
    assert judged.bench.memo.view.viewport().grab().toImage().pixelColor(3, 3) == QColor("#202124")
    page = judged.bench.evidence.page
    assert colour_at(judged, page.cell_rect(CELL).center() + QPointF(0, 60)) == QColor("#DEDCD7")
    judged.choose_theme("light")
    assert judged.bench.memo.view.viewport().grab().toImage().pixelColor(3, 3) == QColor("#FFFFFF")


def test_no_label_reads_markup(judged: OloWindow) -> None:
    labels = judged.findChildren(QLabel)
    assert labels
    for found in labels:
        if found.text():
            assert found.textFormat() is Qt.TextFormat.PlainText, found.text()


def test_names_with_markup_are_shown_as_they_are(judged: OloWindow) -> None:
    names = [
        judged.bench.left.documents_model.row_at(index).name for index in judged.bench.left.documents_model.indexes()
    ]
    assert "Lease <b>scan.pdf" in names


def test_a_folder_and_a_memo_can_be_dropped(open_window: Opener, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window()
    window.desk.start(None, None)

    def drop(path: Path) -> None:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path))])
        window.dropEvent(
            QDropEvent(
                QPointF(9, 9), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
            )
        )

    drop(tmp_path / "draft.md")
    assert window.start_view.note.text() == "Open the deal's folder first, then drop the memo."
    drop(tmp_path)
    qtbot.waitUntil(lambda: window.bench.reading.title.text() == "The deal is read")
    drop(tmp_path / "draft.md")
    qtbot.waitUntil(lambda: window.at_rest)


def test_recent_deals_are_remembered(tmp_path: Path) -> None:
    file = tmp_path / "window.ini"
    folders = [tmp_path / name for name in ("a", "b, with a comma")]
    for folder in folders:
        folder.mkdir()
        Remembered(file).add(folder)
    again = Remembered(file)
    assert again.all() == tuple(reversed(folders))
    again.theme = "dark"
    again.keep_sizes("outer/usual", [240, 1200])
    assert Remembered(file).theme == "dark"
    assert Remembered(file).sizes("outer/usual") == [240, 1200]
    folders[0].rmdir()
    assert Remembered(file).all() == (folders[1],)


def test_every_key_is_listed_and_used_once(judged: OloWindow, look: Look) -> None:
    from olo_desktop.ui.keys import COMMANDS

    keys = [key for command in COMMANDS for key in command.keys]
    assert len(keys) == len(set(keys))
    judged.show_keys()
    assert judged._keys.isVisible()
    judged._keys.close()
