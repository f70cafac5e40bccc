"""Times that are told by another one: "the prior year", "a year earlier", "two years later", "in the quarter"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date

from olo_desktop.model.period import Period
from olo_desktop.text.dates import MONTH
from olo_desktop.text.link_words import any_of

_NUMBERS = {"one": 1, "a": 1, "two": 2, "three": 3, "four": 4, "five": 5, "ten": 10, "twelve": 12}
_COUNT = r"(?:a|one|two|three|four|five|ten|\d\d?)"
_BEFORE = r"(?:earlier|before|ago|previously|prior)"
_EARLIER = any_of("prior previous preceding last year-ago year_ago year-earlier comparable corresponding comparative")
_STRETCH = any_of("year-end year_end fiscal_year financial_year full_year year years period quarter half")


@dataclass(frozen=True, slots=True)
class RelativeTime:
    """A stretch that tells a time by another: so many years from it; `span` is how long it is where that is said."""

    start: int
    end: int
    text: str
    shift: int
    span: str = ""
    instant: bool = False


_SHIFTS: tuple[tuple[re.Pattern[str], int | None], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), shift)
    for pattern, shift in (
        (rf"\b(?P<n>{_COUNT})[ ]years?[ ]{_BEFORE}\b", None),
        (rf"\b(?P<n>{_COUNT})[ ]years?[ ](?:later|after|on)\b", None),
        (rf"\b(?:12|twelve)[ ]months[ ]{_BEFORE}\b", -1),
        (r"\b(?:the[ ])?(?:year|period|quarter|half)[ ](?:before|earlier|ago|prior)\b", -1),
        (rf"\b(?:the[ ])?same[ ](?:period|quarter|half)[ ](?:of[ ])?(?:the[ ])?{_EARLIER}[ ]year\b", -1),
        (rf"\b(?:the[ ]|a[ ])?{_EARLIER}[ -]{_STRETCH}\b(?:'s)?", -1),
        (r"\byear[ -](?:on|over)[ -]year\b|\byoy\b|\by/y\b", -1),
        (r"\b(?:year[ -]ago|year[ -]earlier|prior[ -]year)\b", -1),
        (r"\b(?:PY|LY|prior[ ]yr)\b(?![ ]?\d)|\b(?:im[ ])?Vorjahr(?:es)?\b|\bVj\.", -1),
        (r"\bexercice[ ]pr[ée]c[ée]dent\b|上年(?:同期)?|去年", -1),
        (r"\b(?:the[ ])?(?:following|next)[ ](?:fiscal[ ]|financial[ ])?year\b", 1),
        (rf"\b(?:the[ ])?(?:latest|current|present|this)[ ](?:fiscal[ ]|financial[ ])?{_STRETCH}\b", 0),
    )
)  # fmt: skip
_I = re.IGNORECASE
_ENDS = """
    at_the_end_of by_the_end_of at_the_close_of as_of as_at at_year_end at_year-end year_end year-end at_the_end
    the_end_of at_the_close end-of-year end_of_year balance_sheet
"""
_INSTANT = re.compile(
    rf"\b{any_of(_ENDS)}\b|\b(?:at|on)[ ](?=\d{{1,2}}(?!\d)|(?:{MONTH.replace('(?P<month>', '(?:')}))", _I
)
_HALF = """
    first-half first_half second-half second_half half-year half_year half-yearly over_the_half in_the_half
    for_the_half six_months six-month
"""
_YEAR = "full-year full_year year_ended years_ended year_ending year_to annual annually"
_SPANS = (
    ("quarter", re.compile(r"\bquarters?(?:ly)?\b|\bthree[ -]months?\b|\b1[34][ -]weeks?\b", _I)),
    ("half", re.compile(rf"\b{any_of(_HALF)}\b", _I)),
    ("nine months", re.compile(r"\bnine[ -]months?\b|\b9[ -]months?\b", _I)),
    (
        "year",
        re.compile(rf"\b5[23][ -]weeks?\b|\b{any_of(_YEAR)}\b|\btwelve[ -]months?\b(?![ ](?:before|earlier|ago))", _I),
    ),
)
_PARTS = re.compile(
    r"\b(?P<nth>first|second|third|fourth|final)[ -](?P<what>quarter|half)\b|\b(?P<full>full[ -]year)\b", re.IGNORECASE
)
_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "final": 4}
_YEARLY = re.compile(r"(FY|[QH]\d |\d+M |LTM |YTD )(\d{4})(.*)$")
_DAY = re.compile(r"(\d{4})(-\d\d(?:-\d\d)?)$")


def relative_times(text: str) -> tuple[RelativeTime, ...]:
    """The stretches that tell a time by another one, in order, not overlapping."""
    found: list[RelativeTime] = []
    for pattern, shift in _SHIFTS:
        for match in pattern.finditer(text):
            if all(match.end() <= other.start or other.end <= match.start() for other in found):
                years = _counted(match) if shift is None else shift
                found.append(RelativeTime(match.start(), match.end(), match[0], years, *_how_long(match[0])))
    return tuple(sorted(found, key=lambda time: time.start))


def parts_of_years(text: str, taken: Callable[[int], bool]) -> tuple[tuple[int, int, str], ...]:
    """Quarters and halves without a year ("first-half revenue"): start, end, and `Q1` to `H2` or `FY`."""
    return tuple(
        (match.start(), match.end(), _part(match)) for match in _PARTS.finditer(text) if not taken(match.start())
    )


def says_instant(text: str) -> bool:
    """Whether words speak of a balance at a date: "at year end", "as of"."""
    return bool(_INSTANT.search(text))


def span_in(text: str) -> str:
    """How long a time words speak of: `quarter`, `half`, `nine months`, `year`, "" where none."""
    return next((span for span, pattern in _SPANS if pattern.search(text)), "")


def shifted(period: Period, years: int) -> Period | None:
    """The period so many years on; None where its label tells of no certain year."""
    if not years:
        return period
    yearly = _YEARLY.match(period.label)
    if yearly and not yearly[3].startswith("-FY"):
        return _moved(period, f"{yearly[1]}{int(yearly[2]) + years}{yearly[3]}", years)
    day = _DAY.match(period.label)
    if day:
        return _moved(period, f"{int(day[1]) + years}{day[2]}", years)
    return None


def year_in(period: Period) -> int | None:
    """The year that the period's label names, the last one where it names two."""
    years = re.findall(r"(?:19|20)\d\d", period.label)
    return int(years[-1]) if years else None


def _moved(period: Period, label: str, years: int) -> Period:
    start, end = _day_moved(period.start, years), _day_moved(period.end, years)
    if end is not None and end.isoformat() != label and re.fullmatch(r"\d{4}-\d\d-\d\d", label):
        label = end.isoformat()
    return replace(period, label=label, start=start, end=end)


def _day_moved(day: date | None, years: int) -> date | None:
    if day is None:
        return None
    try:
        return day.replace(year=day.year + years)
    except ValueError:  # 29 February
        return day.replace(year=day.year + years, day=28)


def _counted(match: re.Match[str]) -> int:
    said = match["n"].lower()
    number = _NUMBERS.get(said) or int(said)
    return number if re.search(r"(?:later|after|on)$", match[0], re.IGNORECASE) else -number


def _how_long(text: str) -> tuple[str, bool]:
    return span_in(text), says_instant(text)


def _part(match: re.Match[str]) -> str:
    if match["full"]:
        return "FY"
    return f"{match['what'][0].upper()}{min(_NTH[match['nth'].lower()], 2 if match['what'].lower() == 'half' else 4)}"
