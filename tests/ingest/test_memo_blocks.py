"""The blocks of memos: kinds, sections, tables with their labels, units and periods."""

from __future__ import annotations

import pytest

from olo_desktop.ingest.memos import read_memo
from olo_desktop.model.memo import Memo
from olo_desktop.model.quantity import Kind


def read(text: str, name: str = "memo.md") -> Memo:
    return read_memo(name, text.encode())


def blocks(text: str, name: str = "memo.md") -> list[tuple[str, str]]:
    memo = read(text, name)
    return [(block.kind.value, memo.text[block.start : block.end]) for block in memo.blocks]


def figures(text: str, name: str = "memo.md") -> list[tuple[str, str, str, str, str]]:
    memo = read(text, name)
    return [
        (f.text, f"{f.quantity.value.normalize():f}", f.quantity.kind.value, f.label, f.period) for f in memo.figures
    ]


def test_markdown_blocks() -> None:
    text = (
        "# Memo\n\nA *paragraph*\nof two lines.\n\n- item\n  - inner\n\n> quote\n\n```\ncode\n\n```\n\n    indented\n\n"
        "[^1]: A note\n    that goes on.\n\nSetext\n---\n\n| a | b |\n|---|---|\n| c |  |\n"
    )
    assert blocks(text) == [
        ("heading", "Memo"),
        ("paragraph", "A *paragraph*\nof two lines."),
        ("list item", "item"),
        ("list item", "inner"),
        ("quote", "quote"),
        ("code", "code"),
        ("code", "    indented"),
        ("footnote", "A note\n    that goes on."),
        ("heading", "Setext"),
        ("table cell", "a"),
        ("table cell", "b"),
        ("table cell", "c"),
    ]


def test_sections_are_the_headings_above() -> None:
    memo = read("# A\n\n## **B**\n\nx\n\n## C\n\ny\n\n# D\n\nz")
    assert [block.section for block in memo.blocks] == [
        (), ("A",), ("A", "B"), ("A",), ("A", "C"), (), ("D",),
    ]  # fmt: skip
    assert [block.level for block in memo.blocks] == [1, 2, 0, 2, 0, 1, 0]


def test_lines_that_count_themselves_are_blocks_of_their_own() -> None:
    assert [words for _, words in blocks("Points:\n2) One\n3) Two\nmore\n\nEnd of 5\n6. no")] == [
        "Points:", "2) One", "3) Two\nmore", "End of 5\n6. no",
    ]  # fmt: skip


def test_empty_code_makes_no_block() -> None:
    assert blocks("```\n\n```\n\n```\n```") == []


TABLE = (
    "| Item (USD m) | FY2022 | Change % |\n|---|---:|---:|\n| Net sales | 1,577 | 4.2 |\n| EPS ($) | 10.18 | (3.1) |\n"
    "| EBITDA margin | 20.8 | |\n| Capex | $1.5bn | 5% |\n| Net debt | (12) | n.a. |\n"
)


def test_a_table_gives_unit_label_and_period() -> None:
    assert figures(TABLE) == [
        ("1,577", "1577000000", "money", "Net sales", "FY2022"),
        ("4.2", "0.042", "percent", "Net sales", ""),
        ("10.18", "10.18", "per_share", "EPS ($)", "FY2022"),
        ("(3.1)", "-0.031", "percent", "EPS ($)", ""),
        ("20.8", "0.208", "percent", "EBITDA margin", "FY2022"),
        ("$1.5bn", "1500000000", "money", "Capex", "FY2022"),
        ("5%", "0.05", "percent", "Capex", ""),
        ("(12)", "-12000000", "money", "Net debt", "FY2022"),
    ]


def test_rows_may_be_the_periods() -> None:
    assert figures("| Year | Revenue ($m) |\n|---|---|\n| 2021 | 5 |\n| FY2022 | $6 |") == [
        ("5", "5000000", "money", "Revenue ($m)", "FY2021"),
        ("$6", "6000000", "money", "Revenue ($m)", "FY2022"),
    ]


@pytest.mark.parametrize(
    ("table", "value", "kind"),
    [
        ("(US$ in millions)\n\n| Item | 2021 |\n|---|---|\n| Sales | 5 |", "5000000", Kind.MONEY),
        ("Sales (in thousands)\n\n| Item | 2021 |\n|---|---|\n| Sales | 5 |", "5000", Kind.COUNT),
        ("A paragraph that is long. " * 20 + "\n\n| Item | 2021 |\n|---|---|\n| Sales | 5 |", "5", Kind.COUNT),
        ("| Item | Unit | 2021 |\n|---|---|---|\n| Sales | EUR k | 5 |", "5000", Kind.MONEY),
        ("| USD m | 2021 |\n|---|---|\n| Employees | 5 |", "5", Kind.COUNT),
        ("| USD m | 2021 |\n|---|---|\n| Costs | (5) % |", "-0.05", Kind.PERCENT),
        ("| USD m | 2021 |\n|---|---|\n| Gross margin | 5,000 |", "5000000000", Kind.MONEY),
        ("| USD m | 2021 |\n|---|---|\n| EPS | 5 |", "5", Kind.PER_SHARE),
        ("| USD m | 2021 |\n|---|---|\n| EV/EBITDA (x) | 5 |", "5", Kind.MULTIPLE),
        ("| USD m | 2021 |\n|---|---|\n| Spread (bps) | 5 |", "0.0005", Kind.BPS),
        ("| Item | Sales, EUR k |\n|---|---|\n| Margin (%) | 5 |", "0.05", Kind.PERCENT),
        ("| USD m | FY2022 |\n|---|---|\n| Sales | 2015 |", "2015000000", Kind.MONEY),
        ("| # | Item | $m |\n|---|---|---|\n| 1 | Sales | 5 |\n| 2 | Costs | 5 |", "5000000", Kind.MONEY),
        ("| Item | 2021 |\n|---|---|\n| | EUR k |\n| Sales | 5 |", "5000", Kind.MONEY),
        ("> | USD m | 2021 |\n> |---|---|\n> | Sales | 5 |", "5000000", Kind.MONEY),
        ("- | USD m | 2021 |\n  |---|---|\n  | a \\| b | 5 |", "5000000", Kind.MONEY),
    ],
)
def test_units_of_tables(table: str, value: str, kind: Kind) -> None:
    found = read(table).figures
    assert {(f"{figure.quantity.value.normalize():f}", figure.quantity.kind) for figure in found} == {(value, kind)}


def test_a_title_row_leaves_the_periods_to_the_next() -> None:
    table = "| $ in millions | | |\n|---|---|---|\n| Fiscal year | 2022 | 2021 |\n| Net revenue | 86,392 | 79,474 |"
    assert figures(table) == [
        ("86,392", "86392000000", "money", "Net revenue", "FY2022"),
        ("79,474", "79474000000", "money", "Net revenue", "FY2021"),
    ]


@pytest.mark.parametrize(
    "table", ["| x | Founded |\n|---|---|\n| Acme | 1998 |", "| Item | 2021 |\n|---|---|\n| a | b |"]
)
def test_years_in_tables_are_years(table: str) -> None:
    assert read(table).figures == ()


PLAIN = """INVESTMENT MEMO

1. Scope and purpose

The scope of
this memo.

1) First of 5 items
   goes on
2) Second item
- Third item
(a) fourth

Underlined
==========

Income statement, USD m
                 FY2022    FY2021
-----------------------------------
Net sales         1,577     1,400
Costs              (12)       (9)

[^1]: A footnote
# Marked
Item\tEUR k
Sales\t5
Costs\t4

| Item | $m |
| Sales | 7 |
| Costs | 8 |
"""


def test_plain_text() -> None:
    found = blocks(PLAIN, "memo.txt")
    assert found[:11] == [
        ("heading", "INVESTMENT MEMO"),
        ("heading", "1. Scope and purpose"),
        ("paragraph", "The scope of\nthis memo."),
        ("list item", "First of 5 items\n   goes on"),
        ("list item", "Second item"),
        ("list item", "Third item"),
        ("list item", "fourth"),
        ("heading", "Underlined"),
        ("paragraph", "Income statement, USD m"),
        ("table cell", "FY2022"),
        ("table cell", "FY2021"),
    ]
    assert ("footnote", "A footnote\n# Marked") in found
    assert figures(PLAIN, "memo.txt")[1:] == [
        ("1,577", "1577000000", "money", "Net sales", "FY2022"),
        ("1,400", "1400000000", "money", "Net sales", "FY2021"),
        ("(12)", "-12000000", "money", "Costs", "FY2022"),
        ("(9)", "-9000000", "money", "Costs", "FY2021"),
        ("5", "5000", "money", "Sales", ""),
        ("4", "4000", "money", "Costs", ""),
        ("7", "7000000", "money", "Sales", ""),
        ("8", "8000000", "money", "Costs", ""),
    ]


def test_a_wrapped_line_that_starts_with_a_number_counts_nothing() -> None:
    text = "The year ended on December\n31. Sales were\n(12) million lower.\n2) Costs\n3) Taxes"
    assert blocks(text, "memo.txt") == [
        ("paragraph", "The year ended on December\n31. Sales were\n(12) million lower."),
        ("list item", "Costs"),
        ("list item", "Taxes"),
    ]
    assert [item[0] for item in figures("## 5.2 million customers")] == ["5.2 million"]


def test_plain_text_that_is_no_table() -> None:
    assert blocks("He said  this.\nShe  that.", "memo.txt") == [("paragraph", "He said  this.\nShe  that.")]
    assert blocks("[1] A source\n[2]: Another", "memo.txt") == [
        ("list item", "[1] A source"),
        ("list item", "[2]: Another"),
    ]
