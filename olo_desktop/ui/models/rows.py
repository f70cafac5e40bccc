"""Qt's models over the presenters' immutable rows. A new tuple is a new model: nothing is edited in place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from PySide6.QtCore import QAbstractItemModel, QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from olo_desktop.ui.presenters.checks import CheckRow, FindingRow
from olo_desktop.ui.presenters.documents import Row
from olo_desktop.ui.presenters.judgement import QueueRow
from olo_desktop.ui.presenters.lists import DOCUMENT_COLUMNS, DocumentRow
from olo_desktop.ui.presenters.plain_words import tip
from olo_desktop.ui.tokens import tokens

ROW = Qt.ItemDataRole.UserRole + 1
Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class _Texts(Protocol):
    def __call__(self, row: Any) -> tuple[str, str, str]:
        """A row's words, its tool tip, and what a screen reader says."""


class TreeModel(QAbstractItemModel):
    """Rows with rows below them, one column. `children_of` tells what lies below a row."""

    def __init__(self, texts: _Texts, children: str = "") -> None:
        super().__init__()
        self._texts = texts
        self._children = children
        self._shown: tuple[Any, ...] = ()
        self._rows: list[Any] = []
        self._above: list[int] = []
        self._below: dict[int, list[int]] = {-1: []}

    def show(self, rows: Sequence[Any]) -> None:
        """Show these rows instead."""
        self._shown = tuple(rows)
        self.beginResetModel()
        self._rows, self._above, self._below = [], [], {-1: []}
        for row in rows:
            self._take(row, -1)
        self.endResetModel()

    def show_again(self, rows: Sequence[Any]) -> None:
        """Show these rows, and leave the view alone where they are the same."""
        if tuple(rows) != self._shown:
            self.show(rows)

    def _take(self, row: Any, above: int) -> None:
        number = len(self._rows)
        self._rows.append(row)
        self._above.append(above)
        self._below.setdefault(above, []).append(number)
        for child in getattr(row, self._children) if self._children and hasattr(row, self._children) else ():
            self._take(child, number)

    def row_at(self, index: Index) -> Any:
        """The presenter's row behind an index; None for none."""
        return self._rows[index.internalId()] if index.isValid() else None

    def indexes(self) -> list[QModelIndex]:
        """Every row's index, from the top."""
        return [self._index(number) for number in range(len(self._rows))]

    def _index(self, number: int) -> QModelIndex:
        return self.createIndex(self._below[self._above[number]].index(number), 0, number)

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        """Qt's index of the `row`-th row below `parent`."""
        below = self._below.get(parent.internalId() if parent.isValid() else -1, [])
        if column != 0 or not 0 <= row < len(below):
            return QModelIndex()
        return self.createIndex(row, 0, below[row])

    def parent(self, child: Index) -> QModelIndex:  # type: ignore[override] # QObject.parent() is an overload of it
        """The row above."""
        above = self._above[child.internalId()] if child.isValid() else -1
        return QModelIndex() if above < 0 else self._index(above)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """How many rows lie below."""
        return len(self._below.get(parent.internalId() if parent.isValid() else -1, []))

    def columnCount(self, _parent: Index = _NOWHERE) -> int:
        """One."""
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Words for eye, pointer and ear; the row itself for whoever paints it."""
        row = self.row_at(index)
        if row is None:
            return None
        if role == ROW:
            return row
        words, more, spoken = self._texts(row)
        return {
            Qt.ItemDataRole.DisplayRole: words,
            Qt.ItemDataRole.ToolTipRole: tip(more) or None,
            Qt.ItemDataRole.AccessibleTextRole: spoken,
        }.get(Qt.ItemDataRole(role))


def queue_model() -> TreeModel:
    """The queue of figures to look at."""

    def texts(row: QueueRow) -> tuple[str, str, str]:
        place = row.section.replace("§", "Section ")
        spoken = ". ".join(part for part in (tokens().mark_name(row.mark), row.text, row.said_of, place) if part)
        return row.text, row.said_of, spoken

    return TreeModel(texts)


def documents_model() -> TreeModel:
    """The deal's documents by folder."""

    def texts(row: Row) -> tuple[str, str, str]:
        return row.name, row.why, f"{row.name}. {row.status}"

    return TreeModel(texts, "children")


def checks_model() -> TreeModel:
    """The checks with their findings."""

    def texts(row: CheckRow | FindingRow) -> tuple[str, str, str]:
        if isinstance(row, CheckRow):
            return f"{row.name}: {row.summary}", row.limits, f"{row.name}. {row.status}. {row.summary}. {row.limits}"
        return row.message, "", row.message

    return TreeModel(texts, "findings")


class DocumentsModel(QAbstractTableModel):
    """The full list of documents: one row each, as the presenter made it."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[DocumentRow, ...] = ()

    def show(self, rows: tuple[DocumentRow, ...]) -> None:
        """Show these rows instead, unless they are the same."""
        if rows != self._rows:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()

    def row_at(self, number: int) -> DocumentRow:
        """The presenter's row."""
        return self._rows[number]

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """How many documents."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """As many as are named."""
        return 0 if parent.isValid() else len(DOCUMENT_COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A cell's words; numbers sort as numbers."""
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        words = row.cells[index.column()]
        if role == ROW:
            return f"{int(words.replace(',', '')):09}" if words.replace(",", "").isdigit() else words.casefold()
        return {
            Qt.ItemDataRole.DisplayRole: words,
            Qt.ItemDataRole.ToolTipRole: tip(words or row.path) or None,
            Qt.ItemDataRole.AccessibleTextRole: f"{DOCUMENT_COLUMNS[index.column()]}: {words or 'none'}",
        }.get(Qt.ItemDataRole(role))

    def headerData(self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The columns' names."""
        if role == Qt.ItemDataRole.DisplayRole and way is Qt.Orientation.Horizontal:
            return DOCUMENT_COLUMNS[section] if 0 <= section < len(DOCUMENT_COLUMNS) else None
        return None
