"""Bands that words name: "low teens", "mid-single-digit", "a majority", "nearly all". A band is a row."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.text.ranges import Statement

_TENS = {
    "teens": 10, "twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60, "seventies": 70,
    "eighties": 80, "nineties": 90,
}  # fmt: skip
_PARTS = {"low": (1, 3), "mid": (4, 6), "high": (7, 9), "": (0, 9)}
_BAND = re.compile(
    r"\b(?:(?P<part>low|mid|high)(?:er|dle)?[- ](?:to[- ](?P<to>mid|high)[- ])?)?"
    rf"(?:(?P<digit>single|double)[- ]digits?|(?P<tens>{'|'.join(_TENS)}))\b",
    re.IGNORECASE,
)
# Parts of a whole that a word names: from, to. "A majority interest" is a kind of holding and names none.
_NO_HOLDING = r"(?![ -](?:interest|stake|own|share|hold|position)\w*)"
_PARTS_OF_WHOLE = (
    (r"(?:the|a)[ ](?:vast|great|overwhelming)[ ]majority", (75, 100)),
    (
        rf"(?:the|a)[ ](?:clear[ ]|small[ ]|slim[ ]|narrow[ ])?majority{_NO_HOLDING}",
        (50, 100),
    ),
    (rf"(?:the|a)[ ](?:small[ ])?minority{_NO_HOLDING}", (0, 50)),
    (r"(?:nearly|almost|virtually|practically|substantially)[ ]all", (90, 100)),
)
_WHOLE = tuple((re.compile(rf"\b{pattern}", re.IGNORECASE), ends) for pattern, ends in _PARTS_OF_WHOLE)
_HUNDRED = Decimal(100)


def bands(plain: str) -> Iterator[Statement]:
    """The bands that state a figure by themselves: "low teens", "mid-single-digit". "The nineties" are a time."""
    for match in _BAND.finditer(plain):
        if match["part"] or match["digit"]:
            yield Statement(match.start(), match.end(), _quantity(*_ends(match)))


def vague_amounts(text: str) -> tuple[tuple[int, int, Quantity], ...]:
    """Each band that a text names, as a percentage from low to high, in order: start, end, quantity."""
    bands = [(match.start(), match.end(), _quantity(*_ends(match))) for match in _BAND.finditer(text)]
    bands += [
        (match.start(), match.end(), _quantity(Decimal(low), Decimal(high)))
        for pattern, (low, high) in _WHOLE
        for match in pattern.finditer(text)
    ]
    return tuple(sorted(bands, key=lambda band: band[0]))


def _quantity(low: Decimal, high: Decimal) -> Quantity:
    middle = (low + high) / 2
    return Quantity(Kind.PERCENT, middle / _HUNDRED, Decimal("0.01"), low=low / _HUNDRED, high=high / _HUNDRED)


def _ends(match: re.Match[str]) -> tuple[Decimal, Decimal]:
    first = (match["part"] or "").lower()
    last = (match["to"] or first).lower()
    low, high = _PARTS[first][0], _PARTS[last][1]
    if (match["digit"] or "").lower() == "double":
        tenfold = {"low": (10, 39), "mid": (40, 69), "high": (70, 99), "": (10, 99)}
        return Decimal(tenfold[first][0]), Decimal(tenfold[last][1])
    if match["digit"]:
        return Decimal(max(low, 1)), Decimal(high)
    tens = _TENS[match["tens"].lower()]
    return Decimal(tens + low), Decimal(tens + high)
