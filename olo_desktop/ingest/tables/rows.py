"""Captions of rows: lines wrapped above and below joined, sections by indentation, rows without words of their own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from olo_desktop.ingest.lines import Line
from olo_desktop.ingest.raw import RawWord
from olo_desktop.ingest.tables.blocks import Block, Row, is_prose
from olo_desktop.ingest.tables.sections import set_paths
from olo_desktop.text.row_labels import goes_on, is_numbered, is_open, is_section, is_wide, starts_low

_INDENT = 2.0  # points
_MARGIN = 6.0  # points
_BESIDE = 0.12  # of the height of figures: words that overlap it so far stand beside them
_CUT = 3.0  # heights: words farther off are another column (a unit, a reference)
_OUTSIDE = 40.0  # points left of where almost all captions begin: words there are no part of one
_TIGHT = 0.86  # of the distance between rows: lines of one caption stand closer
_LOOSE = 0.9  # of it: where rows have room around them, lines of one caption do not stand so far apart
_ROOMY = 1.1  # heights from row to row: they have room around them
_TALL = 2.5  # of the height of figures: words so tall are stamped across the page


_UNIT = re.compile(r"(?:%|T?EUR|T\u20ac|\u20ac|\$|USD|GBP|CHF|Mio|Tsd|\u4e07?\u5143)(?:\b|$|[ /.])")


class Entry:
    """One caption of a block: its lines' words joined, its indentation, and the row of figures it belongs to.

    `counted` tells that its line begins with the number of a form's line.
    """

    __slots__ = ("aside", "counted", "end", "inferred", "numbers", "path", "row", "text", "x0", "x1", "y0", "y1")

    def __init__(self, row: Row | None, words: list[RawWord], line: Line, number: int) -> None:
        self.row = row
        self.counted = _counting(line.words) > 0
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

    @property
    def has_figures(self) -> bool:
        """Whether a row of figures belongs to it."""
        return self.row is not None


def _caption(words: list[RawWord], line: Line) -> tuple[str, float, float, str]:
    """The words of a caption up to the first wide gap, where they stand, and the words beyond the gap."""
    if not words:
        return "", line.x0, line.x0, ""
    wide = _CUT * (words[0][3] - words[0][1])
    end = len(words)
    for place in range(1, len(words)):
        gap = words[place][0] - words[place - 1][2]
        if gap > wide or (place == len(words) - 1 and gap > wide / _CUT and _UNIT.match(words[place][4])):
            end = place
            break
    text = " ".join(word[4] for word in words[:end])
    return text, words[0][0], words[end - 1][2], " ".join(word[4] for word in words[end:])


def entries_of(block: Block, lines: Sequence[Line], first: int, after: int) -> list[Entry]:
    """The captions of a block from line `first` up to `after`, wrapped ones joined, with their paths."""
    rows = {row.number: row for row in block.rows}
    found: list[tuple[int, list[RawWord]]] = []
    tallest = _TALL * max(cell.y1 - cell.y0 for row in block.rows for cell in row.cells)
    for number in range(first, after):
        line, row = lines[number], rows.get(number)
        if row is None and line.y1 - line.y0 > tallest:
            continue
        if row is not None or not (is_prose(line, block) or line.x0 > block.left() + 2):
            found.append((number, _label_words(line, row)))
    captions = [words for number, words in found if number in rows and words]
    edge = _usual_edge(captions)
    sure = 5 * sum(abs(words[0][0] - edge) < _MARGIN for words in captions) >= 4 * len(captions)
    entries = [
        Entry(rows.get(number), _without_margin(words, edge, sure=sure), lines[number], number)
        for number, words in found
    ]
    _set_aside(entries)
    entries = _overlapping(entries, edge)
    entries = _wrapped(entries, block.left())
    set_paths(entries)
    return entries


def _usual_edge(captions: list[list[RawWord]]) -> float:
    """Where at least half of the captions begin, to the point; 0 where they have no such edge."""
    edges = Counter(round(words[0][0]) for words in captions)
    edge, count = edges.most_common(1)[0] if edges else (0, 0)
    return float(edge) if 2 * count >= len(captions) else 0.0


def _without_margin(words: list[RawWord], edge: float, *, sure: bool) -> list[RawWord]:
    """The words without those that stand in the margin, before where captions begin: a heading along the side.

    `sure` tells that almost all captions begin at the edge: then words far left of it need no gap behind them.
    """
    if not words or words[0][0] > edge - _MARGIN:
        return words
    inside = [word for word in words if word[2] > edge - _INDENT]
    before = words[len(words) - len(inside) - 1]
    if not inside or abs(inside[0][0] - edge) >= _MARGIN:
        return words
    wide = 0.0 if sure and words[0][0] < edge - _OUTSIDE else _CUT * (before[3] - before[1])
    return inside if inside[0][0] - before[2] > wide else words


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
    return words[_counting(words) :]


def _counting(words: list[RawWord]) -> int:
    """How many words at the beginning of a line are its number on a form: "7", "24e", "10 a"."""
    parted = len(words) > 2 and words[0][4].isdigit() and len(words[0][4]) < 3 and len(words[1][4]) == 1
    if parted and words[1][4].islower() and _is_line_number(words[1], words[2]):
        return 2
    return int(len(words) > 1 and _is_line_number(words[0], words[1]))


def _without_leaders(words: list[RawWord]) -> list[RawWord]:
    """The words without runs of the same sign, as dot leaders come out: "....", ". . .", "m m m"."""
    kept: list[RawWord] = []
    for place, word in enumerate(words):
        text = word[4]
        if place < len(words) - 2 and len(text) > 1 and text[-1] == words[place + 1][4] == words[place + 2][4]:
            pitch = words[place + 2][2] - words[place + 1][2]
            if abs(words[place + 1][2] - word[2] - pitch) < 0.4:  # a sign of the leaders is glued to the word
                word = (*word[:4], text[:-1], *word[5:])
        if not kept and text == ".":
            continue
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


def _overlapping(entries: list[Entry], edge: float) -> list[Entry]:
    """Figures without words joined with the lines of words that stand beside them, half a line higher or lower."""
    joined: list[Entry] = []
    taken: set[int] = set()
    for place, entry in enumerate(entries):
        if place in taken:
            continue
        if entry.row is not None and (not entry.text or entry.x1 < edge - _INDENT):
            before = joined[-1] if joined and joined[-1].row is None else None
            behind = entries[place + 1] if place + 1 < len(entries) and entries[place + 1].row is None else None
            y0, y1 = _span(entry.row)
            up = _shared(before, y0, y1)
            down = _shared(behind, y0, y1)
            if entry.text and max(up, down) > _BESIDE:
                entry.text = ""  # a heading along the side
            if up > _BESIDE and before is not None and (up >= 0.45 * down or down <= _BESIDE):
                joined.pop()
                _join(before, entry)
                entry = before
            if down > _BESIDE and behind is not None and (down >= 0.45 * up or up <= _BESIDE):
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
        glue = "" if is_wide(above.text[-1:]) and is_wide(below.text[:1]) else " "
        above.text = f"{above.text}{glue}{below.text}"
    above.x1, above.end = max(above.x1, below.x1), below.x1
    above.y1 = max(above.y1, below.y1)
    above.row = above.row or below.row
    above.aside = above.aside or below.aside
    above.numbers += below.numbers


class _Spacing(NamedTuple):
    """How far captions reach as a rule, where figures begin, and how far a row usually stands below the one above."""

    limit: float
    left: float
    pitch: float


def _wrapped(entries: list[Entry], left: float) -> list[Entry]:
    """Captions that run over several lines made one."""
    limit = _limit([entry for entry in entries if entry.x1 < left])
    pitch = _pitch(entries)
    joined: list[Entry] = []
    for place, entry in enumerate(entries):
        above = joined[-1] if joined else None
        below = entries[place + 1] if place + 1 < len(entries) else None
        if above is not None and _continues(above, entry, below, _Spacing(limit, left, pitch)):
            _join(above, entry)
        else:
            joined.append(entry)
    return joined


def _limit(entries: list[Entry]) -> float:
    """How far captions may run before they are wrapped: as far as the second longest does."""
    edges = sorted((entry.x1 for entry in entries if entry.text), reverse=True)
    return edges[1] if len(edges) > 1 else float("inf")


def _pitch(entries: list[Entry]) -> float:
    """How far a row usually stands below the one above it; 0 where too few stand so."""
    steps = sorted(
        entry.y1 - above.y1
        for above, entry in pairwise(entries)
        if above.row and entry.row and above.text and entry.text
    )
    return steps[(len(steps) - 1) // 2] if len(steps) > 1 else 0.0


def _continues(above: Entry, entry: Entry, below: Entry | None, spacing: _Spacing) -> bool:
    """Whether a line of words goes on from the line above it."""
    if not above.text or (above.row is not None and entry.row is not None):
        return False
    if not entry.text:
        return above.row is None and not is_section(above.text) and entry.y0 - above.y1 < entry.y1 - entry.y0
    height = min(entry.y1 - entry.y0, above.y1 - above.y0)
    if entry.y0 - above.y1 > 0.75 * height or is_section(above.text):
        return False
    if entry.text[:4].isdigit() and len(entry.text) < 6 and below is not None and below.text[:4].isdigit():
        return False  # years under "Year ended December 31,"
    if entry.x0 < above.x0 - 3 * height or entry.text[:1] in "\u2022\u2013\u2014":
        return False
    if is_wide(above.text[-1:]) and is_wide(entry.text[:1]) and not is_open(above.text):
        full = above.end > spacing.limit - 1.3 * height and not is_numbered(entry.text)
        return full and not _has_room(above, entry, height, spacing)
    if starts_low(entry.text) or goes_on(above.text):
        return not (_is_one_of_several(above, entry, below) or _begins_next(above, entry, below))
    if above.row is not None and _are_around(above, entry, above.row):
        return True
    if entry.y1 - above.y1 < _TIGHT * spacing.pitch and _may_be_one(above, entry):
        return above.row is None or _is_tail(above, entry, below)
    return above.row is None and _is_full(above, entry, below, spacing)


def _is_full(above: Entry, entry: Entry, below: Entry | None, spacing: _Spacing) -> bool:
    """Whether the line above had no room for more, so that the next one must go on with it."""
    height, limit = min(entry.y1 - entry.y0, above.y1 - above.y0), spacing.limit
    first = entry.text.split(" ", 1)[0]
    needed = (entry.x1 - entry.x0) * len(first) / max(1, len(entry.text))
    if _has_room(above, entry, needed, spacing):
        return False
    if above.x1 >= limit and len(above.text) > 35:
        return below is None or below.row is None or below.y0 - entry.y1 > 0.8 * height
    return entry.x0 > above.x0 + _INDENT and above.end + needed > limit and above.x1 < limit and len(above.text) > 16


def _has_room(above: Entry, entry: Entry, needed: float, spacing: _Spacing) -> bool:
    """Whether rows have room around them, these two lines too, and the first could go on before the figures begin."""
    height = min(entry.y1 - entry.y0, above.y1 - above.y0)
    apart = spacing.pitch > _ROOMY * height and entry.y1 - above.y1 > _LOOSE * spacing.pitch
    return apart and above.end + needed < spacing.left - height


def _may_be_one(above: Entry, entry: Entry) -> bool:
    """Whether two lines that stand close read as one caption: no heading over a row, no line of a form of its own."""
    if entry.counted or (above.text.isupper() and not entry.text.isupper()):
        return False
    return abs(entry.x0 - above.x0) < _CUT * (entry.y1 - entry.y0)


def _are_around(above: Entry, entry: Entry, row: Row) -> bool:
    """Whether a caption of two lines stands around its figures: half a line above and half a line below them."""
    y0, y1 = _span(row)
    up, down = y0 + y1 - above.y0 - above.y1, entry.y0 + entry.y1 - y0 - y1
    near = 0.4 * (y1 - y0)  # of twice the distance of their middles
    return up > near and abs(down - up) < near and not entry.counted


def _is_tail(above: Entry, entry: Entry, below: Entry | None) -> bool:
    """Whether a line below the figures ends the caption that began beside or above them, and opens no other."""
    if below is None:
        return True
    if goes_on(entry.text) or (starts_low(below.text) and not below.counted):
        return False
    return below.y0 - entry.y1 > 1.15 * (entry.y0 - above.y1)


def _begins_next(above: Entry, entry: Entry, below: Entry | None) -> bool:
    """Whether a line below figures stands where the next caption does, and not where the one above it does."""
    if above.row is None or entry.row is not None or below is None or below.row is None or goes_on(above.text):
        return False
    return abs(entry.x0 - below.x0) < _INDENT < abs(entry.x0 - above.x0)


def _is_one_of_several(above: Entry, entry: Entry, below: Entry | None) -> bool:
    """Whether a deeper line in small letters is a row like the one below it, under a section that goes on in each."""
    if below is None or below.row is None or entry.row is None or above.row is not None:
        return False
    deep = entry.x0 > above.x0 + 3 * _INDENT and abs(entry.x0 - below.x0) < _INDENT
    return deep and starts_low(entry.text) and starts_low(below.text)
