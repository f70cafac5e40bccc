"""The memo as its reader knows it, its figures marked in colour and shape. The text itself is never touched: tints and
lines are painted over the viewport from the text layout's own rectangles.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QTextEdit, QToolTip, QWidget

from olo_desktop.ui.marks import draw_mark
from olo_desktop.ui.presenters.judgement import PROBLEMS, Judged, Judgement
from olo_desktop.ui.presenters.manuscript import Manuscript, Places
from olo_desktop.ui.presenters.plain_words import tip
from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.margin_map import MarginMap, Tick
from olo_desktop.ui.views.typesetting import typeset

_BELOW_BASELINE = 4.0
_GUTTER = (*PROBLEMS, "to_fix", "requested", "out_of_scope", "settled")


@dataclass(frozen=True, slots=True)
class Stroke:
    """One line's part of a figure, in document coordinates: where its tint lies, and its text's baseline."""

    rect: QRectF
    baseline: float


class MemoView(QTextEdit):
    """Shows one memo. `figure_clicked` tells which figure was meant."""

    figure_clicked = Signal(str)
    zoomed = Signal()
    menu_wanted = Signal(str, object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._figures: tuple[Judged, ...] = ()
        self._text = Manuscript()
        self._places = Places()
        self._strokes: dict[str, tuple[Stroke, ...]] = {}
        self._tips: dict[str, str] = {}
        self._selected = ""
        self._hovered = ""
        self._only = ""
        self._changed: tuple[tuple[int, int], ...] = ()
        self.zoom = 1.0
        self._gutter = Gutter(self, look)
        self.map = MarginMap(self, look)
        self._set_up()
        look.changed.connect(self._retheme)

    def _set_up(self) -> None:
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setAcceptRichText(False)
        self.setFrameShape(QTextEdit.Shape.NoFrame)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, on=False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setAcceptDrops(False)
        self.setAccessibleName("Memo")
        self.verticalScrollBar().valueChanged.connect(self._gutter.update)
        self.verticalScrollBar().valueChanged.connect(self.map.update)
        self.verticalScrollBar().rangeChanged.connect(self.map.update)
        self.map.figure_wanted.connect(self.figure_clicked)
        self.document().documentLayout().documentSizeChanged.connect(self._moved)

    def show_memo(self, text: Manuscript, shown: Judgement, *, keep_place: bool = False) -> None:
        """Show a memo from its top, or where it was scrolled to."""
        self._text = text
        bar, place = self.verticalScrollBar(), self.verticalScrollBar().value() if keep_place else 0
        self._selected = self._hovered = ""
        self._changed = ()
        self._typeset()
        self.show_judgement(shown)
        bar.setValue(place)

    def show_judgement(self, shown: Judgement) -> None:
        """Mark the figures of the memo that is shown."""
        self._figures = shown.judged
        self._moved()

    def show_changed(self, stretches: tuple[tuple[int, int], ...]) -> None:
        """Stretches of the draft that read otherwise than before: a line beside them in the gutter."""
        self._changed = stretches
        self._refresh()

    def changed_lines(self) -> Iterator[QRectF]:
        """The lines of what changed, in document coordinates."""
        for start, end in self._changed:
            for low, high in self._places.shown(start, end):
                yield from (stroke.rect for stroke in self._lines(low, high))

    def show_tips(self, tips: dict[str, str]) -> None:
        """The verdict in a sentence, by figure, for a pointer that rests on it."""
        self._tips = tips

    def show_only(self, mark: str) -> None:
        """Only figures with this mark keep theirs; '' shows all."""
        self._only = mark
        self._refresh()

    def select(self, figure: str) -> None:
        """Outline a figure and bring it into sight."""
        self._selected = figure
        strokes = self._rects(figure)
        if strokes:
            self._bring(strokes[0].rect)
        self._refresh()

    @property
    def selected(self) -> str:
        """The outlined figure."""
        return self._selected

    def set_zoom(self, zoom: float) -> None:
        """Set the text larger or smaller, the same words staying at the top."""
        self.zoom = max(0.8, min(zoom, 2.0))
        bar = self.verticalScrollBar()
        share = bar.value() / max(bar.maximum(), 1)
        self._typeset()
        self._moved()
        bar.setValue(round(share * bar.maximum()))
        self.zoomed.emit()

    def figure_rect(self, figure: str) -> QRectF:
        """Where a figure's first line stands in the viewport; empty where it is not shown."""
        strokes = self._rects(figure)
        return strokes[0].rect.translated(0, -self.verticalScrollBar().value()) if strokes else QRectF()

    def shown_text(self, start: int, end: int) -> str:
        """What is on screen for a stretch of the draft."""
        cursor = QTextCursor(self.document())
        parts = []
        for low, high in self._places.shown(start, end):
            cursor.setPosition(low)
            cursor.setPosition(high, QTextCursor.MoveMode.KeepAnchor)
            parts.append(cursor.selectedText())
        return "".join(parts)

    def scroll_to(self, start: int, end: int) -> None:
        """Bring a stretch of the draft into sight."""
        rects = [stroke.rect for low, high in self._places.shown(start, end) for stroke in self._lines(low, high)]
        if rects:
            self._bring(rects[0])

    def bring(self, cursor: QTextCursor) -> None:
        """Bring what a cursor has selected into sight."""
        strokes = list(self._lines(cursor.selectionStart(), cursor.selectionEnd()))
        if strokes:
            self._bring(strokes[0].rect)
            self._refresh()

    def _typeset(self) -> None:
        self._places = typeset(self.document(), self._text, self._look, self.zoom)
        self._strokes.clear()

    def _retheme(self) -> None:
        bar = self.verticalScrollBar()
        value = bar.value()
        self._typeset()
        self._moved()
        bar.setValue(value)

    def _moved(self, *_: object) -> None:
        self._strokes.clear()
        height = max(self.document().size().height(), 1)
        self.map.show_ticks(
            tuple(
                Tick(item.figure.id, item.mark, strokes[0].rect.center().y() / height, bool(item.decision))
                for item in self._figures
                if item.mark in PROBLEMS
                and item.decision in ("", "to_fix")
                and (strokes := self._rects(item.figure.id))
            )
        )
        self._refresh()

    def _refresh(self) -> None:
        self.viewport().update()
        self._gutter.update()

    def _rects(self, figure: str) -> tuple[Stroke, ...]:
        if figure not in self._strokes:
            item = next((item for item in self._figures if item.figure.id == figure), None)
            shown = self._places.shown(item.figure.start, item.figure.end) if item else ()
            self._strokes[figure] = tuple(_joined(stroke for low, high in shown for stroke in self._lines(low, high)))
        return self._strokes[figure]

    def _lines(self, low: int, high: int) -> Iterator[Stroke]:
        """The parts of a stretch on each line that it touches."""
        block = self.document().findBlock(low)
        while block.isValid() and block.position() < high:
            yield from self._block_lines(block, low - block.position(), high - block.position())
            block = block.next()

    def _block_lines(self, block: QTextBlock, low: int, high: int) -> Iterator[Stroke]:
        layout = block.layout()
        corner = self.document().documentLayout().blockBoundingRect(block).topLeft()
        for number in range(layout.lineCount()):
            line = layout.lineAt(number)
            start, end = max(low, line.textStart()), min(high, line.textStart() + line.textLength())
            if start >= end:
                continue
            left, right = _x(line.cursorToX(start)), _x(line.cursorToX(end))
            baseline = corner.y() + line.y() + line.ascent()
            size = line.ascent() + line.descent()
            top = baseline - line.ascent() * 0.95
            yield Stroke(QRectF(corner.x() + left, top, right - left, min(size, 30 * self.zoom)), baseline)

    def _bring(self, rect: QRectF) -> None:
        """Scroll so that a line is in the middle three fifths; one that is there already stays."""
        bar = self.verticalScrollBar()
        height = self.viewport().height()
        top = rect.top() - bar.value()
        if top < height * 0.12 or rect.bottom() - bar.value() > height * 0.85:
            bar.setValue(round(rect.center().y() - height * 0.4))

    def visible(self) -> Iterator[tuple[Judged, tuple[Stroke, ...]]]:
        """The figures in sight, with their lines in document coordinates."""
        top = self.verticalScrollBar().value()
        bottom = top + self.viewport().height()
        for item in self._figures:
            if self._only and item.mark != self._only:
                continue
            strokes = self._rects(item.figure.id)
            if any(stroke.rect.bottom() >= top and stroke.rect.top() <= bottom for stroke in strokes):
                yield item, strokes

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tints below the text, lines and outlines above it."""
        shown = list(self.visible())
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(0, -self.verticalScrollBar().value())
        for item, strokes in shown:
            self._paint_tint(painter, item, strokes)
        painter.end()
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(0, -self.verticalScrollBar().value())
        for item, strokes in shown:
            self._paint_line(painter, item, strokes)
            if item.figure.id == self._selected:
                self._paint_outline(painter, strokes)
        painter.end()

    def _paint_tint(self, painter: QPainter, item: Judged, strokes: tuple[Stroke, ...]) -> None:
        underline = self._look.tokens.underline(item.mark)
        colour: QColor | None = None
        if item.figure.id == self._selected:
            colour = self._look.colour("surface.selected")
        elif item.figure.id == self._hovered:
            colour = self._look.colour("surface.hover")
        elif underline is not None and underline.tint and not item.decision:
            colour = self._look.colour(f"tint.{item.mark}")
        if colour is None:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        for stroke in strokes:
            painter.drawRoundedRect(stroke.rect.adjusted(-2, -1, 2, 2), 3, 3)

    def _paint_line(self, painter: QPainter, item: Judged, strokes: tuple[Stroke, ...]) -> None:
        underline = self._look.tokens.underline(item.mark)
        if underline is None:
            return
        quiet = bool(item.decision)
        width = 1 if quiet else underline.width
        pen = QPen(self._look.colour("quiet_underline" if quiet else underline.colour), width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if underline.dash:
            pen.setDashPattern([length / width for length in underline.dash])
        painter.setPen(pen)
        offsets = (0.0, underline.gap) if underline.style == "double" else (0.0,)
        for stroke in strokes:
            for offset in offsets:
                y = round(stroke.baseline + _BELOW_BASELINE * self.zoom) + offset + (width % 2) / 2
                painter.drawLine(QPointF(stroke.rect.left(), y), QPointF(stroke.rect.right(), y))

    def _paint_outline(self, painter: QPainter, strokes: tuple[Stroke, ...]) -> None:
        painter.setPen(QPen(self._look.colour("accent"), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for stroke in strokes:
            painter.drawRoundedRect(stroke.rect.adjusted(-2, -1, 2, 3), 3, 3)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the text at its measure, centred in what the gutter leaves."""
        self._margins()
        super().resizeEvent(event)
        self._moved()

    def _margins(self) -> None:
        gutter = self._look.tokens.size("memo_gutter")
        measure = self._look.tokens.size("memo_measure_max") * self.zoom
        map_width = self._look.tokens.size("margin_map")
        free = self.width() - map_width
        side = max(0, round((free - gutter / 2 - measure) / 2))
        left = gutter + max(0, side - gutter // 2)
        right = map_width + max(30, side)
        if self.viewportMargins().left() != left or self.viewportMargins().right() != right:
            self.setViewportMargins(left, 0, right, 0)
        self._gutter.setGeometry(0, 0, left, self.height())
        self.map.setGeometry(self.width() - map_width, 0, map_width, self.height())

    def figure_at(self, point: QPointF) -> str:
        """The figure under a point of the viewport; ''."""
        place = point + QPointF(0, self.verticalScrollBar().value())
        for item, strokes in self.visible():
            if any(stroke.rect.adjusted(-2, -3, 2, 5).contains(place) for stroke in strokes):
                return item.figure.id
        return ""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a figure selects it; a drag selects text."""
        super().mouseReleaseEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and not self.textCursor().hasSelection():
            figure = self.figure_at(event.position())
            if figure:
                self.figure_clicked.emit(figure)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The figure under the pointer is tinted."""
        super().mouseMoveEvent(event)
        figure = self.figure_at(event.position())
        if figure != self._hovered:
            self._hovered = figure
            shape = Qt.CursorShape.PointingHandCursor if figure else Qt.CursorShape.IBeamCursor
            self.viewport().setCursor(shape)
            self.viewport().update()
            QTimer.singleShot(400, self, lambda: self._tip(figure))

    def _tip(self, figure: str) -> None:
        """One line with the verdict, if the pointer still rests there."""
        if figure and figure == self._hovered and figure in self._tips and self.viewport().underMouse():
            below = self.figure_rect(figure).bottomLeft().toPoint() + QPoint(0, 6)
            QToolTip.showText(self.viewport().mapToGlobal(below), tip(self._tips[figure]), self.viewport())

    def viewportEvent(self, event: object) -> bool:
        """Qt's own tips would read the text as rich text: ours are shown by `_tip`."""
        if isinstance(event, QHelpEvent):
            return True
        return bool(super().viewportEvent(event))  # type: ignore[arg-type] # Qt hands a QEvent

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Page keys and Space scroll, copying copies; all other keys are the window's."""
        if event.matches(QKeySequence.StandardKey.Copy):
            super().keyPressEvent(event)
            return
        steps = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_Space: 1, Qt.Key.Key_PageUp: -1}
        if event.key() in steps:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + steps[Qt.Key(event.key())] * round(bar.pageStep() * 0.9))
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            bar = self.verticalScrollBar()
            bar.setValue(bar.maximum() if event.key() == Qt.Key.Key_End else 0)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + (40 if event.key() == Qt.Key.Key_Down else -40))
        else:
            event.ignore()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ctrl and the wheel zoom the memo's own way."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self.zoom * (1.1 if event.angleDelta().y() > 0 else 1 / 1.1))
            event.accept()
        else:
            super().wheelEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """On a figure, what can be decided; Qt's own menu would offer what does not apply here."""
        figure = self.figure_at(QPointF(event.pos() - self.viewport().pos()))
        if figure:
            self.menu_wanted.emit(figure, event.globalPos())
        event.accept()

    def loadResource(self, _kind: int, _name: object) -> object:
        """Nothing is ever loaded for a memo."""
        return None


class Gutter(QWidget):
    """The marks of problems beside their lines, worst first, at most two a line."""

    def __init__(self, memo: MemoView, look: Look) -> None:
        super().__init__(memo)
        self._memo = memo
        self._look = look

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A mark at the height of its figure's line: its problem's, or that of what a person decided."""
        lines: dict[int, list[str]] = {}
        for item, strokes in self._memo.visible():
            mark = item.decision or (item.mark if item.mark in PROBLEMS else "")
            if mark:
                lines.setdefault(round(strokes[0].baseline), []).append(mark)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = self._memo.verticalScrollBar().value()
        for rect in self._memo.changed_lines():
            painter.fillRect(QRectF(self.width() - 6, rect.top() - top, 2, rect.height()), self._look.colour("accent"))
        for baseline, marks in lines.items():
            y = baseline - self._memo.verticalScrollBar().value() - 11 * self._memo.zoom
            ordered = sorted(set(marks), key=_GUTTER.index)
            for number, mark in enumerate(reversed(ordered[:2])):
                draw_mark(
                    painter, self._look, mark, QRectF(self.width() - 24 - 16 * number, y, 12, 12), "surface.paper"
                )
            if len(marks) > 2:
                painter.setFont(self._look.font("key"))
                painter.setPen(self._look.colour("text.tertiary"))
                painter.drawText(QPointF(self.width() - 58, y + 10), f"+{len(marks) - 2}")


def _on_the_map(item: Judged) -> bool:
    """Whether it is a problem that is open, or one that is still to be fixed."""
    return item.mark in PROBLEMS and item.decision in ("", "to_fix")


def _x(found: object) -> float:
    """PySide gives (x, cursor) where Qt gives x."""
    return float(found[0] if isinstance(found, tuple) else found)  # type: ignore[arg-type] # typed as object above


def _joined(strokes: Iterator[Stroke]) -> Iterator[Stroke]:
    """Neighbours on one line as one stroke: a figure half in bold is underlined once."""
    last: Stroke | None = None
    for stroke in strokes:
        if (
            last is not None
            and abs(last.baseline - stroke.baseline) < 1
            and abs(last.rect.right() - stroke.rect.left()) < 6
        ):
            last = Stroke(last.rect.united(stroke.rect), last.baseline)
            continue
        if last is not None:
            yield last
        last = stroke
    if last is not None:
        yield last
