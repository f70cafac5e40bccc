"""The full list of documents: sorted by a click on a column, narrowed by typing, several selected for one change."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, QSortFilterProxyModel, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLineEdit, QTableView, QVBoxLayout, QWidget

from olo_desktop.ui.models.rows import ROW, DocumentsModel
from olo_desktop.ui.presenters.lists import DocumentRow
from olo_desktop.ui.theme import Look
from olo_desktop.ui.views.parts import row

_WIDTHS = (250, 140, 100, 170, 90, 80, 70)


class DocumentsTable(QWidget):
    """Name, kind, tier, company, period, pages, figures that rest on it, why."""

    document_wanted = Signal(str)
    menu_wanted = Signal(object, object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.model = DocumentsModel()
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self.model)
        self._sorted.setSortRole(ROW)
        self._sorted.setFilterKeyColumn(-1)
        self._sorted.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.field = QLineEdit()
        self.field.setPlaceholderText("Narrow by name, kind, tier, company …")
        self.field.setAccessibleName("Narrow the list of documents")
        self.field.setFixedWidth(320)
        self.field.textChanged.connect(self._sorted.setFilterFixedString)
        self.view = QTableView()
        self._set_up(look)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(4)
        column.addLayout(row(self.field, None, margins=(20, 0, 20, 0)))
        column.addWidget(self.view, 1)

    def _set_up(self, look: Look) -> None:
        view = self.view
        view.setModel(self._sorted)
        view.setFont(look.font("small"))
        view.horizontalHeader().setFont(look.font("caption"))
        view.setSortingEnabled(True)
        view.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        view.setShowGrid(False)
        view.verticalHeader().hide()
        view.verticalHeader().setDefaultSectionSize(look.tokens.size("tree_row"))
        view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        view.horizontalHeader().setStretchLastSection(True)
        view.horizontalHeader().setHighlightSections(False)
        view.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for number, width in enumerate(_WIDTHS):
            view.setColumnWidth(number, width)
        view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        view.setWordWrap(False)
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setTabKeyNavigation(False)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._menu)
        view.setAccessibleName("Documents with kind, tier, company and period")
        view.doubleClicked.connect(self._chosen)

    def show_rows(self, rows: tuple[DocumentRow, ...]) -> None:
        """Show these documents."""
        self.model.show(rows)

    def selected(self) -> tuple[str, ...]:
        """The paths of the documents that are selected."""
        rows = self.view.selectionModel().selectedRows()
        return tuple(self.model.row_at(self._sorted.mapToSource(index).row()).path for index in rows)

    def _chosen(self, index: QModelIndex) -> None:
        self.document_wanted.emit(self.model.row_at(self._sorted.mapToSource(index).row()).path)

    def _menu(self, point: QPoint) -> None:
        if self.selected():
            self.menu_wanted.emit(self.selected(), self.view.viewport().mapToGlobal(point))
