"""Review files between colleagues: saved, read, and merged with what was decided here; conflicts are told."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from olo_desktop.app.deal import DealSession
from olo_desktop.app.deciding import NoAuthor, acts_that_count, now
from olo_desktop.export.review_file import (
    LARGEST_BYTES,
    NotAReviewFile,
    ReviewFile,
    SetDocument,
    read_review,
    review_bytes,
)
from olo_desktop.export.saving import save
from olo_desktop.matching.merging import Conflict, Slot, merge
from olo_desktop.model.decision import Act, Anchor, TraitsChange
from olo_desktop.model.profile import SETTABLE, SetTraits, Trait


class Take(StrEnum):
    """Whose word counts where two people decided differently."""

    OURS = "ours"
    THEIRS = "theirs"


@dataclass(frozen=True, slots=True)
class DocumentConflict:
    """Something of a document that the two set differently."""

    path: str
    trait: Trait
    ours: str
    theirs: str


@dataclass(frozen=True, slots=True)
class Merged:
    """What merging does, or did: the decisions and documents taken over, how many were shared, and the conflicts.

    `documents` are what is then set of a document by path; `unknown` are documents that this deal has not.
    """

    adopted: tuple[Act, ...]
    shared: int
    conflicts: tuple[Conflict, ...]
    documents: tuple[tuple[str, SetTraits], ...] = ()
    document_conflicts: tuple[DocumentConflict, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def open(self) -> int:
        """How many conflicts there are."""
        return len(self.conflicts) + len(self.document_conflicts)


def save_review_file(session: DealSession, path: Path) -> None:
    """Save all that was decided on the deal. Raises `NotSaved`."""
    paths = {document.sha256: document.path for document in session.documents}
    documents = [
        SetDocument(sha256, paths[sha256], traits)
        for sha256, traits in session.workspace.review.descriptions().items()
        if sha256 in paths and traits.anything
    ]
    save(path, review_bytes(documents, acts_that_count(session)))


def read_review_file(path: Path) -> ReviewFile:
    """What a review file holds. Raises `NotAReviewFile`."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_BYTES + 1)
    except OSError as error:
        why = f"it cannot be opened ({(error.strerror or 'unknown error').lower()})"
        raise NotAReviewFile(path.name, why, "Choose another file") from None
    return read_review(path.name, data)


def plan_merge(session: DealSession, file: ReviewFile) -> Merged:
    """What merging the file would do; nothing is kept."""
    found = merge(acts_that_count(session), file.acts)
    paths = {document.sha256: document.path for document in session.documents}
    ours = session.workspace.review.descriptions()
    documents, conflicts = [], []
    for each in file.documents:
        own = ours.get(each.sha256, SetTraits())
        both = each.traits.then(own)
        if each.sha256 in paths and both != own:
            documents.append((paths[each.sha256], both))
        if each.sha256 in paths:
            conflicts += _differences(paths[each.sha256], own, each.traits)
    unknown = tuple(each.path for each in file.documents if each.sha256 not in paths)
    return Merged(found.adopted, found.shared, found.conflicts, tuple(documents), tuple(conflicts), unknown)


def merge_review_file(
    session: DealSession,
    file: ReviewFile,
    *,
    author: str,
    take: Take | None = None,
    theirs: Collection[Slot] = (),
    ours: Collection[Slot] = (),
) -> Merged:
    """Take over what the file has beyond our decisions, as one step that can be undone; gives back what was done.

    `take` settles every conflict; `theirs` and `ours` single ones, by their slot. Conflicts that are not settled leave
    ours in force and are told again at the next merge. What is settled for ours is kept as a new decision of the
    author's, over theirs, so that the colleague's next merge takes it over. Raises `DealInUse`, `NoAuthor`.
    """
    if not author.strip():
        raise NoAuthor
    plan = plan_merge(session, file)
    acts = list(plan.adopted)
    left = []
    for conflict in plan.conflicts:
        if take is Take.THEIRS or conflict.slot in theirs:
            acts += conflict.unknown
        elif take is Take.OURS or conflict.slot in ours:
            own = conflict.ours
            acts += [*conflict.unknown, replace(own, made_at=now(), author=_deciding(own, author))]
        else:
            left.append(conflict)
    acts += _set(session, plan, file, author, take)
    if acts:
        kept = session.workspace.review.keep(acts)
        if any(isinstance(each.act.said, TraitsChange) for each in kept):
            session.relist()
    return replace(
        plan, conflicts=tuple(left), document_conflicts=plan.document_conflicts if take is None else (),
        adopted=tuple(act for act in acts if not isinstance(act.said, TraitsChange)),
    )  # fmt: skip


def _deciding(own: Act, author: str) -> str:
    """Who decides that ours stands: an approver's word stays that approver's."""
    return own.author if own.slot[2] else author


def _set(session: DealSession, plan: Merged, file: ReviewFile, author: str, take: Take | None) -> list[Act]:
    """The acts that set what the file tells of documents: what we have not set, or what is theirs to say."""
    before = session.workspace.review.descriptions()
    planned = dict(plan.documents)
    paths = {document.sha256: document.path for document in session.documents}
    acts = []
    for each in file.documents:
        if each.sha256 not in paths:
            continue
        path, own = paths[each.sha256], before.get(each.sha256, SetTraits())
        after = own.then(each.traits) if take is Take.THEIRS else planned.get(path, own)
        if after != own:
            acts.append(Act(Anchor(each.sha256, "", path), TraitsChange(own, after), author, now()))
    return acts


def _differences(path: str, ours: SetTraits, theirs: SetTraits) -> list[DocumentConflict]:
    found = []
    for trait in SETTABLE:
        one, other = getattr(ours, trait.value), getattr(theirs, trait.value)
        if one is not None and other is not None and one != other:
            found.append(DocumentConflict(path, trait, str(one), str(other)))
    return found
