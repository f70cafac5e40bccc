"""Running checks: the one way into this package."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass, field

from olo_desktop.checks.check import Check, Deal, Example, Fault
from olo_desktop.checks.registry import CHECKS
from olo_desktop.checks.retrieval import retrieved
from olo_desktop.model.document import Chunk, Document, SourceFigure
from olo_desktop.model.errors import OloError
from olo_desktop.model.finding import CheckResult, CheckStatus
from olo_desktop.model.memo import Memo
from olo_desktop.text.metrics import MetricReader

__all__ = ["CHECKS", "Check", "Deal", "Example", "Fault", "UnknownCheck", "retrieved", "run_checks"]

log = logging.getLogger(__name__)


class UnknownCheck(OloError):  # noqa: N818 - named for the situation, as all errors of the user's are
    """A check was named that does not exist."""

    def __init__(self, name: str, known: Collection[str]) -> None:
        super().__init__(name, "no such check", f"The checks are {', '.join(known)}")


@dataclass(slots=True)
class RememberingDeal:
    """A deal that answers a question asked twice from memory, for as long as one run of the checks lasts."""

    deal: Deal
    _chunks: dict[tuple[str, int], tuple[Chunk, ...]] = field(default_factory=dict)
    _figures: dict[tuple[str, int], tuple[SourceFigure, ...]] = field(default_factory=dict)

    @property
    def documents(self) -> tuple[Document, ...]:
        """The deal's documents."""
        return self.deal.documents

    @property
    def metrics(self) -> MetricReader:
        """Reads which metrics a text names."""
        return self.deal.metrics

    def retrieve(self, query: str, count: int) -> tuple[Chunk, ...]:
        """The best chunks for the query."""
        if (query, count) not in self._chunks:
            self._chunks[query, count] = self.deal.retrieve(query, count)
        return self._chunks[query, count]

    def figures_of(self, chunk: Chunk) -> tuple[SourceFigure, ...]:
        """The numbers printed in the chunk."""
        key = (chunk.document, chunk.ordinal)
        if key not in self._figures:
            self._figures[key] = self.deal.figures_of(chunk)
        return self._figures[key]


def run_checks(
    memo: Memo,
    deal: Deal,
    names: Collection[str] | None = None,
    skip: Collection[str] = (),
    *,
    checks: tuple[Check, ...] = CHECKS,
) -> tuple[CheckResult, ...]:
    """One result for each check that is asked for, in the registry's order; a check that breaks is `error`."""
    known = [check.name for check in checks]
    for name in (*(names or ()), *skip):
        if name not in known:
            raise UnknownCheck(name, known)
    remembering = RememberingDeal(deal)
    wanted = [check for check in checks if (not names or check.name in names) and check.name not in skip]
    return tuple(_run(check, memo, remembering) for check in wanted)


def _run(check: Check, memo: Memo, deal: Deal) -> CheckResult:
    """The check's result; whatever breaks in it is a recorded outcome, never a pass."""
    try:
        return check.run(memo, deal)
    except Exception as error:
        log.error("the check %s broke: %s", check.name, type(error).__name__)
        log.debug("where it broke", exc_info=error)  # may quote the deal
        summary = f"the check itself broke ({type(error).__name__}); nothing is known from it"
        return CheckResult(check.name, CheckStatus.ERROR, summary, check.limits)
