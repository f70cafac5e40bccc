"""One SQLite file: how it is opened, who may write, and what its errors mean."""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from olo_desktop import machine
from olo_desktop.store.errors import WorkspaceUnusable

BUSY_SECONDS = 10
_LEAST_ROOM = 1 << 20
_REFUSED = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH)
_FAILING = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_MISMATCH)
_DAMAGED_WORDS = ("no such table", "no such column", "Could not decode")  # a name or a text in which a bit has turned


class FileDamaged(Exception):  # noqa: N818 - each store turns it into an outcome of its own
    """The file is no database, or its pages contradict each other."""


def digest(*parts: object) -> bytes:
    """16 bytes that change with any of the parts: the content hash of a row."""
    hashed = hashlib.blake2b(digest_size=16)
    for part in parts:
        raw = part if isinstance(part, bytes) else str(part).encode("utf-8", "surrogatepass")
        hashed.update(len(raw).to_bytes(8, "little"))
        hashed.update(raw)
    return hashed.digest()


class Database:
    """A SQLite file in WAL, with one connection to write and one to read, each taken by one thread at a time.

    A reader sees what was committed and waits for no writer. `synchronous` is FULL (a commit outlives a power cut) or
    NORMAL (it outlives a killed program; a power cut may take the last moments, never the file). With `empty`, the
    file is left alone and nothing is in the database: for a read-only program that finds nothing it could read.
    """

    def __init__(
        self, path: Path, *, synchronous: str = "NORMAL", read_only: bool = False, empty: bool = False
    ) -> None:
        self.path = path
        self.read_only = read_only or empty
        self._writing, self._reading = threading.RLock(), threading.RLock()
        self._writer: Connection | None = None
        with _told(path):
            if not self.read_only:
                self._writer = _writing_engine(path, synchronous).connect()
            self._reader = _reading_engine(path, "memory" if empty else "ro").connect()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees what was committed. Each statement stands for itself."""
        with self._reading, _told(self.path):
            yield self._reader

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction: committed when the block ends, rolled back if it fails."""
        if self._writer is None:
            raise RuntimeError("a read-only store was asked to write")
        with self._writing, _told(self.path), self._writer.begin():
            yield self._writer

    def close(self) -> None:
        """Give the file back; the write-ahead log is folded into it."""
        with self._writing, self._reading, _told(self.path):
            for connection in (self._reader, self._writer):
                if connection is not None:
                    connection.close()


def remove_database(path: Path) -> None:
    """Delete a database file with its write-ahead log, where they are."""
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def keep_copy(path: Path, copy: Path) -> None:
    """A whole copy of a database, in one piece or not at all, while others may have it open."""
    fresh = copy.with_name(f"{copy.name}.new")
    with _told(path):
        remove_database(fresh)
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(fresh)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
        with fresh.open("rb+") as written:
            os.fsync(written.fileno())
        fresh.chmod(0o600)
        fresh.replace(copy)
        machine.sync_folder(copy.parent)


def _writing_engine(path: Path, synchronous: str) -> Engine:
    engine = create_engine("sqlite://", creator=lambda: _opened(path, "rwc"), poolclass=NullPool, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={synchronous}")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA journal_size_limit=8388608")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver's own begin comes too late for reads

    return engine


def _reading_engine(path: Path, mode: str) -> Engine:
    return create_engine("sqlite://", creator=lambda: _opened(path, mode), poolclass=NullPool, hide_parameters=True)


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    if mode == "memory":
        return _connect("file::memory:")
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return _connect(uri) if mode == "rwc" else _opened_to_read(uri, path)


def _opened_to_read(uri: str, path: Path) -> sqlite3.Connection:
    """Where not even WAL's own files can be made (a read-only disk), the file is read as it lies."""
    try:
        connection = _connect(uri)
        connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.OperationalError:
        if _has_log(path):
            raise
        connection = _connect(f"{uri}&immutable=1")
    return connection


def _connect(uri: str) -> sqlite3.Connection:
    return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)


def _has_log(path: Path) -> bool:
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > 0


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        if isinstance(error.orig, sqlite3.Error):
            raise _meaning(error.orig, path) from error
        raise
    except sqlite3.Error as error:
        raise _meaning(error, path) from error
    except UnicodeDecodeError as error:  # the message itself quotes a name in which a bit has turned
        raise FileDamaged(str(error)) from error
    except OSError as error:
        raise WorkspaceUnusable.unwritable(path.parent, (error.strerror or "unknown error").lower()) from error


def _no_room(folder: Path) -> bool:
    """Whether the disk is full: SQLite calls it an I/O error where not even its shared memory finds room."""
    try:
        return shutil.disk_usage(folder).free < _LEAST_ROOM
    except OSError:
        return False


def _meaning(error: sqlite3.Error, path: Path) -> Exception:
    """A full or failing disk, a folder that cannot be written, a damaged file; else the error itself."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the low byte: the rest tells kinds of one error apart
    if code == sqlite3.SQLITE_FULL or (code == sqlite3.SQLITE_IOERR and _no_room(path.parent)):
        return WorkspaceUnusable.full(path.parent)
    if code in _REFUSED:
        return WorkspaceUnusable.unwritable(path.parent, str(error))
    if code in _FAILING:
        return WorkspaceUnusable.failing(path.parent, str(error))
    if code in _DAMAGED or any(words in str(error) for words in _DAMAGED_WORDS):
        return FileDamaged(str(error))
    return error
