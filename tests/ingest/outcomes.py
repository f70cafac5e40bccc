"""Reading a folder in workers, as the tests need it: one answer a path."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from olo_desktop.ingest.admission import survey
from olo_desktop.ingest.reading import DocumentRead, Event, Job, Limits, PageRead, read_documents
from olo_desktop.ingest.snapshot import NotTaken, Snapshots
from olo_desktop.model.document import Page, PageContent, ReadStatus


@dataclass
class Outcome:
    """What became of one entry."""

    status: ReadStatus
    reason: str
    pages: int = 0
    pages_read: int = 0
    contents: list[PageContent] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(chunk.text for content in self.contents for chunk in content.chunks)

    @property
    def page_list(self) -> list[Page]:
        return [content.page for content in self.contents]


def read_folder(
    folder: Path, spool: Path, *, workers: int = 1, limits: Limits | None = None, traps: dict[str, dict] | None = None
) -> dict[str, Outcome]:
    """Every entry's outcome, by path. `traps` are by path here."""
    snapshots = Snapshots(spool)
    outcomes: dict[str, Outcome] = {}
    by_sha: dict[str, list[str]] = {}
    jobs = []
    for entry in survey(folder):
        assert entry.path not in outcomes
        outcomes[entry.path] = Outcome(entry.status, entry.reason)
        if not entry.admitted:
            continue
        try:
            snapshot = snapshots.take(entry)
        except NotTaken as not_taken:
            outcomes[entry.path] = Outcome(not_taken.status, not_taken.reason)
            continue
        if snapshot.sha256 not in by_sha:
            jobs.append(Job(snapshot.sha256, snapshot.path))
        by_sha.setdefault(snapshot.sha256, []).append(entry.path)
    set_traps = {sha: trap for sha, paths in by_sha.items() for path in paths if (trap := (traps or {}).get(path))}
    for event in read_documents(jobs, workers=workers, limits=limits, traps=set_traps):
        _note(event, by_sha, outcomes)
    snapshots.close()
    return outcomes


def _note(event: Event, by_sha: dict[str, list[str]], outcomes: dict[str, Outcome]) -> None:
    for path in by_sha[event.sha256]:
        outcome = outcomes[path]
        if isinstance(event, PageRead):
            outcome.contents.append(event.content)
        elif isinstance(event, DocumentRead):
            assert outcome.status is ReadStatus.WAITING, "a document ends once"
            outcome.status, outcome.reason = event.status, event.reason
            outcome.pages, outcome.pages_read = event.pages, event.pages_read
