"""The side panel: a verdict in a sentence, memo and source side by side, a formula with its inputs, and decisions."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from olo_desktop.ui.presenters.decisions import Deed
from olo_desktop.ui.presenters.exhibit import Selection
from olo_desktop.ui.presenters.plain_words import tip
from olo_desktop.ui.presenters.sentences import Comparison
from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.decision_row import DecisionRow, Reasons
from olo_desktop.ui.views.parts import MarkLabel, button, key_cap, label, row

_LINE = 18
_MOST_LINES = 2
_GAP = 14
_NARROW = 440


class Said(QWidget):
    """What a number is said of: the metric in the primary colour, the rest beside it; at most two lines."""

    def __init__(self, look: Look, lead: str, rest: str) -> None:
        super().__init__()
        self._look = look
        self._lead = lead
        self._text = " · ".join(part for part in (lead, rest) if part)
        self.setAccessibleName(self._text)
        self.setToolTip(tip(self._text))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def text(self) -> str:
        """All of it."""
        return self._text

    def hasHeightForWidth(self) -> bool:
        """Narrow ones take a second line."""
        return True

    def heightForWidth(self, width: int) -> int:
        """As many lines as it needs, at most two."""
        return max(1, min(len(self._lines(width)), _MOST_LINES)) * _LINE

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(120, _LINE)

    def minimumSizeHint(self) -> QSize:
        """Room for a few words."""
        return QSize(60, _LINE)

    def _lines(self, width: float) -> list[tuple[int, int]]:
        layout = QTextLayout(self._text, self._look.font("small"))
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.beginLayout()
        found = []
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(width, 20))
            found.append((line.textStart(), line.textLength()))
        layout.endLayout()
        return found

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Line by line; the last one is cut where more would follow."""
        painter = QPainter(self)
        font = self._look.font("small")
        metrics = QFontMetricsF(font)
        lines = self._lines(self.width())
        most = max(1, min(_MOST_LINES, self.height() // _LINE))
        top = (self.height() - min(len(lines), most) * _LINE) / 2
        for number, (start, length) in enumerate(lines[:most]):
            text = self._text[start : start + length].rstrip()
            if number == most - 1 and len(lines) > most:
                text = metrics.elidedText(self._text[start:], Qt.TextElideMode.ElideRight, self.width())
            self._draw(painter, text, len(self._lead) - start, top + number * _LINE)

    def _draw(self, painter: QPainter, text: str, lead: int, top: float) -> None:
        layout = QTextLayout(text, self._look.font("small"))
        ranges = []
        for start, length, tone in (
            (0, max(0, min(lead, len(text))), "text.primary"),
            (max(0, lead), max(0, len(text) - max(0, lead)), "text.secondary"),
        ):
            span = QTextLayout.FormatRange()
            cut = QTextCharFormat()
            cut.setForeground(self._look.colour(tone))
            span.start, span.length, span.format = start, length, cut
            ranges.append(span)
        layout.setFormats(ranges)
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(10_000)
        layout.endLayout()
        layout.draw(painter, QPointF(0, top + (_LINE - line.height()) / 2))


class Row(QWidget):
    """One row of the comparison, or one input of a formula; a click shows its place on the page."""

    chosen = Signal(int)

    def __init__(
        self, look: Look, what: Comparison, names: int, numbers: int, *, here: bool, narrow: bool = False
    ) -> None:
        super().__init__()
        self._look = look
        self._place = what.place
        self._here = here
        self._hovered = False
        self._tree = bool(what.letter)
        self.said = Said(look, what.lead, what.said_of)
        number = label(look, what.number, "value", memo=what.memo, tabular=True)
        number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        number.setFixedWidth(numbers)
        self.line = QHBoxLayout()
        self.line.setSpacing(_GAP)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self.line)
        self.line.setContentsMargins(0, 6, 0, 7)
        if self._tree:
            self.line.setContentsMargins(30, 5, 8, 5)
            self.line.addWidget(Letter(look, what.letter))
        else:
            who = label(look, what.who, "small", "secondary")
            who.setFixedWidth(names)
            self.line.addWidget(who)
        self.line.addWidget(number)
        if narrow and not self._tree:
            self.line.addStretch(1)
            self.line.setContentsMargins(0, 6, 0, 0)
            column.addWidget(self.said)
            column.addSpacing(7)
        else:
            self.line.addWidget(self.said, 1)
        self.setAccessibleName(f"{what.who}: {what.number}, {self.said.text}")
        if self._place is not None:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A hairline above; an input hangs on the formula's stem, and the one on the page is tinted."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._tree:
            painter.setPen(QPen(self._look.colour("surface.line_strong"), 1))
            middle = self.height() / 2
            painter.drawLine(QPointF(6.5, 0), QPointF(6.5, middle))
            painter.drawLine(QPointF(6.5, middle), QPointF(20, middle))
        else:
            painter.fillRect(QRectF(0, 0, self.width(), 1), self._look.colour("surface.line"))
        tone = "surface.selected" if self._here else "surface.hover" if self._hovered else ""
        if tone and self._place is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._look.colour(tone))
            left = 20 if self._tree else -2
            painter.drawRoundedRect(QRectF(left, 2, self.width() - left, self.height() - 4), 5, 5)

    def enterEvent(self, event: QEnterEvent) -> None:
        """A row that leads somewhere is tinted."""
        super().enterEvent(event)
        self._hovered = True
        self.update()

    def leaveEvent(self, event: object) -> None:
        """No more."""
        super().leaveEvent(event)  # type: ignore[arg-type] # Qt hands a QEvent
        self._hovered = False
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click shows the place."""
        if self._place is not None and event.button() is Qt.MouseButton.LeftButton:
            self.chosen.emit(self._place)


class Letter(QWidget):
    """The letter of an input, as it stands on the page."""

    def __init__(self, look: Look, letter: str) -> None:
        super().__init__()
        self._look = look
        self._letter = letter
        self.setFixedSize(16, 16)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """White on the accent of the page's marks, in both themes."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_letter(painter, self._look, self._letter, QRectF(self.rect()))


def paint_letter(painter: QPainter, look: Look, letter: str, where: QRectF) -> None:
    """A letter's badge: the same in the panel and on the page."""
    marks = look.tokens.raw["page_marks"]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(marks["badge_fill"]))
    painter.drawRoundedRect(where, 3, 3)
    painter.setPen(QColor(marks["badge_text"]))
    painter.setFont(look.font("key"))
    painter.drawText(where, int(Qt.AlignmentFlag.AlignCenter), letter)


class ChangeFields(QWidget):
    """Metric, period and company of the memo's figure, to correct: Enter judges again, Esc restores."""

    changed = Signal(str, str, str)
    closed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.fields = {name: QLineEdit() for name in ("Metric", "Period", "Company")}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 4)
        column.setSpacing(6)
        for name, field in self.fields.items():
            field.setAccessibleName(name)
            field.setMaxLength(200)
            field.returnPressed.connect(self._apply)
            who = label(look, name, "small", "secondary")
            who.setFixedWidth(64)
            line = row(who, spacing=8)
            line.addWidget(field, 1)
            column.addLayout(line)
        self.fields["Period"].setPlaceholderText("FY2024, Q3 2021, 2024-12-31")
        hint = label(
            look, "Enter judges the memo again with this; Esc leaves it as it was read.", "caption", "tertiary"
        )
        hint.setWordWrap(True)
        column.addWidget(hint)
        self.hide()

    def ask(self, metric: str, period: str, company: str) -> None:
        """Show what was read, ready to be changed."""
        for field, text in zip(self.fields.values(), (metric, period, company), strict=True):
            field.setText(text)
        self.show()
        self.fields["Metric"].setFocus(Qt.FocusReason.OtherFocusReason)
        self.fields["Metric"].selectAll()

    def _apply(self) -> None:
        self.hide()
        self.changed.emit(*(field.text() for field in self.fields.values()))
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc changes nothing."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            self.closed.emit()
        else:
            event.ignore()


class Panel(QWidget):
    """All that is said of the selected figure. What does not fit scrolls; the decision row stays."""

    place_wanted = Signal(int)
    deed_wanted = Signal(object)
    changed = Signal(str, str, str)
    grown = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._selection: Selection | None = None
        self._narrow = False
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.mark = MarkLabel(look, 14)
        self.headline = label(look, "", "headline", wrap=True)
        self.support = label(look, "", "body", "secondary", wrap=True)
        self.others = label(look, "", "small", "secondary", wrap=True)
        self.formula = label(look, "", "small", "secondary", wrap=True)
        self.history = label(look, "", "small", "secondary", wrap=True)
        self.change = ChangeFields(look)
        self.decide = DecisionRow(look)
        self.reasons = Reasons(look)
        self.rows: list[Row] = []
        self._key = key_cap(look, "N")
        self._list = QVBoxLayout()
        self._list.setSpacing(0)
        self._lay_out()
        self.decide.wanted.connect(self.deed_wanted)
        self.change.changed.connect(self.changed)
        self.change.closed.connect(self.grown)
        self.reasons.closed.connect(self.grown)
        self.show_selection(None)

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(0)
        words.setContentsMargins(0, 0, 0, 0)
        words.addWidget(self.headline)
        words.addSpacing(2)
        words.addWidget(self.support)
        words.addSpacing(10)
        words.addLayout(self._list)
        words.addWidget(self.change)
        self._others = QWidget()
        others = row(spacing=8, margins=(0, 8, 0, 0))
        others.addWidget(self._key, 0, Qt.AlignmentFlag.AlignTop)
        others.addWidget(self.others, 1)
        self._others.setLayout(others)
        words.addWidget(self._others)
        words.addStretch(1)
        inside = QWidget()
        inside.setObjectName("panel_words")
        line = QHBoxLayout(inside)
        line.setContentsMargins(20, 14, 20, 0)
        line.setSpacing(10)
        side = QVBoxLayout()
        side.setContentsMargins(0, 6, 0, 0)
        side.addWidget(self.mark)
        side.addStretch(1)
        line.addLayout(side)
        line.addLayout(words, 1)
        self._inside = inside
        self.words = QScrollArea()
        self.words.setWidget(inside)
        self.words.setWidgetResizable(True)
        self.words.setFrameShape(QFrame.Shape.NoFrame)
        self.words.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.words.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._foot = QWidget()
        foot = QVBoxLayout(self._foot)
        foot.setContentsMargins(44, 10, 20, 12)
        foot.setSpacing(4)
        foot.addWidget(self.decide)
        foot.addWidget(self.reasons)
        foot.addWidget(self.history)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.words)
        column.addWidget(self._foot)
        column.addStretch(1)

    def show_selection(self, selection: Selection | None) -> None:
        """Say all that is known of a figure, or what to do when none is selected."""
        same = selection is not None and self._selection is not None and selection.figure == self._selection.figure
        self._selection = selection
        if not same:
            self.reasons.fold()
            self.change.hide()
        self._clear()
        if selection is None:
            self.mark.show_mark("")
            self.headline.setText("No figure is selected")
            self.support.setText("Click a figure in the memo, or press J for the first to look at.")
            self._show_others("")
            self._foot.hide()
            return
        self.mark.show_mark(selection.mark)
        self.headline.setText(selection.saying.headline)
        self.support.setText(selection.saying.support)
        self._show_rows(selection)
        self._show_others(selection.saying.others)
        self._show_decisions(selection)

    def _show_decisions(self, selection: Selection) -> None:
        found = selection.decisions
        self._foot.setVisible(found is not None)
        if found is None:
            return
        self.decide.show_offers(found.offers)
        lines = (*found.history[:2], *found.lapsed[:2])
        self.history.setText("\n".join(lines))
        self.history.setVisible(bool(lines))

    def ask_reason(self, deed: Deed, reasons: tuple[str, ...]) -> None:
        """Unfold the reasons of a decision."""
        self._foot.show()
        self.reasons.ask(deed, reasons)
        self.grown.emit()

    def ask_change(self) -> None:
        """Unfold metric, period and company."""
        if self._selection is not None and self._selection.decisions is not None:
            self.change.ask(self._selection.metric, self._selection.period, self._selection.company)
            self.grown.emit()

    def _show_others(self, words: str) -> None:
        self.others.setText(words)
        self._others.setVisible(bool(words))

    def _clear(self) -> None:
        for widget in (*self.rows, self.formula):
            self._list.removeWidget(widget)
            widget.hide()
            if widget is not self.formula:
                widget.deleteLater()
        self.rows = []

    def _show_rows(self, selection: Selection) -> None:
        rows = selection.saying.rows
        names = self._widest([what.who for what in rows if not what.letter], "small", memo=False)
        numbers = max(
            self._widest([what.number for what in rows if not what.memo], "value", memo=False),
            self._widest([what.number for what in rows if what.memo], "value", memo=True),
        )
        several = sum(what.place is not None for what in rows) > 1
        for what in rows:
            if what.letter and self.formula.isHidden():
                self._show_formula(selection.saying.formula)
            here = several and what.place == selection.here
            made = Row(self._look, what, names, numbers, here=here, narrow=self._narrow)
            made.chosen.connect(self.place_wanted)
            if what.memo and selection.decisions is not None:
                made.line.addWidget(self._change_button())
            self._list.addWidget(made)
            made.show()  # a hidden one would not count towards the panel's height until the next event
            self.rows.append(made)

    def _show_formula(self, words: str) -> None:
        self.formula.setText(words)
        self.formula.setContentsMargins(0, 8, 0, 4)
        self._list.addWidget(self.formula)
        self.formula.setVisible(bool(words))

    def _change_button(self) -> QWidget:
        made = button(self._look, "Change", "link")
        made.setFixedHeight(20)
        made.setToolTip("Change metric, period or company (M)")
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.clicked.connect(self.ask_change)
        return made

    def _widest(self, texts: list[str], role: str, *, memo: bool) -> int:
        metrics = QFontMetricsF(self._look.font(role, memo=memo, tabular=True))
        return round(max((metrics.horizontalAdvance(text) for text in texts), default=0)) + 2

    def fit_width(self, width: int) -> None:
        """Narrow panels set what a number is said of below it."""
        if (width < _NARROW) != self._narrow:
            self._narrow = width < _NARROW
            self.show_selection(self._selection)

    def natural_height(self, width: int) -> int:
        """How high it would be with nothing cut."""
        return self._inside_height(width) + self._foot_height(width)

    def _inside_height(self, width: int) -> int:
        inside = self._inside.layout()
        if inside is None:
            return 0
        inside.activate()  # rows that were just added count
        found = inside.totalHeightForWidth(width) if inside.hasHeightForWidth() else inside.totalSizeHint().height()
        return found + 4

    def _foot_height(self, width: int) -> int:
        if self._foot.isHidden():
            return 12
        lines = [each for each in (self.reasons, self.history) if not each.isHidden()]
        room = width - 64
        inside = [
            self.decide.rows_height(),
            *(max(each.heightForWidth(room), each.sizeHint().height()) for each in lines),
        ]
        return 22 + sum(inside) + 4 * (len(inside) - 1)

    def share_height(self, width: int, height: int) -> None:
        """Give the words what the decision row leaves of a height."""
        room = max(height - self._foot_height(width), 60)
        self.words.setFixedHeight(min(self._inside_height(width), room))
