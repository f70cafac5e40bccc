"""What went wrong, where a wrong figure can be explained: digits swapped, missing or wrong, a scale slipped."""

from __future__ import annotations

from decimal import Decimal

from olo_desktop.model.quantity import Quantity

_THOUSANDS = tuple(Decimal(1000) ** power for power in (1, 2, 3))
_CLOSE = Decimal("0.006")


def slip_between(claim: Quantity, truth: Decimal) -> str:
    """The slip that turns the right value into the memo's, in words; empty where none is seen."""
    stated = abs(claim.value)
    right = abs(truth)
    if not stated or not right:
        return ""
    for factor in _THOUSANDS:
        if _alike(stated, right * factor) or _alike(stated * factor, right):
            return {1: "thousand-fold", 2: "million-fold", 3: "billion-fold"}[_THOUSANDS.index(factor) + 1]
    return _digits(claim, right)


def _alike(one: Decimal, other: Decimal) -> bool:
    return abs(one - other) <= _CLOSE * other


def _digits(claim: Quantity, right: Decimal) -> str:
    """How the digits differ, both written as precisely as the memo writes."""
    unit = claim.precision
    stated, truth = str(abs(claim.value) // unit), str((right / unit).to_integral_value())
    if sorted(stated) == sorted(truth) and stated != truth:
        return "digits swapped"
    if len(stated) == len(truth) and sum(a != b for a, b in zip(stated, truth, strict=True)) == 1 and len(truth) > 1:
        return "one digit differs"
    if abs(len(stated) - len(truth)) == 1 and min(len(stated), len(truth)) > 1 and _lacks_one(stated, truth):
        return "a digit is missing" if len(stated) < len(truth) else "a digit too many"
    return ""


def _lacks_one(one: str, other: str) -> bool:
    shorter, longer = sorted((one, other), key=len)
    return any(longer[:place] + longer[place + 1 :] == shorter for place in range(len(longer)))
