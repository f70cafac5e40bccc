"""The number grammar: cases as data, properties of every text, and time on hostile ones."""

from __future__ import annotations

import json
import re
import time
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reading_cases import rows

from olo_desktop.model.quantity import Hedge, Kind, Quantity
from olo_desktop.model.written import NotClaim, WrittenNumber
from olo_desktop.text.numbers import scan
from olo_desktop.text.numerals import (
    ANGLO,
    APOSTROPHE,
    DECIMAL_COMMA,
    SPACE_COMMA,
    SPACE_POINT,
    STYLES,
    NumberStyle,
)
from olo_desktop.text.writings import WRITINGS, Writing

HEDGES = tuple(hedge.value for hedge in Hedge)


def only(text: str, written: str) -> WrittenNumber:
    """The number that is written so, which the text must hold once."""
    found = [number for number in scan(text) if number.text == written]
    assert len(found) == 1, f"{written!r} not in {[number.text for number in scan(text)]}"
    return found[0]


@pytest.mark.parametrize(
    "row",
    [*rows("quantities.txt"), *rows("field.txt"), *rows("words.txt"), *rows("chinese.txt")],
    ids=lambda row: row[0],
)
def test_quantity_is_read_as_written(row: list[str]) -> None:
    text, written, kind, value, precision, unit, *more = row
    quantity = only(text, written).quantity
    assert quantity is not None
    said = more[0].split() if more else []
    assert (quantity.kind, quantity.value, quantity.unit) == (Kind(kind), Decimal(value), unit or None)
    assert quantity.precision == Decimal(precision)
    assert quantity.scaled == ("scaled" in said)
    hedges = [word for word in said if word in HEDGES]
    assert quantity.hedge == (Hedge(hedges[0]) if hedges else None)
    ends = [word for word in said if ".." in word]
    low, high = ends[0].split("..") if ends else (None, None)
    assert (quantity.low, quantity.high) == (low and Decimal(low), high and Decimal(high))


@pytest.mark.parametrize("row", [*rows("no_claims.txt"), *rows("chinese_none.txt")], ids=lambda row: row[0])
def test_no_claim_is_told_and_why(row: list[str]) -> None:
    text, written, why, *period = row
    number = only(text, written)
    assert number.not_claim is NotClaim[why]
    assert str(number.period or "") == (period[0] if period else "")


@pytest.mark.parametrize("row", [*rows("silent.txt"), *rows("chinese_silent.txt")], ids=lambda row: row[0])
def test_words_that_state_no_number_are_left_alone(row: list[str]) -> None:
    assert scan(row[0]) == ()


def test_a_sentence_is_read_whole() -> None:
    text = "Dividends took $3.4bn in 2022, more than twice the $1.46bn spent in FY2021 [3]."
    assert [(number.text, number.not_claim) for number in scan(text)] == [
        ("$3.4bn", None),
        ("2022", NotClaim.YEAR),
        ("$1.46bn", None),
        ("FY2021", NotClaim.PERIOD),
        ("[3]", NotClaim.CITATION),
    ]


def test_a_currency_code_makes_an_amount_of_a_year() -> None:
    quantity = only("paid SEK 2019 for it", "SEK 2019").quantity
    assert quantity is not None
    assert (quantity.value, quantity.unit) == (2019, "SEK")


def test_bare_numbers_of_a_row_are_no_names() -> None:
    for row in ("in Roofing Granules 353 372", "Senior notes 353 372"):
        assert [number.not_claim for number in scan(row)] == [None, None]


def test_a_dollar_sign_belongs_to_the_number_behind_it() -> None:
    found = [(number.text, number.quantity and number.quantity.unit) for number in scan("rows 662 $ (100,000) x")]
    assert ("$ (100,000)", "USD") in found


def test_an_open_bracket_is_not_the_numbers() -> None:
    assert [number.text for number in scan("x $(5 of them, ($6 of them, -($7) (8")] == ["5", "$6", "-($7)", "8"]


def test_nobody_counts_beyond_forty_digits() -> None:
    assert only(f"is {'9' * 40} here", "9" * 40).quantity is not None
    assert only(f"is {'9' * 41} x", "9" * 41).not_claim is NotClaim.IDENTIFIER


def test_commas_part_what_they_cannot_group() -> None:
    assert [number.text for number in scan("nr 1,2,3 of 12,34,56")] == ["1", "2", "3", "12", "34", "56"]


def test_digits_left_over_by_a_claim_state_nothing() -> None:
    assert [(number.text, number.not_claim) for number in scan("in Q3,2 it")] == [
        ("Q3", NotClaim.PERIOD),
        ("2", NotClaim.IDENTIFIER),
    ]


def test_a_chinese_year_in_a_file_name_leaves_no_digit_twice() -> None:
    assert [number.text for number in scan("见2023年_a7.pdf")] == ["2023年", "_a7"]


@pytest.mark.parametrize(
    ("style", "written", "value"),
    [
        (ANGLO, "1,600", "1600"),
        (DECIMAL_COMMA, "1,600", "1.600"),
        (DECIMAL_COMMA, "1.600", "1600"),
        (DECIMAL_COMMA, "2.450,30", "2450.30"),
        (DECIMAL_COMMA, "12.5", "12.5"),
        (SPACE_COMMA, "1 234 567,5", "1234567.5"),
        (SPACE_POINT, "1 234.5", "1234.5"),
        (SPACE_POINT, "12 3", "12"),
        (APOSTROPHE, "1'234'567.50", "1234567.50"),
        (ANGLO, "1'234'567", "1234567"),
        (ANGLO, "1.234.567", "1234567"),
        (ANGLO, "12,5", "12.5"),
        (ANGLO, ".75", "0.75"),
        (ANGLO, "１２３", "123"),
    ],
)
def test_styles_of_writing_numbers(style: NumberStyle, written: str, value: str) -> None:
    quantity = scan(f"it is {written} there", style)[0].quantity
    assert quantity is not None
    assert quantity.value == Decimal(value)


def test_styles_have_names_of_their_own() -> None:
    assert len({style.name for style in STYLES}) == len(STYLES)


SIGNS = " \n,.;:()[]-–−+%$€£'/|#*_^~<>x×§"
WORDS = [
    "million",
    "bn",
    "k",
    "m",
    "per cent",
    "percentage points",
    "bps",
    "days",
    "per share",
    "to",
    "and",
    "between",
    "Q3",
    "FY22",
    "2022",
    "May",
    "Note",
    "Form 10-K",
    "USD",
    "EUR",
    "loss of",
    "about",
    "a fifth of",
    "[3]",
    "1st",
    "1,234",
    "12.5",
    "0",
    "007",
    "９９",
    "٣",
    "cents",
    "LTM",
    "Section",
    "3M",
    "1 billion",
    "250 million",
    "twenty-three",
    "two hundred thousand",
    "and a half",
    "one in five",
    "2½",
    "两千多",
    "3.2亿元",
    "第3季度",
    "2023年",
    "百分之5",
    "至",
    "成",
]
pieces = st.one_of(st.sampled_from(WORDS), st.text(st.sampled_from(SIGNS + "0123456789aZ"), max_size=4))
texts = st.one_of(st.lists(pieces, max_size=14).map(" ".join), st.lists(pieces, max_size=14).map("".join), st.text())


@given(texts, st.sampled_from(STYLES))
@settings(max_examples=300, deadline=None)
def test_every_digit_belongs_to_exactly_one_number(text: str, style: NumberStyle) -> None:
    covered = [0] * len(text)
    before = 0
    for number in scan(text, style):
        assert before <= number.start
        assert text[number.start : number.end] == number.text
        before = number.end
        covered[number.start : number.end] = [mark + 1 for mark in covered[number.start : number.end]]
    assert all(covered[place.start()] == 1 for place in re.finditer(r"\d", text))


amounts = st.builds(
    lambda units, places: Decimal(units).scaleb(-places), st.integers(0, 10**12), st.integers(min_value=0, max_value=4)
)


@given(amounts, st.sampled_from(["", " million", "bn", "k", "%", " bps", "x", " days"]), st.booleans())
@settings(deadline=None)
def test_what_is_written_is_read_back(amount: Decimal, unit: str, negative: bool) -> None:
    factor = {" million": 10**6, "bn": 10**9, "k": 10**3, "%": Decimal("0.01"), " bps": Decimal("0.0001")}.get(unit, 1)
    written = f"{'-' if negative else ''}{amount:,f}{unit}"
    found = scan(f"it came to {written} then")
    quantities = [number.quantity for number in found if number.quantity]
    if re.fullmatch(r"(?:19|20)\d\d", f"{amount:f}") and not unit:
        return
    assert [number.text for number in found] == [written]
    assert quantities[0].value == (-amount if negative else amount) * factor
    assert quantities[0].precision == Decimal(1).scaleb(amount.as_tuple().exponent) * factor  # type: ignore[arg-type]


@given(st.integers(1, 10**6), st.integers(1, 10**6))
@settings(deadline=None)
def test_a_range_has_its_ends_in_order(first: int, second: int) -> None:
    for number in scan(f"between ${first:,} million and ${second:,} million"):
        quantity = number.quantity
        assert quantity is not None
        assert (quantity.low is None) == (first > second)


HOSTILE = ["1,", "(", "$", "9", "1 ", "- ", "1-", "1.", "$1 ", "(1)", "1%", "a1", "A-", "1/", "2022-", "1.\n", "[1,"]
HOSTILE += ["page 1, ", "$-(", "1,234,", "1 million ", "+1 ", "a fifth of ", "1 234 ", "1'", "00-", "a ", "in ("]
HOSTILE += [
    "one ",
    "two hundred ",
    "twenty-",
    "one in ",
    "half a ",
    "1½",
    "3亿",
    "千",
    "1年",
    "5%到",
    "三分之",
    "第1",
    "a couple of ",
]


@pytest.mark.parametrize("shape", HOSTILE)
def test_time_grows_with_the_text_and_no_faster(shape: str, *, slow_full: bool) -> None:
    def seconds(size: int) -> float:
        text = (shape * size)[:size]
        begin = time.process_time()
        scan(text)
        return time.process_time() - begin

    # Eight times the text: a quadratic scan would take 64 times as long. Below a tenth of a second nothing is judged.
    size = 25_000 if slow_full else 1_500
    small, large = (min(seconds(n) for _ in range(3)) for n in (size, 8 * size))
    assert large < max(0.1, 30 * small)


@pytest.mark.shared
def test_figures_of_the_benchmark(shared) -> None:  # type: ignore[no-untyped-def]
    """All gold figures of the memos are read with their values, and nothing else is taken for one."""
    wrong: list[str] = []
    count = 0
    for path in sorted((shared / "bench" / "dev" / "gold").glob("*.json")):
        gold = json.loads(path.read_text(encoding="utf-8"))
        text = (shared / "bench" / "dev" / "memos" / gold["memo"]).read_bytes().decode()
        found = scan(text)
        for figure in gold["figures"]:
            count += 1
            if not any(agrees(number.quantity, figure) for number in found if overlaps(number, figure)):
                wrong.append(f"{path.stem}: {figure['text']}")
        for token in gold["exempt"]:
            taken = [number for number in found if overlaps(number, token)]
            assert taken, f"{path.stem}: {token} is not covered"
            assert all(number.quantity is None for number in taken), f"{path.stem}: {token} is no figure"
    assert len(wrong) <= 0.007 * count, wrong


def overlaps(number: WrittenNumber, place: dict[str, int]) -> bool:
    return number.start < place["end"] and number.end > place["start"]


def agrees(quantity: Quantity | None, figure: dict[str, object]) -> bool:
    """Whether the value is the gold's, which counts per cent and cents in ones and knows no "loss of"."""
    if quantity is None:
        return False
    scale = {"percent": 100, "words": 100, "bps": 10_000}.get(str(figure["kind"]), 1)
    scale = 100 if "cents" in str(figure["text"]) else scale
    value = Decimal(str(figure["value"]))
    return abs(abs(quantity.value * scale) - abs(value)) <= abs(value) * Decimal("0.000001")


@pytest.mark.parametrize("writing", WRITINGS, ids=lambda writing: writing.name)
def test_each_way_of_writing_reads_its_example(writing: Writing) -> None:
    before, _, rest = writing.example.partition("«")
    figure, _, after = rest.partition("»")
    text = before + figure + after
    read = [(number.start, number.text) for number in scan(text) if number.quantity]
    assert read == [(len(before), figure)]
    assert bool(writing.numerals) != bool(writing.statements)
