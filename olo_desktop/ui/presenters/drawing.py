"""Drawing support: a box on a page, the number that is read inside it, and whether it is used for the figure."""

from __future__ import annotations

from olo_desktop.model.document import Box, Word
from olo_desktop.text.printed import printed_numbers
from olo_desktop.ui.presenters.decisions import Deed
from olo_desktop.ui.presenters.page_marks import words_in
from olo_desktop.ui.presenters.pages import Page, Pages
from olo_desktop.ui.presenters.plain_words import plain
from olo_desktop.ui.presenters.ports import Screen
from olo_desktop.ui.presenters.reviewing import Host, Reviewing
from olo_desktop.ui.presenters.wording import file_name

_MOST = 60


class Drawing:
    """Asks before anything is kept; what is kept is an acceptance that names the place."""

    def __init__(self, screen: Screen, host: Host, review: Reviewing, pages: Pages) -> None:
        self._screen = screen
        self._host = host
        self._review = review
        self._pages = pages
        self._reason = ""
        self._figure = ""

    def drawn(self, document: str, page: int, box: Box) -> None:
        """A box was drawn on a page."""
        if self._host.selected is not None:
            self._pages.want_words((document, page), lambda words: self._ask((document, page), box, words))

    def _ask(self, page: Page, box: Box, words: tuple[Word, ...]) -> None:
        selected = self._host.selected
        found = plain(words_in(words, box))
        numbers = [found[start:end] for start, end, _ in printed_numbers(found)]
        if selected is None:
            return
        if len(numbers) != 1:
            what = f"“{found[:_MOST]}”" if found else "nothing"
            self._screen.show_done(f"Read {what} in this box: draw it around one number", can_undo=False)
            return
        figure = selected[0].figure
        where = f"page {page[1]} of {file_name(page[0])}"
        self._figure, self._reason = figure.id, f"Supported by {numbers[0]} on {where}, drawn by hand"
        self._screen.show_question(f"Read {numbers[0]} on {where}. Use it for {plain(figure.text)}?", "Use it")

    def use(self) -> bool:
        """Keep it, if it was asked about and the figure is still selected; whether it was."""
        reason, self._reason = self._reason, ""
        selected = self._host.selected
        if reason and selected is not None and selected[0].figure.id == self._figure:
            self._review.do(Deed.ACCEPT, reason)
        return bool(reason)

    def leave(self) -> None:
        """Keep nothing."""
        self._reason = ""
