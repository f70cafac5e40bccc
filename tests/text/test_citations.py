"""Markers and source blocks, as cases."""

from __future__ import annotations

import time

import pytest

from olo_desktop.text.citations import footnote_marks, markers, source_blocks

MARKERS = [
    ("Sales rose [1].", [(1,)]),
    ("a [2, 3] b [4;5] c [6 – 8]", [(2, 3), (4, 5), (6, 7, 8)]),
    ("[1][2]", [(1,), (2,)]),
    ("up in 2022[12]", [(12,)]),
    ("[0]", [(0,)]),
    ("[sic] [2022] [^1] [a1] [in thousands]", []),
    ("[4](http://x) is a link", []),
    ("$[12] million, [10]% and [3] million", []),
    ("[7-3] [1-900]", []),
    ("[3] billion-dollar and [3] bills", [(3,)]),
]

BLOCKS = [
    ("[Source: file=JNJ_10K.pdf, p.47]", [("JNJ_10K.pdf", (47,), "")]),
    ("[source: file=Smith, Jones 2022.pdf, p. 47]", [("Smith, Jones 2022.pdf", (47,), "")]),
    ("[Source: file='a.pdf', pp. 4, 6-7]", [("a.pdf", (4, 6, 7), "")]),
    ("[Source: file=a.pdf, p.46–47]", [("a.pdf", (46, 47), "")]),
    ("[Sources: file=a.pdf, p.0; file=b.pdf, page 3]", [("a.pdf", (0,), ""), ("b.pdf", (3,), "")]),
    ("[Source: file=a.pdf]", [("a.pdf", (), "")]),
    ("[Source: file=a, 2.pdf]", [("a, 2.pdf", (), "")]),
    ("[Source: file=Plan 2022, 2023]", [("Plan 2022, 2023", (), "")]),
    ("[Source: a.pdf]", [("", (), "it names no file (file=NAME, p.N)")]),
    ("[Source: file=, p.3]", [("", (3,), "the file has no name")]),
    ("[Source: file=]", [("", (), "the file has no name")]),
    ("[Source: file=a.pdf, p.xii]", [("a.pdf", (), "its page is not a number")]),
    ("[Source: file=a.pdf, p.]", [("a.pdf", (), "its page is not a number")]),
    ("[Source: file=a.pdf, p.-3]", [("a.pdf", (), "its page is not a number")]),
    ("[Source: file=a.pdf, p.12345678]", [("a.pdf", (), "its page is not a number")]),
    ("[Source: file=a.pdf, p.9-3]", [("a.pdf", (), "its page range runs backwards")]),
    ("[Source: file=a\nnext line", [("", (), "its bracket is not closed")]),
    ("[resource: file=a.pdf, p.1] [Sourced]", []),
]


@pytest.mark.parametrize(("text", "numbers"), MARKERS)
def test_markers_are_told_from_other_brackets(text: str, numbers: list[tuple[int, ...]]) -> None:
    found = markers(text)
    assert [marker.numbers for marker in found] == numbers
    assert all(text[marker.start : marker.end] == marker.text for marker in found)


@pytest.mark.parametrize(("text", "blocks"), BLOCKS)
def test_source_blocks_are_read_or_say_what_is_wrong(text: str, blocks: list[tuple[str, tuple[int, ...], str]]) -> None:
    found = source_blocks(text)
    assert [(block.file, block.pages, block.fault) for block in found] == blocks
    assert all(text[block.start : block.end] == block.text for block in found)


def test_an_unclosed_block_ends_with_its_line() -> None:
    assert source_blocks("[Source: file=a\nnext")[0].text == "[Source: file=a"


def test_footnote_marks() -> None:
    text = "Sales[^1] and [^note]: this [^]"
    assert [text[start:end] for start, end in footnote_marks(text)] == ["[^1]", "[^note]:"]


@pytest.mark.parametrize("shape", ["[Source: file=", "[1", "[1,", "[1]", "[^", "[Source: file=a, p.1, ", "[", "1,"])
def test_hostile_text_takes_linear_time(shape: str) -> None:
    text = shape * (60_000 // len(shape))
    started = time.process_time()
    markers(text), source_blocks(text), footnote_marks(text)
    assert time.process_time() - started < 3
