"""What a memo says of one of its figures: its metric, period, entity and role, each with where it was read."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from olo_desktop.model.period import Period


class Origin(StrEnum):
    """Where a part of a claim was read. The value is what a reason says."""

    OWN = "its own words"
    LIST = "a list"
    CARRIED = "the figure before"
    ROW = "the row"
    COLUMN = "the column"
    SENTENCE = "the sentence"
    PARAGRAPH = "the paragraph"
    HEADING = "the heading"
    TITLE = "the title"
    COMPARISON = "the comparison"


class Role(StrEnum):
    """What a figure does in its sentence."""

    STATED = "stated value"
    TO = "value reached"
    FROM = "value before"
    CHANGE = "change"
    CAGR = "compound growth"
    SHARE = "share"
    MARGIN = "margin"
    RATIO = "ratio"


class Way(StrEnum):
    """Where something goes."""

    RISE = "rise"
    FALL = "fall"
    FLAT = "flat"


@dataclass(frozen=True, slots=True)
class Movement:
    """A word that says where something goes: "rose", "4% lower", "more than doubled".

    `factor` is what it promises of the new value over the old one, both ends included, where it says so.
    """

    start: int
    end: int
    text: str
    way: Way
    factor: tuple[Decimal, Decimal] | None = None


@dataclass(frozen=True, slots=True)
class SignWord:
    """A word that says on which side of zero a figure lies: -1 for "loss", "outflow", "used"; 1 for "profit"."""

    start: int
    end: int
    text: str
    side: int


@dataclass(frozen=True, slots=True)
class MetricPhrase:
    """The words that name a metric: what the lexicon makes of them, and their stems. `ids` is empty beyond it.

    `start` and `end` are places in the memo's text, equal where the words stand in a label or a heading.
    """

    start: int
    end: int
    text: str
    ids: tuple[str, ...]
    qualifiers: frozenset[str]
    words: frozenset[str]
    origin: Origin

    @property
    def id(self) -> str | None:
        """The most usual metric of this name, None where the lexicon knows none."""
        return self.ids[0] if self.ids else None


@dataclass(frozen=True, slots=True)
class ClaimedPeriod:
    """A time that a figure is said of. `period` is None where only `shift` years from an unnamed one are known.

    `span` is `quarter`, `half`, `nine months` or `year` where words say how long, `instant` marks a balance at a date
    ("at year end 2018"). `against` is what a change is measured from.
    """

    period: Period | None
    origin: Origin
    text: str = ""
    shift: int = 0
    span: str = ""
    instant: bool = False
    against: Period | None = None


@dataclass(frozen=True, slots=True)
class EntityPhrase:
    """A name in or above the sentence: a company, a segment, a place; which one, the deal's documents tell."""

    text: str
    origin: Origin
    start: int = 0
    end: int = 0
    possessive: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """All that a memo says of one figure, best reading first. `base` is what a share, margin or ratio is taken of.

    `computed` marks a result of the author's own ("on our maths"); `comparison` quotes the words that compare
    ("up from", "versus"); `words` are the stems of the clause, `context` those of the sentence and its headings.
    """

    figure: str
    metrics: tuple[MetricPhrase, ...]
    period: ClaimedPeriod | None
    entities: tuple[EntityPhrase, ...]
    role: Role
    movement: Movement | None = None
    signs: tuple[SignWord, ...] = ()
    base: MetricPhrase | None = None
    comparison: str = ""
    computed: bool = False
    words: frozenset[str] = frozenset()
    context: frozenset[str] = frozenset()

    @property
    def metric(self) -> MetricPhrase | None:
        """The best reading of the metric."""
        return self.metrics[0] if self.metrics else None
