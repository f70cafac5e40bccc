"""A printed number agrees with a memo's figure as the figure is written, and not otherwise."""

from __future__ import annotations

from decimal import Decimal

import pytest

from olo_desktop.matching.agreement import agrees, distance, is_bare, readings, search_spans
from olo_desktop.model.quantity import Kind, Quantity

MILLION, BILLION = Decimal(10**6), Decimal(10**9)


def quantity(
    kind: Kind,
    value: str,
    precision: str,
    unit: str | None = None,
    scale: Decimal = Decimal(1),
    *,
    scaled: bool = False,
) -> Quantity:
    return Quantity(kind, Decimal(value), Decimal(precision), unit, scale, scaled)


def money(value: str, precision: str, unit: str | None = "USD", *, scaled: bool = True) -> Quantity:
    return quantity(Kind.MONEY, value, precision, unit, MILLION if scaled else Decimal(1), scaled=scaled)


def bare(printed: str, scale: Decimal = Decimal(1), unit: str | None = None) -> Quantity:
    digits = Decimal(printed)
    places = Decimal(1).scaleb(digits.as_tuple().exponent)  # type: ignore[arg-type]
    return Quantity(Kind.COUNT, digits * scale, places * scale, unit, scale)


ONE_BILLION = money("1000000000", "100000000")
CASES = [
    ("rounds to it", ONE_BILLION, bare("1040", MILLION), True),
    ("rounds away from it", ONE_BILLION, bare("1060", MILLION), False),
    ("half a unit, either way", ONE_BILLION, bare("1050", MILLION), True),
    ("an outflow in brackets", money("1577000000", "1000000"), bare("-1577", MILLION), True),
    ("adjacent year within a per cent", money("78151000000", "1000000"), bare("78823", MILLION), False),
    ("a source coarser than the memo", money("34229000000", "1000000"), money("34200000000", "100000000"), False),
    ("another currency", money("5000000", "1000000", "GBP"), bare("5", MILLION, "USD"), False),
    (
        "Canadian dollars, plain $ in Canadian accounts",
        money("5000000", "1000000", "CAD"),
        bare("5", MILLION, "USD"),
        True,
    ),
    (
        "dollars of the United States, said to be Canadian",
        money("5000000", "1000000"),
        bare("5", MILLION, "CAD"),
        False,
    ),
    ("no currency named", money("5000000", "1000000", "GBP"), bare("5", MILLION), True),
    (
        "a headcount under a caption that names a currency",
        quantity(Kind.COUNT, "683", "1"),
        quantity(Kind.MONEY, "683000000", "1000000", "USD", MILLION),
        True,
    ),
    (
        "no count of the millions that money spells",
        quantity(Kind.COUNT, "683", "1"),
        money("683000000", "1000000"),
        False,
    ),
    ("per share in a table in millions", quantity(Kind.MONEY, "10.18", "0.01", "USD"), bare("10.18", MILLION), True),
    ("per share kind", quantity(Kind.PER_SHARE, "10.18", "0.01", "USD"), bare("10.18", MILLION), True),
    ("a per cent in a column of per cents", quantity(Kind.PERCENT, "0.124", "0.001"), bare("12.4", MILLION), True),
    ("a per cent spelled", quantity(Kind.PERCENT, "0.124", "0.001"), quantity(Kind.PERCENT, "0.124", "0.001"), True),
    (
        "points are no per cent",
        quantity(Kind.POINTS, "0.042", "0.001"),
        quantity(Kind.PERCENT, "0.042", "0.001"),
        False,
    ),
    ("points in basis points", quantity(Kind.POINTS, "0.042", "0.001"), quantity(Kind.BPS, "0.042", "0.0001"), True),
    ("basis points printed bare", quantity(Kind.BPS, "0.017", "0.0001"), bare("170"), True),
    ("a multiple printed bare", quantity(Kind.MULTIPLE, "8.8", "0.1"), bare("8.8"), True),
    ("a neighbour multiple", quantity(Kind.MULTIPLE, "1.1", "0.1"), quantity(Kind.MULTIPLE, "1.0", "0.1"), False),
    ("headcount on a page in millions", quantity(Kind.COUNT, "798000", "1"), bare("798000", MILLION), True),
    ("a count and money", quantity(Kind.COUNT, "34229", "1"), money("34229", "1", scaled=False), True),
    ("days", quantity(Kind.DURATION, "82.5", "0.1", "days"), bare("82.5"), True),
    ("money is no per cent", money("5000000", "1000000"), quantity(Kind.PERCENT, "0.05", "0.01"), False),
    ("unscaled money, scaled table", quantity(Kind.MONEY, "34229", "1", "USD"), bare("34229", MILLION), True),
    ("nothing and nothing", quantity(Kind.MONEY, "0", "1", "USD"), bare("0"), True),
]


@pytest.mark.parametrize(("claim", "source", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_agreement_follows_the_writing(claim: Quantity, source: Quantity, *, expected: bool) -> None:
    assert agrees(claim, source) is expected


@pytest.mark.parametrize(("claim", "source"), [case[1:3] for case in CASES if case[3]])
def test_an_agreeing_source_lies_in_a_searched_span(claim: Quantity, source: Quantity) -> None:
    spans = search_spans(claim, (Decimal(1), Decimal(1000), MILLION))
    stored = abs(source.value)
    assert any(low <= stored <= high for low, high in spans)


def test_a_range_that_spans_nothing_is_searched_from_nothing() -> None:
    claim = Quantity(Kind.MONEY, Decimal(0), Decimal(1), "USD", low=Decimal(-3), high=Decimal(2))
    assert search_spans(claim, (Decimal(1),)) == ((Decimal(0), Decimal("3.5")),)


def test_distance_is_relative_to_the_claim() -> None:
    assert distance(money("100000000", "1000000"), bare("104", MILLION)) == Decimal("0.04")
    assert distance(money("0", "1"), bare("104", MILLION)) is None
    assert distance(money("100", "1"), quantity(Kind.PERCENT, "1", "0.01")) is None


def test_a_bare_number_has_both_readings_unless_the_memo_spells_the_scale() -> None:
    source = bare("5", MILLION)
    assert is_bare(source)
    assert not is_bare(money("5", "1"))
    assert readings(quantity(Kind.MONEY, "5", "1", "USD"), source) == (Decimal(5_000_000), Decimal(5))
    assert readings(money("5000000", "1000000"), source) == (Decimal(5_000_000),)
