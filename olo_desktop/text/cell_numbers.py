"""The digits of one cell of a table, in the style of their document."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from olo_desktop.text.numerals import ANGLO, APOSTROPHE, DECIMAL_COMMA, SPACE_COMMA, SPACE_POINT, NumberStyle

_SIGN = r"[-\u2013\u2212+]?"
_MONEY = r"(?:US|C|A|HK|S|R)?[$\u20ac\u00a3\u00a5\uffe5]?"
_DIGITS = {
    ANGLO.name: r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+",
    DECIMAL_COMMA.name: r"\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:,\d+)?|,\d+",
    SPACE_COMMA.name: r"\d{1,3}(?: \d{3})+(?:,\d+)?|\d+(?:,\d+)?|,\d+",
    SPACE_POINT.name: r"\d{1,3}(?: \d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+",
    APOSTROPHE.name: r"\d{1,3}(?:['\u2019]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?",
}
_MARK = r"(?:\((?:[a-z]|\d{1,2})\)| ?[*\u2020\u2021\u00b9\u00b2\u00b3\u2070\u2074-\u2079]+)?"
_PATTERNS = {
    name: re.compile(
        rf"(?P<open>\(?{_SIGN}{_MONEY}\(?{_SIGN}{_MONEY})(?P<digits>{digits})(?P<close>\)?%?\)?)(?P<stop>\.?){_MARK}$"
    )
    for name, digits in _DIGITS.items()
}
_DASH = re.compile(rf"[(]?{_MONEY}[-\u2010-\u2015\u2212\u30fc\u4e00]{{1,3}}\)?%?\)?$")
_WEIGHTS = (
    (DECIMAL_COMMA, re.compile(r"-?\d{1,3}(?:\.\d{3})+,\d{1,2}$|-?\d{1,3}(?:\.\d{3}){2,}$"), 3),
    (DECIMAL_COMMA, re.compile(r"-?\d{1,3},\d{1,2}%?$|-?[1-9]\d{3,},\d\d$"), 1),
    (ANGLO, re.compile(r"[(-]?\$?\d{1,3}(?:,\d{3})+(?:\.\d+)?\)?$"), 2),
    (ANGLO, re.compile(r"[(-]?\$?\d{1,3}\.\d{1,2}[)%]*$"), 1),
    (APOSTROPHE, re.compile(r"-?\d{1,3}(?:['\u2019]\d{3})+(?:\.\d+)?$"), 3),
)
LONGEST = 24


class CellNumber(NamedTuple):
    """What a cell prints: its number with its sign, places after the point, per cent sign, currency, open bracket.

    `opened` tells of a bracket that a later word closes. A dash is zero, with `dash` set.
    """

    number: Decimal
    places: int
    percent: bool
    currency: str
    opened: bool
    dash: bool = False
    year: bool = False


@lru_cache(maxsize=2048)
def cell_number(text: str, style: str = ANGLO.name) -> CellNumber | None:
    """The number that a cell of that text prints, or None where it is none."""
    if len(text) > LONGEST:
        return None
    match = _PATTERNS[style].match(text)
    if match is None:
        dash = _DASH.match(text) is not None
        return CellNumber(Decimal(0), 0, "%" in text, _currency(text), opened=False, dash=True) if dash else None
    digits, opened, closed = match["digits"], match["open"], match["close"]
    if ")" in closed and "(" not in opened:
        return None
    plain = _plain(digits, style)
    places = len(plain) - 1 - plain.index(".") if "." in plain else 0
    negative = any(sign in opened for sign in "(-\u2013\u2212")
    number = Decimal(plain)
    still_open = "(" in opened and ")" not in closed
    is_year = opened in ("", "(") and closed in ("", ")") and len(digits) == 4 and digits[:2] in ("19", "20")
    return CellNumber(
        -number if negative else number, places, "%" in closed, _currency(opened), still_open, year=is_year
    )


def _plain(digits: str, style: str) -> str:
    if style == ANGLO.name:
        return digits.replace(",", "")
    digits = digits.replace(" ", "").replace("'", "").replace("\u2019", "")
    if style in (DECIMAL_COMMA.name, SPACE_COMMA.name):
        return digits.replace(".", "").replace(",", ".")
    return digits


def _currency(text: str) -> str:
    return next((sign for sign in "$\u20ac\u00a3\u00a5\uffe5" if sign in text), "")


def style_of(texts: Iterable[str], *, spaced: int = 0) -> NumberStyle:
    """The style that a document's cells are written in, by the writings that can be read one way only.

    `spaced` counts the numbers found in groups of three with blanks between.
    """
    votes: Counter[str] = Counter()
    for text in texts:
        for style, pattern, weight in _WEIGHTS:
            if pattern.match(text):
                votes[style.name] += weight
    comma = votes[DECIMAL_COMMA.name] > votes[ANGLO.name]
    if spaced * 2 > votes[ANGLO.name] and spaced > 2:
        return SPACE_COMMA if comma or votes[DECIMAL_COMMA.name] else SPACE_POINT
    if votes[APOSTROPHE.name] > votes[ANGLO.name]:
        return APOSTROPHE
    return DECIMAL_COMMA if comma else ANGLO
