"""The window's frame: menu row, first screen, status bar.

The workbench and the desk are made when they are first needed, so that the first screen is painted at once.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QCloseEvent,
    QDesktopServices,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QFileDialog,
    QMainWindow,
    QMenu,
    QMessageBox,
    QStackedWidget,
)

from olo_desktop.model.document import SourceTier
from olo_desktop.ui.keys import COMMANDS, MENUS
from olo_desktop.ui.presenters.deeds import Deed
from olo_desktop.ui.presenters.plain_words import MEMO_KINDS, plain
from olo_desktop.ui.remembered import Remembered
from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.parts import button, label
from olo_desktop.ui.views.start_view import StartView
from olo_desktop.ui.views.top_row import TopRow

if TYPE_CHECKING:
    from olo_desktop.ui.backend import Backend
    from olo_desktop.ui.presenters.desk import Desk
    from olo_desktop.ui.views.workbench import Workbench

_WITH_A_DEAL = (
    *("open_memo", "judge_again", "left_pane", "checks", "documents", "limits", "save_review", "merge_review"),
    *("larger", "smaller", "usual", "back", "forward"),
)
_SHOWN_MS = 8000
_MEMOS = f"Memos ({' '.join('*' + kind for kind in MEMO_KINDS)});;All files (*)"
_REVIEW_FILES = "Review files (*.olo-review)"
_LOOK_MS = 700
_WALKING = (
    *("next_problem", "previous_problem", "next_figure", "previous_figure", "next_place", "previous_place", "fit"),
    *("fix", "accept", "request", "out_of_scope", "tick", "copy_value", "copy_citation", "change", "by_place"),
    *("draw", "approve_as", "pass", "fail"),
    *("undo", "redo", "exceptions", "find", "find_next", "find_previous"),
)

_ON_A_FIGURE = (*("fix", "accept", "request", "out_of_scope", "tick", "draw", "change", "copy_value", "copy_citation"),)
_DEEDS = (
    *(Deed.FIX, Deed.ACCEPT, Deed.REQUEST, Deed.OUT_OF_SCOPE, Deed.TICK),
    *(Deed.COPY_VALUE, Deed.CITATION, Deed.DRAW, Deed.PASS, Deed.FAIL),
)


class OloWindow(QMainWindow):
    """One deal's window. `first_painted` comes once; `closed` when all work has ended and the window is gone."""

    first_painted = Signal()
    closed = Signal()
    page_settled = Signal(str, int)

    def __init__(self, backend: Callable[[], Backend], look: Look, remembered: Remembered) -> None:
        super().__init__()
        self._backend = backend
        self._look = look
        self._remembered = remembered
        self._bench: Workbench | None = None
        self._desk: Desk | None = None
        self._actions: dict[str, QAction] = {}
        self._painted = self._done = False
        self.top = TopRow(look)
        self.start_view = StartView(look)
        self._stack = QStackedWidget()
        self._facts = label(look, "", "caption", "secondary")
        self._fact = label(look, "", "caption", "secondary")
        self._lasting = ""
        self._undo = button(look, "Undo", "link")
        self._undo.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._undo.clicked.connect(lambda: self.desk.review.undo())
        self._undo.hide()
        self._fading = QTimer(self)
        self._fading.setSingleShot(True)
        self._fading.setInterval(_SHOWN_MS)
        self._fading.timeout.connect(lambda: self.show_fact(self._lasting))
        self._lay_out()
        self._build_menus()
        self.start_view.sample_wanted.connect(lambda: self.desk.open_sample())
        self.start_view.folder_wanted.connect(self.choose_deal)
        self.start_view.deal_wanted.connect(lambda folder: self.desk.open_deal(folder))
        self.show_start(())

    def _lay_out(self) -> None:
        self.setMinimumSize(*self._look.tokens.raw["layout"]["window_min"])
        self.setAcceptDrops(True)
        self.setMenuWidget(self.top)
        self._stack.addWidget(self.start_view)
        self.setCentralWidget(self._stack)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().addWidget(self._facts, 1)
        self.statusBar().addPermanentWidget(self._fact)
        self.statusBar().addPermanentWidget(self._undo)
        self.statusBar().setContentsMargins(0, 0, 10, 0)

    # -- the workbench and the desk, made when first needed

    @property
    def bench(self) -> Workbench:
        """The deal's panes."""
        self._furnish()
        assert self._bench is not None  # noqa: S101 - made by the line above
        return self._bench

    @property
    def desk(self) -> Desk:
        """The presenter behind the panes."""
        self._furnish()
        assert self._desk is not None  # noqa: S101 - made by the line above
        return self._desk

    def _furnish(self) -> None:
        if self._desk is not None:
            return
        from olo_desktop.ui.jobs import Jobs
        from olo_desktop.ui.presenters.desk import Desk
        from olo_desktop.ui.screen import WindowScreen
        from olo_desktop.ui.views.workbench import Workbench

        self._bench = Workbench(self._look, self._remembered)
        self._stack.addWidget(self._bench)
        self._jobs = Jobs()
        self._desk = Desk(
            self._backend(),
            self._jobs,
            WindowScreen(self, self._bench),
            self._remembered,
            lambda: self._remembered.author,
            lambda: self._remembered.judging,
        )
        for command in COMMANDS:
            if command.where == "reading":
                for widget in (self._bench.memo, self._bench.left.queue, self._bench.evidence.panel):
                    widget.addAction(self._actions[command.name])
        self._connect(self._bench, self._desk)
        watching = QTimer(self)
        watching.setInterval(_LOOK_MS)
        watching.timeout.connect(self._desk.watch.tick)
        watching.start()

    def _connect(self, bench: Workbench, desk: Desk) -> None:
        bench.left.figure_wanted.connect(desk.select)
        bench.left.document_wanted.connect(desk.open_document)
        bench.memo.view.figure_clicked.connect(desk.select)
        bench.reading.pause_wanted.connect(desk.pause)
        bench.reading.cancel_wanted.connect(desk.cancel)
        bench.reading.memo_wanted.connect(self.choose_memo)
        bench.reading.folder_wanted.connect(self.choose_deal)
        bench.troubles.password_given.connect(desk.give_password)
        bench.left.order_wanted.connect(self._order)
        panel, review = bench.evidence.panel, desk.review
        panel.deed_wanted.connect(self._do)
        panel.place_wanted.connect(desk.show_place)
        panel.changed.connect(review.correct)
        panel.reasons.picked.connect(review.reason)
        panel.reasons.written.connect(review.own_reason)
        panel.reasons.closed.connect(review.stop_asking)
        page, header = bench.evidence.page, bench.evidence.header
        page.picture_wanted.connect(desk.pages.want_picture)
        page.settled.connect(self._settled)
        page.page_wanted.connect(self._turn)
        header.back.clicked.connect(desk.back)
        header.forward.clicked.connect(desk.forward)
        page.figure_wanted.connect(desk.select)
        bench.memo.view.menu_wanted.connect(self._figure_menu)
        bench.evidence.page_shown.connect(lambda document, at: page.show_citing(desk.on_page(document, at)))
        bench.strip.applied.connect(lambda: self._answer(yes=True))
        bench.strip.kept.connect(lambda: self._answer(yes=False))
        page.box_drawn.connect(desk.drawing.drawn)
        bench.left.menu_wanted.connect(self._document_menu)
        bench.drawer.menu_wanted.connect(self._document_menu)
        bench.drawer.document_wanted.connect(desk.open_document)
        bench.drawer.export_wanted.connect(self.export_exceptions)
        bench.evidence.outside_wanted.connect(self._open_outside)
        bench.drawer.place_wanted.connect(self._show_finding)
        bench.drawer.close_wanted.connect(bench.toggle_drawer)

    # -- menus and keys

    def _build_menus(self) -> None:
        menus = {name: self.top.menus.addMenu(f"&{name}") for name in MENUS}
        acts = self._acts()
        for command in COMMANDS:
            action = QAction(command.words, self)
            action.setShortcuts([QKeySequence(key) for key in command.keys])
            action.triggered.connect(lambda _checked=False, name=command.name: acts[name]())
            if command.where == "reading":
                action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            else:
                self.addAction(action)
            menus[command.menu].addAction(action)
            self._actions[command.name] = action
        self._recent_menu = QMenu("Open Recent", self)
        self._recent_menu.aboutToShow.connect(self._fill_recent)
        menus["File"].insertMenu(self._actions["open_memo"], self._recent_menu)
        self._add_themes(menus["View"])
        for name in ("by_place", "approve_as"):
            self._actions[name].setCheckable(True)

    def _acts(self) -> dict[str, Callable[[], object]]:
        """What each command does. The desk is asked for at that moment, not before."""
        return {
            "open_deal": self.choose_deal,
            "open_memo": self.choose_memo,
            "close": self.close,
            "left_pane": lambda: self.bench.toggle_left(),
            "checks": lambda: self.bench.toggle_drawer(),
            "larger": lambda: self.bench.zoom(1.1),
            "smaller": lambda: self.bench.zoom(1 / 1.1),
            "usual": lambda: self.bench.zoom(0),
            "fit": lambda: self.bench.evidence.page.fit_again(),
            "next_problem": lambda: self.desk.next_problem(1),
            "previous_problem": lambda: self.desk.next_problem(-1),
            "next_figure": lambda: self.desk.next_figure(1),
            "previous_figure": lambda: self.desk.next_figure(-1),
            "next_place": lambda: self.desk.next_place(1),
            "previous_place": lambda: self.desk.next_place(-1),
            "back": lambda: self.desk.back(),
            "forward": lambda: self.desk.forward(),
            "next_pane": lambda: self.bench.walk_panes(1),
            "previous_pane": lambda: self.bench.walk_panes(-1),
            **{deed.value: partial(self._do, deed) for deed in _DEEDS},
            "undo": lambda: self.desk.review.undo(),
            "redo": lambda: self.desk.review.redo(),
            "change": lambda: self.bench.evidence.panel.ask_change(),
            "by_place": lambda: self._order(by_place=self._actions["by_place"].isChecked()),
            "find": lambda: self.bench.memo.finder.ask(),
            "find_next": lambda: self.bench.memo.finder.step(1),
            "find_previous": lambda: self.bench.memo.finder.step(-1),
            "approve_as": self._approve_as,
            "exceptions": self.export_exceptions,
            "save_review": self.save_review,
            "merge_review": self.merge_review,
            "settings": self.show_settings,
            "documents": lambda: self.bench.show_drawer(3),
            "judge_again": lambda: self.desk.judge_again(),
            "pause": lambda: self.desk.pause(),
            "cancel": lambda: self.desk.cancel(),
            "keys": self.show_keys,
            "sample": lambda: self.desk.open_sample(),
            "limits": lambda: self.bench.show_drawer(),
            "about": self.show_about,
        }

    def _do(self, deed: Deed) -> None:
        """A decision, by key or by button."""
        if deed is Deed.DRAW:
            self.bench.evidence.page.start_drawing()
            self.show_done("Drag a box around the number on the page", can_undo=False)
            return
        self.desk.review.do(deed)

    def _answer(self, *, yes: bool) -> None:
        """What the strip asked is answered."""
        self.bench.strip.ask("")
        self.bench.memo.view.setFocus()
        if not yes:
            self.desk.drawing.leave()
            self.desk.errands.keep()
        elif not self.desk.drawing.use():
            self.desk.errands.apply()

    def _approve_as(self) -> None:
        on = self._actions["approve_as"].isChecked()
        self.desk.approve(on=on)
        self.show_fact("Approving: the preparer's notes are not shown" if on else "Files are only read")

    def _order(self, *, by_place: bool) -> None:
        """The queue in the memo's order, or worst first."""
        self._actions["by_place"].setChecked(by_place)
        self.bench.left.by_place = by_place
        self.desk.order_by_place(by_place=by_place)

    def _add_themes(self, menu: QMenu) -> None:
        themes = menu.addMenu("Theme")
        group = QActionGroup(self)
        for name, words in (("system", "As the System"), ("light", "Light"), ("dark", "Dark")):
            action = QAction(words, self, checkable=True)
            action.setChecked(self._look.wanted == name)
            action.triggered.connect(lambda _checked=False, name=name: self.choose_theme(name))
            group.addAction(action)
            themes.addAction(action)

    def enable(self, *, deal: bool, judged: bool) -> None:
        """Which commands make sense now."""
        for name in _WITH_A_DEAL:
            self._actions[name].setEnabled(deal)
        for name in _WALKING:
            self._actions[name].setEnabled(judged)
        self.enable_reading(running=False, paused=False)

    def enable_reading(self, *, running: bool, paused: bool) -> None:
        """Whether there is reading to pause and to stop."""
        self._actions["pause"].setText("Go On Reading" if paused else "Pause Reading")
        for name in ("pause", "cancel"):
            self._actions[name].setEnabled(running)

    # -- what the frame shows

    def show_start(self, recents: tuple[Path, ...]) -> None:
        """The first screen."""
        self.setWindowTitle("Olo")
        self.start_view.show_recents(recents)
        self._stack.setCurrentWidget(self.start_view)
        self.top.show_state("", None)
        self._facts.setText("")
        self._fact.setText("Press F1 at any time for the keys")
        self.start_view.setFocus()
        self.enable(deal=False, judged=False)

    def show_deal(self, name: str) -> None:
        """The workbench, under the deal's name."""
        self.setWindowTitle(f"{name} — Olo")
        self.start_view.show_note("")
        self._stack.setCurrentWidget(self.bench)
        self._fact.setText("Files are only read")

    def show_facts(self, facts: str) -> None:
        """Facts that last, at the status bar's left."""
        self._facts.setText(facts)

    def show_fact(self, fact: str) -> None:
        """A fact that lasts, at the status bar's right."""
        self._lasting = fact
        self._fading.stop()
        self._undo.hide()
        self._fact.setText(fact)

    def show_done(self, words: str, *, can_undo: bool) -> None:
        """What was done last, for some seconds, with the way back beside it."""
        self._fact.setText(words)
        self._undo.setVisible(can_undo)
        self._fading.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's own; the first one is told."""
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self.first_painted.emit)

    # -- what the user does

    def choose_deal(self) -> None:
        """Ask for a folder and open it."""
        folder = QFileDialog.getExistingDirectory(self, "Open a deal folder")
        if folder:
            self.desk.open_deal(Path(folder))

    def choose_memo(self) -> None:
        """Ask for a memo and open it."""
        file, _ = QFileDialog.getOpenFileName(self, "Open a memo", "", _MEMOS)
        if file:
            self.desk.open_memo(Path(file))

    def export_exceptions(self) -> None:
        """Ask where to, and write the exceptions list."""
        kinds = "Excel workbook (*.xlsx);;Page to print (*.html)"
        file, _ = QFileDialog.getSaveFileName(self, "Exceptions list", "Exceptions.xlsx", kinds)
        if file:
            self.desk.errands.export_exceptions(Path(file))

    def save_review(self) -> None:
        """Ask where to, and write a review file."""
        file, _ = QFileDialog.getSaveFileName(self, "Save review file", "Review.olo-review", _REVIEW_FILES)
        if file:
            self.desk.errands.save_review(Path(file))

    def merge_review(self) -> None:
        """Ask for a colleague's review file and take over what it has."""
        file, _ = QFileDialog.getOpenFileName(self, "Merge review file", "", _REVIEW_FILES)
        if file:
            self.desk.errands.merge_review(Path(file))

    def show_settings(self) -> None:
        """The settings sheet."""
        from olo_desktop.ui.views.settings_view import SettingsView

        self._settings = SettingsView(self._look, self._remembered, self)
        self._settings.theme_wanted.connect(self.choose_theme)
        self._settings.judging_changed.connect(self._judge_by_settings)
        self._settings.open()

    def _judge_by_settings(self) -> None:
        if self._desk is not None and self._desk.judged:
            self._desk.judge()

    def _figure_menu(self, figure: str, where: QPoint) -> None:
        """What can be decided on a figure, and copied of it."""
        self.desk.select(figure)
        menu = QMenu(self)
        for name in _ON_A_FIGURE:
            menu.addAction(self._actions[name])
        menu.popup(where)

    def _document_menu(self, paths: tuple[str, ...], where: QPoint) -> None:
        """What can be done with documents: verbs first, the tier below."""
        from olo_desktop.ui.presenters.exhibit import TIERS

        menu = QMenu(self)
        if len(paths) == 1:
            menu.addAction("Open Page").triggered.connect(lambda: self.desk.open_document(paths[0]))
            menu.addAction("Open Outside").triggered.connect(lambda: self._open_outside(paths[0]))
            menu.addSeparator()
        title = menu.addAction(f"Who stands behind {'it' if len(paths) == 1 else f'these {len(paths)}'}")
        title.setEnabled(False)
        for tier, words in TIERS.items():
            action = menu.addAction(words)
            action.triggered.connect(
                lambda _checked=False, tier=tier: self.desk.errands.ask_tier(paths, SourceTier(tier))
            )
        menu.popup(where)

    def _ask_tier(self, paths: tuple[str, ...], tier: SourceTier, _checked: object = None) -> None:
        self.desk.errands.ask_tier(paths, tier)

    def choose_theme(self, name: str) -> None:
        """Set the theme and keep it."""
        self._remembered.theme = name
        self._look.choose(name)

    def show_keys(self) -> None:
        """All keys in one list."""
        from olo_desktop.ui.views.keys_view import KeysView

        self._keys = KeysView(self._look, self)
        self._keys.open()

    def show_about(self) -> None:
        """Which Olo this is."""
        from olo_desktop import __version__

        box = QMessageBox(self)
        box.setWindowTitle("About Olo")
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(f"Olo Desktop {__version__}\n\nOffline. Nothing of a deal leaves this computer.\nAGPL-3.0-or-later")
        box.open()

    def _fill_recent(self) -> None:
        self._recent_menu.clear()
        for folder in self._remembered.all():
            action = self._recent_menu.addAction(plain(folder.name).replace("&", "&&"))
            action.triggered.connect(lambda _checked=False, folder=folder: self.desk.open_deal(folder))
        self._recent_menu.setEnabled(True)

    def _show_finding(self, start: int, end: int, figure: str) -> None:
        if figure:
            self.desk.select(figure)
        else:
            self.bench.memo.view.scroll_to(start, end)

    def _turn(self, page_number: int) -> None:
        place = self.bench.evidence.page.place
        if place is not None:
            self.desk.open_document(place.document, page_number)

    def _settled(self, document: str, page: int, scale: float) -> None:
        self.desk.pages.want_neighbours(document, page, scale)
        self.page_settled.emit(document, page)

    def _open_outside(self, document: str) -> None:
        folder = self.desk.folder
        if folder is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(os.fspath(folder / document)))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The mouse's own buttons go back and forward."""
        if event.button() is Qt.MouseButton.BackButton:
            self.desk.back()
        elif event.button() is Qt.MouseButton.ForwardButton:
            self.desk.forward()
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc gives the memo the focus, and closes what lies over it."""
        if event.key() == Qt.Key.Key_Escape and self._stack.currentWidget() is self._bench:
            self.bench.escape()
        else:
            super().keyPressEvent(event)

    # -- dropped files

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A folder or a memo may be dropped."""
        if self._dropped(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """A folder opens as a deal, a file as the memo."""
        path = self._dropped(event)
        if path is None:
            return
        event.acceptProposedAction()
        if path.is_dir():
            self.desk.open_deal(path)
        elif self.desk.deal_is_open:
            self.desk.open_memo(path)
        else:
            self.start_view.show_note("Open the deal's folder first, then drop the memo.")

    def _dropped(self, event: QDropEvent) -> Path | None:
        urls = [url for url in event.mimeData().urls() if url.isLocalFile()]
        if len(urls) != 1:
            return None
        path = Path(urls[0].toLocalFile())
        return path if path.is_dir() or path.suffix.lower() in MEMO_KINDS else None

    # -- the end

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop all work and wait for it without freezing: the window hides at once and goes when the work has ended."""
        if self._done:
            event.accept()
            return
        event.ignore()
        self.hide()
        if self._desk is None:
            QTimer.singleShot(0, self._all_ended)
        else:
            self._desk.close(self._all_ended)

    def _all_ended(self) -> None:
        self._done = True
        self.close()
        self.closed.emit()

    @property
    def ended(self) -> bool:
        """Whether the window is gone and all its work has ended."""
        return self._done

    @property
    def at_rest(self) -> bool:
        """Whether the memo is judged and what it rests on is drawn, sharp."""
        page = self.bench.evidence.page
        return self.desk.judged and (page.place is None or page.sharp or page.in_trouble)
