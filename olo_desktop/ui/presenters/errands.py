"""What a reviewer has done beside judging: lists exported, review files saved and merged, documents changed in bulk.

A change of documents first says its effect on the verdicts; it is applied, or everything stays as it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from olo_desktop.model.document import SourceTier
from olo_desktop.model.profile import SetTraits
from olo_desktop.model.verdict import Verdict
from olo_desktop.ui.backend import Backend, BulkEffect, MergeResult
from olo_desktop.ui.presenters.exhibit import TIERS
from olo_desktop.ui.presenters.plain_words import count, plain
from olo_desktop.ui.presenters.ports import Asker, Screen
from olo_desktop.ui.presenters.reviewing import Host, Reviewing

_BECOME = {
    Verdict.SUPPORTED: ("agrees", "agree"),
    Verdict.DERIVED: ("is recomputed", "are recomputed"),
    Verdict.ELSEWHERE: ("stands elsewhere", "stand elsewhere"),
    Verdict.CONTRADICTED: ("becomes contradicted", "become contradicted"),
    Verdict.UNSUPPORTED: ("is not found", "are not found"),
    Verdict.EXEMPT: ("is no claim", "are no claims"),
}


class Errands:
    """The errands of one window. Each is done beside the screen, and told when it is done."""

    def __init__(
        self,
        backend: Backend,
        jobs: Asker,
        screen: Screen,
        host: Host,
        review: Reviewing,
        author: Callable[[], str],
        memo: Callable[[], Path | None],
    ) -> None:
        self._backend = backend
        self._jobs = jobs
        self._screen = screen
        self._host = host
        self._review = review
        self._author = author
        self._memo = memo
        self._number = 0
        self._wanted: tuple[tuple[str, ...], SetTraits] | None = None

    def export_exceptions(self, to: Path) -> None:
        """Write the exceptions list and the not-checked list."""
        report = self._review.report
        if report is not None:
            self._ask(lambda: self._backend.export_exceptions(report, to), lambda _: self._tell(f"Written: {to.name}"))

    def save_review(self, to: Path) -> None:
        """Write all decisions into a review file for a colleague."""
        deal = self._host.deal
        if deal is not None:
            self._ask(lambda: self._backend.save_review(deal, to), lambda _: self._tell(f"Saved: {to.name}"))

    def merge_review(self, path: Path) -> None:
        """Take over what a colleague decided, where we decided nothing else."""
        deal, author = self._host.deal, self._author()
        if deal is None:
            return

        def merged(result: MergeResult) -> None:
            told = f"{count(result.adopted, 'decision')} taken over from {plain(path.name)}"
            if result.conflicts:
                told += f"; on {count(result.conflicts, 'figure')} you decided otherwise, and yours stand"
            self._screen.show_strip(f"{told}. Ctrl+Z takes it back.")
            self._host.judge()

        self._ask(lambda: self._backend.merge_review(deal, path, author), merged)

    def ask_tier(self, paths: Sequence[str], tier: SourceTier) -> None:
        """Say what another tier of these documents would do to the verdicts, and ask."""
        deal, report, memo = self._host.deal, self._review.report, self._memo()
        if deal is None or not paths:
            return
        self._wanted = (tuple(paths), SetTraits(tier=tier))
        if report is None or memo is None:
            self.apply()
            return
        wanted = self._wanted[1]
        self._jobs.ask(
            "deal",
            "effect",
            lambda watcher, token: self._backend.preview(deal, report, memo, tuple(paths), wanted, watcher, token),
            lambda effect: self._effect(effect, tier),
            self._host.fail,
        )

    def _effect(self, effect: BulkEffect, tier: SourceTier) -> None:
        if not effect.documents:
            self._wanted = None
            self._tell("They are so already")
        elif not effect.verdicts:
            self.apply()
        else:
            name = TIERS.get(tier.value, "no tier")
            changed = f"{count(effect.documents, 'document')} as {name}: {said_of_effect(effect.verdicts)}"
            self._screen.show_effect(changed)

    def apply(self) -> None:
        """Apply what was asked about; one step, that is undone as one."""
        deal, wanted, author = self._host.deal, self._wanted, self._author()
        self._wanted = None
        self._screen.show_effect("")
        if deal is None or wanted is None:
            return

        def changed(number: int) -> None:
            self._screen.show_done(f"Changed {count(number, 'document')}", can_undo=True)
            self._host.judge()

        self._ask(lambda: self._backend.change_documents(deal, *wanted, author), changed)

    def keep(self) -> None:
        """Leave everything as it was."""
        self._wanted = None
        self._screen.show_effect("")

    def _tell(self, words: str) -> None:
        self._screen.show_done(plain(words), can_undo=False)

    def _ask(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        self._number += 1
        self._jobs.ask("deal", f"errand {self._number}", lambda _w, _t: work(), done, self._host.fail, sure=True)


def said_of_effect(verdicts: Sequence[Verdict | None]) -> str:
    """'12 verdicts change: 9 become contradicted, 3 agree'."""
    many = Counter(verdict for verdict in verdicts if verdict is not None)
    parts = [f"{number} {_BECOME[verdict][number > 1]}" for verdict, number in many.most_common()]
    change = "verdict changes" if len(verdicts) == 1 else "verdicts change"
    return f"{len(verdicts)} {change}: {', '.join(parts)}" if parts else f"{len(verdicts)} {change}"
