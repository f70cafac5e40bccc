"""The window: menu row, three panes, drawer, status bar. Lays out, hands what the user meant to the desk, shows."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QCloseEvent,
    QDesktopServices,
    QDragEnterEvent,
    QDropEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QMainWindow,
    QMenu,
    QMenuBar,
    QMessageBox,
    QProgressBar,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from olo_desktop.model.picture import PagePicture
from olo_desktop.ui.backend import Backend
from olo_desktop.ui.jobs import Jobs
from olo_desktop.ui.keys import COMMANDS, MENUS
from olo_desktop.ui.presenters.checks import CheckRow
from olo_desktop.ui.presenters.desk import MEMO_KINDS, Desk, PagePlace, Selection
from olo_desktop.ui.presenters.documents import Row, Trouble
from olo_desktop.ui.presenters.judgement import Judgement
from olo_desktop.ui.presenters.manuscript import Manuscript
from olo_desktop.ui.presenters.progress import Reading
from olo_desktop.ui.presenters.sentences import saying
from olo_desktop.ui.presenters.wording import plain
from olo_desktop.ui.remembered import Remembered
from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.drawer import Drawer
from olo_desktop.ui.views.evidence import Evidence
from olo_desktop.ui.views.left_pane import LeftPane
from olo_desktop.ui.views.memo_pane import MemoPane, Strip
from olo_desktop.ui.views.parts import label, row, tool
from olo_desktop.ui.views.reading_view import ReadingView, TroublesView
from olo_desktop.ui.views.start_view import StartView


class TopRow(QWidget):
    """The menu bar on the left, the state of reading or review on the right."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("top")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(look.tokens.size("top_row"))
        self.menus = QMenuBar()
        self.menus.setFont(look.font("control"))
        self.words = label(look, "", "control", "secondary")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(120)
        self.bar.setRange(0, 1000)
        self.menus.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setLayout(row(self.menus, None, self.words, self.bar, spacing=10, margins=(4, 0, 14, 0)))
        self.show_state("", None)

    def show_state(self, words: str, share: float | None) -> None:
        """Words, and how much is done where that is known."""
        self.words.setText(words)
        self.bar.setVisible(share is not None)
        if share is not None:
            self.bar.setValue(round(share * 1000))


class OloWindow(QMainWindow):
    """One deal's window. `closed` comes when all work has ended and the window is gone."""

    closed = Signal()
    page_settled = Signal(str, int)

    def __init__(self, backend: Backend, look: Look, remembered: Remembered) -> None:
        super().__init__()
        self._look = look
        self._remembered = remembered
        self.jobs = Jobs()
        self.desk = Desk(backend, self.jobs, self, remembered)
        self._actions: dict[str, QAction] = {}
        self._judgement: Judgement | None = None
        self._done = False
        self._rail_shown = False
        self._judging = QTimer(self)
        self._judging.setSingleShot(True)
        self._judging.setInterval(300)
        self.top = TopRow(look)
        self.start_view = StartView(look)
        self.left = LeftPane(look)
        self.memo = MemoPane(look)
        self.strip = Strip(look)
        self.evidence = Evidence(look)
        self.reading = ReadingView(look)
        self.troubles = TroublesView(look)
        self.drawer = Drawer(look)
        self._lay_out()
        self._build_menus()
        self._connect()

    # -- layout

    def _lay_out(self) -> None:
        self.setWindowTitle("Olo")
        self.setMinimumSize(*self._look.tokens.raw["layout"]["window_min"])
        self.setAcceptDrops(True)
        self.setMenuWidget(self.top)
        self._rail = self._make_rail()
        self._inner = _splitter(Qt.Orientation.Horizontal, self.memo, self.evidence)
        self._waiting = QWidget()
        waiting = QHBoxLayout(self._waiting)
        waiting.setContentsMargins(0, 0, 0, 0)
        waiting.setSpacing(1)
        waiting.addWidget(self.reading, 1)
        self.troubles.setFixedWidth(400)
        self.troubles.setProperty("edge", "true")
        waiting.addWidget(self.troubles)
        self._middle = QStackedWidget()
        self._middle.addWidget(self._waiting)
        self._middle.addWidget(self._inner)
        self._drawn = _splitter(Qt.Orientation.Vertical, self._middle, self.drawer)
        self.drawer.hide()
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.strip)
        column.addWidget(self._drawn, 1)
        self._outer = _splitter(Qt.Orientation.Horizontal, self.left, right)
        self._desk = QWidget()
        self._desk.setObjectName("desk")
        line = QHBoxLayout(self._desk)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(0)
        line.addWidget(self._rail)
        line.addWidget(self._outer, 1)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.start_view)
        self._stack.addWidget(self._desk)
        self.setCentralWidget(self._stack)
        self._facts = label(self._look, "", "caption", "secondary")
        self._state = label(self._look, "", "caption", "secondary")
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().addWidget(self._facts, 1)
        self.statusBar().addPermanentWidget(self._state)

    def _make_rail(self) -> QWidget:
        rail = QWidget()
        rail.setObjectName("rail")
        rail.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        rail.setFixedWidth(self._look.tokens.size("rail"))
        column = QVBoxLayout(rail)
        column.setContentsMargins(4, 8, 4, 8)
        column.setSpacing(4)
        for icon_name, tip, act in (
            ("list-checks", "Figures to look at (Ctrl+B)", self.toggle_left),
            ("folder", "Documents (Ctrl+B)", self.toggle_left),
            ("clipboard-text", "Checks (Ctrl+J)", self.toggle_drawer),
        ):
            made: QToolButton = tool(self._look, icon_name, tip, size=self._look.tokens.size("icon_rail"))
            made.setFixedSize(QSize(36, 36))
            made.clicked.connect(act)
            column.addWidget(made)
        column.addStretch(1)
        return rail

    def _build_menus(self) -> None:
        menus = {name: self.top.menus.addMenu(f"&{name}") for name in MENUS}
        acts = self._acts()
        for command in COMMANDS:
            action = QAction(command.words, self)
            action.setShortcuts([QKeySequence(key) for key in command.keys])
            action.triggered.connect(lambda _checked=False, name=command.name: acts[name]())
            if command.where == "reading":
                action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                for widget in (self.memo, self.left.queue, self.evidence.panel):
                    widget.addAction(action)
            else:
                self.addAction(action)
            menus[command.menu].addAction(action)
            self._actions[command.name] = action
        self._recent_menu = QMenu("Open Recent", self)
        self._recent_menu.aboutToShow.connect(self._fill_recent)
        menus["File"].insertMenu(self._actions["open_memo"], self._recent_menu)
        self._add_themes(menus["View"])
        self._enable()

    def _acts(self) -> dict[str, Callable[[], object]]:
        desk = self.desk
        return {
            "open_deal": self.choose_deal,
            "open_memo": self.choose_memo,
            "close": self.close,
            "left_pane": self.toggle_left,
            "checks": self.toggle_drawer,
            "larger": lambda: self._zoom(1.1),
            "smaller": lambda: self._zoom(1 / 1.1),
            "usual": lambda: self._zoom(0),
            "fit": self.evidence.page.fit_again,
            "next_problem": lambda: desk.next_problem(1),
            "previous_problem": lambda: desk.next_problem(-1),
            "next_figure": lambda: desk.next_figure(1),
            "previous_figure": lambda: desk.next_figure(-1),
            "next_place": lambda: desk.next_place(1),
            "previous_place": lambda: desk.next_place(-1),
            "back": desk.back,
            "forward": desk.forward,
            "next_pane": lambda: self._walk_panes(1),
            "previous_pane": lambda: self._walk_panes(-1),
            "judge_again": desk.judge_again,
            "pause": desk.pause,
            "cancel": desk.cancel,
            "keys": self.show_keys,
            "sample": desk.open_sample,
            "limits": self.show_drawer,
            "about": self.show_about,
        }

    def _add_themes(self, menu: QMenu) -> None:
        themes = menu.addMenu("Theme")
        group = QActionGroup(self)
        for name, words in (("system", "As the System"), ("light", "Light"), ("dark", "Dark")):
            action = QAction(words, self, checkable=True)
            action.setChecked(self._look.wanted == name)
            action.triggered.connect(lambda _checked=False, name=name: self.choose_theme(name))
            group.addAction(action)
            themes.addAction(action)

    def _connect(self) -> None:
        desk = self.desk
        self.start_view.sample_wanted.connect(desk.open_sample)
        self.start_view.folder_wanted.connect(self.choose_deal)
        self.start_view.deal_wanted.connect(lambda folder: desk.open_deal(folder))
        self.left.figure_wanted.connect(desk.select)
        self.left.document_wanted.connect(desk.open_document)
        self.memo.view.figure_clicked.connect(desk.select)
        self.reading.pause_wanted.connect(desk.pause)
        self.reading.cancel_wanted.connect(desk.cancel)
        self.reading.memo_wanted.connect(self.choose_memo)
        self.reading.folder_wanted.connect(self.choose_deal)
        self.troubles.password_given.connect(desk.give_password)
        page, header = self.evidence.page, self.evidence.header
        page.picture_wanted.connect(desk.want_picture)
        page.settled.connect(self._settled)
        page.page_wanted.connect(self._turn)
        header.back.clicked.connect(desk.back)
        header.forward.clicked.connect(desk.forward)
        self.evidence.outside_wanted.connect(self._open_outside)
        self.drawer.place_wanted.connect(self._show_finding)
        self.drawer.close_wanted.connect(self.toggle_drawer)
        self._judging.timeout.connect(self.memo.busy.show)
        self._outer.splitterMoved.connect(lambda *_: self._keep("outer", self._outer))
        self._inner.splitterMoved.connect(lambda *_: self._keep("inner", self._inner))

    # -- what the desk shows

    def show_start(self, recents: tuple[Path, ...]) -> None:
        """The first screen."""
        self.setWindowTitle("Olo")
        self.start_view.show_recents(recents)
        self._stack.setCurrentWidget(self.start_view)
        self.top.show_state("", None)
        self._facts.setText("")
        self._state.setText("Press F1 at any time for the keys")
        self.start_view.setFocus()
        self._enable()

    def show_deal(self, name: str, note: str) -> None:
        """A deal is open."""
        self.setWindowTitle(f"{name} — Olo")
        self.start_view.show_note("")
        self._stack.setCurrentWidget(self._desk)
        self._arrange()
        if note:
            self.show_strip(note)
        else:
            self._judgement = None
            self.left.show_queue((), judged=False)
            self.drawer.show_checks(())
            self._middle.setCurrentWidget(self._waiting)
            self._state.setText("Files are only read")
        self._enable()

    def show_documents(self, rows: tuple[Row, ...], number: int, needs: str, facts: str) -> None:
        """The tree of documents."""
        self.left.show_documents(rows, number, needs)
        self._facts.setText(facts)

    def show_troubles(self, troubles: tuple[Trouble, ...]) -> None:
        """The documents that need the user."""
        self.troubles.show_troubles(troubles)
        self.troubles.setVisible(bool(troubles))

    def show_reading(self, news: Reading | None) -> None:
        """Where reading stands."""
        if news is None:
            self.top.show_state("", None)
            return
        self.reading.show_reading(news)
        self.troubles.show_running(running=news.running)
        self.top.show_state(news.short, news.share if news.running and news.total else None)
        self._actions["pause"].setText("Go On Reading" if news.paused else "Pause Reading")
        for name in ("pause", "cancel"):
            self._actions[name].setEnabled(news.running)

    def show_judging(self, *, running: bool) -> None:
        """A thin line under the memo's header, where judging takes long enough to notice."""
        if running:
            self._judging.start()
        else:
            self._judging.stop()
            self.memo.busy.hide()

    def show_memo(self, name: str, shown: Judgement, text: Manuscript) -> None:
        """A memo, whole."""
        self._judgement = shown
        self.memo.name.show_text(name)
        self.memo.state.setText("not judged yet")
        self.memo.chips.show_chips(shown.chips)
        self._middle.setCurrentWidget(self._inner)
        self._arrange()
        self.memo.view.show_memo(text, shown)
        self.memo.view.setFocus()
        self._enable()

    def show_judgement(self, shown: Judgement, checks: tuple[CheckRow, ...], status: str) -> None:
        """The verdicts."""
        self._judgement = shown
        self.memo.view.show_judgement(shown)
        self.memo.view.show_tips(
            {
                item.figure.id: saying(item.figure, item.grounding, 0, ()).headline
                for item in shown.judged
                if item.grounding
            }
        )
        self.memo.chips.show_chips(shown.chips)
        self.memo.state.setText("")
        self.left.show_queue(shown.queue, judged=True)
        self.drawer.show_checks(checks)
        figures = len(shown.judged)
        words = f"{figures:,} {'figure' if figures == 1 else 'figures'} judged"
        self._state.setText(f"{words}     Files are only read")
        self.top.show_state(status, None)
        self._enable()

    def show_selection(self, selection: Selection | None) -> None:
        """The selected figure everywhere: memo, queue, panel, page."""
        self.evidence.show_selection(selection)
        if selection is None:
            return
        self.memo.view.select(selection.figure)
        self.left.select_figure(selection.figure)
        if selection.place is not None:
            self.left.select_document(selection.place.document)

    def show_page(self, place: PagePlace) -> None:
        """A page without a figure."""
        if self._middle.currentWidget() is self._waiting:
            self._middle.setCurrentWidget(self._inner)
            self._arrange()
        self.evidence.show_page(place)

    def show_picture(self, document: str, page: int, scale: float, picture: PagePicture) -> None:
        """A page's picture has come."""
        self.evidence.page.show_picture(document, page, scale, picture)

    def show_no_picture(self, document: str, page: int, why: str) -> None:
        """A page could not be drawn."""
        self.evidence.page.show_trouble(document, page, why)

    def show_strip(self, text: str) -> None:
        """A line above the panes; on the first screen below the buttons."""
        self.strip.show_text(text)
        self.start_view.show_note(text)

    def show_fault(self, error: Exception) -> None:
        """A fault of ours: one line; the cause is in the log."""
        self.show_strip(f"Olo met a fault of its own ({type(error).__name__}). The rest stands; F5 tries again.")

    # -- what the user does

    def choose_deal(self) -> None:
        """Ask for a folder and open it."""
        folder = QFileDialog.getExistingDirectory(self, "Open a deal folder")
        if folder:
            self.desk.open_deal(Path(folder))

    def choose_memo(self) -> None:
        """Ask for a memo and open it."""
        file, _ = QFileDialog.getOpenFileName(self, "Open a memo", "", "Memos (*.md *.markdown *.txt);;All files (*)")
        if file:
            self.desk.open_memo(Path(file))

    def choose_theme(self, name: str) -> None:
        """Set the theme and keep it."""
        self._remembered.theme = name
        self._look.choose(name)

    def toggle_left(self) -> None:
        """Show or hide the left pane; in a narrow window it slides over the memo."""
        if self._rail_shown:
            self.left.setVisible(not self.left.isVisible())
            self._place_overlay()
        else:
            self.left.setVisible(not self.left.isVisible())

    def toggle_drawer(self) -> None:
        """Open or close the checks."""
        if self.drawer.isVisible():
            self.drawer.hide()
            self.memo.view.setFocus()
        else:
            self.show_drawer()

    def show_drawer(self) -> None:
        """Open the checks."""
        self.drawer.show()
        height = self._drawn.height()
        drawer = min(self._look.tokens.size("drawer"), height // 2)
        self._drawn.setSizes([height - drawer, drawer])
        self.drawer.view.setFocus()

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

    def _zoom(self, factor: float) -> None:
        """Of the pane with the focus: the page's own, else the memo's."""
        page = self.evidence.page
        if page.hasFocus():
            page.set_zoom(page.zoom * factor if factor else 1.0)
        else:
            self.memo.view.set_zoom(self.memo.view.zoom * factor if factor else 1.0)

    def _walk_panes(self, step: int) -> None:
        panes = [
            w
            for w in (self.left.queue, self.left.documents, self.memo.view, self.evidence.page, self.drawer.view)
            if w.isVisible()
        ]
        if not panes:
            return
        here = next((n for n, pane in enumerate(panes) if pane.hasFocus()), -1 if step > 0 else 0)
        panes[(here + step) % len(panes)].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_finding(self, start: int, end: int, figure: str) -> None:
        if figure:
            self.desk.select(figure)
        else:
            self.memo.view.scroll_to(start, end)

    def _turn(self, page_number: int) -> None:
        place = self.evidence.page.place
        if place is not None:
            self.desk.open_document(place.document, page_number)

    def _settled(self, document: str, page: int, scale: float) -> None:
        self.desk.want_neighbours(document, page, scale)
        self.page_settled.emit(document, page)

    def _open_outside(self, document: str) -> None:
        folder = self.desk.folder
        if folder is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(os.fspath(folder / document)))

    def _enable(self) -> None:
        deal = self.desk.deal_is_open
        judged = self._judgement is not None
        for name in ("open_memo", "judge_again", "left_pane", "checks", "limits"):
            self._actions[name].setEnabled(deal or self._stack.currentWidget() is self._desk)
        for name in (
            "next_problem",
            "previous_problem",
            "next_figure",
            "previous_figure",
            "next_place",
            "previous_place",
            "fit",
        ):
            self._actions[name].setEnabled(judged)
        for name in ("pause", "cancel"):
            self._actions[name].setEnabled(False)

    # -- sizes

    def _arrange(self) -> None:
        """Left pane or rail by the window's width; memo and evidence by the user's splitters or the start's."""
        layout = self._look.tokens.raw["layout"]
        narrow = self.width() < layout["left"]["rail_below_window_width"]
        if narrow != self._rail_shown:
            self._rail_shown = narrow
            if narrow:
                self.left.setParent(self._desk)
                self.left.hide()
            else:
                self._outer.insertWidget(0, self.left)
                self.left.show()
            self.left.setProperty("floating", "true" if narrow else "false")
            self.left.style().polish(self.left)
        self._rail.setVisible(narrow)
        self._place_overlay()
        self._share()

    def _share(self) -> None:
        width = self.width()
        klass = self._width_class()
        left = 0 if self._rail_shown else 240 if width < 1800 else 264 if width < 2400 else 300
        if not self._rail_shown:
            self._outer.setSizes(self._remembered.sizes(f"outer/{klass}") or [left, width - left])
        room = width - (self._look.tokens.size("rail") if self._rail_shown else left)
        memo = max(420, round(room * (0.514 if self._rail_shown else 0.49 if width < 1800 else 0.39)))
        memo = min(memo, 900, max(420, room - 440))
        self._inner.setSizes(self._remembered.sizes(f"inner/{klass}") or [memo, room - memo])

    def _width_class(self) -> str:
        return "narrow" if self.width() < 1400 else "usual" if self.width() < 1800 else "wide"

    def _keep(self, where: str, splitter: QSplitter) -> None:
        self._remembered.keep_sizes(f"{where}/{self._width_class()}", splitter.sizes())

    def _place_overlay(self) -> None:
        if self._rail_shown:
            rail = self._look.tokens.size("rail")
            self.left.setGeometry(rail, 0, 300, self._desk.height())
            self.left.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange anew where the width's class changes or the rail's pane has to follow."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() or self._rail_shown:
            self._arrange()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The mouse's own buttons go back and forward."""
        if event.button() is Qt.MouseButton.BackButton:
            self.desk.back()
        elif event.button() is Qt.MouseButton.ForwardButton:
            self.desk.forward()
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: object) -> None:
        """Esc closes what lies over the memo, then the filter, then gives the memo the focus."""
        if getattr(event, "key", lambda: None)() == Qt.Key.Key_Escape:
            if self._rail_shown and self.left.isVisible():
                self.left.hide()
            else:
                self.memo.chips.clear_choice()
            self.memo.view.setFocus()
            return
        super().keyPressEvent(event)  # type: ignore[arg-type] # Qt hands a QKeyEvent

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
            self.show_strip("Open the deal's folder first, then drop the memo.")

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
        self.desk.close(self._all_ended)

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
        page = self.evidence.page
        return self.desk.judged and (page.place is None or page.sharp or page.in_trouble)


def _splitter(way: Qt.Orientation, *parts: QWidget) -> QSplitter:
    made = QSplitter(way)
    made.setHandleWidth(1)
    made.setChildrenCollapsible(False)
    for part in parts:
        made.addWidget(part)
    return made
