"""Numbers of a line that stand like cells: apart from words, with their signs, brackets and torn-off pieces."""

from __future__ import annotations

from olo_desktop.ingest.lines import Line
from olo_desktop.ingest.raw import RawWord
from olo_desktop.text.cell_numbers import CellNumber, cell_number

_MAY_END = frozenset(
    "0123456789)%.-\u2010\u2011\u2012\u2013\u2014\u2015\u2212*\u2020\u2021\u00b9\u00b2\u00b3\u2070\u2074\u2075\u2076\u2077\u2078\u2079"
)
_MAY_BEGIN = frozenset(
    "0123456789(+-.,$\u20ac\u00a3\u00a5\uffe5USCAHKR\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u30fc\u4e00"
)
_SIGNS = frozenset(
    ("$", "\u20ac", "\u00a3", "\u00a5", "\uffe5", "(", "$(", "-$", "\u20ac(", "\u00a3(", "US$", "C$", "A$")
)
_CLOSERS = frozenset((")", "%", ")%", "%)", ".", "*", "\u2020"))
_DASHES = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2015\u2212")
_TO = frozenset(("to", "bis", "\u00e0", "\u81f3"))
_SPACED = ("space thousands, decimal comma", "space thousands, decimal point")
_GAP = 0.55  # of the line's height: between a word and a number that stands apart from it
_TORN = 0.18  # of the height: pieces of one number stand closer
_THIN = 0.42  # of the height: the blank between groups of three digits
_FAR = 2.5  # heights: a sign farther off stays out of its number's box


class Cell:
    """A number as it stands in its line: its words (`first` up to `after`), edges, and what it prints.

    `right` is the right edge of its digits: brackets and per cent signs hang over. `apart` tells that nothing stands
    close on either side. `sign_x` is where its currency sign begins, `low` the lower end of a range.
    """

    __slots__ = (
        *("after", "apart", "first", "free_left", "free_right", "low", "printed", "right", "sign_x", "text"),
        *("x0", "x1", "y0", "y1"),
    )

    def __init__(self, first: int, after: int, text: str, printed: CellNumber, words: list[RawWord]) -> None:
        self.first = first
        self.after = after
        self.text = text
        self.printed = printed
        self.low: CellNumber | None = None
        self.sign_x = words[first][0]
        start = first
        while (
            start < after - 1
            and words[start][4] in _SIGNS
            and words[start + 1][0] - words[start][2] > _FAR * (words[start][3] - words[start][1])
        ):
            start += 1
        end = after - 1
        self.x0 = words[start][0]
        self.x1 = words[end][2]
        self.y0 = words[end][1]
        self.y1 = words[end][3]
        hanging = text[-2:]
        em = 0.8 * (self.y1 - self.y0)
        self.right = self.x1 - em * (0.33 * hanging.count(")") + 0.85 * hanging.count("%"))
        self.apart = self.free_left = self.free_right = False


def cells_of(line: Line, style: str) -> list[Cell]:
    """The numbers of a line that may be cells, from left to right."""
    words = line.words
    count = len(words)
    raised = line.raised
    found: list[Cell] = []
    place = 0
    while place < count:
        text = words[place][4]
        if ((text[0] in _MAY_BEGIN and text[-1] in _MAY_END) or text in _SIGNS) and place not in raised:
            cell = _cell_at(words, place, count, style)
            if cell is not None:
                found.append(cell)
                place = cell.after
                continue
        place += 1
    if len(found) > 1:
        found = _ranges_joined(found, words)
    if found:
        _set_apart(found, line)
    return found


def _ranges_joined(cells: list[Cell], words: list[RawWord]) -> list[Cell]:
    """The cells with "2.58% to 4.50%" made one."""
    kept = cells[:1]
    for cell in cells[1:]:
        before = kept[-1]
        if len(kept) > 1 and before.printed.dash and _is_range(kept[-2], before, cell):
            kept.pop()
            before = kept.pop()
            whole = Cell(before.first, cell.after, f"{before.text} \u2013 {cell.text}", cell.printed, words)
            whole.low = before.printed
            kept.append(whole)
            continue
        between = words[before.after : cell.first]
        if len(between) == 1 and between[0][4] in _TO and cell.x0 - before.x1 < 2.2 * (cell.y1 - cell.y0):
            whole = Cell(before.first, cell.after, f"{before.text} {between[0][4]} {cell.text}", cell.printed, words)
            whole.low = before.printed
            kept[-1] = whole
        else:
            kept.append(cell)
    return kept


def _is_range(low: Cell, dash: Cell, high: Cell) -> bool:
    """Whether a dash ties two numbers: "1.9% - 2.8%"."""
    near = 0.5 * (high.y1 - high.y0)
    close = dash.x0 - low.x1 < near and high.x0 - dash.x1 < near
    return close and not low.printed.dash and not high.printed.dash and low.printed.number <= high.printed.number


def _cell_at(words: list[RawWord], place: int, count: int, style: str) -> Cell | None:
    """The number that begins with this word, with the pieces that the file tore off it."""
    first, sign = place, ""
    while place < count - 1 and words[place][4] in _SIGNS:
        sign += words[place][4]
        place += 1
    text = words[place][4]
    if text[-1] not in _MAY_END:
        return None
    height = words[place][3] - words[place][1]
    after = place + 1
    if text[-1].isdigit() and after < count:
        text, after = _joined(words, text, after, count, height, style)
    printed = cell_number(sign + text, style)
    if printed is None or (printed.dash and sign in ("(", "-")):
        return None
    while after < count and words[after][4] in _CLOSERS and words[after][0] - words[after - 1][2] < 1.6 * height:
        closer = words[after][4]
        if (")" in closer) != printed.opened and closer not in ("%", "*", "\u2020"):
            break
        text += closer
        after += 1
        printed = cell_number(sign + text, style) or printed
    return Cell(first, after, sign + text, printed, words)


def _joined(words: list[RawWord], text: str, after: int, count: int, height: float, style: str) -> tuple[str, int]:
    """The number with its groups of three, where blanks part them, or with pieces closer than a digit is wide."""
    spaced = style in _SPACED
    limit = (_THIN if spaced else _TORN) * height
    while after < count:
        more = words[after][4]
        gap = words[after][0] - words[after - 1][2]
        if gap > limit or (not more[0].isdigit() and more[0] not in ",."):
            break
        digits = more.split(",")[0].split(".")[0].rstrip(")%")
        if spaced and len(digits) == 3 and digits.isdigit() and text[-1:].isdigit():
            whole = f"{text} {more}"
        elif gap <= _TORN * height:
            whole = text + more
        else:
            break
        if cell_number(whole, style) is None:
            break
        text, after = whole, after + 1
    return text, after


def _set_apart(cells: list[Cell], line: Line) -> None:
    """Mark the cells that nothing stands close to; a note mark behind a number is nothing."""
    words, count = line.words, len(line.words)
    gap = _GAP * (line.y1 - line.y0 if line.y1 - line.y0 < 16 else cells[0].y1 - cells[0].y0)
    last = len(cells) - 1
    for number, cell in enumerate(cells):
        before = cells[number - 1] if number else None
        if cell.first == 0:
            cell.free_left = True
        else:
            close = _room(gap, before, cell, words)
            cell.free_left = words[cell.first][0] - words[cell.first - 1][2] > close
        after = cell.after
        while after < count and (after in line.raised or _is_mark(words[after][4])):
            after += 1
        if after >= count:
            cell.free_right = True
        else:
            close = _room(gap, cell, cells[number + 1] if number < last else None, words)
            cell.free_right = words[after][0] - words[after - 1][2] > close
        cell.apart = cell.free_left and cell.free_right


def _room(gap: float, before: Cell | None, cell: Cell | None, words: list[RawWord]) -> float:
    """How much room parts two neighbours: less where both are numbers, next to none where a currency sign opens one."""
    if before is None or cell is None or before.after != cell.first:
        return gap
    if cell.after - cell.first > 1 and words[cell.first][4] in _SIGNS:
        return 0.1 * gap
    if words[cell.first][4][0] in "$\u20ac\u00a3\u00a5":
        return 0.3 * gap
    return gap if before.printed.dash or cell.printed.dash else 0.65 * gap


def _is_mark(text: str) -> bool:
    """Whether a word behind a number is a note mark: "(b)", "*"."""
    return text in ("*", "**", "\u2020", "\u2021") or (
        2 < len(text) < 5 and text[0] in "([" and text[-1] in ")]" and text[1:-1].isalpha() and text[1:-1].islower()
    )
