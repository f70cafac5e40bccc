"""What the words over a column of figures say: which time it is of, and whether it holds amounts, changes, a budget.

Another way of writing a header is another pattern below. Each has its stems: the beginnings of words of which it needs
at least one, so that most captions cost a look into a set and no search.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from olo_desktop.model.table import ColumnKind
from olo_desktop.text.fiscal import MONTHS_IN_WORDS, months_in
from olo_desktop.text.head_days import Days, days_in
from olo_desktop.text.normal import aligned

_WEEKS = {"thirteen": 13, "fourteen": 14, "twenty-six": 26, "thirty-nine": 39, "fifty-two": 52, "fifty-three": 53}
_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_CHINESE = {"\u4e00": 1, "\u4e8c": 2, "\u4e09": 3, "\u56db": 4}
_TELLING = re.compile(r"[\d%+/\u0394]")


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A pattern with the stems (three letters) of which a text must have one; a text that is not ASCII is searched."""

    stems: frozenset[str]
    regex: re.Pattern[str]

    def search(self, plain: str, stems: frozenset[str]) -> re.Match[str] | None:
        """The first match."""
        if self.stems.isdisjoint(stems) and plain.isascii():
            return None
        return self.regex.search(plain)


def _pattern(stems: str, regex: str) -> _Pattern:
    return _Pattern(frozenset(stems.split()), re.compile(regex, re.IGNORECASE))


_COUNTED = _pattern(
    "mon wee", rf"\b(?P<n>{'|'.join((*MONTHS_IN_WORDS, *_WEEKS))}|\d\d?)[\s-]+(?P<what>months?|weeks?)\b"
)
_SHORT_MONTHS = re.compile(r"(?<![\w.,])(?P<n>[1-9]|1[0-2])M(?![\w])")
_MONTHS_FROM_START = re.compile(r"(?<!\d)1\s?(?:[-\u2014\u2013~\u81f3])\s?(?P<m>\d\d?)\s?\u6708")
_OF_A_YEAR = _pattern(
    "yea fis ges exe twe ful ann",
    r"\b(?:fiscal )?years?[\s-]+(?:then )?end(?:ed|ing)\b|\bfor the (?:fiscal )?years?\b|\bfiscal years?\b"
    r"|\bgesch\u00e4ftsjahr|\bexercice\b|\u5e74\u5ea6|\btwelve months\b|\bfull[- ](?:year|fy)\b|\bannual\b",
)
_QUARTER_NAMED = _pattern(
    "qua", rf"\b(?P<nth>{'|'.join(_NTH)})[\s-]+quarters?\b|\u7b2c(?P<c>[\u4e00-\u56db])\u5b63\u5ea6"
)
_QUARTER = re.compile(
    r"(?<!\w)[Qq](?P<n>[1-4])(?!\w)|(?<![\w.,])(?P<m>[1-4])[Qq]|(?<!\w)[Qq](?P<k>[1-4])(?=['/ -]?(?:FY)?\d)"
)
_OF_A_QUARTER = _pattern("qua", r"\bquarters?(?:ly)?\b")
_HALF_NAMED = _pattern("hal", r"\b(?P<nth>first|second)[\s-]+half\b")
_HALF = re.compile(r"(?<!\w)H(?P<n>[12])(?!\w)|(?<![\w.,])(?P<m>[12])H(?=\d|\b)")
_TRAILING = _pattern("ltm ttm l12 las tra", r"\b(?:LTM|TTM|L12M)\b|\b(?:last|trailing) (?:twelve|12) months\b")
_TO_DATE = _pattern("yea ytd", r"\byear[\s-]to[\s-]date\b|\bytd\b")
_AS_OF = _pattern(
    "as at bal au zum sti per",
    r"\b(?:as of|as at|at|balances?,?(?: at)?|au|zum|stichtag|per)\s+(?=\d|(?-i:[A-Z])|the end)"
    r"|\u671f\u672b|\u671f\u521d",
)
_EDGE = _pattern(
    "beg sta ope end clo",
    r"\b(?P<opening>beginning|start|opening)\b.*\b(?:year|period)\b|\b(?P<closing>end) of (?:the )?(?:year|period)\b"
    r"|(?P<opens>[\u671f\u5e74]\u521d)|(?P<closes>[\u671f\u5e74]\u672b)",
)
_EDGES = {"opening": "opening", "opens": "opening", "closing": "closing", "closes": "closing"}
_TURN = _pattern(
    "pri pre las cur thi vor ber exe ann",
    r"\b(?P<prior>(?:prior|previous|preceding|last) (?:fiscal |financial )?(?:years?|period)\b|vorjahr"
    r"|exercice pr\u00e9c\u00e9dent|ann\u00e9e pr\u00e9c\u00e9dente)|(?P<before>\u4e0a(?:\u5e74|\u671f))"
    r"|\b(?P<current>(?:current|this) (?:fiscal |financial )?(?:year|period)\b|berichtsjahr|exercice\b"
    r"|ann\u00e9e en cours)"
    r"|(?P<now>\u672c(?:\u5e74|\u671f|\u62a5\u544a\u671f))",
)
_TURNS = {"prior": "prior", "before": "prior", "current": "current", "now": "current"}
_BALANCE = _pattern(
    "bal fin bil ass", r"\bbalance sheets?\b|\bfinancial position\b|\bbilanz\b|\bbilan\b|\u8d44\u4ea7\u8d1f\u503a\u8868"
)
_VERSUS = _pattern("v v. vs vs. ver com ove", r"\bv(?:s|ersus)?\b\.?|\bcompared (?:to|with)\b|\bover\b")
_PERCENT = _pattern("per pct", r"\bper ?cent(?:age)?s?\b|\bpct\b")
_PLAN = r"(?:^|\d |actual |v\.? |vs\.? |versus )plan(?:ned)?(?:$| \d| \()"
_KINDS = (
    (
        ColumnKind.NOTE,
        _pattern(
            "not foo pag anh ann exh for ite sec",
            r"^(?:foot)?(?:notes?|pages?|anhang|annexes?|exhibits?|forms?|items?|sections?|\u9644\u6ce8|\u6ce8\u91ca)"
            r"(?: (?:no\.?|numbers?))?$",
        ),
    ),
    (ColumnKind.LINE, _pattern("lin no no. ref zei", r"^(?:lines?(?: no\.?)?|no\.|ref\.?|\u884c\u6b21|zeile)$")),
    (
        ColumnKind.VARIANCE,
        _pattern(
            "var fav ove und v. vs vs. ver dif",
            r"\bvar(?:iance)?s?\b|\bfav(?:ou?rable)?\b|\bover\s?/?\s?\(?under\)?|\bdifference\b"
            r"|\bv(?:s|ersus)?\.? (?:budget|plan)",
        ),
    ),
    (
        ColumnKind.CHANGE,
        _pattern(
            "cha inc dec gro ver abw var evo yoy y/y del",
            r"\bchanges?\b|\bincrease\b|\bdecrease\b|\binc\b|\bgrowth\b|\bver\u00e4nderung|\babweichung|\bvariation\b"
            r"|\b\u00e9volution\b|\byoy\b|\by/y\b|\u540c\u6bd4|\u589e\u51cf|\u53d8\u52a8|\bdelta\b|\u0394",
        ),
    ),
    (ColumnKind.BUDGET, _pattern("bud pla for sol", rf"\bbudget(?:ed)?\b|{_PLAN}|\bforecast\b|\bsoll\b|\u9884\u7b97")),
    (ColumnKind.ACTUAL, _pattern("act ist", r"\bactuals?\b|\bist\b")),
)
_BUT = re.compile(r"\bexcept\b|\bper share\b", re.IGNORECASE)
_ALL_STEMS = frozenset().union(
    *(pattern.stems for _, pattern in _KINDS),
    *(
        one.stems
        for one in (
            *(_COUNTED, _OF_A_YEAR, _QUARTER_NAMED, _OF_A_QUARTER, _HALF_NAMED, _TRAILING, _TO_DATE, _AS_OF, _EDGE),
            *(_VERSUS, _PERCENT, _BALANCE, _TURN),
        )
    ),
)


@dataclass(frozen=True, slots=True)
class Head:
    """What header words say of time, and of the kind of column. What they leave open is None, 0 or False.

    `counted` tells of months in a number, `edge` is `opening` or `closing`, `years` are bare years in order, `ends`
    are days with a year, `days` (month, day) without one. `of_month` tells that the days stand for months ("Jul
    2024"), `balance` that the words are the title of a balance sheet. `turn` is `current` or `prior` where
    they speak of "this year" or "the prior year".
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
    of_month: bool = False
    balance: bool = False
    turn: str = ""

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
        of_time = self.tells_time or self.tells_span or bool(self.days)
        return of_time or self.kind is not ColumnKind.AMOUNT or self.percent or bool(self.turn)


SILENT = Head()


@lru_cache(maxsize=2048)
def head_of(text: str) -> Head:
    """What header words say."""
    plain = aligned(text)
    stems = frozenset([word[:3] for word in plain.lower().replace("(", " ").replace("-", " ").split()])
    digits = _TELLING.search(plain) is not None
    if plain.isascii() and _ALL_STEMS.isdisjoint(stems):
        return _of_digits(plain) if digits else SILENT
    kind, percent = _kind(plain, stems)
    days = days_in(plain, pairs=kind is ColumnKind.CHANGE) if digits else Days()
    if kind is ColumnKind.AMOUNT and len(days.years) > 1 and _VERSUS.search(plain, stems):
        kind = ColumnKind.CHANGE
    return _of_words(plain, stems, days, kind, percent=percent)


def _of_digits(plain: str) -> Head:
    """What words say that have no stem of any pattern, only digits or signs: "2022", "Q3 2021", "9M", "%"."""
    days = days_in(plain)
    months = _SHORT_MONTHS.search(plain)
    return Head(
        months=int(months["n"]) if months else 0,
        counted=months is not None,
        quarter=_which(_QUARTER.search(plain)),
        half=_which(_HALF.search(plain)),
        years=days.years,
        ends=days.ends,
        days=days.loose,
        percent="%" in _BUT.split(plain)[0],
        of_month=days.of_month,
    )


def _of_words(plain: str, stems: frozenset[str], days: Days, kind: ColumnKind, *, percent: bool) -> Head:
    months, weeks, counted = _length(plain, stems)
    trailing = _TRAILING.search(plain, stems) is not None
    edge, turn = _EDGE.search(plain, stems), _TURN.search(plain, stems)
    return Head(
        months=12 if trailing else months,
        counted=counted,
        weeks=weeks,
        quarter=_which(_QUARTER_NAMED.search(plain, stems) or _QUARTER.search(plain)),
        half=_which(_HALF_NAMED.search(plain, stems) or _HALF.search(plain)),
        trailing=trailing,
        to_date=_TO_DATE.search(plain, stems) is not None,
        as_of=_AS_OF.search(plain, stems) is not None,
        years=days.years,
        ends=days.ends,
        days=days.loose,
        kind=kind,
        percent=percent,
        versus=_VERSUS.search(plain, stems) is not None,
        edge=_EDGES[edge.lastgroup or ""] if edge else "",
        of_month=days.of_month,
        balance=_BALANCE.search(plain, stems) is not None,
        turn=_TURNS[turn.lastgroup or ""] if turn else "",
    )


def _length(plain: str, stems: frozenset[str]) -> tuple[int, int, bool]:
    """How many months the words speak of, how many weeks where they count weeks, and whether they count at all."""
    if match := _COUNTED.search(plain, stems):
        count = str(_WEEKS.get(match["n"].lower(), match["n"]))
        is_weeks = match["what"].lower().startswith("week")
        return months_in(count, match["what"]), int(count) if is_weeks and count.isdigit() else 0, True
    if match := _SHORT_MONTHS.search(plain):
        return int(match["n"]), 0, True
    if match := _MONTHS_FROM_START.search(plain):
        return int(match["m"]), 0, True
    if _OF_A_YEAR.search(plain, stems):
        return 12, 0, False
    named = _QUARTER_NAMED.search(plain, stems) or _QUARTER.search(plain)
    return (3 if _OF_A_QUARTER.search(plain, stems) and not named else 0), 0, False


def _which(match: re.Match[str] | None) -> int:
    """The number of a quarter or half."""
    if match is None:
        return 0
    name, found = next((name, found) for name, found in match.groupdict().items() if found)
    return _NTH[found.lower()] if name == "nth" else _CHINESE[found] if name == "c" else int(found)


def _kind(plain: str, stems: frozenset[str]) -> tuple[ColumnKind, bool]:
    plain = _BUT.split(plain)[0].strip(" :.")
    percent = "%" in plain or _PERCENT.search(plain, stems) is not None
    return next((kind for kind, pattern in _KINDS if pattern.search(plain, stems)), ColumnKind.AMOUNT), percent
