"""Numbers in Chinese characters, alone or beside digits: 三千万, 12亿3千万, 2万3500, 两三百, 壹佰贰拾万."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

_DIGITS = {
    **{character: value for value, character in enumerate("零一二三四五六七八九")},
    **{character: value for value, character in enumerate("〇壹贰叁肆伍陆柒捌玖")},
    "两": 2, "兩": 2, "貳": 2, "參": 3, "陸": 6,
}  # fmt: skip
_SMALL = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
_LARGE = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}
_FIGURES = "".join(_DIGITS)
_UNITS = "".join((*_SMALL, *_LARGE))

CHARACTERS = _FIGURES + _UNITS
RUN = re.compile(rf"(?:\d[\d,]*(?:\.\d+)?|[{CHARACTERS}])+")
_TOKEN = re.compile(rf"\d+(?:,\d{{3}})*(?:\.\d+)?|[{CHARACTERS}]")
_DECIMAL = re.compile(rf"点(?P<places>[{_FIGURES}]{{1,8}})(?P<units>[{_UNITS}]{{0,3}})")
_ABOUT_TWO = re.compile(r"(?P<low>[一二两三四五六七八])(?P<high>[二三四五六七八九])(?P<units>[十百千万亿]{1,3})$")
_LONGEST = 40
_TEN = 10


@dataclass(frozen=True, slots=True)
class ChineseNumeral:
    """What a run of digits and characters says: its value, one unit of its last digit, how it was written.

    `low` is set for "two or three hundred". `bare_unit` tells of a run without a number before its first unit (百亿,
    but also 千万 and 万一, which are adverbs), `digits` of one in digits alone, `single` of one character.
    """

    end: int
    value: Decimal
    precision: Decimal
    low: Decimal | None = None
    bare_unit: bool = False
    digits: bool = False
    single: bool = False
    large: bool = False


def chinese_numeral(text: str, start: int, end: int) -> ChineseNumeral | None:
    """The number of the run at `start`..`end`, as `RUN` found it; None where its characters make none (十四五)."""
    run = text[start:end].rstrip(",")
    end = start + len(run)
    if len(run) > _LONGEST:
        return None
    if about := _ABOUT_TWO.fullmatch(run):
        return _two(about, end)
    reading = _Reading()
    for token in _tokens(run):
        if not reading.take(token):
            return None
    if (point := _DECIMAL.match(text, end)) and not reading.large and reading.pending is not None:
        return _with_places(reading, point)
    value, precision = reading.value()
    return ChineseNumeral(
        end, value, precision, None, reading.bare_unit, not reading.characters, len(run) == 1, reading.large
    )  # fmt: skip


def _two(about: re.Match[str], end: int) -> ChineseNumeral | None:
    low, high = _DIGITS[about["low"]], _DIGITS[about["high"]]
    if high != low + 1:
        return None
    unit = _product(about["units"])
    return ChineseNumeral(end, high * unit, unit, low * unit, large=True)


def _with_places(reading: _Reading, point: re.Match[str]) -> ChineseNumeral:
    """十二点五: the digits behind the point are read one by one; 一点二亿 has its unit behind them."""
    digits = "".join(str(_DIGITS[character]) for character in point["places"])
    unit = _product(point["units"])
    whole, _ = reading.value()
    value = (whole + Decimal(f"0.{digits}")) * unit
    return ChineseNumeral(point.end(), value, Decimal(1).scaleb(-len(digits)) * unit, large=bool(point["units"]))


def _product(units: str) -> Decimal:
    product = Decimal(1)
    for unit in units:
        product *= _SMALL.get(unit) or _LARGE[unit]
    return product


def _tokens(run: str) -> Iterator[str]:
    return (match.group() for match in _TOKEN.finditer(run))


class _Reading:
    """A run being read: what is summed up, what its last section holds, and a number that waits for its unit."""

    def __init__(self) -> None:
        self.total = Decimal(0)
        self.section = Decimal(0)
        self.pending: Decimal | None = None
        self.places = 0
        self.unit = 1
        self.zero = self.bare_unit = self.large = self.characters = False

    def take(self, token: str) -> bool:
        """Take in a digit, a group of digits or a unit; False where it can't stand there."""
        if token[0].isascii():
            return self._number(Decimal(token.replace(",", "")), len(token.partition(".")[2]))
        self.characters = True
        if token in _UNITS:
            self._times(token)
            return True
        self.zero = self.zero or _DIGITS[token] == 0
        if _DIGITS[token] == 0 and self.pending is None and (self.section or self.total):
            return True
        return self._number(Decimal(_DIGITS[token]), 0)

    def _number(self, number: Decimal, places: int) -> bool:
        if self.pending is not None and self.pending != 0:
            return False
        self.pending, self.places = number, places
        return True

    def _times(self, unit: str) -> None:
        factor = _SMALL.get(unit) or _LARGE[unit]
        first = self.pending is None and not self.section and not self.total
        self.bare_unit = self.bare_unit or (first and factor > _TEN)
        if unit in _SMALL:
            self.section += (1 if self.pending is None else self.pending) * factor
        elif self.pending is None and not self.section:
            self.total = (self.total or Decimal(1)) * factor
        else:
            self.total += (self.section + (self.pending or 0)) * factor
            self.section = Decimal(0)
        self.large = self.large or factor > _TEN
        self.unit = factor if unit in _SMALL or self.unit == 1 or self.pending is not None else self.unit * factor
        self.pending, self.zero = None, False

    def value(self) -> tuple[Decimal, Decimal]:
        """The number read, and one unit of its last digit."""
        if self.pending is None:
            return self.total + self.section, Decimal(1).scaleb(-self.places) * self.unit
        last = self.pending
        short = self.characters and self.unit > _TEN and not self.zero and last < _TEN and last == int(last)
        step = Decimal(self.unit // _TEN if short else 1)  # 一千二 is 1,200, 一千零二 is 1,002
        return self.total + self.section + last * step, Decimal(1).scaleb(-self.places) * step
