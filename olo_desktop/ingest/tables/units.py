"""What one unit of a cell stands for: the table's scale, or one that its column, its row or the cell itself has."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from olo_desktop.ingest.scaling import Caption
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.model.table import ColumnKind, TableColumn
from olo_desktop.text.cell_numbers import CellNumber
from olo_desktop.text.row_units import RowUnit, row_unit
from olo_desktop.text.scales import caption_scale

_ONE = Decimal(1)
_CENT = Decimal("0.01")
CURRENCIES = {"$": "USD", "\u20ac": "EUR", "\u00a3": "GBP", "\u00a5": "CNY", "\uffe5": "CNY"}
_SHARES_APART = re.compile(
    r"except (?:for )?(?:number of |per )?share[^)]*\bshare"
    r"|except (?:for )?(?:the )?(?:number of )?shares?\b(?! per| data)",
    re.IGNORECASE,
)
_SHARES_COLUMN = re.compile(
    r"\b(?:shares|units|options|awards|rsus)$|\bnumber of (?:shares|units|options)\b", re.IGNORECASE
)
_RATE_COLUMN = re.compile(r"^(?:\w+ )*(?<!exchange )rate$", re.IGNORECASE)
_PRICE_COLUMN = re.compile(r"\bprice\b|\bper (?:share|unit|option|award)\b|\bgrant[- ]date fair value\b", re.IGNORECASE)
_YEARS_COLUMN = re.compile(
    r"\b(?:remaining|contractual|useful) (?:\w+ )?(?:life|lives|term)|\(?in years\)?|\byears\b$|\blife\b|\(yrs?\.?\)",
    re.IGNORECASE,
)
_THINGS_COLUMN = re.compile(
    "[(\uff08](?:tonnes?|tons|kg|[\u5428\u4e2a\u5bb6\u4eba\u6237\u4ef6\u53f0\u8f86\u7bb1\u74f6\u540d]|\u5343\u5347)[)\uff09]",
    re.IGNORECASE,
)
_RATIO_KINDS = (ColumnKind.PERCENT, ColumnKind.CHANGE_PERCENT, ColumnKind.VARIANCE_PERCENT)


class CellUnit(NamedTuple):
    """Kind, factor and unit of a cell, and the words that say so."""

    kind: Kind
    scale: Decimal
    unit: str | None
    scale_from: str


def unit_of(
    printed: CellNumber,
    path: Sequence[str],
    aside: str,
    column: TableColumn,
    caption: Caption | None,
    currency: str | None,
) -> CellUnit:
    """The unit of a cell. The cell's own per cent sign speaks first, then its column, its row, and its table."""
    if printed.percent or column.kind in _RATIO_KINDS:
        return CellUnit(Kind.PERCENT, _CENT, None, "")
    if aside and (own := _aside_unit(aside)):
        return own
    money = CURRENCIES.get(printed.currency) or currency
    scale = caption.scale if caption else _ONE
    quote = caption.quote if caption else ""
    row = _row_unit(tuple(path), 2 if printed.dash else printed.places) or _column_unit(column.text, printed.places)
    if row is RowUnit.PERCENT:
        return CellUnit(Kind.PERCENT, _CENT, None, path[-1])
    if row is RowUnit.PER_UNIT:
        return CellUnit(Kind.PER_SHARE, _ONE, money, path[-1])
    if row is RowUnit.SHARES:
        apart = scale != _ONE and bool(_SHARES_APART.search(quote))
        return CellUnit(Kind.COUNT, _ONE if apart else scale, "shares", quote)
    if row is RowUnit.COUNT:
        return CellUnit(Kind.COUNT, _ONE, None, path[-1])
    if scale != _ONE and printed.places == 2 and "share" in quote and abs(printed.number) < 1000:
        return CellUnit(Kind.COUNT, _ONE, money, quote)
    return CellUnit(Kind.MONEY if money else Kind.COUNT, scale, money, quote)


@lru_cache(maxsize=2048)
def _row_unit(path: tuple[str, ...], places: int) -> RowUnit | None:
    """The unit that the innermost telling caption of a path states."""
    for place, label in enumerate(reversed(path)):
        found = row_unit(label, places)
        if found is not None and (place == 0 or found is not RowUnit.COUNT or label.endswith(")")):
            return found
    return None


@lru_cache(maxsize=2048)
def _column_unit(header: str, places: int) -> RowUnit | None:
    """The unit that a column's header states: shares, an average price, a number of years or of tonnes."""
    if _SHARES_COLUMN.search(header):
        return RowUnit.SHARES
    if _PRICE_COLUMN.search(header):
        return RowUnit.PER_UNIT
    if _YEARS_COLUMN.search(header) or _THINGS_COLUMN.search(header):
        return RowUnit.COUNT
    if places > 1 and _RATE_COLUMN.search(header):
        return RowUnit.PERCENT
    found = row_unit(header, places)
    return found if found is not RowUnit.PERCENT else None


@lru_cache(maxsize=1024)
def _aside_unit(aside: str) -> CellUnit | None:
    """The unit that a column of units states for its row: "TEUR", "%", "EUR/m\u00b2"."""
    if aside.strip() in ("%", "in %"):
        return CellUnit(Kind.PERCENT, _CENT, None, aside)
    caption = caption_scale((aside,))
    if caption:
        return CellUnit(Kind.MONEY if caption[1] else Kind.COUNT, caption[0], caption[1], aside)
    for code in ("EUR", "USD", "GBP", "CHF"):
        if aside.startswith(code) or aside == "\u20ac":
            per = "/" in aside
            return CellUnit(Kind.PER_SHARE if per else Kind.MONEY, _ONE, code, aside)
    return None


def quantity_of(printed: CellNumber, unit: CellUnit, low: CellNumber | None = None) -> Quantity:
    """What the cell states, in base units; `low` is the lower end of a range."""
    percent = unit.kind is Kind.PERCENT
    ends = sorted((low.number * unit.scale, printed.number * unit.scale)) if low else None
    return Quantity(
        unit.kind,
        (ends[0] + ends[1]) / 2 if ends else printed.number * unit.scale,
        _ONE.scaleb(-printed.places) * unit.scale,
        None if percent or unit.unit == "shares" else unit.unit,
        unit.scale,
        scaled=percent,
        low=ends[0] if ends else None,
        high=ends[1] if ends else None,
    )


def is_ratio_column(cells: Sequence[CellNumber]) -> bool:
    """Whether the per cent signs of a column's first and last number speak for all of its numbers."""
    values = [cell for cell in cells if not cell.dash]
    if len(values) < 2 or not values[0].percent or not values[-1].percent:
        return False
    return all(cell.percent or (not cell.currency and abs(cell.number) < 1000) for cell in values) and any(
        values[0].places == cell.places for cell in values[1:]
    )


def all_percent(cells: Sequence[CellNumber]) -> bool:
    """Whether every number of a column prints its per cent sign."""
    values = [cell for cell in cells if not cell.dash]
    return bool(values) and all(cell.percent for cell in values)
