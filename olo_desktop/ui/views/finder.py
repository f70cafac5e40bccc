"""Finding words in the memo: a field over its corner, every place tinted, one step at a time."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QLineEdit, QTextEdit

from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.memo_view import MemoView
from olo_desktop.ui.views.parts import label, row, tool


class Finder(QFrame):
    """The field. Enter and F3 go to the next place, Shift+F3 to the one before, Esc closes it."""

    def __init__(self, look: Look, memo: MemoView) -> None:
        super().__init__(memo)
        self.setObjectName("finder")
        self._memo = memo
        self._look = look
        self._places: list[QTextCursor] = []
        self._here = -1
        self.field = QLineEdit()
        self.field.setPlaceholderText("Find in the memo")
        self.field.setAccessibleName("Find in the memo")
        self.field.setMaxLength(200)
        self.found = label(look, "", "small", "secondary")
        self.found.setFixedWidth(72)
        close = tool(look, "x", "Close (Esc)", size=14)
        close.clicked.connect(self.close_it)
        line = row(spacing=6, margins=(8, 6, 6, 6))
        line.addWidget(self.field, 1)
        line.addWidget(self.found)
        line.addWidget(close)
        self.setLayout(line)
        self.field.textChanged.connect(self._search)
        self.field.returnPressed.connect(lambda: self.step(1))
        self.hide()

    def ask(self) -> None:
        """Show the field, its words ready to be replaced."""
        width = min(340, max(220, self._memo.width() - 40))
        self.setGeometry(self._memo.width() - width - 22, 8, width, 42)
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._search(self.field.text())

    def step(self, step: int) -> None:
        """The next place, or the one before; past the end it goes round."""
        if not self._places:
            if self.isHidden():
                self.ask()
            return
        self._here = (self._here + step) % len(self._places)
        self._show()

    def close_it(self) -> None:
        """No field, no tints; the memo has the focus."""
        self.hide()
        self._memo.setExtraSelections([])
        self._memo.setFocus()

    def _search(self, words: str) -> None:
        self._places, self._here = [], -1
        cursor = QTextCursor(self._memo.document())
        while words.strip():
            cursor = self._memo.document().find(words, cursor)
            if cursor.isNull():
                break
            self._places.append(QTextCursor(cursor))
        if self._places:
            self._here = 0
        self._show()

    def _show(self) -> None:
        tints = []
        for number, cursor in enumerate(self._places):
            tint = QTextEdit.ExtraSelection()
            here = number == self._here
            tint.cursor = cursor
            tint.format.setBackground(self._look.colour("accent" if here else "surface.selected"))
            if here:
                tint.format.setForeground(self._look.colour("on_accent"))
            tints.append(tint)
        self._memo.setExtraSelections(tints)
        if self._places:
            self.found.setText(f"{self._here + 1} of {len(self._places)}")
            self._memo.bring(self._places[self._here])
        else:
            self.found.setText("None" if self.field.text().strip() else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_it()
        else:
            event.ignore()
