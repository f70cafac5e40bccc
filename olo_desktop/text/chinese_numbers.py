"""Numbers in Chinese sentences, digits and characters alike: 3.2亿元, 两千多, 三分之二, 1.5个百分点, 2023年.

They are read whole and before all else, for no blank parts them from the words around, and other rules would take
"3.2亿元" for a code. A text without Chinese characters is left at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from olo_desktop.model.period import Period
from olo_desktop.model.quantity import Hedge, Kind, Quantity
from olo_desktop.model.written import NotClaim
from olo_desktop.text import chinese_units as words
from olo_desktop.text.chinese_numerals import CHARACTERS, RUN, ChineseNumeral, chinese_numeral
from olo_desktop.text.currencies import one_of
from olo_desktop.text.periods import PeriodToken
from olo_desktop.text.ranges import Statement

CHINESE = re.compile("[\u4e00-\u9fff]")
_HAN = "\u4e00-\u9fff"
_TIME = re.compile(
    r"(?<!\d)(?P<year>(?:19|20)\d\d)[ ]?年(?:度|末|初|底|(?P<quarter>第?[一二三四1-4]季度)|(?P<half>[上下]半年)"
    r"|[ ]?(?P<month>\d{1,2})[ ]?月(?:[ ]?\d{1,2}[ ]?日)?)?"
    r"|(?<!\d)\d{1,2}[ ]?月(?:[ ]?\d{1,2}[ ]?[日号])?|第\d{1,3}(?:季度|[章节条页期号届次])?"
)
_FIRST = re.compile(rf"第|翻|半(?=[年个天])|(?:\d[\d,]*(?:\.\d+)?|[{CHARACTERS}])+")
_SHARE = re.compile(
    rf"(?P<part>[{CHARACTERS}]{{1,6}})分之(?P<count>(?:\d[\d,]*(?:\.\d+)?|[{CHARACTERS}]){{1,16}})(?![\w年月])?"
)
_HALF = re.compile(r"(?<![过])一半")
_TIMES_OVER = re.compile(r"翻(?:了)?(?P<times>[一两二三四]?)番")
_HALF_TIME = re.compile(r"(?<![上下前后大])半(?P<unit>年|个月|天)(?![度报])")
_SIGN = re.compile(
    rf"(?P<minus>[-−]|负)?(?P<currency>{one_of(tuple(words.BEFORE))})?[ ]?(?P<inner>[-−])?(?P<open>\()?$"
)
_UNIT_BEHIND = re.compile(rf"(?:{one_of(tuple(words.UNITS))})")
_CURRENCY_BEHIND = re.compile(rf"(?:{one_of(tuple(words.CURRENCIES))})整?")
_SCALE_BEHIND = re.compile(r"(?:个(?=亿))?(?P<scale>[百千]?万亿?|[百千]?亿)")  # 一个亿
_MEASURE_BEHIND = re.compile(rf"(?:{words.MEASURES})")
_STRUCTURE_BEHIND = re.compile(rf"个?(?:{words.STRUCTURE})")
_AND_MORE = re.compile(r"[多余几]")
_TO = re.compile(r"[ ]?(?:至|到|[-–—~～])[ ]?")
_HEDGE_BEFORE = re.compile(rf"(?:{one_of(tuple(words.HEDGES_BEFORE))})[ ]?$")
_HEDGE_BEHIND = re.compile(rf"(?:{one_of(tuple(words.HEDGES_BEHIND))})")
_POINTS_AT_TIME = re.compile(rf"(?:{one_of(words.TIME_BEFORE)})的?$")
_SINCE = re.compile(r"[前后来内间]|以[前后来内]|之[前后内]|期(?!限)|级|制")
_ARTICLE = re.compile(r"一(?:[个家名项台件位份]|亿分)?")
_REACH = 8
_HALF_OF_ONE = Decimal("0.5")
_SCALES = {"百": 100, "千": 1000, "万": 10**4, "亿": 10**8}
_DIGITS = re.compile(r"\d(?:[\d,.]*\d)?")
_COARSE = Decimal("0.12")  # a share in words, as in English
_LEAST_YEAR, _LAST_YEAR = 1900, 2100
_STANDS_ALONE = re.compile(rf"[^{_HAN}A-Za-z\d]|$")


@dataclass(slots=True)
class _Amount:
    """One number being read: its value in base units, its precision, and what it is of."""

    start: int
    end: int
    value: Decimal
    precision: Decimal
    kind: Kind = Kind.COUNT
    unit: str | None = None
    low: Decimal | None = None
    high: Decimal | None = None
    hedge: Hedge | None = None
    negative: bool = False
    counted: bool = False
    scaled: bool = False


def chinese_numbers(plain: str) -> Iterator[Statement | PeriodToken]:
    """The numbers of Chinese sentences in order: what they state, or that they state nothing."""
    if not CHINESE.search(plain):
        return
    at = 0
    for match in _FIRST.finditer(plain):
        if match.start() < at:
            continue
        found = _whole(plain, match.start()) or _amount_or_nothing(plain, match, at)
        if found is not None:
            at = found.end
            yield found


def _whole(plain: str, start: int) -> Statement | PeriodToken | None:
    """The writings that have a form of their own."""
    if match := _TIME.match(plain, start):
        return _time(match)
    if match := _SHARE.match(plain, start):
        return _share(match, plain)
    if match := _TIMES_OVER.match(plain, start):
        times = {"": 1, "一": 1, "两": 2, "二": 2, "三": 3, "四": 4}[match["times"]]
        return Statement(*match.span(), Quantity(Kind.MULTIPLE, Decimal(2) ** times, Decimal("0.1")))
    if match := _HALF.match(plain, start):
        return Statement(*match.span(), Quantity(Kind.RATIO, _HALF_OF_ONE, _HALF_OF_ONE * _COARSE))
    if (match := _HALF_TIME.match(plain, start)) and not _SINCE.match(plain, match.end()):
        name = words.UNITS[match["unit"]][2]
        return Statement(*match.span(), Quantity(Kind.DURATION, _HALF_OF_ONE, Decimal("0.1"), name))
    return None


def _time(match: re.Match[str]) -> PeriodToken:
    if not match["year"]:
        why = NotClaim.ORDINAL if match[0][0] == "第" else NotClaim.DATE
        return PeriodToken(*match.span(), why, None)
    if match["month"]:
        return PeriodToken(*match.span(), NotClaim.DATE, None)
    if match["quarter"] or match["half"]:
        number = _part(match)
        return PeriodToken(*match.span(), NotClaim.PERIOD, Period(f"{number} {match['year']}"))
    return PeriodToken(*match.span(), NotClaim.YEAR, Period(f"FY{match['year']}"))


def _part(match: re.Match[str]) -> str:
    if match["half"]:
        return "H1" if match["half"][0] == "上" else "H2"
    digit = match["quarter"].removeprefix("第")[0]
    return f"Q{'一二三四'.find(digit) + 1 or digit}"


def _share(match: re.Match[str], plain: str) -> Statement | None:
    """三分之二 is 2/3, 百分之三十五 is 35%."""
    part = chinese_numeral(plain, *match.span("part"))
    count = chinese_numeral(plain, *match.span("count"))
    if part is None or count is None or part.value <= 0 or count.digits is None:
        return None
    value = count.value / part.value
    hundredth = match["part"] == "百"
    kind = Kind.PERCENT if hundredth else Kind.RATIO
    exact = part.value >= 100
    precision = count.precision / part.value if exact else abs(value) * _COARSE or Decimal("0.01")
    hedge = _hedge(plain, match.start(), count.end)
    return Statement(match.start(), count.end, Quantity(kind, value, precision, scaled=exact, hedge=hedge))


def _amount_or_nothing(plain: str, match: re.Match[str], floor: int) -> Statement | PeriodToken | None:
    run = RUN.match(plain, match.start())
    if run is None or not _in_chinese(plain, *run.span()):
        return None
    first = _amount(plain, run, floor)
    if first is None:
        return _digits_alone(run)
    second = _second(plain, first)
    if second is not None:
        return _range(first, second, plain)
    if not _states(plain, first, run):
        return _digits_alone(run)
    return _statement(first, plain)


def _in_chinese(plain: str, start: int, end: int) -> bool:
    """Whether the run is a Chinese sentence's: it has a character, or one beside it, and no letter glued to it."""
    if plain[start - 1 : start].isascii() and plain[start - 1 : start].isalnum():
        return False
    if CHINESE.search(plain, start, end):
        return True
    before = plain[max(0, start - 5) : start].rstrip(" (¥￥$-+")
    behind = plain[end : end + 3].lstrip(" )%bps")
    return bool(CHINESE.match(before[-1:]) or CHINESE.match(behind))


def _digits_alone(run: re.Match[str]) -> PeriodToken | None:
    """Digits that state nothing are told; characters that state nothing are words."""
    digits = _DIGITS.match(run[0])
    if digits is None:
        return None
    return PeriodToken(run.start(), run.start() + digits.end(), NotClaim.IDENTIFIER, None)


def _amount(plain: str, run: re.Match[str], floor: int) -> _Amount | None:
    numeral = chinese_numeral(plain, *run.span())
    if numeral is None or _is_year(numeral):
        return None
    amount = _Amount(run.start(), numeral.end, numeral.value, numeral.precision, scaled=numeral.large)
    if numeral.low is not None:
        amount.low, amount.high = numeral.low, numeral.value
    _read_left(amount, plain, floor)
    _read_right(amount, plain)
    return amount if not numeral.bare_unit or amount.kind is Kind.MONEY else None


def _is_year(numeral: ChineseNumeral) -> bool:
    return numeral.digits and numeral.precision == 1 and _LEAST_YEAR <= numeral.value < _LAST_YEAR


def _read_left(amount: _Amount, plain: str, floor: int) -> None:
    """Sign, bracket and currency before the number."""
    left = _SIGN.search(plain, max(floor, amount.start - _REACH), amount.start)
    if left is None or not left[0]:
        return
    if left["open"]:
        closed = plain.startswith(")", amount.end)
        if not closed:
            return
        amount.end += 1
    amount.start = left.start()
    amount.negative = bool(left["minus"] or left["inner"] or left["open"])
    if left["currency"]:
        amount.kind, amount.unit = Kind.MONEY, words.BEFORE[left["currency"]]


def _read_right(amount: _Amount, plain: str) -> None:
    """Scale, "and more", currency or unit behind the number."""
    _read_more(amount, plain)
    if scale := _SCALE_BEHIND.match(plain, amount.end):
        _scale(amount, scale)
        _read_more(amount, plain)
    if money := _CURRENCY_BEHIND.match(plain, amount.end):
        amount.kind, amount.unit = Kind.MONEY, words.CURRENCIES[money[0].removesuffix("整")]
        amount.end = money.end()
    elif unit := _UNIT_BEHIND.match(plain, amount.end):
        _unit(amount, unit, plain)
    elif plain.startswith("整", amount.end) and amount.unit:
        amount.end += 1


def _scale(amount: _Amount, match: re.Match[str]) -> None:
    for character in match["scale"]:
        _multiply(amount, Decimal(_SCALES[character]))
    amount.end, amount.scaled = match.end(), True


def _multiply(amount: _Amount, factor: Decimal) -> None:
    amount.value *= factor
    amount.precision *= factor
    if amount.low is not None and amount.high is not None:
        amount.low, amount.high = amount.low * factor, amount.high * factor


def _read_more(amount: _Amount, plain: str) -> None:
    """两千多 is between 2,000 and 3,000: one more of the last digit that is not nought."""
    if amount.low is None and amount.value and (more := _AND_MORE.match(plain, amount.end)):
        exponent = amount.value.normalize().as_tuple().exponent
        step = Decimal(1).scaleb(int(exponent))
        amount.low, amount.high, amount.end = amount.value, amount.value + step, more.end()


def _unit(amount: _Amount, match: re.Match[str], plain: str) -> None:
    kind, factor, name = words.UNITS[match[0]]
    end = match.end()
    half = plain.startswith("半", end) and kind in (Kind.MULTIPLE, Kind.PERCENT, Kind.DURATION)
    if half:
        amount.value += _HALF_OF_ONE
        amount.precision = min(amount.precision, Decimal("0.1"))
        end += 1
    _multiply(amount, factor)
    amount.kind, amount.unit, amount.end = kind, name, end
    amount.scaled = amount.scaled or factor != 1


def _second(plain: str, first: _Amount) -> _Amount | None:
    """The other end of a range: 8亿至10亿元, 5%到7%."""
    to = _TO.match(plain, first.end)
    run = RUN.match(plain, to.end()) if to else None
    if run is None or first.low is not None:
        return None
    second = _amount(plain, run, run.start())
    if second is None or second.low is not None or second.value < first.value:
        return None
    alike = first.kind is second.kind and first.unit == second.unit
    if not alike and (first.kind is not Kind.COUNT or second.kind is Kind.DURATION):
        return None
    if not first.scaled and second.scaled and not alike:
        _multiply(first, second.value / _written(run))
    return second if first.value < second.value else None


def _written(run: re.Match[str]) -> Decimal:
    """What the digits of a run say before their scale."""
    digits = _DIGITS.match(run[0])
    return Decimal(digits[0].replace(",", "")) if digits else Decimal(1)


def _range(first: _Amount, second: _Amount, plain: str) -> Statement:
    quantity = Quantity(
        second.kind,
        (first.value + second.value) / 2,
        max(first.precision, second.precision),
        second.unit,
        scaled=second.scaled,
        low=first.value,
        high=second.value,
        hedge=Hedge.ABOUT if _hedge(plain, first.start, second.end) is Hedge.ABOUT else None,
    )
    return Statement(first.start, second.end, quantity)


def _states(plain: str, amount: _Amount, run: re.Match[str]) -> bool:
    """Whether the number states something: not in 第三, 三个方面, 数百万, 三一重工, 近三年."""
    before = plain[amount.start - 1 : amount.start] if amount.start else ""
    if before == words.ORDINAL_BEFORE or (before in words.VAGUE_BEFORE and not _perhaps(plain, amount)):
        return False
    if amount.kind is Kind.DURATION:
        return not _POINTS_AT_TIME.search(plain, max(0, amount.start - 4), amount.start) and not (
            _SINCE.match(plain, amount.end)
        )
    if amount.kind is not Kind.COUNT:
        return True
    return _counts(plain, amount, run)


def _perhaps(plain: str, amount: _Amount) -> bool:
    """Whether the character before is part of another word: 达成, 每股."""
    return plain[max(0, amount.start - 2) : amount.start] in ("达成", "完成")


def _counts(plain: str, amount: _Amount, run: re.Match[str]) -> bool:
    if _STRUCTURE_BEHIND.match(plain, amount.end) and not amount.scaled:
        return False
    digits = run[0][0].isdigit()
    measured = _MEASURE_BEHIND.match(plain, amount.end) is not None
    if digits or (amount.scaled and amount.end > run.start() + 1):
        return True
    alone = plain[run.start()] == "一" and len(run[0]) == 1
    return measured and not alone


def _statement(amount: _Amount, plain: str) -> Statement:
    sign = -1 if amount.negative else 1
    kind = amount.kind
    if kind is Kind.MONEY and words.PER_SHARE_BEFORE in plain[max(0, amount.start - _REACH) : amount.start]:
        kind = Kind.PER_SHARE
    hedge = _hedge(plain, amount.start, amount.end)
    end = amount.end
    if amount.low is not None and amount.high is not None:
        middle = (amount.low + amount.high) / 2
        quantity = Quantity(
            kind, middle, amount.precision, amount.unit, scaled=amount.scaled, low=amount.low, high=amount.high
        )  # fmt: skip
    else:
        quantity = Quantity(kind, sign * amount.value, amount.precision, amount.unit, scaled=amount.scaled, hedge=hedge)
    return Statement(amount.start, end, quantity)


def _hedge(plain: str, start: int, end: int) -> Hedge | None:
    if behind := _HEDGE_BEHIND.match(plain, end):
        return words.HEDGES_BEHIND[behind[0]]
    before = _HEDGE_BEFORE.search(plain, max(0, start - _REACH), start)
    return words.HEDGES_BEFORE[before[0].rstrip()] if before else None
