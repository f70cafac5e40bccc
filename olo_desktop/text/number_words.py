"""Numbers in English words: "twenty-three", "six hundred and fifty", "two and a half", "two point five", "a dozen".

They are yielded as the digits of a number are, so that scale, currency, unit and hedge around them are read as ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from olo_desktop.text.numerals import NumberStyle, Numeral
from olo_desktop.text.units import SCALE_WORDS

ONES = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
}  # fmt: skip
TEENS = {
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19,
}  # fmt: skip
TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
PARTS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fifth": 5, "fifths": 5,
    "eighth": 8, "eighths": 8, "tenth": 10, "tenths": 10,
}  # fmt: skip
_NOUGHT = {"zero": 0, "oh": 0, "nought": 0}
_GROUPS = {"hundred": 100, "dozen": 12}
_SMALL = {**ONES, **TEENS, **TENS, "zero": 0}
_BEGINNINGS = (*_SMALL, "a", "an", "half")
_FIRST = re.compile(rf"(?<![\w'-])(?:{'|'.join(_BEGINNINGS)})(?![\w'])", re.IGNORECASE)
_NEXT = re.compile(r"[ \n-]([A-Za-z]{1,12})(?![\w'])")
_REPEATED = re.compile(r"[ ]?\(\d")  # "ninety (90) days": the digits are read
_TIED = re.compile(r"-([A-Za-z]+)")
_MOST_WORDS = 16
_HUNDRED = 100
_FIRST_YEAR, _LAST_YEAR = 1900, 2100
SMALL = 12  # up to here a number in words with nothing behind it merely counts off what follows: "three angles"


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    end: int
    hyphen: bool


def number_words(plain: str, style: NumberStyle) -> Iterator[Numeral]:  # noqa: ARG001 - as all readers of numerals
    """The numbers in words, once and in order. What counts nothing ("twenty-first", "two-sided") is none."""
    at = 0
    for match in _FIRST.finditer(plain):
        if match.start() < at:
            continue
        reading = _Reader(_words(plain, match))
        found = reading.number()
        if found is None:
            continue
        value, used, weak = found
        if _shares_hundred(reading.words, value, used):
            value, weak = value * _HUNDRED, False
        at = reading.words[used - 1].end
        if follower := _runs_on(plain, at, value):
            at = follower
            continue
        if (
            not _is_tied(plain, at)
            and not _REPEATED.match(plain, at)
            and not _is_name(plain, match.start(), at)
            and not _is_year(value)
        ):
            yield Numeral(match.start(), at, value, _places(value), spelled=True, weak=weak)


def _shares_hundred(words: list[_Word], value: Decimal, used: int) -> bool:
    """The first number of "two to three hundred" has the second's hundred."""
    behind = [word.text for word in words[used : used + 3]]
    to_hundred = behind[:1] in (["to"], ["or"]) and behind[2:] == ["hundred"]
    return value < len(ONES) + 1 and to_hundred and behind[1] in ONES


def _is_year(value: Decimal) -> bool:
    """Whether the words are more likely a year: "two thousand twenty-three"."""
    return _FIRST_YEAR <= value < _LAST_YEAR and value % _HUNDRED != 0


def _words(plain: str, first: re.Match[str]) -> list[_Word]:
    words = [_Word(first[0].lower(), first.end(), hyphen=False)]
    while len(words) < _MOST_WORDS and (match := _NEXT.match(plain, words[-1].end)):
        words.append(_Word(match[1].lower(), match.end(), hyphen=plain[match.start()] == "-"))
    return words


def _places(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    return -exponent if isinstance(exponent, int) and exponent < 0 else 0


def _runs_on(plain: str, end: int, value: Decimal) -> int:
    """Where a number ends that follows and doesn't belong to this one ("nineteen eighty-four"); 0 where none does."""
    match = _FIRST.match(plain, end + 1) if value < _HUNDRED and plain[end : end + 1] == " " else None
    return match.end() if match and match[0].lower() in _SMALL else 0


def _is_tied(plain: str, end: int) -> bool:
    """Whether a hyphen ties the number to a word that is no unit: "two-sided", "first-class", "zero-day"."""
    tied = _TIED.match(plain, end)
    return tied is not None and tied[1].lower() not in _AFTER_HYPHEN


_AFTER_HYPHEN = frozenset((*SCALE_WORDS, "odd", "percent", "per", "percentage", "basis", "fold", "times", "to"))


def _is_name(plain: str, start: int, end: int) -> bool:
    """Whether a capital within a sentence makes a name of it: "Chapter Eleven", "the Big Four"."""
    if not plain[start].isupper():
        return False
    before = plain[max(0, start - 2) : start].strip()
    begins = not before or not (before[-1].isalnum() or before[-1] in ",;")
    behind = _NEXT.match(plain, end)
    return not begins or (behind is not None and behind[1][0].isupper() and behind[1].lower() not in SCALE_WORDS)


class _Reader:
    """Reads a number from the words that begin with one; every method gives what it read and the next word's place."""

    def __init__(self, words: list[_Word]) -> None:
        self.words = words

    def number(self) -> tuple[Decimal, int, bool] | None:
        """Value, how many words it takes, and whether it needs a unit or a scale behind it to state anything."""
        first = self.words[0].text
        if first in ("a", "an", "half"):
            return self._with_article()
        whole, at = self._whole(0)
        if at > 0 and self._text(at) == "dozen":
            return whole * 12, at + 1, False
        if (part := self._part(at, whole)) is not None:
            return part
        if (mixed := self._and_part(at)) is not None:
            return whole + mixed[0], mixed[1], True
        if (decimal := self._decimal(at)) is not None:
            return whole + decimal[0], decimal[1], True
        return whole, at, whole <= SMALL

    def _text(self, at: int) -> str:
        return self.words[at].text if at < len(self.words) else ""

    def _with_article(self) -> tuple[Decimal, int, bool] | None:
        """As "a million", "a hundred and twenty", "a dozen", "half a million", "a quarter of a million"."""
        texts = tuple(word.text for word in self.words[:5])
        if texts[:3] == ("half", "a", "dozen") or texts[:2] == ("half", "dozen"):
            return Decimal(6), texts.index("dozen") + 1, False
        if texts[:1] == ("half",):
            scaled = texts[1:2] in (("a",), ("an",)) and len(texts) > 2
            return (Decimal("0.5"), 2, True) if scaled else None
        if texts[1:3] == ("couple", "of"):
            return self._couple()
        if texts[1:2] == ("dozen",):
            return Decimal(12), 2, False
        if texts[1:2] == ("hundred",):
            whole, at = self._after_hundred(Decimal(100), 2)
            return whole, at, False
        if texts[2:4] == ("of", "a") and texts[1] in PARTS and self._text(4) in SCALE_WORDS:
            return Decimal(1) / PARTS[texts[1]], 4, True
        scale = self._text(1) in SCALE_WORDS and len(self._text(1)) > 3 and not self.words[1].hyphen
        behind = self.words[2].hyphen if len(self.words) > 2 else False
        return (Decimal(1), 1, True) if scale and not behind else None

    def _couple(self) -> tuple[Decimal, int, bool] | None:
        behind = self._text(3)
        if behind in _GROUPS:
            return Decimal(2 * _GROUPS[behind]), 4, False
        return (Decimal(2), 3, True) if behind in SCALE_WORDS else None

    def _part(self, at: int, count: Decimal) -> tuple[Decimal, int, bool] | None:
        """As "three quarters of a million"."""
        name = self._text(at)
        if name in PARTS and self._text(at + 1) == "of" and self._text(at + 2) == "a":
            return (count / PARTS[name], at + 3, True) if self._text(at + 3) in SCALE_WORDS else None
        return None

    def _and_part(self, at: int) -> tuple[Decimal, int] | None:
        """As "and a half", "and three-quarters"."""
        if self._text(at) != "and":
            return None
        count = Decimal(1) if self._text(at + 1) in ("a", "one") else Decimal(ONES.get(self._text(at + 1), 0))
        name = self._text(at + 2)
        return (count / PARTS[name], at + 3) if count and name in PARTS else None

    def _decimal(self, at: int) -> tuple[Decimal, int] | None:
        """As "point two five": digits said one by one."""
        digits = ""
        end = at + 1
        while self._text(at) == "point" and (digit := {**ONES, **_NOUGHT}.get(self._text(end))) is not None:
            digits, end = f"{digits}{digit}", end + 1
        return (Decimal(f"0.{digits}"), end) if digits else None

    def _whole(self, at: int) -> tuple[Decimal, int]:
        """Up to 999,999, as "three hundred and two thousand one hundred"; a last "thousand" is left as scale."""
        block, at = self._hundreds(at)
        if self._text(at) != "thousand":
            return block, at
        begin = at + 2 if self._text(at + 1) == "and" else at + 1
        if self._text(begin) not in _SMALL:
            return block, at
        rest, end = self._hundreds(begin)
        if self._text(end) in SCALE_WORDS:
            return block, at
        return block * 1000 + rest, end

    def _hundreds(self, at: int) -> tuple[Decimal, int]:
        tens, at = self._tens(at)
        if self._text(at) != "hundred":
            return tens, at
        return self._after_hundred(tens * 100, at + 1)

    def _after_hundred(self, hundreds: Decimal, at: int) -> tuple[Decimal, int]:
        begin = at + 1 if self._text(at) == "and" else at
        if self._text(begin) not in _SMALL or self._text(begin) == "zero":
            return hundreds, at
        tens, end = self._tens(begin)
        return (hundreds, at) if self._text(end) == "hundred" else (hundreds + tens, end)

    def _tens(self, at: int) -> tuple[Decimal, int]:
        word = self._text(at)
        if word in TENS and self._text(at + 1) in ONES:
            return Decimal(TENS[word] + ONES[self._text(at + 1)]), at + 2
        return Decimal(_SMALL[word]), at + 1
