"""Acts as plain values and back, for whoever keeps or sends them."""

from __future__ import annotations

import hashlib
import json
from datetime import date
from typing import Any

from olo_desktop.model.decision import (
    Act,
    Anchor,
    Approval,
    Correction,
    Decided,
    Disposition,
    Ground,
    Outcome,
    Said,
    TraitsChange,
)
from olo_desktop.model.document import SourceTier
from olo_desktop.model.period import Period
from olo_desktop.model.profile import ReportKind, SetTraits
from olo_desktop.model.verdict import Verdict

Plain = dict[str, Any]
KINDS: dict[str, type[Said]] = {
    "disposition": Decided,
    "correction": Correction,
    "approval": Approval,
    "document": TraitsChange,
}


def kind_of(said: Said) -> str:
    """The name under which such an act is kept."""
    return next(name for name, kind in KINDS.items() if isinstance(said, kind))


def said_to_plain(said: Said) -> Plain:
    """What an act says."""
    match said:
        case Decided():
            return {"as": said.disposition and said.disposition.value, "reason": said.reason, **_ground(said.ground)}
        case Approval():
            return {"as": said.outcome and said.outcome.value, "note": said.note, **_ground(said.ground)}
        case Correction():
            return {"metric": said.metric, "period": said.period, "entity": said.entity}
        case _:
            return {"before": traits_to_plain(said.before), "after": traits_to_plain(said.after)}


def said_from_plain(kind: str, plain: Plain) -> Said:
    """What an act says. Raises LookupError, TypeError or ValueError where that is none."""
    if KINDS[kind] is Decided:
        return Decided(plain["as"] and Disposition(plain["as"]), _text(plain["reason"]), _ground_from(plain))
    if KINDS[kind] is Approval:
        return Approval(plain["as"] and Outcome(plain["as"]), _text(plain["note"]), _ground_from(plain))
    if KINDS[kind] is Correction:
        return Correction(*(_text(plain[name]) for name in ("metric", "period", "entity")))
    return TraitsChange(traits_from_plain(plain["before"]), traits_from_plain(plain["after"]))


def act_to_plain(act: Act) -> Plain:
    """A whole act, keys in a fixed order."""
    anchor = act.anchor
    return {
        "kind": kind_of(act.said),
        "key": anchor.key,
        "memo": anchor.memo,
        "sentence": anchor.sentence,
        "figure": anchor.figure,
        "said": said_to_plain(act.said),
        "author": act.author,
        "made_at": act.made_at,
    }


def act_from_plain(plain: Plain) -> Act:
    """The act. Raises LookupError, TypeError or ValueError where that is none."""
    anchor = Anchor(*(_text(plain[name]) for name in ("key", "memo", "sentence", "figure")))
    said = said_from_plain(_text(plain["kind"]), plain["said"])
    return Act(anchor, said, _text(plain["author"]), _text(plain["made_at"]))


def act_id(act: Act) -> str:
    """What tells an act from every other, wherever it is kept: a hash over all that it says."""
    written = json.dumps(act_to_plain(act), ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()[:32]


def _ground(ground: Ground | None) -> Plain:
    if ground is None:
        return {}
    documents = [list(each) for each in ground.documents]
    return {"ground": {"verdict": ground.verdict.value, "says": ground.says, "documents": documents}}


def _ground_from(plain: Plain) -> Ground | None:
    if "ground" not in plain:
        return None
    told = plain["ground"]
    documents = tuple((_text(sha256), _text(path)) for sha256, path in told["documents"])
    return Ground(Verdict(told["verdict"]), _text(told["says"]), documents)


def traits_to_plain(traits: SetTraits) -> Plain:
    """What is set of a document."""
    period = traits.period
    return {
        "kind": None if traits.kind is None else traits.kind.value,
        "company": traits.company,
        "period": [period.label, *(day and day.isoformat() for day in (period.start, period.end))] if period else None,
        "tier": None if traits.tier is None else traits.tier.value,
    }


def traits_from_plain(plain: Plain) -> SetTraits:
    """What is set of a document. Raises LookupError, TypeError or ValueError where that is none."""
    kind, company, period, tier = (plain[name] for name in ("kind", "company", "period", "tier"))
    return SetTraits(
        kind=None if kind is None else ReportKind(kind),
        company=None if company is None else _text(company),
        period=Period(_text(period[0]), *(day and date.fromisoformat(day) for day in period[1:])) if period else None,
        tier=None if tier is None else SourceTier(tier),
    )


def _text(value: object) -> str:
    if type(value) is not str:
        raise TypeError("no text")
    return value
