"""Do these figures add up to that one? Rounding is allowed for by the precision in which each is written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import product

from olo_desktop.checks.grids import Entry
from olo_desktop.model.memo import MemoFigure
from olo_desktop.model.quantity import Kind

_MOST_SIGNS = 8
_FEWEST_DIGITS = 3  # in shorter numbers half the digits are alike by chance
_SMALL = Decimal("0.25")
_DIGITS = re.compile(r"\d[\d.,'’ ]*\d|\d")


@dataclass(frozen=True, slots=True)
class Misfooting:
    """A figure that its parts do not give: the formula in words, with numbers, what it gives, and the parts."""

    figure: MemoFigure
    formula: str
    substituted: str
    expected: Decimal
    parts: tuple[MemoFigure, ...]
    kind: str = "total"


def fits(total: Entry, parts: Sequence[Entry], signs: Sequence[int] = ()) -> bool:
    """Whether the parts, with their signs, give the total within rounding."""
    given = signs or (1,) * len(parts)
    value = sum((part.value * sign for part, sign in zip(parts, given, strict=True)), Decimal(0))
    slack = total.half + sum((part.half for part in parts), Decimal(0))
    return abs(value - total.value) <= slack


def fits_with_some_signs(total: Entry, first: Entry | None, parts: Sequence[Entry]) -> bool:
    """Whether the parts added to or taken from the first give the total: costs are printed with or without brackets."""
    lead = [first] if first else []
    if len(parts) > _MOST_SIGNS:
        return fits(total, [*lead, *parts]) or fits(total, [*lead, *parts], (*(1,) * len(lead), *(-1,) * len(parts)))
    return any(
        fits(total, [*lead, *parts], (*(1,) * len(lead), *signs)) for signs in product((1, -1), repeat=len(parts))
    )


def misfooting(total: Entry, parts: Sequence[Entry], signs: Sequence[int] = (), kind: str = "total") -> Misfooting:
    """The finding that the parts do not give the total."""
    given = tuple(signs) or (1,) * len(parts)
    value = sum((part.value * sign for part, sign in zip(parts, given, strict=True)), Decimal(0))
    figures = tuple(part.figure for part in parts if part.figure)
    names = _joined([part.label or "?" for part in parts], given)
    numbers = _joined([part.figure.text if part.figure else "0" for part in parts], given)
    return Misfooting(total.stated, f"{total.label or 'total'} = {names}", numbers, value, figures, kind)


def _joined(words: Sequence[str], signs: Sequence[int]) -> str:
    said = "".join(f" {'+' if sign > 0 else '-'} {word}" for word, sign in zip(words, signs, strict=True))
    return said.removeprefix(" + ").strip()


def near(total: Entry, parts: Sequence[Entry], within: Decimal, signs: Sequence[int] = ()) -> bool:
    """Whether the parts come so close to the total that they are meant to give it."""
    given = tuple(signs) or (1,) * len(parts)
    value = sum((part.value * sign for part, sign in zip(parts, given, strict=True)), Decimal(0))
    if not value or not total.value:
        return False
    return abs(value - total.value) <= within * max(abs(total.value), abs(value))


def is_slip(found: Misfooting) -> bool:
    """Whether a figure differs a little, and as a typing slip does: by one digit, or two that changed places."""
    last, value = found.figure.quantity.precision, found.figure.quantity.value
    if abs(value - found.expected) > _SMALL * abs(value):
        return False
    stated, expected = (str(abs(each / last).to_integral_value()) for each in (value, found.expected))
    if len(stated) != len(expected) or len(stated) < _FEWEST_DIGITS:
        return False
    other = [(one, two) for one, two in zip(stated, expected, strict=True) if one != two]
    return len(other) == 1 or (len(other) == 2 and other[0] == other[1][::-1])


def written(value: Decimal, like: MemoFigure) -> str:
    """A value as the figure beside it is written: its currency and unit, its scale, to its last digit."""
    quantity = like.quantity
    scale = {Kind.PERCENT: Decimal("0.01"), Kind.POINTS: Decimal("0.01"), Kind.BPS: Decimal("0.0001")}.get(
        quantity.kind
    )
    digits = quantity.precision / (scale or quantity.scale)
    shown = (value / (scale or quantity.scale)).quantize(min(digits, Decimal(1)).normalize())
    said = _DIGITS.sub(f"{abs(shown):,}", like.text, count=1)
    bracketed = said.startswith(("(", "-"))
    if shown < 0 and not bracketed:
        return f"-{said}"
    return said.replace("(", "").replace(")", "").lstrip("-") if shown >= 0 and bracketed else said
