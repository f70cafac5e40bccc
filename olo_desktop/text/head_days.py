"""Days and years as headers of columns write them, in English, German, French and Chinese."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from olo_desktop.text.dates import MONTH, YEAR, month_of, year_of

_I = re.IGNORECASE
_GERMAN_TEXT = "januar februar m\u00e4rz april mai juni juli august september oktober november dezember"
_FRENCH_TEXT = "janvier f\u00e9vrier mars avril mai juin juillet ao\u00fbt septembre octobre novembre d\u00e9cembre"
_FOREIGN = {name: place + 1 for names in (_GERMAN_TEXT, _FRENCH_TEXT) for place, name in enumerate(names.split())}

_IN_WORDS = (
    re.compile(rf"\b{MONTH}\s+(?P<d>\d\d?)(?:st|nd|rd|th)?(?:,?\s*(?P<y>{YEAR}))?(?!\d)", _I),
    re.compile(rf"\b(?P<d>\d\d?)(?:st|nd|rd|th)?\.?\s+{MONTH},?(?:\s+(?P<y>{YEAR}))?(?!\d)", _I),
    re.compile(rf"\b(?P<d>\d\d?)(?:er)?\.?\s+(?P<foreign>{'|'.join(_FOREIGN)})(?:\s+(?P<y>{YEAR}))?(?!\d)", _I),
)
_IN_DIGITS = (
    re.compile(rf"(?<!\d)(?P<y>{YEAR})\s?\u5e74\s?(?P<m>\d\d?)\s?\u6708\s?(?P<d>\d\d?)\s?\u65e5"),
    re.compile(rf"(?<![\d/.-])(?P<y>{YEAR})-(?P<m>\d\d?)-(?P<d>\d\d?)(?![\d/-])"),
    re.compile(rf"(?<![\d/.-])(?P<d>\d\d?)\.(?P<m>\d\d?)\.(?P<y>{YEAR}|\d\d)(?![\d/.])"),
    re.compile(rf"(?<![\d/.-])(?P<a>\d\d?)[/-](?P<b>\d\d?)[/-](?P<y>{YEAR}|\d\d)(?![\d/-])"),
)
_MONTH_YEAR = re.compile(rf"\b{MONTH}[\s.,'-]+(?P<y>{YEAR}|(?<=[-'])\d\d)(?!\d)", _I)
_YEAR_MONTH = re.compile(rf"(?<!\d)(?P<y>{YEAR})[\s-]+{MONTH}(?!\w|\s*\d)", _I)
_MONTHS = re.compile(
    "jan|feb|mar|m\u00e4r|apr|avr|mai|may|jun|juin|jul|juil|aug|ao\u00fb|sep|oct|okt|nov|dec|dez|d\u00e9c|f\u00e9v", _I
)
_SPLIT_DIGITS = re.compile(r"\d[./-]\d|\u5e74")
_YEAR = re.compile(
    rf"(?<![\d,.$/-])(?P<y>{YEAR})(?:/(?P<last>\d\d))?(?!\d|[,.]\d|[/-]\d)"
    r"|(?:\bFY\s?'?|(?<=[QqHh][1-4])[ ]?'|(?<=\d[QqHh])'?|(?<=[QqHh][1-4])(?:[ ]?FY|[ -]))(?P<yy>\d\d)(?!\d)"
)
_YEAR_PAIR = re.compile(rf"(?<!\d)({YEAR})\s?[-\u2013/]\s?({YEAR})(?!\d)")


class Days(NamedTuple):
    """Days with their year, days (month, day) without one, and bare years, each in order.

    `of_month` tells that the days stand for months: "Jul 2024".
    """

    ends: tuple[date, ...] = ()
    loose: tuple[tuple[int, int], ...] = ()
    years: tuple[int, ...] = ()
    of_month: bool = False


def days_in(plain: str, *, pairs: bool = False) -> Days:
    """The days and years that header words name. `pairs` lets "2017-2016" be the two years of a change."""
    ends: list[date] = []
    loose: list[tuple[int, int]] = []
    named = bool(_MONTHS.search(plain))
    patterns = (*(_IN_WORDS if named else ()), *(_IN_DIGITS if _SPLIT_DIGITS.search(plain) else ()))
    for pattern in patterns:
        matches = list(pattern.finditer(plain))
        for match in matches:
            _keep(_day(match), ends, loose)
        if matches:
            plain = pattern.sub(" ; ", plain)
    of_month = False
    if named:
        of_month = not ends
        ends += [_last_day(year_of(m["y"]), month_of(m["month"])) for m in _MONTH_YEAR.finditer(plain)]
        plain = _MONTH_YEAR.sub(" ; ", plain)
        if not ends and not loose:
            ends += [_last_day(year_of(m["y"]), month_of(m["month"])) for m in _YEAR_MONTH.finditer(plain)]
            plain = _YEAR_MONTH.sub(" ; ", plain)
    return Days(tuple(ends), tuple(loose), _years_in(plain, pairs=pairs), of_month and bool(ends))


def _years_in(plain: str, *, pairs: bool) -> tuple[int, ...]:
    if pairs and (pair := _YEAR_PAIR.search(plain)):
        return int(pair[1]), int(pair[2])
    return tuple(
        year_of((match["last"] and match["y"][:2] + match["last"]) or match["y"] or match["yy"])
        for match in _YEAR.finditer(plain)
    )


def _keep(found: date | tuple[int, int] | None, ends: list[date], loose: list[tuple[int, int]]) -> None:
    if isinstance(found, date):
        ends.append(found)
    elif found:
        loose.append(found)


def _day(match: re.Match[str]) -> date | tuple[int, int] | None:
    parts = match.groupdict()
    day, month = _day_and_month(parts)
    if not 1 <= month <= 12 or not 1 <= day <= 31:
        return None
    if not parts.get("y"):
        return month, day
    try:
        return date(year_of(parts["y"]), month, day)
    except ValueError:
        return None


def _day_and_month(parts: dict[str, str | None]) -> tuple[int, int]:
    if parts.get("a"):
        first, second = int(parts["a"] or 0), int(parts["b"] or 0)
        return (first, second) if first > 12 else (second, first)
    day = int(parts["d"] or 0)
    if parts.get("month"):
        return day, month_of(parts["month"] or "")
    return day, _FOREIGN[(parts["foreign"] or "").lower()] if parts.get("foreign") else int(parts["m"] or 0)


def _last_day(year: int, month: int) -> date:
    following = date(year + month // 12, month % 12 + 1, 1)
    return date.fromordinal(following.toordinal() - 1)
