"""The drawer under memo and evidence: checks with summary and limits, what was not checked, decisions, documents."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QStackedWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from olo_desktop.ui.marks import draw_icon, draw_mark
from olo_desktop.ui.models.rows import ROW, TreeModel, checks_model
from olo_desktop.ui.presenters.checks import CheckRow, FindingRow
from olo_desktop.ui.presenters.lists import DocumentRow
from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.documents_table import DocumentsTable
from olo_desktop.ui.views.left_pane import ground, plain_index, write
from olo_desktop.ui.views.parts import button, label, row, tool

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
        item = index.data(ROW)
        return QSize(200, one + 36 if isinstance(item, CheckRow) and item.limits else one)

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
        room = 2 * below.width() - 60  # two lines, and what wrapping loses of the first
        limits = QFontMetricsF(painter.font()).elidedText(item.limits, Qt.TextElideMode.ElideRight, room)
        painter.drawText(below, int(Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap), limits)


class Drawer(QWidget):
    """Checks, what was not checked, decisions, documents. `place_wanted` names a stretch of the memo and its figure."""

    place_wanted = Signal(int, int, str)
    close_wanted = Signal()
    export_wanted = Signal()
    document_wanted = Signal(str)
    menu_wanted = Signal(object, object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setObjectName("drawer")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.model, self.unchecked, self.activity = checks_model(), checks_model(), checks_model()
        self.view = self._tree(self.model, "Checks")
        self.documents = DocumentsTable(look)
        self._pages = (
            ("Checks", self.view),
            ("Not checked", self._tree(self.unchecked, "Numbers that were not checked")),
            ("Activity", self._tree(self.activity, "Decisions, newest first")),
            ("Documents", self.documents),
        )
        self._empty = label(look, "The checks run when a memo is judged.", "body", "secondary")
        self._empty.setContentsMargins(20, 8, 20, 8)
        self._stack = QStackedWidget()
        self.tabs: dict[str, QToolButton] = {}
        self._lay_out()
        self.documents.document_wanted.connect(self.document_wanted)
        self.documents.menu_wanted.connect(self.menu_wanted)

    def _lay_out(self) -> None:
        head = QWidget()
        head.setObjectName("drawer_header")
        head.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        head.setFixedHeight(self._look.tokens.size("section_header"))
        group = QButtonGroup(self)
        line = row(spacing=4, margins=(14, 0, 10, 0))
        for number, (name, page) in enumerate(self._pages):
            tab = QToolButton()
            tab.setText(name)
            tab.setFont(self._look.font("control"))
            tab.setCheckable(True)
            tab.setFixedHeight(26)
            tab.clicked.connect(lambda _checked=False, number=number: self.show_tab(number))
            group.addButton(tab)
            line.addWidget(tab)
            self._stack.addWidget(page)
            self.tabs[name] = tab
        self.export = button(self._look, "Exceptions list…", "quiet", "export")
        self.export.clicked.connect(self.export_wanted)
        close = tool(self._look, "x", "Close (Ctrl+J)")
        close.clicked.connect(self.close_wanted)
        line.addStretch(1)
        line.addWidget(self.export)
        line.addWidget(close)
        head.setLayout(line)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 1, 0, 0)
        column.setSpacing(0)
        for part in (head, self._empty):
            column.addWidget(part)
        column.addWidget(self._stack, 1)
        self.show_tab(0)

    def show_tab(self, number: int) -> None:
        """Bring one list to the front."""
        name, page = self._pages[number]
        self.tabs[name].setChecked(True)
        self._stack.setCurrentWidget(page)

    def _tree(self, model: TreeModel, name: str) -> QTreeView:
        view = QTreeView()
        view.setModel(model)
        delegate = CheckDelegate(self._look, view)
        delegate.setParent(view)
        view.setItemDelegate(delegate)
        view.setHeaderHidden(True)
        view.setRootIsDecorated(False)
        view.setIndentation(0)
        view.setMouseTracking(True)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setAccessibleName(name)
        view.clicked.connect(lambda index: self._chosen(view, model, index))
        view.activated.connect(lambda index: self._chosen(view, model, index))
        self._look.changed.connect(view.viewport().update)
        return view

    def show_checks(self, rows: tuple[CheckRow, ...]) -> None:
        """The checks of this run."""
        self.model.show(rows)
        self._empty.setVisible(not rows)
        self._stack.setVisible(bool(rows))
        self.export.setEnabled(bool(rows))

    def show_lists(
        self, unchecked: tuple[CheckRow, ...], activity: tuple[FindingRow, ...], documents: tuple[DocumentRow, ...]
    ) -> None:
        """The other lists."""
        number = sum(len(each.findings) for each in unchecked)
        self.tabs["Not checked"].setText(f"Not checked {number:,}" if number else "Not checked")
        self.tabs["Activity"].setText(f"Activity {len(activity):,}" if activity else "Activity")
        self.unchecked.show_again(unchecked)
        self.activity.show_again(activity)
        self.documents.show_rows(documents)

    def _chosen(self, view: QTreeView, model: TreeModel, index: QModelIndex) -> None:
        item = model.row_at(index)
        if isinstance(item, CheckRow):
            view.setExpanded(index, not view.isExpanded(index))
        elif isinstance(item, FindingRow):
            self.place_wanted.emit(item.start, item.end, item.figure or "")
