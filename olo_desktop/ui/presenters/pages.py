"""The pages that are shown: their pictures, the pages beside them, and the headers of what is lit."""

from __future__ import annotations

import logging
from collections.abc import Callable

from olo_desktop.model.document import Document, Word
from olo_desktop.model.errors import OloError
from olo_desktop.model.picture import PagePicture
from olo_desktop.ui.backend import Pictures
from olo_desktop.ui.presenters.exhibit import PagePlace, document_at
from olo_desktop.ui.presenters.page_marks import bands
from olo_desktop.ui.presenters.plain_words import plain
from olo_desktop.ui.presenters.ports import Asker, Screen

log = logging.getLogger(__name__)

_KEPT = 8
Page = tuple[str, int]
"""A document's path and a page of it."""


class Pages:
    """Asks for what the page view needs. A wish for one page drops the wish for the one before."""

    def __init__(
        self,
        jobs: Asker,
        screen: Screen,
        pictures: Callable[[], Pictures | None],
        documents: Callable[[], tuple[Document, ...]],
    ) -> None:
        self._jobs = jobs
        self._screen = screen
        self._pictures = pictures
        self._documents = documents
        self._words: dict[Page, tuple[Word, ...]] = {}

    def forget(self) -> None:
        """Another deal is opened."""
        self._words = {}

    def want_picture(self, document: str, page: int, scale: float) -> None:
        """A page is needed on screen at `scale` pixels a point; an earlier wish is dropped."""
        pictures = self._pictures()
        if pictures is None:
            return

        def drawn(picture: PagePicture) -> None:
            self._screen.show_picture(document, page, scale, picture)

        def not_drawn(error: Exception) -> None:
            why = str(error) if isinstance(error, OloError) else "The page could not be drawn."
            if not isinstance(error, OloError):
                log.error("page %d could not be drawn: %s", page, type(error).__name__)
            self._screen.show_no_picture(document, page, plain(why))

        self._jobs.ask("pictures", "picture", lambda _w, _t: pictures.draw(document, page, scale), drawn, not_drawn)

    def want_neighbours(self, document: str, page: int, scale: float) -> None:
        """Have the pages beside this one ready."""
        pictures, found = self._pictures(), document_at(self._documents(), document)
        if pictures is None or found is None:
            return
        near = tuple(number for number in (page + 1, page - 1) if 1 <= number <= found.pages)
        if near:
            self._jobs.ask(
                "pictures",
                "prefetch",
                lambda _w, _t: pictures.prefetch(document, near, scale),
                lambda _: None,
                lambda _: None,
            )

    def want_bands(self, place: PagePlace) -> None:
        """Ask for the page's words, in which the headers of what is lit are found."""
        page = (place.document, place.page)
        if place.lights:
            self.want_words(
                page, lambda words: self._screen.show_bands(*page, tuple(bands(words, light) for light in place.lights))
            )

    def want_words(self, page: Page, then: Callable[[tuple[Word, ...]], None]) -> None:
        """The words of a page, kept for a while; nothing comes where they cannot be read."""
        pictures = self._pictures()
        if pictures is None:
            return

        def found(words: tuple[Word, ...]) -> None:
            self._words = {**dict(list(self._words.items())[1 - _KEPT :]), page: words}
            then(words)

        if page in self._words:
            then(self._words[page])
        else:
            self._jobs.ask("pictures", "words", lambda _w, _t: pictures.words(*page), found, lambda _: None)
