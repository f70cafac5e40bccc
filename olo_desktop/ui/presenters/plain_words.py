"""Words made plain: nothing from a document is ever taken for markup. Imports nothing, for the first screen's sake."""

from __future__ import annotations

import re

_CONTROLS = re.compile(r"[\x00-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069]+")
NO_BREAK = "\u00a0"
MEMO_KINDS = (".md", ".markdown", ".txt", ".text", ".docx", ".docm", ".dotx")


def plain(text: str) -> str:
    """Text from a document as one line of plain words: no control characters, no turned directions."""
    return " ".join(_CONTROLS.sub(" ", text).split())


def tip(text: str) -> str:
    """A tool tip's words: where the toolkit would take them for markup, they are written so that it shows them."""
    if "<" not in text:
        return text
    return f"<qt>{text.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')}</qt>"


def count(number: int, one: str, many: str = "") -> str:
    """'1 page', '1,046 pages'."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
