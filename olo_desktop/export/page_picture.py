"""A page with marks drawn on it, as the bytes of a PNG file."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable

from olo_desktop.export.table_marks import MarkKind, TableMark
from olo_desktop.model.document import Box
from olo_desktop.model.picture import PagePicture

Rgb = tuple[int, int, int]

_TINTS: dict[MarkKind, Rgb] = {
    MarkKind.CAPTION: (230, 208, 255),
    MarkKind.HEADER: (190, 240, 170),
    MarkKind.SCALE: (255, 226, 150),
}
_OUTLINES: tuple[Rgb, ...] = ((200, 30, 30), (0, 120, 60), (30, 60, 200), (170, 100, 0), (140, 0, 140), (0, 130, 140))
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def marked(page: PagePicture, scale: float, marks: Iterable[TableMark]) -> PagePicture:
    """The page with its marks: words tinted as with a pen, figures in frames of their column's colour."""
    pixels = bytearray(page.rgb)
    for mark in marks:
        if mark.kind is MarkKind.FIGURE:
            _frame(pixels, page, _pixels(mark.box, scale, page), _OUTLINES[mark.column % len(_OUTLINES)])
        else:
            _tint(pixels, page, _pixels(mark.box, scale, page), _TINTS[mark.kind])
    return PagePicture(page.width, page.height, page.stride, bytes(pixels))


def png(page: PagePicture) -> bytes:
    """The picture as a PNG file."""
    rows = (page.rgb[row * page.stride : row * page.stride + 3 * page.width] for row in range(page.height))
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 6)
    head = struct.pack(">IIBBBBB", page.width, page.height, 8, 2, 0, 0, 0)
    return _SIGNATURE + _part(b"IHDR", head) + _part(b"IDAT", data) + _part(b"IEND", b"")


def _part(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _pixels(box: Box, scale: float, page: PagePicture) -> tuple[int, int, int, int]:
    """The box in pixels, kept within the page."""
    x0, x1 = (max(0, min(page.width - 1, round(x * scale))) for x in (box.x0, box.x1))
    y0, y1 = (max(0, min(page.height - 1, round(y * scale))) for y in (box.y0, box.y1))
    return x0, y0, x1, y1


def _tint(pixels: bytearray, page: PagePicture, at: tuple[int, int, int, int], colour: Rgb) -> None:
    """No pixel lighter than the tint: print stays as it is."""
    x0, y0, x1, y1 = at
    for row in range(y0, y1 + 1):
        begin, end = row * page.stride + 3 * x0, row * page.stride + 3 * (x1 + 1)
        pixels[begin:end] = bytes(map(min, pixels[begin:end], bytes(colour) * (x1 + 1 - x0)))


def _frame(pixels: bytearray, page: PagePicture, at: tuple[int, int, int, int], colour: Rgb) -> None:
    x0, y0, x1, y1 = at
    for row in range(y0, y1 + 1):
        begin = row * page.stride
        if row in (y0, y1):
            pixels[begin + 3 * x0 : begin + 3 * (x1 + 1)] = bytes(colour) * (x1 + 1 - x0)
        for x in (x0, x1):
            pixels[begin + 3 * x : begin + 3 * x + 3] = bytes(colour)
