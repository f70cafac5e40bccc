"""Whether the text in boxes of pages is seen, as rows and back. A row that has changed is as good as none."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from olo_desktop.model.document import Box
from olo_desktop.store.database import digest


def seen_row(document: int, sha256: str, page_number: int, box: Box, why: str) -> tuple[object, ...]:
    """What looking at a box found, as a row of `seen`."""
    written = json.dumps([box.x0, box.y0, box.x1, box.y1])
    return document, page_number, written, why, digest("seen", sha256, page_number, written, why)


def seen_of_row(sha256: str, page_number: int, row: Sequence[Any]) -> tuple[Box, str] | None:
    """The box and why its text is not seen, from a row of `seen` without its document; None where it has changed."""
    written, why, kept = row
    if kept != digest("seen", sha256, page_number, written, why):
        return None
    return Box(*json.loads(written)), why
