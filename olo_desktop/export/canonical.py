"""Canonical bytes: the one way in which anything that is compared, hashed or sealed becomes JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal

Json = str | int | float | bool | None | Sequence["Json"] | Mapping[str, "Json"]
"""What a report is made of. Money is never a float: it is written by `decimal_text`."""

_SURROGATE = re.compile("[\ud800-\udfff]")


def canonical_bytes(value: Json) -> bytes:
    """UTF-8 JSON with two blanks of indentation, keys in the order given, and a newline at the end.

    The caller gives every mapping its order (see `sorted_mapping` where order means nothing). Raises ValueError where
    the bytes would not read back as what went in.
    """
    clean = _cleaned(value)
    data = (json.dumps(clean, ensure_ascii=False, indent=2, allow_nan=False) + "\n").encode("utf-8")
    if json.loads(data) != clean:
        raise ValueError("a value does not survive being written as JSON")
    return data


def sorted_mapping(value: Mapping[str, Json]) -> dict[str, Json]:
    """The same mapping in the order of its keys' code points, whatever the locale."""
    return {key: value[key] for key in sorted(value)}


def decimal_text(value: Decimal) -> str:
    """The exact value as digits: no exponent, no trailing zeros, no negative zero. 1.577E+9 is "1577000000"."""
    text = format(value, "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def valid_text(text: str) -> str:
    r"""The text with what no UTF-8 can hold spelled out: the stray byte 0xff of a file name becomes `\xff`."""
    return _SURROGATE.sub(_spelled, text)


def _spelled(match: re.Match[str]) -> str:
    code = ord(match.group())
    return f"\\x{code - 0xDC00:02x}" if 0xDC80 <= code <= 0xDCFF else f"\\u{code:04x}"


def _cleaned(value: Json) -> Json:
    if isinstance(value, str):
        return valid_text(value)
    if isinstance(value, Mapping):
        return {valid_text(key): _cleaned(item) for key, item in value.items()}
    if isinstance(value, Sequence):
        return [_cleaned(item) for item in value]
    if isinstance(value, float):
        return value + 0.0  # a negative zero becomes zero
    return value
