"""Digits of cells in the styles of documents."""

from __future__ import annotations

from decimal import Decimal

import pytest

from olo_desktop.text.cell_numbers import cell_number, style_of
from olo_desktop.text.numerals import ANGLO, APOSTROPHE, DECIMAL_COMMA, SPACE_COMMA, SPACE_POINT


@pytest.mark.parametrize(
    ("text", "style", "value"),
    [
        ("1,204", ANGLO, "1204"),
        ("(1,577)", ANGLO, "-1577"),
        ("$(48.20)", ANGLO, "-48.20"),
        ("($48.20)", ANGLO, "-48.20"),
        ("-0.5%", ANGLO, "-0.5"),
        ("1,445,695.", ANGLO, "1445695"),
        ("415(2)", ANGLO, "415"),
        (".75", ANGLO, ".75"),
        ("69.875", DECIMAL_COMMA, "69875"),
        ("-3.716,5", DECIMAL_COMMA, "-3716.5"),
        ("38 509 212,58", SPACE_COMMA, "38509212.58"),
        ("1 234.5", SPACE_POINT, "1234.5"),
        ("1'204.50", APOSTROPHE, "1204.50"),
        ("—", ANGLO, "0"),
        ("$—", ANGLO, "0"),
        ("—%", ANGLO, "0"),
    ],
)
def test_numbers(text: str, style: object, value: str) -> None:
    found = cell_number(text, style.name)  # type: ignore[attr-defined]
    assert found is not None
    assert found.number == Decimal(value)


@pytest.mark.parametrize("text", ["16)", "Total", "1,2,3", "1" * 40, "12-31", "v2"])
def test_no_numbers(text: str) -> None:
    assert cell_number(text) is None


def test_marks_of_a_number() -> None:
    assert cell_number("12.5%").percent
    assert cell_number("$ 5".replace(" ", "")).currency == "$"
    assert cell_number("(77").opened
    assert cell_number("—").dash
    assert [cell_number("2016").year, cell_number("(2017)").year, cell_number("2,016").year] == [True, True, False]
    assert cell_number("12.50").places == 2


@pytest.mark.parametrize(
    ("texts", "spaced", "style"),
    [
        (["1,204", "3.5"], 0, ANGLO),
        (["69.875.000", "3,5", "1,9"], 0, DECIMAL_COMMA),
        (["0,00", "3,5"], 9, SPACE_COMMA),
        (["12"], 9, SPACE_POINT),
        (["1'204'000", "3.5"], 0, APOSTROPHE),
        ([], 0, ANGLO),
    ],
)
def test_style_of_a_document(texts: list[str], spaced: int, style: object) -> None:
    assert style_of(texts, spaced=spaced) is style
