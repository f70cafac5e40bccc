"""Two numbers that are one statement: "$4-5 million", "between 4% and 5%", "1 billion 250 million"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from olo_desktop.model.quantity import Hedge, Kind, Quantity
from olo_desktop.text.amounts import Amount

_DASH = re.compile(r"[-–]|[ ][-–][ ]")
_TO = re.compile(r"[ \n](?:to|and)[ \n]")
_BETWEEN = re.compile(
    r"\b(?:between|ranges?|ranging|ranged)[ ](?:from[ ]|of[ ])?(?:about[ ]|approximately[ ])?$", re.IGNORECASE
)
# "of 4% to 5%" is a range; "from 4% to 5%", "up 4% to 5%" and "eased 4% to 5%" are two figures.
_STATES = re.compile(
    r"(?:^|[(|:=]|\b(?:of|at|is|was|are|were|be|about|approximately|around|roughly|within|expects?|targets?|guides?|assumes?"
    r"|costs?|guidance|typically|usually|range))[ ]{0,2}$",
    re.IGNORECASE,
)
_REACH = 32


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a text: where it stands and what it says."""

    start: int
    end: int
    quantity: Quantity


def join(amounts: list[Amount], plain: str) -> list[Statement]:
    """The amounts as statements, in order: neighbours that form a range or a sum are one."""
    statements: list[Statement] = []
    index = 0
    while index < len(amounts):
        first = amounts[index]
        second = amounts[index + 1] if index + 1 < len(amounts) else None
        joined = second and (_range(first, second, plain) or _sum(first, second, plain))
        statements.append(joined or Statement(first.start, first.end, first.quantity()))
        index += 2 if joined else 1
    return statements


def _range(first: Amount, second: Amount, plain: str) -> Statement | None:
    gap = plain[first.end : second.start]
    if len(gap) > 5 or second.negative or not _separates(gap, first, second, plain):
        return None
    low = _like(first, second)
    if low is None or low.value > second.value:
        return None
    quantity = Quantity(
        low.kind,
        (low.value + second.value) / 2,
        max(low.precision, second.precision),
        low.unit,
        second.scale,
        second.scaled,
        low.value,
        second.value,
        first.hedge if first.hedge is Hedge.ABOUT else None,
    )
    return Statement(first.start, second.end, quantity)


def _separates(gap: str, first: Amount, second: Amount, plain: str) -> bool:
    """Whether what stands between makes the two a range, going by the words before where it must."""
    if _DASH.fullmatch(gap):
        return not (first.bare and second.bare) or _counts(first, second, gap)
    if not _TO.fullmatch(gap):
        return False
    begin = max(0, first.start - _REACH)
    if "and" in gap:
        return _BETWEEN.search(plain, begin, first.start) is not None
    return (_STATES.search(plain, begin, first.start) or _BETWEEN.search(plain, begin, first.start)) is not None


def _counts(first: Amount, second: Amount, gap: str) -> bool:
    """Whether two bare numbers with a dash are a range of counts: "10-12 stores", "9-10 pages"."""
    return " " not in gap and first.number < second.number and not first.negative


def _like(first: Amount, second: Amount) -> Amount | None:
    """The first amount with the scale and unit it shares with the second; None where they differ."""
    if first.kind is second.kind and first.unit == second.unit and first.scaled == second.scaled:
        return first
    if first.kind is Kind.COUNT and second.unit and second.start < second.digits.start:
        return None  # "5 to $24 million": what has no sign is no money
    money = first.kind is Kind.MONEY and not first.scaled and second.kind in (Kind.MONEY, Kind.COUNT, Kind.PER_SHARE)
    if money and first.unit != (second.unit or first.unit):
        return None
    if not money and not (first.bare and not first.negative):
        return None
    shared = replace(first, kind=second.kind, unit=second.unit, scale=second.scale, scaled=second.scaled)
    if money and second.kind is Kind.COUNT:
        shared.kind, shared.unit = Kind.MONEY, first.unit
    return shared


def _sum(first: Amount, second: Amount, plain: str) -> Statement | None:
    """One number in two parts, "1 billion 250 million": magnitudes descend, the second has no currency of its own."""
    descends = first.scaled and second.scaled and first.scale > second.scale > 1
    if not descends or plain[first.end : second.start] != " " or second.kind is not Kind.COUNT:
        return None
    if first.kind not in (Kind.COUNT, Kind.MONEY) or first.negative or second.value >= first.scale:
        return None
    value, precision = first.value + second.value, second.precision
    quantity = Quantity(first.kind, value, precision, first.unit, second.scale, scaled=True, hedge=first.hedge)
    return Statement(first.start, second.end, quantity)
