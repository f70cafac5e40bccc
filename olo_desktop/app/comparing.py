"""Two drafts of a memo held beside each other."""

from __future__ import annotations

from pathlib import Path

from olo_desktop.app.memos import read_memo_file
from olo_desktop.matching.drafts import changes
from olo_desktop.model.draft import FigureChange


def compared_drafts(old: Path, new: Path) -> tuple[FigureChange, ...]:
    """What changed from the one draft to the other, figure by figure. Raises what `read_memo_file` raises."""
    return changes(read_memo_file(old), read_memo_file(new))
