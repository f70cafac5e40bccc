"""Tables recovered from a page: columns with their time and kind, cells with the path of their row's captions."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from olo_desktop.model.document import Box
from olo_desktop.model.period import Period
from olo_desktop.model.quantity import Quantity
from olo_desktop.model.standing import ColumnKind as ColumnKind
from olo_desktop.model.standing import TableColumn as TableColumn


@dataclass(frozen=True, slots=True)
class TableCell:
    """One printed figure of a table.

    `label` is the path of its row, outermost first; `inferred` marks a row that prints no caption of its own, whose
    last word is then ours. `column` counts the table's columns from 0. `line` is the line of the page it stands in.
    `scale_from` quotes the words its scale was read from, "" where none say one. `instant` is `opening` or `closing`
    for a balance that stands in a column named for a span of time. `dash` marks a zero that is printed as a dash.
    """

    label: tuple[str, ...]
    column: int
    text: str
    quantity: Quantity
    box: Box
    line: int
    period: Period | None = None
    scale_from: str = ""
    inferred: bool = False
    instant: str = ""
    dash: bool = False


@dataclass(frozen=True, slots=True)
class SourceTable:
    """A table of one page: title as printed, unit and scale with their words, columns and cells in reading order."""

    page_number: int
    title: str
    columns: tuple[TableColumn, ...]
    cells: tuple[TableCell, ...]
    unit: str | None = None
    scale: Decimal = Decimal(1)
    scale_from: str = ""
    continues: bool = False

    def __post_init__(self) -> None:
        if any(not 0 <= cell.column < len(self.columns) for cell in self.cells):
            raise ValueError("every cell stands in a column of its table")
