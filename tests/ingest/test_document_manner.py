"""The scale of pages that state none: what most pages of the document say, unless these count in units."""

from __future__ import annotations

import pytest

from olo_desktop.ingest.chunks import stretches_of
from olo_desktop.ingest.document_manner import manner_from, sample_of, usual_scale
from olo_desktop.ingest.figures import printed_on
from olo_desktop.ingest.scaling import captions_of
from olo_desktop.ingest.source_figures import PageDraft, source_figures
from olo_desktop.model.document import Page, ReadStatus
from tests.ingest.tables.drawn import lines_from, words_of

UNITS = """
                                      2023          2022
Annual surplus                  18,407,801    19,337,027
Acquisition of assets          (31,279,894)  (17,238,404)
Amortization                    25,896,706    25,258,237
"""
SMALL = """
                                      2023          2022
Net sales                        $  79,474     $  70,372
Cost of sales                       37,075        31,797
Gross profit                     $  42,399     $  38,575
"""
IN_THOUSANDS = """
The plan's obligations (in thousands of dollars)
                                      2023          2022
Obligations                          1,210         1,105
Assets                                 940           917
"""
STORES = """
                                      2023          2022
Open at the start                      931           938
Open at the end                        908           931
"""


def _draft(picture: str, number: int = 1) -> PageDraft:
    lines = lines_from(words_of(picture))
    captions = captions_of([line.text for line in lines])
    return PageDraft(
        Page(number, 612.0, 792.0, ReadStatus.READ, ""), lines, stretches_of(lines), printed_on(lines), captions
    )


def test_a_note_in_thousands_says_nothing_of_accounts_in_units() -> None:
    assert usual_scale([*[_draft(UNITS)] * 5, _draft(IN_THOUSANDS)]) is None


def test_a_scale_stated_once_holds_where_nothing_counts_otherwise() -> None:
    usual = usual_scale([*[_draft(SMALL)] * 5, _draft(IN_THOUSANDS)])
    assert usual is not None
    assert (usual.scale, usual.usual) == (1000, True)


def test_a_scale_that_pages_state_often_is_the_usual_one_whatever_the_rest_prints() -> None:
    usual = usual_scale([*[_draft(UNITS)] * 2, _draft(IN_THOUSANDS)])
    assert usual is not None


def test_without_any_caption_there_is_no_usual_scale() -> None:
    assert usual_scale([_draft(UNITS)]) is None
    assert usual_scale([]) is None


@pytest.mark.parametrize(("picture", "scales"), [(STORES, {1}), (SMALL, {1000})], ids=["stores", "money"])
def test_only_money_is_counted_in_the_usual_scale(picture: str, scales: set[int]) -> None:
    found = manner_from([_draft(SMALL), _draft(IN_THOUSANDS), _draft(IN_THOUSANDS)])
    page = _draft(picture)
    tables, _ = found.tables(page, None)
    figures = [figure for figure in source_figures(page, "", 0, found.usual, tables) if figure.standing]
    assert {figure.quantity.scale for figure in figures} == scales


def test_the_sample_is_the_whole_of_a_short_document_and_a_spread_of_a_long_one() -> None:
    assert sample_of(3) == (1, 2, 3)
    spread = sample_of(500)
    assert (spread[0], spread[-1], len(spread)) == (1, 500, 64)
