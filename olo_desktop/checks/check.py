"""What a check is: one question put to a memo and a deal, its faults, its limits, and examples that run as tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from olo_desktop.model.document import Chunk, Document, SourceFigure
from olo_desktop.model.finding import CheckResult, CheckStatus, Fact, Finding
from olo_desktop.model.memo import Memo
from olo_desktop.model.verdict import Link
from olo_desktop.text.metrics import MetricReader


class Deal(Protocol):
    """What a check may ask of a deal."""

    @property
    def documents(self) -> tuple[Document, ...]:
        """The deal's documents in canonical order."""
        ...

    @property
    def metrics(self) -> MetricReader:
        """Reads which metrics a text names."""
        ...

    def retrieve(self, query: str, count: int) -> tuple[Chunk, ...]:
        """The `count` best chunks for the query's words, best first."""
        ...

    def figures_of(self, chunk: Chunk) -> tuple[SourceFigure, ...]:
        """The numbers printed in a chunk."""
        ...


@dataclass(frozen=True, slots=True)
class Fault:
    """One mistake that a check reports. `code` names the mistake; `message` is filled with a finding's facts."""

    code: str
    message: str
    why: str

    def at(
        self,
        start: int,
        end: int,
        facts: Mapping[str, Fact],
        *,
        figure: str | None = None,
        links: tuple[Link, ...] = (),
    ) -> Finding:
        """The finding of this fault at one place of a memo."""
        said = {name: _said(fact) for name, fact in facts.items()}
        return Finding(
            self.code, start, end, self.message.format_map(said), MappingProxyType(dict(facts)), links, figure
        )


def _said(fact: Fact) -> str:
    """A fact as a sentence says it."""
    if isinstance(fact, list):
        return ", ".join(map(str, fact))
    return "" if fact is None else str(fact)


@dataclass(frozen=True, slots=True)
class Example:
    """A memo and the pages of a tiny deal. «this» must be reported, in order, as `faults`; nothing else may be.

    `pages` holds (file name, text of page 1, text of page 2, ...).
    """

    memo: str
    pages: tuple[tuple[str, ...], ...]
    faults: tuple[str, ...] = ()
    status: CheckStatus | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """One verifier. `question` is what it asks, `limits` what it cannot see, both in an analyst's words.

    A `screen` informs and never outvotes a figure's own verdict.
    """

    name: str
    question: str
    limits: str
    faults: tuple[Fault, ...]
    examples: tuple[Example, ...]
    run: Callable[[Memo, Deal], CheckResult]
    screen: bool = False

    def __post_init__(self) -> None:
        reported = {code for example in self.examples for code in example.faults}
        missing = {fault.code for fault in self.faults} ^ reported
        if missing:
            raise ValueError(f"{self.name}: every fault has an example, and only faults do: {sorted(missing)}")
