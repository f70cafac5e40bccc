"""All that a memo adds, subtracts or divides before the reader's eyes, and that does not come out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from olo_desktop.checks.across import differences, quarters
from olo_desktop.checks.adding import Misfooting, fits_with_some_signs, is_slip
from olo_desktop.checks.funding import told_sources_and_uses
from olo_desktop.checks.grids import Entry, Line, lines
from olo_desktop.checks.identities import identities
from olo_desktop.checks.prose_sums import prose_sums, sources_and_uses
from olo_desktop.checks.statements import Statement
from olo_desktop.checks.totals import (
    bridges,
    is_meant,
    of_which,
    results,
    shares,
    to_enterprise_value,
    totals,
    walks,
)
from olo_desktop.model.memo import Memo
from olo_desktop.text.metrics import MetricReader

_RESULTS = frozenset(
    """
    gross_profit operating_income ebit ebitda ebitdar pretax_income net_income contribution_profit segment_profit
    net_debt net_assets revenue enterprise_value equity_value free_cash_flow
    """.split()  # noqa: SIM905 - a list of words reads better as words
)


def footings(memo: Memo, found: Sequence[Statement], reader: MetricReader) -> tuple[Misfooting, ...]:
    """The figures that their parts do not give, each once, in the memo's order."""
    every = lines(memo)
    wrong = [
        *(
            each
            for line in every
            for each in (*bridges(line), *walks(line), *of_which(line), *to_enterprise_value(line))
        ),
        *_totals(every),
        *_results(every, reader),
        *(each for line in every for each in shares(line)),
        *(each for line in every if line.across for each in (*quarters(line), *differences(line))),
        *sources_and_uses(memo),
        *told_sources_and_uses(memo),
        *prose_sums(memo),
        *identities(found),
    ]
    once: dict[str, Misfooting] = {}
    for each in wrong:
        once.setdefault(each.figure.id, each)
    return tuple(sorted(_causes(once), key=lambda each: each.figure.start))


def _causes(found: Mapping[str, Misfooting]) -> Iterator[Misfooting]:
    """Those that are not wrong by a part of theirs that is itself wrong: its own finding says it all."""
    for figure, each in found.items():
        theirs = [found[part.id] for part in each.parts if part.id in found]
        if all(figure in (part.id for part in other.parts) for other in theirs):
            yield each


def _totals(every: Sequence[Line]) -> Iterator[Misfooting]:
    """Totals whose items are surely meant to give them: another line foots so, or it is a slip of the pen."""
    for line in every:
        for at, first, wrong in totals(line):
            total = line.entries[at]
            labels = {part.id for part in wrong.parts}
            meant = [entry for entry in line.entries[first:at] if entry.figure and entry.figure.id in labels]
            places = [place for place in range(first, at) if line.entries[place] in meant]
            if is_meant(wrong, total, confirmed=_confirmed(every, line, at, places)):
                yield wrong


def _confirmed(every: Sequence[Line], line: Line, at: int, places: Sequence[int]) -> bool:
    """Whether the same rows give the same total in another column of the table."""
    for other in every:
        if other is line or other.table != line.table or other.across is not line.across:
            continue
        if len(other.entries) <= at or other.entries[at].figure is None:
            continue
        parts = [other.entries[place] for place in places if other.entries[place].figure]
        if len(parts) > 1 and fits_with_some_signs(other.entries[at], parts[0], parts[1:]):
            return True
    return False


def _results(every: Sequence[Line], reader: MetricReader) -> Iterator[Misfooting]:
    """Results of a statement that the items above do not give, where another column foots or it is a slip."""
    for line in every:
        if line.across:
            continue
        flags = [_is_result(entry, reader) for entry in line.entries]
        for before, at, wrong in results(line, flags):
            if is_slip(wrong) or _foots_elsewhere(every, line, before, at):
                yield wrong


def _is_result(entry: Entry, reader: MetricReader) -> bool:
    read = reader.metric_of_label((entry.label,))
    return bool(read.ids) and read.ids[0] in _RESULTS


def _foots_elsewhere(every: Sequence[Line], line: Line, before: int, at: int) -> bool:
    for other in every:
        if other is line or other.table != line.table or other.across or len(other.entries) != len(line.entries):
            continue
        parts = [entry for entry in other.entries[before + 1 : at] if entry.figure]
        if other.entries[at].figure and parts and fits_with_some_signs(other.entries[at], other.entries[before], parts):
            return True
    return False
