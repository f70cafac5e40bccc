"""A figure that the memo computed, computed again: from cells found by metric, time and company, in decimals.

A figure is `derived` where a formula that its words ask for gives it, rounded as written. It is `contradicted` where
that formula's inputs are surely found and give something else; the slip is named where one explains it. Where an input
is not found nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from olo_desktop.matching.asked import Asked, Plan, Sort, plans
from olo_desktop.matching.formulas import Expression, Term, mapped, terms, with_letters, with_texts, worked_out
from olo_desktop.matching.grounds import Candidate, link_to
from olo_desktop.matching.inputs import Filled, Finder, bound, filled, inputs_of
from olo_desktop.matching.miscounts import miscount
from olo_desktop.matching.moments import moments
from olo_desktop.matching.results import fits, opposite, written
from olo_desktop.matching.verdicts import describe_tolerance
from olo_desktop.model.claim import ClaimedPeriod, MetricPhrase, Role, Way
from olo_desktop.model.verdict import Basis, Derivation, Expected, Grounding, Verdict
from olo_desktop.text.metrics import MetricReader

_ABSURD = 20
_BELONG = frozenset({"current_portion_debt", "short_term_debt"})


@dataclass(frozen=True, slots=True)
class Worked:
    """A plan filled with cells and worked out."""

    plan: Plan
    filled: Filled
    value: Decimal


def derived(asked: Asked, finder: Finder, reader: MetricReader) -> Grounding | None:
    """The verdict on a figure that its words ask to be computed; None where they do not, or an input is not found."""
    wanted = plans(asked, reader)
    turned: Worked | None = None
    against: Worked | None = None
    for time in moments(asked, finder, reader):
        for worked in _worked(asked, wanted, time, finder, reader):
            if fits(asked, worked.plan, worked.value):
                if not opposite(asked, worked.plan, worked.value):
                    return _moved_against(asked, worked, time, finder, reader) or _derived(asked, worked)
                turned = turned or worked
            elif against is None and worked.filled.first and worked.filled.sure:
                against = worked
    if turned is not None and turned.filled.sure:
        return _turned(asked, turned)
    return _contradicted(asked, against, finder, reader) if against else None


def _worked(
    asked: Asked, wanted: Sequence[Plan], time: ClaimedPeriod | None, finder: Finder, reader: MetricReader
) -> Iterator[Worked]:
    complete: list[frozenset[Term]] = []
    told = _told(wanted, time, finder, reader)
    for plan in wanted:
        expression = bound(plan.expression, time)
        if plan.instead & told or _leaves_out(expression, complete):
            continue
        at_time = Plan(plan.sort, expression, plan.note)
        stated = _stated_beside(asked, terms(expression))
        for each in filled(expression, finder, reader.lexicon, stated):
            value = worked_out(expression, each.values)
            if value is not None and not _absurd(plan, value):
                yield Worked(at_time, each, value)
            if each.first and each.sure:
                complete.append(frozenset(terms(expression)))


def _told(
    wanted: Sequence[Plan], time: ClaimedPeriod | None, finder: Finder, reader: MetricReader
) -> frozenset[MetricPhrase]:
    """The metrics that the deal surely states for the time, of those that the plans would work out."""
    metrics = dict.fromkeys(metric for plan in wanted for metric in plan.instead)
    found = {metric: inputs_of(Term(metric, time), finder, reader.lexicon, ()) for metric in metrics}
    return frozenset(metric for metric, inputs in found.items() if inputs and inputs[0].sure)


def _absurd(plan: Plan, value: Decimal) -> bool:
    """Whether a share or growth is so large that an input was read in another scale."""
    return plan.sort in (Sort.GROWTH, Sort.SHARE, Sort.POINTS, Sort.COMPOUND) and abs(value) > _ABSURD


def _leaves_out(expression: Expression, complete: Sequence[frozenset[Term]]) -> bool:
    """Whether the formula forgets a part that belongs to it and that the deal states: debt without what is due soon."""
    own = frozenset(terms(expression))
    return any(own < whole and {term.metric.id for term in whole - own} <= _BELONG for whole in complete)


def _stated_beside(asked: Asked, wanted: Sequence[Term]) -> Mapping[Term, tuple[Decimal, ...]]:
    """What the sentence itself states of the formula's metrics."""
    found: dict[Term, tuple[Decimal, ...]] = {}
    for term in wanted:
        ids = set(term.metric.ids)
        found[term] = tuple(
            figure.quantity.value
            for figure, claim in asked.beside
            if claim.metric is not None and ids & set(claim.metric.ids)
        )
    return found


def _derived(asked: Asked, worked: Worked) -> Grounding:
    return Grounding(
        asked.figure.id,
        Verdict.DERIVED,
        Basis.CELL,
        f"{_sentence(worked, asked)}",
        derivation=_derivation(worked),
        tolerance=describe_tolerance(asked.figure),
    )


def _moved_against(
    asked: Asked, worked: Worked, time: ClaimedPeriod | None, finder: Finder, reader: MetricReader
) -> Grounding | None:
    """The contradiction by the year before, where the memo says that the figure rose to where it had fallen to."""
    movement = asked.claim.movement
    if worked.plan.of_change or movement is None or movement.way is Way.FLAT or not _reached(asked):
        return None
    year_before = bound(mapped(worked.plan.expression, _a_year_before), time)
    for before in filled(year_before, finder, reader.lexicon, {}):
        value = worked_out(year_before, before.values)
        if value is None or value == worked.value or not before.sure:
            return None
        if (worked.value > value) is (movement.way is Way.RISE):
            return None
        was = written(asked, worked.plan, value)
        return _against(asked, worked, f"{_sentence(worked, asked)}, {was} a year before", "direction")
    return None


def _reached(asked: Asked) -> bool:
    """Whether the figure is what a movement led to, and no other figure tells how far it went."""
    told = any(claim.role is Role.CHANGE for _, claim in asked.beside)
    return not told and asked.before.rstrip().lower().endswith(" to")


def _a_year_before(term: Term) -> Term:
    return replace(term, shift=-1)


def _turned(asked: Asked, worked: Worked) -> Grounding:
    """The size is right and the word is not: "fell 10.4%" over a rise."""
    went = "rose" if worked.value > 0 else "fell"
    return _against(asked, worked, f"{_named(worked)} {went}: {_sentence(worked, asked)}", "direction")


def _contradicted(asked: Asked, worked: Worked, finder: Finder, reader: MetricReader) -> Grounding:
    slip = miscount(asked, worked.plan, worked.filled, finder, reader.lexicon)
    reason = _sentence(worked, asked) + (f" (in the memo: {slip})" if slip else "")
    return _against(asked, worked, reason, slip)


def _against(asked: Asked, worked: Worked, reason: str, slip: str) -> Grounding:
    first = next(iter(worked.filled.cells.values()))
    return Grounding(
        asked.figure.id,
        Verdict.CONTRADICTED,
        Basis.CELL,
        reason,
        derivation=_derivation(worked),
        expected=Expected(worked.value, written(asked, worked.plan, worked.value), link_to(first), slip),
        tolerance=describe_tolerance(asked.figure),
    )


def _derivation(worked: Worked) -> Derivation:
    links = tuple(link_to(cell) for cell in worked.filled.cells.values())
    return Derivation(with_letters(worked.plan.expression), links, worked.value)


def _sentence(worked: Worked, asked: Asked) -> str:
    """The formula in words and in values, in one line."""
    expression = worked.plan.expression
    printed = {term: cell.figure.text for term, cell in worked.filled.cells.items()}
    words = with_texts(expression, {term: _spoken(term, cell) for term, cell in worked.filled.cells.items()})
    result = written(asked, worked.plan, worked.value)
    note = f", {worked.plan.note}" if worked.plan.note else ""
    return f"{words} = {with_texts(expression, printed)} = {result}{note}"


def _spoken(term: Term, cell: Candidate) -> str:
    standing = cell.figure.standing
    time = f" {standing.period.label}" if standing and standing.period else ""
    return f"{term.metric.text}{time}"


def _named(worked: Worked) -> str:
    return next(iter(worked.filled.cells)).metric.text
