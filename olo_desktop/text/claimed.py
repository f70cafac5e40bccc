"""What is claimed of each figure, in the words that a reviewer sees and may correct."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from olo_desktop.model.claim import Claim
from olo_desktop.model.memo import Memo, MemoFigure


def told(memo: Memo, claims: Mapping[str, Claim]) -> Memo:
    """The memo with the metric, period and entity of each figure as far as they were read."""
    return replace(memo, figures=tuple(_told(figure, claims[figure.id]) for figure in memo.figures))


def _told(figure: MemoFigure, claim: Claim) -> MemoFigure:
    period = claim.period.period.label if claim.period and claim.period.period else ""
    return replace(
        figure,
        label=" ".join(claim.metric.text.split()) if claim.metric else "",
        period=period,
        entity=" ".join(claim.entities[0].text.split()) if claim.entities else "",
    )
