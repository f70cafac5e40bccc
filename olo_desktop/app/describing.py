"""What each document of a deal is: suggested from its own pages, set by the analyst, and what counts of the two."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from olo_desktop.ingest.profile import PAGES, profile_of
from olo_desktop.model.document import Document, SourceTier
from olo_desktop.model.errors import OloError
from olo_desktop.model.profile import SETTABLE, DocumentProfile, SetTraits, Trait
from olo_desktop.store.cache import Cache

if TYPE_CHECKING:
    from olo_desktop.app.deal import DealSession

Profiles = Mapping[str, DocumentProfile]


class NoSuchDocument(OloError):  # noqa: N818 - named for the situation that the user meets
    """What was named is no document of the deal, or one that was not read."""

    def __init__(self, path: str, why: str = "there is no such document in the deal") -> None:
        super().__init__(path, why, "Name it as olo ingest lists it")


@dataclass(frozen=True, slots=True)
class Description:
    """A document, what its pages say it is, what the analyst set, and what counts."""

    document: Document
    suggested: DocumentProfile
    chosen: SetTraits

    @property
    def profile(self) -> DocumentProfile:
        """What counts: what was set, and what is suggested for the rest."""
        return self.chosen.over(self.suggested)

    def reason(self, trait: Trait) -> str:
        """Why this counts of the document, as one line; empty where nothing is told."""
        if trait in SETTABLE and getattr(self.chosen, trait.value) is not None:
            return "set by you"
        return self.suggested.reason(trait)


def profiles(cache: Cache, documents: Iterable[Document], *, keep: bool) -> dict[str, DocumentProfile]:
    """What the pages of the documents that were read say they are, by sha256. What is told anew is kept, if it may be.

    Telling takes some milliseconds a document, and happens once for each: it follows from its content, its file's
    name and the reader's version.
    """
    kept = cache.profiles()
    found, fresh = {}, {}
    for document in documents:
        if not document.sha256 or not document.pages:
            continue
        name = document.path.rpartition("/")[2]
        known = kept.get(document.sha256)
        if known is None or known[0] != name:
            known = fresh[document.sha256] = (name, profile_of(_first_pages(cache, document), name))
        found[document.sha256] = known[1]
    if keep:
        cache.put_profiles(fresh)
    return found


def _first_pages(cache: Cache, document: Document) -> list[str]:
    numbers = range(1, min(PAGES, document.pages) + 1)
    return ["\n".join(chunk.text for chunk in cache.chunks_of_page(document.sha256, number)) for number in numbers]


def with_tiers(
    documents: Iterable[Document], suggested: Profiles, chosen: Mapping[str, SetTraits]
) -> tuple[Document, ...]:
    """The documents with the tier that counts: the one that was set, else the one that is suggested."""
    found = []
    for document in documents:
        own = chosen.get(document.sha256, SetTraits()).tier
        profile = suggested.get(document.sha256)
        tier = own or (profile.tier if profile else SourceTier.UNCLASSIFIED)
        found.append(document if document.tier is tier else replace(document, tier=tier))
    return tuple(found)


def descriptions(session: DealSession) -> tuple[Description, ...]:
    """What each document is, in the deal's order. One that was not read is listed with nothing told."""
    return tuple(
        Description(each, session.profiles.get(each.sha256, DocumentProfile()), _chosen(session, each))
        for each in session.documents
    )


def describe(session: DealSession, path: str, traits: SetTraits, unset: Collection[Trait] = ()) -> Description:
    """Set what is given in `traits` of the document at `path`, and take back what is in `unset`; gives what counts now.

    Raises `NoSuchDocument`, and `DealInUse` where another program holds the deal.
    """
    document = _document(session, path)
    before = _chosen(session, document)
    given = {trait.value: value for trait in SETTABLE if (value := getattr(traits, trait.value)) is not None}
    taken = dict.fromkeys((trait.value for trait in unset), None)
    after = replace(before, **taken, **given)
    session.workspace.review.describe(document.sha256, after)
    session.relist()
    return Description(
        _document(session, path), session.profiles.get(document.sha256, DocumentProfile()), _chosen(session, document)
    )


def _chosen(session: DealSession, document: Document) -> SetTraits:
    return session.described.get(document.sha256, SetTraits())


def _document(session: DealSession, path: str) -> Document:
    for document in session.documents:
        if path in document.paths:
            if not document.sha256:
                raise NoSuchDocument(path, "it has not been read yet")
            return document
    raise NoSuchDocument(path)


def revision_part(described: Mapping[str, SetTraits], documents: Iterable[Document]) -> list[list[str | None]]:
    """What people set of these documents, in a fixed order, for the hash over what may sway a verdict.

    The tier that counts is part of each document already; what is suggested follows from its content.
    """
    rows = []
    for document in documents:
        chosen = described.get(document.sha256)
        if chosen and replace(chosen, tier=None).anything:
            period = chosen.period
            days = [str(day) if day else None for day in (period.start, period.end)] if period else [None, None]
            kind = None if chosen.kind is None else str(chosen.kind)
            rows.append([document.sha256, kind, chosen.company, period.label if period else None, *days])
    return sorted(rows, key=lambda row: str(row[0]))
