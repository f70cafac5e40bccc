"""Public complaints about reading numbers, section A of the field reports: each line with its right value.

Lines 1, 2, 5, 7, 8, 10, 14, 16 and 19 are rows of `cases/field.txt`; here stands what takes more than one number.
"""

from __future__ import annotations

from decimal import Decimal

import pytest

from olo_desktop.ingest.memos import read_memo
from olo_desktop.matching.agreement import agrees
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.model.written import NotClaim
from olo_desktop.text.numbers import scan
from olo_desktop.text.scales import caption_scale


def quantity(text: str) -> Quantity:
    found = scan(text)[0].quantity
    assert found is not None
    return found


def values(memo: str) -> list[Decimal]:
    return [figure.quantity.value for figure in read_memo("memo.md", memo.encode()).figures]


def test_4_grouping_is_told_by_the_document() -> None:
    assert values("Stock is 1,600 units.") == [Decimal(1600)]
    english = "Stock is 1,600 units. The price is $2,450.30."
    assert values(english) == [Decimal(1600), Decimal("2450.30")]


def test_4_a_decimal_comma_elsewhere_decides() -> None:
    german = "Der Preis ist 2.450,30 EUR, die Miete 1.250,75 EUR, die Steuer 3.120,10 EUR. Das Gewicht ist 1,600 kg."
    assert values(german)[-1] == Decimal("1.600")


@pytest.mark.parametrize("text", ["two point five million", "one point two million"])
def test_17_words_are_read_in_full_or_left_alone(text: str) -> None:
    right = {"two point five million": Decimal(2500000), "one point two million": Decimal(1200000)}[text]
    assert [each.quantity.value for each in scan(text) if each.quantity] in ([], [right])


def test_20_a_bare_million_is_no_number() -> None:
    assert [each for each in scan("millions of users, hundreds of millions of views") if each.quantity] == []


@pytest.mark.parametrize("caption", ["millions of users", "$5 million in revenue"])
def test_22_only_a_caption_sets_a_scale(caption: str) -> None:
    assert caption_scale([caption]) is None
    assert values(f"{caption}\n\n| Item | FY2024 |\n| --- | --- |\n| Stock | 12 |")[-1] == Decimal(12)


def test_23_rows_per_share_and_in_per_cent_keep_their_own_scale() -> None:
    memo = (
        "(in thousands, except per share data)\n\n| | FY2024 |\n| --- | --- |\n"
        "| Net income | 512 |\n| Diluted EPS | 2.14 |\n| Margin | 12.5% |"
    )
    assert values(memo) == [Decimal(512000), Decimal("2.14"), Decimal("0.125")]


def test_25_a_unit_over_the_header_is_the_tables() -> None:
    assert caption_scale(["Unit: TEUR"])[:2] == (Decimal(1000), "EUR")


def test_26_a_hundred_basis_points_are_a_point() -> None:
    up, margin = (each.quantity for each in scan("margin up 85 bps to 12.35%"))
    assert up is not None
    assert margin is not None
    assert (up.kind, up.value) == (Kind.BPS, Decimal("0.0085"))
    assert margin.value - up.value == quantity("11.5%").value
    assert quantity("0.085%").value == Decimal("0.00085")


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("2025Q1", "Q1 2025"),
        ("Q3'24", "Q3 2024"),
        ("3Q24", "Q3 2024"),
        ("Q4/2021", "Q4 2021"),
        ("FY24E", "FY2024"),
        ("FY2024A", "FY2024"),
        ("LTM Mar-24", "LTM 2024-03"),
        ("H1 FY24", "H1 2024"),
    ],
)
def test_28_29_31_periods_are_whole_and_no_figures(text: str, period: str) -> None:
    (found,) = scan(f"in {text} so")
    assert (found.text, found.not_claim, str(found.period)) == (text, NotClaim.PERIOD, period)


@pytest.mark.parametrize(("memo", "source"), [("89%", "91%"), ("$34.2M", "$33.1M"), ("21,100", "15,892")])
def test_32_34_35_values_are_compared_as_written_and_not_by_a_tolerance_for_all(memo: str, source: str) -> None:
    assert not agrees(quantity(memo), quantity(source))
    assert agrees(quantity(memo), quantity(memo))
