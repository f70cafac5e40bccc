"""The first screen: one question, two buttons, and the whole idea in one drawing."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from olo_desktop.ui.presenters.plain_words import plain, tip
from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.parts import Elided, IconLabel, MarkLabel, key_cap, label, row

_LEGEND = (
    ("contradicted", "Source disagrees", ""),
    ("supported", "Agrees", "with its cell"),
    ("elsewhere", "Stands elsewhere", ""),
    ("derived", "Recomputed", "from cells"),
    ("unsupported", "Not found", ""),
    ("supported_value_only", "Number only", "to confirm"),
)


class WideButton(QPushButton):
    """A button of the first screen: icon, words, key."""

    def __init__(self, look: Look, words: str, icon_name: str, keys: tuple[str, ...], *, primary: bool = False) -> None:
        super().__init__()
        self.setAccessibleName(words)
        self.setFixedHeight(look.tokens.size("primary_start_button"))
        self.setProperty("wide", "true")
        if primary:
            self.setProperty("primary", "true")
        tone = "on_accent" if primary else "text.primary"
        text = label(look, words, "value")
        caps = [key_cap(look, key) for key in keys]
        for part in (text, *caps):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        if primary:
            self._colours = (text, *caps)
            self._look = look
            look.changed.connect(self._colour)
            self._colour()
        self.setLayout(row(IconLabel(look, icon_name, 16, tone), text, None, *caps, margins=(14, 0, 14, 0), spacing=6))

    def _colour(self) -> None:
        colour = self._look.colour("on_accent").name()
        for part in self._colours:
            edge = f" border-color: {colour};" if part.objectName() == "key" else ""
            part.setStyleSheet(f"color: {colour};{edge}")


class StartView(QWidget):
    """The first screen; once deals have been opened, their list stands in the drawing's place."""

    sample_wanted = Signal()
    folder_wanted = Signal()
    deal_wanted = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("start")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look = look
        self.sample = WideButton(look, "Try the sample deal", "play", ("Enter",), primary=True)
        self.folder = WideButton(look, "Open a deal folder…", "folder-open", ("Ctrl", "O"))
        self.sample.clicked.connect(self.sample_wanted)
        self.folder.clicked.connect(self.folder_wanted)
        self.note = label(look, "", "body", "trouble", wrap=True)
        self.note.hide()
        self._recent = QWidget()
        self._recent_rows = QVBoxLayout(self._recent)
        self._drawing = Idea(look)
        self._lay_out()

    def _lay_out(self) -> None:
        look = self._look
        words = QVBoxLayout()
        words.setSpacing(0)
        title = label(look, "Where does this number come from?", "title", wrap=True)
        said = label(
            look,
            "Olo reads a deal folder and your memo, and puts each figure beside the cell it came from.",
            "value",
            "secondary",
            wrap=True,
        )
        said.setFont(look.font("body"))
        for part, room in ((title, 10), (said, 26), (self.sample, 10), (self.folder, 16)):
            words.addWidget(part)
            words.addSpacing(room)
        words.addWidget(label(look, "Or drop a folder anywhere in this window.", "small", "secondary"))
        words.addWidget(label(look, "Files are only read, and nothing leaves this computer.", "small", "secondary"))
        words.addSpacing(12)
        words.addWidget(self.note)
        left = QWidget()
        left.setLayout(words)
        left.setFixedWidth(340)
        words.setContentsMargins(0, 0, 0, 0)
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.addWidget(self._drawing)
        right.addWidget(self._recent)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(24, 24, 24, 24)
        outer.addStretch(1)
        outer.addWidget(left, 0, Qt.AlignmentFlag.AlignVCenter)
        outer.addSpacing(88)
        side = QWidget()
        side.setLayout(right)
        outer.addWidget(side, 0, Qt.AlignmentFlag.AlignVCenter)
        outer.addStretch(1)

    def show_recents(self, recents: tuple[Path, ...]) -> None:
        """The deals opened before, newest first; the drawing where there are none."""
        while (item := self._recent_rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._drawing.setVisible(not recents)
        self._recent.setVisible(bool(recents))
        if not recents:
            return
        self._recent.setFixedWidth(460)
        self._recent_rows.setSpacing(2)
        self._recent_rows.addWidget(label(self._look, "Recent deals", "headline"))
        self._recent_rows.addSpacing(6)
        for folder in recents[:8]:
            self._recent_rows.addWidget(self._recent_button(folder))

    def _recent_button(self, folder: Path) -> QPushButton:
        made = QPushButton()
        made.setProperty("quiet", "true")
        made.setProperty("listed", "true")
        made.setFixedHeight(48)
        made.setAccessibleName(plain(folder.name))
        made.setToolTip(tip(plain(str(folder))))
        name = Elided(self._look, "value")
        name.show_text(plain(folder.name))
        where = Elided(self._look, "caption", "secondary")
        where.show_text(plain(str(folder.parent)))
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(name)
        column.addWidget(where)
        line = row(IconLabel(self._look, "folder"), spacing=12, margins=(12, 4, 12, 4))
        line.addLayout(column, 1)
        made.setLayout(line)
        made.clicked.connect(lambda: self.deal_wanted.emit(folder))
        return made

    def show_note(self, text: str) -> None:
        """Why a deal could not be opened."""
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter tries the sample deal."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.sample_wanted.emit()
        else:
            super().keyPressEvent(event)


class Idea(QWidget):
    """A sentence of a memo, the cell that it should agree with, and the marks below."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setFixedSize(QSize(508, 380))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("A figure of a memo, and the cell of a statement that it came from")
        grid = QGridLayout(self)
        grid.setContentsMargins(8, 290, 0, 0)
        grid.setVerticalSpacing(6)
        for number, (mark, name, more) in enumerate(_LEGEND):
            sign = MarkLabel(look, 12, "surface.window")
            sign.show_mark(mark)
            bold = label(look, name, "small")
            bold.setFont(_heavier(look))
            line = row(sign, 4, bold, label(look, more, "small", "secondary"), None, spacing=4)
            grid.addLayout(line, number // 2, number % 2)
        look.changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Two sheets of paper and the thread between them."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._sheet(painter, QRectF(1, 2, 428, 92), self._look.colour("surface.paper"))
        self._sheet(painter, QRectF(150, 144, 356, 112), self._look.colour("surface.page"))
        self._sentence(painter)
        self._statement(painter)
        path = QPainterPath(QPointF(111, 82))
        path.cubicTo(111, 138, 376, 84, 376, 136)
        pen = QPen(self._look.colour("accent"), 1.6)
        pen.setDashPattern([1, 2.4])
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawPath(path)

    def _sheet(self, painter: QPainter, area: QRectF, colour: QColor) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 10))
        painter.drawRoundedRect(area.adjusted(-1, 1, 1, 3), 9, 9)
        painter.setBrush(colour)
        painter.setPen(QPen(self._look.colour("surface.line"), 1))
        painter.drawRoundedRect(area, 8, 8)

    def _sentence(self, painter: QPainter) -> None:
        font = self._look.font("memo_body", zoom=1.06)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        first, growth, rest = "Revenue rose ", "11.2%", " in FY2024 and reached"
        wrong, tail = "$241.4 million", ", a company record."
        x, y = 23.0, 40.0
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.colour("tint.contradicted"))
        width = metrics.horizontalAdvance(wrong)
        painter.drawRoundedRect(QRectF(x - 2, y + 9, width + 4, 24), 3, 3)
        painter.setPen(self._look.colour("text.primary"))
        painter.drawText(QPointF(x, y), first + growth + rest)
        painter.drawText(QPointF(x, y + 27), wrong + tail)
        painter.setPen(QPen(self._look.colour("verdict.contradicted"), 2))
        painter.drawLine(QPointF(x, y + 32), QPointF(x + width, y + 32))
        start = x + metrics.horizontalAdvance(first)
        painter.setPen(QPen(self._look.colour("quiet_underline"), 1))
        for lower in (4.5, 6.5):
            painter.drawLine(QPointF(start, y + lower), QPointF(start + metrics.horizontalAdvance(growth), y + lower))

    def _statement(self, painter: QPainter) -> None:
        marks = self._look.tokens.raw["page_marks"]
        ink = QColor("#1B1C1E")
        band = QColor(marks["row_and_column_band"])
        painter.setPen(Qt.PenStyle.NoPen)
        for area, strength in (
            (QRectF(168, 181, 322, 20), "band_opacity"),
            (QRectF(168, 181, 72, 20), "header_opacity"),
            (QRectF(366, 160, 34, 20), "header_opacity"),
        ):
            band.setAlphaF(marks[strength])
            painter.fillRect(area, band)
        fill = QColor(marks["cell_fill"])
        fill.setAlphaF(marks["cell_fill_opacity"])
        painter.fillRect(QRectF(354, 180, 50, 21), fill)
        rows = (
            ("", "2024", "2023", True),
            ("Net revenue", "214,372", "192,850", False),
            ("Cost of revenue", "124,336", "113,782", False),
            ("Gross profit", "90,036", "79,068", True),
        )
        for number, (name, now, before, bold) in enumerate(rows):
            font = self._look.font("caption", memo=True, tabular=True)
            if bold:
                font.setWeight(self._look.font("headline").weight())
            painter.setFont(font)
            painter.setPen(ink)
            y = 161.0 + 21 * number
            painter.drawText(QRectF(170, y, 180, 20), int(Qt.AlignmentFlag.AlignVCenter), name)
            painter.drawText(
                QRectF(330, y, 70, 20), int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), now
            )
            painter.drawText(
                QRectF(416, y, 72, 20), int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), before
            )
        painter.setPen(QPen(ink, 1))
        for y in (180.5, 222.5):
            painter.drawLine(QPointF(316, y), QPointF(490, y))
        painter.setPen(QPen(QColor(marks["cell_stroke"]), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(354, 180, 50, 21), 2, 2)


def _heavier(look: Look) -> QFont:
    font = look.font("small")
    font.setWeight(look.font("headline").weight())
    return font
