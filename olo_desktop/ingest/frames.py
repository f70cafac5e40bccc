"""Frames between the program and its workers: a JSON header, and raw bytes where there are any.

A frame is two lengths of four bytes each (header, body; big endian), the header in UTF-8, the body. Nothing is
pickled. What a worker sends is untrusted: lengths have limits, the header must be a JSON object of finite numbers.
"""

from __future__ import annotations

import json
import struct
from typing import Any, BinaryIO, NoReturn

MOST_HEADER_BYTES = 64 << 20
MOST_BODY_BYTES = 256 << 20
_LENGTHS = struct.Struct(">II")

Header = dict[str, Any]


class BrokenFrame(Exception):  # noqa: N818 - the worker's fault, turned into a lost page
    """What came is no frame."""


def write_frame(out: BinaryIO, header: Header, body: bytes | memoryview = b"", *, now: bool = True) -> None:
    """Sends one frame and flushes it, or leaves it for the next one to take along."""
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode("utf-8", "replace")
    if len(text) > MOST_HEADER_BYTES or len(body) > MOST_BODY_BYTES:
        raise BrokenFrame("a frame is too long to be sent")
    out.write(_LENGTHS.pack(len(text), len(body)) + text)
    if body:
        out.write(body)
    if now:
        out.flush()


def read_frame(source: BinaryIO) -> tuple[Header, bytes] | None:
    """The next frame, or None where the other side has closed. Raises `BrokenFrame`."""
    lengths = source.read(_LENGTHS.size)
    if not lengths:
        return None
    if len(lengths) < _LENGTHS.size:
        raise BrokenFrame("a frame ends inside its lengths")
    header_size, body_size = _LENGTHS.unpack(lengths)
    if header_size > MOST_HEADER_BYTES or body_size > MOST_BODY_BYTES:
        raise BrokenFrame("a frame says it is too long")
    header, body = source.read(header_size), source.read(body_size)
    if len(header) < header_size or len(body) < body_size:
        raise BrokenFrame("a frame ends early")
    return _parsed(header), body


def _parsed(header: bytes) -> Header:
    try:
        value = json.loads(header, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise BrokenFrame("a frame's header is no JSON") from error
    if not isinstance(value, dict):
        raise BrokenFrame("a frame's header is no object")
    return value


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")
