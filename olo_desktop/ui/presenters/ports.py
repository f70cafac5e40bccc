"""What the desk stands on, as it needs it: lanes of work, recent deals, and a screen to show things on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from olo_desktop.model.picture import PagePicture
from olo_desktop.model.work import Progress, Token, Watcher
from olo_desktop.ui.presenters import documents as shelf
from olo_desktop.ui.presenters.checks import CheckRow, FindingRow
from olo_desktop.ui.presenters.decisions import Deed
from olo_desktop.ui.presenters.exhibit import PagePlace, Selection
from olo_desktop.ui.presenters.judgement import Judgement, QueueRow
from olo_desktop.ui.presenters.lists import DocumentRow
from olo_desktop.ui.presenters.manuscript import Manuscript
from olo_desktop.ui.presenters.page_marks import Bands
from olo_desktop.ui.presenters.progress import Reading


class Asker(Protocol):
    """Lanes of work; `ui.jobs.Jobs` is the real one."""

    def ask(
        self,
        lane: str,
        topic: str,
        work: Callable[[Watcher, Token], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
        progress: Callable[[Progress], None] | None = None,
        *,
        sure: bool = False,
    ) -> Token:
        """Start work on a lane; what is `sure` is done even where its answer is dropped."""

    def drop(self, topic: str) -> None:
        """Stop what is asked on a topic."""

    def finish(self, last: Callable[[], None], then: Callable[[], None]) -> None:
        """Stop everything, then call `then`."""


class Recents(Protocol):
    """The deals opened before, newest first."""

    def all(self) -> tuple[Path, ...]:
        """Their folders."""

    def add(self, folder: Path) -> None:
        """Remember one."""


@dataclass(frozen=True, slots=True)
class ReviewState:
    """How far a review is: figures that need nobody any more, of all; and what the run amounts to."""

    settled: int
    total: int
    status: str


class Screen(Protocol):
    """What the desk can show. Every method returns at once."""

    def show_start(self, recents: tuple[Path, ...]) -> None:
        """The first screen."""

    def show_deal(self, name: str, note: str) -> None:
        """A deal is open; `note` says who else holds it, else ''."""

    def show_documents(self, rows: tuple[shelf.Row, ...], number: int, needs: str, facts: str) -> None:
        """The tree of documents."""

    def show_troubles(self, troubles: tuple[shelf.Trouble, ...]) -> None:
        """The documents that need the user."""

    def show_reading(self, news: Reading | None) -> None:
        """Where reading stands; None when nothing is read."""

    def show_judging(self, *, running: bool) -> None:
        """Whether a memo is being judged."""

    def show_memo(self, name: str, shown: Judgement, text: Manuscript) -> None:
        """A memo, whole."""

    def show_judgement(self, shown: Judgement, checks: tuple[CheckRow, ...]) -> None:
        """The verdicts on the memo that is shown."""

    def show_review(self, shown: Judgement, queue: tuple[QueueRow, ...], state: ReviewState) -> None:
        """What is decided of it: the queue as it stands, and how far the review is."""

    def show_selection(self, selection: Selection | None) -> None:
        """The selected figure."""

    def show_page(self, place: PagePlace) -> None:
        """A page without a figure."""

    def show_picture(self, document: str, page: int, scale: float, picture: PagePicture) -> None:
        """A page's picture has come."""

    def show_no_picture(self, document: str, page: int, why: str) -> None:
        """A page could not be drawn."""

    def show_bands(self, document: str, page: int, bands: tuple[Bands, ...]) -> None:
        """The rows and columns of what is lit on a page, in the order of its lights."""

    def show_reasons(self, deed: Deed, reasons: tuple[str, ...]) -> None:
        """A decision asks for its reason."""

    def show_done(self, words: str, *, can_undo: bool) -> None:
        """What was done last."""

    def show_copied(self, text: str) -> None:
        """Words for the clipboard."""

    def show_edit(self, changed: tuple[tuple[int, int], ...], words: str) -> None:
        """The memo was judged again after an edit: the stretches that changed, and what came of it."""

    def show_lists(
        self, unchecked: tuple[CheckRow, ...], activity: tuple[FindingRow, ...], documents: tuple[DocumentRow, ...]
    ) -> None:
        """The drawer's other lists."""

    def show_effect(self, words: str) -> None:
        """What a change would do, to be applied or not; '' asks no more."""

    def show_question(self, words: str, yes: str) -> None:
        """Whether something is kept, to be answered beside the memo."""

    def show_strip(self, text: str) -> None:
        """A line above the memo; '' takes it away."""

    def show_fault(self, error: Exception) -> None:
        """A fault of ours."""
