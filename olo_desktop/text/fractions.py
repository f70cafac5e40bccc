"""Shares told in words: "a fifth of sales", "two-thirds of staff"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from olo_desktop.model.quantity import Hedge, Kind, Quantity
from olo_desktop.text.hedges import HEDGES
from olo_desktop.text.ranges import Statement

_PARTS = {
    "third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
}  # fmt: skip
_COUNTS = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4}
_FRACTION = re.compile(
    rf"(?<![\w-])(?:(?P<hedge>about|roughly|around|nearly|almost|over|more than|less than|under|some|approximately)[ ])?"
    rf"(?P<words>(?P<count>{'|'.join(_COUNTS)})[ -](?P<part>{'|'.join(_PARTS)})s?)(?=[ ]of\b)",
    re.IGNORECASE,
)
_IN_TIME = re.compile(r"\b(?:in|for|during|over|after|within|per)[ ]$", re.IGNORECASE)
# A share in words is held to within 6% of itself either way: "a fifth" is 18.8% to 21.2%.
_COARSE = Decimal("0.12")


def fractions(plain: str) -> Iterator[Statement]:
    """The shares told in words, in order. "in a quarter of growth" tells of time and is none."""
    if " of" not in plain:
        return
    for match in _FRACTION.finditer(plain):
        start, end = match.span("words")
        if match["part"].lower() == "quarter" and _IN_TIME.search(plain, max(0, start - 8), start):
            continue
        share = Decimal(_COUNTS[match["count"].lower()]) / _PARTS[match["part"].lower()]
        hedge: Hedge | None = HEDGES[match["hedge"].lower()] if match["hedge"] else None
        yield Statement(start, end, Quantity(Kind.RATIO, share, share * _COARSE, hedge=hedge))
