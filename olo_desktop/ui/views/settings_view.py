"""Settings: one sheet, a list at the left, fields with a line of help each; what is changed counts at once."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from olo_desktop.ui.remembered import Remembered
from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.parts import MarkLabel, button, label, row

_PROFILES = (("ic", "Investment committee: all checks"), ("quick", "Quick: a draft on its way"))
_THEMES = (("system", "As the system"), ("light", "Light"), ("dark", "Dark"))
_TOLERANCE = (
    "A figure agrees when the source, rounded to the digits that the memo writes, gives the same number. "
    "“About”, “over” and “nearly” are held to what they promise."
)
_PRIVACY = (
    "Nothing is sent: Olo opens no connection. The deal folder is only read. What was read and decided is kept in your "
    "own data directory, passwords in memory until the deal is closed."
)


class SettingsView(QDialog):
    """The sheet."""

    theme_wanted = Signal(str)
    judging_changed = Signal()

    def __init__(self, look: Look, remembered: Remembered, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._remembered = remembered
        self.setWindowTitle("Settings")
        self.resize(720, 460)
        self.author, self.materiality = QLineEdit(remembered.author), QLineEdit(remembered.materiality)
        self.profile, self.theme = QComboBox(), QComboBox()
        self.trouble = label(look, "", "small", "trouble", wrap=True)
        self._fill()
        self._sections = QListWidget()
        self._pages = QStackedWidget()
        for name, page in (
            ("Judging", self._judging()),
            ("Marks", self._marks()),
            ("Appearance", self._appearance()),
            ("People", self._people()),
            ("Privacy", self._text(_PRIVACY)),
        ):
            self._sections.addItem(name)
            self._pages.addWidget(page)
        self._sections.setFixedWidth(150)
        self._sections.setFont(look.font("control"))
        self._sections.setAccessibleName("Sections of the settings")
        self._sections.currentRowChanged.connect(self._pages.setCurrentIndex)
        self._sections.setCurrentRow(0)
        restore, close = button(look, "Restore", "quiet"), button(look, "Done", "primary")
        restore.clicked.connect(self.restore)
        close.clicked.connect(self.accept)
        close.setDefault(True)
        inside = QHBoxLayout()
        inside.setSpacing(24)
        inside.addWidget(self._sections)
        inside.addWidget(self._pages, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(16)
        column.addLayout(inside, 1)
        column.addLayout(row(restore, None, close))

    def _fill(self) -> None:
        for box, choices, now in (
            (self.profile, _PROFILES, self._remembered.profile),
            (self.theme, _THEMES, self._look.wanted),
        ):
            for name, words in choices:
                box.addItem(words, name)
            box.setCurrentIndex(next(n for n, (name, _) in enumerate(choices) if name == now))
        self.profile.activated.connect(self._keep_profile)
        self.theme.activated.connect(lambda: self.theme_wanted.emit(str(self.theme.currentData())))
        self.author.editingFinished.connect(self._keep_author)
        self.materiality.editingFinished.connect(self._keep_materiality)
        self.materiality.setPlaceholderText("none")
        for field, name in (
            (self.profile, "Profile"),
            (self.theme, "Theme"),
            (self.author, "Your name"),
            (self.materiality, "Materiality"),
        ):
            field.setAccessibleName(name)
            field.setFixedWidth(300)

    def _judging(self) -> QWidget:
        return self._page(
            self._field("Profile", self.profile, "Which checks run. It sways what is listed, and is in every report."),
            self._field(
                "Materiality",
                self.materiality,
                "Differences of money below this are marked immaterial, in the figure's own currency. In every report.",
            ),
            self.trouble,
            label(self._look, "Tolerance: as written", "control"),
            label(self._look, _TOLERANCE, "small", "secondary", wrap=True),
        )

    def _marks(self) -> QWidget:
        names = self._look.tokens.raw["marks"]
        lines = []
        for name in names:
            mark = MarkLabel(self._look, 14, "surface.window")
            mark.show_mark(name)
            line = QWidget()
            line.setLayout(row(mark, label(self._look, self._look.tokens.mark_name(name), "body"), None, spacing=12))
            lines.append(line)
        hint = "A mark in a filled disc, a flag, a tray or a barred ring was set by a person; all others by the rules."
        return self._page(*lines, label(self._look, hint, "small", "secondary", wrap=True), spacing=4)

    def _appearance(self) -> QWidget:
        return self._page(self._field("Theme", self.theme, "A page is always paper; in the dark it is dimmed."))

    def _people(self) -> QWidget:
        return self._page(
            self._field("Your name", self.author, "Stands beside every decision you make, here and in review files.")
        )

    def _text(self, words: str) -> QWidget:
        return self._page(label(self._look, words, "body", "secondary", wrap=True))

    def _field(self, name: str, field: QWidget, hint: str) -> QWidget:
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 0, 0, 8)
        column.setSpacing(4)
        column.addWidget(label(self._look, name, "control"))
        column.addWidget(field, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(label(self._look, hint, "small", "secondary", wrap=True))
        return made

    def _page(self, *parts: QWidget, spacing: int = 8) -> QWidget:
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(spacing)
        for part in parts:
            column.addWidget(part)
        column.addStretch(1)
        return made

    def _keep_profile(self) -> None:
        self._remembered.profile = str(self.profile.currentData())
        self.judging_changed.emit()

    def _keep_author(self) -> None:
        self._remembered.author = self.author.text()
        self.author.setText(self._remembered.author)

    def _keep_materiality(self) -> None:
        """Only a number above nothing is taken."""
        text = self.materiality.text().replace(",", "").strip()
        try:
            sound = not text or Decimal(text) > 0
        except InvalidOperation:
            sound = False
        self.trouble.setText("" if sound else "Materiality is a number above nothing, such as 50,000.")
        if sound and text != self._remembered.materiality:
            self._remembered.materiality = text
            self.judging_changed.emit()

    def restore(self) -> None:
        """Everything as it was when Olo was new; your name stays."""
        self.materiality.setText("")
        self._keep_materiality()
        self.profile.setCurrentIndex(0)
        self._keep_profile()
        self.theme.setCurrentIndex(0)
        self.theme_wanted.emit("system")
