"""The row over everything: menus at the left, how far reading or the review is at the right."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenuBar, QProgressBar, QSizePolicy, QWidget

from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.parts import label, row, rule


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
        self._line = rule(upright=True)
        self._line.setFixedHeight(18)
        self.status = label(look, "", "control")
        self.setLayout(
            row(self.menus, None, self.words, self.bar, self._line, self.status, spacing=12, margins=(4, 0, 16, 0))
        )
        self.show_state("", None)

    def show_state(self, words: str, share: float | None, status: str = "") -> None:
        """Words, how much is done where that is known, and what the run amounts to."""
        self.words.setText(words)
        self.status.setText(status)
        self.status.setVisible(bool(status))
        self._line.setVisible(bool(status))
        self.bar.setVisible(share is not None)
        if share is not None:
            self.bar.setValue(round(share * 1000))
