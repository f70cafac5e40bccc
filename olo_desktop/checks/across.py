"""The differences of a table's rows: quarters and the year, actual against budget, change and change in per cent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from olo_desktop.checks.adding import Misfooting, fits, misfooting
from olo_desktop.checks.grids import Entry, Line
from olo_desktop.model.quantity import Kind

_I = re.IGNORECASE
_QUARTER = re.compile(r"\bQ([1-4])\b|\b([1-4])Q", _I)
_HALF = re.compile(r"\bH([12])\b|\b([12])H", _I)
_WHOLE = re.compile(r"\bFY|\bfull year|\byear\b|^\W*(?:19|20)\d\d\W*$|\btotal\b", _I)
_DIFFERENCE = re.compile(r"\b(?:change|var(?:iance)?|difference|delta|diff)\b|^Δ|^\+/-|^\+/−", _I)
_NO_PAIR = re.compile(r"cagr|average|avg|ltm|ntm", _I)


def quarters(line: Line) -> Iterator[Misfooting]:
    """A year that is not the sum of its quarters or halves; balances and rates are no sums."""
    for pattern, count in ((_QUARTER, 4), (_HALF, 2)):
        parts = {match[1] or match[2]: entry for entry in line.entries if (match := pattern.search(entry.label))}
        wholes = [entry for entry in line.entries if not pattern.search(entry.label) and _WHOLE.search(entry.label)]
        kinds = {entry.kind for entry in (*parts.values(), *wholes)}
        if len(parts) == count and len(wholes) == 1 and kinds == {Kind.MONEY} and len(line.entries) < 8:
            ordered = [parts[key] for key in sorted(parts)]
            if not fits(wholes[0], ordered):
                yield misfooting(wholes[0], ordered, kind="across")


def differences(line: Line) -> Iterator[Misfooting]:
    """A change or variance that is not the difference, or not the growth, of the two columns before it."""
    pair: list[Entry] = []
    for entry in line.entries:
        if entry.figure is None or _NO_PAIR.search(entry.label):
            pair = [] if entry.figure is None else pair
            continue
        if not _DIFFERENCE.search(entry.label):
            pair.append(entry)
            continue
        if len(pair) == 2 and pair[0].kind is pair[1].kind:
            yield from _difference(entry, pair[0], pair[1])


def _difference(change: Entry, one: Entry, other: Entry) -> Iterator[Misfooting]:
    relative = change.kind is Kind.PERCENT and one.kind is not Kind.PERCENT
    if relative:
        if not (_grows(change, one, other) or _grows(change, other, one)):
            yield _growth(change, one, other)
        return
    if change.kind in (Kind.POINTS, Kind.BPS) and one.kind is not Kind.PERCENT:
        return
    if change.kind not in (one.kind, Kind.POINTS, Kind.BPS, Kind.MONEY):
        return
    if change.kind is Kind.MONEY and one.kind is Kind.PERCENT:
        return  # bare points or basis points: the header would have to say which
    if change.kind is Kind.PERCENT and (_grows(change, one, other) or _grows(change, other, one)):
        return
    sized = Entry(change.label, change.figure)
    if not any(fits(sized, [one, other], signs) or _fits_size(sized, one, other) for signs in ((1, -1), (-1, 1))):
        later_first = _is_later(one.label, other.label)
        yield misfooting(change, [one, other] if later_first else [other, one], (1, -1), "across")


def _fits_size(change: Entry, one: Entry, other: Entry) -> bool:
    """Whether the size of the change is right: costs that rise may be shown as negative."""
    slack = change.half + one.half + other.half
    return abs(abs(change.value) - abs(abs(one.value) - abs(other.value))) <= slack


def _grows(change: Entry, new: Entry, old: Entry) -> bool:
    """Whether the change in per cent lies between the least and the most that the two roundings allow, sign aside."""
    low_old, high_old = abs(old.value) - old.half, abs(old.value) + old.half
    if low_old <= 0:
        return True
    low = (new.value - new.half) * (1 if old.value > 0 else -1)
    high = (new.value + new.half) * (1 if old.value > 0 else -1)
    ends = [end / base - 1 for end in (low, high) for base in (low_old, high_old)]
    near, far = min(ends) - change.half, max(ends) + change.half
    return near <= change.value <= far or near <= -change.value <= far


def _growth(change: Entry, one: Entry, other: Entry) -> Misfooting:
    new, old = (one, other) if _is_later(one.label, other.label) else (other, one)
    return Misfooting(
        change.stated,
        f"{change.label} = {new.label} / {old.label} - 1",
        f"{new.stated.text} / {old.stated.text} - 1",
        new.value / old.value - 1 if old.value else Decimal(0),
        (new.stated, old.stated),
        "across",
    )


def _is_later(one: str, other: str) -> bool:
    """Whether the first column is the later or the actual one."""
    years = [re.search(r"(?:19|20)?\d\d\b", label) for label in (one, other)]
    if years[0] and years[1] and years[0][0] != years[1][0]:
        return years[0][0] > years[1][0]
    return bool(re.search(r"actual|current", one, _I)) or not re.search(r"actual|current", other, _I)
