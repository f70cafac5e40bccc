"""A remark to be written beside a stretch of a Word file."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextPlace:
    """A character of a Word file's main part: its text element, counted from 0 in the file's order, and the offset."""

    element: int
    offset: int


@dataclass(frozen=True, slots=True)
class Remark:
    """`words` beside the text from `first` to before `last`."""

    first: TextPlace
    last: TextPlace
    words: str
