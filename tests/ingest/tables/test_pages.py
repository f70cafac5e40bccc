"""Tables and pages: continued over pages, side by side, close rows, turned pages, pages without tables."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from olo_desktop.model.quantity import Kind
from olo_desktop.model.table import ColumnKind, SourceTable, TableCell, TableColumn
from tests.ingest.tables.drawn import is_worth_reading, pages, read, said

HEADED = """
(in thousands)
                                         2022         2021
Cash                                    1,204        1,118
Receivables                               310          288
"""
HEADLESS = """
Inventories                             4,163        5,591
Prepaid expenses                          983          975
"""
WITH_NOTES = """
Inventories                  56(1)      4,163        5,591
Prepaid expenses             56(2)        983          975
"""
SCHEDULE = """
Year ended December 31, {year}
                                         Land        Roads
Cost                                    1,204        1,118
Additions                                 310          288
"""
PLACES = """
                                        North        South
Staff                                   4,163        5,591
Visitors                                  983          975
"""
ELSEWHERE = """
Staff by site
Leeds               12
York                 9
"""


def test_a_table_goes_on_over_the_page_with_header_and_scale() -> None:
    _, (table,) = pages(HEADED, HEADLESS)
    assert table.continues
    assert table.scale == 1000
    assert table.scale_from == "in thousands"
    assert said(table)[0] == "Inventories | FY2022 | 4163000"


def test_other_columns_on_the_next_page_are_another_table() -> None:
    _, (table,) = pages(HEADED, ELSEWHERE)
    assert not table.continues
    assert {cell.period for cell in table.cells} == {None}


def test_a_table_goes_on_beside_references_to_notes_that_its_first_page_had_none_of() -> None:
    _, (table,) = pages(HEADED, WITH_NOTES)
    assert table.continues
    assert [column.kind for column in table.columns] == [ColumnKind.NOTE, ColumnKind.AMOUNT, ColumnKind.AMOUNT]
    assert said(table)[:2] == ["Inventories | FY2022 | 4163000", "Inventories | FY2021 | 5591000"]


def test_the_same_columns_of_another_time_are_another_table() -> None:
    _, (table,) = pages(SCHEDULE.format(year=2014), SCHEDULE.format(year=2013))
    assert not table.continues
    assert {str(cell.period) for cell in table.cells} == {"FY2013"}


def test_other_names_over_the_same_columns_are_another_table() -> None:
    _, (table,) = pages(SCHEDULE.format(year=2014), PLACES)
    assert not table.continues
    assert [column.text for column in table.columns] == ["North", "South"]


def test_a_page_between_ends_a_table() -> None:
    *_, tables = pages(HEADED, "Nothing to see here.", HEADLESS)
    assert not any(table.continues for table in tables)


def test_two_sides_are_two_tables() -> None:
    first, second = read(
        """
Assets                   2022      2021      Liabilities and equity        2022      2021
Cash and deposits         120       100      Trade payables                  60        50
Trade receivables         310       290      Bank loans due                 200       210
Stocks of goods           410       380      Deferred income                 40        30
Other current items        20        10      Share capital                  560       490
"""
    )
    assert said(first)[:2] == ["Cash and deposits | FY2022 | 120", "Cash and deposits | FY2021 | 100"]
    assert said(second)[-2:] == ["Share capital | FY2022 | 560", "Share capital | FY2021 | 490"]


def test_two_tables_on_a_page_have_a_scale_each() -> None:
    first, second = read(
        """
Revenue by region (in millions)
                                         2022         2021
North                                   1,204        1,118
South                                     310          288

The table below shows the number of sites that we ran at the end of each of the years presented.

                                         2022         2021
North                                      12           11
South                                       9            8
"""
    )
    assert (first.scale, second.scale) == (Decimal(10**6), Decimal(1))
    assert second.scale_from == ""


@pytest.mark.parametrize("leading", [11.0, 10.2, 10.0])
def test_close_rows_are_not_merged(leading: float) -> None:
    (table,) = read(HEADED, leading=leading)
    assert [cell.quantity.value for cell in table.cells] == [1204000, 1118000, 310000, 288000]


def test_a_scale_over_one_column_is_only_that_columns() -> None:
    (table,) = read(
        """
                         Options        Price        Value
                                    per share  (in millions)
Outstanding            3,069,000        32.32           60
Exercisable            2,006,000        30.21           57
"""
    )
    assert [cell.quantity.value for cell in table.cells[:3]] == [3069000, Decimal("32.32"), 60_000_000]
    assert table.cells[1].quantity.kind is Kind.PER_SHARE


def test_kinds_of_columns() -> None:
    (table,) = read(
        """
                       2024 (YTD)    Budget (YTD)    Variance    Variance %
Registrations             718,543         326,950     391,593       119.8%
Sponsorships            1,754,371         706,225   1,048,146       148.4%
"""
    )
    assert [column.kind for column in table.columns] == [
        ColumnKind.ACTUAL,
        ColumnKind.BUDGET,
        ColumnKind.VARIANCE,
        ColumnKind.VARIANCE_PERCENT,
    ]


def test_a_page_number_and_running_text_are_no_table() -> None:
    assert read("We sold 1,204 units in 2022.\n\n                     28") == ()


@pytest.mark.parametrize(
    ("picture", "worth"),
    [
        (HEADED, True),
        ("Revenue rose by 12% to $410 million in 2022,\nand costs fell to $12.5 million, or 3.1% of it.", False),
        ("Nothing at all", False),
    ],
)
def test_pages_worth_reading(picture: str, worth: bool) -> None:
    assert is_worth_reading(picture) is worth


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_a_turned_page_reads_the_same_and_its_boxes_lie_on_the_ink(tmp_path: Path, turned: int) -> None:
    import pymupdf

    from olo_desktop.ingest.mupdf import MuDocument
    from olo_desktop.ingest.pages import draft
    from olo_desktop.ingest.tables.manner import Manner
    from olo_desktop.ingest.tables.reading import tables_on

    path = tmp_path / "turned.pdf"
    _write_turned(pymupdf, path, turned)
    document = MuDocument(path)
    page = draft(1, document.page(1))
    (table,), _ = tables_on(1, page.lines, page.captions, Manner())
    picture = document.picture(1, 2.0, 10_000_000)
    document.close()
    assert said(table) == [
        "Net sales | FY2022 | 4120",
        "Net sales | FY2021 | 3980",
        "Costs | FY2022 | -2480",
        "Costs | FY2021 | -2410",
    ]
    assert all(_has_ink(picture, cell) for cell in table.cells)


def _write_turned(pymupdf: object, path: Path, turned: int) -> None:
    """A page that is shown turned, drawn so that it reads upright: its content turned the other way round."""
    document = pymupdf.open()  # type: ignore[attr-defined]
    page = document.new_page(width=600, height=600)
    back = {
        0: lambda x, y: (x, y),
        90: lambda x, y: (y, 600 - x),
        180: lambda x, y: (600 - x, 600 - y),
        270: lambda x, y: (600 - y, x),
    }
    rows = [("", "2022", "2021"), ("Net sales", "4,120", "3,980"), ("Costs", "(2,480)", "(2,410)")]
    for number, row in enumerate(rows):
        for x, text in zip((80, 300, 420), row, strict=True):
            page.insert_text(back[turned](x, 100 + 14 * number), text, fontsize=10, rotate=turned)
    page.set_rotation(turned)
    document.save(path)
    document.close()


def _has_ink(picture: object, cell: TableCell) -> bool:
    box = cell.box
    rgb, stride = picture.rgb, picture.stride  # type: ignore[attr-defined]
    inside = (
        rgb[y * stride + 3 * x]
        for y in range(int(box.y0 * 2), int(box.y1 * 2))
        for x in range(int(box.x0 * 2), int(box.x1 * 2))
    )
    return any(shade < 100 for shade in inside)


def test_cells_stand_in_columns_of_their_table() -> None:
    (table,) = read(HEADED)
    with pytest.raises(ValueError, match="column"):
        SourceTable(1, "", (TableColumn("2022"),), table.cells)


def test_a_page_full_of_numbers_is_read_in_linear_time() -> None:
    from time import process_time

    from olo_desktop.ingest.tables.manner import Manner
    from olo_desktop.ingest.tables.reading import tables_on
    from tests.ingest.tables.drawn import lines_from, words_of

    def seconds(rows: int) -> float:
        row = "Balance  " + "  ".join(f"{number:,}" for number in range(1000, 1060)) + "\n"
        lines = lines_from(words_of("2022 2021\n" + row * rows))
        started = process_time()
        tables_on(1, lines, [], Manner())
        return process_time() - started

    assert seconds(240) < 12 * seconds(60) + 0.2
