"""Changing what many documents are at once, by folder: its effect on the verdicts first, then in one step."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from olo_desktop.app.changes import VerdictChange, changed_verdicts, verdicts_of
from olo_desktop.app.deal import DealSession
from olo_desktop.app.deciding import NoAuthor, now
from olo_desktop.app.drafts import not_evidence
from olo_desktop.app.verifying import judge_memo
from olo_desktop.model.decision import Act, Anchor, TraitsChange
from olo_desktop.model.document import Document
from olo_desktop.model.profile import SetTraits, Trait
from olo_desktop.model.report import Report
from olo_desktop.model.work import Token, Watcher, silent
from olo_desktop.store.act_rows import KeptAct


@dataclass(frozen=True, slots=True)
class Effect:
    """What a change of documents would do: to which documents, and which verdicts of a memo change."""

    documents: tuple[str, ...]
    verdicts: tuple[VerdictChange, ...]


def documents_in(session: DealSession, folder: str) -> tuple[str, ...]:
    """The documents of the deal that lie in a folder or below it ("" is the deal's own), by their paths."""
    within = f"{folder.strip('/')}/" if folder.strip("/") else ""
    return tuple(
        path for each in session.documents if each.sha256 for path in each.paths[:1] if path.startswith(within)
    )


def preview_change(
    session: DealSession,
    report: Report,
    memo_path: Path,
    paths: Collection[str],
    traits: SetTraits,
    unset: Collection[Trait] = (),
    *,
    watcher: Watcher = silent,
    token: Token | None = None,
) -> Effect:
    """What setting these traits of these documents would change in the report's verdicts. Nothing is kept."""
    told = _told(session, paths, traits, unset)
    described = {**session.described, **{document.sha256: after for document, _, after in told}}
    excluded = not_evidence(report.memo, memo_path, session)
    judged = judge_memo(session, report.memo, frozenset(excluded), described, watcher=watcher, token=token)
    after = verdicts_of(replace(report, groundings=judged.groundings))
    return Effect(tuple(document.path for document, *_ in told), changed_verdicts(verdicts_of(report), after, report))


def change_documents(
    session: DealSession,
    paths: Collection[str],
    traits: SetTraits,
    unset: Collection[Trait] = (),
    *,
    author: str,
    at: str | None = None,
) -> tuple[KeptAct, ...]:
    """Set these traits of these documents as one step, which `deciding.undo` undoes. Judge the memos again after it.

    Raises `NoAuthor`, and `DealInUse` where another program holds the deal.
    """
    if not author.strip():
        raise NoAuthor
    made_at = at or now()
    acts = [
        Act(Anchor(document.sha256, "", document.path), TraitsChange(before, after), author, made_at)
        for document, before, after in _told(session, paths, traits, unset)
    ]
    kept = session.workspace.review.keep(acts) if acts else ()
    session.relist()
    return kept


def _told(
    session: DealSession, paths: Collection[str], traits: SetTraits, unset: Collection[Trait]
) -> Sequence[tuple[Document, SetTraits, SetTraits]]:
    """The documents that would be told of otherwise, with what is set of them before and after."""
    found = []
    taken: Mapping[str, None] = dict.fromkeys((trait.value for trait in unset), None)
    for document in session.documents:
        if document.sha256 and any(path in paths for path in document.paths):
            before = session.described.get(document.sha256, SetTraits())
            after = replace(before, **taken).then(traits)
            if after != before:
                found.append((document, before, after))
    return found
