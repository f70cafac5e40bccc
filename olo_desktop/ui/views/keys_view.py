"""Help ▸ Keys: every command that has a key."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QGridLayout, QVBoxLayout, QWidget

from olo_desktop.ui.keys import COMMANDS
from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.parts import key_cap, label, row

_HALVES = (("Review", "Go"), ("File", "Edit", "View", "Help"))


class KeysView(QDialog):
    """The list of keys. Esc closes it."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        grid = QGridLayout()
        grid.setHorizontalSpacing(28)
        grid.setVerticalSpacing(5)
        for half, menus in enumerate(_HALVES):
            line = 0
            for menu in menus:
                caption = label(look, menu, "caption", "tertiary")
                caption.setContentsMargins(0, 8 if line else 0, 0, 0)
                grid.addWidget(caption, line, 2 * half)
                for command in (each for each in COMMANDS if each.menu == menu and each.keys):
                    line += 1
                    caps = [key_cap(look, _printed(key)) for key in command.keys]
                    grid.addWidget(label(look, command.words, "body"), line, 2 * half)
                    grid.addLayout(row(None, *caps, spacing=4), line, 2 * half + 1)
                line += 1
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
