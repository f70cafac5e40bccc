"""What a written number says: its kind, its exact value, its unit, and how precisely it was written."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum


class Kind(StrEnum):
    """What sort of quantity a number states (the report's `kind`)."""

    MONEY = "money"
    PERCENT = "percent"
    POINTS = "points"
    BPS = "bps"
    MULTIPLE = "multiple"
    PER_SHARE = "per_share"
    COUNT = "count"
    RATIO = "ratio"
    DURATION = "duration"


class Hedge(StrEnum):
    """How a writer loosened a number: "about", "over" and "nearly" promise different things."""

    ABOUT = "about"
    OVER = "over"
    UNDER = "under"


@dataclass(frozen=True, slots=True)
class Quantity:
    """One number as stated.

    `value` is in base units (dollars, not millions) and signed. Percentages, points and basis points are ratios:
    10.4% and 10.4 points are 0.104, 85 bps is 0.0085. `precision` is one unit of the last digit written, in base
    units: "$1.6 billion" has 100,000,000. A range ("$4-5 million") has `low` and `high`, and `value` is their middle.
    `unit` is an ISO 4217 code for money, "days", "weeks", "months", "years", "hours" or "minutes" for
    durations, None where none is written.
    `scale` is what the digits were multiplied by; `scaled` says that the number itself spelled it ("million", "k").
    """

    kind: Kind
    value: Decimal
    precision: Decimal
    unit: str | None = None
    scale: Decimal = Decimal(1)
    scaled: bool = False
    low: Decimal | None = None
    high: Decimal | None = None
    hedge: Hedge | None = None

    def __post_init__(self) -> None:
        if not self.value.is_finite() or not self.precision.is_finite():
            raise ValueError("a quantity is a finite number")
        if self.precision <= 0 or self.scale <= 0:
            raise ValueError("precision and scale are positive")
        if (self.low is None) != (self.high is None):
            raise ValueError("a range has both ends")
        if self.low is not None and self.high is not None and self.low > self.high:
            raise ValueError("a range runs from low to high")

    def interval(self) -> tuple[Decimal, Decimal]:
        """The values this writing may stand for, both ends included: half a unit of the last digit either way."""
        half = self.precision / 2
        low = self.value if self.low is None else self.low
        high = self.value if self.high is None else self.high
        return low - half, high + half
