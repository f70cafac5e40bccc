"""Two numbers that are one statement: "$4-5 million", "between 4% and 5%", "1 billion 250 million"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from olo_desktop.model.quantity import Hedge, Kind, Quantity
from olo_desktop.text.amounts import Amount

_DASH = re.compile(r"[-–]|[ ][-–][ ]")
_TO = re.compile(r"[ \n](?:to|and|bis|und|à|et)[ \n]")
_AND = frozenset(("and", "und", "et"))
_ADDS = re.compile(r"[ ]|[ ]and[ ]")
_GIVE_OR_TAKE = re.compile(r"[ ]?±[ ]?")
_BETWEEN = re.compile(
    r"\b(?:between|ranges?|ranging|ranged|zwischen|entre)[ ](?:from[ ]|of[ ])?(?:about[ ]|approximately[ ])?$",
    re.IGNORECASE,
)
# "of 4% to 5%" is a range; "from 4% to 5%", "up 4% to 5%" and "eased 4% to 5%" are two figures.
_STATES = re.compile(
    r"(?:^|[(|:=]|\b(?:of|at|is|was|are|were|be|about|approximately|around|roughly|within|expects?|targets?|guides?|assumes?"
    r"|costs?|guidance|typically|usually|range|takes?|lasts?|some"
    r"|(?:are|is|was|were|ranges?|runs?|vary|varies)[ ]from))"
    r"[ ]{0,2}$",
    re.IGNORECASE,
)
_FROM = re.compile(r"\b(?:from|up|down|rose|fell|grew|eased|improved)[ ]$", re.IGNORECASE)
_FARTHEST = 3
_REACH = 32


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a text: where it stands and what it says."""

    start: int
    end: int
    quantity: Quantity


def join(amounts: list[Amount], plain: str) -> list[Statement]:
    """The amounts as statements, in order: neighbours that form a range or a sum are one, what counts off is none."""
    whole = _summed(amounts, plain)
    statements: list[Statement] = []
    index = 0
    while index < len(whole):
        first = whole[index]
        second = whole[index + 1] if index + 1 < len(whole) else None
        joined = second and (_range(first, second, plain) or _give_or_take(first, second, plain))
        if joined:
            statements.append(joined)
        elif not first.counts_off:
            statements.append(Statement(first.start, first.end, first.quantity()))
        index += 2 if joined else 1
    return statements


def _summed(amounts: list[Amount], plain: str) -> list[Amount]:
    """The amounts with those of several parts as one: "1 billion 250 million"."""
    whole: list[Amount] = []
    for amount in amounts:
        summed = _sum(whole[-1], amount, plain) if whole else None
        if summed:
            whole[-1] = summed
        else:
            whole.append(amount)
    return whole


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
    if gap.strip() in _AND:
        return _BETWEEN.search(plain, begin, first.start) is not None
    if first.bare and not second.bare and _close(first, second) and not _FROM.search(plain, begin, first.start):
        return True  # "by two to three percent": what has no unit of its own shares the other's
    return (_STATES.search(plain, begin, first.start) or _BETWEEN.search(plain, begin, first.start)) is not None


def _close(first: Amount, second: Amount) -> bool:
    """Whether two numbers are near enough for the ends of a range: "3 to 45 days" may be a rise and a level."""
    return first.number < second.number <= _FARTHEST * first.number


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


def _give_or_take(first: Amount, second: Amount, plain: str) -> Statement | None:
    """A range given as its middle and its reach: "€18m ± €1m" runs from 17 to 19 million."""
    if not _GIVE_OR_TAKE.fullmatch(plain[first.end : second.start]) or first.negative or second.negative:
        return None
    middle = _like(first, second)
    if middle is None:
        return None
    low, high = middle.value - second.value, middle.value + second.value
    quantity = replace(middle.quantity(), low=low, high=high, precision=second.precision)
    return Statement(first.start, second.end, quantity)


def _sum(first: Amount, second: Amount, plain: str) -> Amount | None:
    """One number in parts, "1 billion 250 million": magnitudes descend, and at most one names the currency."""
    smaller = second.scaled and second.scale > 1
    descends = first.scaled and first.scale > second.scale and (smaller or second.digits.spelled)
    if not descends or not _ADDS.fullmatch(plain[first.end : second.start]) or first.negative or second.negative:
        return None
    named = second.kind is Kind.MONEY and first.kind is Kind.COUNT and second.start == second.digits.start
    if not named and (second.kind is not Kind.COUNT or first.kind not in (Kind.COUNT, Kind.MONEY)):
        return None
    if second.value >= first.scale or second.value == 0:
        return None
    number = (first.value + second.value) / second.scale
    unit, kind = (second.unit, second.kind) if named else (first.unit, first.kind)
    merged = replace(first, end=second.end, digits=second.digits, number=number, scaled=True)
    return replace(merged, scale=second.scale, unit=unit, kind=kind)
