"""The middle pane: the memo's header with its filter chips, a strip for what concerns the memo, the memo itself."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QToolButton, QVBoxLayout, QWidget

from olo_desktop.ui.marks import mark_pixmap
from olo_desktop.ui.presenters.judgement import PROBLEMS, QUEUED, Chip
from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.finder import Finder
from olo_desktop.ui.views.memo_view import MemoView
from olo_desktop.ui.views.parts import Elided, button, label, row, rule, tool


class Chips(QWidget):
    """Legend and filter in one: mark and count; a click shows only these, another shows all."""

    chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._chips: tuple[Chip, ...] = ()
        self._buttons: dict[str, QToolButton] = {}
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(2)
        look.changed.connect(self._build)

    def show_chips(self, chips: tuple[Chip, ...]) -> None:
        """Show these counts."""
        self._chips = chips
        self._build()

    def _build(self) -> None:
        while (item := self._line.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._buttons = {}
        if self._chips and not any(chip.mark in PROBLEMS for chip in self._chips):
            self._line.addWidget(label(self._look, "None open", "small", "secondary"))
            self._line.addSpacing(6)
        for number, chip in enumerate(self._chips):
            before = self._chips[number - 1].mark if number else chip.mark
            if (before in QUEUED) != (chip.mark in QUEUED):
                divider = rule(upright=True)
                divider.setFixedHeight(18)
                self._line.addSpacing(4)
                self._line.addWidget(divider)
                self._line.addSpacing(4)
            self._line.addWidget(self._button(chip))

    def _button(self, chip: Chip) -> QToolButton:
        made = QToolButton()
        name = self._look.tokens.mark_name(chip.mark)
        made.setIcon(QIcon(mark_pixmap(self._look, chip.mark, 12, self.devicePixelRatioF(), "surface.paper")))
        made.setIconSize(QSize(12, 12))
        made.setText(f" {chip.count:,}")
        made.setFont(self._look.font("control"))
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        made.setCheckable(True)
        made.setToolTip(f"{name}: {chip.count:,}. Click to show only these")
        made.setAccessibleName(f"Show {name.lower()}, {chip.count}")
        made.setMinimumSize(24, 24)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.clicked.connect(lambda checked: self._choose(chip.mark if checked else ""))
        self._buttons[chip.mark] = made
        return made

    def _choose(self, mark: str) -> None:
        for other, made in self._buttons.items():
            made.setChecked(other == mark)
        self.chosen.emit(mark)

    def clear_choice(self) -> None:
        """Show all again."""
        if any(made.isChecked() for made in self._buttons.values()):
            self._choose("")


class Strip(QFrame):
    """A line above the memo that says what concerns it, until closed; it may ask whether a change is applied."""

    applied = Signal()
    kept = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("strip")
        self.setFixedHeight(34)
        self.words = Elided(look, "small", "", Qt.TextElideMode.ElideRight)
        close = tool(look, "x", "Close this line", size=14)
        close.clicked.connect(self.hide)
        self.apply = button(look, "Apply", "link")
        self.keep = button(look, "Keep as it was", "link")
        line = row(margins=(20, 0, 8, 0), spacing=12)
        line.addWidget(self.words, 1)
        for part in (self.apply, self.keep, close):
            line.addWidget(part)
        self.setLayout(line)
        self._asking = False
        self.apply.clicked.connect(self.applied)
        self.keep.clicked.connect(self.kept)
        close.clicked.connect(self._closed)
        self.hide()

    def show_text(self, text: str) -> None:
        """Say it; '' says nothing. A question stays until it is answered."""
        if not self._asking:
            self._show(text)

    def ask(self, text: str, yes: str = "Apply", no: str = "Keep as it was") -> None:
        """Ask whether a change is applied; '' asks no more."""
        self._asking = bool(text)
        self.apply.setText(yes)
        self.keep.setText(no)
        self._show(text)

    def _show(self, text: str) -> None:
        self.words.show_text(text)
        self.setVisible(bool(text))
        for part in (self.apply, self.keep):
            part.setVisible(self._asking)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter answers yes, Esc no."""
        if self._asking and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.applied.emit()
        elif self._asking and event.key() == Qt.Key.Key_Escape:
            self.kept.emit()
        else:
            super().keyPressEvent(event)

    def _closed(self) -> None:
        if self._asking:
            self.kept.emit()


class MemoPane(QWidget):
    """Header, progress line, memo."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("memo")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look = look
        self.name = Elided(look, "control")
        font = look.font("control")
        font.setWeight(look.font("headline").weight())
        self.name.setFont(font)
        self.state = label(look, "", "small", "tertiary")
        self.chips = Chips(look)
        self.view = MemoView(look)
        self.finder = Finder(look, self.view)
        self.search = tool(look, "magnifying-glass", "Find (Ctrl+F)")
        self.search.clicked.connect(self.finder.ask)
        self.busy = QProgressBar()
        self.busy.setRange(0, 0)
        self.busy.setTextVisible(False)
        self.busy.setFixedHeight(2)
        self.busy.hide()
        head = QWidget()
        head.setObjectName("memo_header")
        head.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        head.setFixedHeight(look.tokens.size("pane_header"))
        line = row(spacing=10, margins=(20, 0, 14, 0))
        line.addWidget(self.name, 1)
        line.addWidget(self.state)
        line.addWidget(self.chips)
        line.addWidget(self.search)
        head.setLayout(line)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (head, self.busy):
            column.addWidget(part)
        column.addWidget(self.view, 1)
        self.chips.chosen.connect(self.view.show_only)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Secondary words go before the name is cut."""
        super().resizeEvent(event)
        self.state.setVisible(self.width() > 560 and bool(self.state.text()))
