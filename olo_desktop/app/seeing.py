"""Support must be visible: places whose text no reader sees are taken from the verdicts that rest on them.

A page is looked at when it is about to support a figure, and a box once: what was found is kept with what was read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from olo_desktop.app.deal import DealSession
from olo_desktop.ingest.pictures import PageNotShown, PagePictures
from olo_desktop.ingest.snapshot import NotTaken
from olo_desktop.model.document import Box, Document
from olo_desktop.model.verdict import Derivation, Grounding, Link, Verdict
from olo_desktop.model.work import Token

_RESTING = (Verdict.SUPPORTED, Verdict.DERIVED)
_NOT_LOOKED_AT = "its page could not be looked at"

Place = tuple[str, int, Box]
"""A document's path, a page, a box."""


def resting_on_what_is_seen(
    session: DealSession, groundings: Sequence[Grounding], token: Token
) -> tuple[Grounding, ...]:
    """The verdicts without the places whose text cannot be seen; one that rests on no other place is unsupported."""
    places = dict.fromkeys(place for each in groundings if each.verdict in _RESTING for place in _places(_links(each)))
    if not places:
        return tuple(groundings)
    unseen = {place: why for place, why in _looked_at(session, places, token).items() if why}
    if not unseen:
        return tuple(groundings)
    return tuple(without(each, unseen) if each.verdict in _RESTING else each for each in groundings)


def without(grounding: Grounding, unseen: dict[Place, str]) -> Grounding:
    """The verdict without the places that are not seen, and its reason with what was left out."""
    hidden = {link: why for link in _links(grounding) if (why := _why(link, unseen))}
    if not hidden:
        return grounding
    first, why = next(iter(hidden.items()))
    told = f"{first.text} in {first.document}, page {first.page}, supports nothing: {why}"
    kept = tuple(link for link in grounding.links if link not in hidden)
    lost_input = grounding.derivation is not None and any(link in hidden for link in grounding.derivation.inputs)
    if lost_input or (grounding.derivation is None and not kept):
        return Grounding.unsupported(grounding.figure, told, basis=grounding.basis, tolerance=grounding.tolerance)
    return replace(grounding, links=kept, reason=f"{grounding.reason}; {told}")


def _links(grounding: Grounding) -> tuple[Link, ...]:
    derivation: Derivation | None = grounding.derivation
    return (*grounding.links, *(derivation.inputs if derivation else ()))


def _places(links: Iterable[Link]) -> Iterable[Place]:
    return ((link.document, link.page, box) for link in links for box in link.boxes)


def _why(link: Link, unseen: dict[Place, str]) -> str:
    return next((why for place in _places((link,)) if (why := unseen.get(place, ""))), "")


def _looked_at(session: DealSession, places: Iterable[Place], token: Token) -> dict[Place, str]:
    """For each place why its text is not seen, "" where it is; from what was kept, else by looking."""
    by_page: dict[tuple[str, int], list[Box]] = defaultdict(list)
    for path, page_number, box in places:
        by_page[path, page_number].append(box)
    documents = {path: document for document in session.documents for path in document.paths}
    found: dict[Place, str] = {}
    pictures = PagePictures()
    try:
        for (path, page_number), boxes in by_page.items():
            token.check()
            document = documents[path]
            known = session.cache.seen(document.sha256, page_number)
            fresh = [box for box in boxes if box not in known]
            if fresh:
                known |= _look(session, pictures, document, page_number, fresh)
            found |= {(path, page_number, box): known[box] for box in boxes}
    finally:
        pictures.close()
    return found


def _look(
    session: DealSession, pictures: PagePictures, document: Document, page_number: int, boxes: list[Box]
) -> dict[Box, str]:
    """What looking at the boxes found, kept; a page that cannot be looked at shows nothing, this time."""
    entry = session.entry(document.path)
    try:
        if entry is None:
            raise KeyError(document.path)
        snapshot = session.snapshots.take(entry)
        if snapshot.sha256 != document.sha256:
            raise KeyError(document.path)
        password = session.passwords.get(document.path)
        seen = dict(zip(boxes, pictures.visible(snapshot, page_number, boxes, password), strict=True))
    except (KeyError, NotTaken, PageNotShown):
        return dict.fromkeys(boxes, _NOT_LOOKED_AT)
    if not session.read_only:
        session.cache.put_seen(document.sha256, page_number, seen)
    return seen
