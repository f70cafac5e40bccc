"""Where a figure of a table stands: the path of its row's captions, and its column with kind and time."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from olo_desktop.model.period import Period


class ColumnKind(StrEnum):
    """What a column holds. Notes and line numbers are no values."""

    AMOUNT = "amount"
    ACTUAL = "actual"
    BUDGET = "budget"
    PERCENT = "percent"
    CHANGE = "change"
    CHANGE_PERCENT = "change_percent"
    VARIANCE = "variance"
    VARIANCE_PERCENT = "variance_percent"
    NOTE = "note"
    LINE = "line"

    @property
    def has_values(self) -> bool:
        """Whether its numbers are figures."""
        return self not in (ColumnKind.NOTE, ColumnKind.LINE)


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column: its header as printed (spanning lines first), kind, time, and what a change is measured from."""

    text: str
    kind: ColumnKind = ColumnKind.AMOUNT
    period: Period | None = None
    against: Period | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """What a table says of one of its figures.

    `table` counts the page's tables from 0, `title` is the table's as printed. `label` is the path of the row's
    captions, outermost first; `inferred` marks a row that prints no caption of its own. `period` is the figure's: its
    column's, or its row's own. `instant` is `opening` or `closing` for a balance in a column named for a span of time.
    """

    table: int
    title: str
    label: tuple[str, ...]
    column: TableColumn
    period: Period | None = None
    inferred: bool = False
    instant: str = ""

    def __post_init__(self) -> None:
        if self.table < 0 or self.instant not in ("", "opening", "closing"):
            raise ValueError("a figure stands in one of its page's tables, at a time or over it")
