"""The reviewer's desk: what is open, what is being read or judged, what is selected. Decides; shows through `Screen`.

Plain Python: the screen, the lanes of work and the program itself are handed in, so every decision is tested without a
toolkit. All methods run on one thread and return at once; whatever takes time is asked of `Asker`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from olo_desktop.model.document import Document, ReadStatus
from olo_desktop.model.errors import OloError
from olo_desktop.model.memo import Memo
from olo_desktop.model.profile import DocumentProfile
from olo_desktop.model.report import Report, Settings
from olo_desktop.model.work import Cancelled, Progress, Token, Watcher
from olo_desktop.ui.backend import Backend, Deal, Pictures, Stamp
from olo_desktop.ui.presenters import documents as shelf
from olo_desktop.ui.presenters.checks import check_rows
from olo_desktop.ui.presenters.drawing import Drawing
from olo_desktop.ui.presenters.errands import Errands
from olo_desktop.ui.presenters.exhibit import PagePlace, document_at, exhibit, tier_of
from olo_desktop.ui.presenters.judgement import QUEUED, Judged, Judgement, carried, judgement, unjudged
from olo_desktop.ui.presenters.lists import activity_rows, document_rows, figures_on_page, not_checked_rows
from olo_desktop.ui.presenters.manuscript import manuscript
from olo_desktop.ui.presenters.memo_watch import MemoWatch, edit, followed
from olo_desktop.ui.presenters.pages import Pages
from olo_desktop.ui.presenters.plain_words import MEMO_KINDS, count, plain
from olo_desktop.ui.presenters.ports import Asker, Recents, ReviewState, Screen
from olo_desktop.ui.presenters.progress import Reading, Timekeeper, reading
from olo_desktop.ui.presenters.reviewing import Reviewing
from olo_desktop.ui.presenters.walk import Stop, Walk
from olo_desktop.ui.presenters.wording import file_name

log = logging.getLogger(__name__)


_FIRST_STEPS = "Press J for the next problem, F to mark it to fix. F1 shows all keys."
_STATUS = {
    "verified": "Every figure is verified",
    "needs_review": "Needs review",
    "insufficient_data": "Nothing could be judged",
    "failed": "The run failed",
}


class Desk:
    """One window's desk."""

    def __init__(
        self,
        backend: Backend,
        jobs: Asker,
        screen: Screen,
        recents: Recents,
        author: Callable[[], str] = lambda: "Reviewer",
        settings: Callable[[], Settings] = Settings,
    ) -> None:
        self._backend = backend
        self._jobs = jobs
        self._screen = screen
        self._recents = recents
        self._settings = settings
        self._deal: Deal | None = None
        self._pictures: Pictures | None = None
        self._documents: tuple[Document, ...] = ()
        self._memo: Path | None = None
        self._wanted_memo: Path | None = None
        self._shown: Judgement | None = None
        self._walk = Walk()
        self._clock = Timekeeper()
        self._files: dict[str, None] = {}
        self._last = Progress("reading", 0, 0)
        self._reading: Token | None = None
        self._is_reading = False
        self._is_judged = False
        self._passwords: dict[str, str] = {}
        # What was opened and is not closed yet, heard of or not. Touched on the deal's lane only.
        self._held: list[tuple[Deal, Pictures | None]] = []
        self._lingering: tuple[str, ...] = ()
        self._by_place = self._told = self._hinting = False
        self._status = ""
        self.pages = Pages(jobs, screen, lambda: self._pictures, lambda: self._documents)
        self._before: Judgement | None = None
        self._profiles: Mapping[str, DocumentProfile] = {}
        self.review = Reviewing(backend, jobs, screen, self, author)
        self.drawing = Drawing(screen, self, self.review, self.pages)
        self.errands = Errands(backend, jobs, screen, self, self.review, author, lambda: self._memo)
        self.watch = MemoWatch(backend, jobs, self._read_saved, screen.show_strip)

    def start(self, folder: Path | None, memo: Path | None) -> None:
        """What the window begins with."""
        if folder is None:
            self._screen.show_start(self._recents.all())
        else:
            self.open_deal(folder, memo)

    @property
    def deal(self) -> Deal | None:
        """The open deal."""
        return self._deal

    @property
    def judgement(self) -> Judgement | None:
        """What is shown."""
        return self._shown

    @property
    def selected(self) -> tuple[Judged, int] | None:
        """The selected figure, and which of its places is shown."""
        here = self._walk.here
        item = self._shown.find(here.figure) if here is not None and self._shown is not None else None
        return (item, here.place) if item is not None and here is not None else None

    @property
    def deal_is_open(self) -> bool:
        """Whether a deal is open."""
        return self._deal is not None

    @property
    def folder(self) -> Path | None:
        """The folder of the open deal."""
        return self._deal.folder if self._deal else None

    @property
    def judged(self) -> bool:
        """Whether the memo that is shown is judged."""
        return self._is_judged

    @property
    def memo(self) -> Path | None:
        """The memo that is open or on its way."""
        return self._memo or self._wanted_memo

    def open_sample(self) -> None:
        """Open the sample deal on its worst figure."""
        self._jobs.ask(
            "memo", "sample", lambda _w, _t: self._backend.sample(), lambda pair: self._open_sample(*pair), self._failed
        )

    def _open_sample(self, folder: Path, memo: Path) -> None:
        self.open_deal(folder, memo)
        self._hinting = True
        self._screen.show_strip(_FIRST_STEPS)

    def open_deal(self, folder: Path, memo: Path | None = None) -> None:
        """Open a deal folder, read it, and judge the memo if one comes with it."""
        for topic in ("reading", "judging", "picture", "prefetch", "memo"):
            self._jobs.drop(topic)
        self._deal = self._pictures = self._memo = self._shown = None
        self._wanted_memo = memo
        self._documents = ()
        self._walk = Walk()
        self._passwords = {}
        self._is_reading = self._is_judged = False
        self._lingering = ()
        self._told = self._hinting = False
        self.pages.forget()
        self._before = None
        self.review.begin(None)
        self.watch.begin(None, None)
        self._screen.show_deal(plain(folder.name), "")
        self._screen.show_documents((), 0, "", "")
        self._screen.show_troubles(())
        self._screen.show_selection(None)
        self._screen.show_strip("")
        self._screen.show_judging(running=False)
        self._screen.show_reading(Reading("Opening the deal", f"{plain(str(folder))}", "Opening"))

        def work(_watcher: Watcher, _token: Token) -> tuple[Deal, Pictures]:
            self._close_held()
            deal = self._backend.open_deal(folder)
            self._held.append((deal, None))
            pictures = self._backend.pictures(deal)
            self._held[-1] = (deal, pictures)
            return deal, pictures

        self._jobs.ask("deal", "deal", work, lambda pair: self._opened(folder, *pair), self._not_opened)

    def _opened(self, folder: Path, deal: Deal, pictures: Pictures) -> None:
        self._deal, self._pictures = deal, pictures
        self._recents.add(folder)
        holder = plain(deal.holder) or "another program"
        note = f"Open in {holder}. You can read; nothing is stored from here." if deal.read_only else ""
        self._screen.show_deal(plain(deal.name), note)
        self._set_documents(deal.documents)
        if self._wanted_memo is not None:
            self.open_memo(self._wanted_memo)
        self.read()

    def _not_opened(self, error: Exception) -> None:
        self._deal = None
        self._screen.show_reading(None)
        self._screen.show_start(self._recents.all())
        self._failed(error)

    def read(self) -> None:
        """Read what is new or changed in the deal; then judge the memo again."""
        deal = self._deal
        if deal is None:
            return
        self._clock.restart()
        self._files = {}
        self._last = Progress("reading", 0, 0)
        self._jobs.drop("judging")
        passwords = dict(self._passwords)
        self._is_reading = True
        self._screen.show_reading(reading(self._last, "", (), paused=False))
        self._reading = self._jobs.ask(
            "deal",
            "reading",
            lambda watcher, token: (self._backend.ingest(deal, watcher, token, passwords), self._backend.news(deal)),
            lambda pair: self._read(*pair),
            self._not_read,
            self._news,
        )

    def pause(self) -> None:
        """Pause reading, or go on with it."""
        if self._reading is None or not self._is_reading:
            return
        if self._reading.paused:
            self._reading.resume()
        else:
            self._reading.pause()
        self._news(self._last)

    def cancel(self) -> None:
        """Stop reading; what was read is kept."""
        if self._reading is not None and self._is_reading:
            self._reading.cancel()

    def give_password(self, document: str, password: str) -> None:
        """Read an encrypted document with a password."""
        self._passwords[document] = password
        self.read()

    def _news(self, progress: Progress) -> None:
        self._last = progress
        paused = self._reading is not None and self._reading.paused
        if progress.document:
            self._files.pop(progress.document, None)
            self._files[progress.document] = None
        left = self._clock.left(progress.seconds_left)
        files = tuple((file_name(path), "reading") for path in list(self._files)[-8:])
        self._screen.show_reading(reading(progress, left, files, paused=paused))

    def _read(self, documents: tuple[Document, ...], news: Mapping[str, int]) -> None:
        self._is_reading = False
        if not self._told and news:
            self._screen.show_strip(shelf.since_last_time(news))
        self._told = True
        self._set_documents(documents)
        self._screen.show_reading(self._rest(documents))
        if self._memo is not None:
            self._judge()

    def _not_read(self, error: Exception) -> None:
        self._is_reading = False
        if isinstance(error, Cancelled):
            self._screen.show_reading(
                Reading(
                    "Reading was stopped",
                    "What was read is kept. F5 goes on with the rest.",
                    "Reading was stopped",
                    running=False,
                )
            )
            self._refresh()
            return
        self._screen.show_reading(self._rest(self._documents))
        self._failed(error)

    def _refresh(self) -> None:
        if self._deal is not None:
            self._set_documents(self._deal.documents)

    def _rest(self, documents: tuple[Document, ...]) -> Reading:
        """What the middle says when nothing is being read and no memo is open."""
        read = [document for document in documents if document.status.has_text]
        if not read:
            name = plain(self._deal.folder.name) if self._deal else ""
            return Reading(
                f"No files that Olo reads in {name}",
                "Olo reads PDF files. Other files are listed with the reason.",
                "",
                running=False,
            )
        pages = sum(document.pages_read for document in documents)
        return Reading(
            "The deal is read", f"{count(pages, 'page')} in {count(len(read), 'document')}.", "", running=False
        )

    def _set_documents(self, documents: tuple[Document, ...]) -> None:
        self._documents = documents
        self._screen.show_documents(
            shelf.tree(documents), len(documents), shelf.needs_you(documents), shelf.facts(documents)
        )
        self._screen.show_troubles(shelf.troubles(documents))

    def open_memo(self, path: Path) -> None:
        """Open a memo: shown at once as it reads, judged when the deal is read."""
        if self._deal is None:
            self._wanted_memo = path
            return
        self._wanted_memo = path
        self._jobs.ask(
            "memo",
            "memo",
            lambda _w, _t: (self._backend.memo_stamp(path), self._backend.read_memo(path)),
            lambda pair: self._memo_read(path, *pair),
            self._failed,
        )

    def _memo_read(self, path: Path, stamp: Stamp | None, memo: Memo) -> None:
        self.watch.begin(path, stamp)
        self._before = None
        if self._memo != path:
            self._walk = Walk()
        self._memo, self._wanted_memo = path, None
        self._show_memo(memo, unjudged(memo))
        self._screen.show_selection(None)
        if not self._is_reading:
            self._judge()

    def _show_memo(self, memo: Memo, shown: Judgement) -> None:
        self._shown = shown
        self._is_judged = False
        self._screen.show_memo(plain(memo.name), shown, manuscript(memo, keep_lines=memo.name.lower().endswith(".txt")))

    def judge_again(self) -> None:
        """Read changes and judge the memo again."""
        if self._memo is not None and not self._is_reading:
            self._read_saved(self._memo)
        self.read()

    def _read_saved(self, path: Path) -> None:
        """Read the memo from its file again; what cannot be read yet is tried again."""

        def unread(error: Exception) -> None:
            self.watch.refused()
            if not isinstance(error, OloError):
                self._failed(error)

        self._jobs.ask(
            "memo",
            "memo",
            lambda _w, _t: (self._backend.memo_stamp(path), self._backend.read_memo(path)),
            lambda pair: self._memo_read_again(path, *pair),
            unread,
        )

    def _memo_read_again(self, path: Path, stamp: Stamp | None, memo: Memo) -> None:
        self.watch.begin(path, stamp)
        shown = self._shown
        if shown is None or shown.memo.sha256 == memo.sha256:
            return
        if self._is_judged:
            self._before = shown
        self._follow(shown.memo, memo)
        self._show_memo(memo, carried(shown, memo))
        if not self._is_reading:
            self._judge()

    def _follow(self, before: Memo, after: Memo) -> None:
        """Stay on the figure that is selected, whatever it is called now."""
        here = self._walk.here
        name = followed(before, after, here.figure) if here is not None else None
        self._walk = Walk(here=Stop(name) if name is not None else None)

    def _judge(self) -> None:
        deal, memo = self._deal, self._memo
        if deal is None or memo is None:
            return
        settings = self._settings()

        def work(watcher: Watcher, token: Token) -> tuple[Report, Mapping[str, DocumentProfile]]:
            return self._backend.verify(deal, memo, settings, watcher, token), self._backend.profiles(deal)

        self._screen.show_judging(running=True)
        self._jobs.ask(
            "deal",
            "judging",
            lambda watcher, token: (
                self._backend.verify(deal, memo, settings, watcher, token),
                self._backend.profiles(deal),
            ),
            lambda pair: self._judged(*pair),
            self._not_judged,
        )

    def _judged(self, report: Report, profiles: Mapping[str, DocumentProfile]) -> None:
        self._profiles = profiles
        self._screen.show_judging(running=False)
        self._set_documents(report.documents)
        shown = judgement(report, by_place=self._by_place)
        if self._shown is None or self._shown.memo.sha256 != report.memo.sha256:
            self._show_memo(report.memo, shown)
        self._shown = shown
        self._is_judged = True
        self._lingering = ()
        self.review.begin(report)
        self._status = _STATUS[report.status.value]
        self._screen.show_judgement(shown, check_rows(report.checks))
        self._show_review()
        if self._before is not None and self._before.memo.sha256 != shown.memo.sha256:
            done = edit(self._before, shown)
            self._screen.show_edit(tuple((each.start, each.end) for each in done.sentences), done.words)
        self._before = None
        stop = self._walk.begin(shown)
        if stop is not None:
            self._select(stop)
        else:
            self._screen.show_selection(None)

    def _not_judged(self, error: Exception) -> None:
        self._screen.show_judging(running=False)
        self._failed(error)

    # -- what is decided

    def take(self, report: Report, lingering: Sequence[str] | None = None) -> None:
        """Show a report on which something was decided; `lingering` was decided just now."""
        if lingering is not None:
            self._lingering = tuple(lingering)
        self._shown = self._walk.judgement = judgement(report, by_place=self._by_place)
        self._status = _STATUS[report.status.value]
        self._show_review()
        if self._walk.here is not None:
            self._show_stop(self._walk.here)

    def go_on(self, item: Judged) -> None:
        """From a figure that was decided: to the next problem, or to the next figure where it was none."""
        if self._hinting:
            self._hinting = False
            self._screen.show_strip("")
        by_problem = item.mark in QUEUED and not self.review.approving
        stop = self._walk.problem(1) if by_problem else self._walk.figure(1)
        if stop is not None:
            self._show_stop(self._walk.go(stop))
        elif self._walk.here is not None:
            self._show_stop(self._walk.here)

    def judge(self) -> None:
        """Judge the memo again, as it is."""
        self._judge()

    def fail(self, error: Exception) -> None:
        """Tell of a failure."""
        self._failed(error)

    def order_by_place(self, *, by_place: bool) -> None:
        """The queue in the memo's order, or worst first."""
        self._by_place = by_place
        if self.review.report is not None:
            self.take(self.review.report)

    def approve(self, *, on: bool) -> None:
        """Look as an approver: without the preparer's notes, each figure passed or failed."""
        self.review.approving = on
        if self._walk.here is not None:
            self._show_stop(self._walk.here)

    def _show_review(self) -> None:
        shown = self._shown
        if shown is not None:
            total = len(shown.judged)
            state = ReviewState(total - shown.open, total, self._status)
            self._screen.show_review(shown, shown.queue_with(self._lingering), state)
            self._show_lists(shown)

    def _show_lists(self, shown: Judgement) -> None:
        report = self.review.report
        if report is not None:
            unchecked, activity = not_checked_rows(report), activity_rows(shown, report)
            self._screen.show_lists(unchecked, activity, document_rows(self._documents, self._profiles, shown))

    # -- what is selected

    def select(self, figure: str, place: int = 0) -> None:
        """Select a figure."""
        self._select(Stop(figure, place))

    def show_place(self, place: int) -> None:
        """Show one of the selected figure's places."""
        if self._walk.here is not None:
            self._select(Stop(self._walk.here.figure, place))

    def next_problem(self, step: int = 1) -> None:
        """J and K."""
        self._select(self._walk.problem(step))

    def next_figure(self, step: int = 1) -> None:
        """→ and ←."""
        self._select(self._walk.figure(step))

    def next_place(self, step: int = 1) -> None:
        """N and Shift+N."""
        self._select(self._walk.place(step))

    def back(self) -> None:
        """The figure selected before."""
        self._show_stop(self._walk.back())

    def forward(self) -> None:
        """The figure selected after, once gone back."""
        self._show_stop(self._walk.forward())

    def _select(self, stop: Stop | None) -> None:
        if stop is None or self._shown is None:
            return
        if self._walk.judgement is None:
            self._walk.judgement = self._shown
        if self._lingering:
            self._lingering = ()
            self._show_review()
        self.review.stop_asking()
        self._show_stop(self._walk.go(stop))

    def _show_stop(self, stop: Stop | None) -> None:
        item = self._shown.find(stop.figure) if stop is not None and self._shown is not None else None
        if item is None or stop is None:
            return
        back, forward = self._walk.can_go_back, self._walk.can_go_forward
        writable = self._deal is not None and not self._deal.read_only
        approving = self.review.approving
        shown = exhibit(
            item, stop, self._documents, back=back, forward=forward, can_decide=writable, approving=approving
        )
        self._screen.show_selection(shown)
        if shown.place is not None:
            self.pages.want_bands(shown.place)

    def on_page(self, document: str, page: int) -> tuple[tuple[str, str, float], ...]:
        """The memo's figures that point at a page: id, mark, how far down."""
        return figures_on_page(self._shown, document, page)

    def open_document(self, path: str, page: int = 1) -> None:
        """Show a document's page; a draft is opened as the memo."""
        document = document_at(self._documents, path)
        if document is not None and self._deal is not None and path.lower().endswith(MEMO_KINDS):
            self.open_memo(self._deal.folder / path)
            return
        if document is None or not document.pages or not 1 <= page <= document.pages:
            return
        if document.status is ReadStatus.ENCRYPTED and path not in self._passwords:
            return
        self._screen.show_page(PagePlace(path, page, document.pages, tier=tier_of(document)))

    def _failed(self, error: Exception) -> None:
        if isinstance(error, Cancelled):
            return
        if isinstance(error, OloError):
            self._screen.show_strip(plain(str(error)))
            return
        log.error("a fault of ours", exc_info=error)
        self._screen.show_fault(error)

    def close(self, then: Callable[[], None]) -> None:
        """Stop everything, close the deal, then call `then`."""
        self._deal = self._pictures = None
        self.watch.begin(None, None)
        self._jobs.finish(self._close_held, then)

    def _close_held(self) -> None:
        """End the page worker, then the session, of every deal that was opened. Runs on the deal's lane."""
        while self._held:
            deal, pictures = self._held.pop()
            try:
                if pictures is not None:
                    pictures.close()
            finally:
                self._backend.close(deal)
