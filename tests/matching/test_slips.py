"""A wrong figure is explained by the slip that made it, and by none where it is simply another number."""

from __future__ import annotations

from decimal import Decimal

import pytest

from olo_desktop.matching.slips import slip_between
from olo_desktop.model.quantity import Kind, Quantity

CASES = [
    # the memo's value, one unit of its last digit, the right value, the slip
    ("5372000000", "1000000", "5732000000", "digits swapped"),
    ("0.124", "0.001", "0.142", "digits swapped"),
    ("5372000000", "1000000", "5472000000", "one digit differs"),
    ("-5372000000", "1000000", "5472000000", "one digit differs"),
    ("537000000", "1000000", "5372000000", "a digit is missing"),
    ("53372000000", "1000000", "5372000000", "a digit too many"),
    ("15770000000", "1000000", "1577000000", "a digit too many"),
    ("5372000", "1000", "5372000000", "thousand-fold"),
    ("5400000000000", "100000000000", "5372000000", "thousand-fold"),
    ("5372", "1", "5372000000", "million-fold"),
    ("5.372", "0.001", "-5372000000", "billion-fold"),
    ("5000000", "1000000", "7000000", ""),  # one digit, another digit: simply another number
    ("5000000", "1000000", "57000000", ""),
    ("5372000000", "1000000", "9918000000", ""),
    ("5372000000", "1000000", "12000000", ""),
    ("537000000", "1000000", "1234000000", ""),
    ("0", "1", "5372000000", ""),
    ("5372", "1", "0", ""),
    ("0.50", "0.01", "0.005", ""),
    ("5372000000", "1000000", "5372400000", ""),  # the same as precisely as the memo writes
]


@pytest.mark.parametrize(("stated", "precision", "truth", "slip"), CASES)
def test_the_slip_between(stated: str, precision: str, truth: str, slip: str) -> None:
    claim = Quantity(Kind.MONEY, Decimal(stated), Decimal(precision), "USD")
    assert slip_between(claim, Decimal(truth)) == slip
