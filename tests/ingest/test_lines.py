"""Words into lines: rows, columns, joined text. Words are laid out here as a reader would give them."""

from __future__ import annotations

import pytest

from olo_desktop.ingest.lines import Line, lines_of, starts_of, write_text
from olo_desktop.ingest.raw import RawWord

WIDE = 612.0


def laid(*pieces: tuple[float, float, str], height: float = 12, letter: float = 5) -> list[RawWord]:
    """Words of pieces that stand at (x, y of the top); each piece is a line of its own in the file."""
    words: list[RawWord] = []
    for line, (x, y, text) in enumerate(pieces):
        at = x
        for number, word in enumerate(text.split(" ")):
            words.append((at, y, at + letter * len(word), y + height, word, 0, line, number))
            at += letter * (len(word) + 1)
    return words


def texts(words: list[RawWord], width: float = WIDE) -> list[str]:
    lines = lines_of(words, width)
    for line in lines:
        write_text(line)
    return [line.text for line in lines]


def test_cells_of_a_row_are_one_line_whatever_order_they_come_in() -> None:
    words = laid(
        (400, 100, "32,765"),
        (72, 100, "Net sales"),
        (500, 101, "31,657"),
        (72, 114, "Cost of sales"),
        (400, 114, "16,682"),
    )
    assert texts(words) == ["Net sales 32,765 31,657", "Cost of sales 16,682"]


@pytest.mark.parametrize("leading", [5.0, 6.0, 14.0])
def test_close_rows_stay_apart(leading: float) -> None:
    """Rows of 4 pt print 5 pt apart, with boxes that overlap: a fixed tolerance of 3 pt would merge them."""
    height = min(5.5, leading * 1.1)
    words = laid(
        *[(x, 100 + leading * row, text) for row in range(4) for x, text in ((72, f"Row{row}"), (300, f"1,{row}00"))],
        height=height,
    )
    assert texts(words) == ["Row0 1,000", "Row1 1,100", "Row2 1,200", "Row3 1,300"]


def test_print_of_two_sizes_on_one_line_is_one_row() -> None:
    big = laid((72, 100, "Revenue"), height=14)
    small = [(200.0, 104.0, 230.0, 112.0, "(unaudited)", 0, 9, 0)]
    assert texts([*big, *small]) == ["Revenue (unaudited)"]


def test_a_tall_title_beside_small_lines_swallows_none() -> None:
    title = [(72.0, 95.0, 200.0, 130.0, "REPORT", 0, 0, 0)]
    small = [(300.0, 96.0, 330.0, 104.0, "first", 1, 0, 0), (300.0, 120.0, 330.0, 128.0, "second", 1, 1, 0)]
    assert texts([*title, *small]) == ["first", "REPORT", "second"]


def test_words_that_come_from_right_to_left_are_put_in_place() -> None:
    words = [(100.0, 10.0, 120.0, 20.0, "b", 0, 0, 0), (50.0, 10.0, 70.0, 20.0, "a", 0, 0, 1)]
    assert texts(words) == ["a b"]


def test_no_words_no_lines() -> None:
    assert texts([]) == []


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("(1,577 )", "(1,577)"),
        ("12.5 % of", "12.5% of"),
        ("(1.2 )%", "(1.2)%"),
        ("a ) b", "a ) b"),
        ("$ 1,577", "$ 1,577"),
    ],
)
def test_a_lone_bracket_or_per_cent_sign_joins_its_number(words: str, text: str) -> None:
    (line,) = lines_of(laid((72, 100, words)), WIDE)
    write_text(line)
    assert line.text == text
    assert [line.text[start : start + len(w[4])] for start, w in zip(starts_of(line), line.words, strict=True)] == [
        w[4] for w in line.words
    ]


# -------------------------------------------------------------------------------------------------- columns

LEFT = (
    "Revenue rose to a record level of some",
    "$410 million, which was helped by the",
    "new stores and by higher prices in all",
    "of the markets that the company serves,",
    "while costs grew more slowly than sales.",
)
RIGHT = (
    "Debt fell to a low of the last decade,",
    "$95 million, after the sale of the old",
    "warehouse in the north, and the interest",
    "that was paid fell with it to a quarter",
    "of what it had been in the year before.",
)


@pytest.mark.parametrize("shift", [0, 4, 7], ids=["level", "a little lower", "half a line lower"])
def test_two_columns_are_read_one_after_the_other(shift: float) -> None:
    pieces = [(72, 60, "Report of the directors on the year that ended in December, in two columns of text below it")]
    for row in range(5):
        pieces += [(72, 100 + 14 * row, LEFT[row]), (320, 100 + shift + 14 * row, RIGHT[row])]
    pieces.append(
        (72, 200, "Both are explained in the notes to the statements that follow on the next page, after this")
    )
    assert texts(laid(*pieces)) == [pieces[0][2], *LEFT, *RIGHT, pieces[-1][2]]


def test_lines_set_to_both_margins_fall_into_words_and_are_columns_all_the_same() -> None:
    pieces: list[tuple[float, float, str]] = []
    for row in range(5):
        y = 100 + 14 * row
        words = LEFT[row].split()
        pieces += (
            [(72 + 230 * at / len(words), y, word) for at, word in enumerate(words)]
            if row % 2
            else [(72, y, LEFT[row])]
        )
        pieces.append((320, y, RIGHT[row]))
    assert texts(laid(*pieces)) == [*LEFT, *RIGHT]


def test_two_columns_go_on_in_lines_of_another_indent() -> None:
    indented = ("Net debt is what the lenders look at when", "the loans come up for renewal in the spring.")
    pieces: list[tuple[float, float, str]] = []
    for row in range(2):
        pieces += [(72, 72 + 14 * row, LEFT[row]), (335, 72 + 14 * row, indented[row])]
    for row in range(5):
        pieces += [(72, 100 + 14 * row, LEFT[row]), (320, 100 + 14 * row, RIGHT[row])]
    for row in range(2):
        pieces += [(72, 170 + 14 * row, LEFT[row]), (335, 170 + 14 * row, indented[row])]
    read = texts(laid(*pieces))
    assert read == [*LEFT[:2], *LEFT, *LEFT[:2], *indented, *RIGHT, *indented]


def test_a_table_above_two_columns_keeps_its_rows() -> None:
    pieces: list[tuple[float, float, str]] = [
        (72, 72, "Net sales of the group"), (330, 72, "1,577"), (72, 86, "Net income of the group"), (330, 86, "95"),
        (72, 170, "Total of all assets"), (330, 170, "12,500"),
    ]  # fmt: skip
    for row in range(5):
        pieces += [(72, 100 + 14 * row, LEFT[row]), (320, 100 + 14 * row, RIGHT[row])]
    read = texts(laid(*pieces))
    assert read[:2] == ["Net sales of the group 1,577", "Net income of the group 95"]
    assert read[-1] == "Total of all assets 12,500"


def test_a_tiny_page_in_two_columns() -> None:
    words = laid(
        (72, 100, "Revenue rose to"), (320, 100, "Debt fell to"), (72, 114, "$410 million"), (320, 114, "$95 million")
    )
    assert texts(words) == ["Revenue rose to", "$410 million", "Debt fell to", "$95 million"]


def test_columns_begin_afresh() -> None:
    pieces = [(72, 100 + 14 * row, LEFT[row]) for row in range(5)] + [
        (320, 100 + 14 * row, RIGHT[row]) for row in range(5)
    ]
    lines = lines_of(laid(*pieces), WIDE)
    assert [number for number, line in enumerate(lines) if line.fresh] == [0, 5]


TABLES = {
    "numbers": [
        ("Net sales of products", "32,765", "31,657"),
        ("Cost of sales", "16,682", "16,055"),
        ("Operating income", "7,207", "7,692"),
        ("Capital expenditures", "1,577", "1,373"),
        ("Total", "5,363", "4,869"),
    ],
    "money with scales": [
        ("Net sales of products", "$ 32,765 million", "$ 31,657 million"),
        ("Cost of sales", "$ 16,682 million", "$ 16,055 million"),
        ("Operating income", "$ 7,207 million", "$ 7,692 million"),
        ("Capital expenditures", "$ 1 million", "$ 1 million"),
    ],
    "words in the middle": [
        ("Senior notes", "due in 2025", "1,250"),
        ("Term loan", "due in 2027", "980"),
        ("Revolving credit", "due in 2024", "75"),
        ("Finance leases", "to be paid to 2031", "120"),
    ],
}


@pytest.mark.parametrize("name", TABLES)
def test_rows_of_a_table_stay_whole(name: str) -> None:
    rows = TABLES[name]
    pieces = [
        (x, 100 + 14 * number, cell)
        for number, row in enumerate(rows)
        for x, cell in zip((72, 330, 470), row, strict=True)
    ]
    assert texts(laid(*pieces)) == [" ".join(row) for row in rows]


def test_what_looks_like_a_row_of_a_table() -> None:
    def line(*pieces: tuple[float, float, str]) -> Line:
        (made,) = lines_of(laid(*pieces), WIDE)
        return made

    assert line((72, 100, "Net sales"), (400, 100, "32,765")).in_table
    assert line((72, 100, "Total 32,765")).in_table
    assert not line((72, 100, "We employed approximately 798,000 people at the end of the year")).in_table
