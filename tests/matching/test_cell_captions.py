"""What a cell states where its row alone does not say it: by its column's head, by its table's title."""

from __future__ import annotations

from decimal import Decimal

import pytest

from olo_desktop.app.lexicon import metric_reader
from olo_desktop.matching.cell_captions import as_captioned, naming_part, readings_of
from olo_desktop.model.document import Box, SourceFigure
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.model.standing import ColumnKind, Standing, TableColumn

READER = metric_reader()
DOMESTIC = READER.words_of("the domestic estate")


def standing(row: str, column: str, kind: ColumnKind = ColumnKind.AMOUNT, title: str = "") -> Standing:
    return Standing(0, title, (row,), TableColumn(column, kind))


HEADS = [
    # row, column, metric of its second reading
    ("Total", "Total Stores at End of Quarter", "stores"),
    ("Domestic", "Number of stores", "stores"),
    ("Services", "Number of stores", None),  # another part than the memo's
    ("Total", "2022", None),
    ("Total", "", None),
    ("Net sales", "Number of stores", None),
]


@pytest.mark.parametrize(("row", "column", "metric"), HEADS)
def test_a_column_names_the_metric_of_a_row_that_names_none(row: str, column: str, metric: str | None) -> None:
    _, *named = readings_of(standing(row, column), READER, DOMESTIC)
    assert [reading.id for reading in named] == ([metric] if metric else [])


def test_what_a_row_says_qualifies_the_head() -> None:
    _, named = readings_of(standing("Adjusted amounts", "Operating margin"), READER, DOMESTIC | {"amount"})
    assert (named.id, named.qualifiers) == ("operating_margin", frozenset({"adjustment:adjusted"}))


@pytest.mark.parametrize("row", ["Liability balance at June 30, 2022", "Beginning balance", "Accrual, end of year"])
def test_a_balance_carried_forward_is_of_what_all_its_heads_say(row: str) -> None:
    _, rolled = readings_of(standing(row, "Restructuring costs", title="Plant closures"), READER, frozenset())
    assert not rolled.ids
    assert "restructur" in rolled.words
    assert "plant" in rolled.above


OF_COLUMNS = [
    ("Net sales", "Budget", ColumnKind.BUDGET, "plan:budget"),
    ("Net sales", "% vs budget", ColumnKind.VARIANCE_PERCENT, "plan:budget"),
    ("Total assets", "Brut", ColumnKind.AMOUNT, "netting:gross"),
    ("Operating income", "As adjusted", ColumnKind.AMOUNT, "adjustment:adjusted"),
    ("Adjusted operating income", "As reported", ColumnKind.AMOUNT, "adjustment:adjusted"),
    ("Net sales", "2022", ColumnKind.AMOUNT, ""),
    ("Net sales", "", ColumnKind.AMOUNT, ""),
]


@pytest.mark.parametrize(("row", "column", "kind", "qualifier"), OF_COLUMNS)
def test_what_a_column_says_of_all_its_rows(row: str, column: str, kind: ColumnKind, qualifier: str) -> None:
    (reading,) = readings_of(standing(row, column, kind), READER, frozenset())
    assert reading.qualifiers == (frozenset({qualifier}) if qualifier else frozenset())


CENTS = [
    ("EPS (diluted, US cents)", "2023", "0.705"),
    ("Earnings per share", "pence", "0.705"),
    ("Earnings per share", "2023", "70.5"),
]


@pytest.mark.parametrize(("row", "column", "value"), CENTS)
def test_a_caption_in_cents_counts_hundredths(row: str, column: str, value: str) -> None:
    printed = Quantity(Kind.COUNT, Decimal(70500000), Decimal(100000), scale=Decimal(10**6))
    figure = SourceFigure("sha", 1, 0, "70.5", printed, Box(1, 2, 3, 4), "row", 0, standing=standing(row, column))
    read = as_captioned(figure).quantity
    assert (read.value if read.kind is Kind.PER_SHARE else read.value / read.scale) == Decimal(value)


def test_a_number_that_names_its_own_unit_is_what_it_says() -> None:
    dollars = Quantity(Kind.MONEY, Decimal("0.7"), Decimal("0.1"), "USD")
    for place in (standing("EPS (cents)", "2023"), None):
        figure = SourceFigure("sha", 1, 0, "$0.7", dollars, Box(1, 2, 3, 4), "row", 0, standing=place)
        assert as_captioned(figure) is figure


def test_the_words_that_tell_gain_from_loss() -> None:
    assert naming_part(standing("Net loss", "2022"), READER) == "Net loss"
    assert naming_part(standing("Total", "Gain on the sale"), READER) == "Total Gain on the sale"
    assert naming_part(standing("Total", ""), READER) == "Total"
