"""Words into lines: what stands side by side, in the order a person reads it.

Words come in the file's own order, grouped by the file's own lines ("pieces" here: a run of words without a wide gap,
such as a cell of a table). Pieces that overlap in height are one row; a row of a table stays whole across its columns;
two columns of prose are told by their gutter and read one after the other.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

from olo_desktop.ingest.raw import RawWord
from olo_desktop.model.document import Box

_LEAST_OVERLAP = 0.5  # of the lower of two pieces' heights
_WORDS_OF_PROSE = 8
_LINES_APART = 3  # more white than so many lines between parts two columns from what stands above or below
_UNLIKE_HEIGHTS = 2.4  # a title beside small print is another row
_GLUED = frozenset({")", "%", ")%", "%)", "),", ").", "%,", "%.", ");", "\u00a2"})

_DIGIT = re.compile("[0-9]")
_ANY_DIGIT = re.compile(r"\d")  # of any script; twice as slow, so only asked where a line is not in ASCII
_across = itemgetter(0)
_TO_WHOLE = 1.5 * 2**52  # adding it to a float and taking it away again drops its binary places, halves to even


def box_around(x0: float, y0: float, x1: float, y1: float) -> Box:
    """The box in hundredths of a point.

    For the 32-bit floats that MuPDF gives this is what `round(edge, 2)` says, at a fifth of its time: a page asks some
    four hundred times.
    """
    return Box(
        (x0 * 100 + _TO_WHOLE - _TO_WHOLE) / 100,
        (y0 * 100 + _TO_WHOLE - _TO_WHOLE) / 100,
        (x1 * 100 + _TO_WHOLE - _TO_WHOLE) / 100,
        (y1 * 100 + _TO_WHOLE - _TO_WHOLE) / 100,
    )


class Piece(NamedTuple):
    """A run of words that stand close together."""

    x0: float
    y0: float
    x1: float
    y1: float
    words: list[RawWord]


class Line:
    """One line as read: its words from left to right, how many pieces it had, and where a new stretch begins.

    `fresh` marks the first line of a column or of what follows one. `raised` holds the places, in `words`, of note
    marks. `evenly` says that its text has one blank between any two words and no other.
    """

    __slots__ = ("evenly", "fresh", "has_digits", "pieces", "raised", "text", "words", "x0", "x1", "y0", "y1")

    def __init__(self, pieces: list[Piece], *, fresh: bool = False) -> None:
        if len(pieces) == 1:
            self.x0, self.y0, self.x1, self.y1, self.words = pieces[0]
        else:
            pieces.sort(key=_across)
            self.x0, y0, x1, y1, words = pieces[0]
            words = words.copy()
            for _, top, right, bottom, more in pieces[1:]:  # plain comparisons: there are millions of pieces
                y0 = top if top < y0 else y0  # noqa: FURB136 - half the time of a call
                x1 = right if right > x1 else x1  # noqa: FURB136 - half the time of a call
                y1 = bottom if bottom > y1 else y1  # noqa: FURB136 - half the time of a call
                words += more
            self.y0, self.x1, self.y1, self.words = y0, x1, y1, words
        self.pieces = len(pieces)
        self.fresh = fresh
        self.raised: frozenset[int] = frozenset()
        self.text = ""
        self.evenly = False
        self.has_digits = False

    @property
    def in_table(self) -> bool:
        """Whether it looks like a row of a table: several pieces, or too few words for running text."""
        return self.pieces > 1 or len(self.words) < _WORDS_OF_PROSE

    def box(self) -> Box:
        """The box around the whole line."""
        return box_around(self.x0, self.y0, self.x1, self.y1)


def pieces_of(words: list[RawWord]) -> list[Piece]:
    """The runs of words that the file keeps together, in the file's order."""
    pieces: list[Piece] = []
    begin, block, line = 0, -1, -1
    for place, word in enumerate(words):
        if word[6] != line or word[5] != block:
            if place:
                pieces.append(_piece(words[begin:place]))
            begin, block, line = place, word[5], word[6]
    if words:
        pieces.append(_piece(words[begin:]))
    return pieces


def _piece(run: list[RawWord]) -> Piece:
    first = run[0]
    if len(run) == 1:
        return Piece(first[0], first[1], first[2], first[3], run)
    last, second = run[-1], run[1]
    taller = first if first[3] - first[1] >= second[3] - second[1] else second
    if last[2] < first[0]:  # written from right to left
        run.sort(key=_across)
        first, last = run[0], run[-1]
    return Piece(first[0], taller[1], last[2], taller[3], run)


def rows_of(pieces: list[Piece]) -> list[list[Piece]]:
    """The pieces side by side, from top to bottom: two pieces are in one row if half of the lower one overlaps."""
    rows: list[list[Piece]] = []
    top = bottom = float("-inf")
    for piece in sorted(pieces, key=_middle):
        _, y0, _, y1, _ = piece
        shared = (bottom if bottom < y1 else y1) - (top if top > y0 else y0)  # noqa: FURB136 - half the time of a call
        height, row_height = y1 - y0, bottom - top
        lower, higher = (height, row_height) if height < row_height else (row_height, height)
        if rows and shared >= _LEAST_OVERLAP * lower and higher <= _UNLIKE_HEIGHTS * lower:
            rows[-1].append(piece)
            if height > row_height:
                top, bottom = y0, y1
        else:
            rows.append([piece])
            top, bottom = y0, y1
    return rows


def _middle(piece: Piece) -> float:
    return piece[1] + piece[3]


def lines_of(words: list[RawWord], width: float) -> list[Line]:
    """The page's lines in reading order."""
    pieces = pieces_of(words)
    gutter = gutter_of(pieces, width)
    rows = rows_of(pieces)
    if gutter is None:
        return [Line(row) for row in rows]
    return _by_column(rows, *gutter)


# -------------------------------------------------------------------------------------------------- columns


def gutter_of(pieces: list[Piece], width: float) -> tuple[float, float, float] | None:
    """Where the right column of prose begins (x), and from where to where down the page (y); None without columns.

    A right column is a left edge that many wordy pieces share, with wordy pieces to its left that end before it and
    few that cross it. Columns of numbers are no columns of prose: their pieces have few words.
    """
    least, most = 0.3 * width, 0.75 * width
    edges = Counter(round(piece.x0) for piece in pieces if least < piece.x0 < most and len(piece.words) > 1)
    if not edges:
        return None
    edge, _ = max(edges.items(), key=lambda item: (item[1] + edges[item[0] - 1] + edges[item[0] + 1], -item[0]))
    right = [piece for piece in pieces if abs(piece.x0 - edge) <= 2 and len(piece.words) > 1]
    start = min(piece.x0 for piece in right) - 1
    top, bottom = min(piece.y0 for piece in right), max(piece.y1 for piece in right)
    beside = [piece for piece in pieces if piece.y1 > top and piece.y0 < bottom]
    left = [piece for piece in beside if piece.x1 < start]
    crossing = sum(1 for piece in beside if piece.x0 < start < piece.x1)
    if len(right) < 2 or crossing * 4 > len(right) or not _are_prose(left, right, beside, start, width):
        return None
    cut = max(piece.x1 for piece in left) + 1 if left else start
    return min(cut, start), *_stretched(rows_of(pieces), min(cut, start), top, bottom)


def _stretched(rows: list[list[Piece]], cut: float, top: float, bottom: float) -> tuple[float, float]:
    """How far up and down the two columns go on: lines of other indents belong to them, cells of a table do not."""
    within = [number for number, row in enumerate(rows) if row[0].y1 > top and row[0].y0 < bottom]
    reach = top
    for number in range(within[0] - 1, -1, -1):
        row = rows[number]
        if _is_across(row, cut) or reach - max(p.y1 for p in row) > _LINES_APART * (row[0].y1 - row[0].y0):
            break
        reach = min(reach, min(piece.y0 for piece in row))
        top = reach if _has_both_sides(row, cut) else top
    reach = bottom
    for row in rows[within[-1] + 1 :]:
        if _is_across(row, cut) or min(p.y0 for p in row) - reach > _LINES_APART * (row[0].y1 - row[0].y0):
            break
        reach = max(reach, max(piece.y1 for piece in row))
        bottom = reach if _has_both_sides(row, cut) else bottom
    return top, bottom


def _is_across(row: list[Piece], cut: float) -> bool:
    """Whether a row ends two columns of text: something stands across the gutter, or it has cells."""
    return any(piece.x0 < cut < piece.x1 or (len(piece.words) < 2 and _has_digit(piece)) for piece in row)


def _has_both_sides(row: list[Piece], cut: float) -> bool:
    return any(piece.x0 < cut for piece in row) and any(piece.x0 > cut for piece in row)


def _are_prose(left: list[Piece], right: list[Piece], beside: list[Piece], start: float, width: float) -> bool:
    """Whether what stands on both sides reads as running text and not as the cells of a table."""
    wordy_left = [piece for piece in left if len(piece.words) > 1]
    if len(wordy_left) < 2 or min(len(wordy_left), len(right)) < 0.3 * max(len(wordy_left), len(right)):
        return False
    if _cells(beside, start) * 3 > len(beside):
        return False
    if _words_a_piece(right) < 2 or _words_a_piece(wordy_left) < 2:
        return False
    if sum(map(_has_digit, right)) * 3 > 2 * len(right) or _left_edges(wordy_left) * 2 > len(wordy_left) + 1:
        return False
    left_edge, right_edge = min(p.x0 for p in wordy_left), max(p.x1 for p in right)
    if len(right) < 4:  # too little to judge by how full the lines are: every row must have both sides
        return len(beside) == len(left) + len(right) == 2 * len(right)
    full = sum(1 for p in right if p.x1 - p.x0 > 0.6 * (right_edge - start))
    full_left = sum(1 for p in wordy_left if p.x1 - p.x0 > 0.6 * (start - left_edge))
    return full * 2 > len(right) and full_left * 2 > len(wordy_left) and right_edge - left_edge > 0.4 * width


def _cells(beside: list[Piece], start: float) -> int:
    """How many pieces look like cells: one word that is a number, or that stands alone on its side of the row.

    A line set to both margins falls into single words, too, but of words, and several side by side.
    """
    on_side = Counter((piece.x0 >= start, round(piece.y0)) for piece in beside)
    return sum(
        1
        for piece in beside
        if len(piece.words) < 2 and (on_side[piece.x0 >= start, round(piece.y0)] < 2 or _has_digit(piece))
    )


def _words_a_piece(pieces: list[Piece]) -> float:
    return sum(len(piece.words) for piece in pieces) / len(pieces)


def _has_digit(piece: Piece) -> bool:
    return any(character.isdigit() for word in piece.words for character in word[4])


def _left_edges(pieces: list[Piece]) -> int:
    return len({round(piece.x0 / 3) for piece in pieces})


def _by_column(rows: list[list[Piece]], start: float, top: float, bottom: float) -> list[Line]:
    """Rows above and below as they are; between, the left column and then the right one, anew after each full row."""
    lines: list[Line] = []
    left: list[Piece] = []
    right: list[Piece] = []

    def flush() -> None:
        for side in (left, right):
            lines.extend(Line(row, fresh=number == 0) for number, row in enumerate(rows_of(side)))
            side.clear()

    for row in rows:
        outside = row[0].y1 <= top or row[0].y0 >= bottom
        if outside or any(piece.x0 < start < piece.x1 for piece in row):
            fresh = bool(left or right)
            flush()
            lines.append(Line(row, fresh=fresh))
            continue
        for piece in row:
            (right if piece.x0 >= start else left).append(piece)
    flush()
    return lines


# ------------------------------------------------------------------------------------------------ their text


def write_text(line: Line) -> None:
    """Sets the line's text.

    Words are parted by one blank, but a closing bracket or per cent sign that stands alone joins the number before
    it. Note marks are written as raised digits, so that nobody takes them for numbers.
    """
    texts = _texts(line)
    if _GLUED.isdisjoint(texts):
        line.text = whole = " ".join(texts)
        line.evenly = whole.count(" ") == len(texts) - 1
    else:
        line.text = whole = texts[0] + "".join(
            [text if text in _GLUED and before[-1:].isdigit() else " " + text for before, text in pairwise(texts)]
        )
        line.evenly = False
    line.has_digits = (_DIGIT if whole.isascii() else _ANY_DIGIT).search(whole) is not None


def words_at(line: Line, start: int, end: int) -> tuple[int, int]:
    """The first of the line's words that hold the characters `start`..`end` of its text, and the one after the last."""
    if line.evenly:
        first = line.text.count(" ", 0, start)
        return first, first + line.text.count(" ", start, end - 1) + 1
    starts = starts_of(line)
    return bisect_right(starts, start) - 1, bisect_right(starts, end - 1)


def starts_of(line: Line) -> list[int]:
    """Where each of the line's words starts in its text."""
    starts = []
    at = 0
    whole = line.text
    for text in _texts(line):
        at = whole.find(text, at)
        starts.append(at)
        at += len(text)
    return starts


def _texts(line: Line) -> list[str]:
    texts = [word[4] for word in line.words]
    for place in line.raised:
        texts[place] = texts[place].translate(RAISED)
    return texts


RAISED = str.maketrans(
    "0123456789+-=()", "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079\u207a\u207b\u207c\u207d\u207e"
)
