"""Small parts that every pane is made of: plain labels, rules, key caps, buttons."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from olo_desktop.ui.marks import icon, mark_pixmap
from olo_desktop.ui.presenters.plain_words import tip
from olo_desktop.ui.theme import Look


def label(
    look: Look,
    text: str = "",
    role: str = "body",
    tone: str = "",
    *,
    memo: bool = False,
    wrap: bool = False,
    tabular: bool = False,
) -> QLabel:
    """A label of plain text: nothing in it is ever read as markup."""
    made = QLabel()
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setText(text)
    made.setFont(look.font(role, memo=memo, tabular=tabular))
    made.setWordWrap(wrap)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
    if tone:
        made.setProperty("tone", tone)
    return made


class Elided(QLabel):
    """A label that gives way in its middle: long file names keep their beginning and their extension."""

    def __init__(
        self, look: Look, role: str = "body", tone: str = "", mode: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle
    ) -> None:
        super().__init__()
        self._whole = ""
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(look.font(role))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        if tone:
            self.setProperty("tone", tone)

    def show_text(self, text: str) -> None:
        """Show a text, as much of it as fits."""
        self._whole = text
        self.setAccessibleName(text)
        self.updateGeometry()
        self._elide()

    @property
    def whole(self) -> str:
        """The text before it was cut."""
        return self._whole

    def sizeHint(self) -> QSize:
        """The room for the whole text."""
        metrics = QFontMetrics(self.font())
        return QSize(metrics.horizontalAdvance(self._whole) + 2, metrics.height())

    def minimumSizeHint(self) -> QSize:
        """Room for a few letters."""
        return QSize(40, QFontMetrics(self.font()).height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut anew."""
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        cut = QFontMetrics(self.font()).elidedText(self._whole, self._mode, max(self.width(), 40))
        super().setText(cut)
        self.setToolTip(tip(self._whole) if cut != self._whole else "")


def rule(parent: QWidget | None = None, *, upright: bool = False) -> QFrame:
    """A hairline."""
    made = QFrame(parent)
    made.setObjectName("upright" if upright else "rule")
    return made


def key_cap(look: Look, key: str) -> QLabel:
    """A key as it is printed beside what it does."""
    made = label(look, key, "key")
    made.setObjectName("key")
    made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    made.setFixedHeight(18)
    made.setMinimumWidth(max(18, QFontMetrics(made.font()).horizontalAdvance(key) + 12))
    return made


def button(look: Look, text: str, kind: str = "", icon_name: str = "") -> QPushButton:
    """A push button: `kind` is '', 'primary', 'quiet' or 'link'."""
    made = QPushButton(text)
    made.setFont(look.font("control"))
    if kind:
        made.setProperty(kind, "true")
    if icon_name:
        made.setIcon(icon(look, icon_name, "on_accent" if kind == "primary" else "text.secondary"))
        made.setIconSize(QSize(16, 16))
    return made


def tool(look: Look, icon_name: str, tip: str, *, size: int = 16) -> QToolButton:
    """An icon without a word: only for what everyone knows, and with a tip that names its key."""
    made = QToolButton()
    made.setIcon(icon(look, icon_name))
    made.setIconSize(QSize(size, size))
    made.setToolTip(tip)
    made.setAccessibleName(tip.split(" (")[0])
    made.setMinimumSize(24, 24)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return made


class MarkLabel(QLabel):
    """A verdict's mark that follows the theme."""

    def __init__(self, look: Look, size: int = 12, surface: str = "surface.pane") -> None:
        super().__init__()
        self._look = look
        self._size = size
        self._surface = surface
        self._mark = ""
        self.setFixedSize(size, size)
        look.changed.connect(self._draw)

    def show_mark(self, mark: str) -> None:
        """Show a mark, or none for ''."""
        self._mark = mark
        self.setAccessibleName(self._look.tokens.mark_name(mark) if mark else "")
        self._draw()

    def _draw(self) -> None:
        if self._mark:
            self.setPixmap(mark_pixmap(self._look, self._mark, self._size, self.devicePixelRatioF(), self._surface))
        else:
            self.clear()

    def changeEvent(self, event: QEvent) -> None:
        """Another screen, another density."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self._draw()


class IconLabel(QLabel):
    """An icon beside words."""

    def __init__(self, look: Look, name: str, size: int = 16, tone: str = "text.secondary") -> None:
        super().__init__()
        self._icon = icon(look, name, tone)
        self._size = size
        self.setFixedSize(size, size)
        look.changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Painted each time, in the theme's colour."""
        painter = QPainter(self)
        self._icon.paint(painter, self.rect())


def row(
    *parts: QWidget | int | None, spacing: int = 8, margins: tuple[int, int, int, int] = (0, 0, 0, 0)
) -> QHBoxLayout:
    """Parts side by side: a number is that much room, None takes what is left."""
    made = QHBoxLayout()
    made.setSpacing(spacing)
    made.setContentsMargins(*margins)
    for part in parts:
        if part is None:
            made.addStretch(1)
        elif isinstance(part, int):
            made.addSpacing(part)
        else:
            made.addWidget(part)
    return made
