"""One run: a memo verified against one revision of a deal."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

from olo_desktop.model.decision import FigureReview, Lapse
from olo_desktop.model.document import Document
from olo_desktop.model.finding import CheckResult
from olo_desktop.model.memo import Memo
from olo_desktop.model.verdict import Grounding


class RunStatus(StrEnum):
    """What a run amounts to."""

    VERIFIED = "verified"
    NEEDS_REVIEW = "needs_review"
    INSUFFICIENT_DATA = "insufficient_data"
    FAILED = "failed"

    @property
    def exit_code(self) -> int:
        """The exit code of `olo verify`."""
        return {RunStatus.VERIFIED: 0, RunStatus.FAILED: 2}.get(self, 1)


@dataclass(frozen=True, slots=True)
class Settings:
    """What sways a verdict; written into every report.

    `profile` says which checks run: `ic` all, `quick` those for a draft on its way. Money that differs from what the
    source says by less than `materiality` (in the figure's own currency) is marked as immaterial; None marks nothing.
    """

    profile: str = "ic"
    tolerance: str = "as_written"
    materiality: Decimal | None = None

    @property
    def materiality_told(self) -> tuple[str, ...]:
        """The materiality as a hash takes it, nothing where none is set."""
        return () if self.materiality is None else (str(self.materiality.normalize()),)


@dataclass(frozen=True, slots=True)
class Report:
    """The whole answer to one memo. Its bytes hold nothing of the machine or the hour.

    `documents` are in canonical order (by path); `not_evidence` maps a path to why it supports nothing. `reviews` are
    what people said of figures, `gone` what they said of sentences that the memo no longer has.
    """

    status: RunStatus
    revision: str
    documents: tuple[Document, ...]
    chunks: int
    source_figures: int
    memo: Memo
    groundings: tuple[Grounding, ...]
    checks: tuple[CheckResult, ...]
    reader: str
    settings: Settings = field(default_factory=Settings)
    not_evidence: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    reviews: tuple[FigureReview, ...] = ()
    gone: tuple[Lapse, ...] = ()

    def review(self, figure: str) -> FigureReview:
        """What people said of a figure."""
        return next((each for each in self.reviews if each.figure == figure), FigureReview(figure))
