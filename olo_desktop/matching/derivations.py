"""A figure that the memo computed, computed again: from cells found by metric, time and company, in decimals.

A figure is `derived` where a formula that its words ask for gives it, rounded as written. It is `contradicted` where
that formula's inputs are surely found and give something else; the slip is named where one explains it. Where an input
is not found nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from olo_desktop.matching.asked import Asked, Plan, plans
from olo_desktop.matching.formulas import Expression, Term, terms, with_letters, with_texts, worked_out
from olo_desktop.matching.grounds import Candidate, link_to
from olo_desktop.matching.inputs import Filled, Finder, bound, filled
from olo_desktop.matching.miscounts import miscount
from olo_desktop.matching.results import fits, opposite, written
from olo_desktop.matching.verdicts import describe_tolerance
from olo_desktop.model.claim import ClaimedPeriod, MetricPhrase, Origin
from olo_desktop.model.period import Period
from olo_desktop.model.verdict import Basis, Derivation, Expected, Grounding, Verdict
from olo_desktop.text.metrics import MetricReader
from olo_desktop.text.relative_times import year_in

_SURROUNDINGS = frozenset({Origin.PARAGRAPH, Origin.HEADING, Origin.TITLE})
_MOST_TIMES = 4
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
    for time in _times(asked, finder):
        for worked in _worked(asked, wanted, time, finder, reader):
            if fits(asked, worked.plan, worked.value):
                if not opposite(asked, worked.plan, worked.value):
                    return _derived(asked, worked)
                turned = turned or worked
            elif against is None and worked.filled.first and worked.filled.sure:
                against = worked
    if turned is not None and turned.filled.sure:
        return _turned(asked, turned)
    return _contradicted(asked, against, finder, reader) if against else None


def _times(asked: Asked, finder: Finder) -> tuple[ClaimedPeriod | None, ...]:
    """The times that the figure may be of: the one named; else those that the documents report on, latest first."""
    said = asked.claim.period
    if said is not None and said.period is not None and year_in(said.period):
        said = replace(said, shift=0)
    if said is not None and said.period is not None and said.origin not in _SURROUNDINGS:
        return (said,)
    named = [replace(said, origin=Origin.OWN)] if said is not None and said.period is not None else []
    reported = [ClaimedPeriod(period, Origin.OWN) for period in finder.reported() if _long_enough(period, said)]
    found = tuple(dict.fromkeys([*named, *reported]))[:_MOST_TIMES]
    return found or (None,)


def _long_enough(period: Period, said: ClaimedPeriod | None) -> bool:
    first = {"quarter": "Q", "half": "H", "year": "FY", "nine months": "9M"}.get(said.span if said else "", "")
    return period.label.startswith(first)


def _worked(
    asked: Asked, wanted: Sequence[Plan], time: ClaimedPeriod | None, finder: Finder, reader: MetricReader
) -> Iterator[Worked]:
    complete: list[frozenset[Term]] = []
    told: set[MetricPhrase] = set()
    for plan in wanted:
        expression = bound(plan.expression, time)
        if plan.instead & told or _leaves_out(expression, complete):
            continue
        at_time = Plan(plan.sort, expression, plan.note)
        stated = _stated_beside(asked, terms(expression))
        for each in filled(expression, finder, reader.lexicon, stated):
            value = worked_out(expression, each.values)
            if value is not None:
                yield Worked(at_time, each, value)
            if each.first and each.sure:
                complete.append(frozenset(terms(expression)))
                told.update(term.metric for term in terms(expression))


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


def _turned(asked: Asked, worked: Worked) -> Grounding:
    """The size is right and the word is not: "fell 10.4%" over a rise."""
    went = "rose" if worked.value > 0 else "fell"
    return _against(asked, worked, f"{_named(worked)} {went}: {_sentence(worked, asked)}", "direction")


def _contradicted(asked: Asked, worked: Worked, finder: Finder, reader: MetricReader) -> Grounding:
    slip = miscount(asked, worked.plan, worked.filled, finder, reader.lexicon)
    reason = _sentence(worked, asked) + (f"; the memo's figure is {slip}" if slip else "")
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
