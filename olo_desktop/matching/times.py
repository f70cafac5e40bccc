"""Is this the time that the memo speaks of? Periods compared within a document's own calendar.

A memo says "2022", "at year end" or "a year earlier"; a statement has "Year ended May 29, 2022" and a column of
balances at that day. What a document calls its years is taken from its own tables: the end of FY2022 is the day on
which the columns named for it end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum
from types import MappingProxyType

from olo_desktop.model.claim import ClaimedPeriod, Origin
from olo_desktop.model.period import Period
from olo_desktop.model.standing import Standing

_LABEL = re.compile(r"(FY|Q[1-4] |H[12] |9M |[1-9]M |1[0-2]M )(\d{4})$")
_OPENING = re.compile(r"\b(?:beginning|opening|start) of\b", re.IGNORECASE)
_YEARLESS = re.compile(r"Q[1-4]|H[12]|[1-9]M|1[0-2]M")
_YEAR = re.compile(r"\d{4}")
_BEFORE_YEAR_END = ("Q1", "Q2", "Q3", "H1", "3M", "6M", "9M")
_MONTH = re.compile(r"(\d{4})-(\d{2})$")
_SURROUNDINGS = frozenset({Origin.PARAGRAPH, Origin.HEADING, Origin.TITLE})
_LOOSE_DAYS = 6
"""A memo that says 31 December means the balance of the 28th or 25th of that month, in a 52-week year."""


class TimeAgreement(StrEnum):
    """How a source's time stands to the memo's."""

    SAME = "same"
    ASSUMED = "assumed"
    UNKNOWN = "unknown"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Calendar:
    """A document's time: the period it reports on, and on which day each of its named periods ends."""

    main: Period | None = None
    ends: Mapping[str, date] = field(default_factory=lambda: MappingProxyType({}))

    @classmethod
    def of(cls, periods: Iterable[Period], reported: Period | None) -> Calendar:
        """The calendar that the periods of a document's tables tell. `reported` is what its cover says."""
        spans = [period for period in periods if period.end and period.start and period.start < period.end]
        ends = {period.label: period.end for period in spans if period.end}
        main = reported or max(
            (period for period in spans if period.label.startswith("FY")), key=lambda p: p.end or date.min, default=None
        )
        if main is not None and main.end is not None:
            ends.setdefault(main.label, main.end)
        return cls(main, MappingProxyType(ends))

    @property
    def end(self) -> date | None:
        """The last day of what the document reports on."""
        if self.main is None:
            return None
        return self.main.end or self.ends.get(self.main.label)

    def end_of(self, label: str) -> date | None:
        """The last day of a named period; worked out from another year's end where only that is known."""
        if label in self.ends:
            return self.ends[label]
        name, year = _split(label)
        if name in ("Q4", "H2"):
            return self.end_of(f"FY{year}")
        if name != "FY" or year is None:
            return None
        for each, end in self.ends.items():
            other, known = _split(each)
            if other == "FY" and known is not None:
                return _moved(end, year - known)
        return None

    def within_year(self, day: date) -> bool:
        """Whether the document knows this day as the end of a quarter or the like before its year's end."""
        return any(end == day and label.startswith(_BEFORE_YEAR_END) for label, end in self.ends.items())


def time_agreement(claimed: ClaimedPeriod | None, stated: Period | None, calendar: Calendar) -> TimeAgreement:
    """How a source's period agrees with the time of a claim, in the calendar of the source's document.

    Where the memo names none it means the time that the document reports on (`ASSUMED`).
    """
    if stated is None:
        return TimeAgreement.UNKNOWN
    if claimed is None or (claimed.period is None and not claimed.shift):
        return _as_reported(stated, calendar, claimed.span if claimed else "")
    if _means_reported_part(claimed, calendar):
        return _as_reported(stated, calendar, claimed.span)
    wanted = _named(claimed, calendar)
    if wanted is None:
        return TimeAgreement.UNKNOWN
    if _same(wanted, stated, calendar) and _as_long(claimed.span, stated):
        return TimeAgreement.SAME
    return _loosely(claimed, stated, calendar)


def _means_reported_part(claimed: ClaimedPeriod, calendar: Calendar) -> bool:
    """Whether "the first quarter", its year only read from the surroundings, is the one that a document reports on."""
    if claimed.period is None or claimed.origin not in _SURROUNDINGS or _YEAR.search(claimed.text):
        return False
    reported = _split(calendar.main.label)[0] if calendar.main else ""
    return bool(claimed.text) and reported not in ("", "FY") and _split(claimed.period.label)[0] == reported


def _named(claimed: ClaimedPeriod, calendar: Calendar) -> Period | None:
    """The time that a claim names; "the fourth quarter" is that of the year that the document reports on."""
    if claimed.period is None:
        return _shifted(calendar.main, claimed.shift)
    if not _YEARLESS.fullmatch(claimed.period.label):
        return claimed.period
    year = _YEAR.search(calendar.main.label) if calendar.main else None
    return Period(f"{claimed.period.label} {int(year[0]) + claimed.shift}") if year else None


def _loosely(claimed: ClaimedPeriod, stated: Period, calendar: Calendar) -> TimeAgreement:
    """A time that was read from the surroundings binds little: the sentence may as well speak of the report's own."""
    if claimed.period is not None and _YEARLESS.fullmatch(claimed.period.label) and claimed.origin is Origin.SENTENCE:
        return _as_reported(stated, calendar)
    if claimed.shift:
        return _years_from_reported(claimed, stated, calendar)
    return _as_reported(stated, calendar, claimed.span) if claimed.origin in _SURROUNDINGS else TimeAgreement.OTHER


def _years_from_reported(claimed: ClaimedPeriod, stated: Period, calendar: Calendar) -> TimeAgreement:
    """The year before what a document reports on; where words say how long, any such time that ended a year before."""
    before = _shifted(calendar.main, claimed.shift)
    if before is None or not _as_long(claimed.span, stated):
        return TimeAgreement.OTHER
    ended = _moved(calendar.end, claimed.shift) if claimed.span and calendar.end else None
    stated_end = stated.end or calendar.end_of(stated.label)
    then = ended is not None and stated_end is not None and _near(ended, stated_end)
    return TimeAgreement.ASSUMED if then or _same(before, stated, calendar) else TimeAgreement.OTHER


def time_of(standing: Standing) -> Period | None:
    """The time of a cell: an opening balance is that of the day before its column's span begins."""
    period = standing.period
    opening = standing.instant == "opening" or _OPENING.search(standing.column.text)
    if not opening or period is None or (period.start is not None and period.start == period.end):
        return period
    if period.start is None:
        return _part_before(period)
    day = period.start - timedelta(days=1)
    return Period(day.isoformat(), day, day)


def _part_before(period: Period) -> Period:
    """The year, half or quarter before, at whose end this one opened: before Q1 2024 was Q4 2023."""
    name, year = _split(period.label)
    if year is None:
        return Period(f"before {period.label}")  # which day that was is not told; the period's own it is not
    part, last = name[:1], {"Q": 4, "H": 2}.get(name[:1], 0)
    if not last:
        return Period(f"FY{year - 1}")  # months are counted from the beginning of a year
    number = int(name[1:]) - 1
    return Period(f"{part}{number} {year}" if number else f"{part}{last} {year - 1}")


def period_of(claimed: ClaimedPeriod | None, calendar: Calendar) -> Period | None:
    """The time that a source's own sentence speaks of: named, or counted from the time that its document reports on."""
    if claimed is not None and claimed.period is not None and claimed.origin not in _SURROUNDINGS:
        return claimed.period
    return _shifted(calendar.main, claimed.shift) if claimed is not None and claimed.shift else calendar.main


def previous(period: Period, among: Iterable[Period]) -> Period | None:
    """The one of these periods that is a year before: the same span, or a balance about twelve months earlier."""
    name, year = _split(period.label)
    for each in among:
        if year is not None and _split(each.label) == (name, year - 1):
            return each
        balances = _is_instant(period) and _is_instant(each)
        if balances and period.end and each.end and 350 < (period.end - each.end).days < 380:
            return each
    return None


def _as_reported(stated: Period, calendar: Calendar, span: str = "") -> TimeAgreement:
    if calendar.main is None:
        return TimeAgreement.UNKNOWN
    if not _as_long(span, stated):
        return TimeAgreement.OTHER
    if _same(calendar.main, stated, calendar):
        return TimeAgreement.ASSUMED
    end = stated.end or calendar.end_of(stated.label)
    part = not span and _split(calendar.main.label)[0] == "FY" != _split(stated.label)[0] and not _is_instant(stated)
    return TimeAgreement.ASSUMED if end is not None and end == calendar.end and not part else TimeAgreement.OTHER


_LENGTHS = {"quarter": ("Q", "3M"), "half": ("H", "6M"), "nine months": ("9M",), "year": ("FY", "12M", "LTM")}


def _as_long(span: str, stated: Period) -> bool:
    """Whether a span of time is as long as the memo's words say; a balance has no length."""
    return not span or _is_instant(stated) or stated.label.startswith(_LENGTHS.get(span, ("",)))


def _same(wanted: Period, stated: Period, calendar: Calendar) -> bool:
    if wanted.label == stated.label:
        return True
    month = _MONTH.match(wanted.label)
    if month:
        return stated.end is not None and (stated.end.year, stated.end.month) == (int(month[1]), int(month[2]))
    if _is_instant(wanted):
        return stated.end is not None and wanted.end is not None and _near(wanted.end, stated.end)
    if _is_instant(stated) and stated.end is not None:
        end = calendar.end_of(wanted.label)
        if end is not None:
            return _near(end, stated.end)
        name, year = _split(wanted.label)
        return name == "FY" and year == stated.end.year and not calendar.within_year(stated.end)
    return False


def _is_instant(period: Period) -> bool:
    return period.start is not None and period.start == period.end


def _near(one: date, other: date) -> bool:
    return abs((one - other).days) <= _LOOSE_DAYS


def _split(label: str) -> tuple[str, int | None]:
    match = _LABEL.match(label)
    return (match[1].strip(), int(match[2])) if match else ("", None)


def _shifted(period: Period | None, years: int) -> Period | None:
    if period is None:
        return None
    name, year = _split(period.label)
    if year is None:
        return None
    return Period(f"{name}{year + years}" if name == "FY" else f"{name} {year + years}")


def _moved(day: date, years: int) -> date:
    return day.replace(year=day.year + years, day=min(day.day, 28) if day.month == 2 else day.day)
