"""What a reviewer can decide on a figure, with which key, and what was decided: words and order, no storing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, tzinfo

from olo_desktop.export.sentences import right_value
from olo_desktop.model.decision import Act, Approval, Decided, Disposition, FigureReview, Lapse, Outcome
from olo_desktop.model.verdict import Grounding, Verdict
from olo_desktop.ui.presenters.deeds import Deed as Deed
from olo_desktop.ui.presenters.judgement import NUMBER_ONLY, Judged
from olo_desktop.ui.presenters.plain_words import plain
from olo_desktop.ui.presenters.wording import file_name

SEEN = "Seen"
PLACE_CONFIRMED = "Place confirmed on the page"
OTHER = "Other…"


DISPOSITIONS = {
    Deed.FIX: Disposition.TO_FIX,
    Deed.ACCEPT: Disposition.ACCEPTED,
    Deed.REQUEST: Disposition.REQUEST_DOCUMENT,
    Deed.OUT_OF_SCOPE: Disposition.OUT_OF_SCOPE,
    Deed.TICK: Disposition.ACCEPTED,
}
REASONS = {
    Deed.ACCEPT: (
        "Rounding",
        "Management's own figure, said so in the text",
        "Newer document to come",
        "Immaterial",
        OTHER,
    ),
    Deed.OUT_OF_SCOPE: (
        "Not a figure of this deal",
        "Another workstream covers it",
        "A forecast, judged with the model",
        "Immaterial",
        OTHER,
    ),
}
DONE = {
    Disposition.ACCEPTED: "Accepted",
    Disposition.TO_FIX: "Marked to fix",
    Disposition.REQUEST_DOCUMENT: "Document requested",
    Disposition.OUT_OF_SCOPE: "Out of scope",
}
_PAST = DONE | {Disposition.TO_FIX: "To fix"}


@dataclass(frozen=True, slots=True)
class Offer:
    """A button of the decision row: what it does, its words, its key."""

    deed: Deed
    words: str
    key: str
    primary: bool = False


@dataclass(frozen=True, slots=True)
class Decisions:
    """What can be decided on a figure and what was: `mark` is '' where nobody has decided."""

    mark: str = ""
    offers: tuple[Offer, ...] = ()
    history: tuple[str, ...] = ()
    lapsed: tuple[str, ...] = ()


_FIX = Offer(Deed.FIX, "Mark to fix", "F")
_ACCEPT = Offer(Deed.ACCEPT, "Accept…", "A")
_REQUEST = Offer(Deed.REQUEST, "Request document", "R")
_OUT = Offer(Deed.OUT_OF_SCOPE, "Out of scope…", "O")
_TICK = Offer(Deed.TICK, "Tick", "T")
_DRAW = Offer(Deed.DRAW, "Draw support", "D")
_APPROVE = (Offer(Deed.PASS, "Pass", "P", primary=True), Offer(Deed.FAIL, "Fail", "X"))
_CITATION = Offer(Deed.CITATION, "Copy citation", "⇧C")


def decisions(
    item: Judged, *, can_decide: bool = True, approving: bool = False, zone: tzinfo | None = None
) -> Decisions:
    """The decision row for a figure, first what is most likely meant, and what was said of the figure before.

    An approver sees sentence and evidence without the preparer's notes, and passes or fails.
    """
    review = item.review or FigureReview(item.figure.id)
    if approving:
        copy = (_CITATION,) if item.places else ()
        own = tuple(_history(replace(review, disposition=None), zone))
        return Decisions("", (*_APPROVE, *copy) if can_decide else copy, own)
    return Decisions(
        item.decision,
        _offers(item, can_decide=can_decide),
        tuple(_history(review, zone)),
        tuple(_lapse(lapse, zone) for lapse in review.lapsed),
    )


def _offers(item: Judged, *, can_decide: bool) -> tuple[Offer, ...]:
    value = copied_value(item)
    copies = (Offer(Deed.COPY_VALUE, f"Copy {value}", "C"),) if value else ()
    citation = (_CITATION,) if item.places else ()
    if not can_decide:
        return (*copies, *citation)
    if item.mark == "contradicted":
        row = (_FIX, *copies, _ACCEPT, _REQUEST, _OUT, *citation)
    elif item.mark in ("elsewhere", "unsupported"):
        row = (_REQUEST, _FIX, _ACCEPT, _DRAW, _OUT, *citation)
    elif item.mark == "sources_disagree":
        keep = Offer(Deed.ACCEPT, "Keep the memo's source", "A")
        row = (keep, _REQUEST, _FIX, _OUT, *citation)
    elif item.mark == NUMBER_ONLY:
        row = (Offer(Deed.TICK, "Confirm place", "T"), _FIX, _ACCEPT, _REQUEST, _OUT, *citation)
    else:
        return (_TICK, _FIX, *citation)
    first, *rest = row
    return (Offer(first.deed, first.words, first.key, primary=not item.decision), *rest)


def copied_value(item: Judged) -> str:
    """What `C` copies: the value the memo should say, in its own words; '' where none is known."""
    grounding = item.grounding
    if grounding is None or grounding.expected is None or grounding.expected.slip == "direction":
        return ""
    return plain(right_value(item.figure, grounding, grounding.expected))


def citation(item: Judged, place: int) -> str:
    """What `⇧C` copies: '[Source: file=Accounts.pdf, p.12] Net sales, FY2024: 212,687'."""
    if not item.places:
        return ""
    link = item.places[min(place, len(item.places) - 1)]
    said = ", ".join(plain(part) for part in (link.label.rpartition(" › ")[2], link.period) if part)
    return f"[Source: file={plain(link.document)}, p.{link.page}] {said + ': ' if said else ''}{plain(link.text)}"


def reason_for(item: Judged, deed: Deed) -> str:
    """The reason that a key gives by itself; '' where the reviewer gives one."""
    if deed is Deed.TICK:
        return PLACE_CONFIRMED if item.mark == NUMBER_ONLY else SEEN
    if deed is Deed.ACCEPT and item.mark == "sources_disagree" and item.grounding is not None:
        return f"Keeps {file_name(item.grounding.links[0].document)}"
    return ""


def can_be(item: Judged, deed: Deed) -> bool:
    """Whether a decision makes sense: what is contradicted is not ticked, it is accepted with a reason."""
    if item.grounding is None:
        return False
    if deed is Deed.TICK:
        return item.grounding.verdict in (Verdict.SUPPORTED, Verdict.DERIVED, Verdict.EXEMPT)
    return deed in DISPOSITIONS or deed in (Deed.PASS, Deed.FAIL)


def told(deed: Deed, figures: int, text: str) -> str:
    """'Marked to fix: $241.4 million', for the status bar."""
    many = f" ×{figures}" if figures > 1 else ""
    what = "Ticked" if deed is Deed.TICK else DONE[DISPOSITIONS[deed]]
    return f"{what}: {plain(text)}{many}"


def when(made_at: str, zone: tzinfo | None = None) -> str:
    """'18 Mar 09:51', as the reviewer's clock had it."""
    try:
        moment = datetime.fromisoformat(made_at).astimezone(zone)
    except ValueError:
        return plain(made_at)
    return f"{moment.day} {moment:%b %H:%M}"


def said_in(act: Act, zone: tzinfo | None = None) -> str:
    """'To fix, J. Lindqvist, 18 Mar 09:51: “typo”'."""
    said = act.said
    reason = ""
    if isinstance(said, Decided):
        reason = said.reason
        what = _PAST[said.disposition] if said.disposition else "Taken back"
        what = "Ticked" if reason == SEEN else what
        reason = "" if reason == SEEN else reason
    elif isinstance(said, Approval):
        what, reason = ("Passed" if said.outcome is Outcome.PASSED else "Failed"), said.note
    else:
        what = "Corrected"
    quoted = f": “{plain(reason)}”" if reason else ""
    return f"{what}, {plain(act.author)}, {when(act.made_at, zone)}{quoted}"


def _history(review: FigureReview, zone: tzinfo | None) -> list[str]:
    acts = [act for act in (review.disposition, *review.approvals) if act is not None]
    return [said_in(act, zone) for act in sorted(acts, key=lambda act: act.made_at, reverse=True)]


def _lapse(lapse: Lapse, zone: tzinfo | None) -> str:
    return f"Lapsed: {said_in(lapse.act, zone)}. {plain(lapse.why)[:1].upper()}{plain(lapse.why)[1:]}."


def flagged(grounding: Grounding | None) -> bool:
    """Whether a person should look at it."""
    return grounding is not None and grounding.verdict.flagged
