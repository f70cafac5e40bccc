"""Cases as data: rows of `cases/*.txt`, cells parted by " | ", with "\\|" for a bar that belongs to the text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

CASES = Path(__file__).parent / "cases"


def rows(name: str) -> Iterator[list[str]]:
    """The rows of one file of cases, without comments and blank lines."""
    for line in (CASES / name).read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("# "):
            yield [cell.strip().replace("\0", "|") for cell in line.replace("\\|", "\0").split("|")]
