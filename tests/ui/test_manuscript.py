"""A memo laid out: what is shown, what is left out, and where the draft's characters went."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lantern import TEXT, memo

from olo_desktop.ingest.memos import read_memo
from olo_desktop.model.memo import BlockKind, Memo
from olo_desktop.ui.presenters.manuscript import Manuscript, Paragraph, Piece, Places, Table, manuscript


def paragraphs(text: Manuscript) -> list[Paragraph]:
    found: list[Paragraph] = []
    for part in text.parts:
        found += [part] if isinstance(part, Paragraph) else [cell for row in part.rows for cell in row if cell]
    return found


def pieces(text: Manuscript) -> list[Piece]:
    return [piece for part in paragraphs(text) for piece in ((part.marker,) if part.marker else ()) + part.pieces]


def words(part: Paragraph) -> str:
    return "".join(piece.text for piece in part.pieces)


def test_a_memo_reads_as_its_author_meant_it() -> None:
    text = manuscript(memo())
    assert [part.kind for part in text.parts if isinstance(part, Paragraph)] == [
        BlockKind.HEADING, BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.LIST_ITEM,
    ]  # fmt: skip
    table = text.parts[-1]
    assert isinstance(table, Table)
    assert [[words(cell) for cell in row if cell] for row in table.rows] == [["USD", "FY2024"], ["Revenue", "214.4"]]
    assert table.header
    assert table.right == (False, True)
    assert paragraphs(text)[3].marker == Piece(TEXT.index("- Net"), TEXT.index("- Net") + 1, "•")


def test_emphasis_shows_and_its_marks_do_not() -> None:
    shown = paragraphs(manuscript(memo()))[2]
    assert [piece.text for piece in shown.pieces if piece.bold] == ["$192.9 million"]
    assert "*" not in words(shown)


@pytest.mark.parametrize("source", ["2*3*4 = 24", "a * b and c * d", "snake_case_name 5", "5% * 3", "**open 7"])
def test_signs_that_are_no_emphasis_stay(source: str) -> None:
    assert "".join(piece.text for piece in pieces(manuscript(read_memo("m.md", source.encode())))) == source


def test_nothing_that_says_something_is_left_out() -> None:
    source = "---\ntitle: Deal 7\n---\n\n1. First 3\n2. Second 4\n\n> Quote of 5\n\n"
    source += "```\ncode 6\n```\n\n[^1]: Note 8\n\n<div>9</div>\n"
    shown = "".join(piece.text for piece in pieces(manuscript(read_memo("m.md", source.encode()))))
    for digit in "123456789":
        assert digit in shown


def test_a_text_file_keeps_its_lines() -> None:
    text = manuscript(read_memo("m.txt", b"One 1\nTwo 2\n"), keep_lines=True)
    assert "\u2028" in "".join(piece.text for piece in pieces(text)) or len(text.parts) == 2


def test_what_a_screen_would_take_for_structure_is_shown_as_a_sign() -> None:
    hostile = "A \u202e 12 \u2029 \ufdd0 \x07 13"
    shown = "".join(piece.text for piece in pieces(manuscript(read_memo("m.md", hostile.encode()))))
    assert not {"\u202e", "\u2029", "\ufdd0", "\x07"} & set(shown)
    assert "12" in shown
    assert "13" in shown


def test_places_count_as_the_screen_counts() -> None:
    places = Places()
    places.add(Piece(10, 16, "a\U0001f600b12c"), 100)
    places.add(Piece(20, 23, "345"), 107)
    assert places.shown(13, 15) == ((104, 106),)
    assert places.shown(13, 22) == ((104, 107), (107, 109))
    assert places.shown(17, 19) == ()


def check_whole(draft: Memo) -> None:
    text = manuscript(draft)
    found = pieces(text)
    assert all(len(piece.text) == piece.end - piece.start for piece in found)
    starts = [piece.start for piece in found]
    assert starts == sorted(starts)
    assert all(one.end <= other.start for one, other in pairwise(found))
    shown = {at for piece in found for at in range(piece.start, piece.end)}
    for number in (*draft.figures, *draft.not_checked):
        for at in range(number.start, number.end):
            assert at in shown or not draft.text[at].isalnum(), (number.text, draft.text)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="ab 1.,$%*_`#->|\n[]^:()\t€\U0001f600", max_size=120))
def test_every_number_of_any_memo_is_shown_once(source: str) -> None:
    check_whole(read_memo("m.md", source.encode()))
    check_whole(read_memo("m.txt", source.encode()))


@pytest.mark.shared
def test_every_number_of_real_memos_is_shown(shared: object) -> None:
    for file in sorted((shared / "bench/dev/memos").glob("*.md"))[:12]:  # type: ignore[operator]
        check_whole(read_memo(file.name, file.read_bytes()))
