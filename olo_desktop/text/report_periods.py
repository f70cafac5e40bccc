"""The time that a document reports on: its fiscal year, quarter or month, with its first and last day where told.

Each way of saying it is one of the functions in `WAYS`, by the sort of report. A day is told only where it is printed,
or where the law fixes it (a Chinese fiscal year is the calendar year).
"""

from __future__ import annotations

import calendar as days
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from olo_desktop.model.period import Period
from olo_desktop.model.profile import ReportKind
from olo_desktop.text.dates import MONTH, YEAR, month_of, whole_month
from olo_desktop.text.fiscal import MONTHS_IN_WORDS, FiscalCalendar, calendar_of, closing_month, months_in, start_of

_GERMAN = "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember"
_FRENCH = "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre"
_ANGLO_DAY = rf"{MONTH}\s+(?P<d>\d\d?)(?:st|nd|rd|th)?,?\s+(?P<y>{YEAR})"
_BRITISH_DAY = rf"(?P<d2>\d\d?)(?:st|nd|rd|th)?\s+(?P<month2>{MONTH.replace('(?P<month>', '(?:')})\s+(?P<y2>{YEAR})"
_DAY = rf"(?:{_ANGLO_DAY}|{_BRITISH_DAY})"
_COUNTS = "|".join(MONTHS_IN_WORDS)
_ENDED = re.compile(
    rf"(?:(?P<year>(?:fiscal\s+)?years?)|(?P<quarter>quarter(?:ly\s+period)?)"
    rf"|(?P<n>{_COUNTS}|\d\d?)[\s-]+(?P<what>months?|weeks?)(?:\s+periods?)?)"
    rf"(?:\s+then)?\s+(?:ended|ending)(?:\s+on)?:?\s+{_DAY}",
    re.IGNORECASE,
)
_PURSUANT_YEAR = re.compile(rf"annual report pursuant to.{{0,120}}?\s{_DAY}", re.IGNORECASE | re.DOTALL)
_AS_AT = re.compile(rf"\bas (?:at|of)\s+{_DAY}", re.IGNORECASE)
_COVER_DAY = re.compile(rf"^\W*(?:as (?:at|of) )?{_DAY}", re.IGNORECASE | re.MULTILINE)
_YEAR_THEN = re.compile(r"\byears? then ended\b", re.IGNORECASE)
_ANY_DAY = re.compile(_DAY, re.IGNORECASE)
_DAY_BEFORE = re.compile(rf"{_DAY}\Z", re.IGNORECASE)
_YEAR = re.compile(YEAR)
_MONTH = re.compile(MONTH)
_ENDS = re.compile(r"[Ee]nded|ENDED|[Ee]nding|ENDING")
_COVER_MONTH = re.compile(rf"(?<![\d,] )\b{MONTH},? (?P<y>{YEAR})\b(?! at\b)", re.IGNORECASE)
_COVER_LINES = 15
_QUARTERS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_HEAD_YEAR = re.compile(
    rf"\b(?:fiscal(?: year)?|full[- ]?year|annual|year) (?P<a>{YEAR})\b"
    rf"|\b(?P<b>{YEAR}) (?:full[- ]?year|annual|fiscal year)"
    rf"|\bfull year results\b.{{0,40}}?(?P<c>{YEAR})",
    re.IGNORECASE,
)
_HEAD_QUARTER = re.compile(
    rf"\b(?P<q>{'|'.join(_QUARTERS)})[- ]quarter(?: of)?(?: fiscal(?: year)?)? (?P<y>{YEAR})"
    rf"|\b(?P<y2>{YEAR}) (?P<q2>{'|'.join(_QUARTERS)})[- ]quarter|\bQ(?P<q3>[1-4]) (?P<y3>{YEAR})",
    re.IGNORECASE,
)
_TAX_YEAR = re.compile(rf"\bForm \d{{3,4}}\w*\)? ?\(?(?P<y>{YEAR})\)?", re.IGNORECASE)
_CALENDAR_YEAR = re.compile(
    rf"\bfor (?:the (?P<a>{YEAR}) calendar year|calendar year (?P<b>{YEAR}))\b(?P<rest>.*)$",
    re.IGNORECASE | re.MULTILINE,
)
_CHINESE = re.compile(
    r"(?P<y>20\d\d) ?年(?P<part>年度报告|半年度报告|度审计报告|年度审计报告|第一季度报告|第三季度报告)"
)
_CLOSED = re.compile(
    r"(?:Geschäftsjahr(?:es)?|zum|bis(?: zum)?|clos le|au)\s+(?P<d>\d\d?)(?:er)?\.?\s+"
    rf"(?P<m>{_GERMAN}|{_FRENCH})\s+(?P<y>{YEAR})",
    re.IGNORECASE,
)
_NAMED = re.compile(
    rf"\b(?:Geschäftsjahr(?:es)?|exercice|Geschäftsbericht|rapport annuel)\s+(?P<y>{YEAR})\b", re.IGNORECASE
)
_HEADS = re.compile(rf"(?<![\d.,])(?P<y>{YEAR})\s+(?P<before>{YEAR})(?![\d.,])")
_HEAD_CHARACTERS = 700
_HEAD_WORDS = 12
_FRIDAY = 4
_BY_LAW = (ReportKind.TAX_RETURN, ReportKind.MUNICIPAL_STATEMENTS)  # their years are whole months


@dataclass(frozen=True, slots=True)
class SeenPeriod:
    """A time, the words that tell it, and their page."""

    period: Period
    quote: str
    page_number: int


@dataclass(frozen=True, slots=True)
class _Told:
    """A time as one way tells it: the last day (None where only a name is told), months, the name."""

    end: date | None
    months: int
    quote: str
    page_number: int
    label: str = ""
    weeks: int = 0


def period_of(pages: Sequence[str], kind: ReportKind) -> SeenPeriod | None:
    """The time that a document of this sort reports on; None where nothing tells."""
    calendar = calendar_of(around.replace("\n", " ") for text in pages for _, around in _around_endings(text))
    for way in WAYS.get(kind, ()):
        told = way(pages, calendar)
        if told:
            return SeenPeriod(_period(told, pages, kind, calendar), told.quote, told.page_number)
    return None


def _period(told: _Told, pages: Sequence[str], kind: ReportKind, calendar: FiscalCalendar) -> Period:
    if told.end is None:
        return Period(told.label)
    if told.months == 12:
        calendar = FiscalCalendar(closing_month(told.end)[1], calendar.named_back)
    part = calendar.part(told.end, told.months, told.weeks)
    by_weeks = told.months == 12 and kind not in _BY_LAW and not _CHINESE.search(told.quote)
    start = _first_day(told.end, pages, part.start) if by_weeks else part.start
    return Period(told.label or part.label, start, told.end)


def _first_day(end: date, pages: Sequence[str], usual: date | None) -> date | None:
    """The first day of the fiscal year: after the last one's end, where that is printed, else as months go.

    Years of whole weeks end on the same weekday, now and then on a month's last day too (May 31, 2020 was a Sunday).
    So of a year that ends at the end of a week, months tell only where such a day of another year is printed, or the
    month's last day half a year before.
    """
    printed = {day for text in pages for day in _days_in(text)}
    same = any((day.month, day.day) == (end.month, end.day) and day.year < end.year for day in printed)
    middle = start_of(end, 6)
    if same or (middle and middle - timedelta(days=1) in printed) or (usual and end.weekday() < _FRIDAY):
        return usual
    ends = [end - timedelta(weeks=weeks) for weeks in (52, 53)]
    return next((before + timedelta(days=1) for before in ends if before in printed), None)


def _days_in(text: str) -> Iterator[date]:
    """The days printed in a text; it is looked at around years only, which is ten times as fast."""
    for year in _YEAR.finditer(text):
        match = _DAY_BEFORE.search(text, max(0, year.start() - 24), year.end())
        day = _day(match) if match else None
        if day:
            yield day


def _around_endings(text: str) -> Iterator[tuple[int, str]]:
    """Where a text says "ended" or "ending", with the words around it and where these begin."""
    for match in _ENDS.finditer(text):
        first = max(0, match.start() - 80)
        yield first, text[first : match.end() + 40]


def _day(match: re.Match[str]) -> date | None:
    named = match.groupdict()
    month, day, year = named["month"] or named["month2"], named["d"] or named["d2"], named["y"] or named["y2"]
    return _date(int(year), month_of(month), int(day))


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


# ------------------------------------------------------------------------------------------------- ways to tell it

_Way = Callable[[Sequence[str], FiscalCalendar], _Told | None]


def _on_cover(pages: Sequence[str], _: FiscalCalendar) -> _Told | None:
    """As in "For the fiscal year ended June 30, 2023" on the first two pages with text."""
    for number, text in _with_text(pages)[:2]:
        for told in _endings(number, text):
            return told
        match = _PURSUANT_YEAR.search(text)
        day = _day(match) if match else None
        if match and day:
            return _Told(day, 12, _quote(match[0][-60:]), number)
    return None


def _in_text(pages: Sequence[str], _: FiscalCalendar) -> _Told | None:
    """The year's end that is spoken of most; the latest of equals."""
    told = [each for number, text in _with_text(pages) for each in _endings(number, text) if each.months == 12]
    then = any(_YEAR_THEN.search(text) for text in pages)
    if not told and then:
        told = list(_days(_AS_AT, pages))
    counts = Counter(each.end for each in told)
    return min(told, key=lambda each: (-counts[each.end], -_ordinal(each.end), each.page_number), default=None)


def _day_on_cover(pages: Sequence[str], _: FiscalCalendar) -> _Told | None:
    """As in "December 31, 2012 and 2011" on a line of the cover of statements."""
    return next(iter(_days(_COVER_DAY, pages[:1])), None)


def _month_on_cover(pages: Sequence[str], _: FiscalCalendar) -> _Told | None:
    """As in "July 2024" on a line of the cover."""
    for number, text in _with_text(pages)[:1]:
        lines = [line for line in text.split("\n")[:_COVER_LINES] if len(line.split()) <= _HEAD_WORDS]
        match = next(filter(None, map(_COVER_MONTH.search, lines)), None)
        if match:
            month = whole_month(int(match["y"]), month_of(match["month"]))
            return _Told(month.end, 1, _quote(match[0]), number, month.label)
    return None


def _of_release(pages: Sequence[str], calendar: FiscalCalendar) -> _Told | None:
    """The year that a release's head names, else its quarter; the last day where the text states one that fits."""
    for number, text in _with_text(pages)[:1]:
        head = text[:_HEAD_CHARACTERS].replace("\n", " ")
        year, quarter = _HEAD_YEAR.search(head), _HEAD_QUARTER.search(head)
        if quarter and (not year or _is_outlook(year, quarter)):
            part, name = _quarter(quarter)
            return _fitting(_Told(None, 3, _quote(quarter[0]), number, f"Q{part} {name}"), pages, calendar)
        if year:
            label = f"FY{year['a'] or year['b'] or year['c']}"
            return _fitting(_Told(None, 12, _quote(year[0]), number, label), pages, calendar)
    return None


def _is_outlook(year: re.Match[str], quarter: re.Match[str]) -> bool:
    """Whether the year named is yet to come: another than the quarter's and after it, or not over with the quarter."""
    part, name = _quarter(quarter)
    if (year["a"] or year["b"] or year["c"]) != str(name):
        return year.start() > quarter.start()
    return part != 4


def _quarter(match: re.Match[str]) -> tuple[int, int]:
    named = match["q"] or match["q2"]
    part = _QUARTERS[named.lower()] if named else int(match["q3"])
    return part, int(match["y"] or match["y2"] or match["y3"])


def _fitting(told: _Told, pages: Sequence[str], calendar: FiscalCalendar) -> _Told:
    """The same with its last day, if some "... ended" is of that name in the company's calendar."""
    for number, text in _with_text(pages):
        for each in _endings(number, text):
            if each.end and calendar.part(each.end, told.months).label == told.label:
                return _Told(each.end, told.months, told.quote, told.page_number, told.label, _weeks(each, told))
    return told


def _weeks(each: _Told, told: _Told) -> int:
    return each.weeks if each.months == told.months else 0


def _of_tax_form(pages: Sequence[str], _: FiscalCalendar) -> _Told | None:
    for number, text in _with_text(pages):
        match = _CALENDAR_YEAR.search(text)
        if match:
            year, ends = int(match["a"] or match["b"]), list(_days_in(match["rest"]))
            if ends or not _MONTH.search(match["rest"]):
                return _Told(max(ends, default=date(year, 12, 31)), 12, _quote(match[0]), number, f"FY{year}")
        match = _TAX_YEAR.search(text)
        if match:
            return _Told(None, 12, _quote(match[0]), number, f"FY{match['y']}")
    return None


def _chinese(pages: Sequence[str], _: FiscalCalendar) -> _Told | None:
    ends = {"半": (6, 6, 30), "第一": (3, 3, 31), "第三": (9, 9, 30)}
    for number, text in _with_text(pages)[:2]:
        match = _CHINESE.search(text)
        if match:
            months, month, day = next(
                (end for start, end in ends.items() if match["part"].startswith(start)), (12, 12, 31)
            )
            return _Told(date(int(match["y"]), month, day), months, _quote(match[0]), number)
    return None


def _continental(pages: Sequence[str], _: FiscalCalendar) -> _Told | None:
    """As in "Geschäftsjahr zum 30. September 2023", "exercice clos le 31 décembre 2023"; else the year's name alone."""
    for number, text in _with_text(pages):
        match = _CLOSED.search(text)
        months = (_GERMAN.lower().split("|"), _FRENCH.split("|"))
        if match:
            month = next(names.index(match["m"].lower()) + 1 for names in months if match["m"].lower() in names)
            day = _date(int(match["y"]), month, int(match["d"]))
            if day:
                return _Told(day, 12, _quote(match[0]), number)
        match = _NAMED.search(text)
        if match:
            return _Told(None, 12, _quote(match[0]), number, f"FY{match['y']}")
    return None


def _by_heads(pages: Sequence[str], _: FiscalCalendar) -> _Told | None:
    """The later of two years side by side at the head of the first page: "2023 2022"."""
    for number, text in _with_text(pages)[:1]:
        match = _HEADS.search("\n".join(text.split("\n", 6)[:6]))
        if match and int(match["y"]) == int(match["before"]) + 1:
            return _Told(None, 12, _quote(match[0]), number, f"FY{match['y']}")
    return None


def _endings(number: int, text: str) -> Iterator[_Told]:
    seen = -1
    for first, around in _around_endings(text):
        for match in _ENDED.finditer(around):
            day = _day(match)
            if day is None or first + match.start() <= seen:
                continue
            seen = first + match.start()
            months = 12 if match["year"] else 3 if match["quarter"] else months_in(match["n"], match["what"])
            weeks = int(match["n"]) if match["n"] and match["n"].isdigit() and match["what"].lower()[0] == "w" else 0
            yield _Told(day, months, _quote(match[0]), number, weeks=weeks)


def _days(pattern: re.Pattern[str], pages: Sequence[str]) -> Iterator[_Told]:
    for number, text in _with_text(pages):
        for match in pattern.finditer(text):
            day = _day(match)
            if day and day.day >= days.monthrange(day.year, day.month)[1] - 6:
                yield _Told(day, 12, _quote(match[0]), number)


def _with_text(pages: Sequence[str]) -> list[tuple[int, str]]:
    return [(number, text) for number, text in enumerate(pages, 1) if text.strip()]


def _ordinal(day: date | None) -> int:
    return day.toordinal() if day else 0


def _quote(text: str) -> str:
    return " ".join(text.split())[:80]


_STATEMENTS: tuple[_Way, ...] = (_on_cover, _day_on_cover, _in_text)
WAYS: dict[ReportKind, tuple[_Way, ...]] = {
    ReportKind.ANNUAL_REPORT: (_on_cover, _chinese, _continental, _in_text),
    ReportKind.INTERIM_REPORT: (_on_cover, _chinese, _continental),
    ReportKind.QUARTERLY_REPORT: (_on_cover, _chinese, _continental),
    ReportKind.EARNINGS_RELEASE: (_of_release,),
    ReportKind.AUDITED_STATEMENTS: (*_STATEMENTS, _chinese),
    ReportKind.STATEMENTS: (*_STATEMENTS, _continental),
    ReportKind.MUNICIPAL_STATEMENTS: _STATEMENTS,
    ReportKind.ANNUAL_ACCOUNTS: (_continental, *_STATEMENTS, _by_heads),
    ReportKind.TAX_RETURN: (_of_tax_form, _continental),
    ReportKind.MANAGEMENT_ACCOUNTS: (_on_cover, _month_on_cover, _day_on_cover),
}
