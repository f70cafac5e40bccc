"""The workspace of a deal: where it lies, who may write it, and its two stores."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import tempfile
import unicodedata
from pathlib import Path
from types import TracebackType
from typing import Self

import platformdirs

from olo_desktop import machine
from olo_desktop.store.cache import Cache
from olo_desktop.store.database import remove_database
from olo_desktop.store.errors import WorkspaceUnusable
from olo_desktop.store.lock import DealLock
from olo_desktop.store.review import Review

_NAME_LENGTH = 40


class Workspace:
    """A deal's workspace, open. Opened by a second program it can only be read: `holder` says who has it.

    `notes` tells what had to be done on opening (a damaged cache thrown away, decisions migrated). `spool` is a
    private folder for copies of documents while they are read.
    """

    cache: Cache
    review: Review

    def __init__(self, directory: Path, *, reader: str, program: str = "Olo") -> None:
        self.directory = directory
        self.notes: tuple[str, ...] = ()
        self._reader = reader
        self._lock = DealLock(directory)
        self._temporary: tempfile.TemporaryDirectory[str] | None = None
        self.holder, self.read_only = self._take_lock(program)
        try:
            self._open_stores()
            self.spool = self._make_spool()
        except BaseException:
            self._lock.release()
            raise

    @classmethod
    def open(cls, folder: Path, directory: Path | None = None, *, reader: str, program: str = "Olo") -> Self:
        """The workspace of the deal in `folder`, in the user's data directory or in `directory`.

        `reader` is the reader's version: what another one read is not seen. `program` is what a second program is
        told about this one.
        """
        if directory is not None and _inside(directory, folder):
            raise WorkspaceUnusable.inside_deal(directory)
        return cls(directory or directory_of(folder), reader=reader, program=program)

    def close(self) -> None:
        """Commit what waits, close both stores and give the lock back."""
        with contextlib.ExitStack() as stack:
            stack.callback(self._lock.release)
            if self._temporary is not None:
                stack.callback(self._temporary.cleanup)
            stack.callback(self.review.close)
            stack.callback(self.cache.close)

    def rebuild_cache(self) -> None:
        """Throw the reading cache away and begin an empty one, after `CacheDamaged` without a document."""
        with contextlib.suppress(Exception):  # it is damaged: whatever closing it says is no news
            self.cache.close()
        if not self.read_only:
            remove_database(self.directory / "cache.db")
        self.cache, _ = self._open_cache()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _take_lock(self, program: str) -> tuple[str, bool]:
        """Who else holds the deal ("" for none), and whether it can only be read."""
        try:
            machine.private_folder(self.directory)
            holder = self._lock.take(program)
        except OSError as error:
            if (self.directory / "review.db").exists():
                return "", True  # on a disk that cannot be written, as far as it goes
            raise WorkspaceUnusable.unwritable(self.directory, (error.strerror or "unknown error").lower()) from error
        return holder, bool(holder)

    def _open_stores(self) -> None:
        self.review, migrated = Review.open(self.directory / "review.db", read_only=self.read_only, holder=self.holder)
        try:
            self.cache, rebuilt = self._open_cache()
        except BaseException:
            self.review.close()
            raise
        self.notes = tuple(note for note in (migrated, rebuilt) if note)

    def _open_cache(self) -> tuple[Cache, str]:
        return Cache.open(self.directory / "cache.db", self._reader, read_only=self.read_only, holder=self.holder)

    def _make_spool(self) -> Path:
        try:
            return machine.private_folder(self.directory / "spool")
        except OSError:
            self._temporary = tempfile.TemporaryDirectory(prefix="olo-")
            return Path(self._temporary.name)


def data_directory() -> Path:
    """Where workspaces lie: the user's data directory, or $OLO_DATA_DIR."""
    chosen = os.environ.get("OLO_DATA_DIR")
    return Path(chosen) if chosen else platformdirs.user_data_path("Olo Desktop", appauthor=False)


def directory_of(folder: Path) -> Path:
    """Where the workspace of the deal in `folder` lies: told apart by the whole path, named so that people find it."""
    resolved = os.path.normcase(os.path.realpath(folder))
    key = hashlib.sha256(os.fsencode(resolved)).hexdigest()[:16]
    plain = unicodedata.normalize("NFKD", Path(resolved).name).encode("ascii", "ignore").decode("ascii")
    name = re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-")[:_NAME_LENGTH] or "deal"
    return data_directory() / "deals" / f"{name}-{key}"


def _inside(directory: Path, folder: Path) -> bool:
    return Path(os.path.realpath(directory)).is_relative_to(os.path.realpath(folder))
