"""Automatic numbers of lists and headings, counted as Word counts them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from olo_desktop.ingest.word.names import Element, attribute, child, name_of, switch, value_of

_PLACE = re.compile(r"%([1-9])")
_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"))
_ROMAN_ONES = ((9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
_LEVELS = 9
BULLET = "•"


@dataclass(frozen=True, slots=True)
class _Level:
    """One depth of a list: where it starts, its kind of number, and the text around the numbers."""

    start: int = 1
    format: str = "decimal"
    text: str = ""
    restart: int | None = None
    legal: bool = False


@dataclass(slots=True)
class Numbering:
    """The lists of a file; `next_number` counts on."""

    lists: dict[str, tuple[str, dict[int, _Level]]]
    style_levels: dict[tuple[str, str], int]
    _counts: dict[str, list[int | None]] = field(default_factory=dict)
    _begun: set[tuple[str, int]] = field(default_factory=set)

    @classmethod
    def of(cls, root: Element | None) -> Numbering:
        """The lists of a `numbering.xml`; none where the file has none."""
        abstract = {} if root is None else {_id(each, "w:abstractNumId"): each for each in _all(root, "w:abstractNum")}
        lists: dict[str, tuple[str, dict[int, _Level]]] = {}
        for each in [] if root is None else _all(root, "w:num"):
            base = value_of(each, "w:abstractNumId") or ""
            levels = _levels(abstract[base]) if base in abstract else {}
            lists[_id(each, "w:numId")] = (base, _overridden(levels, each))
        return cls(lists, _styles_of(abstract))

    def next_number(self, number: str, level: int) -> str:
        """The text before the next paragraph of a list: "2.1", "(a)", a bullet; "" where the list is none."""
        if number not in self.lists or number == "0":
            return ""
        base, levels = self.lists[number]
        own = levels.get(level, _Level(text=f"%{level + 1}."))
        counts = self._counts.setdefault(base, [None] * _LEVELS)
        self._start_anew(number, base, levels, level)
        for above in range(level):
            if counts[above] is None:
                counts[above] = levels.get(above, _Level()).start
        before = counts[level]
        counts[level] = own.start if before is None else before + 1
        for below in range(level + 1, _LEVELS):
            if levels.get(below, _Level()).restart != 0:
                counts[below] = None
        return _shown(own, levels, counts)

    def _start_anew(self, number: str, base: str, levels: dict[int, _Level], level: int) -> None:
        """A list with a start of its own counts from there when it first appears."""
        if (number, level) in self._begun:
            return
        self._begun.add((number, level))
        own = levels.get(level)
        shared = any(other != number and self.lists[other][0] == base for other, _ in self._begun)
        if shared and own is not None and own.restart == -1:
            self._counts[base][level] = None


def _shown(own: _Level, levels: dict[int, _Level], counts: list[int | None]) -> str:
    """The level's text with the numbers put in."""
    if own.format == "bullet":
        return BULLET
    if own.format == "none" and not _PLACE.search(own.text):
        return own.text.strip()

    def number(match: re.Match[str]) -> str:
        at = int(match[1]) - 1
        count = counts[at] or 0
        return _written(count, "decimal" if own.legal else levels.get(at, own).format)

    return _PLACE.sub(number, own.text).strip()


def _written(count: int, format_: str) -> str:
    """A count in a list's kind of number."""
    if format_ in ("lowerLetter", "upperLetter"):
        letters = chr(ord("a") + (count - 1) % 26) * ((count - 1) // 26 + 1) if count > 0 else ""
        return letters.upper() if format_ == "upperLetter" else letters
    if format_ in ("lowerRoman", "upperRoman"):
        return roman(count).upper() if format_ == "upperRoman" else roman(count)
    if format_ == "decimalZero":
        return f"{count:02d}"
    return "" if format_ == "none" else str(count)


def roman(count: int) -> str:
    """A count in small Roman numerals: "iv"."""
    found = ""
    for value, letters in (*_ROMAN, *_ROMAN_ONES):
        times, count = divmod(count, value)
        found += letters * times
    return found


def _all(root: Element, name: str) -> list[Element]:
    return [each for each in root if name_of(each) == name]


def _id(element: Element, name: str) -> str:
    return attribute(element, name) or ""


def _levels(abstract: Element) -> dict[int, _Level]:
    return {_index(each): _level(each) for each in _all(abstract, "w:lvl")}


def _index(element: Element) -> int:
    stated = attribute(element, "w:ilvl") or "0"
    return min(int(stated), _LEVELS - 1) if stated.isdigit() else 0


def _level(element: Element) -> _Level:
    start, restart = value_of(element, "w:start") or "1", value_of(element, "w:lvlRestart")
    return _Level(
        int(start) if start.isdigit() else 1,
        value_of(element, "w:numFmt") or "decimal",
        value_of(element, "w:lvlText") or "",
        int(restart) if restart is not None and restart.isdigit() else None,
        switch(element, "w:isLgl") or False,
    )


def _overridden(levels: dict[int, _Level], element: Element) -> dict[int, _Level]:
    """The levels with what one list of this kind says of its own; -1 as `restart` marks a start of its own."""
    found = dict(levels)
    for each in _all(element, "w:lvlOverride"):
        at, own = _index(each), child(each, "w:lvl")
        level = found.get(at, _Level()) if own is None else _level(own)
        start = value_of(each, "w:startOverride")
        if start is not None and start.isdigit():
            level = _Level(int(start), level.format, level.text, -1, level.legal)
        found[at] = level
    return found


def _styles_of(abstract: dict[str, Element]) -> dict[tuple[str, str], int]:
    """(abstract list, style identifier) to the depth at which the style's paragraphs are counted."""
    return {
        (base, style): _index(level)
        for base, element in abstract.items()
        for level in _all(element, "w:lvl")
        if (style := value_of(level, "w:pStyle"))
    }
