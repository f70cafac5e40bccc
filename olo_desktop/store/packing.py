"""Pages as bytes and back: what the reading cache keeps of a page's chunks and of its figures.

A page has two packs, chunks and figures, because they are asked for apart. Each is a JSON list of columns (so that
repeated rows and units are written once) and the corners of its boxes as numbers. Decimals are text. Boxes come back
exactly as they went in. Nothing is compressed: zlib's fastest level halves the 10 KB of a page of 60 figures, and
more than doubles the time that packing takes.
"""

from __future__ import annotations

import json
import struct
import sys
from array import array
from collections.abc import Collection, Iterable, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, cast

from olo_desktop.model.document import Box, Chunk, SourceFigure
from olo_desktop.model.quantity import Hedge, Kind, Quantity

_LENGTHS = struct.Struct("<IcI")

Columns = list[Any]


def pack_chunks(chunks: Sequence[Chunk]) -> bytes:
    """The chunks of one page: ordinals, texts, and one box a line."""
    columns: Columns = [
        [chunk.ordinal for chunk in chunks],
        [chunk.text for chunk in chunks],
        [len(chunk.boxes) for chunk in chunks],
    ]
    return _pack(columns, (box for chunk in chunks for box in chunk.boxes))


def unpack_chunks(
    data: bytes, document: str, page_number: int, only: Collection[int] | None = None
) -> tuple[Chunk, ...]:
    """The chunks of `document`'s page that were packed, or those of them whose ordinals are in `only`."""
    (ordinals, texts, lines), corners = _unpack(data)
    chunks, first = [], 0
    for ordinal, text, count in zip(ordinals, texts, lines, strict=True):
        if only is None or ordinal in only:
            boxes = tuple(_box(corners, number) for number in range(first, first + count))
            chunks.append(Chunk(document, ordinal, page_number, text, boxes))
        first += count
    return tuple(chunks)


def pack_figures(figures: Sequence[SourceFigure]) -> bytes:
    """The figures of one page, column by column."""
    quantities = [figure.quantity for figure in figures]
    columns: Columns = [
        [figure.ordinal for figure in figures],
        [figure.text for figure in figures],
        _told_once([figure.row for figure in figures]),
        [figure.chunk for figure in figures],
        _told_once([figure.scale_from for figure in figures]),
        _told_once([str(quantity.kind) for quantity in quantities]),
        [str(quantity.value) for quantity in quantities],
        _told_once([str(quantity.precision) for quantity in quantities]),
        _told_once([quantity.unit for quantity in quantities]),
        _told_once([str(quantity.scale) for quantity in quantities]),
        [place for place, quantity in enumerate(quantities) if quantity.scaled],
        {
            place: [_text(quantity.low), _text(quantity.high), quantity.hedge]
            for place, quantity in enumerate(quantities)
            if quantity.low is not None or quantity.hedge is not None
        },
    ]
    return _pack(columns, (figure.box for figure in figures))


def unpack_figures(
    data: bytes, document: str, page_number: int, only: Collection[int] | None = None
) -> tuple[SourceFigure, ...]:
    """The figures of `document`'s page that were packed, or those of them whose ordinals are in `only`."""
    (ordinals, texts, rows, chunks, scales_from, *quantities), corners = _unpack(data)
    return tuple(
        SourceFigure(
            document=document,
            page_number=page_number,
            ordinal=ordinal,
            text=texts[place],
            quantity=_quantity(quantities, place),
            box=_box(corners, place),
            row=_retold(rows, place),
            chunk=chunks[place],
            scale_from=_retold(scales_from, place),
        )
        for place, ordinal in enumerate(ordinals)
        if only is None or ordinal in only
    )


def _quantity(columns: Columns, place: int) -> Quantity:
    kinds, values, precisions, units, scales, spelled, loose = columns
    low, high, hedge = loose.get(str(place), _FIRM)
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
_FIRM: tuple[None, None, None] = (None, None, None)


def _told_once(column: Sequence[str | None]) -> list[Any]:
    """A column as its distinct values and, for each row, which of them it is."""
    places: dict[str | None, int] = {}
    numbers = [places.setdefault(value, len(places)) for value in column]
    return [list(places), numbers if len(places) > 1 else len(numbers)]


def _retold(column: list[Any], place: int) -> Any:
    values, numbers = column
    return values[0 if isinstance(numbers, int) else numbers[place]]


def _text(value: Decimal | None) -> str | None:
    return None if value is None else str(value)


def _decimal(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)


def _pack(columns: Columns, boxes: Iterable[Box]) -> bytes:
    text = json.dumps(columns, separators=(",", ":"), check_circular=False).encode("ascii")
    code, corners = _corners([number for box in boxes for number in (box.x0, box.y0, box.x1, box.y1)])
    return _LENGTHS.pack(len(text), code, len(corners)) + text + corners


def _corners(numbers: list[float]) -> tuple[bytes, bytes]:
    """The numbers in the narrowest form that gives each back exactly: as floats of 32 bits, or of 64."""
    narrow = array("f", numbers)
    kept = narrow if narrow.tolist() == numbers else array("d", numbers)
    if sys.byteorder == "big":
        kept.byteswap()
    return kept.typecode.encode("ascii"), kept.tobytes()


def _unpack(data: bytes) -> tuple[Columns, array[float]]:
    length, code, size = _LENGTHS.unpack_from(data)
    start = _LENGTHS.size
    columns = cast("Columns", json.loads(data[start : start + length]))
    numbers = array(code.decode("ascii"), data[start + length : start + length + size])
    if sys.byteorder == "big":
        numbers.byteswap()
    return columns, numbers


def _box(corners: array[float], number: int) -> Box:
    return Box(*corners[4 * number : 4 * number + 4])
