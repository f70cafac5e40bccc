"""Periods: fiscal years, quarters, halves, last twelve months, spans of years, days.

Each row of the tables is one way of writing; another way is another row.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from olo_desktop.model.period import Period
from olo_desktop.model.written import NotClaim
from olo_desktop.text.currencies import CURRENCY_BEFORE
from olo_desktop.text.dates import (
    DATE_RULES,
    END,
    MONTH,
    MONTH_RULES,
    START,
    YEAR,
    TimeRule,
    instant,
    month_of,
    unsaid,
    whole_month,
    year_of,
)
from olo_desktop.text.normal import aligned
from olo_desktop.text.spans import Claimed

_FISCAL = r"(?:FY|CY|(?i:(?:fiscal|financial|calendar)(?:[ ]years?)?))"
_TO_LONG = r"(?:[ ]of)?(?:[ ]the)?[ ]?[-/]?(?:FY|CY|(?i:fiscal(?:[ ]year)?|financial[ ]year))?[ ]?"
_TO_SHORT = r"(?:(?:[ ]of)?[ ]?(?:FY|CY)[ ]?'?|[-/ ]?'|[-/])"  # what lets two digits be a year
_AFTER = rf"(?:{_TO_LONG}(?P<y>{YEAR})|{_TO_SHORT}(?P<yy>\d\d))(?!\d)"
_GLUED = rf"[ ]?[-/']?(?:FY)?'?(?P<y>{YEAR}|\d\d)(?!\d)"
_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_ORDINAL = rf"(?P<n>(?i:{'|'.join(_NTH)}))"
_MONTH_NUMBERS = tuple(f"{month:02}" for month in range(1, 13))
_TRAILING = r"(?<!\w)(?P<what>LTM|TTM|NTM|L12M|YTD)[ -]?"


@dataclass(frozen=True, slots=True)
class PeriodToken:
    """A stretch of text that names time: what it is (a period, a date, a year) and which, where that is certain."""

    start: int
    end: int
    why: NotClaim
    period: Period | None


def _named(match: re.Match[str], *groups: str) -> str:
    """The first of the groups that the match has, "" where none."""
    found = match.groupdict()
    return next((found[group] for group in groups if found.get(group)), "")


def _fiscal(match: re.Match[str]) -> Period:
    return Period(f"FY{year_of(_named(match, 'last', 'y'))}")


def _part(letter: str) -> Callable[[re.Match[str]], Period]:
    def build(match: re.Match[str]) -> Period:
        number = _NTH.get(match["n"].lower(), match["n"])
        return Period(f"{letter}{number} {year_of(_named(match, 'y', 'yy'))}")

    return build


def _months(match: re.Match[str]) -> Period:
    return Period(f"{match['n']}M {year_of(_named(match, 'y', 'yy'))}")


def _trailing(match: re.Match[str]) -> Period:
    what = {"TTM": "LTM", "L12M": "LTM"}.get(match["what"], match["what"])
    year, month, part = year_of(match["y"]), _named(match, "month"), _named(match, "part")
    if month:
        return Period(f"{what} {year}-{month_of(month):02}")
    return Period(f"{what} {part} {year}" if part else f"{what} {year}")


def _bare_part(match: re.Match[str]) -> Period:
    return Period("".join(sorted(match["n"].upper(), reverse=True)))


def _span(match: re.Match[str]) -> Period | None:
    """2018-2020, 2021/22; "2022-12" is a month, for no span runs backwards."""
    first, last = year_of(match["y"]), year_of(match["last"])
    if first >= last:
        return whole_month(first, int(match["last"])) if match["last"] in _MONTH_NUMBERS else None
    return Period(f"FY{last}" if match["dash"] == "/" and last == first + 1 else f"FY{first}-FY{last}")


def _period(pattern: str, build: Callable[[re.Match[str]], Period | None]) -> TimeRule:
    return TimeRule(NotClaim.PERIOD, re.compile(pattern), build)


_CHINESE_PARTS = {"一": "1", "二": "2", "三": "3", "四": "4", "上": "1", "下": "2"}


def _chinese(match: re.Match[str]) -> Period | None:
    """2024年 as a fiscal year, 2024年第一季度, 2024年上半年, 2024年12月31日."""
    year, quarter, half = match["y"], match["quarter"], match["half"]
    if match["m"]:
        month, day = int(match["m"]), int(match["d"] or 0)
        if not 1 <= month <= len(_MONTH_NUMBERS):
            return None
        return instant(int(year), month, day) if day else whole_month(int(year), month)
    if quarter:
        return Period(f"Q{_CHINESE_PARTS.get(quarter, quarter)} {year}")
    return Period(f"H{_CHINESE_PARTS[half]} {year}") if half else Period(f"FY{year}")


PERIOD_RULES = (
    _period(
        rf"(?<!\d)(?P<y>{YEAR})[ ]?年(?:度|末|初|底)?(?:第?(?P<quarter>[一二三四1-4])季度|(?P<half>[上下])半年"
        r"|[ ]?(?P<m>\d{1,2})[ ]?月(?:[ ]?(?P<d>\d{1,2})[ ]?日)?)?",
        _chinese,
    ),
    # LTM Mar-24, TTM Q3 2023, YTD 2023
    _period(rf"{_TRAILING}(?:(?:to|ended|as[ ]of)[ ])?{MONTH}(?:[ -]|[ ]?')?(?P<y>{YEAR}|\d\d)(?!\d)", _trailing),
    _period(rf"{_TRAILING}(?:(?P<part>[QH][1-4])[ -]?)?(?:FY[ ]?)?'?(?P<y>{YEAR}|(?<=[Y'])\d\d)(?!\d)", _trailing),
    _period(r"(?<!\w)L12M(?!\w)", unsaid),
    # Q3 2021, Q4/2021, Q3'24, 3Q24, 2025Q1, third quarter of 2021
    _period(rf"(?<!\w)[Qq](?P<n>[1-4]){_AFTER}", _part("Q")),
    _period(rf"(?<![\w.,])(?P<n>[1-4])[Qq]{_GLUED}", _part("Q")),
    _period(rf"(?<![\w.,])(?P<y>{YEAR})[ /-]?[Qq](?P<n>[1-4])(?!\w)", _part("Q")),
    _period(rf"(?<!\w){_ORDINAL}[ -](?i:quarter){_AFTER}", _part("Q")),
    # H1 2023, 1H23, first half of 2023
    _period(rf"(?<!\w)[Hh](?P<n>[12]){_AFTER}", _part("H")),
    _period(rf"(?<![\w.,])(?P<n>[12])[Hh]{_GLUED}", _part("H")),
    _period(rf"(?<![\w.,])(?P<y>{YEAR})[ /-]?H(?P<n>[12])(?!\w)", _part("H")),
    _period(rf"(?<!\w){_ORDINAL}[ -](?i:half){_AFTER}", _part("H")),
    # 9M 2022, 9M FY23
    _period(rf"(?<![\w.,$€£])(?P<n>\d\d?)M(?:[ ]?(?:FY)?(?P<y>{YEAR})|[ ]?(?:FY|')?(?P<yy>\d\d))(?!\d)", _months),
    _period(r"(?<![\w.,$€£])\d\d?[ -](?:months?|weeks?|quarters?)(?:[ ]period)?[ ](?:ended|ending|to)\b", unsaid),
    # 2018-2020, 2021/22, FY15-FY17
    _period(
        rf"(?<![\w.,$€£])(?:{_FISCAL}[ -]?)?(?P<y>{YEAR})[ ]?(?P<dash>[-–/])[ ]?"
        rf"(?:FY)?(?P<last>{YEAR}|\d\d){END}(?![-/]\d)",
        _span,
    ),
    _period(r"(?<!\w)FY[ ]?'?(?P<y>\d\d)[ ]?(?P<dash>[-–])[ ]?FY[ ]?'?(?P<last>\d\d)(?!\w)", _span),
    # FY2022, FY24E, fiscal 2022, financial year 2022/23, 2024E
    _period(
        rf"(?<!\w){_FISCAL}[ -]?'?(?P<y>{YEAR}|(?<=[Y'])\d\d|(?<=Y[ ])\d\d)(?:/(?P<last>{YEAR}|\d\d))?[AEFPB]?(?!\w)",
        _fiscal,
    ),
    _period(rf"(?<![\w.,$€£/-])(?P<y>{YEAR})[AEFPB](?!\w)", _fiscal),
    # Q3, 2H: of a year that stands elsewhere
    _period(r"(?<!\w)(?P<n>[Qq][1-4]|[Hh][12]|(?<![.,])[1-4]Q|(?<![.,])[12]H)(?!\w)", _bare_part),
)

# "2000 employees" counts them; "2019 employees" is more likely a year.
_ROUND_COUNT = (
    r"(?!00[ ](?:employees|people|staff|stores|shops|sites|customers|clients|units|vehicles|homes|members)\b)"
)

YEAR_RULES = (
    # 1990s, 2022, '22
    TimeRule(NotClaim.YEAR, re.compile(rf"{START}(?<![\d/-])(?P<y>{YEAR})s(?!\w)"), unsaid),
    TimeRule(
        NotClaim.YEAR,
        re.compile(rf"{START}(?<!\d[/-])(?P<y>(?:19|20){_ROUND_COUNT}\d\d){END}(?![/-]\d)"),
        _fiscal,
    ),
    TimeRule(NotClaim.YEAR, re.compile(r"(?<=[ (,/])'(?P<y>\d\d)(?![\w'%]|[.,]\d)"), _fiscal),
)

TIME_RULES = (*DATE_RULES, *PERIOD_RULES, *MONTH_RULES, *YEAR_RULES)


def scan_periods(text: str) -> tuple[tuple[int, int, Period], ...]:
    """Every stretch of the text that names a certain period, in order: start, end, which. "May 3" names none."""
    plain = aligned(text)
    tokens = period_tokens(plain, Claimed(len(plain)))
    return tuple((token.start, token.end, token.period) for token in tokens if token.period)


def period_tokens(plain: str, claimed: Claimed) -> list[PeriodToken]:
    """All tokens that are times, in order, leaving out what is claimed already, and claiming what it gives back."""
    found = [
        PeriodToken(match.start(), match.end(), rule.why, rule.build(match))
        for rule in TIME_RULES
        for match in rule.pattern.finditer(plain)
        if not _is_amount(plain, match, rule) and claimed.take(match.start(), match.end())
    ]
    return sorted(found, key=lambda token: token.start)


def _is_amount(plain: str, match: re.Match[str], rule: TimeRule) -> bool:
    """Whether a currency code makes an amount of what looks like a year: "SEK 2019"."""
    return rule.why is NotClaim.YEAR and bool(CURRENCY_BEFORE.search(plain, max(0, match.start() - 6), match.start()))
