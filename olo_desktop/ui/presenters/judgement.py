"""A judged memo as the window shows it: each figure with its mark, the queue worst first, the filter chips."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from olo_desktop.model.anchoring import anchors
from olo_desktop.model.decision import Disposition, FigureReview
from olo_desktop.model.memo import Memo, MemoFigure
from olo_desktop.model.report import Report
from olo_desktop.model.verdict import Basis, Grounding, Link, Verdict
from olo_desktop.ui.presenters.plain_words import plain

NUMBER_ONLY = "supported_value_only"
PENDING = "pending"
PROBLEMS = ("contradicted", "sources_disagree", "elsewhere", "unsupported")
QUEUED = (*PROBLEMS, NUMBER_ONLY)
CHIPS = (*QUEUED, "supported", "derived", "exempt")
DECIDED = {
    Disposition.ACCEPTED: "settled",
    Disposition.TO_FIX: "to_fix",
    Disposition.REQUEST_DOCUMENT: "requested",
    Disposition.OUT_OF_SCOPE: "out_of_scope",
}
_DISAGREEING = ("sources-disagree", "restated")
_MARKS = re.compile(r"[*`]+|__")
_SECTION = re.compile(r"\d+(?:\.\d+)*")


@dataclass(frozen=True, slots=True)
class Judged:
    """One figure of the memo with its verdict. `grounding` is None while it is not judged yet.

    `review` is what people said of it, as far as it still holds; `other` is where another source states otherwise.
    """

    figure: MemoFigure
    mark: str
    grounding: Grounding | None = None
    review: FigureReview | None = None
    other: Link | None = None

    @property
    def decision(self) -> str:
        """The mark of what a person decided; '' where nobody has."""
        decided = self.review.decided if self.review else None
        return DECIDED[decided.disposition] if decided and decided.disposition else ""

    @property
    def is_computed(self) -> bool:
        """Whether its places are the inputs of a formula."""
        return self.grounding is not None and self.grounding.derivation is not None

    @property
    def together(self) -> bool:
        """Whether all its places matter at once: a formula's inputs, or the right cell and the memo's own number."""
        expected = self.grounding is not None and self.grounding.expected is not None
        return self.is_computed or expected or self.other is not None

    @property
    def open(self) -> bool:
        """Whether it waits for a person."""
        return self.mark in QUEUED and not self.decision

    @property
    def places(self) -> tuple[Link, ...]:
        """The places on pages that N walks.

        What a formula was worked out from; what the source states instead, then where the memo's own number stands;
        the places that agree; or the nearest value.
        """
        grounding = self.grounding
        if grounding is None:
            return ()
        if grounding.derivation is not None:
            return grounding.derivation.inputs
        if grounding.expected is not None:
            return (grounding.expected.link, *grounding.links)
        if self.other is not None:
            return (*grounding.links[:1], self.other, *grounding.links[1:])
        return grounding.links or ((grounding.nearest,) if grounding.nearest else ())

    @property
    def supports(self) -> bool:
        """Whether its first place is one to rely on: a cell that agrees, is computed with, or says what is right."""
        return self.lit(0)

    def lit(self, place: int) -> bool:
        """Whether a place is lit. The others get a dashed outline: found elsewhere, nearest, or by its value only."""
        grounding = self.grounding
        if grounding is None or grounding.basis is Basis.VALUE:
            return False
        if grounding.verdict is Verdict.CONTRADICTED:
            return place == 0 or grounding.derivation is not None
        return grounding.verdict in (Verdict.SUPPORTED, Verdict.DERIVED)


@dataclass(frozen=True, slots=True)
class QueueRow:
    """One row of the queue: a figure to look at, or the same fact stated several times.

    `decision` is the mark of what a person decided, '' while it is open.
    """

    figures: tuple[str, ...]
    mark: str
    text: str
    said_of: str
    section: str
    decision: str = ""


@dataclass(frozen=True, slots=True)
class Chip:
    """A verdict with how many figures have it: legend and filter in one."""

    mark: str
    count: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """Everything that is shown of one memo. `ranked` are all problems in their order, those decided on too."""

    memo: Memo
    judged: tuple[Judged, ...]
    ranked: tuple[QueueRow, ...]
    chips: tuple[Chip, ...]

    def find(self, figure: str) -> Judged | None:
        """The figure with this id."""
        return next((item for item in self.judged if item.figure.id == figure), None)

    @property
    def queue(self) -> tuple[QueueRow, ...]:
        """The problems that nobody has decided on."""
        return tuple(row for row in self.ranked if not row.decision)

    @property
    def open(self) -> int:
        """How many figures wait for a person."""
        return sum(item.open for item in self.judged)

    def row_of(self, figure: str) -> QueueRow | None:
        """The row of a figure among the problems."""
        return next((row for row in self.ranked if figure in row.figures), None)

    def queue_with(self, lingering: Sequence[str]) -> tuple[QueueRow, ...]:
        """The queue as shown: what was decided just now stays in its place until the next move."""
        return tuple(row for row in self.ranked if not row.decision or set(row.figures) & set(lingering))


def unjudged(memo: Memo) -> Judgement:
    """A memo that was read and not judged yet."""
    return Judgement(memo, tuple(Judged(figure, PENDING) for figure in memo.figures), (), ())


def carried(before: Judgement, memo: Memo) -> Judgement:
    """A later draft, not judged yet: figures whose sentences read as before keep their verdicts meanwhile."""
    known = anchors(before.memo)
    old = {known[item.figure.id].key: item for item in before.judged}
    now = anchors(memo)
    found = []
    for figure in memo.figures:
        item = old.get(now[figure.id].key)
        found.append(replace(item, figure=figure) if item is not None else Judged(figure, PENDING))
    return Judgement(memo, tuple(found), (), ())


def judgement(report: Report, *, by_place: bool = False) -> Judgement:
    """A judged memo. `by_place` puts the problems in the memo's order instead of worst first."""
    by_id = {grounding.figure: grounding for grounding in report.groundings}
    reviews = {review.figure: review for review in report.reviews}
    others = _others(report)
    judged = tuple(
        _judged(figure, by_id.get(figure.id), reviews.get(figure.id), others.get(figure.id))
        for figure in report.memo.figures
    )
    exempt = len(report.memo.not_checked) + sum(item.mark == "exempt" for item in judged)
    counts = {mark: sum(item.mark == mark and (mark not in QUEUED or item.open) for item in judged) for mark in CHIPS}
    counts["exempt"] = exempt
    chips = tuple(Chip(mark, counts[mark]) for mark in CHIPS if counts[mark])
    return Judgement(report.memo, judged, tuple(_ranked(report.memo, judged, by_place=by_place)), chips)


def mark_of(grounding: Grounding) -> str:
    """The mark for a verdict."""
    if grounding.verdict is Verdict.SUPPORTED and grounding.basis is Basis.VALUE:
        return NUMBER_ONLY
    return str(grounding.verdict.value)


def _judged(figure: MemoFigure, grounding: Grounding | None, review: FigureReview | None, other: Link | None) -> Judged:
    if grounding is None:
        return Judged(figure, PENDING, review=review)
    if other is not None and grounding.verdict is Verdict.SUPPORTED and grounding.links:
        return Judged(figure, "sources_disagree", grounding, review, other)
    return Judged(figure, mark_of(grounding), grounding, review)


def _others(report: Report) -> dict[str, Link]:
    """Where another source states otherwise, by the figures that it concerns."""
    found: dict[str, Link] = {}
    for check in report.checks:
        for finding in check.findings:
            if finding.code in _DISAGREEING and len(finding.links) > 1:
                named = finding.facts.get("figures")
                for figure in named if isinstance(named, list) else [finding.figure]:
                    found.setdefault(str(figure), finding.links[1])
    return found


def _ranked(memo: Memo, judged: Sequence[Judged], *, by_place: bool) -> Iterable[QueueRow]:
    """Worst first; inside a group by size against the memo's largest figure of that unit, then in memo order."""
    largest: dict[tuple[str, str | None], Decimal] = {}
    for item in judged:
        unit = _unit(item)
        largest[unit] = max(largest.get(unit, Decimal(0)), abs(item.figure.quantity.value))
    rows: dict[tuple[str, ...], list[Judged]] = {}
    order = sorted(judged, key=lambda item: (_rank(item.mark), -_weight(item, largest), item.figure.start))
    for item in judged if by_place else order:
        if item.mark in QUEUED:
            rows.setdefault(_fact(item), []).append(item)
    for items in rows.values():
        first = items[0]
        yield QueueRow(
            tuple(item.figure.id for item in items),
            first.mark,
            plain(first.figure.text),
            said_of(memo, first.figure),
            section(memo, first.figure),
            first.decision,
        )


def _rank(mark: str) -> int:
    return QUEUED.index(mark) if mark in QUEUED else len(QUEUED)


def _unit(item: Judged) -> tuple[str, str | None]:
    return item.figure.quantity.kind.value, item.figure.quantity.unit


def _weight(item: Judged, largest: dict[tuple[str, str | None], Decimal]) -> Decimal:
    most = largest[_unit(item)]
    return abs(item.figure.quantity.value) / most if most else Decimal(0)


def _fact(item: Judged) -> tuple[str, ...]:
    """What makes two figures the same row; without a metric that was read, each stands alone."""
    figure = item.figure
    said = figure.label.casefold() if figure.label and figure.period else figure.id
    return item.mark, plain(figure.text), said, figure.period, figure.entity.casefold(), item.decision


def said_of(memo: Memo, figure: MemoFigure) -> str:
    """What a figure is said of, in a row: its metric and period, or the words that lead to it."""
    said = ", ".join(plain(part) for part in (figure.label, figure.period) if part)
    return said or _lead(memo, figure)


def _lead(memo: Memo, figure: MemoFigure, most: int = 34) -> str:
    """'Net income was …': the words of the sentence before the figure, or after it where it opens the sentence."""
    if not 0 <= figure.sentence < len(memo.sentences):
        return ""
    sentence = memo.sentences[figure.sentence]
    before = _unmarked(memo.text[max(sentence.start, figure.start - most) : figure.start])
    if len(before) > 3:
        cut = figure.start - most > sentence.start
        return f"…{before.split(' ', 1)[-1]} …" if cut and " " in before else f"{before} …"
    return "… " + _unmarked(memo.text[figure.end : min(sentence.end, figure.end + most)])


def _unmarked(text: str) -> str:
    """Words without the draft's own marks."""
    return plain(_MARKS.sub("", text)).strip("_#| ")


def section(memo: Memo, figure: MemoFigure) -> str:
    """'§3' where the heading above is numbered, else ''."""
    if not 0 <= figure.sentence < len(memo.sentences):
        return ""
    number = memo.sentences[figure.sentence].block
    for heading in reversed(memo.blocks[number].section) if 0 <= number < len(memo.blocks) else ():
        if found := _SECTION.match(heading.strip("*# ")):
            return f"§{found.group()}"
    return ""
