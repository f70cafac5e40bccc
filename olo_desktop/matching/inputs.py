"""The inputs of a formula: which cells of the deal may stand for each term, and which of them belong together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import combinations, islice
from typing import Protocol

from olo_desktop.matching.agreement import readings
from olo_desktop.matching.formulas import Expression, Term, mapped, terms
from olo_desktop.matching.grounds import Candidate
from olo_desktop.matching.metrics import Level
from olo_desktop.model.claim import ClaimedPeriod, Origin
from olo_desktop.model.period import Period
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.text.lexicon import Lexicon
from olo_desktop.text.relative_times import shifted, year_in

ALTERNATIVES = 4
"""How many values are tried for a term, best first."""
MOST_TRIED = 48
_KINDS = {
    "money": Kind.MONEY,
    "percent": Kind.PERCENT,
    "per_share": Kind.PER_SHARE,
    "multiple": Kind.MULTIPLE,
    "duration": Kind.DURATION,
    "count": Kind.COUNT,
}


_TIMES_OF_A_HEAD = re.compile(
    r"[^a-z]|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b"
    r"|\b(?:years?|months?|quarters?|weeks?|periods?|ended|ending|fiscal|as|of|at|the|fy|q|h)\b"
)


class Finder(Protocol):
    """Finds what the deal states, for one claim: of its company, with what it says of accounting and perimeter."""

    def cells(self, term: Term) -> Sequence[Candidate]:
        """The cells that state the term's metric at its time, best first."""

    def reported(self) -> Sequence[Period]:
        """The times that the company's documents report on, latest first."""


@dataclass(frozen=True, slots=True)
class Input:
    """A value that a term may have, with the cells that print it, best first. `stated`: the memo says it beside."""

    value: Decimal
    cells: tuple[Candidate, ...]
    stated: bool = False

    @property
    def sure(self) -> bool:
        """Whether its best cell is surely of the metric asked for."""
        return any(cell.sure for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Filled:
    """A value for each term of a formula, with a cell that prints it. `first` marks the best choice throughout."""

    values: Mapping[Term, Decimal]
    cells: Mapping[Term, Candidate]
    sure: bool
    first: bool


def bound(expression: Expression, time: ClaimedPeriod | None) -> Expression:
    """The formula at a time: every term that names none of its own is of that time, moved by its shift."""
    return mapped(expression, lambda term: replace(term, time=moved(term.time or time, term.shift), shift=0))


def moved(time: ClaimedPeriod | None, years: int) -> ClaimedPeriod | None:
    """The time so many years on; a time whose label tells of no certain year stays, and finds nothing."""
    if not years:
        return time
    if time is None or time.period is None or not year_in(time.period):
        before = time or ClaimedPeriod(None, Origin.OWN)
        return replace(before, shift=before.shift + years)
    later = shifted(time.period, years)
    return ClaimedPeriod(later, Origin.OWN, span=time.span, instant=time.instant) if later else time


def filled(
    expression: Expression, finder: Finder, lexicon: Lexicon, stated: Mapping[Term, Sequence[Decimal]]
) -> Iterator[Filled]:
    """The ways of filling a bound formula, best first; none where an input is not found.

    `stated` are values that the memo itself states beside: a cell that agrees with one goes first.
    """
    wanted = terms(expression)
    choices: list[tuple[Input, ...]] = []
    for term in wanted:
        found = inputs_of(term, finder, lexicon, stated.get(term, ()))
        if not found:
            return
        choices.append(found)
    for place, (chosen, cells) in enumerate(_sorted_out(wanted, choices)):
        yield Filled(
            values={term: each.value for term, each in zip(wanted, chosen, strict=True)},
            cells=dict(zip(wanted, cells, strict=True)),
            sure=all(each.sure for each in chosen),
            first=not place,
        )


def _sorted_out(
    wanted: Sequence[Term], choices: Sequence[Sequence[Input]]
) -> list[tuple[tuple[Input, ...], tuple[Candidate, ...]]]:
    """The choices of inputs whose cells belong together, best first; the best of each alone where none do."""
    tried: list[tuple[tuple[Input, ...], tuple[Candidate, ...]]] = []
    for picked in islice(_picks([len(each) for each in choices]), MOST_TRIED):
        chosen = tuple(options[at] for options, at in zip(choices, picked, strict=True))
        tried.append((chosen, _together(chosen)))
    together = [each for each in tried if _coherent(wanted, each[1])]
    together.sort(key=lambda each: -sum(chosen.stated for chosen in each[0]))
    return together if tried[0] in together else [*together, tried[0]]


def inputs_of(term: Term, finder: Finder, lexicon: Lexicon, stated: Sequence[Decimal]) -> tuple[Input, ...]:
    """The values that a term may have: those stated beside first, then by how sure and how often they are printed."""
    by_value: dict[Decimal, list[Candidate]] = {}
    kind = _KINDS[lexicon.metrics[term.metric.id].kind] if term.metric.id else Kind.MONEY
    for cell in finder.cells(term):
        value = _read(cell, kind)
        if value is not None:
            by_value.setdefault(_signed(value, term, lexicon), []).append(cell)
    merged = _merged(by_value)
    often = Counter({value: len({(cell.path, cell.figure.page_number) for cell in cells}) for value, cells in merged})
    ordered = sorted(
        merged,
        key=lambda pair: (
            not any(agrees_in_size(pair[0], said) for said in stated),
            -max(map(_worth, pair[1])),
            -often[pair[0]],
            pair[1][0].rank(),
        ),
    )
    return tuple(
        Input(value, tuple(cells), any(agrees_in_size(value, said) for said in stated))
        for value, cells in ordered[:ALTERNATIVES]
    )


def _merged(by_value: Mapping[Decimal, list[Candidate]]) -> list[tuple[Decimal, list[Candidate]]]:
    """Values that are one rounded: 1,749 million and $1.7 billion are one, read as the finest prints it."""
    found: list[tuple[Decimal, list[Candidate]]] = []
    finest = sorted(by_value.items(), key=lambda pair: min(cell.figure.quantity.precision for cell in pair[1]))
    for value, cells in finest:
        for known, others in found:
            if abs(known - value) <= cells[0].figure.quantity.precision / 2 and known:
                others.extend(cells)
                break
        else:
            found.append((value, list(cells)))
    return found


def _worth(cell: Candidate) -> float:
    """How much a cell counts: by its caption, and by whether it stands in a primary statement of its own time."""
    caption = 1.0 if cell.metric.level is Level.SAME else 0.6 * cell.metric.score
    return round(caption + 2 * (cell.likeness % 0.5) + 0.2 * (cell.likeness >= 0.5), 2)


def agrees_in_size(value: Decimal, said: Decimal) -> bool:
    """Whether a value is what the memo states, loosely rounded and whatever its sign."""
    return abs(abs(value) - abs(said)) <= abs(said) * Decimal("0.006")


def _read(cell: Candidate, kind: Kind) -> Decimal | None:
    """The cell's number as the term's kind; an amount per share is no amount."""
    if kind is Kind.MONEY and cell.figure.quantity.kind is Kind.PER_SHARE:
        return None
    asked = Quantity(kind, Decimal(1), Decimal(1))
    return next(iter(readings(asked, cell.figure.quantity)), None)


def _signed(value: Decimal, term: Term, lexicon: Lexicon) -> Decimal:
    """Statements print spending in brackets or not; formulas take it as spending."""
    spent = bool(term.metric.id) and lexicon.metrics[str(term.metric.id)].sign == "out"
    return abs(value) if spent else value


def _picks(sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Places into lists of these sizes: the first of all, then one, then two that are not the first."""
    firsts = [0] * len(sizes)
    for changed in range(3):
        for which in combinations(range(len(sizes)), changed):
            yield from _varied(firsts, which, sizes)


def _varied(firsts: list[int], which: tuple[int, ...], sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if not which:
        yield tuple(firsts)
        return
    at, rest = which[0], which[1:]
    for place in range(1, sizes[at]):
        varied = [*firsts]
        varied[at] = place
        yield from _varied(varied, rest, sizes)


def _together(chosen: Sequence[Input]) -> tuple[Candidate, ...]:
    """A cell for each input, on one page where all can be, else in one document, else the best of each."""
    pages = Counter((cell.path, cell.figure.page_number) for each in chosen for cell in _once(each))
    papers = Counter(path for each in chosen for path in {cell.path for cell in each.cells})

    def order(cell: Candidate) -> tuple[object, ...]:
        place = (cell.path, cell.figure.page_number)
        return (not cell.sure, -papers[cell.path], -pages[place], -cell.likeness, cell.rank())

    return tuple(min(each.cells, key=order) for each in chosen)


def _once(each: Input) -> list[Candidate]:
    """One cell of an input a page."""
    return list({(cell.path, cell.figure.page_number): cell for cell in each.cells}.values())


def _coherent(wanted: Sequence[Term], cells: Sequence[Candidate]) -> bool:
    """Whether cells belong together: one document, and for one metric one caption and one kind of column."""
    captions: dict[object, set[tuple[str, str]]] = {}
    for term, cell in zip(wanted, cells, strict=True):
        captions.setdefault((term.metric.ids, term.part), set()).add(_caption(cell))
    together = len({(cell.path, cell.figure.page_number) for cell in cells}) == 1 or all(cell.sure for cell in cells)
    return together and len({cell.path for cell in cells}) == 1 and all(len(each) == 1 for each in captions.values())


def _caption(cell: Candidate) -> tuple[str, str]:
    """The row's name, and what its column is called beside its time: "total", "program services"."""
    standing = cell.figure.standing
    name = standing.label[-1] if standing and standing.label else cell.figure.row
    head = _TIMES_OF_A_HEAD.sub(" ", standing.column.text.casefold()) if standing else ""
    return name.casefold(), " ".join(head.split())
