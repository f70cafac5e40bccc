"""What people said of figures, as the report tells it: never who and when, which stays with the deal."""

from __future__ import annotations

from olo_desktop.export.canonical import Json
from olo_desktop.model.act_plain import kind_of
from olo_desktop.model.decision import Approval, Correction, Decided, FigureReview, Lapse, Outcome, Said


def disposition_value(review: FigureReview) -> Json:
    """What is done about a figure, None where nobody decided."""
    decided = review.decided
    if decided is None or decided.disposition is None:
        return None
    return {"decision": decided.disposition.value, "reason": decided.reason}


def correction_value(review: FigureReview) -> Json:
    """What the analyst said a figure is said of, None where it stands as read; "" is a part left as it was read."""
    corrected = review.corrected
    if corrected is None:
        return None
    return {"metric": corrected.metric, "period": corrected.period, "entity": corrected.entity}


def approval_value(review: FigureReview) -> Json:
    """How many approvers passed and failed a figure, None where none spoke."""
    outcomes = [act.said.outcome for act in review.approvals if isinstance(act.said, Approval)]
    if not outcomes:
        return None
    return {"passed": outcomes.count(Outcome.PASSED), "failed": outcomes.count(Outcome.FAILED)}


def lapse_value(lapse: Lapse, *, of_figure: bool) -> Json:
    """A decision that no longer holds, and why; with its sentence where that is gone from the memo."""
    value: dict[str, Json] = {"what": kind_of(lapse.act.said), "said": what_was_said(lapse.act.said), "why": lapse.why}
    if not of_figure:
        value |= {"figure": lapse.act.anchor.figure, "sentence": lapse.act.anchor.sentence}
    return value


def what_was_said(said: Said) -> str:
    """A decision in a few words: "accepted: rounded by the auditor"; "metric: net sales, period: FY2023"."""
    match said:
        case Decided():
            head = said.disposition.value if said.disposition else "taken back"
            return f"{head}: {said.reason}" if said.reason else head
        case Approval():
            head = said.outcome.value if said.outcome else "taken back"
            return f"{head}: {said.note}" if said.note else head
        case Correction():
            parts = {"metric": said.metric, "period": said.period, "entity": said.entity}
            return ", ".join(f"{name}: {text}" for name, text in parts.items() if text) or "taken back"
        case _:
            return "set of the document"
