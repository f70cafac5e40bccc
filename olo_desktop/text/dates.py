"""Days and months as texts write them. Another way of writing a date is another row of `DATE_RULES`."""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from olo_desktop.model.period import Period
from olo_desktop.model.written import NotClaim

_STEMS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTH = (
    r"(?P<month>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?"
    r"|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER"
    r"|NOVEMBER|DECEMBER|JAN|FEB|MAR|APR|JUN|JUL|AUG|SEPT?|OCT|NOV|DEC)\.?"
)
YEAR = r"(?:19|20)\d\d"
# Where a date or year may begin and end: not within a longer number, and not where a unit follows.
START = r"(?<![\w$€£¥])(?<!\d[.,])"
END = r"(?![\w%]|[.,]\d|[ ]?(?:%|(?:million|billion|thousand|trillion|bn|mm|mn|bps|per[ ]?cent)\b))"
_DAY = r"(?P<d>\d\d?)(?:st|nd|rd|th)?"


@dataclass(frozen=True, slots=True)
class TimeRule:
    """One way of writing a time: what it is, its pattern, and which period a match names (None where unsure)."""

    why: NotClaim
    pattern: re.Pattern[str]
    build: Callable[[re.Match[str]], Period | None]


def year_of(digits: str) -> int:
    """The year of two or four digits: "24" is 2024, "98" is 1998."""
    number = int(digits)
    if number >= 100:
        return number
    return number + (1900 if number >= 70 else 2000)


def month_of(name: str) -> int:
    """The number of a month, from its name or abbreviation."""
    return _STEMS.index(name[:3].lower()) + 1


def instant(year: int, month: int, day: int) -> Period | None:
    """The day as a period, or None where the calendar has no such day."""
    try:
        when = date(year, month, day)
    except ValueError:
        return None
    return Period(when.isoformat(), when, when)


def whole_month(year: int, month: int) -> Period:
    """The month as a period, its first and last day known."""
    last = calendar.monthrange(year, month)[1]
    return Period(f"{year}-{month:02}", date(year, month, 1), date(year, month, last))


def _named_day(match: re.Match[str]) -> Period | None:
    return instant(year_of(match["y"]), month_of(match["month"]), int(match["d"]))


def _named_month(match: re.Match[str]) -> Period:
    return whole_month(year_of(match["y"]), month_of(match["month"]))


def _iso_day(match: re.Match[str]) -> Period | None:
    return instant(int(match["y"]), int(match["m"]), int(match["d"]))


def _numbered_day(match: re.Match[str]) -> Period | None:
    """12/31/2022 or 31.12.2022; None where either number could be the month."""
    first, second, year = int(match["a"]), int(match["b"]), year_of(match["y"])
    if match["sep"] == "." or first > 12:
        return instant(year, second, first)
    return instant(year, first, second) if second > 12 or first == second else None


def unsaid(_: re.Match[str]) -> None:
    """No period: the writing alone does not tell which."""


def _date(pattern: str, build: Callable[[re.Match[str]], Period | None]) -> TimeRule:
    return TimeRule(NotClaim.DATE, re.compile(pattern), build)


DATE_RULES = (
    # 2022-12-31
    _date(rf"{START}(?P<y>{YEAR})(?P<sep>[-/.])(?P<m>\d\d?)(?P=sep)(?P<d>\d\d?)(?![\w-])", _iso_day),
    # 31.12.2022, 12/31/22
    _date(
        rf"{START}(?P<a>\d\d?)(?P<sep>[-/.])(?P<b>\d\d?)(?P=sep)(?P<y>{YEAR}|\d\d)(?![\w-]|[.,]\d)",
        _numbered_day,
    ),
    # 31 December 2022, 30-Jun-23, 12-14 May 2024
    _date(
        rf"{START}(?:\d\d?[ ]?[-–][ ]?)?{_DAY}(?:[ ]of)?[ -]{MONTH}(?:,?[ -]|[ ]?')(?P<y>{YEAR}|(?<=['-])\d\d)(?!\d)",
        _named_day,
    ),
    # December 31, 2022
    _date(rf"(?<!\w){MONTH}[ ]{{1,2}}{_DAY}(?:[ ]?[-–][ ]?\d\d?)?,?[ \n](?P<y>{YEAR}){END}", _named_day),
)

# After the periods, which may hold a month: "LTM Mar-24".
MONTH_RULES = (
    # December 2022, Mar-24
    _date(rf"(?<!\w){MONTH}(?:,?[ \n-]|[ ]?')(?P<y>{YEAR}|(?<=['-])\d\d){END}", _named_month),
    # 30 April, March 31
    _date(rf"{START}\d\d?(?:st|nd|rd|th)?(?:[ ]of)?[ ]{MONTH}(?!\w)", unsaid),
    _date(rf"(?<!\w){MONTH}[ ]\d\d?(?:st|nd|rd|th)?(?:[ ]?[-–][ ]?\d\d?)?{END}", unsaid),
)
