"""Canonical bytes and exact decimals."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from olo_desktop.export.canonical import canonical_bytes, decimal_text, sorted_mapping, valid_text

DECIMALS = [
    ("1.577E+9", "1577000000"),
    ("0.1040", "0.104"),
    ("-0", "0"),
    ("-0.00", "0"),
    ("100", "100"),
    ("-1577000000.50", "-1577000000.5"),
    ("0.0085", "0.0085"),
    ("1E-7", "0.0000001"),
    ("10", "10"),
]


@pytest.mark.parametrize(("written", "expected"), DECIMALS)
def test_decimals_are_exact_and_plain(written: str, expected: str) -> None:
    assert decimal_text(Decimal(written)) == expected


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**30), max_value=10**30))
def test_decimals_read_back_equal(value: Decimal) -> None:
    text = decimal_text(value)
    assert Decimal(text) == value
    assert "E" not in text.upper()
    assert decimal_text(Decimal(text)) == text


def test_bytes_are_utf8_with_a_newline_and_keep_the_order_of_keys() -> None:
    data = canonical_bytes({"b": "é–", "a": [1, None, True, -0.0]})
    assert data == '{\n  "b": "é–",\n  "a": [\n    1,\n    null,\n    true,\n    0.0\n  ]\n}\n'.encode()


def test_mappings_without_order_are_sorted_by_code_point() -> None:
    assert list(sorted_mapping({"ä": 1, "z": 2, "Z": 3})) == ["Z", "z", "ä"]


def test_a_name_that_is_not_utf8_is_spelled_out() -> None:
    assert valid_text("caf\udce9.pdf") == "caf\\xe9.pdf"
    assert valid_text("a\ud800b") == "a\\ud800b"
    assert json.loads(canonical_bytes({"caf\udce9": "caf\udce9"})) == {"caf\\xe9": "caf\\xe9"}


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(ValueError, match="JSON"):
        canonical_bytes([float("nan")])
    with pytest.raises(TypeError, match="Decimal"):
        canonical_bytes([Decimal(1)])  # type: ignore[list-item]
