"""A document's way of writing numbers, told by its whole text; mixtures that would mislead one who looks at a token."""

from __future__ import annotations

from decimal import Decimal

import pytest

from olo_desktop.text.number_style import style_of_text
from olo_desktop.text.numbers import scan
from olo_desktop.text.numerals import ANGLO, APOSTROPHE, DECIMAL_COMMA, SPACE_COMMA, SPACE_POINT, NumberStyle


@pytest.mark.parametrize(
    ("text", "style"),
    [
        ("", ANGLO),
        ("1,600 units and 1.600 more", ANGLO),
        ("1,600 units; the balance is 2.450,30", DECIMAL_COMMA),
        ("12,5 Mio. € Umsatz, 12,4 % Marge", DECIMAL_COMMA),
        ("1.234.567 Stück", DECIMAL_COMMA),
        ("987 654 € et 12,4 %", SPACE_COMMA),
        ("1 234 567,89 € au total", SPACE_COMMA),
        ("R 1 234 567.50 of 12.5 million, 3 456 789 in all", SPACE_POINT),
        ("CHF 1'234'567.50 or 1’234", APOSTROPHE),
        ("$1,234.5 million and 12.5%; the German paper says 12,5 %", ANGLO),
        ("₹1,23,45,678 and 12,5 Mio. €", ANGLO),
        ("see [1,2], 3,4 and 5,6; 31.12.2022; section 4.2", ANGLO),
        ("rows: 353 372 and 12 345 678", ANGLO),
        ("12,5 % against 12.5 %", ANGLO),
    ],
)
def test_style_of_a_text(text: str, style: NumberStyle) -> None:
    assert style_of_text(text) is style


def test_one_token_is_read_as_its_document_writes() -> None:
    for text, value in (
        ("1,600 units beside 2.450,30 EUR", "1.600"),
        ("1,600 units beside 2,450.30 EUR", "1600"),
        ("1.600 units beside 2.450,30 EUR", "1600"),
    ):
        quantity = scan(text, style_of_text(text))[0].quantity
        assert quantity is not None
        assert quantity.value == Decimal(value)
