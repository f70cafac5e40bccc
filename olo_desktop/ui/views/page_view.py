"""The page as a picture of itself, with what the memo's figure rests on lit."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from olo_desktop.model.document import Box
from olo_desktop.model.picture import PagePicture
from olo_desktop.ui.marks import draw_page_mark
from olo_desktop.ui.presenters.exhibit import Light, PagePlace
from olo_desktop.ui.presenters.judgement import CHIPS
from olo_desktop.ui.presenters.page_fit import LETTER, Sight, around, extent, fit, in_sight, origin, scrolled
from olo_desktop.ui.presenters.page_marks import Bands
from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.panel import paint_letter

_KEPT = 8
_LEAST_BOX = 4
_MOST_A_LINE = 2
_OFF_THE_DIGITS = 2.0


class PageView(QAbstractScrollArea):
    """One page. Asks for its picture by `picture_wanted`; while a sharp one is made, the last is shown scaled."""

    picture_wanted = Signal(str, int, float)
    settled = Signal(str, int, float)
    page_wanted = Signal(int)
    zoomed = Signal()
    figure_wanted = Signal(str)
    box_drawn = Signal(str, int, object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._place: PagePlace | None = None
        self._sizes: dict[tuple[str, int], tuple[float, float]] = {}
        self._images: OrderedDict[tuple[str, int], tuple[float, QImage]] = OrderedDict()
        self._own_zoom: dict[str, float] = {}
        self._asked: tuple[str, int, float] | None = None
        self._trouble = ""
        self._instead = ""
        self._bring_cell = False
        self._drawing = False
        self._from: QPointF | None = None
        self._to = QPointF()
        self._citing: tuple[tuple[str, str, float], ...] = ()
        self._bands: dict[tuple[str, int], tuple[Bands, ...]] = {}
        self.zoom = 1.0
        self.setObjectName("page")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Page")
        look.changed.connect(self.viewport().update)

    @property
    def place(self) -> PagePlace | None:
        """The page that is shown."""
        return self._place

    @property
    def sharp(self) -> bool:
        """Whether the picture on screen is the one for this zoom and density."""
        if self._place is None:
            return False
        image = self._images.get((self._place.document, self._place.page))
        return image is not None and abs(image[0] - self._scale()) < 0.01 * self._scale()

    @property
    def in_trouble(self) -> bool:
        """Whether the page could not be drawn."""
        return bool(self._trouble)

    def show_nothing(self, words: str = "") -> None:
        """No page: `words` say why, or nothing does."""
        self._place = None
        self._instead = words
        self._bars()
        self.viewport().update()

    def show_place(self, place: PagePlace) -> None:
        """Show a page and bring its cell into sight."""
        same = self._place is not None and (self._place.document, self._place.page) == (place.document, place.page)
        unchanged = same and self._place is not None and self._place.boxes == place.boxes
        if self._place is None or self._place.lights != place.lights or not same:
            self._bands = {}
        self._place = place
        self._trouble = self._instead = ""
        self.setAccessibleName(_spoken(place))
        if unchanged:
            self.viewport().update()
            return
        self._bring_cell = True
        self._fit(keep_scroll=same)

    def show_picture(self, document: str, page: int, scale: float, picture: PagePicture) -> None:
        """A picture has come; one for another page is kept for later."""
        image = QImage(picture.rgb, picture.width, picture.height, picture.stride, QImage.Format.Format_RGB888).copy()
        self._images[document, page] = (scale, image)
        self._images.move_to_end((document, page))
        while len(self._images) > _KEPT:
            self._images.popitem(last=False)
        self._asked = None
        size = (picture.width / scale, picture.height / scale)
        known = self._sizes.get((document, page))
        self._sizes[document, page] = known or size
        if self._place is None or (self._place.document, self._place.page) != (document, page):
            return
        if known is None:
            self._fit(keep_scroll=False)
        if self.sharp:
            self.settled.emit(document, page, scale)
        else:
            self._ask()
        self.viewport().update()

    def show_bands(self, document: str, page: int, bands: tuple[Bands, ...]) -> None:
        """The rows and columns of what is lit, in the order of the place's lights."""
        self._bands = {(document, page): bands}
        self.viewport().update()

    def show_citing(self, figures: tuple[tuple[str, str, float], ...]) -> None:
        """The memo's figures that point at this page: id, mark, how far down it."""
        self._citing = figures
        self.viewport().update()

    def citing_rects(self) -> tuple[tuple[str, str, QRectF], ...]:
        """Where their marks stand at the page's right margin; of one line the worst two."""
        page = self.cell_rect(Box(0, 0, *self._size()))
        taken: dict[int, int] = {}
        found = []
        worst_first = sorted(self._citing, key=lambda each: CHIPS.index(each[1]) if each[1] in CHIPS else len(CHIPS))
        for figure, mark, down in worst_first:
            y = page.top() + down * self.zoom
            line = round(y / 12)
            place = taken[line] = taken.get(line, 0) + 1
            if place <= _MOST_A_LINE:
                found.append((figure, mark, QRectF(page.right() - 4 - 14 * place, y, 10, 10)))
        return tuple(found)

    def show_trouble(self, document: str, page: int, why: str) -> None:
        """The page could not be drawn."""
        if self._place is not None and (self._place.document, self._place.page) == (document, page):
            self._asked = None
            self._trouble = why
            self.viewport().update()

    def set_zoom(self, zoom: float) -> None:
        """The user's own zoom; kept for the document until `fit_again`."""
        if self._place is not None:
            self._own_zoom[self._place.document] = max(0.25, min(zoom, 4.0))
            self._fit(keep_scroll=True)

    def fit_again(self) -> None:
        """Back to the zoom that shows what matters."""
        if self._place is not None:
            self._own_zoom.pop(self._place.document, None)
            self._bring_cell = True
            self._fit(keep_scroll=False)

    def cell_rect(self, box: Box) -> QRectF:
        """Where a box of the page lies in the viewport."""
        left, top = self._origin()
        x, y = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        return QRectF(
            left + box.x0 * self.zoom - x,
            top + box.y0 * self.zoom - y,
            (box.x1 - box.x0) * self.zoom,
            (box.y1 - box.y0) * self.zoom,
        )

    def _size(self) -> tuple[float, float]:
        return self._sizes.get((self._place.document, self._place.page), LETTER) if self._place else LETTER

    def _scale(self) -> float:
        return round(self.zoom * self.devicePixelRatioF(), 4)

    def _origin(self) -> tuple[float, float]:
        return origin(self._size()[0], self.zoom, self.viewport().width())

    def _fit(self, *, keep_scroll: bool) -> None:
        if self._place is None:
            return
        fitted = fit(self._size()[0], self.viewport().width(), self._place.boxes if self._place.lit else ())
        self.zoom = self._own_zoom.get(self._place.document, fitted)
        self._bars()
        self._scroll(keep_scroll=keep_scroll)
        self._ask()
        self.zoomed.emit()
        self.viewport().update()

    def _bars(self) -> None:
        width, height = extent(self._size(), self.zoom) if self._place else (0, 0)
        for bar, whole, seen in (
            (self.horizontalScrollBar(), width, self.viewport().width()),
            (self.verticalScrollBar(), height, self.viewport().height()),
        ):
            bar.setRange(0, max(0, round(whole - seen)))
            bar.setPageStep(seen)
            bar.setSingleStep(40)

    def _scroll(self, *, keep_scroll: bool) -> None:
        place = self._place
        cell = around(place.boxes) if place else None
        if place is None or not self._bring_cell:
            return
        if (place.document, place.page) in self._sizes:
            self._bring_cell = False
        if cell is None:
            if not keep_scroll:
                self.verticalScrollBar().setValue(0)
            return
        sight = Sight(
            self.viewport().width(),
            self.viewport().height(),
            self.horizontalScrollBar().value(),
            self.verticalScrollBar().value(),
        )
        if keep_scroll and in_sight(cell, self._size(), self.zoom, sight):
            return
        x, y = scrolled(cell, self._size(), self.zoom, sight)
        self.horizontalScrollBar().setValue(round(x))
        self.verticalScrollBar().setValue(round(y))

    def _ask(self) -> None:
        """Ask for the sharp picture, once."""
        if self._place is None or self.sharp:
            if self._place is not None:
                self.settled.emit(self._place.document, self._place.page, self._scale())
            return
        wanted = (self._place.document, self._place.page, self._scale())
        if wanted != self._asked:
            self._asked = wanted
            self.picture_wanted.emit(*wanted)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The desk, the page's shadow, its picture, its marks."""
        painter = QPainter(self.viewport())
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.viewport().rect(), self._look.colour("surface.desk"))
        if self._place is None:
            self._paint_words(painter, self._instead)
            return
        width, height = self._size()
        page = self.cell_rect(Box(0, 0, width, height))
        self._paint_paper(painter, page)
        if self._trouble:
            self._paint_words(painter, self._trouble, dark=True)
        elif (self._place.document, self._place.page) in self._images:
            self._paint_marks(painter)
        else:
            self._paint_words(painter, f"Page {self._place.page:,} is being drawn", dark=True)

    def _paint_paper(self, painter: QPainter, page: QRectF) -> None:
        shadow = QColor(0, 0, 0, 9)
        for grow in (3, 2, 1):
            painter.fillRect(page.adjusted(-grow, 1 - grow, grow, 1 + grow), shadow)
        painter.fillRect(page, QColor("#FFFFFF"))
        kept = self._images.get((self._place.document, self._place.page)) if self._place else None
        if kept is not None:
            painter.drawImage(self._to_pixels(page), kept[1])
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        paper = self._look.colour("surface.page")
        if paper != QColor("#FFFFFF"):
            painter.fillRect(page, paper)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)

    def _to_pixels(self, page: QRectF) -> QRectF:
        """The page's rectangle on whole device pixels, so that a sharp picture stays sharp."""
        ratio = self.devicePixelRatioF()
        image = self._images[self._place.document, self._place.page][1] if self._place else None
        left, top = round(page.left() * ratio) / ratio, round(page.top() * ratio) / ratio
        if image is not None and self.sharp:
            return QRectF(left, top, image.width() / ratio, image.height() / ratio)
        return QRectF(left, top, page.width(), page.height())

    def _paint_marks(self, painter: QPainter) -> None:
        place = self._place
        if place is None:
            return
        marks = self._look.tokens.raw["page_marks"]
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        for band in self._bands.get((place.document, place.page), ()):
            self._paint_bands(painter, band)
        fill = QColor(marks["cell_fill"])
        fill.setAlphaF(marks["cell_fill_opacity"])
        for light in place.lights:
            for box in light.boxes if light.lit else ():
                painter.fillRect(self._around_digits(box), fill)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        for light in place.lights:
            self._paint_light(painter, light)
        for _, mark, where in self.citing_rects():
            draw_page_mark(painter, self._look, mark, where)
        if self._from is not None:
            painter.setPen(QPen(QColor(marks["cell_stroke"]), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(self._from, self._to).normalized())

    def _paint_bands(self, painter: QPainter, bands: Bands) -> None:
        """Row and column faintly, their headers more strongly."""
        marks = self._look.tokens.raw["page_marks"]
        faint, strong = QColor(marks["row_and_column_band"]), QColor(marks["row_and_column_band"])
        faint.setAlphaF(marks["band_opacity"])
        strong.setAlphaF(marks["header_opacity"])
        for box, colour in (
            *((line, faint) for line in bands.lines),
            (bands.row, faint), (bands.column, faint), (bands.label, strong), (bands.header, strong),
        ):  # fmt: skip
            if box is not None:
                painter.fillRect(self.cell_rect(box).adjusted(-3, -2, 3, 2), colour)

    def _paint_light(self, painter: QPainter, light: Light) -> None:
        marks = self._look.tokens.raw["page_marks"]
        pen = QPen(QColor(marks["cell_stroke"]), marks["cell_stroke_width"])
        if not light.lit:
            pen = QPen(QColor(marks["nearest_stroke"]), marks["nearest_stroke_width"])
            pen.setDashPattern([length / marks["nearest_stroke_width"] for length in marks["nearest_dash"]])
        for number, box in enumerate(light.boxes):
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            around = self._around_digits(box)
            painter.drawRoundedRect(around, 2, 2)
            if light.letter and number == 0:
                badge = QRectF(around.left() - 18, around.center().y() - 7, 14, 14)
                paint_letter(painter, self._look, light.letter, badge)

    def _around_digits(self, box: Box) -> QRectF:
        off = _OFF_THE_DIGITS + 1
        return self.cell_rect(box).adjusted(-off, -off + 1, off, off - 1)

    def _paint_words(self, painter: QPainter, words: str, *, dark: bool = False) -> None:
        if not words:
            return
        painter.setFont(self._look.font("body"))
        painter.setPen(QColor("#54575C") if dark else self._look.colour("text.secondary"))
        middle = QRectF(self.viewport().rect()).adjusted(60, 40, -60, -40)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.drawText(middle, int(flags), words)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The page fits the new width; its cell stays in sight."""
        super().resizeEvent(event)
        if self._place is not None:
            self._bring_cell = self._bring_cell or bool(self._place.boxes)
            self._fit(keep_scroll=True)

    def changeEvent(self, event: object) -> None:
        """Another screen may have another density."""
        super().changeEvent(event)  # type: ignore[arg-type] # Qt hands a QEvent
        self._ask()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ctrl and the wheel zoom."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self.zoom * (1.1 if event.angleDelta().y() > 0 else 1 / 1.1))
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """→ and ← turn pages, Page Down and Up scroll and then turn."""
        bar = self.verticalScrollBar()
        turn = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(Qt.Key(event.key()))
        if event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_Space) and bar.value() == bar.maximum():
            turn = 1
        if event.key() == Qt.Key.Key_PageUp and bar.value() == 0:
            turn = -1
        if event.key() == Qt.Key.Key_Escape and self._drawing:
            self.stop_drawing()
        elif turn is not None:
            self._turn(turn)
        elif event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_Space, Qt.Key.Key_PageUp):
            step = round(bar.pageStep() * 0.9)
            bar.setValue(bar.value() + (-step if event.key() == Qt.Key.Key_PageUp else step))
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def _turn(self, step: int) -> None:
        if self._place is not None and 1 <= self._place.page + step <= self._place.pages:
            self.page_wanted.emit(self._place.page + step)

    def start_drawing(self) -> None:
        """The next drag draws a box; Esc draws none."""
        if self._place is not None:
            self._drawing = True
            self.viewport().setCursor(Qt.CursorShape.CrossCursor)
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def stop_drawing(self) -> None:
        """No box."""
        self._drawing, self._from = False, None
        self.viewport().unsetCursor()
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A box begins."""
        if self._drawing:
            self._from = self._to = event.position()
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The box grows."""
        if self._from is not None:
            self._to = event.position()
            self.viewport().update()
        else:
            super().mouseMoveEvent(event)

    def _draw_box(self) -> None:
        start, place = self._from, self._place
        rect = QRectF(start, self._to).normalized() if start is not None else QRectF()
        self.stop_drawing()
        if place is None or rect.width() < _LEAST_BOX or rect.height() < _LEAST_BOX:
            return
        corner = self.cell_rect(Box(0, 0, 0, 0)).topLeft()
        left, top = (rect.left() - corner.x()) / self.zoom, (rect.top() - corner.y()) / self.zoom
        box = Box(left, top, left + rect.width() / self.zoom, top + rect.height() / self.zoom)
        self.box_drawn.emit(place.document, place.page, box)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A box ends; a click on a margin mark selects the memo's figure."""
        if self._from is not None:
            self._to = event.position()
            self._draw_box()
            return
        for figure, _, where in self.citing_rects():
            if where.adjusted(-3, -4, 3, 4).contains(event.position()):
                self.figure_wanted.emit(figure)
                return
        super().mouseReleaseEvent(event)

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        """Everything is painted anew: marks and picture move as one."""
        self.viewport().update()

    def cell_centre(self) -> QPointF:
        """The middle of the lit cell in the viewport."""
        cell = around(self._place.boxes) if self._place else None
        return self.cell_rect(cell).center() if cell else QPointF()


def _spoken(place: PagePlace) -> str:
    """'Page 12, cell 214,372'."""
    return f"Page {place.page}, cell {place.text}" if place.boxes and place.text else f"Page {place.page}"
