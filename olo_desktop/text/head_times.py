"""The time that a column is of, from what its header, the words beside it and the title say together."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from olo_desktop.model.period import Period
from olo_desktop.model.table import ColumnKind
from olo_desktop.text.column_heads import Head
from olo_desktop.text.dates import whole_month
from olo_desktop.text.fiscal import FiscalCalendar

_COMPARING = (ColumnKind.CHANGE, ColumnKind.CHANGE_PERCENT, ColumnKind.VARIANCE, ColumnKind.VARIANCE_PERCENT)


def merged(own: Head, beyond: Head) -> Head:
    """A column's own words, completed by what stands beyond them: beside its header, over it, in the title."""
    spans = own.tells_span or (own.as_of and own.tells_time)
    return replace(
        own,
        months=own.months if spans else beyond.months,
        counted=own.counted if spans else beyond.counted,
        weeks=own.weeks if spans else beyond.weeks,
        quarter=own.quarter if spans else beyond.quarter,
        half=own.half if spans else beyond.half,
        trailing=own.trailing or (not spans and beyond.trailing),
        to_date=own.to_date or beyond.to_date,
        as_of=own.as_of or (not spans and beyond.as_of),
        years=own.years or (() if own.ends else beyond.years),
        ends=own.ends or (() if own.years and not _same_year(own, beyond) else _picked(own, beyond)),
        of_month=own.of_month if own.tells_time else beyond.of_month,
        balance=own.balance or beyond.balance,
        days=own.days or beyond.days or tuple(sorted({(end.month, end.day) for end in beyond.ends})),
    )


def turned(own: Head, whole: Head) -> Head:
    """The whole of a column, where it says "prior year", in the year before the one that stands beyond it.

    Of two years that stand beyond, "2023 and 2022", the later is this one.
    """
    if not own.turn or own.tells_time or not whole.tells_time or whole.kind in _COMPARING:
        return whole
    latest = max((*whole.years, *(end.year for end in whole.ends)))
    back = own.turn == "prior"
    ends = tuple(_on(latest - back, end.month, end.day) for end in whole.ends if end.year == latest)
    return replace(whole, years=(latest - back,), ends=tuple(end for end in ends if isinstance(end, date)))


def _same_year(own: Head, beyond: Head) -> bool:
    return any(end.year in own.years for end in beyond.ends)


def _picked(own: Head, beyond: Head) -> tuple[date, ...]:
    """The days beyond that fit the column's own year."""
    if not own.years:
        return beyond.ends
    return tuple(end for end in beyond.ends if end.year == own.years[0])


def periods_of(head: Head, calendar: FiscalCalendar) -> tuple[Period | None, Period | None]:
    """The time a column is of, and the time a change is measured from; None where nothing tells."""
    times = _times(head)
    if not times:
        return None, None
    if head.kind in _COMPARING and len(times) > 1:
        times = sorted(times, key=str, reverse=True)
        return _period(times[0], head, calendar), _period(times[1], head, calendar)
    if len(set(times)) > 1:
        return None, None
    return _period(times[0], head, calendar), None


def _times(head: Head) -> list[date | int]:
    """The days where they have a year, else the years, each on the day that stands beside it."""
    if head.ends:
        return list(head.ends)
    if head.years and len(set(head.days)) == 1:
        month, day = head.days[0]
        return [_on(year, month, day) for year in head.years]
    return list(head.years)


def _on(year: int, month: int, day: int) -> date | int:
    try:
        return date(year, month, day)
    except ValueError:
        return year


def _period(time: date | int, head: Head, calendar: FiscalCalendar) -> Period:
    if isinstance(time, date) and head.trailing:
        return Period(f"LTM {time.year}-{time.month:02}")
    if isinstance(time, date) and not head.quarter and not head.half:
        if head.months:
            return calendar.part(time, head.months, head.weeks, counted=head.counted)
        if head.of_month and not head.balance and not head.as_of:
            return whole_month(time.year, time.month)
        return Period(time.isoformat(), time, time)
    return _of_year(calendar.year_of(time) if isinstance(time, date) else time, head, calendar)


def _of_year(named: int, head: Head, calendar: FiscalCalendar) -> Period:
    if head.balance and calendar.exact and not head.tells_span:
        when = calendar.last_day(named)
        return Period(when.isoformat(), when, when)
    if head.edge and not head.quarter and not head.half:
        when = calendar.last_day(named - (head.edge == "opening"))
        return Period(when.isoformat(), when, when)
    if head.quarter:
        return calendar.stretch(f"Q{head.quarter} {named}", named, 3, 3 * head.quarter)
    if head.half:
        return calendar.stretch(f"H{head.half} {named}", named, 6, 6 * head.half)
    if head.trailing:
        return Period(f"LTM {named}")
    if head.months and head.months < 12:
        return calendar.stretch(f"{head.months}M {named}", named, head.months, head.months)
    return calendar.stretch(f"FY{named}", named, 12, 12)
