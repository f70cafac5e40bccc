"""Pairs of statements in one memo that cannot both be true: two values of one thing, a rise to less than before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from olo_desktop.checks.statements import Statement, may_be_equal, same_thing
from olo_desktop.model.claim import Movement, Role, Way
from olo_desktop.model.quantity import Kind

_JUDGING = re.compile(r"^half$|improv|better|worse|deteriorat|strengthen|weaken|recover|soften|rebound", re.IGNORECASE)
_YEAR = re.compile(r"(FY|Q[1-4] |H[12] |9M )?(\d{4})")
_NEAR, _NEARER = Decimal("0.75"), Decimal("0.98")
_UNITS = (Decimal(1000), Decimal(10), Decimal("0.1"), Decimal("0.001"))
_PAIRED = frozenset({Kind.MONEY, Kind.PERCENT, Kind.MULTIPLE, Kind.RATIO, Kind.COUNT, Kind.PER_SHARE, Kind.DURATION})


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two statements against each other; the later one is reported, the earlier shown."""

    here: Statement
    there: Statement


def two_values(found: Sequence[Statement]) -> Iterator[Contradiction]:
    """Each statement whose value differs from an earlier statement of the same thing at the same time, once."""
    stated = [each for each in found if each.stated and each.quantity.kind in _PAIRED]
    changes = [
        each for each in found if each.claim.role is Role.CHANGE and each.period and each.quantity.kind is Kind.PERCENT
    ]
    for group in (stated, changes):
        for at, here in enumerate(group):
            rivals = [there for there in group[:at] if _comparable(here, there)]
            against = [there for there in rivals if not may_be_equal(here.quantity, there.quantity)]
            if against and not any(may_be_equal(here.quantity, there.quantity) for there in rivals):
                yield Contradiction(here, against[0])


def _comparable(here: Statement, there: Statement) -> bool:
    """Whether the two state one thing at one time and are two statements, not two rows of one table."""
    if here.part or there.part or not same_thing(here, there) or here.claim.role is Role.CHANGE is not there.claim.role:
        return False
    if here.table >= 0 and here.table == there.table:
        return False
    if here.figure.sentence == there.figure.sentence:
        return False
    return _same_time(here, there)


def _same_time(here: Statement, there: Statement) -> bool:
    """Whether two figures are of one time. Where only the surroundings say so, the values must be near each other:
    another year's value is likelier than a slip of the pen.
    """
    ours, theirs = here.claim.period, there.claim.period
    if (ours.shift if ours else 0) != (theirs.shift if theirs else 0) and not (here.period and there.period):
        return False
    if ours and theirs and ours.span and theirs.span and ours.span != theirs.span:
        return False
    if not here.period or not there.period:
        timeless = there if here.period else here
        return (here.period == there.period or timeless.claim.role is Role.STATED) and _nearly(here, there)
    if here.period != there.period and not _year_end(here) == _year_end(there) != "":
        return False
    return (here.named_here and there.named_here) or _nearly(here, there)


def _nearly(here: Statement, there: Statement) -> bool:
    """Whether two values are so near that one may be a slip of the other, a wrong unit allowed for."""
    one, other = abs(here.quantity.value), abs(there.quantity.value)
    if not one or not other:
        return False
    ratio = one / other
    return _NEAR < ratio < 1 / _NEAR or any(_NEARER < ratio * unit < 1 / _NEARER for unit in _UNITS)


def _year_end(statement: Statement) -> str:
    """The year of a balance "at 31 December 2024", which is that of FY2024; else its own period."""
    label = statement.period
    return f"FY{label[:4]}" if label.endswith("-12-31") else label if label.startswith("FY") else ""


def wrong_way(found: Sequence[Statement]) -> Iterator[Contradiction]:
    """Each value that is said to have risen or fallen while the value before it, in the memo, says otherwise."""
    for at, here in enumerate(found):
        movement = here.claim.movement
        if (
            movement is None
            or here.ranging
            or here.claim.role not in (Role.TO, Role.STATED, Role.CHANGE)
            or _JUDGING.search(movement.text)
        ):
            continue
        before = _before(here, at, found)
        reached = here if here.claim.role is not Role.CHANGE else _reached(here, found)
        if before is None or reached is None:
            continue
        if _against(movement.way, reached, before) or _not_so_far(movement, reached, before):
            yield Contradiction(reached if reached is here else here, before)


def _before(here: Statement, at: int, found: Sequence[Statement]) -> Statement | None:
    """The value before: the one in the same sentence, else that of the year before elsewhere in the memo."""
    near = [each for each in found[max(0, at - 3) : at + 4] if each.figure.sentence == here.figure.sentence]
    for each in near:
        if each.claim.role is Role.FROM and each.metric == here.metric and each.quantity.kind is here.quantity.kind:
            return each if here.claim.role is not Role.CHANGE else None
    year = _year_before(here.period)
    if not year or (here.claim.role is Role.CHANGE and not here.named_here):
        return None
    return next((each for each in found if each.period == year and _stated_like(here, each)), None)


def _reached(here: Statement, found: Sequence[Statement]) -> Statement | None:
    """The value that a change led to, stated anywhere in the memo."""
    return next((each for each in found if each.period == here.period and _stated_like(here, each)), None)


def _stated_like(here: Statement, other: Statement) -> bool:
    """Whether the other states the value of the metric of which this is a value or a change."""
    return (
        other.stated
        and other.metric == here.metric
        and other.qualifiers == here.qualifiers
        and not other.telling
        and not here.telling
        and other.owners == here.owners
        and (here.claim.role is Role.CHANGE or other.quantity.kind is here.quantity.kind)
        and other.named_here
    )


def _year_before(label: str) -> str:
    match = _YEAR.fullmatch(label)
    return f"{match[1] or ''}{int(match[2]) - 1}" if match else ""


def _against(way: Way, reached: Statement, before: Statement) -> bool:
    """Whether the values say the other way than the words; a loss is compared by its size."""
    low, high = _sizes(reached)
    low_before, high_before = _sizes(before)
    if way is Way.RISE:
        return high < low_before
    return way is Way.FALL and low > high_before


def _not_so_far(movement: Movement, reached: Statement, before: Statement) -> bool:
    """Whether "more than doubled" and the like promise another step than from the value that the sentence begins at."""
    low, high = _sizes(reached)
    low_before, high_before = _sizes(before)
    if movement.factor is None or before.claim.role is not Role.FROM or low_before <= 0:
        return False
    least, most = movement.factor
    return high / low_before < least or low / high_before > most


def _sizes(statement: Statement) -> tuple[Decimal, Decimal]:
    low, high = statement.quantity.interval()
    return (-high, -low) if high < 0 else (low, high)
