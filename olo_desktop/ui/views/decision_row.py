"""The decision row under a verdict: buttons with their keys, what does not fit under More, and the reasons to pick."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from olo_desktop.ui.presenters.decisions import OTHER, Deed, Offer
from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.parts import key_cap, label, row

_TITLES = {Deed.ACCEPT: "Accept, because", Deed.OUT_OF_SCOPE: "Out of scope, because"}
_MOST_ROWS = 2


class KeyButton(QPushButton):
    """A button with its key printed on it."""

    def __init__(self, look: Look, words: str, key: str, kind: str = "") -> None:
        super().__init__()
        self._look = look
        self.kind = kind
        self.setAccessibleName(f"{words} ({key})" if key else words)
        if kind:
            self.setProperty(kind, "true")
        self._words = label(look, words, "control", "" if kind == "primary" else "secondary" if kind else "")
        self._cap = key_cap(look, key)
        if not key:
            self._cap.hide()
        for part in (self._words, self._cap):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._line = row(self._words, self._cap, spacing=8, margins=(12, 0, 9, 0))
        self.setLayout(self._line)
        self.setFixedHeight(look.tokens.size("button"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if kind == "primary":
            look.changed.connect(self._colour)
            self._colour()

    def _colour(self) -> None:
        colour = self._look.colour("on_accent").name()
        self._words.setStyleSheet(f"color: {colour};")
        self._cap.setStyleSheet(f"color: {colour}; border-color: {colour};")

    def sizeHint(self) -> QSize:
        """Room for the words and the key."""
        return QSize(self._line.sizeHint().width(), self._look.tokens.size("button"))

    def minimumSizeHint(self) -> QSize:
        """The same: words are never cut."""
        return self.sizeHint()


class DecisionRow(QWidget):
    """What can be decided, most likely first. `wanted` names the deed that was meant."""

    wanted = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._offers: tuple[Offer, ...] = ()
        self._shown_for = 0
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self.buttons: dict[Deed, KeyButton] = {}
        self.more: QPushButton | None = None

    def show_offers(self, offers: tuple[Offer, ...]) -> None:
        """Show these, as many as fit."""
        if offers == self._offers and self._shown_for == self.width():
            return
        self._offers = offers
        self._build()

    def rows_height(self) -> int:
        """How high its rows are."""
        rows = self._column.count()
        return rows * (self._look.tokens.size("button") + 8) - 8 if rows else 0

    def _build(self) -> None:
        self._clear()
        self._shown_for = self.width()
        width = max(self.width(), 300)
        made = [(offer, self._button(offer, number)) for number, offer in enumerate(self._offers)]
        more = KeyButton(self._look, "More", "", "quiet")
        more.setParent(self)
        lines: list[list[QWidget]] = [[]]
        used = 0
        folded: list[Offer] = []
        for offer, made_button in made:
            needed = made_button.sizeHint().width() + 8
            last = len(lines) == self._rows(width)
            room = width - (more.sizeHint().width() + 8 if last else 0)
            if not folded and used + needed <= room + 8:
                used += needed
            elif not folded and not last:
                lines.append([])
                used = needed
            else:
                folded.append(offer)
                made_button.deleteLater()
                continue
            lines[-1].append(made_button)
            self.buttons[offer.deed] = made_button
        if folded:
            self._fold(more, folded)
            lines[-1].append(more)
        else:
            more.deleteLater()
        for line in lines:
            self._column.addLayout(self._line(line))

    def _rows(self, width: int) -> int:
        return _MOST_ROWS if width < 420 else 1

    def _line(self, parts: list[QWidget]) -> QHBoxLayout:
        made = row(spacing=8)
        for part in parts:
            made.addWidget(part)
            part.show()
        made.addStretch(1)
        return made

    def _button(self, offer: Offer, number: int) -> KeyButton:
        second = number == 1 and self._offers[0].primary
        kind = "primary" if offer.primary else "" if number == 0 or second else "quiet"
        made = KeyButton(self._look, offer.words, offer.key, kind)
        made.setParent(self)
        made.clicked.connect(lambda _checked=False, deed=offer.deed: self.wanted.emit(deed))
        return made

    def _fold(self, more: KeyButton, folded: list[Offer]) -> None:
        menu = QMenu(more)
        for offer in folded:
            action = menu.addAction(f"{offer.words}\t{offer.key}")
            action.triggered.connect(lambda _checked=False, deed=offer.deed: self.wanted.emit(deed))
        more.clicked.connect(lambda: menu.popup(more.mapToGlobal(more.rect().bottomLeft())))
        self.more = more

    def _clear(self) -> None:
        self.buttons, self.more = {}, None
        while (line := self._column.takeAt(0)) is not None:
            inside = line.layout()
            while inside is not None and (item := inside.takeAt(0)) is not None:
                widget = item.widget()
                if widget is not None:
                    widget.hide()
                    widget.deleteLater()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may hold more buttons or fewer."""
        super().resizeEvent(event)
        if event.size().width() != self._shown_for:
            self._build()


class Reasons(QWidget):
    """The reasons of a decision: a digit picks one and settles; the last opens a field for own words."""

    picked = Signal(int)
    written = Signal(str)
    closed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._reasons: tuple[str, ...] = ()
        self._before: QWidget | None = None
        self.title = label(look, "", "control")
        self._list = QVBoxLayout()
        self._list.setSpacing(0)
        self.field = QLineEdit()
        self.field.setPlaceholderText("Your reason, then Enter")
        self.field.setAccessibleName("Reason")
        self.field.setMaxLength(400)
        self.field.returnPressed.connect(self._own)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.title)
        column.addLayout(self._list)
        column.addWidget(self.field)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hide()

    def ask(self, deed: Deed, reasons: tuple[str, ...]) -> None:
        """Unfold, and take the digits until one is picked."""
        self._reasons = reasons
        self.title.setText(_TITLES.get(deed, "Because"))
        self.setAccessibleName(f"{self.title.text()}: press 1 to {len(reasons)}")
        while (item := self._list.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for number, words in enumerate(reasons, 1):
            self._list.addWidget(self._reason(number, words))
        self.field.clear()
        self.field.hide()
        focused = QApplication.focusWidget()
        if focused is not self and focused is not self.field:
            self._before = focused
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _reason(self, number: int, words: str) -> QPushButton:
        made = QPushButton()
        made.setProperty("quiet", "true")
        made.setProperty("reason", "true")
        made.setFixedHeight(28)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setAccessibleName(f"{number}: {words}")
        cap, text = key_cap(self._look, str(number)), label(self._look, words, "body")
        for part in (cap, text):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        made.setLayout(row(cap, text, None, spacing=10, margins=(4, 0, 8, 0)))
        made.clicked.connect(lambda: self._pick(number))
        return made

    def _pick(self, number: int) -> None:
        if not 1 <= number <= len(self._reasons):
            return
        if self._reasons[number - 1] == OTHER:
            self.field.show()
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self._fold()
        self.picked.emit(number)

    def _own(self) -> None:
        words = self.field.text().strip()
        if words:
            self._fold()
            self.written.emit(words)

    def fold(self) -> None:
        """Nothing is asked any more."""
        if not self.isHidden():
            self._fold()

    def _fold(self) -> None:
        self.hide()
        if self._before is not None:
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)
            self._before = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A digit picks; Esc folds and decides nothing."""
        if event.text().isdigit() and event.text() != "0":
            self._pick(int(event.text()))
        elif event.key() == Qt.Key.Key_Escape:
            self._fold()
            self.closed.emit()
        else:
            event.ignore()
