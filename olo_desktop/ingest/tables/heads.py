"""The words over the columns of a block: header lines, what of them stands over which column, and the lines above."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from olo_desktop.ingest.lines import Line
from olo_desktop.ingest.tables.blocks import Block, is_prose, pieces_of
from olo_desktop.model.table import ColumnKind
from olo_desktop.text.column_heads import Head, head_of

_UNITS = re.compile("\u5355\u4f4d|\u5e01\u79cd")  # "unit", "currency"
_MOST_LINES = 8
_MOST_COLUMNS = 40  # beyond it nobody spans headers over them, and sharing out costs time
_BARE = 4.0  # points that a column without words costs when spanning words are shared out
_Piece = tuple[float, float, str]


class Headers(NamedTuple):
    """`texts` are the words over each column from top to bottom, `beside` what stands left of them in the same lines.

    `above` are the lines over the header, nearest first; `first` is the topmost line of the header, `after` the line
    below the last: where rows begin.
    """

    texts: list[list[str]]
    beside: list[str]
    above: list[int]
    first: int
    after: int


def headers_of(block: Block, lines: Sequence[Line]) -> Headers:
    """The header of a block, read upwards from its first row."""
    columns = [[min(column.lo, column.sign_x), column.hi] for column in block.columns]
    texts: list[list[str]] = [[] for _ in columns]
    beside: list[str] = []
    number = block.rows[0].number - 1
    while number >= block.top and not _over(lines[number], block) and not is_prose(lines[number], block):
        number -= 1
    after = number + 1
    first = after
    edge = lines[block.rows[0].number].y0 if number < block.top else lines[number].y1
    while number >= block.top and after - number <= _MOST_LINES:
        line = lines[number]
        over = _over(line, block)
        if over and _is_title(line, over, texts):
            break
        if not over or _crosses(line, block) or edge - line.y1 > 2.2 * (line.y1 - line.y0):
            break
        beside += [text for x0, _, text in pieces_of(line) if x0 < over[0][0]]
        _share(over, columns, texts)
        edge, first = line.y0, number
        number -= 1
    if first == after:  # no header at all: rows may begin anywhere
        after = first = _first_caption(block, lines)
    above = list(range(first - 1, max(block.top, first - 1 - _MOST_LINES) - 1, -1))
    return Headers(texts, beside, above, first, after)


def _first_caption(block: Block, lines: Sequence[Line]) -> int:
    """Where captions of rows begin in a block without header: after the last line of running text above it."""
    number = block.rows[0].number
    while number > block.top and lines[number - 1].x1 < block.left() and _is_near(lines, number):
        number -= 1
    return number


def _is_near(lines: Sequence[Line], number: int) -> bool:
    line = lines[number]
    return line.y0 - lines[number - 1].y1 < 1.2 * (line.y1 - line.y0)


def _is_title(line: Line, over: list[_Piece], texts: list[list[str]]) -> bool:
    """Whether a line over columns that have words already is the title of all: it says nothing, or again which day."""
    if not all(texts):
        return False
    head = head_of(line.text)
    if len(over) == 1 and len(texts) > 1 and not head.tells_anything:
        return True
    if _UNITS.search(line.text):
        return True
    heads = [head_of(" ".join(words)) for words in texts]
    return head.tells_time and all(one.tells_time or one.kind is ColumnKind.NOTE for one in heads)


def _crosses(line: Line, block: Block) -> bool:
    """Whether a stretch of a line begins among the captions and runs on over the columns: a title, an instruction."""
    height, left = line.y1 - line.y0, block.left()
    zone = block.zone(height)
    return any(x0 < zone and x1 > left + 2 * height for x0, x1, _ in pieces_of(line))


def _over(line: Line, block: Block) -> list[_Piece]:
    """The pieces of a line that stand over the block's columns."""
    height = line.y1 - line.y0
    zone = block.zone(height)
    if line.x1 <= zone:
        return []
    right = block.right()
    found = pieces_of(line)
    if len(found) == 1 and found[0][0] < zone:
        return []
    return [piece for piece in found if _stands_over(piece, block, zone, right, height)]


def _stands_over(piece: _Piece, block: Block, zone: float, right: float, height: float) -> bool:
    x0, x1, _ = piece
    if x0 >= zone:
        return x0 < right + 2 * height
    first = min(block.columns, key=lambda column: column.lo)
    return x1 > first.lo and abs(x0 + x1 - first.lo - first.hi) < 2 * (x1 - x0)


def _share(pieces: list[_Piece], columns: list[list[float]], texts: list[list[str]]) -> None:
    """Put each piece over its columns, and let the columns grow as wide as their words."""
    order = sorted(range(len(columns)), key=lambda place: columns[place][0])
    groups = _repeating(pieces, [texts[place] for place in order])
    heads = [head_of(" ".join(texts[place])) for place in order]
    groups = groups or _groups(pieces, [columns[place] for place in order], heads)
    for piece, places in zip(pieces, groups, strict=True):
        for place in places:
            texts[order[place]].insert(0, piece[2])
        if len(places) == 1:
            column = columns[order[places[0]]]
            column[0], column[1] = min(column[0], piece[0]), max(column[1], piece[1])


def _repeating(pieces: list[_Piece], texts: list[list[str]]) -> list[range]:
    """Where the words of the columns repeat once for each piece, one group of columns for each; else nothing."""
    size, rest = divmod(len(texts), len(pieces))
    if (
        rest
        or size < 2
        or len(pieces) < 2
        or not any(texts[:size])
        or not all(head_of(p[2]).tells_time for p in pieces)
    ):
        return []
    if any(texts[place] != texts[place % size] for place in range(len(texts))):
        return []
    return [range(place, place + size) for place in range(0, len(texts), size)]


def _groups(pieces: list[_Piece], columns: list[list[float]], heads: list[Head]) -> list[range]:
    """For each piece the columns that it stands over."""
    nearest = [_nearest(piece, columns) for piece in pieces]
    if len(columns) > _MOST_COLUMNS:
        return [range(place, place + 1) for place in nearest]
    kinds = any(head_of(piece[2]).kind is not ColumnKind.AMOUNT for piece in pieces)
    if len(pieces) >= len(columns) or not (kinds or any(map(_may_span, pieces, nearest, [columns] * len(pieces)))):
        return [range(place, place + 1) for place in nearest]
    return _best_shares(pieces, columns, heads)


def _nearest(piece: _Piece, columns: list[list[float]]) -> int:
    """The column that a piece overlaps most, or stands closest to."""
    x0, x1, _ = piece
    best, best_shared, best_off = 0, -1.0, 0.0
    for place, (lo, hi) in enumerate(columns):
        shared = (hi if hi < x1 else x1) - (lo if lo > x0 else x0)  # noqa: FURB136 - as often as words meet columns
        if shared < 0.0:
            shared = 0.0
        off = abs(x0 + x1 - lo - hi)
        if shared > best_shared or (shared == best_shared and off < best_off):
            best, best_shared, best_off = place, shared, off
    return best


def _may_span(piece: _Piece, nearest: int, columns: list[list[float]]) -> bool:
    """Whether a piece may stand over several columns: it is wider than one, stands between two, or names a time."""
    lo, hi = columns[nearest]
    middle = (piece[0] + piece[1]) / 2
    wide = piece[1] - piece[0] > 1.4 * (hi - lo)
    head = head_of(piece[2])
    return wide or not lo <= middle <= hi or head.tells_time or head.tells_span or bool(head.days)


def _best_shares(pieces: list[_Piece], columns: list[list[float]], heads: list[Head]) -> list[range]:
    """The runs of columns that best lie centred under the pieces, in order; a column may stay bare at a price."""
    count, width = len(pieces), len(columns)
    best: list[list[tuple[float, tuple[range, ...]]]] = [[(0.0, ()), *([(float("inf"), ())] * count)]]
    for after in range(1, width + 1):
        here = [(cost + _BARE, shares) for cost, shares in best[after - 1]]
        for place in range(1, count + 1):
            piece = pieces[place - 1]
            middle = piece[0] + piece[1]
            alone = not _may_span(piece, _nearest(piece, columns), columns)
            of_kind = alone and head_of(piece[2]).kind is not ColumnKind.AMOUNT
            for start in range(after - 1 if alone and not of_kind else 0, after):
                if of_kind and after - start > 1 and not _are_of_one_kind(heads[start:after]):
                    continue
                cost, shares = best[start][place - 1]
                cost += abs(middle - columns[start][0] - columns[after - 1][1]) / 2
                if cost < here[place][0]:
                    here[place] = (cost, (*shares, range(start, after)))
        best.append(here)
    found = best[width][count]
    return list(found[1]) if found[1] else [range(p, p + 1) for p in (_nearest(piece, columns) for piece in pieces)]


def _are_of_one_kind(heads: list[Head]) -> bool:
    """Whether "Percent change" may span these columns: they have no year of their own, and all or none are per cent."""
    return not any(head.tells_time for head in heads) and len({head.percent for head in heads}) == 1
