"""A number where it stands in a text: either a quantity, or something that is no claim, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from olo_desktop.model.period import Period
from olo_desktop.model.quantity import Quantity


class NotClaim(StrEnum):
    """Why a number states nothing that a source could support. The value is what the report prints."""

    DATE = "a date"
    YEAR = "a year"
    PERIOD = "a period"
    TIME = "a time of day"
    ORDINAL = "an ordinal"
    LIST_NUMBER = "a list number"
    HEADING_NUMBER = "a heading number"
    REFERENCE = "a section, page, note or table reference"
    CITATION = "a citation marker"
    IDENTIFIER = "an identifier"
    TELEPHONE = "a telephone number"
    STANDARD = "a standard, rule or form"
    NAME = "part of a name"
    VAGUE = "a vague amount"
    ENUMERATION = "a count of the memo's own points"


@dataclass(frozen=True, slots=True)
class WrittenNumber:
    """One number in a text, at `start`..`end` (half-open offsets). Exactly one of `quantity`, `not_claim` is set.

    The span holds everything that belongs to the number: sign, currency, brackets, scale words, unit words.
    `period` is read for tokens that are periods or years.
    """

    start: int
    end: int
    text: str
    quantity: Quantity | None = None
    not_claim: NotClaim | None = None
    period: Period | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end or len(self.text) != self.end - self.start:
            raise ValueError("a written number stands somewhere, and its text is what stands there")
        if (self.quantity is None) == (self.not_claim is None):
            raise ValueError("a written number is either a quantity or no claim")
