"""Help ▸ Keys: every command that has a key."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QGridLayout, QVBoxLayout, QWidget

from olo_desktop.ui.keys import COMMANDS
from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.parts import key_cap, label, row


class KeysView(QDialog):
    """The list of keys. Esc closes it."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        grid = QGridLayout()
        grid.setHorizontalSpacing(28)
        grid.setVerticalSpacing(6)
        listed = [command for command in COMMANDS if command.keys]
        half = (len(listed) + 1) // 2
        for number, command in enumerate(listed):
            caps = [key_cap(look, _printed(key)) for key in command.keys]
            column = 2 * (number // half)
            grid.addWidget(label(look, command.words, "body"), number % half, column)
            grid.addLayout(row(None, *caps, spacing=4), number % half, column + 1)
        column_box = QVBoxLayout(self)
        column_box.setContentsMargins(28, 22, 28, 24)
        column_box.setSpacing(14)
        column_box.addWidget(label(look, "Keys", "headline"))
        column_box.addLayout(grid)
        column_box.addWidget(
            label(
                look, "Letters act when memo, queue or page has the focus. On macOS, Ctrl is Cmd.", "small", "secondary"
            )
        )


def _printed(key: str) -> str:
    """A key as it is printed on the keyboard."""
    native = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
    return native.replace("Right", "→").replace("Left", "←")
