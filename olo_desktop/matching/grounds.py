"""The verdict on one figure by metric, period, company and value: what a careful colleague would have said.

The rule, the same for every document:

1. A place *supports* when it prints the value as written, of this metric, for this time, of this company.
2. Else, where the deal states this metric for this time and company, the figure is *contradicted* by it.
3. Else, where the value stands in the deal, it stands *elsewhere*: for another metric, time or company.
4. Else it is *unsupported*.

A place whose time is not told counts as agreeing where its metric agrees; a claim that names no time means the time
that the document reports on. Columns that say what they hold outvote sentences and columns without a head. Of the cells
that contradict, the value that most places tell goes first, one near the memo's before others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from olo_desktop.matching.metrics import Level, MetricAgreement
from olo_desktop.matching.slips import slip_between
from olo_desktop.matching.times import TimeAgreement
from olo_desktop.matching.verdicts import LINKS, describe_tolerance
from olo_desktop.model.document import SourceFigure, SourceTier
from olo_desktop.model.memo import MemoFigure
from olo_desktop.model.standing import ColumnKind
from olo_desktop.model.verdict import Basis, Expected, Grounding, Link, Verdict

_LEVELS = (Level.SAME, Level.LIKELY, Level.UNLIKE, Level.OTHER)
_TIMES = (TimeAgreement.SAME, TimeAgreement.ASSUMED, TimeAgreement.UNKNOWN, TimeAgreement.OTHER)
_TIERS = tuple(SourceTier)
_NEAR = Decimal("0.1")
_NEARLY_RIGHT = 2
"""How many places a value counts for that is nearly the memo's."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A source figure held against a claim. `ours` says that it is the right company's, `side` that its sign agrees.

    `fits` is whether it can play the claim's role: a change is no balance; `sure`, whether its caption says neither
    more nor less than the memo. `likeness` ranks equals. `own` marks a statement in the filing of the cell's own time,
    `later` a comparative of a later filing.
    """

    figure: SourceFigure
    path: str
    metric: MetricAgreement
    time: TimeAgreement
    ours: bool = True
    fits: bool = True
    side: bool = True
    sure: bool = True
    tier: SourceTier = SourceTier.UNCLASSIFIED
    primary: bool = False
    likeness: float = 0.0
    own: bool = False
    later: bool = False

    @property
    def in_table(self) -> bool:
        """Whether a row's caption says what it is."""
        return self.figure.standing is not None and bool(self.figure.standing.label)

    @property
    def has_head(self) -> bool:
        """Whether its column's head too says what it is."""
        return self.in_table and bool(
            self.figure.standing and (self.figure.standing.column.text or self.figure.standing.instant)
        )

    @property
    def planned(self) -> bool:
        """Whether its column holds a budget."""
        return self.figure.standing is not None and self.figure.standing.column.kind is ColumnKind.BUDGET

    @property
    def supports(self) -> bool:
        """Whether, its value agreeing, it supports the claim."""
        metric = self.metric.level in (Level.SAME, Level.LIKELY)
        return metric and self.time is not TimeAgreement.OTHER and self.ours and self.fits and self.side

    def rank(self) -> tuple[object, ...]:
        """Sorts the best place first; equals in canonical order."""
        return (
            not self.ours,
            not self.fits,
            _LEVELS.index(self.metric.level),
            _TIMES.index(self.time),
            not self.side,
            not self.primary,
            -round(self.metric.score, 2),
            _TIERS.index(self.tier),
            -round(self.likeness, 6),
            self.path,
            self.figure.page_number,
            self.figure.ordinal,
        )

    def support_rank(self) -> tuple[object, ...]:
        """Sorts the best of the places that support: of equals the statement of the time's own filing comes first, then
        the higher tier, and comparatives of later filings last.
        """
        return (*self.rank()[:7], not self.own, _TIERS.index(self.tier), self.later, *self.rank()[8:])


def _supports(candidate: Candidate) -> bool:
    return candidate.supports


def judge(
    figure: MemoFigure,
    agreeing: Sequence[Candidate],
    stated: Sequence[Candidate],
    nearest: Candidate | None,
    vaguely: Sequence[Candidate] = (),
) -> Grounding:
    """The verdict, from the places that print the value and those that state the metric for the time.

    `vaguely` are places whose captions tell the metric closer than the memo does ("accrued warranty, current").
    """
    tolerance = describe_tolerance(figure)
    ordered = sorted(agreeing, key=Candidate.rank)
    support = [] if _turned_round(ordered) else sorted(filter(_supports, ordered), key=Candidate.support_rank)
    if _told_otherwise(support, ordered, [each for each in stated if not _only_scaled(figure, each)]):
        support = []
    if support and (not stated or any(candidate.sure for candidate in support) or _timelier(support, stated)):
        links = tuple(map(link_to, support[:LINKS]))
        return Grounding.supported(figure.id, _agrees(support), links, Basis.CELL, tolerance)
    against = _most_told(figure, stated) or _turned_round(ordered) or (None if support else _most_told(figure, vaguely))
    if against is not None:
        return _contradicted(figure, against, ordered, tolerance)
    if ordered:
        return Grounding(
            figure.id,
            Verdict.ELSEWHERE,
            Basis.CELL,
            _elsewhere(ordered[0]),
            tuple(map(link_to, ordered[:LINKS])),
            tolerance=tolerance,
        )
    if nearest is None:
        return Grounding.unsupported(figure.id, "no document of the deal states this value", tolerance=tolerance)
    row = _name(nearest)
    reason = f"not as written; nearest is {nearest.figure.text} for {row}, page {nearest.figure.page_number}"
    return Grounding.unsupported(figure.id, reason, link_to(nearest), tolerance=tolerance)


def _told_otherwise(support: Sequence[Candidate], agreeing: Sequence[Candidate], stated: Sequence[Candidate]) -> bool:
    """Whether tables print the value as another time's, or as planned, and another one for what the memo says.

    Sentences, and columns without a head, are outvoted by columns that say what they hold.
    """
    told = [each for each in agreeing if each.ours and each.has_head]
    otherwise = any(
        (each.time is TimeAgreement.OTHER and each.metric.level is Level.SAME) or each.planned for each in told
    )
    against = any(each.has_head for each in stated)
    return otherwise and against and not any(each.has_head for each in support)


def _only_scaled(figure: MemoFigure, candidate: Candidate) -> bool:
    """Whether a cell prints the memo's digits and only its scale was not told: "(481)" where the page says millions."""
    return slip_between(figure.quantity, candidate.figure.quantity.value).endswith("-fold")


def _timelier(support: Sequence[Candidate], stated: Sequence[Candidate]) -> bool:
    """Whether a place of the time that the memo names stands against places whose time is only assumed."""
    named = any(candidate.time is TimeAgreement.SAME for candidate in support)
    return named and all(candidate.time is not TimeAgreement.SAME for candidate in stated)


def _turned_round(agreeing: Sequence[Candidate]) -> Candidate | None:
    """The place that prints the value of this metric and time, but on the other side or moving the other way."""
    for candidate in agreeing:
        sure = candidate.metric.level is Level.SAME and candidate.time in (TimeAgreement.SAME, TimeAgreement.ASSUMED)
        if sure and candidate.ours and candidate.fits and not candidate.side:
            return candidate
    return None


def _most_told(figure: MemoFigure, stated: Sequence[Candidate]) -> Candidate | None:
    """The best place of the value that most places state: a total stands in many, a part of it in few.

    A value near the memo's counts as told more often: what the memo has wrong it has mostly nearly right.
    """
    votes = Counter(abs(candidate.figure.quantity.value) for candidate in stated)
    for candidate in {abs(each.figure.quantity.value): each for each in stated}.values():
        if _is_nearly(figure, candidate):
            votes[abs(candidate.figure.quantity.value)] += _NEARLY_RIGHT
    return min(stated, key=lambda each: (-votes[abs(each.figure.quantity.value)], each.rank()), default=None)


def _is_nearly(figure: MemoFigure, candidate: Candidate) -> bool:
    """Whether a cell's value lies near the memo's and is not the same, or differs by its scale alone."""
    stated, value = abs(figure.quantity.value), abs(candidate.figure.quantity.value)
    apart = abs(stated - value)
    near = figure.quantity.precision < apart <= stated * _NEAR
    return near or _only_scaled(figure, candidate)


def link_to(candidate: Candidate) -> Link:
    """The place as a link, with the caption and time of its cell."""
    return link_of(candidate.figure, candidate.path)


def link_of(source: SourceFigure, path: str) -> Link:
    """A source figure of the document at a path as a link, with the caption and time of its cell."""
    standing = source.standing
    return Link(
        document=path,
        page=source.page_number,
        text=source.text,
        value=source.quantity.value,
        boxes=(source.box,),
        label=" \u203a ".join(standing.label) if standing else "",
        period=standing.period.label if standing and standing.period else "",
        row=" ".join(source.row.split())[:120],
    )


def _agrees(support: Sequence[Candidate]) -> str:
    first = support[0]
    others = len(support) - 1
    more = f"; also in {others} other place{'s' if others > 1 else ''}" if others else ""
    return f"matches {_name(first)}, page {first.figure.page_number}{more}"


def _contradicted(figure: MemoFigure, against: Candidate, agreeing: Sequence[Candidate], tolerance: str) -> Grounding:
    truth = against.figure.quantity.value
    slip = _slip(against, agreeing) or slip_between(figure.quantity, truth)
    reason = f"{_name(against)} is {against.figure.text}, page {against.figure.page_number}"
    if slip:
        reason = f"{reason}: {slip}"
    expected = Expected(truth, against.figure.text, link_to(against), slip)
    return Grounding(
        figure.id,
        Verdict.CONTRADICTED,
        Basis.CELL,
        reason,
        expected=expected,
        tolerance=tolerance,
        links=tuple(map(link_to, agreeing[:1])),
    )


def _slip(against: Candidate, agreeing: Sequence[Candidate]) -> str:
    """The slip that an agreeing place tells: the same row at another time, another row at the same time."""
    for candidate in agreeing:
        metric = candidate.metric.level in (Level.SAME, Level.LIKELY)
        if not candidate.ours and metric:
            return "another company's"
        if metric and not candidate.side:
            return "sign or direction"
        if metric and candidate.time is TimeAgreement.OTHER:
            return f"another period's column ({_time(candidate)})"
        same_page = candidate.figure.page_number == against.figure.page_number
        if candidate.in_table and candidate.path == against.path and same_page:
            return f"the row of {_name(candidate)}"
    return ""


def _elsewhere(candidate: Candidate) -> str:
    where = f"page {candidate.figure.page_number}"
    if not candidate.ours:
        return f"the value stands in {candidate.path}, {where}, which is another company's"
    if candidate.metric.level in (Level.SAME, Level.LIKELY) and candidate.time is TimeAgreement.OTHER:
        return f"the value is that of {_time(candidate)}: {_name(candidate)}, {where}"
    if candidate.metric.level in (Level.SAME, Level.LIKELY) and not candidate.fits:
        return f"the value stands in {_name(candidate)}, {where}; a change is no balance"
    if candidate.metric.level in (Level.SAME, Level.LIKELY):
        return f"the value stands in {_name(candidate)}, {where}, the other way round"
    return f"the value stands elsewhere: {_name(candidate)}, {where}"


def _name(candidate: Candidate) -> str:
    """The cell in an analyst's words: its caption and time, or the words around a number of running text."""
    standing = candidate.figure.standing
    if standing is None or not standing.label:
        return f"'{' '.join(candidate.figure.row.split())[:80]}'"
    time = f", {standing.period.label}" if standing.period else ""
    return f"'{standing.label[-1]}'{time}"


def _time(candidate: Candidate) -> str:
    standing = candidate.figure.standing
    return standing.period.label if standing and standing.period else "another time"
