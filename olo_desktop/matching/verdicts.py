"""How a verdict says with which tolerance it was reached, and how many places it keeps."""

from __future__ import annotations

from decimal import Decimal

from olo_desktop.model.memo import MemoFigure

LINKS = 5
"""How many agreeing places a figure keeps: enough to walk through, few enough to read."""


def describe_tolerance(figure: MemoFigure) -> str:
    """The tolerance used, in words: half a unit of the last digit written."""
    if figure.quantity.low is not None:
        return "within the range as written"
    return f"as written, ±{_plain(figure.quantity.precision / 2)}"


def _plain(value: Decimal) -> str:
    return format(value.normalize(), "f")
