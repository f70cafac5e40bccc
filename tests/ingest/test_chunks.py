from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from olo_desktop.ingest.chunks import rejoined, stretches_of
from olo_desktop.ingest.lines import Line, Piece


def line(text: str, top: float, *, fresh: bool = False, height: float = 10) -> Line:
    words = [(0.0, top, 10.0, top + height, word, 0, 0, 0) for word in text.split()]
    made = Line([Piece(0.0, top, 500.0, top + height, words)], fresh=fresh)
    made.text = text
    return made


def page(paragraphs: list[int], width: int = 80) -> list[Line]:
    """Lines of paragraphs with so many lines each, parted by white space."""
    lines, top = [], 0.0
    for count in paragraphs:
        for _ in range(count):
            lines.append(line("word " * (width // 5 - 1) + "ends", top))
            top += 12
        top += 10
    return lines


@given(st.lists(st.integers(1, 30), max_size=12), st.integers(10, 400))
def test_every_line_is_in_exactly_one_stretch(paragraphs: list[int], width: int) -> None:
    lines = page(paragraphs, width)
    stretches = stretches_of(lines)
    covered = [number for stretch in stretches for number in range(stretch.first, stretch.after)]
    assert covered == list(range(len(lines)))
    for stretch in stretches:
        assert stretch.text.split("\n") == [made.text for made in lines[stretch.first : stretch.after]]
        assert len(stretch.text) <= 1600 or stretch.after - stretch.first == 1


def test_a_stretch_ends_with_a_paragraph_where_one_ends_in_time() -> None:
    stretches = stretches_of(page([10, 4, 10]))
    assert [(stretch.first, stretch.after) for stretch in stretches] == [(0, 14), (14, 24)]


def test_a_long_paragraph_is_cut_between_lines() -> None:
    sizes = [len(stretch.text) for stretch in stretches_of(page([60]))]
    assert all(900 < size <= 1400 for size in sizes[:-1])
    assert len(sizes) == 4


def test_a_new_column_and_another_size_of_print_begin_a_paragraph() -> None:
    lines = [line("a " * 60, 12.0 * n, fresh=n == 10, height=10 if n < 15 else 16) for n in range(22)]
    firsts = [stretch.first for stretch in stretches_of(lines)]
    assert firsts[:2] == [0, 10]


def test_no_lines_no_stretches() -> None:
    assert stretches_of([]) == []


@pytest.mark.parametrize(
    ("above", "below", "joined"),
    [
        ("the reve-", "nue rose by 5%", ("the revenue", "rose by 5%")),
        ("the reve\u00ad", "nue, which rose", ("the revenue,", "which rose")),
        ("a long-", "term loan", ("a long-term", "loan")),
        ("the long\u00ad", "term loan", ("the longterm", "loan")),
        ("pages 4-", "5 of the", ("pages 4-", "5 of the")),
        ("sales -", "and costs", ("sales -", "and costs")),
        ("Anglo-", "Irish Bank", ("Anglo-", "Irish Bank")),
        ("inter-", "national", ("international", "")),
        ("nothing", "special", ("nothing", "special")),
        ("broken-", "(see note)", ("broken-", "(see note)")),
    ],
)
def test_words_broken_at_a_lines_end_are_whole_again(above: str, below: str, joined: tuple[str, str]) -> None:
    assert rejoined(above, below) == joined


def test_a_stretch_has_its_broken_words_whole() -> None:
    lines = [line("Sales grew because the inter\u2010", 0), line("national stores did well", 12)]
    (stretch,) = stretches_of(lines)
    assert stretch.text == "Sales grew because the international\nstores did well"
