"""Source figures of the whole deal by their value.

One document's share, little-endian: a header of 16 bytes, then its figures sorted by absolute value, page and ordinal,
as three arrays (f8 values, i4 page numbers, i4 ordinals), then the CRC-32 of all before. Values are floats here, to be
found by; whether a figure agrees is decided on its exact decimal afterwards.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import numpy as np
from numpy.typing import NDArray

from olo_desktop.index.segments import SegmentError, seal, unseal

FigurePlace = tuple[int, int, int]
"""(document index, page number, ordinal on the page)."""

_HEADER = struct.Struct("<4sHHQ")
_MAGIC = b"OLOF"
_VERSION = 1
_ROW = 16


class FigureSegmentBuilder:
    """Collects the figures of one document, in any order."""

    def __init__(self) -> None:
        self._values = array("d")
        self._pages = array("i")
        self._ordinals = array("i")

    def add(self, page_number: int, ordinal: int, value: Decimal) -> None:
        """Take a figure. A range may be added once for each end."""
        self._values.append(_approximate(value))
        self._pages.append(page_number)
        self._ordinals.append(ordinal)

    def finish(self) -> bytes:
        """The segment. The builder may be finished again after more figures."""
        values = np.array(self._values, dtype="<f8")
        pages = np.array(self._pages, dtype="<i4")
        ordinals = np.array(self._ordinals, dtype="<i4")
        order = np.lexsort((ordinals, pages, values))
        body = b"".join(
            (
                _HEADER.pack(_MAGIC, _VERSION, 0, len(values)),
                values[order].tobytes(),
                pages[order].tobytes(),
                ordinals[order].tobytes(),
            )
        )
        return seal(body)


class FigureIndex:
    """The deal's source figures, from one segment a document, in canonical order (by document path).

    Opening only takes the segments; they are merged at the first question, and let go then.
    """

    def __init__(self, segments: Sequence[bytes]) -> None:
        self._segments: tuple[bytes, ...] | None = tuple(segments)
        self._values = np.zeros(0)
        self._documents = self._pages = self._ordinals = np.zeros(0, np.int32)

    def __len__(self) -> int:
        self._merge()
        return len(self._values)

    def near(self, low: Decimal, high: Decimal) -> list[FigurePlace]:
        """Figures whose absolute value lies in low..high, in canonical order.

        The bounds are widened by a hair, so that no rounding of floats loses one: the caller compares decimals.
        """
        self._merge()
        first = np.searchsorted(self._values, np.nextafter(float(low), -np.inf), side="left")
        last = np.searchsorted(self._values, np.nextafter(float(high), np.inf), side="right")
        found = np.arange(first, last)
        order = np.lexsort((self._ordinals[found], self._pages[found], self._documents[found]))
        return self._places(found[order])

    def nearest(self, value: Decimal, within: float = 0.05, count: int = 20) -> list[FigurePlace]:
        """The `count` figures closest to the absolute value, closest first, equally close ones in canonical order.

        None is farther away than `within` of it (0.05: five per cent).
        """
        self._merge()
        wanted = _approximate(value)
        first = np.searchsorted(self._values, np.nextafter(wanted * (1 - within), -np.inf), side="left")
        last = np.searchsorted(self._values, np.nextafter(wanted * (1 + within), np.inf), side="right")
        found = np.arange(first, last)
        distances = np.abs(self._values[found] - wanted)
        keys = (self._ordinals[found], self._pages[found], self._documents[found], distances)
        return self._places(found[np.lexsort(keys)[:count]])

    def _places(self, rows: NDArray[np.intp]) -> list[FigurePlace]:
        columns = (self._documents[rows], self._pages[rows], self._ordinals[rows])
        return list(zip(*(column.tolist() for column in columns), strict=True))

    def _merge(self) -> None:
        if self._segments is None:
            return
        parts = [_arrays(segment) for segment in self._segments]
        self._segments = None
        if not parts:
            return
        values = np.concatenate([part[0] for part in parts])
        order = np.argsort(values, kind="stable")
        sizes = [len(part[0]) for part in parts]
        self._values = values[order]
        self._documents = np.repeat(np.arange(len(parts), dtype=np.int32), sizes)[order]
        self._pages = np.concatenate([part[1] for part in parts])[order]
        self._ordinals = np.concatenate([part[2] for part in parts])[order]


def _approximate(value: Decimal) -> float:
    return abs(float(value))


def _arrays(data: bytes) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Values, pages and ordinals of a segment. Raises `SegmentError` unless it is whole."""
    if len(data) < _HEADER.size:
        raise SegmentError("a figure index cut short")
    magic, version, _, size = _HEADER.unpack_from(data)
    if magic != _MAGIC or version != _VERSION:
        raise SegmentError("a figure index of another version")
    unseal(data, _HEADER.size + size * _ROW)
    values = np.frombuffer(data, "<f8", size, _HEADER.size)
    pages = np.frombuffer(data, "<i4", size, _HEADER.size + 8 * size)
    ordinals = np.frombuffer(data, "<i4", size, _HEADER.size + 12 * size)
    if not (np.all(values >= 0) and np.all(values[1:] >= values[:-1])):  # also refuses what is no number
        raise SegmentError("a figure index that is not in order")
    return values, pages, ordinals
