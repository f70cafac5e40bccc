"""What the desk decides, shown: the presenter's `Screen` over the window's frame and the workbench."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QGuiApplication

from olo_desktop.model.picture import PagePicture
from olo_desktop.ui.presenters.checks import CheckRow, FindingRow
from olo_desktop.ui.presenters.decisions import Deed
from olo_desktop.ui.presenters.documents import Row, Trouble
from olo_desktop.ui.presenters.exhibit import PagePlace, Selection
from olo_desktop.ui.presenters.judgement import Judgement, QueueRow
from olo_desktop.ui.presenters.lists import DocumentRow
from olo_desktop.ui.presenters.manuscript import Manuscript
from olo_desktop.ui.presenters.page_marks import Bands
from olo_desktop.ui.presenters.plain_words import count
from olo_desktop.ui.presenters.ports import ReviewState
from olo_desktop.ui.presenters.progress import Reading
from olo_desktop.ui.presenters.sentences import saying
from olo_desktop.ui.views.workbench import Workbench

if TYPE_CHECKING:
    from olo_desktop.ui.window import OloWindow

_FACT = "Files are only read"


class WindowScreen:
    """Shows on one window."""

    def __init__(self, window: OloWindow, bench: Workbench) -> None:
        self._window = window
        self._bench = bench

    def show_start(self, recents: tuple[Path, ...]) -> None:
        """The first screen."""
        self._window.show_start(recents)

    def show_deal(self, name: str, note: str) -> None:
        """A deal is open; `note` says who else holds it."""
        self._window.show_deal(name)
        self._bench.arrange()
        if note:
            self.show_strip(note)
        else:
            self._bench.left.show_queue((), judged=False)
            self._bench.drawer.show_checks(())
            self._bench.show_waiting()
        self._window.enable(deal=True, judged=False)

    def show_documents(self, rows: tuple[Row, ...], number: int, needs: str, facts: str) -> None:
        """The tree of documents."""
        self._bench.left.show_documents(rows, number, needs)
        self._window.show_facts(facts)

    def show_troubles(self, troubles: tuple[Trouble, ...]) -> None:
        """The documents that need the user."""
        self._bench.troubles.show_troubles(troubles)
        self._bench.troubles.setVisible(bool(troubles))

    def show_reading(self, news: Reading | None) -> None:
        """Where reading stands."""
        if news is None:
            self._window.top.show_state("", None)
            return
        self._bench.reading.show_reading(news)
        self._bench.troubles.show_running(running=news.running)
        self._window.top.show_state(news.short, news.share if news.running and news.total else None)
        self._window.enable_reading(running=news.running, paused=news.paused)

    def show_judging(self, *, running: bool) -> None:
        """A thin line under the memo's header, where judging takes long enough to notice."""
        if running:
            self._bench.judging.start()
        else:
            self._bench.judging.stop()
            self._bench.memo.busy.hide()

    def show_memo(self, name: str, shown: Judgement, text: Manuscript) -> None:
        """A memo, whole; another draft of the one that is shown keeps its place on screen."""
        keep_place = self._bench.memo.name.whole == name and self._bench.memo.isVisible()
        self._bench.memo.name.show_text(name)
        self._bench.memo.state.setText("not judged yet")
        self._bench.memo.chips.show_chips(shown.chips)
        self._bench.show_panes()
        self._bench.memo.view.show_memo(text, shown, keep_place=keep_place)
        if not keep_place:
            self._bench.memo.view.setFocus()
        self._window.enable(deal=True, judged=True)

    def show_judgement(self, shown: Judgement, checks: tuple[CheckRow, ...]) -> None:
        """The verdicts."""
        self._bench.memo.view.show_judgement(shown)
        self._bench.memo.view.show_tips(
            {
                item.figure.id: saying(item.figure, item.grounding, 0, (), item.other).headline
                for item in shown.judged
                if item.grounding
            }
        )
        self._bench.memo.state.setText("")
        self._bench.drawer.show_checks(checks)
        self._window.show_fact(f"{count(len(shown.judged), 'figure')} judged     {_FACT}")
        self._window.enable(deal=True, judged=True)

    def show_review(self, shown: Judgement, queue: tuple[QueueRow, ...], state: ReviewState) -> None:
        """What is decided: marks in the memo, the queue, how far the review is."""
        self._bench.memo.view.show_judgement(shown)
        self._bench.memo.chips.show_chips(shown.chips)
        self._bench.left.show_queue(queue, judged=True)
        self._bench.rail_count(shown.open)
        settled = f"{state.settled:,} of {count(state.total, 'figure')} settled"
        self._window.top.show_state(settled, state.settled / state.total if state.total else None, state.status)

    def show_selection(self, selection: Selection | None) -> None:
        """The selected figure everywhere: memo, queue, panel, page."""
        self._bench.evidence.show_selection(selection)
        if selection is None:
            return
        self._announce(selection.saying.headline)
        self._bench.memo.view.select(selection.figure)
        self._bench.left.select_figure(selection.figure)
        if selection.place is not None:
            self._bench.left.select_document(selection.place.document)

    def show_page(self, place: PagePlace) -> None:
        """A page without a figure."""
        self._bench.show_panes()
        self._bench.evidence.show_page(place)

    def show_picture(self, document: str, page: int, scale: float, picture: PagePicture) -> None:
        """A page's picture has come."""
        self._bench.evidence.page.show_picture(document, page, scale, picture)

    def show_no_picture(self, document: str, page: int, why: str) -> None:
        """A page could not be drawn."""
        self._bench.evidence.page.show_trouble(document, page, why)

    def show_bands(self, document: str, page: int, bands: tuple[Bands, ...]) -> None:
        """The rows and columns of what is lit."""
        self._bench.evidence.page.show_bands(document, page, bands)

    def show_reasons(self, deed: Deed, reasons: tuple[str, ...]) -> None:
        """A decision asks for its reason."""
        self._bench.evidence.panel.ask_reason(deed, reasons)

    def show_done(self, words: str, *, can_undo: bool) -> None:
        """What was done last."""
        self._window.show_done(words, can_undo=can_undo)
        self._announce(words)

    def _announce(self, words: str) -> None:
        """Say it to a screen reader, after what it is saying now."""
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._window, words))

    def show_copied(self, text: str) -> None:
        """Words for the clipboard."""
        QGuiApplication.clipboard().setText(text)

    def show_edit(self, changed: tuple[tuple[int, int], ...], words: str) -> None:
        """What an edit of the memo changed."""
        self._bench.memo.view.show_changed(changed)
        self.show_strip(words)

    def show_lists(
        self, unchecked: tuple[CheckRow, ...], activity: tuple[FindingRow, ...], documents: tuple[DocumentRow, ...]
    ) -> None:
        """The drawer's other lists."""
        self._bench.drawer.show_lists(unchecked, activity, documents)

    def show_effect(self, words: str) -> None:
        """What a change would do, to be applied or not."""
        self._bench.strip.ask(words)

    def show_question(self, words: str, yes: str) -> None:
        """Whether something is kept; Enter keeps it, Esc does not."""
        self._bench.strip.ask(words, yes, "No")
        self._bench.strip.apply.setFocus()

    def show_strip(self, text: str) -> None:
        """A line above the panes; on the first screen below the buttons."""
        self._bench.strip.show_text(text)
        self._window.start_view.show_note(text)

    def show_fault(self, error: Exception) -> None:
        """A fault of ours: one line; the cause is in the log."""
        self.show_strip(f"Olo met a fault of its own ({type(error).__name__}). The rest stands; F5 tries again.")
