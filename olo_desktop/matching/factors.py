"""Words against numbers: "more than doubled to", "nearly halved to", held against what was before.

The words promise a stretch for the new value over the old one; both ends count. The old value is the one that the
sentence names ("from $3,330 million"), else that of the year before.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from olo_desktop.matching.asked import Asked
from olo_desktop.matching.formulas import Term
from olo_desktop.matching.grounds import link_to
from olo_desktop.matching.inputs import Finder, Input, inputs_of, moved
from olo_desktop.matching.moments import moments
from olo_desktop.matching.verdicts import describe_tolerance
from olo_desktop.model.claim import ClaimedPeriod, Movement, Origin, Role
from olo_desktop.model.verdict import Basis, Derivation, Expected, Grounding, Verdict
from olo_desktop.text.metrics import MetricReader

_SLIP = "the word says another multiple"


def words_against(asked: Asked, finder: Finder, reader: MetricReader) -> Grounding | None:
    """The contradiction where a figure is right and the word for its change is not; None where it is."""
    movement = asked.claim.movement
    if movement is None or movement.factor is None or asked.claim.metric is None or asked.claim.role is not Role.TO:
        return None
    if any(claim.role is Role.FROM for _, claim in asked.beside):
        return None
    against: tuple[Input, Input] | None = None
    for now, befores in _ends(asked, finder, reader):
        if any(_holds(movement, now, before) for before in befores):
            return None
        if against is None and now.sure and befores[0].sure:
            against = now, befores[0]
    return _contradicted(asked, movement, *against) if against else None


def _ends(asked: Asked, finder: Finder, reader: MetricReader) -> Iterator[tuple[Input, tuple[Input, ...]]]:
    """For each time in which the deal states the memo's value, that value and those that it may be measured from."""
    metric = asked.claim.metrics[0]
    said = asked.claim.period.against if asked.claim.period else None
    for time in moments(asked, finder, reader):
        earlier = ClaimedPeriod(said, Origin.OWN) if said else moved(time, -1)
        nows = inputs_of(Term(metric, time), finder, reader.lexicon, ())
        befores = inputs_of(Term(metric, earlier), finder, reader.lexicon, ())
        now = next((each for each in nows if _agrees(asked, each.value)), None)
        if now is not None and befores:
            yield now, befores


def _holds(movement: Movement, now: Input, before: Input) -> bool:
    """Whether the word is right; where a value has turned its side no multiple can be told."""
    if now.value * before.value <= 0 or movement.factor is None:
        return True
    low, high = movement.factor
    return low <= now.value / before.value <= high


def _contradicted(asked: Asked, movement: Movement, now: Input, before: Input) -> Grounding:
    links = tuple(link_to(each.cells[0]) for each in (now, before))
    times = now.value / before.value
    name = asked.claim.metrics[0].text
    told = times.quantize(Decimal("0.01"))
    return Grounding(
        asked.figure.id,
        Verdict.CONTRADICTED,
        Basis.CELL,
        f"{name}: {links[0].text} after {links[1].text} is {told} times, not '{movement.text}'",
        derivation=Derivation("a / b", links, times),
        expected=Expected(now.value, links[0].text, links[0], _SLIP),
        tolerance=describe_tolerance(asked.figure),
    )


def _agrees(asked: Asked, value: Decimal) -> bool:
    low, high = asked.figure.quantity.interval()
    return min(abs(low), abs(high)) <= abs(value) <= max(abs(low), abs(high))
