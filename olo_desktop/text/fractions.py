"""Shares told in words, and ratios: "a fifth of sales", "two-thirds of staff", "3:1"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from olo_desktop.model.quantity import Hedge, Kind, Quantity
from olo_desktop.text.currencies import one_of
from olo_desktop.text.hedges import HEDGES
from olo_desktop.text.number_words import ONES
from olo_desktop.text.ranges import Statement
from olo_desktop.text.units import SCALE_WORDS

_PARTS = {
    "third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
}  # fmt: skip
_COUNTS = {"a": 1, **ONES}
_FRACTION = re.compile(
    r"(?<![\w-])(?:(?P<hedge>about|roughly|around|nearly|almost|over|more than|less than|under|some|approximately)"
    r"[ ])?"
    rf"(?P<words>(?P<count>{'|'.join(_COUNTS)})[ -](?P<part>{'|'.join(_PARTS)})s?)"
    rf"(?=[ ]of\b(?![ ]an?[ ](?:year|decade|{one_of(tuple(SCALE_WORDS))})\b))",  # but not "of a million"
    re.IGNORECASE,
)
_WRITTEN = re.compile(r"(?<![\w.,/$€£-])(?P<count>[1-9])/(?P<part>[2-9]|10)(?=[ ]of\b)")
_TO_ONE = re.compile(r"(?<![\w.,:/$€£-])(?P<many>\d{1,4}(?:\.(?P<places>\d{1,4}))?):1(?![\w:]|[.,]\d)")
_IN_TIME = re.compile(r"\b(?:in|for|during|over|after|within|per|first|last|past|next|the)[ ]$", re.IGNORECASE)
# A share in words is held to within 6% of itself either way: "a fifth" is 18.8% to 21.2%.
_COARSE = Decimal("0.12")


def fractions(plain: str) -> Iterator[Statement]:
    """The shares told in words or as "2/3 of", and ratios. "in a quarter of growth" tells of time and is none."""
    if " of" in plain:
        yield from _shares(plain)
    for match in _TO_ONE.finditer(plain):
        precision = Decimal(1).scaleb(-len(match["places"] or ""))
        yield Statement(match.start(), match.end(), Quantity(Kind.RATIO, Decimal(match["many"]), precision))


def _shares(plain: str) -> Iterator[Statement]:
    for match in _FRACTION.finditer(plain):
        start, end = match.span("words")
        in_time = match["part"].lower() == "quarter" and _IN_TIME.search(plain, max(0, start - 8), start)
        if not in_time:
            hedge = HEDGES[match["hedge"].lower()] if match["hedge"] else None
            yield _share(start, end, _COUNTS[match["count"].lower()], _PARTS[match["part"].lower()], hedge)
    for match in _WRITTEN.finditer(plain):
        yield _share(match.start(), match.end(), int(match["count"]), int(match["part"]), None)


def _share(start: int, end: int, count: int, part: int, hedge: Hedge | None) -> Statement:
    share = Decimal(count) / part
    return Statement(start, end, Quantity(Kind.RATIO, share, share * _COARSE, hedge=hedge))
