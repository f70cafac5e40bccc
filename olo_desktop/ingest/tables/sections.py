"""The path of each row: the sections that its caption stands under, by indentation, colons, capitals and sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from olo_desktop.text.column_heads import head_of
from olo_desktop.text.row_labels import (
    clean_label,
    is_of_balance,
    is_part,
    is_section,
    is_total,
    is_wide,
    telling_words,
)

_INDENT = 2.0  # points


class Caption(Protocol):
    """One caption of a table: its words, where they begin, its row of figures if it has one, and its path."""

    text: str
    x0: float
    inferred: bool
    path: tuple[str, ...]

    @property
    def has_figures(self) -> bool:
        """Whether a row of figures belongs to it."""


class _Section:
    """A caption that stands over others: its words, its indentation, and that of the first row below it."""

    __slots__ = ("child", "rank", "text", "x0")

    def __init__(self, text: str, x0: float, rank: int) -> None:
        self.text = text
        self.x0 = x0
        self.rank = rank
        self.child: float | None = None


def set_paths(entries: Sequence[Caption]) -> None:
    """Give every row of figures its path."""
    sections: list[_Section] = []
    for place, entry in enumerate(entries):
        label = clean_label(entry.text)
        if not entry.has_figures:
            if label:
                _open(sections, _Section(label, entry.x0, _rank(entry.text)))
            continue
        if not label:
            entry.inferred = True
            before = entries[place - 1] if place else None
            if sections and before is not None and before.inferred and len(before.path) > len(sections):
                sections.pop()  # a sum below a sum is that of all
            entry.path = (*(section.text for section in sections), "Total")
            continue
        closes = _close(sections, label, entry.x0)
        entry.path = (*(section.text for section in sections), label)
        if sections and sections[-1].child is None:
            sections[-1].child = entry.x0
        if closes:
            sections.pop()
        if _has_parts(entries, place) and not is_of_balance(label) and not head_of(label).tells_time:
            _open(sections, _Section(label, entry.x0, 2))


def _open(sections: list[_Section], new: _Section) -> None:
    while sections and sections[-1].x0 > new.x0 + _INDENT:
        sections.pop()
    while sections and abs(sections[-1].x0 - new.x0) <= _INDENT and sections[-1].child is not None:
        if sections[-1].rank < new.rank:
            break
        sections.pop()
    if sections and sections[-1].child is None:
        sections[-1].child = new.x0
    sections.append(new)


def _rank(text: str) -> int:
    """How high a section stands among those with its indentation: in capitals, without a colon, with one."""
    return 0 if text.isupper() else 2 if is_section(text) else 1


def _summed(sections: list[_Section], label: str) -> int:
    """Which section, counted from 1, a total sums up by its words: "Net cash from operating activities"; 0 if none."""
    telling = telling_words(label)
    for place in range(len(sections), 0, -1):
        if telling and telling == telling_words(sections[place - 1].text):
            return place
    return 0


def _close(sections: list[_Section], label: str, x0: float) -> bool:
    """Leave the sections that a row does not belong to; whether the row is the last of the innermost."""
    if is_total(label) and (summed := _summed(sections, label)):
        del sections[summed:]
        return True
    while sections and sections[-1].x0 > x0 + _INDENT:
        sections.pop()
    while sections:
        section = sections[-1]
        if abs(section.x0 - x0) > _INDENT or section.child is None or section.child <= x0 + _INDENT:
            return False
        if is_total(label):
            return True
        sections.pop()
    return False


def _has_parts(entries: Sequence[Caption], place: int) -> bool:
    """Whether the rows below a row of figures are its parts: deeper indented, and no total."""
    if place + 1 >= len(entries):
        return False
    if is_wide(entries[place].text[:1]) and not is_part(entries[min(place + 1, len(entries) - 1)].text):
        return False
    below, deep = entries[place + 1 : place + 3], entries[place].x0 + 3 * _INDENT
    if below and is_part(below[0].text):
        return below[0].x0 > deep
    return all(one.text and one.x0 > deep and not is_total(one.text) for one in below) and len(below) == 2
