"""A memo's file, read. Apart from verifying, so that looking at a memo loads neither database nor index."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from olo_desktop import machine
from olo_desktop.ingest.memos import LARGEST_MEMO_BYTES, read_memo
from olo_desktop.model.errors import OloError
from olo_desktop.model.memo import Memo


class MemoNotOpened(OloError):  # noqa: N818 - named for the situation that the user meets
    """The memo's file cannot be opened."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(str(path), f"it cannot be opened ({error.strerror or error})")


def read_memo_file(path: Path, *, original: bool = False) -> Memo:
    """The memo in a file, read into sentences and figures; `original` before a Word file's tracked changes.

    Raises `MemoNotOpened`, `MemoUnreadable`, `MemoTooLarge`, `WordUnreadable`.
    """
    return read_memo(path.name, memo_bytes(path), original=original)


def memo_bytes(path: Path) -> bytes:
    """The bytes of a memo's file. Raises `MemoNotOpened`."""
    try:
        with open(machine.open_regular(path.resolve()), "rb") as file:  # noqa: PTH123 - a descriptor, opened with care
            return file.read(LARGEST_MEMO_BYTES + 1)
    except OSError as error:
        raise MemoNotOpened(path, error) from error


def without_markers(memo: Memo, numbers: Collection[int]) -> str:
    """A copy of the memo's text without the `[N]` markers of these numbers, as `citation_coverage` lists them."""
    from olo_desktop.checks.rules.citation_coverage import without_markers as copied  # reading a memo needs no check

    return copied(memo, numbers)
