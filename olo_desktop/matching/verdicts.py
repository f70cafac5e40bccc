"""How a verdict says with which tolerance it was reached, and how many places it keeps."""

from __future__ import annotations

from decimal import Decimal

from olo_desktop.model.memo import MemoFigure
from olo_desktop.model.quantity import Kind
from olo_desktop.model.verdict import Grounding

LINKS = 5
"""How many agreeing places a figure keeps: enough to walk through, few enough to read."""


def describe_tolerance(figure: MemoFigure) -> str:
    """The tolerance used, in words: half a unit of the last digit written."""
    if figure.quantity.low is not None:
        return "within the range as written"
    return f"as written, ±{_plain(figure.quantity.precision / 2)}"


def is_immaterial(figure: MemoFigure, grounding: Grounding, materiality: Decimal | None) -> bool:
    """Whether an amount of money differs from what the source says by less than what matters to the deal."""
    if materiality is None or grounding.expected is None or figure.quantity.kind is not Kind.MONEY:
        return False
    return abs(abs(grounding.expected.value) - abs(figure.quantity.value)) < materiality


def _plain(value: Decimal) -> str:
    return format(value.normalize(), "f")
