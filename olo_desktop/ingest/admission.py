"""Admission: every directory entry of a deal once, as something to read or with the reason why not.

Nothing is opened here. Links are resolved and must stay inside the deal; pipes, sockets and devices are refused by
what lstat says of them. What is admitted is opened later, by `ingest.snapshot`, which looks again.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from olo_desktop import machine
from olo_desktop.ingest.kinds import is_read, is_system_file, kind_of_name, not_read_reason
from olo_desktop.model.document import DocumentKind, ReadStatus

MOST_BYTES = 2_000_000_000
MOST_DEPTH = 64

_SPECIAL = (
    (stat.S_ISFIFO, "a pipe, not a file"),
    (stat.S_ISSOCK, "a socket, not a file"),
    (stat.S_ISCHR, "a device, not a file"),
    (stat.S_ISBLK, "a device, not a file"),
)


@dataclass(frozen=True, slots=True)
class Entry:
    r"""One directory entry. `status` is WAITING where it is to be read; else it and `reason` say how it ends.

    `path` is relative to the deal, with `/`, and fit for storing (bytes that are not UTF-8 are spelled `\xff`);
    `location` is where the file lies, links resolved, and may hold what a screen cannot show.
    """

    path: str
    root: Path
    location: Path
    kind: DocumentKind
    size: int = 0
    mtime_ns: int = 0
    inode: int = 0
    status: ReadStatus = ReadStatus.WAITING
    reason: str = ""

    @property
    def admitted(self) -> bool:
        """Whether the file is to be read."""
        return self.status is ReadStatus.WAITING


def survey(folder: Path, *, most_bytes: int = MOST_BYTES) -> tuple[Entry, ...]:
    """Every entry of the folder and its subfolders exactly once, in the order of their paths."""
    root = Path(os.path.realpath(folder))
    entries = sorted(_walk(root, root, 0, most_bytes), key=lambda entry: entry.path)
    return tuple(_told_apart(entries))


def _walk(root: Path, folder: Path, depth: int, most_bytes: int) -> Iterator[Entry]:
    try:
        with os.scandir(folder) as found:
            names = sorted(item.name for item in found)
    except OSError as error:
        yield _refused(root, folder, ReadStatus.NOT_READ, f"the folder cannot be opened: {_words(error)}")
        return
    for name in names:
        path = folder / name
        try:
            status = os.lstat(path)
        except OSError as error:
            yield _refused(root, path, ReadStatus.DAMAGED, f"cannot be looked at: {_words(error)}")
            continue
        if stat.S_ISDIR(status.st_mode) and not machine.is_link(status):
            if depth + 1 >= MOST_DEPTH:
                yield _refused(root, path, ReadStatus.NOT_READ, f"lies more than {MOST_DEPTH} folders deep")
            else:
                yield from _walk(root, path, depth + 1, most_bytes)
        else:
            yield _entry(root, path, status, most_bytes)


def _entry(root: Path, path: Path, status: os.stat_result, most_bytes: int) -> Entry:
    location = path
    if machine.is_link(status):
        location = Path(os.path.realpath(path))
        refusal = _link_refusal(root, location)
        if refusal:
            return _refused(root, path, ReadStatus.NOT_READ, refusal)
        status = os.lstat(location)
    for is_special, words in _SPECIAL:
        if is_special(status.st_mode):
            return _refused(root, path, ReadStatus.NOT_READ, words)
    kind = kind_of_name(path.name)
    how, why = _verdict(path.name, kind, status.st_size, most_bytes)
    return Entry(
        path=shown_path(root, path),
        root=root,
        location=location,
        kind=kind,
        size=status.st_size,
        mtime_ns=status.st_mtime_ns,
        inode=status.st_ino,
        status=how,
        reason=why,
    )


def _link_refusal(root: Path, target: Path) -> str:
    """Why a link is not followed, or nothing."""
    if not target.is_relative_to(root):
        return "a link to a place outside the deal folder"
    try:
        status = os.lstat(target)
    except OSError:
        return "a link that leads nowhere"
    if machine.is_link(status):
        return "a link that leads to itself"
    if stat.S_ISDIR(status.st_mode):
        return "a link to a folder: links to folders are not followed"
    return ""


def _verdict(name: str, kind: DocumentKind, size: int, most_bytes: int) -> tuple[ReadStatus, str]:
    if is_system_file(name):
        return ReadStatus.NOT_READ, "a lock or system file"
    if size > most_bytes:
        return ReadStatus.TOO_LARGE, f"{size / 1e9:.1f} GB; the limit is {most_bytes / 1e9:.1f} GB"
    if not is_read(name):
        return ReadStatus.NOT_READ, not_read_reason(kind, name)
    if size == 0:
        return ReadStatus.EMPTY, "the file is empty"
    return ReadStatus.WAITING, ""


def _refused(root: Path, path: Path, status: ReadStatus, reason: str) -> Entry:
    kind = kind_of_name(path.name)
    return Entry(shown_path(root, path), root, path, kind, status=status, reason=reason)


def shown_path(root: Path, path: Path) -> str:
    """The path below the deal with `/`, in characters that can be stored and printed."""
    relative = path.relative_to(root).as_posix()
    return os.fsencode(relative).decode("utf-8", "backslashreplace") if not relative.isascii() else relative


def _told_apart(entries: list[Entry]) -> Iterator[Entry]:
    """The entries with unlike paths: a name that is not UTF-8 may be spelled as another file is called."""
    seen: set[str] = set()
    for entry in entries:
        path, number = entry.path, 2
        while path in seen:
            path, number = f"{entry.path} ({number})", number + 1
        seen.add(path)
        yield entry if path == entry.path else _renamed(entry, path)


def _renamed(entry: Entry, path: str) -> Entry:
    values = {name: getattr(entry, name) for name in Entry.__slots__}
    return Entry(**{**values, "path": path})


def _words(error: OSError) -> str:
    return (error.strerror or "unknown").lower()
