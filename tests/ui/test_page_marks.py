"""Which words of a page are tinted as the headers of a cell, and that none is where none is sure."""

from __future__ import annotations

import pytest
from lantern import WORDS, word

from olo_desktop.model.document import Box
from olo_desktop.ui.presenters.exhibit import Light
from olo_desktop.ui.presenters.page_marks import Bands, bands, boxes_in, words_in

CELL = WORDS[4].box


def test_a_cells_row_and_column_headers_are_found() -> None:
    found = bands(WORDS, Light((CELL,), label="Net revenue", period="FY2024"))
    assert found.label == Box(60, 300, WORDS[3].box.x1, 312)
    assert found.header == Box(CELL.x0, 270, CELL.x1, 282)
    assert found.row == Box(60, 300, WORDS[5].box.x1, 312)
    assert found.column is not None
    assert (found.column.y0, found.column.y1) == (WORDS[0].box.y1, CELL.y1)


@pytest.mark.parametrize(
    ("light", "expected"),
    [
        (Light((CELL,), label="Backlog", period="FY2024"), Bands()),
        (Light((CELL,), lit=False, label="Net revenue", period="FY2024"), Bands()),
        (Light((), label="Net revenue"), Bands()),
    ],
)
def test_what_is_not_sure_is_not_tinted(light: Light, expected: Bands) -> None:
    assert bands(WORDS, light) == expected


def test_without_its_year_over_it_a_cell_has_a_row_only() -> None:
    found = bands(WORDS, Light((CELL,), label="Net revenue", period="FY2019"))
    assert found.label is not None
    assert (found.column, found.header) == (None, None)


def test_a_quarter_is_named_over_its_column() -> None:
    words = (word("Q3", 415, 270, 1), word("Q4", 470, 270, 1), *WORDS[2:])
    found = bands(words, Light((WORDS[5].box,), label="Net revenue", period="Q4 2024"))
    assert found.header == Box(WORDS[5].box.x0, 270, WORDS[5].box.x1, 282)


def test_a_number_of_running_text_tints_its_line() -> None:
    found = bands(WORDS, Light((CELL,)))
    assert found.lines == (Box(60, 300, WORDS[5].box.x1, 312),)
    assert found.row is None


def test_words_in_a_box_that_was_drawn() -> None:
    box = Box(50, 290, 460, 320)
    assert words_in(WORDS, box) == "Net revenue 214,372"
    assert boxes_in(WORDS, box) == (Box(60, 300, CELL.x1, 312),)
