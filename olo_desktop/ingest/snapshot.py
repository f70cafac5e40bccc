"""Snapshots: a private copy of a file, hashed while it is copied.

What is parsed is the copy, so that what was hashed is what was read, whatever happens to the file meanwhile.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import shutil
from dataclasses import dataclass
from pathlib import Path

from olo_desktop import machine
from olo_desktop.ingest.admission import MOST_BYTES, Entry
from olo_desktop.ingest.kinds import HEAD_BYTES, ZIP, is_pdf_head, not_read_reason, what_it_is
from olo_desktop.model.document import DocumentKind, ReadStatus

_BLOCK_BYTES = 1 << 20
_TRIES = 3


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A private copy: where it lies, the sha256 and size of its bytes, and how it begins (for telling its kind)."""

    path: Path
    sha256: str
    size: int
    head: bytes


class NotTaken(Exception):  # noqa: N818 - an outcome that becomes the entry's status
    """No snapshot could be taken; `status` and `reason` are what the entry ends in."""

    def __init__(self, status: ReadStatus, reason: str) -> None:
        self.status = status
        self.reason = reason
        super().__init__(reason)


class Snapshots:
    """The copies of one session, in a folder of their own that goes when the session ends.

    Folders that killed sessions left behind are cleared at the start.
    """

    def __init__(self, directory: Path, *, most_bytes: int = MOST_BYTES) -> None:
        machine.private_folder(directory)
        _clear_left_behind(directory)
        self._most_bytes = most_bytes
        self._folder = machine.private_folder(directory / f"{os.getpid()}-{secrets.token_hex(4)}")
        self._taken: dict[tuple[str, int, int, int], Snapshot] = {}

    def take(self, entry: Entry) -> Snapshot:
        """A snapshot of the entry's file: the one already taken if size, time and inode are unchanged since.

        Raises `NotTaken` where the file cannot be opened, is no regular file any more, or changes at every try.
        """
        for _ in range(_TRIES):
            snapshot = self._try(entry)
            if snapshot is not None:
                return snapshot
        raise NotTaken(ReadStatus.DAMAGED, "the file changed while it was read: close the program that writes it")

    def hash_now(self, entry: Entry) -> str | None:
        """The sha256 of the file as it lies, without a copy; None where it cannot be read to its end, or changes.

        It tells whether a file is what it was. What is to be parsed is taken, and hashed while it is copied.
        """
        try:
            descriptor = _opened(entry)
        except NotTaken:
            return None
        with os.fdopen(descriptor, "rb", buffering=0) as file:
            before = os.fstat(descriptor)
            if before.st_size > self._most_bytes:
                return None
            try:
                digest = hashlib.file_digest(file, hashlib.sha256)
            except OSError:
                return None
            return digest.hexdigest() if _marks(before) == _marks(os.fstat(descriptor)) else None

    def release(self, sha256: str) -> None:
        """Forget the copies of these bytes and free their room."""
        for key, snapshot in list(self._taken.items()):
            if snapshot.sha256 == sha256:
                del self._taken[key]
        with contextlib.suppress(OSError):
            (self._folder / sha256).unlink(missing_ok=True)

    def close(self) -> None:
        """Remove all copies."""
        self._taken.clear()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _try(self, entry: Entry) -> Snapshot | None:
        descriptor = _opened(entry)
        try:
            before = os.fstat(descriptor)
            key = (os.fspath(entry.location), before.st_size, before.st_mtime_ns, before.st_ino)
            known = self._taken.get(key)
            if known is not None and known.path.exists():
                return known
            if before.st_size > self._most_bytes:
                raise NotTaken(ReadStatus.TOO_LARGE, f"{before.st_size / 1e9:.1f} GB")
            if before.st_size == 0:
                raise NotTaken(ReadStatus.EMPTY, "the file is empty")
            _look_at_head(entry, os.read(descriptor, HEAD_BYTES))
            os.lseek(descriptor, 0, os.SEEK_SET)
            snapshot = self._copied(descriptor, before.st_size)
            after = os.fstat(descriptor)
        except OSError as error:
            raise NotTaken(ReadStatus.DAMAGED, f"cannot be read: {(error.strerror or 'unknown').lower()}") from error
        finally:
            os.close(descriptor)
        if snapshot is None or _marks(before) != _marks(after):
            return None
        self._taken[key] = snapshot
        return snapshot

    def _copied(self, descriptor: int, size: int) -> Snapshot | None:
        """The copy, or None where the file gave another number of bytes than it said."""
        digest, head, count = hashlib.sha256(), b"", 0
        partial = self._folder / f"{secrets.token_hex(8)}.part"
        with os.fdopen(machine.create_private(partial), "wb", buffering=0) as out:
            while block := os.read(descriptor, _BLOCK_BYTES):
                digest.update(block)
                out.write(block)
                head = head if count else block[:HEAD_BYTES]
                count += len(block)
                if count > size:
                    break
        if count != size:
            partial.unlink()
            return None
        path = self._folder / digest.hexdigest()
        partial.replace(path)
        return Snapshot(path, digest.hexdigest(), size, head)


def still_as_hashed(snapshot: Snapshot) -> bool:
    """Whether the copy still has the bytes that were hashed."""
    digest = hashlib.sha256()
    try:
        with snapshot.path.open("rb") as file:
            while block := file.read(_BLOCK_BYTES):
                digest.update(block)
    except OSError:
        return False
    return digest.hexdigest() == snapshot.sha256


def _opened(entry: Entry) -> int:
    """A descriptor of the entry's file as it lies now, provided that it still lies inside the deal."""
    location = Path(os.path.realpath(entry.location))
    if not location.is_relative_to(entry.root):
        raise NotTaken(ReadStatus.NOT_READ, "a link to a place outside the deal folder")
    try:
        descriptor = machine.open_regular(location)
    except machine.NotARegularFile as error:
        raise NotTaken(ReadStatus.NOT_READ, "not a regular file") from error
    except PermissionError as error:
        raise NotTaken(ReadStatus.NOT_READ, "no permission to read it") from error
    except FileNotFoundError as error:
        raise NotTaken(ReadStatus.NOT_READ, "the file is gone") from error
    except OSError as error:
        raise NotTaken(ReadStatus.DAMAGED, f"cannot be opened: {(error.strerror or 'unknown').lower()}") from error
    if Path(os.path.realpath(entry.location)) != location:  # a folder on the way was swapped for a link meanwhile
        os.close(descriptor)
        raise NotTaken(ReadStatus.NOT_READ, "its folder changed while it was opened")
    return descriptor


def _look_at_head(entry: Entry, head: bytes) -> None:
    """Raises `NotTaken` for what begins neither as a PDF nor, with a name that says so, as a Word file."""
    if is_pdf_head(head) or (entry.kind is DocumentKind.WORD and head.startswith(ZIP)):
        return
    if entry.kind is DocumentKind.PDF:
        raise NotTaken(ReadStatus.WRONG_TYPE, f"not a PDF but {what_it_is(head)}")
    if entry.kind is DocumentKind.WORD:
        raise NotTaken(ReadStatus.WRONG_TYPE, f"not a Word file but {what_it_is(head)}")
    raise NotTaken(ReadStatus.NOT_READ, not_read_reason(entry.kind, entry.path))


def _marks(status: os.stat_result) -> tuple[int, int, int, int]:
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino


def _clear_left_behind(directory: Path) -> None:
    for folder in directory.iterdir():
        owner, _, _ = folder.name.partition("-")
        if owner.isdigit() and not machine.is_alive(int(owner)):
            shutil.rmtree(folder, ignore_errors=True)
