"""Digits and their separators. Another way of grouping digits is another row of `STYLES`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

LONGEST = 40  # digits; beyond it nobody states an amount


@dataclass(frozen=True, slots=True)
class NumberStyle:
    """How a document writes numbers: a property of the document, never of one token.

    `run` finds digits with all separators that may belong to them, `whole` tells whether such a run is well formed.
    """

    name: str
    decimal: str
    groups: str
    run: re.Pattern[str]
    whole: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Numeral:
    """Digits at `start`..`end`. `value` is None where they are no number ("1.2.3", or longer than anyone counts).

    `spelled` tells of words instead of digits, `weak` that these state nothing without a unit or a scale ("three").
    """

    start: int
    end: int
    value: Decimal | None
    places: int = 0
    spelled: bool = False
    weak: bool = False


# What may stand between digits of one number in any style; none of the repeats can fail once begun.
_LEAD = r"(?:(?<![\w.,)\]])[.,])?"
_RUN = _LEAD + r"\d+(?:[.,']\d+)*"
_SPACED_RUN = _LEAD + r"\d+(?:[ ]\d{3}(?!\d))*(?:[.,]\d+)*"
_LONG_SPACED_RUN = _LEAD + r"(?:\d{1,3}(?:[ ]\d{3}(?!\d)){2,}|\d+)(?:[.,']\d+)*"  # "1 234 567", but not "353 372"


def _style(name: str, decimal: str, groups: str, run: str = _RUN) -> NumberStyle:
    group, point = re.escape(groups), re.escape(decimal)
    long = r"|\d{1,3}(?:[ ]\d{3}){2,}" if run is _LONG_SPACED_RUN else ""
    whole = rf"(?:\d{{1,3}}(?:{group}\d{{3}})+{long}|\d+)(?:{point}\d+)?|{point}\d+"
    return NumberStyle(name, decimal, groups, re.compile(run), re.compile(whole))


ANGLO = _style("anglo", ".", ",")
DECIMAL_COMMA = _style("decimal comma", ",", ".", _LONG_SPACED_RUN)
SPACE_COMMA = _style("space thousands, decimal comma", ",", " ", _SPACED_RUN)
SPACE_POINT = _style("space thousands, decimal point", ".", " ", _SPACED_RUN)
APOSTROPHE = _style("apostrophe thousands", ".", "'")
STYLES = (ANGLO, DECIMAL_COMMA, SPACE_COMMA, SPACE_POINT, APOSTROPHE)

# Writings that can be read one way only, whatever the document's style: "2.500,00", "1.234.567", "4,75,000", "12,5".
_CERTAIN = (
    (re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.\d+"), "."),
    (re.compile(r"\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d*,\d{1,2}"), ","),
    (re.compile(r"\d{1,3}(?:'\d{3})+(?:\.\d+)?"), "."),
    (re.compile(r"\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?"), "."),
)
_PIECE = re.compile(r"\d+(?:\.\d+)*")
_SEPARATORS = str.maketrans("", "", " ,.'")


def numerals(text: str, style: NumberStyle = ANGLO) -> Iterator[Numeral]:
    """Every run of digits of the text, once and in order, read in the document's style."""
    for match in style.run.finditer(text):
        run, start = match.group(), match.start()
        numeral = _well_formed(run, start, style)
        if numeral is not None:
            yield numeral
        else:
            yield from _pieces(run, start)


def _well_formed(run: str, start: int, style: NumberStyle) -> Numeral | None:
    if style.whole.fullmatch(run):
        return _numeral(run, start, style.decimal)
    for pattern, decimal in _CERTAIN:
        if pattern.fullmatch(run):
            return _numeral(run, start, decimal)
    return None


def _pieces(run: str, start: int) -> Iterator[Numeral]:
    """What a comma list is made of: "1,2,3" is three numbers, a piece with several points is none."""
    for match in _PIECE.finditer(run):
        piece = match.group()
        if piece.count(".") > 1:
            yield Numeral(start + match.start(), start + match.end(), None)
        else:
            yield _numeral(piece, start + match.start(), ".")


def _numeral(run: str, start: int, decimal: str) -> Numeral:
    whole, _, fraction = run.partition(decimal)
    digits = whole.translate(_SEPARATORS)
    written = f"{digits or 0}.{fraction}" if fraction else digits
    value = Decimal(written) if len(written) <= LONGEST else None
    return Numeral(start, start + len(run), value, len(fraction))
