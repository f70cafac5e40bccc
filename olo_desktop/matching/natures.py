"""Balances and flows: a balance is stated at a day, a flow for a stretch of time, and a change is neither.

Cash flow statements list what balances changed by under the balances' own names: "Inventories (629)".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from olo_desktop.model.claim import Claim, Role
from olo_desktop.model.document import SourceFigure
from olo_desktop.model.period import Period
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.model.standing import ColumnKind, Standing
from olo_desktop.text.lexicon import Lexicon

CHANGES = frozenset({ColumnKind.CHANGE, ColumnKind.CHANGE_PERCENT, ColumnKind.VARIANCE, ColumnKind.VARIANCE_PERCENT})
"""Columns that print how far values moved."""

_OF_CHANGES = re.compile(
    r"\bcash flows?\b.*\b(?:operating|investing|financing)\b|\b(?:operating|investing|financing) activities\b"
    r"|\b(?:changes?|increase|decrease|\(increase\)|\(decrease\))[^,;]{0,40} in\b|\badjustments to reconcile\b",
    re.IGNORECASE,
)
_CARRIED_ON = frozenset({"cash", "cash_with_restricted"})
"""Balances that a cash flow statement itself begins and ends with."""


def nature_of(claim: Claim, lexicon: Lexicon) -> str:
    """`stock`, `flow` or `ratio`; "" for what the lexicon does not know."""
    return lexicon.metrics[claim.metric.id].nature if claim.metric is not None and claim.metric.id else ""


def fits(claim: Claim, quantity: Quantity, source: SourceFigure, lexicon: Lexicon) -> bool:
    """Whether a source figure can play the claim's role: only a column of changes states a change, and no balance."""
    standing = source.standing
    if standing is not None and standing.column.kind in CHANGES:
        return claim.role is Role.CHANGE
    if claim.role is Role.CHANGE and standing is not None and quantity.kind is Kind.MONEY:
        return False
    return not (claim.role is not Role.CHANGE and nature_of(claim, lexicon) == "stock" and _is_movement(claim, source))


def _is_movement(claim: Claim, source: SourceFigure) -> bool:
    """Whether a cell under a balance's name prints what it moved by."""
    standing = source.standing
    if standing is None or is_instant(standing.period) or standing.instant or _CARRIED_ON & set(claim.metrics[0].ids):
        return False
    return any(_OF_CHANGES.search(words) for words in (standing.title, *standing.label))


def is_instant(period: Period | None) -> bool:
    """Whether a period is a day."""
    return period is not None and period.start is not None and period.start == period.end


def states_nature(nature: str, standing: Standing) -> bool:
    """Whether a cell may state a metric of this nature: no day has a flow."""
    return nature != "flow" or not is_instant(standing.period)


def day_of(period: Period | None) -> Period | None:
    """The day of a balance in a column that is named for a stretch of time: its last."""
    if period is None or period.end is None or is_instant(period):
        return period
    return replace(period, label=period.end.isoformat(), start=period.end)


def is_debt(metrics: Sequence[str]) -> bool:
    """Whether a metric is what a company owes, so that less of it is better."""
    return any(word in metrics[0].split("_") for word in ("debt", "liabilities", "payables")) if metrics else False
