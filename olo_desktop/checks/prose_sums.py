"""Sums in running text: "revenue of $90m comprises A of $40m, B of $30m and C of $20m", "60%, 25% and 15%"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import groupby

from olo_desktop.checks.adding import Misfooting, fits, fits_with_some_signs, misfooting
from olo_desktop.checks.grids import Entry
from olo_desktop.model.memo import Memo, MemoFigure
from olo_desktop.model.quantity import Kind

_I = re.IGNORECASE
_COMPRISES = re.compile(
    r"\b(?:compris\w+|consist\w* of|made up of|composed of|split (?:into|between|across|as|:)|broken down|breaks down"
    r"|divided (?:into|between)|sum of|funded by|financed by|allocated|is the sum|spread (?:over|across))\b|:\s*$",
    _I,
)
_TOGETHER = re.compile(
    r"\b(?:(?:for|giving|gives?|making|makes|adding up to|add(?:s)? up to|totall?ing|sum(?:s|ming)? to"
    r"|bringing|or|to) (?:a |an )?"
    r"(?:combined |aggregate |grand |overall )?(?:total|sum)|in total|in aggregate|together|combined"
    r"|totall?ing|sum(?:s|ming)? to|add(?:s|ing)? up to"
    r"|aggregat\w+|making)\b[^.;]{0,40}$",
    _I,
)
_OPENING = re.compile(
    r"\b(?:open(?:s|ed|ing)|beginning|began|begins|start(?:s|ed|ing)?|brought forward)\b[^.;]{0,60}$", _I
)
_CLOSING = re.compile(r"\b(?:clos(?:es|ed|ing)|end(?:s|ed|ing)|carried forward|year[- ]end)\b[^.;]{0,60}$", _I)
_SHARES = re.compile(
    r"\b(?:split|mix|breakdown|remaining|remainder|rest|balance|respectively|compris\w+|consist\w*"
    r"|made up|divided|broken down|allocat\w+)\b",
    _I,
)
_APART = re.compile(
    r"\b(?:growth|grew|rose|fell|up|down|margin|increase\w*|decrease\w*|versus|compared|against"
    r"|of which|including|CAGR)\b",
    _I,
)
# "Sources are $250m" states a total; "sources are equity of $600m" begins a list.
_TOTAL_OF = {
    side: re.compile(
        rf"\b(?:total {side}|{side} total|{side} of funds (?:total|amount))\b[^.;|]{{0,30}}$"
        rf"|\b{side} (?:of funds )?(?:of|are|were|amount to)(?: about| around| some| approximately)?\W*$",
        _I,
    )
    for side in ("sources", "uses")
}
_LABELS = {
    "sources": re.compile(r"^\W*total sources|^\W*sources\b.*\btotal|^\W*total funding", _I),
    "uses": re.compile(r"^\W*total uses|^\W*uses\b.*\btotal|^\W*total applications", _I),
}


def prose_sums(memo: Memo) -> Iterator[Misfooting]:
    """Each sum, bridge or split of a sentence that does not foot."""
    for number, group in groupby(memo.figures, key=lambda figure: figure.sentence):
        sentence = memo.sentences[number]
        if memo.blocks[sentence.block].cell is not None:
            continue
        figures = list(group)
        text = memo.text[sentence.start : max(sentence.end, figures[-1].end)]
        said = [_Said(figure, figure.start - sentence.start, figure.end - sentence.start) for figure in figures]
        yield from _bridge(text, said)
        yield from _comprised(text, said)
        yield from _together(text, said)
        yield from _split(text, said)


class _Said:
    """A figure with its place in its sentence."""

    def __init__(self, figure: MemoFigure, start: int, end: int) -> None:
        self.figure, self.start, self.end = figure, start, end

    def entry(self, text: str, floor: int) -> Entry:
        """The figure with the words before it as its label."""
        words = re.sub(r"[\W_]+", " ", text[floor : self.start]).split()
        return Entry(" ".join(words[-4:]), self.figure)


def _entries(text: str, said: Sequence[_Said]) -> list[Entry]:
    floors = [0, *(each.end for each in said)]
    return [each.entry(text, floor) for each, floor in zip(said, floors, strict=False)]


def _alike(entries: Sequence[Entry]) -> bool:
    return (
        len({entry.kind for entry in entries}) == 1 and len({e.figure.quantity.unit for e in entries if e.figure}) == 1
    )


def _bridge(text: str, said: Sequence[_Said]) -> Iterator[Misfooting]:
    """As in "cash opened at $10m, ..., and closed at $12m"."""
    entries = _entries(text, said)
    money = [(at, entry) for at, entry in enumerate(entries) if entry.kind is Kind.MONEY]
    opened = [at for at, _ in money if _OPENING.search(_before(text, said, at))]
    closed = [
        at
        for at, _ in money
        if _CLOSING.search(_before(text, said, at)) and not _OPENING.search(_before(text, said, at))
    ]
    if len(opened) != 1 or len(closed) != 1 or (abs(closed[0] - opened[0]) < 2 and len(money) < 4):
        return
    first, last = entries[opened[0]], entries[closed[0]]
    parts = [entry for at, entry in money if at not in (opened[0], closed[0])]
    if len(parts) >= 2 and _alike([first, last, *parts]) and not fits_with_some_signs(last, first, parts):
        yield misfooting(last, [first, *parts], (1, *(_flow(part) for part in parts)), "bridge")


def _before(text: str, said: Sequence[_Said], at: int) -> str:
    return text[said[at - 1].end if at else 0 : said[at].start]


_OUT = re.compile(
    r"\b(?:repa\w+|dividends?|capex|capital|less|minus|paid|used|spent|outflow|costs?|tax|disposals?"
    r"|depreciation|leavers|lost)\b",
    _I,
)


def _flow(part: Entry) -> int:
    return -1 if part.value > 0 and _OUT.search(part.label) else 1


def _comprised(text: str, said: Sequence[_Said]) -> Iterator[Misfooting]:
    """As in "revenue of $90m comprises $40m of A, $30m of B and $20m of C"."""
    if len(said) < 3:
        return
    link = text[said[0].end : said[1].start]
    entries = _entries(text, said)
    if not _COMPRISES.search(link) or re.search(r"[.;]|\bincluding\b|\bof which\b", link):
        return
    stop = next((at for at in range(2, len(said)) if ";" in text[said[at - 1].end : said[at].start]), len(said))
    parts = [entry for entry in entries[1:stop] if entry.kind is entries[0].kind]
    if entries[0].kind is Kind.PERCENT or len(parts) < 2 or not _alike([entries[0], *parts]):
        return
    if not _some_run(entries[0], parts):
        yield misfooting(entries[0], parts, kind="total")


def _some_run(total: Entry, parts: Sequence[Entry]) -> bool:
    """Whether the first so many parts, or all of them with some taken away, give the total."""
    return any(fits_with_some_signs(total, parts[0], parts[1:count]) for count in range(2, len(parts) + 1))


def _together(text: str, said: Sequence[_Said]) -> Iterator[Misfooting]:
    """As in "A of $40m, B of $30m and C of $20m, $90m in total"."""
    entries = _entries(text, said)
    for at in range(2, len(said)):
        behind = text[said[at].end : said[at].end + 25]
        lead = text[said[at - 1].end : said[at].start]
        if not (
            _TOGETHER.search(lead)
            or re.match(r"\s*(?:in total|in aggregate|together|combined|altogether)\b", behind, _I)
        ):
            continue
        parts = [entry for entry in entries[:at] if entry.kind is entries[at].kind]
        if entries[at].kind is not Kind.MONEY or len(parts) < 2 or not _alike([entries[at], *parts]):
            return
        if not any(
            fits_with_some_signs(entries[at], parts[first], parts[first + 1 :]) for first in range(len(parts) - 1)
        ):
            yield misfooting(entries[at], parts, kind="total")
        return


def _split(text: str, said: Sequence[_Said]) -> Iterator[Misfooting]:
    """As in "60% from A, 25% from B and the remaining 20% from C"."""
    percent = [each for each in said if each.figure.quantity.kind is Kind.PERCENT]
    if len(percent) < 2 or _APART.search(text[: percent[-1].end]) or not _SHARES.search(text):
        return
    entries = [each.entry(text, 0) for each in percent]
    value = sum((entry.value for entry in entries), Decimal(0))
    slack = sum((entry.half for entry in entries), Decimal(0))
    hedged = any(entry.figure and entry.figure.quantity.hedge for entry in entries)
    closed = re.search(r"\b(?:remaining|remainder|rest|balance)\b", text, _I) or len(percent) >= 3
    if closed and not hedged and slack < abs(value - 1) <= Decimal("0.3"):
        found = misfooting(entries[-1], entries, kind="shares")
        yield Misfooting(found.figure, "100% = the sum of the shares", found.substituted, value, found.parts, "shares")


def sources_and_uses(memo: Memo) -> Iterator[Misfooting]:
    """Total sources and total uses that are not the same."""
    found: dict[str, list[Entry]] = {"sources": [], "uses": []}
    for figure in memo.figures:
        side = _side(memo, figure)
        if side is not None and figure.quantity.kind in (Kind.MONEY, Kind.COUNT):
            found[side[0]].append(Entry(side[1], figure))
    for uses in found["uses"]:
        alike = [each for each in found["sources"] if each.label == uses.label]
        if alike and not any(fits(uses, [each]) for each in alike):
            wrong = misfooting(uses, alike[:1], kind="sources")
            yield Misfooting(
                wrong.figure, "total uses = total sources", wrong.substituted, wrong.expected, wrong.parts, "sources"
            )


def _side(memo: Memo, figure: MemoFigure) -> tuple[str, str] | None:
    """Whether a figure is the total of the sources or of the uses, and the column it stands in."""
    sentence = memo.sentences[figure.sentence]
    cell = memo.blocks[sentence.block].cell
    if cell is not None:
        label = _left_label(memo, figure) or cell.row_label
        return next(((side, "") for side in _LABELS if _LABELS[side].search(label)), None)
    before = memo.text[sentence.start : figure.start]
    named = [(match.start(), side) for side in _TOTAL_OF if (match := _TOTAL_OF[side].search(before))]
    return (max(named)[1], "") if named else None


def _left_label(memo: Memo, figure: MemoFigure) -> str:
    """The words in the nearest cell to the left, for tables with two columns of labels."""
    cell = memo.blocks[memo.sentences[figure.sentence].block].cell
    words = ""
    for block in memo.blocks:
        other = block.cell
        if cell and other and other.table == cell.table and other.row == cell.row and other.column < cell.column:
            text = memo.text[block.start : block.end].strip(" *_")
            words = text if any(each.isalpha() for each in text) else words
    return words
