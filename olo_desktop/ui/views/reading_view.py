"""While the deal is read, and until a memo is open: how far it is, the files in work, the place for the memo."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QProgressBar, QScrollArea, QVBoxLayout, QWidget

from olo_desktop.ui.marks import icon
from olo_desktop.ui.presenters.documents import Trouble
from olo_desktop.ui.presenters.progress import Reading
from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.parts import Elided, IconLabel, button, key_cap, label, row, rule


class ReadingView(QWidget):
    """Title, pages and time left, pause and stop, files, the drop place for the memo."""

    pause_wanted = Signal()
    cancel_wanted = Signal()
    memo_wanted = Signal()
    folder_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("reading")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look = look
        self.title = label(look, "", "state")
        self.line = Elided(look, "body", "secondary", Qt.TextElideMode.ElideMiddle)
        self.bar = QProgressBar()
        self.bar.setObjectName("wide")
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 1000)
        self.pause = button(look, "Pause", "", "pause")
        self.stop = button(look, "Cancel", "quiet")
        self.other = button(look, "Choose another folder…")
        self.memo = button(look, "Open memo…")
        self._files = QVBoxLayout()
        self._drop_words = label(look, "", "body", "secondary", wrap=True)
        self._rows: list[tuple[QWidget, Elided]] = []
        self._lay_out()
        self.pause.clicked.connect(self.pause_wanted)
        self.stop.clicked.connect(self.cancel_wanted)
        self.memo.clicked.connect(self.memo_wanted)
        self.other.clicked.connect(self.folder_wanted)

    def _lay_out(self) -> None:
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(self.title)
        column.addSpacing(4)
        column.addWidget(self.line)
        column.addSpacing(18)
        self._work = QWidget()
        work = QHBoxLayout(self._work)
        work.setContentsMargins(0, 0, 0, 0)
        work.setSpacing(10)
        work.addWidget(self.bar, 1)
        work.addWidget(self.pause)
        work.addWidget(self.stop)
        column.addWidget(self._work)
        column.addWidget(self.other, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(20)
        self._files.setSpacing(0)
        column.addLayout(self._files)
        column.addSpacing(26)
        column.addWidget(self._drop())
        column.addStretch(1)
        inside = QWidget()
        inside.setLayout(column)
        inside.setMaximumWidth(580)
        column.setContentsMargins(0, 44, 0, 0)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(32, 0, 32, 0)
        outer.addStretch(1)
        outer.addWidget(inside, 12)
        outer.addStretch(1)

    def _drop(self) -> QFrame:
        made = QFrame()
        made.setObjectName("drop")
        words = self._drop_words
        line = row(IconLabel(self._look, "file-text", 22), spacing=14, margins=(20, 18, 18, 18))
        line.addWidget(words, 1)
        line.addWidget(self.memo)
        line.addLayout(row(*(key_cap(self._look, key) for key in ("Ctrl", "⇧", "O")), spacing=4))
        made.setLayout(line)
        return made

    def show_reading(self, news: Reading) -> None:
        """Where reading stands."""
        self.title.setText(news.title)
        self.line.show_text(news.line)
        self._work.setVisible(news.running)
        self.other.setVisible(not news.running and news.title.startswith("No files"))
        when = "as soon as the deal is read" if news.running else "at once"
        self._drop_words.setText(f"Drop the memo here, or open it now. Its figures are judged {when}.")
        self.bar.setValue(round(news.share * 1000))
        self.pause.setText("Go on" if news.paused else "Pause")
        self.pause.setIcon(icon(self._look, "play" if news.paused else "pause"))
        self._show_files(news.files if news.running else ())

    def _show_files(self, files: tuple[tuple[str, str], ...]) -> None:
        """A line a file, newest first."""
        while len(self._rows) < len(files):
            self._add_row()
        for number, (line, name) in enumerate(self._rows):
            line.setVisible(number < len(files))
            if number < len(files):
                name.show_text(files[-1 - number][0])

    def _add_row(self) -> None:
        line = QWidget()
        name = Elided(self._look, "body")
        column = QVBoxLayout(line)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        inside = row(IconLabel(self._look, "file-pdf"), spacing=12, margins=(2, 6, 0, 6))
        inside.addWidget(name, 1)
        column.addLayout(inside)
        column.addWidget(rule())
        self._files.addWidget(line)
        self._rows.append((line, name))


class TroublesView(QWidget):
    """At the right while no memo is open: the files that need the user, with what happened and what to do."""

    password_given = Signal(str, str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("troubles")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look = look
        self._title = label(look, "", "value")
        self._said = label(look, "The rest carries on meanwhile.", "body", "secondary")
        self._shown: tuple[Trouble, ...] = ()
        inside = QWidget()
        inside.setObjectName("troubles")
        self._cards = QVBoxLayout(inside)
        self._cards.setContentsMargins(0, 8, 0, 12)
        self._cards.setSpacing(10)
        scroll = QScrollArea()
        scroll.setWidget(inside)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 0)
        column.setSpacing(2)
        column.addWidget(self._title)
        column.addWidget(self._said)
        column.addWidget(scroll, 1)

    def show_troubles(self, troubles: tuple[Trouble, ...]) -> None:
        """A card for each; the same ones are left as they are, with what is being typed."""
        if troubles == self._shown:
            return
        self._shown = troubles
        while (item := self._cards.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        number = len(troubles)
        self._title.setText("One file needs you" if number == 1 else f"{number} files need you")
        for trouble in troubles[:40]:
            self._cards.addWidget(self._card(trouble))
        self._cards.addStretch(1)

    def show_running(self, *, running: bool) -> None:
        """Whether the other files are still being read."""
        self._said.setText("The rest carries on meanwhile." if running else "The rest was read.")

    def _card(self, trouble: Trouble) -> QFrame:
        made = QFrame()
        made.setObjectName("card")
        column = QVBoxLayout(made)
        column.setContentsMargins(15, 12, 15, 13)
        column.setSpacing(4)
        name = Elided(self._look, "control")
        name.setFont(self._look.font("control"))
        name.show_text(trouble.name)
        column.addWidget(name)
        column.addWidget(label(self._look, trouble.why, "body", "secondary", wrap=True))
        if trouble.password:
            column.addSpacing(6)
            column.addLayout(self._password(trouble))
        return made

    def _password(self, trouble: Trouble) -> QHBoxLayout:
        field = QLineEdit()
        field.setEchoMode(QLineEdit.EchoMode.Password)
        field.setPlaceholderText("Password")
        field.setAccessibleName(f"Password of {trouble.name}")
        give = button(self._look, "Open")

        def given() -> None:
            if field.text():
                self.password_given.emit(trouble.path, field.text())
                field.clear()

        give.clicked.connect(given)
        field.returnPressed.connect(given)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(field, 1)
        line.addWidget(give)
        return line
