"""Two drafts of one memo, held beside each other figure by figure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from olo_desktop.model.memo import MemoFigure


class ChangeKind(StrEnum):
    """What became of a figure. The value is what is printed."""

    CHANGED = "changed"
    REWORDED = "reworded"
    ADDED = "added"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class FigureChange:
    """One figure that differs between two drafts, with the sentence that it stood in and the one it stands in.

    `old` is None for an added figure, `new` for a removed one. A figure is reworded where it says the same value in a
    sentence of other words.
    """

    kind: ChangeKind
    old: MemoFigure | None
    new: MemoFigure | None
    old_sentence: str = ""
    new_sentence: str = ""
