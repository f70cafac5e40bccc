"""Shares told as so many of so many: "one in five", "three out of four", "1 in 20", "half of"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from olo_desktop.model.quantity import Hedge, Kind, Quantity
from olo_desktop.text.hedges import HEDGES
from olo_desktop.text.number_words import ONES, TEENS, TENS
from olo_desktop.text.ranges import Statement

_NUMBERS = {**ONES, **TEENS, **TENS, "hundred": 100}
_NUMBER = rf"(?:\d{{1,2}}|{'|'.join(_NUMBERS)})"
_HEDGE = r"(?:(?P<hedge>about|roughly|around|nearly|almost|just over|just under|over|more than|less than|under)[ ])?"
_IN = re.compile(
    rf"(?<![\w.,$€£-]){_HEDGE}(?P<share>(?P<count>{_NUMBER})[ ](?:in|out[ ]of)[ ](?:every[ ])?(?P<of>{_NUMBER}))"
    r"(?![\w%-]|[.,]\d|[ ](?:day|week|month|quarter|year|decade|hundred|thousand|million|billion|per|percent"
    r"|hundred|times|countries|cities|states|places|of|to|and|or)\w*)",
    re.IGNORECASE,
)
# "The second half of" and "half of 2023" tell of time, "the half of" of a thing.
_HALF = re.compile(
    rf"(?<![\w-]){_HEDGE}(?P<half>half)(?:[ ]of[ ](?!(?:the[ ])?(?:fiscal|calendar|year|quarter|period|month|decade"
    r"|century|FY|CY|\d|january|february|march|april|may|june|july|august|september|october|november|december)))",
    re.IGNORECASE,
)
_NOT_BEFORE_HALF = re.compile(
    r"(?:\b(?:the|a|one|first|second|latter|former|other|front|back|better|early|late|each|which|this|that|last|next"
    r"|and[ ]a|in)|[\d,])[ ]$",
    re.IGNORECASE,
)
_REACH = 9
_COARSE = Decimal("0.12")  # held to within 6% of itself either way, as a share in words


def shares(plain: str) -> Iterator[Statement]:
    """The shares in order of their kind: so many in so many, then halves."""
    for match in _IN.finditer(plain):
        count, of = _value(match["count"]), _value(match["of"])
        if 0 < count < of:
            yield _share(match, "share", Decimal(count) / of)
    for match in _HALF.finditer(plain):
        if not _NOT_BEFORE_HALF.search(plain, max(0, match.start() - _REACH), match.start()):
            yield _share(match, "half", Decimal("0.5"))


def _value(word: str) -> int:
    return int(word) if word.isdigit() else _NUMBERS[word.lower()]


def _share(match: re.Match[str], group: str, value: Decimal) -> Statement:
    hedge: Hedge | None = HEDGES[match["hedge"].lower()] if match["hedge"] else None
    return Statement(*match.span(group), Quantity(Kind.RATIO, value, value * _COARSE, hedge=hedge))
