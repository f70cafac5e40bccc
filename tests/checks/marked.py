"""Marked memos: «this» must be reported, and nothing else."""

from __future__ import annotations

import re

_MARK = re.compile(r"[«»]")


def unmarked(text: str) -> tuple[str, list[tuple[int, int]]]:
    """The memo without marks, and the spans that they enclosed."""
    spans: list[tuple[int, int]] = []
    plain = ""
    at = 0
    for match in _MARK.finditer(text):
        plain += text[at : match.start()]
        at = match.end()
        if match[0] == "«":
            spans.append((len(plain), -1))
        else:
            spans[-1] = (spans[-1][0], len(plain))
    return plain + text[at:], spans
