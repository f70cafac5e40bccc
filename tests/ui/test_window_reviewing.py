"""Deciding, finding, lists and settings on the real window, over a deal in memory."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from lantern import STATEMENTS, FakeBackend
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from olo_desktop.model.document import Box
from olo_desktop.ui.models.rows import DocumentsModel
from olo_desktop.ui.presenters.decisions import Deed
from olo_desktop.ui.presenters.lists import DocumentRow
from olo_desktop.ui.window import OloWindow

FOLDER = Path("/deals/Lantern")
Opener = Callable[..., OloWindow]


@pytest.fixture
def judged(open_window: Opener, qtbot: QtBot) -> OloWindow:
    window = open_window()
    window.desk.start(FOLDER, FOLDER / "IC memo.md")
    qtbot.waitUntil(lambda: window.at_rest, timeout=10_000)
    return window


def press(qtbot: QtBot, *keys: Qt.Key) -> None:
    for key in keys:
        focused = QApplication.focusWidget()
        assert focused is not None
        qtbot.keyClick(focused, key)


def test_f_marks_to_fix_and_moves_on(judged: OloWindow, qtbot: QtBot) -> None:
    press(qtbot, Qt.Key.Key_F)
    assert judged.bench.memo.view.selected == "F5"
    assert judged.top.words.text() == "2 of 6 figures settled"
    first = judged.bench.left.queue_model.row_at(judged.bench.left.queue_model.indexes()[0])
    assert first.decision == "to_fix"
    assert judged._undo.isVisible()
    qtbot.mouseClick(judged._undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: judged.top.words.text() == "1 of 6 figures settled")
    assert judged.bench.memo.view.selected == "F1"


def test_a_and_a_digit_accept_with_a_reason(judged: OloWindow, qtbot: QtBot) -> None:
    reasons = judged.bench.evidence.panel.reasons
    press(qtbot, Qt.Key.Key_A)
    assert reasons.isVisible()
    assert reasons.hasFocus()
    press(qtbot, Qt.Key.Key_Escape)
    assert not reasons.isVisible()
    assert judged.bench.memo.view.hasFocus()
    press(qtbot, Qt.Key.Key_A, Qt.Key.Key_5)
    assert reasons.field.hasFocus()
    qtbot.keyClicks(reasons.field, "told by the CFO, j. k.")
    press(qtbot, Qt.Key.Key_Return)
    backend = judged.desk._backend
    assert isinstance(backend, FakeBackend)
    qtbot.waitUntil(lambda: bool(backend.steps))
    assert backend.steps[0][0].said.reason == "told by the CFO, j. k."  # type: ignore[union-attr]
    assert judged.bench.memo.view.hasFocus()


def test_buttons_do_what_their_keys_do(judged: OloWindow, qtbot: QtBot) -> None:
    row = judged.bench.evidence.panel.decide
    assert row.more is not None
    qtbot.mouseClick(row.buttons[Deed.COPY_VALUE], Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "$214.4 million"
    qtbot.mouseClick(row.buttons[Deed.FIX], Qt.MouseButton.LeftButton)
    assert judged.bench.memo.view.selected == "F5"


def test_what_is_claimed_is_changed_in_place(judged: OloWindow, qtbot: QtBot) -> None:
    change = judged.bench.evidence.panel.change
    press(qtbot, Qt.Key.Key_M)
    assert change.fields["Metric"].text() == "Revenue"
    assert change.fields["Metric"].hasFocus()
    qtbot.keyClicks(change.fields["Metric"], "Net sales")
    press(qtbot, Qt.Key.Key_Return)
    backend = judged.desk._backend
    assert isinstance(backend, FakeBackend)
    qtbot.waitUntil(lambda: bool(backend.steps))
    assert backend.steps[0][0].said.metric == "Net sales"  # type: ignore[union-attr]


def test_all_settled_says_so(judged: OloWindow, qtbot: QtBot) -> None:
    press(qtbot, *[Qt.Key.Key_F] * 5, Qt.Key.Key_Right)
    assert judged.bench.left._settled.isVisible()
    assert not judged.bench.left.queue.isVisible()
    assert judged.top.words.text() == "6 of 6 figures settled"


def test_words_are_found(judged: OloWindow, qtbot: QtBot) -> None:
    finder = judged.bench.memo.finder
    qtbot.keyClick(judged.bench.memo.view, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert finder.field.hasFocus()
    qtbot.keyClicks(finder.field, "million")
    assert finder.found.text() == "1 of 4"
    press(qtbot, Qt.Key.Key_Return)
    assert finder.found.text() == "2 of 4"
    qtbot.keyClicks(finder.field, "xyz")
    assert finder.found.text() == "None"
    press(qtbot, Qt.Key.Key_Escape)
    assert judged.bench.memo.view.hasFocus()


def test_the_drawers_lists(judged: OloWindow, qtbot: QtBot) -> None:
    judged.bench.show_drawer(3)
    table = judged.bench.drawer.documents
    assert table.view.isVisible()
    table.field.setText("2023")
    assert table.view.model().rowCount() == 1
    table.field.setText("")
    table.view.selectAll()
    assert len(table.selected()) == 4
    with qtbot.waitSignal(judged.bench.drawer.document_wanted):
        table.view.doubleClicked.emit(table.view.model().index(0, 0))
    assert judged.bench.drawer.tabs["Not checked"].text() == "Not checked 1"
    press(qtbot, Qt.Key.Key_Escape)


def test_a_change_of_documents_is_asked_in_the_strip(judged: OloWindow, qtbot: QtBot) -> None:
    from olo_desktop.model.document import SourceTier
    from olo_desktop.model.verdict import Verdict

    backend = judged.desk._backend
    assert isinstance(backend, FakeBackend)
    backend.effect = (Verdict.CONTRADICTED,)
    judged.desk.errands.ask_tier((STATEMENTS,), SourceTier.AI)
    strip = judged.bench.strip
    qtbot.waitUntil(strip.apply.isVisible)
    assert strip.words.whole == "1 document as Generated: 1 verdict changes: 1 becomes contradicted"
    qtbot.mouseClick(strip.apply, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(backend.changed) == 1)
    assert not strip.apply.isVisible()


def test_a_mark_at_the_pages_margin_selects_its_figure(judged: OloWindow, qtbot: QtBot) -> None:
    page = judged.bench.evidence.page
    where = {figure: rect for figure, _, rect in page.citing_rects()}
    assert {"F1", "F4", "F5"} <= set(where)
    qtbot.mouseClick(page.viewport(), Qt.MouseButton.LeftButton, pos=where["F4"].center().toPoint())
    assert judged.bench.memo.view.selected == "F4"


def test_a_box_is_drawn_on_the_page(judged: OloWindow, qtbot: QtBot) -> None:
    press(qtbot, Qt.Key.Key_D)
    page = judged.bench.evidence.page
    area = page.cell_rect(Box(398, 292, 454, 320)).toRect()
    with qtbot.waitSignal(page.box_drawn):
        qtbot.mousePress(page.viewport(), Qt.MouseButton.LeftButton, pos=area.topLeft())
        qtbot.mouseMove(page.viewport(), area.center())
        qtbot.mouseRelease(page.viewport(), Qt.MouseButton.LeftButton, pos=area.bottomRight())
    strip = judged.bench.strip
    qtbot.waitUntil(strip.apply.isVisible)
    assert strip.words.whole.startswith("Read 214,372 on page 2")
    qtbot.keyClick(strip.apply, Qt.Key.Key_Return)
    assert judged.bench.memo.view.selected == "F5"
    press(qtbot, Qt.Key.Key_D, Qt.Key.Key_Escape)
    assert not page._drawing


def test_a_figure_has_a_menu_of_what_can_be_decided(judged: OloWindow, qtbot: QtBot) -> None:
    view = judged.bench.memo.view
    where = view.figure_rect("F3").center().toPoint() + view.viewport().pos()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, where, view.mapToGlobal(where))
    with qtbot.waitSignal(view.menu_wanted):
        view.contextMenuEvent(event)
    assert view.selected == "F3"
    menu = QApplication.activePopupWidget()
    assert menu is not None
    assert len(menu.actions()) == 9
    menu.close()


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900), (1920, 1080)])
def test_nothing_of_the_panel_is_cut(open_window: Opener, qtbot: QtBot, size: tuple[int, int]) -> None:
    window = open_window(size=size)
    window.desk.start(FOLDER, FOLDER / "IC memo.md")
    qtbot.waitUntil(lambda: window.at_rest, timeout=10_000)
    panel = window.bench.evidence.panel
    for figure in ("F1", "F2", "F3", "F4", "F5", "F6"):
        window.desk.select(figure)
        assert panel._inside.minimumSizeHint().width() <= panel.words.viewport().width()


def test_settings_count_at_once(judged: OloWindow, qtbot: QtBot) -> None:
    judged.show_settings()
    sheet = judged._settings
    assert sheet.isVisible()
    sheet.author.setText("J. Lindqvist")
    sheet.author.editingFinished.emit()
    assert judged._remembered.author == "J. Lindqvist"
    sheet.materiality.setText("lots")
    sheet.materiality.editingFinished.emit()
    assert "number above nothing" in sheet.trouble.text()
    sheet.materiality.setText("50,000")
    sheet.materiality.editingFinished.emit()
    backend = judged.desk._backend
    assert isinstance(backend, FakeBackend)
    qtbot.waitUntil(lambda: str(backend.settings.materiality) == "50000")
    sheet.restore()
    assert judged._remembered.judging.materiality is None
    sheet.accept()


def test_the_documents_model_conforms() -> None:
    model = DocumentsModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for many in (0, 1, 5):
        model.show(tuple(DocumentRow(f"d{n}", (f"d{n}", "", "", "", "", str(n), "", "")) for n in range(many)))
        assert model.rowCount() == many
    model.show(())
