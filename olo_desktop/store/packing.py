"""Pages as bytes and back: what the reading cache keeps of a page's chunks and of its figures.

A page has two packs, chunks and figures, because they are asked for apart. Each is a JSON list of columns (so that
repeated rows and units are written once) and the corners of its boxes as numbers. Decimals are text. All comes back
exactly as it went in. Nothing is compressed: zlib's fastest level halves the 10 KB of a page of 60 figures, and
more than doubles the time that packing takes.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Collection, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from olo_desktop.model.document import Box, Chunk, SourceFigure
from olo_desktop.model.plain import standings_from_plain, standings_to_plain
from olo_desktop.model.quantity import Hedge, Kind, Quantity

Columns = list[Any]

_LENGTHS = struct.Struct("<Ic")
_JSON = json.JSONEncoder(separators=(",", ":"), check_circular=False)
_MOST = 1 << 31

_FIGURE = attrgetter("ordinal", "text", "row", "chunk", "scale_from", "standing", "quantity", "box")
_QUANTITY = attrgetter("kind", "value", "precision", "unit", "scale", "scaled", "low", "hedge")
_FIRM = (None, None)
_BOX = attrgetter("x0", "y0", "x1", "y1")


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
        if only is None or ordinal in only:
            boxes = _boxes(corners[first : first + count])
            chunks.append(Chunk(document, ordinal, page_number, text, tuple(boxes)))
        first += count
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
    standings = standings_from_plain(plain, len(ordinals))
    places = [place for place, ordinal in enumerate(ordinals) if only is None or ordinal in only]
    return tuple(
        SourceFigure(
            document=document,
            page_number=page_number,
            ordinal=ordinals[place],
            text=texts[place],
            quantity=_quantity(quantities, place),
            box=box,
            row=_retold(rows, place),
            chunk=chunks[place],
            scale_from=_retold(scales_from, place),
            standing=standings[place],
        )
        for place, box in zip(places, _boxes(corners[places]), strict=True)
    )


def _quantity(columns: Columns, place: int) -> Quantity:
    kinds, values, precisions, units, scales, spelled, loose = columns
    low, high, hedge = loose.get(str(place), (None, None, None))
    return Quantity(
        kind=Kind(_retold(kinds, place)),
        value=Decimal(values[place]),
        precision=_few(_retold(precisions, place)),
        unit=_retold(units, place),
        scale=_few(_retold(scales, place)),
        scaled=place in spelled,
        low=_decimal(low),
        high=_decimal(high),
        hedge=None if hedge is None else Hedge(hedge),
    )


_few = lru_cache(1024)(Decimal)  # a deal's precisions and scales are a handful of values


def _told_once(column: Sequence[str | None]) -> list[Any]:
    """A column as its distinct values and, for each row, which of them it is (or only how many rows there are)."""
    places = {value: place for place, value in enumerate(dict.fromkeys(column))}
    return [list(places), [*map(places.__getitem__, column)] if len(places) > 1 else len(column)]


def _loose(quantity: Quantity) -> list[str | None]:
    """The ends of a range and the hedge of a quantity that has either."""
    return [_text(quantity.low), _text(quantity.high), quantity.hedge]


def _retold(column: list[Any], place: int) -> Any:
    values, numbers = column
    return values[0 if isinstance(numbers, int) else numbers[place]]


def _text(value: Decimal | None) -> str | None:
    return None if value is None else str(value)


def _decimal(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)


def _pack(columns: Columns, boxes: Sequence[Box]) -> bytes:
    text = _JSON.encode(columns).encode("ascii")
    code, corners = _corners(np.fromiter(chain.from_iterable(map(_BOX, boxes)), "<f8", 4 * len(boxes)))
    return _LENGTHS.pack(len(text), code) + text + corners


def _corners(numbers: NDArray[np.float64]) -> tuple[bytes, bytes]:
    """The corners in the narrowest form that gives each back exactly: in hundredths of a point, or as floats."""
    hundredths = np.rint(numbers * 100)
    exact = np.all(np.abs(hundredths) < _MOST) and not np.any(np.signbit(numbers) & (numbers == 0))
    if exact and np.array_equal(hundredths / 100, numbers):
        return b"i", hundredths.astype("<i4").tobytes()
    return b"d", numbers.tobytes()


def _unpack(data: bytes) -> tuple[Columns, NDArray[Any]]:
    length, code = _LENGTHS.unpack_from(data)
    start = _LENGTHS.size
    columns = json.loads(data[start : start + length])
    corners = np.frombuffer(data, "<i4" if code == b"i" else "<f8", offset=start + length)
    return columns, corners.reshape(-1, 4)


def _boxes(corners: NDArray[Any]) -> list[Box]:
    exact = corners / 100 if corners.dtype.kind == "i" else corners
    return [Box(*four) for four in exact.tolist()]
