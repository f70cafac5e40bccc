"""Numbers that state nothing in spite of their unit: "over the past three years", "met three times in May"."""

from __future__ import annotations

import re
from decimal import Decimal

from olo_desktop.model.quantity import Kind
from olo_desktop.text.amounts import Amount
from olo_desktop.text.number_words import SMALL

_POINTS_BACK = re.compile(
    r"\b(?:past|last|previous|preceding|prior|recent|trailing|next|coming|following|first|final|these|those)[ \n]$",
    re.IGNORECASE,
)
_FROM_NOW = re.compile(r"[ \n](?:ago|earlier|later|hence|old|before|after|prior|into|ended|ending)\b", re.IGNORECASE)
# Before a small number in words: "in two years", "over the five years"; in digits it may be a term to check.
_IN_TIME = re.compile(
    r"\b(?:in|over|for|after|during|within|every|since|of|than|all|the)[ \n](?:the[ ])?(?:about[ ]|almost[ ])?$",
    re.IGNORECASE,
)
_OCCASIONS = re.compile(
    r"[ ](?:a|an|per|in|during|since|this|last|each|every|before|over|within|already"
    r"|and|or|on|at|by|to|between|daily)\b"
    r"|[,.;:)]|$"
)
_COMPARED = re.compile(r"[ ](?:the|as|what|that|those|its|their|last|prior|more|larger|higher|bigger)\b")
_LEVEL = re.compile(r"\b(?:of|at|is|was|were|are|than|about|around|nearly|roughly)[ ]$", re.IGNORECASE)
_STRUCTURE = re.compile(
    r"[ ](?:(?:key|main|core|principal|major|broad|strategic|primary|distinct|different|separate|critical)[ ])?"
    r"(?:scenarios|pillars|angles|risks|themes|reasons|factors|drivers|questions|steps|phases|dimensions|priorities"
    r"|considerations|caveats|observations|conclusions|findings|perspectives|aspects|hypotheses|workstreams|options"
    r"|principles|criteria|lenses)\b",
    re.IGNORECASE,
)
_MOST_POINTS = 12
_ONE = Decimal(1)
_REACH = 24


def points_in_time(amount: Amount, plain: str, floor: int) -> bool:
    """Whether a duration only says when: "over the past three years", "two years later"."""
    if amount.kind is not Kind.DURATION or amount.digits.places:
        return False
    if amount.digits.spelled and amount.number == 1:
        return True  # "up to one year", "one day"
    if amount.hedge is not None:
        return False
    begin = max(floor, amount.start - _REACH)
    if _POINTS_BACK.search(plain, begin, amount.start):
        return True
    if not amount.digits.spelled or amount.number > SMALL:
        return False
    behind = _FROM_NOW.match(plain, amount.end) is not None
    return behind or _IN_TIME.search(plain, begin, amount.start) is not None


def counts_points(amount: Amount, plain: str) -> bool:
    """Whether a small bare number counts the memo's own points: "3 scenarios", "4 key risks"."""
    small = amount.number <= _MOST_POINTS and not amount.digits.places and amount.start == amount.digits.start
    return amount.bare and small and amount.hedge is None and _STRUCTURE.match(plain, amount.end) is not None


def settle_words(amount: Amount, plain: str, floor: int) -> None:
    """Take back a unit that words don't mean: "three times a year" are occasions, "two points" are no percentages.

    "Three times the $187m of 2016" compares two stated values: `movements` judges it as it does "tripled".
    """
    whole = not amount.digits.places
    times = amount.kind is Kind.MULTIPLE and whole and plain.startswith("times", amount.end - 5)
    compared = (
        amount.kind is Kind.MULTIPLE
        and whole
        and (plain.startswith("fold", amount.end - 4) or (times and _COMPARED.match(plain, amount.end) is not None))
    )
    level = _LEVEL.search(plain, max(floor, amount.start - _REACH), amount.start)
    occasions = times and not level and _OCCASIONS.match(plain, amount.end) is not None
    points = amount.kind is Kind.POINTS and plain[amount.digits.end + 1 : amount.end] in ("points", "point")
    if occasions or compared or points:
        amount.kind, amount.end, amount.scale, amount.scaled = Kind.COUNT, amount.digits.end, _ONE, False
