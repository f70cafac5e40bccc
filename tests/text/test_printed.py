"""Printed lines: the same values as the scan of prose, found fast."""

from __future__ import annotations

import re
import time
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reading_cases import rows

from olo_desktop.model.quantity import Kind
from olo_desktop.text.numbers import scan
from olo_desktop.text.printed import printed_numbers


@pytest.mark.parametrize("row", list(rows("printed.txt")), ids=lambda row: row[0])
def test_line_gives_its_numbers(row: list[str]) -> None:
    line, *numbers = row
    found = [f"{line[start:end]} = {quantity.value:f}" for start, end, quantity in printed_numbers(line)]
    assert found == [number for number in numbers if number]


def test_bare_numbers_have_no_scale_yet() -> None:
    ((_, _, quantity),) = printed_numbers("Goodwill 12,790")
    assert (quantity.kind, quantity.scale, quantity.scaled, quantity.unit) == (Kind.COUNT, 1, False, None)


def test_a_lone_sign_belongs_to_the_next_number() -> None:
    units = [quantity.unit for _, _, quantity in printed_numbers("Net sales $ 34,229 35,355")]
    assert units == ["USD", None]


def test_low_end_of_a_range_has_the_unit_of_its_high_end() -> None:
    found = [quantity for _, _, quantity in printed_numbers("lives of 4 to 14 years, $4 to $5 million")]
    assert [(quantity.value, quantity.kind) for quantity in found] == [
        (4, Kind.DURATION),
        (14, Kind.DURATION),
        (4_000_000, Kind.MONEY),
        (5_000_000, Kind.MONEY),
    ]


lines = st.lists(
    st.sampled_from(
        [
            "Net sales",
            "$",
            "(",
            ")",
            "%",
            "—",
            "1,577",
            "12.5",
            "(3)",
            "3",
            "2022",
            "million",
            "US$",
            "EUR",
            "-5",
            "to",
            "$1.5 billion",
            "4.5%",
            "December 31,",
            "10-K",
            "A5",
            "5x",
            "7.",
            "1,2",
            "99 percent",
            "loss of",
            "Euros",
            "'",
        ]
    ),
    max_size=10,
)


@given(st.one_of(lines.map(" ".join), lines.map("".join), st.text()))
@settings(max_examples=300, deadline=None)
def test_spans_are_in_order_and_hold_digits(line: str) -> None:
    before = 0
    for start, end, quantity in printed_numbers(line):
        assert before <= start < end <= len(line)
        assert re.search(r"\d", line[start:end])
        assert quantity.value.is_finite()
        before = end


amounts = st.tuples(st.integers(10, 10**7), st.integers(0, 2)).map(lambda pair: Decimal(pair[0]).scaleb(-pair[1]))
shapes = ["{}", "({})", "$ {}", "${}", "{} %", "{}%", "$ ({})", "{} million", "$ {} million", "EUR {}", "-{}", "({})%"]


@given(st.lists(st.tuples(amounts, st.sampled_from(shapes)), min_size=1, max_size=4))
@settings(deadline=None)
def test_the_two_readers_agree(cells: list[tuple[Decimal, str]]) -> None:
    line = "Revenue and other ; " + " ; ".join(shape.format(f"{amount:,}") for amount, shape in cells)
    found = [(start, end, quantity) for start, end, quantity in printed_numbers(line)]
    assert found == [(number.start, number.end, number.quantity) for number in scan(line) if number.quantity]


@pytest.mark.parametrize(
    "shape", ["1,", "(", "$", "1-", "1.", "[1,", "$ (", "1 to ", "a1", "1%", "9", "1 million ", "- "]
)
def test_time_grows_with_the_line_and_no_faster(shape: str, *, slow_full: bool) -> None:
    def seconds(size: int) -> float:
        line = (shape * size)[:size]
        begin = time.process_time()
        printed_numbers(line)
        return time.process_time() - begin

    size = 25_000 if slow_full else 1_500
    small, large = min(seconds(size), seconds(size)), seconds(8 * size)
    assert large < max(0.1, 30 * small)
