"""The document list: every entry of the folder once, in canonical order, with exactly one status."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from olo_desktop.ingest.admission import Entry
from olo_desktop.model.document import Document, ReadStatus
from olo_desktop.store.cache_rows import ReadDocument


def listed(
    entries: Iterable[Entry],
    hashes: Mapping[str, str],
    records: Mapping[str, ReadDocument],
    refused: Mapping[str, tuple[ReadStatus, str]],
) -> tuple[Document, ...]:
    """The documents. Entries with one content are one document with several paths; the first path is canonical.

    `hashes` maps paths to sha256 as far as known, `records` tells of what was read, `refused` of what could not be
    taken in.
    """
    documents: list[Document] = []
    at: dict[str, int] = {}
    for entry in sorted(entries, key=lambda entry: entry.path):
        sha256 = hashes.get(entry.path, "")
        if sha256 in at:
            first = documents[at[sha256]]
            documents[at[sha256]] = _with_path(first, entry.path)
            continue
        if sha256:
            at[sha256] = len(documents)
        documents.append(_document(entry, sha256, records.get(sha256), refused.get(entry.path)))
    return tuple(documents)


def _document(
    entry: Entry,
    sha256: str,
    record: ReadDocument | None,
    refusal: tuple[ReadStatus, str] | None,
) -> Document:
    status, reason = refusal or (entry.status, entry.reason)
    if record is None or not record.finished:
        return Document((entry.path,), sha256, entry.size, entry.kind, status, reason)
    return Document(
        paths=(entry.path,),
        sha256=sha256,
        size=entry.size,
        kind=entry.kind,
        status=record.status,
        reason=record.reason,
        pages=record.pages,
        pages_read=record.pages_read,
        troubled=record.troubled,
    )


def _with_path(document: Document, path: str) -> Document:
    return replace(document, paths=(*document.paths, path))
