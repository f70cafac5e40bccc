"""Profiles and what was set of documents, as rows and back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from typing import Any

from olo_desktop.model.document import SourceTier
from olo_desktop.model.period import Period
from olo_desktop.model.profile import Audit, DocumentProfile, Reason, ReportKind, SetTraits, Trait
from olo_desktop.store.cache_rows import RowDamaged
from olo_desktop.store.database import digest


def description_row(sha256: str, traits: SetTraits, set_at: str) -> dict[str, str | None]:
    """What was set of a document as a row of `descriptions`; its tier has a table of its own."""
    period = traits.period
    return {
        "sha256": sha256,
        "kind": None if traits.kind is None else str(traits.kind),
        "company": traits.company,
        "period": period.label if period else None,
        "starts": _day(period.start) if period else None,
        "ends": _day(period.end) if period else None,
        "set_at": set_at,
    }


def described(row: Sequence[Any], tier: SourceTier | None) -> SetTraits:
    """What a row of `descriptions`, without its hash, says was set."""
    kind, company, label, starts, ends = row
    period = Period(label, _date(starts), _date(ends)) if label else None
    return SetTraits(None if kind is None else ReportKind(kind), company, period, tier)


def profile_row(document: int, sha256: str, name: str, profile: DocumentProfile) -> tuple[object, ...]:
    """What a document's pages and name say it is, as a row of `profiles`."""
    packed = json.dumps(_packed(profile), ensure_ascii=False, separators=(",", ":"))
    return document, digest("profile", sha256, name, packed), name, packed


def profile_of_row(sha256: str, kept: bytes, name: str, packed: str) -> DocumentProfile:
    """The profile that a row of `profiles` tells of. Raises `RowDamaged`."""
    if kept != digest("profile", sha256, name, packed):
        raise RowDamaged
    kind, form, company, period, currency, audit, tier, reasons = json.loads(packed)
    return DocumentProfile(
        ReportKind(kind),
        form,
        company,
        Period(period[0], _date(period[1]), _date(period[2])) if period else None,
        currency,
        Audit(audit),
        SourceTier(tier),
        tuple(Reason(Trait(trait), quote, page_number, note) for trait, quote, page_number, note in reasons),
    )


def _packed(profile: DocumentProfile) -> list[object]:
    period = profile.period
    return [
        profile.kind,
        profile.form,
        profile.company,
        [period.label, _day(period.start), _day(period.end)] if period else None,
        profile.currency,
        profile.audit,
        profile.tier,
        [[reason.trait, reason.quote, reason.page_number, reason.note] for reason in profile.reasons],
    ]


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _date(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
