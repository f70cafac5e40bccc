"""Does a printed number say what a figure of the memo says? Compared as written: at half a unit of its last digit.

The rules, in the order they are asked:

1. The kinds must be able to mean the same: a percentage agrees with a percentage, points with points or basis
   points, money with money. A number printed bare (in a column that names its unit elsewhere) may be any of them.
2. Two named currencies must be the same; the plain $ of a source may be another country's dollar.
3. The source is at least as precise as the memo, and its value lies within half a unit of the memo's last digit.
   `$1.0 billion` agrees with 1,040 million and not with 1,060 million; a memo that is finer than its source has
   not been shown by it.

Signs are not compared here: a statement prints outflows in brackets, a memo speaks of spending.
"""

from __future__ import annotations

from decimal import Decimal

from olo_desktop.model.quantity import Kind, Quantity

CLOSE = Decimal("0.05")
"""How far a value may lie from the memo's and still be named as the nearest: the classic screen's five per cent."""

_HUNDRED = Decimal(100)
_OTHER_DOLLARS = frozenset({"AUD", "CAD", "HKD", "NZD", "SGD", "TWD"})
"""What a memo calls C$ or A$ is a plain $ in the accounts of its own country."""
_FAMILY = {
    Kind.PERCENT: "percent",
    Kind.POINTS: "points",
    Kind.BPS: "points",
    Kind.MONEY: "money",
    Kind.PER_SHARE: "money",
    Kind.MULTIPLE: "multiple",
    Kind.RATIO: "multiple",
    Kind.DURATION: "duration",
    Kind.COUNT: "count",
}


def readings(claim: Quantity, source: Quantity) -> tuple[Decimal, ...]:
    """The values that `source` may stand for when read as `claim` is meant; none where the two cannot be compared.

    A bare number counts in its caption's scale or, in the rows that keep their own (per share, headcount), as printed.
    """
    if not _same_currency(claim, source):
        return ()
    if is_bare(source):
        return _bare_readings(claim, source)
    if claim.kind is Kind.COUNT and source.kind is Kind.MONEY:
        return _counted_readings(claim, source)
    return (source.value,) if _FAMILY[claim.kind] == _FAMILY[source.kind] else ()


def agrees(claim: Quantity, source: Quantity) -> bool:
    """Whether `source` states what `claim` says, as precisely as the claim is written."""
    return any(_within(claim, value, precision) for value, precision in _with_precision(claim, source))


def distance(claim: Quantity, source: Quantity) -> Decimal | None:
    """How far apart the two are, relative to the claim (0.05 is five per cent); None where they cannot be compared."""
    if not claim.value:
        return None
    values = readings(claim, source)
    return min((abs(abs(value) - abs(claim.value)) / abs(claim.value) for value in values), default=None)


def is_bare(source: Quantity) -> bool:
    """Whether the number was printed without a word or sign of its own that fixes kind and scale."""
    return source.kind is Kind.COUNT and not source.scaled


def search_spans(claim: Quantity, scales: tuple[Decimal, ...]) -> tuple[tuple[Decimal, Decimal], ...]:
    """The spans of absolute stored values in which an agreeing source may lie, for each page scale of the deal."""
    low, high = _magnitudes(claim)
    factors = {Decimal(1)}
    if not claim.scaled:
        factors.update(scales)
    if claim.kind in (Kind.PERCENT, Kind.POINTS):
        factors.update(_HUNDRED * scale for scale in scales)
    if claim.kind is Kind.BPS:
        factors.update(_HUNDRED * _HUNDRED * scale for scale in scales)
    return tuple((low * factor, high * factor) for factor in sorted(factors))


def _magnitudes(claim: Quantity) -> tuple[Decimal, Decimal]:
    low, high = claim.interval()
    if low <= 0 <= high:
        return Decimal(0), max(-low, high)
    return min(abs(low), abs(high)), max(abs(low), abs(high))


def _with_precision(claim: Quantity, source: Quantity) -> tuple[tuple[Decimal, Decimal], ...]:
    values = readings(claim, source)
    return tuple(
        (value, source.precision * abs(value / source.value) if source.value else source.precision) for value in values
    )


def _within(claim: Quantity, value: Decimal, precision: Decimal) -> bool:
    low, high = _magnitudes(claim)
    return precision <= claim.precision and low <= abs(value) <= high


def _same_currency(claim: Quantity, source: Quantity) -> bool:
    money = ("money", "count")
    if _FAMILY[claim.kind] not in money or _FAMILY[source.kind] not in money:
        return True
    known = claim.unit is None or source.unit is None or claim.unit == source.unit
    return known or (source.unit == "USD" and claim.unit in _OTHER_DOLLARS)


def _bare_readings(claim: Quantity, source: Quantity) -> tuple[Decimal, ...]:
    printed = source.value / source.scale
    if claim.kind in (Kind.PERCENT, Kind.POINTS):
        return (printed / _HUNDRED,)
    if claim.kind is Kind.BPS:
        return (printed / _HUNDRED / _HUNDRED,)
    if claim.kind in (Kind.MULTIPLE, Kind.RATIO, Kind.DURATION, Kind.PER_SHARE):
        return (printed,)
    return _counted_readings(claim, source)


def _counted_readings(claim: Quantity, source: Quantity) -> tuple[Decimal, ...]:
    """In the caption's scale or as printed: "683" people under "USD in millions" became money by its caption alone."""
    printed = source.value / source.scale
    own_scale = claim.scaled or source.scaled or source.scale < 1 or printed == source.value
    return (source.value,) if own_scale else (source.value, printed)
