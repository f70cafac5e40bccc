"""Deciding on figures: shown at once, kept beside the screen, undone and redone; an approver's word; corrections.

A decision is shown before it is stored, so that the next key finds the next figure. Should storing fail, what is stored
is shown again, and why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Protocol

from olo_desktop.matching.reviews import ground_of
from olo_desktop.model.anchoring import anchors
from olo_desktop.model.decision import Act, Approval, Correction, Decided, FigureReview, Outcome, Said
from olo_desktop.model.report import Report
from olo_desktop.ui.backend import Backend, Deal, Undone
from olo_desktop.ui.presenters.decisions import (
    DISPOSITIONS,
    OTHER,
    REASONS,
    Deed,
    can_be,
    citation,
    copied_value,
    reason_for,
    said_in,
    told,
)
from olo_desktop.ui.presenters.judgement import Judged, Judgement
from olo_desktop.ui.presenters.ports import Asker, Screen

_READ_ONLY = "Another program holds the deal: decisions are off."


class Host(Protocol):
    """What the desk does for the decisions."""

    @property
    def deal(self) -> Deal | None:
        """The open deal."""

    @property
    def judgement(self) -> Judgement | None:
        """What is shown."""

    @property
    def selected(self) -> tuple[Judged, int] | None:
        """The selected figure, and which of its places is shown."""

    def take(self, report: Report, lingering: Sequence[str] | None = None) -> None:
        """Show a report; `lingering` are the figures that were decided just now, None for those as before."""

    def go_on(self, item: Judged) -> None:
        """Move on from a figure that was decided."""

    def judge(self) -> None:
        """Judge the memo again."""

    def select(self, figure: str) -> None:
        """Select a figure."""

    def fail(self, error: Exception) -> None:
        """Tell of a failure."""


class Reviewing:
    """The decisions of one window."""

    def __init__(self, backend: Backend, jobs: Asker, screen: Screen, host: Host, author: Callable[[], str]) -> None:
        self._backend = backend
        self._jobs = jobs
        self._screen = screen
        self._host = host
        self._author = author
        self._number = 0
        self._waiting = 0
        self._judging = 0
        self._asking: Deed | None = None
        self.report: Report | None = None
        self.approving = False

    def begin(self, report: Report | None) -> None:
        """A memo was judged, or none is there any more."""
        self.report = report
        self._judging += 1
        self._asking = None

    # -- deciding

    def do(self, deed: Deed, reason: str = "") -> None:
        """What a key or a button asks for; decisions that need a reason ask for it first."""
        selected = self._host.selected
        if selected is None or self.report is None:
            return
        item, place = selected
        if deed is Deed.COPY_VALUE:
            self._copy(copied_value(item))
        elif deed is Deed.CITATION:
            self._copy(citation(item, place))
        elif deed in (Deed.PASS, Deed.FAIL):
            self._approve(item, deed, reason)
        elif deed in DISPOSITIONS and can_be(item, deed):
            self._decide(item, deed, reason or reason_for(item, deed))
        elif deed is Deed.TICK:
            self._screen.show_done("A problem is not ticked: accept it with a reason (A)", can_undo=False)

    def reason(self, number: int) -> None:
        """The `number`-th reason was picked, from 1."""
        reasons = REASONS.get(self._asking or Deed.TICK, ())
        if self._asking is not None and 1 <= number <= len(reasons) and reasons[number - 1] != OTHER:
            self.do(self._asking, reasons[number - 1])

    def own_reason(self, words: str) -> None:
        """The reviewer's own words; an empty reason decides nothing."""
        if self._asking is not None and words.strip():
            self.do(self._asking, words.strip())

    def stop_asking(self) -> None:
        """No reason after all."""
        self._asking = None

    def _decide(self, item: Judged, deed: Deed, reason: str) -> None:
        deal, report = self._host.deal, self.report
        if deal is None or report is None or self._refused(deal):
            return
        if deed in REASONS and not reason:
            self._asking = deed
            self._screen.show_reasons(deed, REASONS[deed])
            return
        self._asking = None
        figures = self._alike(item)
        disposition = DISPOSITIONS[deed]
        by_id = {grounding.figure: grounding for grounding in report.groundings}
        said: dict[str, Said] = {
            figure: Decided(disposition, reason, ground_of(by_id[figure], report.documents)) for figure in figures
        }
        author = self._author()
        self._show(report, said, author)
        self._store(lambda: self._backend.decide(deal, report, figures, disposition, author, reason))
        self._screen.show_done(told(deed, len(figures), item.figure.text), can_undo=True)
        self._host.go_on(item)

    def _approve(self, item: Judged, deed: Deed, note: str) -> None:
        deal, report = self._host.deal, self.report
        if not self.approving or deal is None or report is None or self._refused(deal) or item.grounding is None:
            return
        outcome = Outcome.PASSED if deed is Deed.PASS else Outcome.FAILED
        figures, author = self._alike(item), self._author()
        self._store(lambda: self._backend.approve(deal, report, figures, outcome, author, note))
        self._screen.show_done(f"{'Passed' if deed is Deed.PASS else 'Failed'}: {item.figure.text}", can_undo=True)
        self._host.go_on(item)

    def correct(self, metric: str, period: str, company: str) -> None:
        """What the selected figure is really said of; the memo is judged again."""
        selected, deal, report = self._host.selected, self._host.deal, self.report
        if selected is None or deal is None or report is None or self._refused(deal):
            return
        figure = selected[0].figure
        changed = Correction(
            "" if metric == figure.label else metric.strip(),
            "" if period == figure.period else period.strip(),
            "" if company == figure.entity else company.strip(),
        )
        if not changed.anything:
            return
        author = self._author()
        self._ask(lambda: self._backend.correct(deal, report, figure.id, changed, author), lambda _: self._host.judge())
        self._screen.show_done(f"Changed what {figure.text} is said of", can_undo=True)

    def undo(self) -> None:
        """Take back the last step, whoever made it in this deal."""
        self._travel(self._backend.undo, "Undone", "There is nothing to undo")

    def redo(self) -> None:
        """Do the step again that was undone last."""
        self._travel(self._backend.redo, "Done again", "There is nothing to do again")

    # -- storing

    def _travel(self, step: Callable[[Any, Report], Undone], done: str, nothing: str) -> None:
        deal, report = self._host.deal, self.report
        if deal is None or report is None or self._refused(deal):
            return

        def landed(undone: Undone) -> None:
            if not undone.acts:
                self._screen.show_done(nothing, can_undo=False)
                return
            first = undone.acts[0]
            self._screen.show_done(f"{done}: {said_in(first)}", can_undo=False)
            if undone.sways:
                self._host.judge()
            else:
                self._host.take(undone.report, ())
            key = {anchor.key: figure for figure, anchor in anchors(report.memo).items()}.get(first.anchor.key)
            if key is not None:
                self._host.select(key)

        self._ask(lambda: step(deal, report), landed)

    def _show(self, report: Report, said: dict[str, Said], author: str) -> None:
        """The report as it will be once the decision is kept."""
        known, now = anchors(report.memo), datetime.now(UTC).isoformat(timespec="microseconds")
        reviews = {review.figure: review for review in report.reviews}
        for figure, words in said.items():
            before = reviews.get(figure, FigureReview(figure))
            act = Act(known[figure], words, author, now)
            kept = before.approvals if not isinstance(words, Approval) else (*before.approvals, act)
            reviews[figure] = replace(before, disposition=act if isinstance(words, Decided) else None, approvals=kept)
        self.report = replace(report, reviews=tuple(reviews.values()))
        self._host.take(self.report, tuple(said))

    def _store(self, work: Callable[[], Report]) -> None:
        judging = self._judging

        def landed(report: Report) -> None:
            if self._waiting == 0 and judging == self._judging:
                self.report = report
                self._host.take(report)

        self._ask(work, landed)

    def _ask(self, work: Callable[[], Any], landed: Callable[[Any], None]) -> None:
        """Have something kept, surely and in order: it is not dropped for what comes later."""
        self._number += 1
        self._waiting += 1

        def done(answer: Any) -> None:
            self._waiting -= 1
            landed(answer)

        def failed(error: Exception) -> None:
            self._waiting -= 1
            self._host.fail(error)
            self._look_again()

        self._jobs.ask("deal", f"decision {self._number}", lambda _w, _t: work(), done, failed, sure=True)

    def _look_again(self) -> None:
        """Show what is stored."""
        deal, report = self._host.deal, self.report
        if deal is not None and report is not None:
            self._jobs.ask(
                "deal",
                "reviewed",
                lambda _w, _t: self._backend.reviewed(deal, report),
                self._host.take,
                self._host.fail,
            )

    # -- small things

    def _refused(self, deal: Deal) -> bool:
        if deal.read_only:
            self._screen.show_done(_READ_ONLY, can_undo=False)
        return deal.read_only

    def _alike(self, item: Judged) -> tuple[str, ...]:
        """The figures that are the same fact as this one: they are decided together."""
        shown = self._host.judgement
        row = shown.row_of(item.figure.id) if shown else None
        return row.figures if row is not None else (item.figure.id,)

    def _copy(self, text: str) -> None:
        if text:
            self._screen.show_copied(text)
            self._screen.show_done(f"Copied: {text}", can_undo=False)
