"""What people decide on a judged memo: dispositions, corrections, an approver's word; undo and redo.

Each of these takes the report that was looked at and gives back the report with what now holds. Only a correction sways
a verdict: after it, and after undoing it, the memo is judged again (`verify_memo`).
"""

from __future__ import annotations

import getpass
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from olo_desktop.checks.registry import CHECKS
from olo_desktop.matching.reviews import ground_of, preparers, reviews, same_person
from olo_desktop.matching.status import run_status
from olo_desktop.model.anchoring import anchors
from olo_desktop.model.decision import (
    Act,
    Anchor,
    Approval,
    Correction,
    Decided,
    Disposition,
    Lapse,
    Outcome,
    Said,
    TraitsChange,
)
from olo_desktop.model.errors import OloError
from olo_desktop.model.report import Report
from olo_desktop.model.verdict import Grounding, Verdict
from olo_desktop.store.act_rows import ActState, KeptAct
from olo_desktop.text.corrections import one_period

if TYPE_CHECKING:
    from olo_desktop.app.deal import DealSession

SCREENS = frozenset(check.name for check in CHECKS if check.screen)


class NoSuchFigure(OloError):  # noqa: N818 - named for the situation that the user meets
    """What was named is no figure of the memo."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "the memo has no such figure", "olo verify --json lists the figures with their ids")


class NoReason(OloError):  # noqa: N818 - named for the situation that the user meets
    """A figure was to be accepted, and no reason was given."""

    def __init__(self) -> None:
        super().__init__("Nothing was decided", "accepting a figure needs a reason", "Say why it may stand as it is")


class NoAuthor(OloError):  # noqa: N818 - named for the situation that the user meets
    """Nobody is named who decides."""

    def __init__(self) -> None:
        super().__init__("Nothing was decided", "a decision needs an author", "Give your name")


class OwnWork(OloError):  # noqa: N818 - named for the situation that the user meets
    """A figure that the source contradicts was to be passed by the person who decided on it."""

    def __init__(self, figure: str, author: str) -> None:
        why = f"the source contradicts it, and {author} decided on it: somebody else must pass it"
        super().__init__(figure, why, "Save a review file for a colleague")


class NoPeriod(OloError):  # noqa: N818 - named for the situation that the user meets
    """A period was given that cannot be read."""

    def __init__(self, text: str) -> None:
        super().__init__(text, "that is no one period", "Write FY2022, Q3 2021, H1 2023, 2023-12 or 2022-12-31")


@dataclass(frozen=True, slots=True)
class Listed:
    """One entry of the list of decisions: an act in force, the figure it is of in this memo, and why it lapsed."""

    act: Act
    figure: str | None
    lapsed: str = ""


def decide(
    session: DealSession,
    report: Report,
    figures: Sequence[str],
    disposition: Disposition | None,
    *,
    author: str,
    reason: str = "",
    at: str | None = None,
) -> Report:
    """Keep a disposition of one or more figures as one step; None takes back what was decided.

    Raises `NoSuchFigure`, `NoReason`, `NoAuthor`, and `DealInUse` where another program holds the deal.
    """
    if disposition is Disposition.ACCEPTED and not reason.strip():
        raise NoReason
    seen = [(name, _grounding(report, name)) for name in figures]
    said: list[tuple[str, Said]] = [
        (name, Decided(disposition, reason.strip(), ground_of(grounding, report.documents) if disposition else None))
        for name, grounding in seen
    ]
    return _keep(session, report, said, author, at)


def approve(
    session: DealSession,
    report: Report,
    figures: Sequence[str],
    outcome: Outcome | None,
    *,
    author: str,
    note: str = "",
    at: str | None = None,
) -> Report:
    """Keep an approver's word on one or more figures as one step; None takes their own word back.

    Raises `OwnWork` where the source contradicts a figure and the author decided on it or corrected it, and what
    `decide` raises.
    """
    done = acts_that_count(session)
    known = anchors(report.memo)
    said: list[tuple[str, Said]] = []
    for name in figures:
        grounding = _grounding(report, name)
        own = [act for act in done if act.anchor.key == known[name].key]
        contradicted = outcome is Outcome.PASSED and grounding.verdict is Verdict.CONTRADICTED
        if contradicted and same_person(author) in preparers(own):
            raise OwnWork(known[name].figure, author)
        said.append(
            (name, Approval(outcome, note.strip(), ground_of(grounding, report.documents) if outcome else None))
        )
    return _keep(session, report, said, author, at)


def correct(
    session: DealSession,
    report: Report,
    figure: str,
    correction: Correction,
    *,
    author: str,
    at: str | None = None,
) -> Report:
    """Keep what a figure is really said of; `Correction()` takes it back. Judge the memo again to see its effect.

    What is corrected stands in place of an earlier correction of the same figure. Raises `NoPeriod`, and what `decide`
    raises.
    """
    if correction.period and one_period(correction.period) is None:
        raise NoPeriod(correction.period)
    return _keep(session, report, [(figure, correction)], author, at)


def undo(session: DealSession) -> tuple[KeptAct, ...]:
    """Undo the last step, a colleague's that was merged too; gives back its acts, none where there is nothing to undo.

    Ask `sways_verdicts` whether the memo is to be judged again; else `reviewed` gives the report that now holds.
    """
    undone = session.workspace.review.undo()
    _relist(session, undone)
    return undone


def redo(session: DealSession) -> tuple[KeptAct, ...]:
    """Do the step again that was undone last; as `undo`."""
    redone = session.workspace.review.redo()
    _relist(session, redone)
    return redone


def can_undo_and_redo(session: DealSession) -> tuple[bool, bool]:
    """Whether there is a step to undo, and one to redo."""
    states = {each.state for each in session.workspace.review.acts()}
    return ActState.DONE in states, ActState.UNDONE in states


def sways_verdicts(acts: Iterable[KeptAct]) -> bool:
    """Whether verdicts may differ once these acts are done or undone."""
    return any(isinstance(each.act.said, Correction | TraitsChange) for each in acts)


def reviewed(session: DealSession, report: Report) -> Report:
    """The report with what people said of it by now, and the status that follows. No figure is judged again."""
    found = reviews(report.memo, report.groundings, report.documents, acts_that_count(session))
    excluded = {path for path, _ in report.not_evidence}
    evidence = [each for each in report.documents if each.path not in excluded]
    return replace(
        report,
        reviews=tuple(found.figures[each.figure] for each in report.groundings if each.figure in found.figures),
        gone=found.gone,
        status=run_status(report.groundings, report.checks, evidence, SCREENS, found.accepted),
    )


def listing(report: Report) -> tuple[Listed, ...]:
    """Every decision on the memo, in its order: those that hold, then on each figure those that lapsed."""
    found: list[Listed] = []
    known = anchors(report.memo)
    for each in report.reviews:
        held = (each.disposition, each.correction, *each.approvals)
        found += [Listed(act, each.figure) for act in held if act is not None]
        found += [Listed(lapse.act, each.figure, lapse.why) for lapse in each.lapsed]
    order = {name: place for place, name in enumerate(known)}
    found.sort(key=lambda listed: order[listed.figure or ""])
    return (*found, *(Listed(lapse.act, None, lapse.why) for lapse in report.gone))


def history(session: DealSession, report: Report, figure: str) -> tuple[KeptAct, ...]:
    """All that was ever decided on a figure, those that were undone too, in order."""
    key = _anchor(report, figure).key
    return tuple(each for each in session.workspace.review.acts() if each.act.anchor.key == key)


def acts_that_count(session: DealSession) -> tuple[Act, ...]:
    """The acts that were not undone, in their order."""
    return tuple(each.act for each in session.workspace.review.acts() if each.state is ActState.DONE)


def lapses(report: Report) -> tuple[Lapse, ...]:
    """All that lapsed, for a message: of the memo's figures, then of sentences that are gone."""
    return (*(lapse for each in report.reviews for lapse in each.lapsed), *report.gone)


def default_author() -> str:
    """Who decides where nobody is named: the user's login name, "" where the system tells none."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""


def now() -> str:
    """The time as an act keeps it: finer than a second, so that two acts of one person are told apart."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def _keep(
    session: DealSession, report: Report, said: Sequence[tuple[str, Said]], author: str, at: str | None
) -> Report:
    if not author.strip():
        raise NoAuthor
    made_at = at or now()
    acts = [Act(_anchor(report, name), each, " ".join(author.split()), made_at) for name, each in said]
    session.workspace.review.keep(acts)
    return reviewed(session, report)


def _relist(session: DealSession, moved: Iterable[KeptAct]) -> None:
    if any(isinstance(each.act.said, TraitsChange) for each in moved):
        session.relist()


def _anchor(report: Report, figure: str) -> Anchor:
    anchor = anchors(report.memo).get(figure)
    if anchor is None:
        raise NoSuchFigure(figure)
    return anchor


def _grounding(report: Report, figure: str) -> Grounding:
    for grounding in report.groundings:
        if grounding.figure == figure:
            return grounding
    raise NoSuchFigure(figure)
