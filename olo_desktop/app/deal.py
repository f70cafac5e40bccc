"""An open deal: its folder, its workspace, and its documents as last known."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from olo_desktop.app.describing import profiles, with_tiers
from olo_desktop.app.listing import listed
from olo_desktop.app.mending import mending
from olo_desktop.ingest import READER_VERSION
from olo_desktop.ingest.admission import Entry, survey
from olo_desktop.ingest.snapshot import Snapshots
from olo_desktop.model.document import Document, ReadStatus
from olo_desktop.model.errors import OloError
from olo_desktop.model.profile import DocumentProfile, SetTraits
from olo_desktop.store.cache import Cache
from olo_desktop.store.cache_rows import KnownFile
from olo_desktop.store.workspace import Workspace


class NoDeal(OloError):  # noqa: N818 - named for the situation that the user meets
    """The folder to open is not one."""

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder), "there is no such folder", "Choose the folder that holds the deal's documents")


class DealSession:
    """One program's hold on one deal. A context manager; `close` gives the lock back and drops the snapshots.

    `refused` maps a path to the status and reason of a file that could not be taken in, and `passwords` a path to the
    password that was given for it; both for this session only. `profiles` tells what a document's pages say it is,
    `described` what the analyst set of it, both by sha256. `before` maps the paths of the time when the deal was last
    open to the sha256 that they had; it is empty the first time.
    """

    def __init__(self, folder: Path, workspace: Workspace) -> None:
        self.folder = folder
        self.workspace = workspace
        self.snapshots = Snapshots(workspace.spool)
        self.entries: tuple[Entry, ...] = ()
        self.refused: dict[str, tuple[ReadStatus, str]] = {}
        self.passwords: dict[str, str] = {}
        self.documents: tuple[Document, ...] = ()
        self.profiles: dict[str, DocumentProfile] = {}
        self.described: dict[str, SetTraits] = {}
        self._known: dict[str, KnownFile] = {}
        mending(workspace, self.refresh)
        self.before: Mapping[str, str] = {path: file.sha256 for path, file in self._known.items()}

    @property
    def name(self) -> str:
        """What the deal is called: its folder's name."""
        return self.folder.name

    @property
    def cache(self) -> Cache:
        """What reading found."""
        return self.workspace.cache

    @property
    def read_only(self) -> bool:
        """Whether another program holds the deal."""
        return self.workspace.read_only

    @property
    def holder(self) -> str:
        """Who holds the deal, in words; empty where we do."""
        return self.workspace.holder

    def refresh(self) -> None:
        """Look at the folder again, by names, sizes and times; no file is opened."""
        self.entries = survey(self.folder)
        self._known = {file.path: file for file in self.cache.entries()}
        self.relist()

    def relist(self) -> None:
        """List the documents anew from what is known of the folder's entries."""
        hashes = {entry.path: sha for entry in self.entries if (sha := self.hash_of(entry))}
        documents = listed(self.entries, hashes, self.cache.documents(), self.refused)
        self.described = self.workspace.review.descriptions()
        self.profiles = profiles(self.cache, documents, keep=not self.read_only)
        self.documents = with_tiers(documents, self.profiles, self.described)

    def hash_of(self, entry: Entry) -> str | None:
        """The sha256 of the entry's bytes if it looks as it did when they were hashed, else None."""
        known = self._known.get(entry.path)
        if known is None or not entry.admitted:
            return None
        seen = (known.size, known.mtime_ns, known.inode)
        return known.sha256 if seen == (entry.size, entry.mtime_ns, entry.inode) else None

    def remember(self, hashes: Mapping[str, str]) -> None:
        """Keep which bytes each path had, for the entries as last seen; paths that are gone are forgotten."""
        told = {entry: hashes.get(entry.path) or self.hash_of(entry) for entry in self.entries}
        files = [KnownFile(e.path, e.size, e.mtime_ns, e.inode, sha256) for e, sha256 in told.items() if sha256]
        self.cache.put_entries(files)
        self._known = {file.path: file for file in files}

    def forget_missing(self) -> None:
        """Forget what was read of contents that no path has any more."""
        kept = {file.sha256 for file in self._known.values()}
        if any(sha256 not in kept for sha256 in self.cache.documents()):
            self.cache.keep_only(kept)

    def entry(self, path: str) -> Entry | None:
        """The folder's entry at a path."""
        return next((entry for entry in self.entries if entry.path == path), None)

    def close(self) -> None:
        """Give the deal back."""
        self.snapshots.close()
        self.workspace.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_deal(folder: Path, *, workspace: Path | None = None) -> DealSession:
    """The deal of a folder, held until closed; read-only where another program holds it. Opens no document."""
    if not folder.is_dir():
        raise NoDeal(folder)
    opened = Workspace.open(folder, workspace, reader=READER_VERSION)
    try:
        return DealSession(folder.resolve(), opened)
    except BaseException:
        opened.close()
        raise
