"""What people decide on a memo's figures and a deal's documents: acts, each by somebody, at some time."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from olo_desktop.model.profile import SetTraits
from olo_desktop.model.verdict import Verdict


class Disposition(StrEnum):
    """What a person does about a figure. The value is what the report prints."""

    ACCEPTED = "accepted"
    TO_FIX = "to fix"
    REQUEST_DOCUMENT = "request document"
    OUT_OF_SCOPE = "out of scope"


class Outcome(StrEnum):
    """What an approver says of a figure."""

    PASSED = "passed"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Anchor:
    """What an act is about, so that it is found again in a later draft.

    Of a figure: `key` follows from its sentence and its place in it, and `memo`, `sentence` and `figure` say it in
    words. Of a document: `key` is its sha256, `sentence` its path; `memo` and `figure` are empty.
    """

    key: str
    memo: str
    sentence: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """What was seen when a decision was made: the verdict, what the source said, and the cited documents.

    `documents` holds (sha256, path) of each document that the verdict named, in canonical order.
    """

    verdict: Verdict
    says: str
    documents: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Decided:
    """A disposition with its reason; None takes back the one before."""

    disposition: Disposition | None
    reason: str = ""
    ground: Ground | None = None

    def __post_init__(self) -> None:
        if self.disposition is Disposition.ACCEPTED and not self.reason.strip():
            raise ValueError("accepting a figure has a reason")
        if (self.disposition is None) != (self.ground is None):
            raise ValueError("a disposition rests on what was seen, and taking one back on nothing")


@dataclass(frozen=True, slots=True)
class Correction:
    """What the analyst says a figure is said of; "" leaves a part as it was read, all "" takes the correction back."""

    metric: str = ""
    period: str = ""
    entity: str = ""

    @property
    def anything(self) -> bool:
        """Whether anything is corrected."""
        return bool(self.metric or self.period or self.entity)


@dataclass(frozen=True, slots=True)
class Approval:
    """An approver's word on a figure; None takes it back."""

    outcome: Outcome | None
    note: str = ""
    ground: Ground | None = None

    def __post_init__(self) -> None:
        if (self.outcome is None) != (self.ground is None):
            raise ValueError("a word on a figure rests on what was seen, and taking one back on nothing")


@dataclass(frozen=True, slots=True)
class TraitsChange:
    """What was set of a document before and after."""

    before: SetTraits
    after: SetTraits


Said = Decided | Correction | Approval | TraitsChange


@dataclass(frozen=True, slots=True)
class Act:
    """One decision of one person. `made_at` is an ISO 8601 time in UTC."""

    anchor: Anchor
    said: Said
    author: str
    made_at: str

    def __post_init__(self) -> None:
        if not self.author.strip():
            raise ValueError("a decision has an author")

    @property
    def slot(self) -> tuple[str, str, str]:
        """What this act replaces an earlier one of: each approver has a word of their own."""
        own = self.author if isinstance(self.said, Approval) else ""
        return (type(self.said).__name__, self.anchor.key, own)


@dataclass(frozen=True, slots=True)
class Lapse:
    """A decision that no longer holds: what it was, of which figure (None: it is gone from the memo), and why."""

    act: Act
    figure: str | None
    why: str


@dataclass(frozen=True, slots=True)
class FigureReview:
    """What people said of one figure of a run, as far as it still holds. `approvals` has one act an approver."""

    figure: str
    disposition: Act | None = None
    correction: Act | None = None
    approvals: tuple[Act, ...] = ()
    lapsed: tuple[Lapse, ...] = ()
    cleared: bool = False

    @property
    def decided(self) -> Decided | None:
        """The disposition without who and when."""
        said = self.disposition.said if self.disposition else None
        return said if isinstance(said, Decided) else None

    @property
    def corrected(self) -> Correction | None:
        """The correction without who and when."""
        said = self.correction.said if self.correction else None
        return said if isinstance(said, Correction) else None

    @property
    def accepted(self) -> bool:
        """Whether a person accepted the figure."""
        return self.decided is not None and self.decided.disposition is Disposition.ACCEPTED
