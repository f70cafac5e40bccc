"""Does what a formula gives say what the memo writes? Its size as written, its direction by the memo's words."""

from __future__ import annotations

from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from olo_desktop.matching.asked import Asked, Plan, Sort
from olo_desktop.model.claim import Way
from olo_desktop.model.quantity import Hedge, Kind, Quantity

_POINTS = (Kind.POINTS, Kind.BPS)
_SIGNS = {"USD": "$", "EUR": "\u20ac", "GBP": "\u00a3"}
_SCALES = {Decimal(10) ** 3: " thousand", Decimal(10) ** 6: " million", Decimal(10) ** 9: " billion"}
_SLACK = Decimal("1e-9")


def fits(asked: Asked, plan: Plan, value: Decimal) -> bool:
    """Whether the value, rounded as the memo writes, is the figure; directions are asked for apart (`opposite`)."""
    quantity = asked.figure.quantity
    if quantity.kind in _POINTS and plan.sort is Sort.GROWTH:
        return False
    low, high = _written_loosely(asked, plan)
    if plan.of_change or (quantity.value >= 0 > value and _said_negative(asked)):
        return min(abs(low), abs(high)) - _SLACK <= abs(value) <= max(abs(low), abs(high)) + _SLACK
    return low - _SLACK <= value <= high + _SLACK


def interval(quantity: Quantity) -> tuple[Decimal, Decimal]:
    """What a writing may stand for: half a unit of its last digit, and a whole one where it says "more than"."""
    low, high = quantity.interval()
    if quantity.hedge is Hedge.OVER:
        return low, high + quantity.precision / 2
    return low, high


def _written_loosely(asked: Asked, plan: Plan) -> tuple[Decimal, Decimal]:
    """The interval of the writing; basis points in tens are rounded to tens."""
    quantity = asked.figure.quantity
    tens = 10 * quantity.precision
    if quantity.kind is Kind.BPS and plan.sort is Sort.POINTS and not quantity.value % tens:
        quantity = replace(quantity, precision=tens)
    return interval(quantity)


def _said_negative(asked: Asked) -> bool:
    return any(word.side < 0 for word in asked.claim.signs)


def opposite(asked: Asked, plan: Plan, value: Decimal) -> bool:
    """Whether the memo's word goes the other way than the change: "fell" over a rise."""
    if not plan.of_change or not value:
        return False
    movement = asked.claim.movement
    if asked.figure.quantity.value < 0:
        return value > 0
    if movement is None or movement.way is Way.FLAT:
        return False
    return (movement.way is Way.RISE) is not (value > 0)


def written(asked: Asked, plan: Plan, value: Decimal) -> str:
    """The value as the memo would write it."""
    quantity = asked.figure.quantity
    kind = quantity.kind
    if kind in _POINTS and plan.sort is Sort.GROWTH:
        return f"{_rounded(value * 100, quantity.precision * (100 if kind is Kind.POINTS else 10_000))}%"
    match kind:
        case Kind.PERCENT:
            return f"{_rounded(value * 100, quantity.precision * 100)}%"
        case Kind.POINTS:
            return f"{_rounded(value * 100, quantity.precision * 100)} percentage points"
        case Kind.BPS:
            return f"{_rounded(value * 10_000, quantity.precision * 10_000)} bps"
        case Kind.MULTIPLE:
            return f"{_rounded(value, quantity.precision)}x"
        case Kind.RATIO:
            return (
                f"{_rounded(value * 100, Decimal('0.1'))}%"
                if abs(value) < 1
                else f"{_rounded(value, quantity.precision)}"
            )
        case Kind.DURATION:
            return f"{_rounded(value, quantity.precision)} {quantity.unit or 'days'}"
        case _:
            return _amount(value, quantity)


def _amount(value: Decimal, quantity: Quantity) -> str:
    """An amount in the memo's own unit and scale: "$5,591 million"."""
    scale = quantity.scale if quantity.scaled else Decimal(1)
    number = _rounded(abs(value) / scale, quantity.precision / scale)
    sign = "-" if value < 0 else ""
    unit = _SIGNS.get(quantity.unit or "", f"{quantity.unit} " if quantity.unit else "")
    return f"{sign}{unit}{number:,}{_SCALES.get(scale, '')}"


def _rounded(value: Decimal, precision: Decimal) -> Decimal:
    step = precision.normalize()
    rounded = (value / step).quantize(Decimal(1), ROUND_HALF_UP) * step
    return rounded if rounded == rounded.to_integral_value() and step < 1 else Decimal(f"{rounded:f}")
