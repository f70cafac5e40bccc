"""The drawer of checks under memo and evidence: each with its mark, summary and limits; its findings open below."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from olo_desktop.ui.marks import draw_icon, draw_mark
from olo_desktop.ui.models.rows import ROW, checks_model
from olo_desktop.ui.presenters.checks import CheckRow, FindingRow
from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.left_pane import ground, plain_index, write
from olo_desktop.ui.views.parts import label, row, tool

Index = QModelIndex | QPersistentModelIndex
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class CheckDelegate(QStyledItemDelegate):
    """A check in two lines: what it found, and what it cannot see. A finding in one."""

    def __init__(self, look: Look, view: QTreeView) -> None:
        super().__init__()
        self._look = look
        self._view = view

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Two lines for a check, one for a finding."""
        one = self._look.tokens.size("check_row")
        return QSize(200, one + 36 if isinstance(index.data(ROW), CheckRow) else one)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One row."""
        item = index.data(ROW)
        area = QRectF(option.rect)
        surface = ground(
            painter, self._look, option, QRectF(0, area.top(), self._view.viewport().width(), area.height())
        )
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(item, FindingRow):
            write(painter, self._look, item.message, "small", "text.primary", area.adjusted(56, 0, -16, 0), _LEFT)
        elif isinstance(item, CheckRow):
            self._check(painter, item, area, plain_index(index), surface)

    def _check(self, painter: QPainter, item: CheckRow, area: QRectF, index: QModelIndex, surface: str) -> None:
        if item.findings:
            caret = "caret-down" if self._view.isExpanded(index) else "caret-right"
            draw_icon(
                painter, caret, self._look.colour("text.tertiary"), QRectF(area.left() + 14, area.top() + 9, 12, 12)
            )
        draw_mark(painter, self._look, item.mark, QRectF(area.left() + 34, area.top() + 9, 12, 12), surface)
        top = QRectF(area.left() + 56, area.top() + 3, area.width() - 72, 24)
        name = QRectF(top.left(), top.top(), min(190.0, top.width() * 0.3), top.height())
        write(painter, self._look, item.name, "control", "text.primary", name, _LEFT)
        status = QRectF(name.right() + 8, top.top(), 104, top.height())
        write(painter, self._look, item.status, "small", "text.secondary", status, _LEFT)
        summary = QRectF(status.right() + 8, top.top(), top.right() - status.right() - 8, top.height())
        write(painter, self._look, item.summary, "small", "text.primary", summary, _LEFT)
        below = QRectF(name.left(), top.bottom() - 2, top.width(), 34)
        painter.setFont(self._look.font("caption"))
        painter.setPen(self._look.colour("text.secondary"))
        painter.drawText(below, int(Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap), item.limits)


class Drawer(QWidget):
    """The checks. `place_wanted` names a stretch of the memo, and its figure where the finding has one."""

    place_wanted = Signal(int, int, str)
    close_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("drawer")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.model = checks_model()
        self.view = QTreeView()
        self._delegate = CheckDelegate(look, self.view)
        self._empty = label(look, "The checks run when a memo is judged.", "body", "secondary")
        self._empty.setContentsMargins(20, 8, 20, 8)
        self._set_up()
        head = QWidget()
        head.setObjectName("drawer_header")
        head.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        head.setFixedHeight(look.tokens.size("section_header"))
        title = label(look, "Checks", "control")
        hint = label(look, "Screens that inform. A figure's own verdict decides.", "caption", "secondary")
        close = tool(look, "x", "Close (Ctrl+J)")
        close.clicked.connect(self.close_wanted)
        head.setLayout(row(title, 8, hint, None, close, margins=(20, 0, 10, 0)))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 1, 0, 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addWidget(self._empty)
        column.addWidget(self.view, 1)
        look.changed.connect(self.view.viewport().update)

    def _set_up(self) -> None:
        self.view.setModel(self.model)
        self.view.setItemDelegate(self._delegate)
        self.view.setHeaderHidden(True)
        self.view.setRootIsDecorated(False)
        self.view.setIndentation(0)
        self.view.setMouseTracking(True)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setAccessibleName("Checks")
        self.view.clicked.connect(self._chosen)
        self.view.activated.connect(self._chosen)

    def show_checks(self, rows: tuple[CheckRow, ...]) -> None:
        """The checks of this run."""
        self.model.show(rows)
        self._empty.setVisible(not rows)
        self.view.setVisible(bool(rows))

    def _chosen(self, index: QModelIndex) -> None:
        item = self.model.row_at(index)
        if isinstance(item, CheckRow):
            self.view.setExpanded(index, not self.view.isExpanded(index))
        elif isinstance(item, FindingRow):
            self.place_wanted.emit(item.start, item.end, item.figure or "")
