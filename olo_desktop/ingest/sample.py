"""The sample deal: an invented company's papers and a memo draft with planted errors, written into a folder."""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from olo_desktop.ingest.sample_ledger import Ledger
from olo_desktop.places import resource

_log = logging.getLogger(__name__)

MEMO_NAME = "IC memo draft.md"
_SOURCES = ("audited.toml", "tax.toml", "management.toml", "memorandum.toml")


def write_sample_deal(folder: Path, *, tell: Callable[[str], None] = _log.info) -> Path:
    """The path of the memo draft, after the sample deal has been written into `folder`.

    The bytes are the same each time. A file that is already there as it should be is left alone, and so is one that
    was changed since, which `tell` is told: what a user edited is never overwritten.
    """
    for name, data in sample_files():
        path = folder / name
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        elif path.read_bytes() != data:
            tell(f"{name} differs from the sample's own and was left as it is; delete it to have the original again")
    return folder / MEMO_NAME


def sample_files() -> Iterator[tuple[str, bytes]]:
    """The name in the deal folder and the bytes of each file of the sample deal."""
    from olo_desktop.ingest.sample_pages import draw_document  # loads PyMuPDF, which only the demo needs here

    books = Ledger.from_toml(_parsed("books.toml"))
    for name in _SOURCES:
        content = _parsed(name)
        yield content["file"], draw_document(content, books)
    yield MEMO_NAME, resource(f"sample/{MEMO_NAME}").read_bytes()


def _parsed(name: str) -> dict[str, Any]:
    return tomllib.loads(resource(f"sample/{name}").read_text(encoding="utf-8"))
