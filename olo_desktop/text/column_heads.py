"""What the words over a column of figures say: which time it is of, and whether it holds amounts, changes, a budget.

Another way of writing a header is another row of the tables below.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from olo_desktop.model.period import Period
from olo_desktop.model.table import ColumnKind
from olo_desktop.text.dates import MONTH, YEAR, month_of, year_of
from olo_desktop.text.fiscal import MONTHS_IN_WORDS, FiscalCalendar, months_in
from olo_desktop.text.normal import aligned

_WORDS_OF_WEEKS = {
    "thirteen": 13,
    "fourteen": 14,
    "twenty-six": 26,
    "thirty-nine": 39,
    "fifty-two": 52,
    "fifty-three": 53,
}
_GERMAN = "januar februar m\u00e4rz april mai juni juli august september oktober november dezember".split()
_FRENCH = "janvier f\u00e9vrier mars avril mai juin juillet ao\u00fbt septembre octobre novembre d\u00e9cembre".split()
_FOREIGN = {name: place + 1 for names in (_GERMAN, _FRENCH) for place, name in enumerate(names)}
_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}

_I = re.IGNORECASE
_DATES = (
    re.compile(rf"\b{MONTH}\s+(?P<d>\d\d?)(?:st|nd|rd|th)?(?:,?\s*(?P<y>{YEAR}))?(?!\d)", _I),
    re.compile(rf"\b(?P<d>\d\d?)(?:st|nd|rd|th)?\.?\s+{MONTH},?(?:\s+(?P<y>{YEAR}))?(?!\d)", _I),
    re.compile(rf"\b(?P<d>\d\d?)(?:er)?\.?\s+(?P<foreign>{'|'.join(_FOREIGN)})(?:\s+(?P<y>{YEAR}))?(?!\d)", _I),
    re.compile(rf"(?<!\d)(?P<y>{YEAR})\s?\u5e74\s?(?P<m>\d\d?)\s?\u6708\s?(?P<d>\d\d?)\s?\u65e5"),
    re.compile(rf"(?<![\d/.-])(?P<y>{YEAR})-(?P<m>\d\d?)-(?P<d>\d\d?)(?![\d/-])"),
    re.compile(rf"(?<![\d/.-])(?P<d>\d\d?)\.(?P<m>\d\d?)\.(?P<y>{YEAR}|\d\d)(?![\d/.])"),
    re.compile(rf"(?<![\d/.-])(?P<a>\d\d?)[/-](?P<b>\d\d?)[/-](?P<y>{YEAR}|\d\d)(?![\d/-])"),
)
_MONTH_YEAR = re.compile(rf"\b{MONTH}[\s.,'-]+(?P<y>{YEAR}|(?<=[-'])\d\d)(?!\d)", _I)
_YEAR = re.compile(
    rf"(?<![\d,.$/-])(?P<y>{YEAR})(?:/(?P<last>\d\d))?(?!\d|[,.]\d|[/-]\d)"
    r"|(?:\bFY\s?'?|(?<=[QqHh][1-4])[ ]?'|(?<=\d[QqHh])'?|(?<=[QqHh][1-4])(?:[ ]?FY|[ -]))(?P<yy>\d\d)(?!\d)"
)
_YEAR_PAIR = re.compile(rf"(?<!\d)({YEAR})\s?[-\u2013/]\s?({YEAR})(?!\d)")
_COUNTED = re.compile(
    rf"\b(?P<n>{'|'.join((*MONTHS_IN_WORDS, *_WORDS_OF_WEEKS))}|\d\d?)[\s-]+(?P<what>months?|weeks?)\b", _I
)
_SHORT_MONTHS = re.compile(r"(?<![\w.,])(?P<n>[1-9]|1[0-2])M(?![\w])")
_OF_A_YEAR = re.compile(
    r"\b(?:fiscal )?years?[\s-]+(?:then )?end(?:ed|ing)\b|\bfor the (?:fiscal )?years?\b|\bfiscal years?\b|\bgesch\u00e4ftsjahr"
    r"|\bexercice\b|\u5e74\u5ea6|\btwelve months\b|\bfull[- ](?:year|fy)\b|\bannual\b",
    _I,
)
_QUARTER = re.compile(
    rf"\b(?P<nth>{'|'.join(_NTH)})[\s-]+quarters?\b|(?<!\w)Q(?P<n>[1-4])(?!\w|\d)|(?<![\w.,])(?P<m>[1-4])Q"
    r"|(?<!\w)Q(?P<k>[1-4])(?=['/ -]?(?:FY)?\d)|\u7b2c(?P<c>[\u4e00\u4e8c\u4e09\u56db])\u5b63\u5ea6",
    _I,
)
_OF_A_QUARTER = re.compile(r"\bquarters?(?:ly)?\s+(?:period\s+)?end(?:ed|ing)\b|\bquarters?\b", _I)
_HALF = re.compile(
    r"\b(?P<nth>first|second)[\s-]+half\b|(?<!\w)H(?P<n>[12])(?!\w)|(?<![\w.,])(?P<m>[12])H(?=\d|\b)|\bhalf[- ]year\b",
    _I,
)
_TRAILING = re.compile(r"\b(?:LTM|TTM|L12M)\b|\b(?:last|trailing) (?:twelve|12) months\b", _I)
_TO_DATE = re.compile(r"\byear[\s-]to[\s-]date\b|\bytd\b", _I)
_AS_OF = re.compile(
    r"\b(?:as of|as at|at|balances?,?(?: at)?|au|zum|stichtag|per)\s+(?=\d|[A-Z]|the end)|\u5e74\d+\u6708\d+\u65e5|\u671f\u672b|\u671f\u521d"
)
_MONTHS_FROM_START = re.compile(r"(?<!\d)1\s?(?:[-\u2014\u2013~\u81f3])\s?(?P<m>\d\d?)\s?\u6708")
_CHINESE = {"\u4e00": 1, "\u4e8c": 2, "\u4e09": 3, "\u56db": 4}

_VERSUS = re.compile(r"\bv(?:s|ersus)?\b\.?|\bcompared (?:to|with)\b|\bover\b", _I)
_PERCENT = re.compile(r"%|\bper ?cent(?:age)?s?\b|\bpct\b", _I)
_KINDS = (
    (ColumnKind.NOTE, re.compile(r"^(?:foot)?(?:notes?|pages?|anhang|annexes?|\u9644\u6ce8|\u6ce8\u91ca)(?: no\.?)?$", _I)),
    (ColumnKind.LINE, re.compile(r"^(?:line|lines|line no\.?|no\.|ref\.?|\u884c\u6b21|zeile)$", _I)),
    (ColumnKind.VARIANCE, re.compile(r"\bvar(?:iance)?s?\b|\bfav(?:ou?rable)?\b|\bover\s?/?\s?\(?under\)?|\bv(?:s|ersus)?\.? (?:budget|plan)|\bdifference\b", _I)),
    (
        ColumnKind.CHANGE,
        re.compile(
            r"\bchanges?\b|\bincrease\b|\bdecrease\b|\binc\b|\bgrowth\b|\bver\u00e4nderung|\babweichung|\bvariation\b"
            r"|\b\u00e9volution\b|\byoy\b|\by/y\b|\u589e\u51cf|\u53d8\u52a8|\b\+/-|\bdelta\b|\u0394",
            _I,
        ),
    ),
    (ColumnKind.BUDGET, re.compile(r"\bbudget(?:ed)?\b|\bplan(?:ned)?\b|\bforecast\b|\bsoll\b|\u9884\u7b97", _I)),
    (ColumnKind.ACTUAL, re.compile(r"\bactuals?\b|\bist\b", _I)),
)  # fmt: skip
_EDGE = re.compile(
    r"\b(?P<opening>beginning|start|opening)\b.*\b(?:year|period)\b|\b(?P<closing>end) of (?:the )?(?:year|period)\b",
    _I,
)
_SMALL_SHARE = re.compile(r"\bexcept\b|\bper share\b", _I)


@dataclass(frozen=True, slots=True)
class Head:
    """What header words say of time, and of the kind of column. What they leave open is None, 0 or False.

    `counted` tells of months in a number, `edge` is `opening` or `closing`, `years` are bare years in order, `ends` are days with a year, `days` (month, day) without one.
    """

    months: int = 0
    counted: bool = False
    weeks: int = 0
    quarter: int = 0
    half: int = 0
    trailing: bool = False
    to_date: bool = False
    as_of: bool = False
    years: tuple[int, ...] = ()
    ends: tuple[date, ...] = ()
    days: tuple[tuple[int, int], ...] = ()
    kind: ColumnKind = ColumnKind.AMOUNT
    percent: bool = False
    versus: bool = False
    edge: str = ""

    @property
    def tells_time(self) -> bool:
        """Whether it names a certain day or year."""
        return bool(self.years or self.ends)

    @property
    def tells_span(self) -> bool:
        """Whether it says how long the time is."""
        return bool(self.months or self.quarter or self.half or self.trailing)

    @property
    def tells_anything(self) -> bool:
        """Whether it says anything of time or kind."""
        return (
            self.tells_time or self.tells_span or bool(self.days) or self.kind is not ColumnKind.AMOUNT or self.percent
        )


@lru_cache(maxsize=8192)
def head_of(text: str) -> Head:
    """What header words say."""
    plain = aligned(text)
    ends, days, rest = _days_in(plain)
    years = tuple(year_of(m["last"] and m["y"][:2] + m["last"] or m["y"] or m["yy"]) for m in _YEAR.finditer(rest))
    months, weeks, counted = _length(plain)
    trailing = bool(_TRAILING.search(plain))
    kind, percent = _kind(plain)
    if kind is ColumnKind.CHANGE and (pair := _YEAR_PAIR.search(rest)):
        years = (int(pair[1]), int(pair[2]))
    return Head(
        months=12 if trailing else months,
        counted=counted,
        weeks=weeks,
        quarter=_which(_QUARTER.search(plain)),
        half=_which(_HALF.search(plain)),
        trailing=trailing,
        to_date=bool(_TO_DATE.search(plain)),
        as_of=bool(_AS_OF.search(plain)),
        years=years,
        ends=ends,
        days=days,
        kind=kind,
        percent=percent,
        versus=bool(_VERSUS.search(plain)),
        edge=_edge(plain),
    )


def _edge(plain: str) -> str:
    """`opening` or `closing` where a column holds what there was at the beginning or the end of its time."""
    match = _EDGE.search(plain)
    return (match.lastgroup or "") if match else ""


def _days_in(plain: str) -> tuple[tuple[date, ...], tuple[tuple[int, int], ...], str]:
    """Days with a year, days without one, and the text without either."""
    ends: list[date] = []
    loose: list[tuple[int, int]] = []
    if not any(character.isdigit() for character in plain):
        return (), (), plain
    for pattern in _DATES:
        for match in pattern.finditer(plain):
            found = _day(match)
            if isinstance(found, date):
                ends.append(found)
            elif found:
                loose.append(found)
        plain = pattern.sub(" ; ", plain)
    for match in _MONTH_YEAR.finditer(plain):
        ends.append(_last_day(year_of(match["y"]), month_of(match["month"])))
    return tuple(ends), tuple(loose), _MONTH_YEAR.sub(" ; ", plain)


def _day(match: re.Match[str]) -> date | tuple[int, int] | None:
    parts = match.groupdict()
    if parts.get("a"):
        first, second = int(parts["a"]), int(parts["b"])
        month, day = (second, first) if first > 12 else (first, second)
    else:
        day = int(parts["d"])
        if parts.get("month"):
            month = month_of(parts["month"])
        else:
            month = _FOREIGN[parts["foreign"].lower()] if parts.get("foreign") else int(parts["m"])
    if not 1 <= month <= 12 or not 1 <= day <= 31:
        return None
    if not parts.get("y"):
        return month, day
    try:
        return date(year_of(parts["y"]), month, day)
    except ValueError:
        return None


def _last_day(year: int, month: int) -> date:
    following = date(year + month // 12, month % 12 + 1, 1)
    return date.fromordinal(following.toordinal() - 1)


def _length(plain: str) -> tuple[int, int, bool]:
    """How many months the words speak of, how many weeks where they count weeks, and whether they count at all."""
    if match := _COUNTED.search(plain):
        count = str(_WORDS_OF_WEEKS.get(match["n"].lower(), match["n"]))
        is_weeks = match["what"].lower().startswith("week")
        return months_in(count, match["what"]), int(count) if is_weeks else 0, True
    if match := _SHORT_MONTHS.search(plain):
        return int(match["n"]), 0, True
    if match := _MONTHS_FROM_START.search(plain):
        return int(match["m"]), 0, True
    if _OF_A_YEAR.search(plain):
        return 12, 0, False
    return (3 if _OF_A_QUARTER.search(plain) and not _QUARTER.search(plain) else 0), 0, False


def _which(match: re.Match[str] | None) -> int:
    """The number of a quarter or half."""
    if match is None:
        return 0
    found = {name: value for name, value in match.groupdict().items() if value}
    if "nth" in found:
        return _NTH[found["nth"].lower()]
    if "c" in found:
        return _CHINESE[found["c"]]
    return int(next(iter(found.values()), 0))


def _kind(plain: str) -> tuple[ColumnKind, bool]:
    plain = _SMALL_SHARE.split(plain)[0].strip(" :.")
    percent = bool(_PERCENT.search(plain))
    kind = next((kind for kind, pattern in _KINDS if pattern.search(plain)), ColumnKind.AMOUNT)
    if kind is ColumnKind.AMOUNT and _VERSUS.search(plain) and len(_YEAR.findall(plain)) > 1:
        kind = ColumnKind.CHANGE
    return kind, percent


def merged(own: Head, beyond: Head) -> Head:
    """A column's own words, completed by what stands beyond them: beside its header, over it, in the title."""
    has_time = own.tells_time
    spans = own.tells_span or (own.as_of and has_time)
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
        days=own.days or beyond.days or tuple({(end.month, end.day) for end in beyond.ends}),
    )


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
    if len(times) > 1 and len(set(times)) > 1 and not _one_end(head):
        return None, None
    return _period(times[0], head, calendar), None


_COMPARING = (ColumnKind.CHANGE, ColumnKind.CHANGE_PERCENT, ColumnKind.VARIANCE, ColumnKind.VARIANCE_PERCENT)


def _one_end(head: Head) -> bool:
    return len(head.ends) == 1


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
        return Period(time.isoformat(), time, time)
    named = _fiscal_year(time, calendar)
    if head.edge and not head.quarter and not head.half:
        when = calendar.last_day(named - (head.edge == "opening"))
        return Period(when.isoformat(), when, when)
    if head.quarter:
        return Period(f"Q{head.quarter} {named}")
    if head.half:
        return Period(f"H{head.half} {named}")
    if head.trailing:
        return Period(f"LTM {named}")
    if head.months and head.months < 12:
        return Period(f"{head.months}M {named}")
    return Period(f"FY{named}")


def _fiscal_year(time: date | int, calendar: FiscalCalendar) -> int:
    if isinstance(time, int):
        return time
    return calendar.year_of(time)
