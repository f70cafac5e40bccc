"""Public complaints about tables of PDFs, section B of the field reports: each kind drawn, with its right value.

Lines 22, 23, 25 and 49 are cases of `test_kinds.py`; 40, 56, 58 and 59 stand in `test_pages.py` and `test_pictures.py`;
44, 46 and 47 in `test_readable.py` and `test_words.py`; 62 in `test_lines.py`; 64 to 70 in `test_reading.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pymupdf
import pytest

from olo_desktop.ingest.mupdf import MuDocument
from olo_desktop.ingest.table_pages import TablePages
from olo_desktop.model.table import TableCell
from tests.ingest.tables.drawn import plain

HEAD = (("", "2022", "2021"),)
Mark = tuple[float, float, str, float]  # x, y, text, size


def _cells(
    path: Path, rows: Sequence[tuple[str, str, str]], marks: Sequence[Mark] = (), *, size: float = 10, step: float = 14
) -> list[TableCell]:
    """The cells of a page with these rows, numbers right-aligned at 360 and 480, and more words where `marks` say."""
    document = pymupdf.open()
    page = document.new_page(width=612, height=792)
    for number, (label, *figures) in enumerate((*HEAD, *rows)):
        y = 100 + step * number
        page.insert_text((80, y), label, fontsize=size)
        for right, text in zip((360, 480), figures, strict=True):
            page.insert_text((right - pymupdf.get_text_length(text, fontsize=size), y), text, fontsize=size)
    for x, y, text, height in marks:
        page.insert_text((x, y), text, fontsize=height)
    document.save(path)
    document.close()
    read = MuDocument(path)
    tables = TablePages(read).of_page(1)
    read.close()
    return [cell for table in tables for cell in table.cells]


def _said(cells: Sequence[TableCell]) -> list[str]:
    return [f"{cell.label[-1]} | {plain(cell.quantity.value)}" for cell in cells]


ROWS = (("Sales", "1,204", "1,105"), ("Costs", "904", "881"), ("Surplus", "300", "224"))


@pytest.mark.parametrize("mark", ["2", "(3)"])
def test_37_a_small_raised_mark_behind_a_figure_is_no_digit_of_it(tmp_path: Path, mark: str) -> None:
    found = _said(_cells(tmp_path / "a.pdf", ROWS, [(360.3, 110, mark, 6)]))
    assert found[:2] == ["Sales | 1204", "Sales | 1105"]
    assert len(found) == 6


def test_38_a_raised_character_behind_a_figure_is_no_digit_of_it(tmp_path: Path) -> None:
    found = _said(_cells(tmp_path / "a.pdf", (("Sales", "1,204\u00b3", "1,105"), *ROWS[1:])))
    assert found[:2] == ["Sales | 1204", "Sales | 1105"]


@pytest.mark.parametrize(("size", "step"), [(4.0, 5.0), (6.0, 6.5)])
def test_40_rows_of_small_print_stay_apart(tmp_path: Path, size: float, step: float) -> None:
    found = _said(_cells(tmp_path / "a.pdf", ROWS, size=size, step=step))
    assert found == ["Sales | 1204", "Sales | 1105", "Costs | 904", "Costs | 881", "Surplus | 300", "Surplus | 224"]


def test_41_a_mark_at_the_end_of_a_wrapped_caption_stays_out_of_it(tmp_path: Path) -> None:
    rows = (*ROWS[:2], ("Amortization of acquired and", "", ""), ("internal intangibles", "75", "70"), ROWS[2])
    found = _said(_cells(tmp_path / "a.pdf", rows, [(212, 138, "2", 6)]))
    assert found[4:6] == [
        "Amortization of acquired and internal intangibles | 75",
        "Amortization of acquired and internal intangibles | 70",
    ]


def test_50_no_cell_loses_its_comma_or_point(tmp_path: Path) -> None:
    cells = _cells(tmp_path / "a.pdf", [(f"Row {'abcdefgh'[n]}", f"1,{n}04.5", f"{n}2,204.25") for n in range(1, 8)])
    assert [cell.text for cell in cells] == [text for n in range(1, 8) for text in (f"1,{n}04.5", f"{n}2,204.25")]


def test_53_a_number_in_two_pieces_closer_than_a_digit_is_one(tmp_path: Path) -> None:
    piece = pymupdf.get_text_length("12,3", fontsize=10)
    found = _said(
        _cells(
            tmp_path / "a.pdf",
            (*ROWS, ("Other", "", "45")),
            [(330, 156, "12,3", 10), (330 + piece + 0.6, 156, "45", 10)],
        )
    )
    assert found[-2:] == ["Other | 12345", "Other | 45"]


def test_55_a_caption_of_three_lines_is_one(tmp_path: Path) -> None:
    rows = (
        *ROWS,
        ("Additions to property and", "", ""),
        ("equipment, net of the", "", ""),
        ("parts on order", "61", "55"),
    )
    found = _said(_cells(tmp_path / "a.pdf", rows))
    assert found[-2:] == [f"Additions to property and equipment, net of the parts on order | {n}" for n in (61, 55)]
