"""Bands in words as percentages."""

from __future__ import annotations

import pytest

from olo_desktop.text.vague_amounts import bands, vague_amounts


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("mid-single-digit growth", "0.04", "0.06"),
        ("low to mid single digits", "0.01", "0.06"),
        ("single-digit growth", "0.01", "0.09"),
        ("low teens", "0.11", "0.13"),
        ("in the twenties", "0.2", "0.29"),
        ("High thirties", "0.37", "0.39"),
        ("double-digit growth", "0.1", "0.99"),
        ("low double digits", "0.1", "0.39"),
    ],
)
def test_a_band_is_a_percentage_from_low_to_high(text: str, low: str, high: str) -> None:
    ((start, end, quantity),) = vague_amounts(text)
    assert 0 <= start < end <= len(text)
    assert (str(quantity.low), str(quantity.high)) == (low, high)


def test_other_words_are_no_bands() -> None:
    assert vague_amounts("a digit, a single, and low tens") == ()


def test_a_decade_is_no_band_that_states_a_figure() -> None:
    assert [(band.start, band.end) for band in bands("In the nineties growth was in the high teens.")] == [(34, 44)]
