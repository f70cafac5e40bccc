"""Standings as plain lists and back, for whoever sends or keeps them: what many figures share is written once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from typing import Any

from olo_desktop.model.period import Period
from olo_desktop.model.standing import ColumnKind, Standing, TableColumn

Plain = list[Any]


def standings_to_plain(standings: Iterable[Standing | None]) -> Plain:
    """[periods, columns, titles, labels, one entry a figure], each entry None or places in those lists.

    Empty where no figure stands in a table.
    """
    periods: dict[Period | None, int] = {}
    columns: dict[TableColumn, int] = {}
    titles: dict[str, int] = {}
    labels: dict[tuple[str, ...], int] = {}
    entries: Plain = []
    for standing in standings:
        if standing is None:
            entries.append(None)
            continue
        entry = [
            standing.table,
            titles.setdefault(standing.title, len(titles)),
            labels.setdefault(standing.label, len(labels)),
            columns.setdefault(standing.column, len(columns)),
            periods.setdefault(standing.period, len(periods)),
        ]
        entries.append(
            [*entry, standing.inferred, standing.instant] if standing.inferred or standing.instant else entry
        )
    if not labels:
        return []
    told = [
        [
            column.text,
            column.kind.value,
            periods.setdefault(column.period, len(periods)),
            periods.setdefault(column.against, len(periods)),
        ]
        for column in columns
    ]
    return [[_period_to_plain(period) for period in periods], told, list(titles), [*map(list, labels)], entries]


def standings_from_plain(plain: Plain, count: int, only: Collection[int] | None = None) -> list[Standing | None]:
    """The standings of `count` figures, or those at the places in `only` and None elsewhere.

    Raises what the constructors raise, and LookupError, TypeError, ValueError.
    """
    if not plain:
        return [None] * count
    sent_periods, sent_columns, titles, sent_labels, entries = plain
    if len(entries) != count:
        raise ValueError("one standing a figure")
    periods = [_period_from_plain(period) for period in sent_periods]
    columns = [
        TableColumn(_text(text), ColumnKind(kind), periods[period], periods[against])
        for text, kind, period, against in sent_columns
    ]
    labels = [tuple(map(_text, label)) for label in sent_labels]
    return [
        _standing(entry, titles, labels, columns, periods)
        if entry is not None and (only is None or place in only)
        else None
        for place, entry in enumerate(entries)
    ]


def _standing(
    entry: Plain,
    titles: Sequence[str],
    labels: Sequence[tuple[str, ...]],
    columns: Sequence[TableColumn],
    periods: Sequence[Period | None],
) -> Standing:
    table, title, label, column, period, *rest = entry
    inferred, instant = rest or (False, "")
    return Standing(
        table, _text(titles[title]), labels[label], columns[column], periods[period], inferred is True, _text(instant)
    )


def _period_to_plain(period: Period | None) -> Plain | None:
    if period is None:
        return None
    return [period.label, *(day and day.isoformat() for day in (period.start, period.end))]


def _period_from_plain(plain: Plain | None) -> Period | None:
    if plain is None:
        return None
    label, start, end = plain
    return Period(_text(label), *(None if day is None else date.fromisoformat(day) for day in (start, end)))


def _text(value: object) -> str:
    if type(value) is not str:
        raise TypeError("no text")
    return value
