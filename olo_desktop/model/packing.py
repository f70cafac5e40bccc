"""Pages as bytes and back, for whoever sends or keeps them: a page's chunks and its figures.

A page has two packs, chunks and figures, because they are asked for apart. Each is a JSON list of columns (so that
repeated rows and units are written once) and the corners of its boxes as numbers. Decimals are text. All comes back
exactly as it went in. Nothing is compressed: zlib's fastest level halves the 10 KB of a page of 60 figures, and
more than doubles the time that packing takes.

What is unpacked may come from a process that was taken over by the file that it read: every value goes through its own
constructor, and nonsense raises one of `NONSENSE`.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Collection, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple

from olo_desktop.model.document import Box, Chunk, Page, PageContent, SourceFigure
from olo_desktop.model.plain import standings_from_plain, standings_to_plain
from olo_desktop.model.quantity import Hedge, Kind, Quantity

NONSENSE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError, struct.error)
"""What unpacking raises for bytes that are no pack."""

Columns = list[Any]
Corners = tuple[float, ...]

_LENGTH = struct.Struct("<I")
_JSON = json.JSONEncoder(separators=(",", ":"), check_circular=False)
_MOST_DIGITS = 60
_FARTHEST = 1e9  # points

_FIGURE = attrgetter("ordinal", "text", "row", "chunk", "scale_from", "standing", "quantity", "box")
_QUANTITY = attrgetter("kind", "value", "precision", "unit", "scale", "scaled", "low", "hedge")
_FIRM = (None, None)
_BOX = attrgetter("x0", "y0", "x1", "y1")
_KINDS = {kind.value: kind for kind in Kind}


class Packs(NamedTuple):
    """The contents of one page as bytes."""

    chunks: bytes
    figures: bytes


def packed(content: PageContent) -> Packs:
    """The contents of a page."""
    return Packs(pack_chunks(content.chunks), pack_figures(content.figures))


def unpacked(packs: Packs, document: str, page: Page) -> PageContent:
    """The page of `document` whose contents were packed. Raises one of `NONSENSE`."""
    chunks = unpack_chunks(packs.chunks, document, page.number)
    return PageContent(page, chunks, unpack_figures(packs.figures, document, page.number))


def pack_chunks(chunks: Sequence[Chunk]) -> bytes:
    """The chunks of one page: ordinals, texts, and one box a line."""
    columns = [
        [chunk.ordinal for chunk in chunks],
        [chunk.text for chunk in chunks],
        [len(chunk.boxes) for chunk in chunks],
    ]
    return _pack(columns, [box for chunk in chunks for box in chunk.boxes])


def unpack_chunks(
    data: bytes, document: str, page_number: int, only: Collection[int] | None = None
) -> tuple[Chunk, ...]:
    """The chunks of `document`'s page that were packed, or those of them whose ordinals are in `only`."""
    (ordinals, texts, lines), corners = _unpack(data)
    chunks, first = [], 0
    for ordinal, text, count in zip(ordinals, texts, lines, strict=True):
        after = first + 4 * count
        if only is None or ordinal in only:
            chunks.append(Chunk(document, ordinal, page_number, text, tuple(_boxes(corners[first:after]))))
        first = after
    if first != len(corners):
        raise ValueError("every box is a chunk's")
    return tuple(chunks)


def pack_figures(figures: Sequence[SourceFigure]) -> bytes:
    """The figures of one page, column by column."""
    if not figures:
        return _pack([], [])
    ordinals, texts, rows, chunks, scales_from, standings, quantities, boxes = zip(*map(_FIGURE, figures), strict=True)
    kinds, values, precisions, units, scales, scaled, lows, hedges = zip(*map(_QUANTITY, quantities), strict=True)
    columns = [
        ordinals,
        texts,
        _told_once(rows),
        chunks,
        _told_once(scales_from),
        standings_to_plain(standings),
        _told_once([*map(str.__str__, kinds)]),
        [*map(str, values)],
        _told_once([*map(str, precisions)]),
        _told_once(units),
        _told_once([*map(str, scales)]),
        [place for place, spelled in enumerate(scaled) if spelled],
        {
            place: _loose(quantities[place])
            for place, loose in enumerate(zip(lows, hedges, strict=True))
            if loose != _FIRM
        },
    ]
    return _pack(columns, boxes)


def unpack_figures(
    data: bytes, document: str, page_number: int, only: Collection[int] | None = None
) -> tuple[SourceFigure, ...]:
    """The figures of `document`'s page that were packed, or those of them whose ordinals are in `only`."""
    columns, corners = _unpack(data)
    if not columns:
        return ()
    ordinals, texts, rows, chunks, scales_from, plain, *quantities = columns
    wanted = [place for place, ordinal in enumerate(ordinals) if only is None or ordinal in only]
    standings = standings_from_plain(plain, len(ordinals), None if only is None else frozenset(wanted))
    if not len(texts) == len(chunks) == len(ordinals) == len(corners) / 4:
        raise ValueError("a figure has a text, a chunk and a box")
    return tuple(
        SourceFigure(
            document,
            page_number,
            ordinals[place],
            texts[place],
            _quantity(quantities, place),
            Box(*corners[4 * place : 4 * place + 4]),
            _retold(rows, place),
            chunks[place],
            _retold(scales_from, place),
            standings[place],
        )
        for place in wanted
    )


def _quantity(columns: Columns, place: int) -> Quantity:
    kinds, values, precisions, units, scales, spelled, loose = columns
    low, high, hedge = loose.get(str(place), (None, None, None)) if loose else (None, None, None)
    return Quantity(
        _KINDS[_retold(kinds, place)],
        _exact(values[place]),
        _few(_retold(precisions, place)),
        _retold(units, place),
        _few(_retold(scales, place)),
        place in spelled,
        None if low is None else _exact(low),
        None if high is None else _exact(high),
        None if hedge is None else Hedge(hedge),
    )


def _exact(text: str) -> Decimal:
    if type(text) is not str or len(text) > _MOST_DIGITS:
        raise ValueError("a decimal is written in digits, and not in very many")
    return Decimal(text)


_few = lru_cache(1024)(_exact)  # a deal's precisions and scales are a handful of values


def _told_once(column: Sequence[str | None]) -> list[Any]:
    """A column as its distinct values and, for each row, which of them it is (or only how many rows there are)."""
    places = {value: place for place, value in enumerate(dict.fromkeys(column))}
    return [list(places), [*map(places.__getitem__, column)] if len(places) > 1 else len(column)]


def _loose(quantity: Quantity) -> list[str | None]:
    """The ends of a range and the hedge of a quantity that has either."""
    return [_text(quantity.low), _text(quantity.high), quantity.hedge]


def _retold(column: list[Any], place: int) -> Any:
    values, numbers = column
    return values[0 if type(numbers) is int else numbers[place]]


def _text(value: Decimal | None) -> str | None:
    return None if value is None else str(value)


def _pack(columns: Columns, boxes: Sequence[Box]) -> bytes:
    text = _JSON.encode(columns).encode("ascii")
    corners = list(chain.from_iterable(map(_BOX, boxes)))
    return _LENGTH.pack(len(text)) + text + struct.pack(f"<{len(corners)}d", *corners)


def _unpack(data: bytes) -> tuple[Columns, Corners]:
    (length,) = _LENGTH.unpack_from(data)
    start = _LENGTH.size + length
    columns = json.loads(data[_LENGTH.size : start])
    corners = struct.unpack(f"<{(len(data) - start) // 8}d", data[start:])
    if corners and not -_FARTHEST < min(corners) <= max(corners) < _FARTHEST:
        raise ValueError("no box is so far away")
    return columns, corners


def _boxes(corners: Corners) -> list[Box]:
    edges = iter(corners)
    return [Box(*four) for four in zip(edges, edges, edges, edges, strict=True)]
