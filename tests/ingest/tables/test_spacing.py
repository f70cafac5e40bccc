"""Captions by the distance of their lines: what goes on, what is a heading, what stands around its figures."""

from __future__ import annotations

import pytest

from olo_desktop.ingest.lines import Line
from olo_desktop.ingest.raw import RawWord
from olo_desktop.ingest.tables.manner import Manner
from olo_desktop.ingest.tables.reading import tables_on
from tests.ingest.tables.drawn import lines_from, said, words_of


def _placed(*rows: tuple[float, str]) -> list[Line]:
    """Lines of a page, each at its own height."""
    words: list[RawWord] = []
    for number, (y, text) in enumerate(rows):
        words += [(*word[:5], 0, 100 * number + word[6], word[7]) for word in words_of(text, top=y)]
    return lines_from(words)


def _cells(lines: list[Line]) -> list[str]:
    tables, _ = tables_on(1, lines, [], Manner())
    return [cell for table in tables for cell in said(table)]


HEAD = "                                              2022      2021"


def test_lines_that_stand_closer_than_rows_are_one_caption() -> None:
    lines = _placed(
        (40, HEAD),
        (60, "Preferred stock                                 10        12"),
        (76, "Common stock, 600 shares issued;"),
        (86, "494,254 and 497,809 shares outstanding          61        61"),
        (102, "Retained earnings                            8,114     7,253"),
        (118, "Treasury stock                                 640       610"),
        (134, "Other reserves                                  55        50"),
    )
    assert "Common stock, 600 shares issued; 494,254 and 497,809 shares outstanding | FY2022 | 61" in _cells(lines)


def test_a_heading_that_stands_as_far_off_as_rows_do_is_no_first_line_of_the_row_below() -> None:
    lines = _placed(
        (40, HEAD),
        (60, "Net income attributable to the company       7,618     7,120"),
        (76, "Net income attributable to the holders"),
        (92, "  Basic                                       5.51      5.14"),
        (108, "  Diluted                                     5.49      5.12"),
        (124, "Average price                                 2.10      2.05"),
        (140, "Closing price                                 2.20      2.15"),
    )
    assert "Net income attributable to the holders > Basic | FY2022 | 5.51" in _cells(lines)


def test_a_caption_of_two_lines_may_stand_around_its_figures() -> None:
    lines = _placed(
        (40, HEAD),
        (60, "Category 1"),
        (65, "                                             0.680     0.070"),
        (70, "A2 or higher"),
        (90, "Category 2"),
        (95, "                                             0.795     0.080"),
        (100, "A3"),
    )
    found = [cell.split(" | ")[0] for cell in _cells(lines)]
    assert found == ["Category 1 A2 or higher"] * 2 + ["Category 2 A3"] * 2


def test_the_end_of_a_caption_may_stand_below_its_figures() -> None:
    lines = _placed(
        (40, HEAD),
        (60, "Sales                                          910       870"),
        (76, "Costs                                          610       600"),
        (92, "Gross surplus                                  300       270"),
        (102, "or gross deficit"),
        (120, "Taxes                                           20        18"),
        (136, "Result                                         280       252"),
    )
    assert "Gross surplus or gross deficit | FY2022 | 300" in _cells(lines)


def test_a_word_below_figures_begins_the_caption_that_it_stands_over() -> None:
    lines = _placed(
        (40, HEAD),
        (60, "Umsatz                                         910       870"),
        (76, "  Sollmieten                                   610       600"),
        (92, "  Minderungen                                   30        27"),
        (108, "durchschnittliche"),
        (124, "Miete                                           20        18"),
    )
    assert "Umsatz > Minderungen | FY2022 | 30" in _cells(lines)


def test_figures_below_a_caption_alone_are_its_own() -> None:
    lines = _placed(
        (40, HEAD),
        (60, "0.25% notes due in spring"),
        (72, "                                              1,131     1,010"),
        (88, "2.25% notes due in autumn                     1,000       990"),
    )
    assert _cells(lines)[0] == "0.25% notes due in spring | FY2022 | 1131"


def test_print_far_taller_than_the_figures_is_stamped_across_the_page() -> None:
    lines = _placed(
        (40, HEAD),
        (60, "Deferred revenue                               910       870"),
        (76, "Other liabilities                              610       600"),
    )
    stamp = lines_from([(60.0, 10.0, 300.0, 150.0, "copy", 1, 9999, 0)])
    found = _cells([*lines[:2], *stamp, *lines[2:]])
    assert found[0] == "Deferred revenue | FY2022 | 910"


@pytest.mark.parametrize(("number", "caption"), [("10a", "Land"), ("10 a", "Land"), ("7", "Land")])
def test_the_number_of_a_forms_line_is_no_part_of_a_caption(number: str, caption: str) -> None:
    lines = _placed(
        (40, HEAD),
        (60, f"{number:6}{caption}                                   910       870"),
        (76, "      Other                                  610       600"),
    )
    assert _cells(lines)[0].startswith(f"{caption} |")
