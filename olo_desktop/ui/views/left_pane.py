"""The left pane: the queue of figures to look at above the tree of documents."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QSplitter,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from olo_desktop.ui.marks import draw_icon, draw_mark
from olo_desktop.ui.models.rows import ROW, documents_model, queue_model
from olo_desktop.ui.presenters.documents import Row
from olo_desktop.ui.presenters.judgement import QueueRow
from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.parts import MarkLabel, button, label, row

Index = QModelIndex | QPersistentModelIndex
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class QueueDelegate(QStyledItemDelegate):
    """Mark, figure in the memo's face, what it is said of, section."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Every row is as high."""
        return QSize(120, self._look.tokens.size("queue_row"))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One row."""
        item = index.data(ROW)
        if not isinstance(item, QueueRow):
            return
        area = QRectF(option.rect)
        surface = ground(painter, self._look, option, area)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        mark, tone = item.decision or item.mark, "text.tertiary" if item.decision else "text.primary"
        draw_mark(painter, self._look, mark, QRectF(area.left() + 14, area.top() + 11, 12, 12), surface)
        words = area.adjusted(36, 6, -12, -5)
        side = 0.0
        if item.section:
            side = write(
                painter,
                self._look,
                item.section,
                "caption",
                "text.tertiary",
                QRectF(words.x(), words.y(), words.width(), 20),
                _RIGHT,
            )
        times = f" ×{len(item.figures)}" if len(item.figures) > 1 else ""
        top = QRectF(words.x(), words.y(), words.width() - side - 8, 20)
        used = write(painter, self._look, item.text, "queue_figure", tone, top, _LEFT)
        if times:
            write(painter, self._look, times, "small", "text.secondary", top.adjusted(used, 0, 0, 0), _LEFT)
        below = QRectF(words.x(), words.y() + 20, words.width(), 17)
        write(
            painter,
            self._look,
            item.said_of,
            "caption",
            "text.tertiary" if item.decision else "text.secondary",
            below,
            _LEFT,
        )


class DocumentDelegate(QStyledItemDelegate):
    """Kind, name cut in its middle, and at the right its pages or what became of it."""

    def __init__(self, look: Look, view: QTreeView) -> None:
        super().__init__()
        self._look = look
        self._view = view

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Every row is as high."""
        return QSize(120, self._look.tokens.size("tree_row"))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One row."""
        item = index.data(ROW)
        if not isinstance(item, Row):
            return
        area = QRectF(option.rect)
        ground(painter, self._look, option, QRectF(0, area.top(), self._view.viewport().width(), area.height()))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        words = area.adjusted(10, 0, -12, 0)
        middle = area.center().y()
        if item.folder:
            caret = "caret-down" if self._view.isExpanded(plain_index(index)) else "caret-right"
            draw_icon(painter, caret, self._look.colour("text.tertiary"), QRectF(words.left() + 2, middle - 6, 12, 12))
        else:
            draw_icon(
                painter, item.icon, self._look.colour("text.tertiary"), QRectF(words.left() + 2, middle - 7, 14, 14)
            )
        status = item.status if not item.folder or not self._view.isExpanded(plain_index(index)) else ""
        tone = (
            "verdict.elsewhere" if item.trouble else "text.tertiary" if item.quiet or item.folder else "text.secondary"
        )
        side = write(painter, self._look, status, "caption", tone, words, _RIGHT) if status else 0.0
        name = words.adjusted(22, 0, -side - (8 if side else 0), 0)
        tone = "text.secondary" if item.folder else "text.tertiary" if item.quiet else "text.primary"
        write(painter, self._look, item.name, "small", tone, name, _LEFT, Qt.TextElideMode.ElideMiddle)


def plain_index(index: Index) -> QModelIndex:
    """The index itself: a delegate is handed either kind."""
    return index if isinstance(index, QModelIndex) else index.model().index(index.row(), index.column(), index.parent())


def ground(painter: QPainter, look: Look, option: QStyleOptionViewItem, area: QRectF) -> str:
    """The row's background; gives the token of what lies under it now."""
    if option.state & QStyle.StateFlag.State_Selected:
        painter.fillRect(area, look.colour("surface.selected"))
        painter.fillRect(QRectF(area.left(), area.top(), 2, area.height()), look.colour("accent"))
        return "surface.selected"
    if option.state & QStyle.StateFlag.State_MouseOver:
        painter.fillRect(area, look.colour("surface.hover"))
        return "surface.hover"
    return "surface.pane"


def write(
    painter: QPainter,
    look: Look,
    text: str,
    role: str,
    token: str,
    area: QRectF,
    align: Qt.AlignmentFlag,
    elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> float:
    """Draw plain words, cut to fit; gives the width they take."""
    font = look.font(role)
    metrics = QFontMetricsF(font)
    painter.setFont(font)
    painter.setPen(look.colour(token))
    cut = metrics.elidedText(text, elide, area.width())
    painter.drawText(area, int(align | Qt.TextFlag.TextSingleLine), cut)
    return metrics.horizontalAdvance(cut)


class Section(QWidget):
    """A header of the left pane: title, number, and a word at the right."""

    def __init__(self, look: Look, title: str) -> None:
        super().__init__()
        self.setFixedHeight(look.tokens.size("section_header"))
        self.title = label(look, title, "control")
        font = self.title.font()
        font.setWeight(look.font("headline").weight())
        self.title.setFont(font)
        self.number = label(look, "", "control", "tertiary")
        self.word = button(look, "", "word")
        self.word.setFont(look.font("caption"))
        self.word.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setLayout(row(self.title, self.number, None, self.word, margins=(14, 0, 12, 0)))

    def show_counts(self, number: str, word: str, *, trouble: bool = False) -> None:
        """The number beside the title and the word at the right."""
        self.number.setText(number)
        self.word.setText(word)
        self.word.setVisible(bool(word))
        self.word.setProperty("tone", "trouble" if trouble else "tertiary")
        self.word.style().polish(self.word)


class LeftPane(QWidget):
    """Queue and documents."""

    figure_wanted = Signal(str)
    document_wanted = Signal(str)
    order_wanted = Signal(bool)
    menu_wanted = Signal(object, object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("left")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look = look
        self._rows: tuple[QueueRow, ...] = ()
        self.by_place = False
        self.queue = QListView()
        self.queue_model = queue_model()
        self.documents = QTreeView()
        self.documents_model = documents_model()
        self.queue_head = Section(look, "To settle")
        self.documents_head = Section(look, "Documents")
        self._set_up()
        self._lay_out()
        look.changed.connect(self._repaint)

    def _set_up(self) -> None:
        self._queue_delegate = QueueDelegate(self._look)
        self._documents_delegate = DocumentDelegate(self._look, self.documents)
        self.queue.setModel(self.queue_model)
        self.queue.setItemDelegate(self._queue_delegate)
        self.queue.setUniformItemSizes(True)
        self.queue.setAccessibleName("Figures to look at")
        self.documents.setModel(self.documents_model)
        self.documents.setItemDelegate(self._documents_delegate)
        self.documents.setHeaderHidden(True)
        self.documents.setRootIsDecorated(False)
        self.documents.setIndentation(16)
        self.documents.setUniformRowHeights(True)
        self.documents.setAccessibleName("Documents")
        for view in (self.queue, self.documents):
            view.setMouseTracking(True)
            view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
            view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.queue.clicked.connect(self._queue_chosen)
        self.queue.activated.connect(self._queue_chosen)
        self.documents.clicked.connect(self._document_chosen)
        self.documents.activated.connect(self._document_chosen)
        self.documents.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.documents.customContextMenuRequested.connect(self._document_menu)
        self.queue_head.word.setToolTip("Worst first, or by place in the memo")
        self.queue_head.word.clicked.connect(lambda: self.order_wanted.emit(not self.by_place))

    def _lay_out(self) -> None:
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.splitter.setHandleWidth(1)
        self.splitter.setChildrenCollapsible(False)
        self._settled = _settled(self._look)
        self._settled.hide()
        self._queue_part = _stacked(self.queue_head, self._settled, self.queue)
        self.splitter.addWidget(self._queue_part)
        self.splitter.addWidget(_stacked(self.documents_head, self.documents))
        self.splitter.setStretchFactor(1, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.splitter)
        self._column = column
        self._queue_part.hide()

    def float_over(self, *, floating: bool) -> None:
        """Whether it lies over the memo, with an edge of its own."""
        self.setProperty("floating", "true" if floating else "false")
        self._column.setContentsMargins(0, 0, 1 if floating else 0, 0)
        self.style().polish(self)

    def show_queue(self, rows: tuple[QueueRow, ...], *, judged: bool) -> None:
        """The queue; hidden while no memo is judged."""
        self._rows = rows
        self.queue_model.show(rows)
        self._queue_part.setVisible(judged)
        number = sum(len(item.figures) for item in rows if not item.decision)
        self.queue_head.show_counts(f"{number:,}", ("by place" if self.by_place else "worst first") if rows else "")
        self._settled.setVisible(judged and not rows)
        self.queue.setVisible(bool(rows))
        self._share()

    def show_documents(self, rows: tuple[Row, ...], number: int, needs: str) -> None:
        """The tree; folders that were closed stay closed."""
        model = self.documents_model
        before = {model.row_at(i).path for i in model.indexes() if model.row_at(i).folder}
        closed = {
            model.row_at(i).path for i in model.indexes() if model.row_at(i).folder and not self.documents.isExpanded(i)
        }
        current = model.row_at(self.documents.currentIndex())
        top = self.documents.verticalScrollBar().value()
        model.show(rows)
        many = number > 60
        for index in model.indexes():
            item = model.row_at(index)
            if item.folder and item.path not in closed and (item.path in before or not many):
                self.documents.expand(index)
            if current is not None and item.path == current.path:
                self.documents.setCurrentIndex(index)
        self.documents.verticalScrollBar().setValue(top)
        self.documents_head.show_counts(f"{number:,}" if number else "", needs, trouble=bool(needs))

    def select_figure(self, figure: str) -> None:
        """Select the queue's row of a figure, or none."""
        for index, item in zip(self.queue_model.indexes(), self._rows, strict=True):
            if figure in item.figures:
                self.queue.setCurrentIndex(index)
                return
        self.queue.clearSelection()

    def select_document(self, path: str) -> None:
        """Select a document's row."""
        for index in self.documents_model.indexes():
            if self.documents_model.row_at(index).path == path:
                self.documents.setCurrentIndex(index)
                return

    def _share(self) -> None:
        """The queue takes what its rows need, at most three fifths."""
        height = max(self.height(), 400)
        rows = len(self._rows) * self._look.tokens.size("queue_row") if self._rows else 130
        wanted = self._look.tokens.size("section_header") + rows
        queue = min(wanted, round(height * 0.6))
        self.splitter.setSizes([queue, height - queue])

    def _queue_chosen(self, index: QModelIndex) -> None:
        item = self.queue_model.row_at(index)
        if item is not None:
            self.figure_wanted.emit(item.figures[0])

    def _document_chosen(self, index: QModelIndex) -> None:
        item = self.documents_model.row_at(index)
        if item is None:
            return
        if item.folder:
            self.documents.setExpanded(index, not self.documents.isExpanded(index))
        else:
            self.document_wanted.emit(item.path)

    def _document_menu(self, point: QPoint) -> None:
        """What can be done with a document, or with all of a folder."""
        item = self.documents_model.row_at(self.documents.indexAt(point))
        if item is not None:
            self.menu_wanted.emit(item.paths, self.documents.viewport().mapToGlobal(point))

    def _repaint(self) -> None:
        self.queue.viewport().update()
        self.documents.viewport().update()


def _settled(look: Look) -> QWidget:
    """What stands in the queue's place when nothing is left."""
    made = QWidget()
    mark = MarkLabel(look, 20)
    mark.show_mark("settled")
    column = QVBoxLayout(made)
    column.setContentsMargins(16, 14, 16, 18)
    column.setSpacing(2)
    column.addWidget(mark)
    column.addSpacing(10)
    column.addWidget(label(look, "Every figure is settled", "value"))
    column.addWidget(label(look, "By the rules or by a person. Read on with → and ←.", "small", "secondary", wrap=True))
    column.addStretch(1)
    return made


def _stacked(*parts: QWidget) -> QWidget:
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for part in parts:
        column.addWidget(part)
    return made
