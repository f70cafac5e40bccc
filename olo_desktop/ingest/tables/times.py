"""The time of one cell, where rows have a say in it: quarters under a fiscal year's heading, balances at a day."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache

from olo_desktop.model.period import Period
from olo_desktop.model.table import TableColumn
from olo_desktop.text.column_heads import Head, head_of
from olo_desktop.text.fiscal import FiscalCalendar
from olo_desktop.text.head_times import merged, periods_of
from olo_desktop.text.row_labels import is_of_balance

_STOCK = re.compile(r"^balance|\b(?:book|carrying|net asset) value\b.*\d$", re.IGNORECASE)


def movements(paths: Sequence[tuple[str, ...]], calendar: FiscalCalendar) -> list[Period | None]:
    """For the rows of a table without time in its columns: the span between the balances that a row stands between.

    A statement of equity has rows "Balance, December 31, 2021", the movements, "Balance, December 31, 2022".
    """
    found: list[Period | None] = [None] * len(paths)
    before: date | None = None
    first = 0  # the first row behind the balance before
    for place, path in enumerate(paths):
        day = _balance_day(path[-1])
        if day is None:
            continue
        if before is not None and before < day:
            months = round((day - before).days / 30.44)
            span = calendar.part(day, months) if months in (3, 6, 9, 12) else None
            found[first:place] = [span] * (place - first)
        before, first = day, place + 1
    return found


@lru_cache(maxsize=2048)
def _balance_day(label: str) -> date | None:
    if not is_of_balance(label):
        return None
    ends = head_of(label).ends
    return ends[0] if len(ends) == 1 else None


def row_period(path: Sequence[str], column: TableColumn, calendar: FiscalCalendar, *, own: bool) -> Period | None:
    """The time of a cell: its column's own, else what the captions of its row say, else what stands over the table."""
    if own and column.period:
        return column.period
    return _by_captions(tuple(path), column.text, calendar) or column.period


@lru_cache(maxsize=4096)
def _by_captions(path: tuple[str, ...], text: str, calendar: FiscalCalendar) -> Period | None:
    column = head_of(text)
    for place, label in enumerate(reversed(path)):
        if not any(character.isdigit() for character in label):
            continue
        head = head_of(label)
        if not head.tells_time or len(set(head.years) | {end.year for end in head.ends}) > 1:
            continue
        if place == 0 and not _is_of_time(label, head):
            continue
        return _joined(column, head, calendar)
    return None


def _is_of_time(label: str, head: Head) -> bool:
    """Whether a caption is about its time: a date, a year, "Balance at December 31, 2022"; no "Notes due 2025"."""
    return len(label.split()) <= 3 or bool(head.ends and (head.as_of or _STOCK.search(label)))


def _joined(column: Head, row: Head, calendar: FiscalCalendar) -> Period | None:
    """The time of a column within the year that stands over the row."""
    if row.years and column.days and len(column.days) == 1:
        month, day = column.days[0]
        year = row.years[0] + calendar.named_back - (month > calendar.end_month)
        try:
            return calendar.part(date(year, month, day), column.months or 3, column.weeks)
        except ValueError:
            return None
    whole = merged(column, row)
    if row.ends and not row.tells_span:
        whole = replace(whole, months=0, quarter=0, half=0)
    return periods_of(whole, calendar)[0]
