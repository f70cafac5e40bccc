"""What is put before the reviewer for one figure: the words of its verdict, its decisions, and the page it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from olo_desktop.model.document import Box, Document, ReadStatus
from olo_desktop.model.verdict import Link
from olo_desktop.ui.presenters.decisions import Decisions, decisions
from olo_desktop.ui.presenters.judgement import Judged
from olo_desktop.ui.presenters.plain_words import count, plain
from olo_desktop.ui.presenters.sentences import Saying, saying
from olo_desktop.ui.presenters.walk import Stop

NO_PAGE = "Nothing in the deal states this value, so there is no page to show."
TIERS = {"cpa": "Audited", "tax": "Tax", "management": "Management", "ai": "Generated"}


@dataclass(frozen=True, slots=True)
class Light:
    """One number to mark on a page. `lit` is for places that support; the others get a dashed outline.

    `letter` names an input of a formula; `label` and `period` are what its row and column headers are sought by.
    """

    boxes: tuple[Box, ...]
    lit: bool = True
    letter: str = ""
    label: str = ""
    period: str = ""


@dataclass(frozen=True, slots=True)
class PagePlace:
    """A page to show: the number that it is scrolled to, and what else of the figure stands on it."""

    document: str
    page: int
    pages: int
    light: Light = Light(())
    tier: str = ""
    text: str = ""
    beside: tuple[Light, ...] = ()

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Where the number stands; empty where only the page is known."""
        return self.light.boxes

    @property
    def lit(self) -> bool:
        """Whether the number supports, or is what the source states."""
        return self.light.lit

    @property
    def lights(self) -> tuple[Light, ...]:
        """All that is marked on the page, the number itself first."""
        return (self.light, *self.beside) if self.light.boxes else self.beside


@dataclass(frozen=True, slots=True)
class Selection:
    """The selected figure as the evidence side shows it. `place` is None where there is no page; `instead` says why.

    `metric`, `period` and `company` are what the figure is taken to be said of, for correcting them.
    """

    figure: str
    mark: str
    saying: Saying
    place: PagePlace | None
    instead: str = ""
    back: bool = False
    forward: bool = False
    here: int = 0
    decisions: Decisions | None = None
    metric: str = ""
    period: str = ""
    company: str = ""


def exhibit(
    item: Judged,
    stop: Stop,
    documents: Sequence[Document],
    *,
    back: bool,
    forward: bool,
    can_decide: bool = True,
    approving: bool = False,
) -> Selection:
    """All that is shown of a figure at one of its places."""
    figure, grounding = item.figure, item.grounding
    if grounding is None:
        waiting = sum(document.status is ReadStatus.WAITING for document in documents)
        support = f"{count(waiting, 'document')} still to be read." if waiting else "The memo is being judged."
        return Selection(figure.id, item.mark, Saying("Not judged yet", support), None, "", back, forward)
    number = min(stop.place, max(len(item.places) - 1, 0))
    place = _place(item, number, documents) if item.places else None
    return Selection(
        figure.id,
        item.mark,
        saying(figure, grounding, stop.place, documents, item.other),
        place,
        "" if place else NO_PAGE,
        back,
        forward,
        number,
        decisions(item, can_decide=can_decide, approving=approving),
        plain(figure.label),
        plain(figure.period),
        plain(figure.entity),
    )


def tier_of(document: Document | None) -> str:
    """'Audited': who stands behind a document, as a tag; '' where nobody is known to."""
    return TIERS.get(document.tier.value, "") if document else ""


def document_at(documents: Sequence[Document], path: str) -> Document | None:
    """The document that lies at a path."""
    return next((document for document in documents if path in document.paths), None)


def _place(item: Judged, number: int, documents: Sequence[Document]) -> PagePlace:
    link = item.places[number]
    document = document_at(documents, link.document)
    beside = tuple(
        _light(item, other)
        for other, place in enumerate(item.places)
        if other != number and item.together and (place.document, place.page) == (link.document, link.page)
    )
    pages = document.pages if document else 0
    return PagePlace(link.document, link.page, pages, _light(item, number), tier_of(document), plain(link.text), beside)


def _light(item: Judged, number: int) -> Light:
    link: Link = item.places[number]
    letter = chr(ord("a") + number) if item.is_computed else ""
    return Light(link.boxes, item.lit(number), letter, plain(link.label), plain(link.period))
