"""What changed since last time: documents since the deal was last open, verdicts since the memo's last recorded run."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from olo_desktop.app.deal import DealSession
from olo_desktop.export.report_json import report_bytes
from olo_desktop.model.anchoring import anchors
from olo_desktop.model.decision import Anchor
from olo_desktop.model.document import Document
from olo_desktop.model.report import Report
from olo_desktop.model.verdict import Verdict
from olo_desktop.store.act_rows import RunVerdict


class News(StrEnum):
    """What became of a document."""

    NEW = "new"
    CHANGED = "changed"
    MOVED = "moved"
    DELETED = "deleted"


@dataclass(frozen=True, slots=True)
class DocumentChange:
    """A document that is not as it was. `was` is the path it had, where it moved."""

    path: str
    news: News
    was: str = ""


@dataclass(frozen=True, slots=True)
class VerdictChange:
    """A figure of which another thing is said than in the run before.

    `figure` is its id in this run, None where the memo no longer states it; `was` is None where it is new.
    """

    figure: str | None
    anchor: Anchor
    was: Verdict | None
    now: Verdict | None


def document_changes(session: DealSession) -> tuple[DocumentChange, ...]:
    """What became of the deal's documents since it was last open, by path; call it after `ingest_deal`.

    Nothing is told of a deal that is open for the first time.
    """
    if not session.before:
        return ()
    return changed_documents(session.before, session.documents)


def changed_documents(before: Mapping[str, str], documents: Iterable[Document]) -> tuple[DocumentChange, ...]:
    """What became of the documents that were at these paths, with these hashes."""
    now = {path: document.sha256 for document in documents for path in document.paths if document.sha256}
    left: dict[str, list[str]] = defaultdict(list)
    for path, sha256 in sorted(before.items()):
        if path not in now:
            left[sha256].append(path)
    found = []
    for path, sha256 in sorted(now.items()):
        if path in before and before[path] != sha256:
            found.append(DocumentChange(path, News.CHANGED))
        elif path not in before and left[sha256]:
            found.append(DocumentChange(path, News.MOVED, left[sha256].pop(0)))
        elif path not in before:
            found.append(DocumentChange(path, News.NEW))
    found += [DocumentChange(path, News.DELETED) for paths in left.values() for path in paths]
    return tuple(sorted(found, key=lambda change: change.path))


def verdict_changes(session: DealSession, report: Report) -> tuple[VerdictChange, ...]:
    """What this run says otherwise than the last recorded run of the memo of this name, in the memo's order.

    Nothing is told where there was none.
    """
    before = session.workspace.review.last_verdicts(report.memo.name)
    return changed_verdicts(before, verdicts_of(report), report) if before else ()


def changed_verdicts(
    before: Iterable[RunVerdict], now: Iterable[RunVerdict], report: Report
) -> tuple[VerdictChange, ...]:
    """The figures of which two runs say different things: those of this run first, then those that are gone."""
    ids = {anchor.key: name for name, anchor in anchors(report.memo).items()}
    earlier = {each.anchor.key: each for each in before}
    found = []
    for each in now:
        was = earlier.pop(each.anchor.key, None)
        if was is None or (was.verdict, was.says) != (each.verdict, each.says):
            found.append(VerdictChange(ids[each.anchor.key], each.anchor, was.verdict if was else None, each.verdict))
    found += [VerdictChange(None, each.anchor, each.verdict, None) for each in earlier.values()]
    return tuple(found)


def note_run(session: DealSession, report: Report) -> tuple[VerdictChange, ...]:
    """Record the run, and give back what it says otherwise than the memo's last one.

    A run that says nothing new is not recorded again, and nothing is recorded where another program holds the deal.
    """
    changed = verdict_changes(session, report)
    review = session.workspace.review
    told = (report.memo.sha256, report.revision, report.status, hashlib.sha256(report_bytes(report)).hexdigest())
    last = [run for run in review.runs() if run.memo == report.memo.name][-1:]
    same = [run for run in last if (run.memo_sha256, run.revision, run.status, run.report_sha256) == told]
    if not session.read_only and not same:
        review.record_run(report.memo.name, *told, verdicts_of(report))
    return changed


def verdicts_of(report: Report) -> tuple[RunVerdict, ...]:
    """What a run says of each figure, in the memo's order."""
    known = anchors(report.memo)
    said = {each.figure: each for each in report.groundings}
    return tuple(
        RunVerdict(anchor, said[name].verdict, expected.text if (expected := said[name].expected) else "")
        for name, anchor in known.items()
        if name in said
    )
