"""The map at the memo's right edge: a bar for each problem at its place in the whole memo, the viewport as a band."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from olo_desktop.ui.theme import Look

if TYPE_CHECKING:
    from olo_desktop.ui.views.memo_view import MemoView


@dataclass(frozen=True, slots=True)
class Tick:
    """A problem at `place`, 0 at the memo's top and 1 at its end; in outline when it is to be fixed."""

    figure: str
    mark: str
    place: float
    outline: bool = False


class MarginMap(QWidget):
    """Takes the place of the memo's scroll bar."""

    figure_wanted = Signal(str)

    def __init__(self, memo: MemoView, look: Look) -> None:
        super().__init__(memo)
        self._memo = memo
        self._look = look
        self._ticks: tuple[Tick, ...] = ()
        self._dragging = False
        self.setAccessibleName("Problems by their place in the memo")

    def show_ticks(self, ticks: tuple[Tick, ...]) -> None:
        """Show these problems."""
        self._ticks = ticks
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Hairline, band, bars."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(0, 0, 1, self.height()), self._look.colour("surface.line"))
        bar = self._memo.verticalScrollBar()
        whole = max(bar.maximum() + bar.pageStep(), 1)
        if bar.maximum() > 0:
            top = self.height() * bar.value() / whole
            painter.fillRect(
                QRectF(1, top, self.width() - 1, self.height() * bar.pageStep() / whole),
                self._look.colour("surface.line"),
            )
        for tick in self._ticks:
            colour = self._look.mark_colour(tick.mark)
            painter.setPen(QPen(colour, 1) if tick.outline else QPen(Qt.PenStyle.NoPen))
            painter.setBrush(QBrush(Qt.BrushStyle.NoBrush) if tick.outline else QBrush(colour))
            y = tick.place * self.height()
            if tick.mark == "unsupported":
                painter.drawEllipse(QRectF(self.width() / 2 - 2, y - 2, 5, 5))
            else:
                painter.drawRoundedRect(QRectF(3, y - 1.5, self.width() - 5, 3), 1, 1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click near a bar selects its figure, elsewhere it scrolls there."""
        y = event.position().y()
        near = min(self._ticks, key=lambda tick: abs(tick.place * self.height() - y), default=None)
        if near is not None and abs(near.place * self.height() - y) <= 5:
            self.figure_wanted.emit(near.figure)
        else:
            self._dragging = True
            self._scroll(y)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Dragging scrolls."""
        if self._dragging:
            self._scroll(event.position().y())

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """The drag ends."""
        self._dragging = False

    def _scroll(self, y: float) -> None:
        bar = self._memo.verticalScrollBar()
        whole = bar.maximum() + bar.pageStep()
        bar.setValue(round(y / max(self.height(), 1) * whole - bar.pageStep() / 2))
