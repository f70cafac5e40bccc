"""Captions of rows: lines wrapped above and below joined, sections by indentation, rows without words of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from olo_desktop.ingest.lines import Line
from olo_desktop.ingest.raw import RawWord
from olo_desktop.ingest.tables.blocks import Block, Row, is_prose
from olo_desktop.text.column_heads import head_of
from olo_desktop.text.row_labels import (
    clean_label,
    goes_on,
    is_numbered,
    is_of_balance,
    is_open,
    is_part,
    is_section,
    is_total,
    starts_low,
    telling_words,
)

_INDENT = 2.0  # points
_CUT = 3.0  # heights: words farther off are another column (a unit, a reference)


_UNIT = re.compile(r"(?:%|T?EUR|T\u20ac|\u20ac|\$|USD|GBP|CHF|Mio|Tsd|\u4e07?\u5143)(?:\b|$|[ /.])")


class Entry:
    """One caption of a block: its lines' words joined, its indentation, and the row of figures it belongs to."""

    __slots__ = ("aside", "end", "inferred", "numbers", "path", "row", "text", "x0", "x1", "y0", "y1")

    def __init__(self, row: Row | None, words: list[RawWord], line: Line, number: int) -> None:
        self.row = row
        self.numbers = [number]
        self.inferred = False
        self.path: tuple[str, ...] = ()
        self.text, self.x0, self.x1, self.aside = _caption(words, line)
        self.end = self.x1  # where its last line ends
        if words:
            self.y0 = min(word[1] for word in words)
            self.y1 = max(word[3] for word in words)
        else:
            self.y0, self.y1 = line.y0, line.y1


def _caption(words: list[RawWord], line: Line) -> tuple[str, float, float, str]:
    """The words of a caption up to the first wide gap, where they stand, and the words beyond the gap."""
    if not words:
        return "", line.x0, line.x0, ""
    wide = _CUT * (words[0][3] - words[0][1])
    end = len(words)
    for place in range(1, len(words)):
        if words[place][0] - words[place - 1][2] > wide:
            end = place
            break
    text = " ".join(word[4] for word in words[:end])
    return text, words[0][0], words[end - 1][2], " ".join(word[4] for word in words[end:])


def entries_of(block: Block, lines: Sequence[Line], first: int, after: int) -> list[Entry]:
    """The captions of a block from line `first` up to `after`, wrapped ones joined, with their paths."""
    rows = {row.number: row for row in block.rows}
    entries = []
    for number in range(first, after):
        line, row = lines[number], rows.get(number)
        if row is None and (is_prose(line, block) or line.x0 > block.left() + 2):
            continue
        entries.append(Entry(row, _label_words(line, row), line, number))
    _set_aside(entries)
    entries = _overlapping(entries)
    entries = _wrapped(entries, block.left())
    _set_paths(entries)
    return entries


def _set_aside(entries: list[Entry]) -> None:
    """A unit that stands alone far right of where captions begin is no caption."""
    left = min((entry.x0 for entry in entries if entry.text), default=0.0)
    for entry in entries:
        if entry.row is not None and entry.text and entry.x0 - left > 100 and _UNIT.match(entry.text):
            entry.aside, entry.text = entry.text, ""


def _label_words(line: Line, row: Row | None) -> list[RawWord]:
    """The words left of a row's numbers, without note marks, leaders and the number of the line."""
    end = min((cell.first for cell in row.by_column.values()), default=len(line.words)) if row else len(line.words)
    words = [word for place, word in enumerate(line.words[:end]) if place not in line.raised]
    words = _without_leaders(words)
    if len(words) > 1 and _is_line_number(words[0], words[1]):
        words = words[1:]
    return words


def _without_leaders(words: list[RawWord]) -> list[RawWord]:
    """The words without runs of the same sign, as dot leaders come out: "....", ". . .", "m m m"."""
    kept: list[RawWord] = []
    for place, word in enumerate(words):
        text = word[4]
        if place < len(words) - 2 and len(text) > 1 and text[-1] == words[place + 1][4] == words[place + 2][4]:
            pitch = words[place + 2][2] - words[place + 1][2]
            if abs(words[place + 1][2] - word[2] - pitch) < 0.4:  # a sign of the leaders is glued to the word
                word = (*word[:4], text[:-1], *word[5:])
        if len(set(text)) == 1 and (len(text) > 2 or len(text) == 1):
            if len(text) > 2 and not text.isalnum():
                continue
            near = [other[4] for other in words[max(0, place - 2) : place + 3]]
            if near.count(text) >= 3 or (text in ".\u2026_~" and place == len(words) - 1):
                continue
        kept.append(word)
    return kept


def _is_line_number(word: RawWord, following: RawWord) -> bool:
    """Whether the first word counts the lines of a form: "1", "10a", "24e", "b" before a gap."""
    text = word[4].rstrip(".")
    short = len(text) < 4 and (text[:-1].isdigit() or text.isdigit() or (len(text) == 1 and text.islower()))
    return short and len(text) > 0 and following[0] - word[2] > 0.35 * (word[3] - word[1]) and len(word[4]) < 4


def _overlapping(entries: list[Entry]) -> list[Entry]:
    """Figures without words joined with the lines of words that stand beside them, half a line higher or lower."""
    joined: list[Entry] = []
    taken: set[int] = set()
    for place, entry in enumerate(entries):
        if place in taken:
            continue
        if entry.row is not None and not entry.text:
            before = joined[-1] if joined and joined[-1].row is None else None
            behind = entries[place + 1] if place + 1 < len(entries) and entries[place + 1].row is None else None
            y0, y1 = _span(entry.row)
            up = _shared(before, y0, y1)
            down = _shared(behind, y0, y1)
            if up > 0.12 and before is not None and (up >= 0.45 * down or down <= 0.12):
                joined.pop()
                _join(before, entry)
                entry = before
            if down > 0.12 and behind is not None and (down >= 0.45 * up or up <= 0.12):
                taken.add(place + 1)
                entry = _joined(entry, behind)
        joined.append(entry)
    return joined


def _span(row: Row) -> tuple[float, float]:
    cell = next(iter(row.by_column.values()))
    return cell.y0, cell.y1


def _shared(entry: Entry | None, y0: float, y1: float) -> float:
    """How much of the height of figures a line of words stands beside."""
    if entry is None or not entry.text:
        return 0.0
    return (min(entry.y1, y1) - max(entry.y0, y0)) / max(1.0, y1 - y0)


def _joined(above: Entry, below: Entry) -> Entry:
    if not above.text:
        below.row, below.numbers = above.row, above.numbers + below.numbers
        return below
    _join(above, below)
    return above


def _join(above: Entry, below: Entry) -> None:
    """Let a caption go on with the line below it."""
    if below.text:
        glue = "" if _is_wide(above.text[-1:]) and _is_wide(below.text[:1]) else " "
        above.text = f"{above.text}{glue}{below.text}"
    above.x1, above.end = max(above.x1, below.x1), below.x1
    above.y1 = max(above.y1, below.y1)
    above.row = above.row or below.row
    above.aside = above.aside or below.aside
    above.numbers += below.numbers


def _is_wide(character: str) -> bool:
    return (
        "\u3000" <= character <= "\u9fff"
        or "\uff00" <= character <= "\uffef"
        or character in "\u201c\u201d\u2018\u2019"
    )


def _wrapped(entries: list[Entry], left: float) -> list[Entry]:
    """Captions that run over several lines made one."""
    limit = _limit([entry for entry in entries if entry.x1 < left])
    joined: list[Entry] = []
    for place, entry in enumerate(entries):
        above = joined[-1] if joined else None
        below = entries[place + 1] if place + 1 < len(entries) else None
        if above is not None and _continues(above, entry, below, limit):
            _join(above, entry)
        else:
            joined.append(entry)
    return joined


def _limit(entries: list[Entry]) -> float:
    """How far captions may run before they are wrapped: as far as the second longest does."""
    edges = sorted((entry.x1 for entry in entries if entry.text), reverse=True)
    return edges[1] if len(edges) > 1 else float("inf")


def _continues(above: Entry, entry: Entry, below: Entry | None, limit: float) -> bool:
    """Whether a line of words goes on from the line above it."""
    if not above.text or not entry.text or (above.row is not None and entry.row is not None):
        return False
    height = min(entry.y1 - entry.y0, above.y1 - above.y0)
    if entry.y0 - above.y1 > 0.75 * height or is_section(above.text):
        return False
    if entry.text[:4].isdigit() and len(entry.text) < 6 and below is not None and below.text[:4].isdigit():
        return False  # years under "Year ended December 31,"
    if entry.x0 < above.x0 - 3 * height or entry.text[:1] in "\u2022\u2013\u2014":
        return False
    if _is_wide(above.text[-1:]) and _is_wide(entry.text[:1]) and not is_open(above.text):
        return above.end > limit - 1.3 * height and not is_numbered(entry.text)
    if starts_low(entry.text) or goes_on(above.text):
        return not _is_one_of_several(above, entry, below)
    if above.row is not None:
        return False
    if above.x1 >= limit and len(above.text) > 35:
        return below is None or below.row is None or below.y0 - entry.y1 > 0.8 * height
    first = entry.text.split(" ", 1)[0]
    needed = (entry.x1 - entry.x0) * len(first) / max(1, len(entry.text))
    return entry.x0 > above.x0 + _INDENT and above.end + needed > limit and above.x1 < limit and len(above.text) > 16


def _is_one_of_several(above: Entry, entry: Entry, below: Entry | None) -> bool:
    """Whether a deeper line in small letters is a row like the one below it, under a section that goes on in each."""
    if below is None or below.row is None or entry.row is None or above.row is not None:
        return False
    deep = entry.x0 > above.x0 + 3 * _INDENT and abs(entry.x0 - below.x0) < _INDENT
    return deep and starts_low(entry.text) and starts_low(below.text)


class _Section:
    """A caption that stands over others: its words, its indentation, and that of the first row below it."""

    __slots__ = ("child", "rank", "text", "x0")

    def __init__(self, text: str, x0: float, rank: int) -> None:
        self.text = text
        self.x0 = x0
        self.rank = rank
        self.child: float | None = None


def _set_paths(entries: list[Entry]) -> None:
    """Give every row of figures its path."""
    sections: list[_Section] = []
    for place, entry in enumerate(entries):
        label = clean_label(entry.text)
        if entry.row is None:
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


def _has_parts(entries: list[Entry], place: int) -> bool:
    """Whether the rows below a row of figures are its parts: deeper indented, and no total."""
    if place + 1 >= len(entries):
        return False
    if _is_wide(entries[place].text[:1]) and not is_part(entries[min(place + 1, len(entries) - 1)].text):
        return False
    below, deep = entries[place + 1 : place + 3], entries[place].x0 + 3 * _INDENT
    if below and is_part(below[0].text):
        return below[0].x0 > deep
    return all(one.text and one.x0 > deep and not is_total(one.text) for one in below) and len(below) == 2
