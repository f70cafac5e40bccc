"""Tables and sentences that foot, and those that do not: «this» is reported, and nothing else."""

from __future__ import annotations

from decimal import Decimal

import pytest
from marked import unmarked
from tiny_deal import TinyDeal

from olo_desktop.checks.adding import near, written
from olo_desktop.checks.api import run_checks
from olo_desktop.checks.grids import Entry
from olo_desktop.ingest.memos import read_memo
from olo_desktop.model.memo import MemoFigure

DEAL = TinyDeal.of(("a.pdf", "Nothing."))


def table(*rows: str) -> str:
    """A markdown table of rows written `label|value|value`; the first is its head."""
    width = rows[0].count("|") + 1
    head, *body = (f"| {row.replace('|', ' | ')} |" for row in rows)
    return "\n".join([head, "|" + " --- |" * width, *body])


TABLES = {
    "costs without brackets": (
        "USD m|FY2024",
        "Revenue|100.0",
        "Cost of sales|60.0",
        "Gross profit|40.0",
        "EBITDA|40.0",
    ),
    "a result far off, in one column only": (
        "USD m|FY2022|FY2023|FY2024",
        "Revenue|100.0|110.0|120.0",
        "Cost of sales|(60.0)|(66.0)|(72.0)",
        "Gross profit|40.0|44.0|«84.0»",
    ),
    "a result far off that foots nowhere": (
        "USD m|FY2023|FY2024|Note",
        "Revenue|100.0|110.0|",
        "Fees|(60.0)|(66.0)|",
        "Gross profit|10.0|90.0|",
    ),
    "rounding": ("USD m|FY2024", "A|33.3", "B|33.3", "C|33.3", "Total|100.0"),
    "beyond rounding": ("USD m|FY2024", "A1|33.3", "A2|33.3", "A3|33.3", "Total|«100.4»"),
    "a total of more than is listed": ("USD m|FY2024", "Largest customer|12.0", "Next|8.0", "Total revenue|212.0"),
    "a total with one item": ("USD m|FY2024", "Valves|12.0", "Total valves|19.0"),
    "a total without items": ("USD m|FY2024", "Total|19.0", "Headcount|n/a"),
    "a total above its items": ("USD m|FY2024", "Total|30.0", "A|10.0", "B|20.0", "Total|30.0"),
    "a total that takes away": ("USD m|FY2024", "Gross|30.0", "Rebates|5.0", "Total|25.0"),
    "costs taken away by their names": ("USD m|FY2024", "Sales|30.0", "Grants|3.0", "Tax paid|5.0", "Total|28.0"),
    "sections and subtotals": (
        "USD m|FY2023|FY2024",
        "Current||",
        "Cash|10.0|12.0",
        "Stock|20.0|22.0",
        "Total current|30.0|34.0",
        "Fixed||",
        "Plant|50.0|51.0",
        "Land|–|20.0",
        "Total fixed|50.0|«72.0»",
        "Grand total|80.0|106.0",
    ),
    "confirmed by another column": (
        "USD m|FY2023|FY2024",
        "A1|10.0|10.0",
        "A2|20.0|20.0",
        "Total revenue|30.0|«90.0»",
    ),
    "shares with a total": ("Region|%", "A|60%", "B|30%", "Total|«100%»"),
    "margins have no sum": ("Segment|Margin", "A|12%", "B|18%", "Total|15%"),
    "shares that miss by too much to be meant": ("Holder|Stake", "A|30%", "B|20%", "C|10%"),
    "shares that give 100%": ("Holder|Stake", "A|50%", "B|30%", "C|20%"),
    "growth is no share": ("Segment|Share price change", "A|50%", "B|30%", "C|25%"),
    "two rows of shares": ("Segment|Share", "A|50%", "B|40%"),
    "a bridge with a gap": ("USD m|FY2024", "Opening cash|10.0", "Inflow|4.0", "Capex|2.0", "|", "Closing cash|12.0"),
    "a bridge whose ends are alone": ("USD m|FY2024", "Opening cash|10.0", "Closing cash|12.0"),
    "a bridge of a rate": ("KPI|FY2024", "Opening customers|10.0%", "New|4", "Closing customers|15"),
    "a walk": ("USD m|", "EBITDA FY2023|20.0", "Price|5.0", "Costs|(1.0)", "EBITDA FY2024|«25.0»"),
    "a walk that ends": ("USD m|", "EBITDA FY2023|20.0", "Price|5.0", "Costs|(1.0)", "EBITDA FY2024|24.0"),
    "years are no walk": ("USD m|", "FY2022|20.0", "FY2023|25.0", "FY2024|27.0"),
    "of which, all of it": ("USD m|", "Debt|184.0", "of which secured|100.0", "of which unsecured|84.0"),
    "of which, not all": ("USD m|", "Sales|184.0", "of which spares|100.0", "of which Europe|99.0"),
    "equity to enterprise value": (
        "USD m|",
        "Equity value|100.0",
        "Net debt|20.0",
        "Leases|5.0",
        "Enterprise value|«130.0»",
    ),
    "enterprise value to equity": ("USD m|", "Enterprise value|125.0", "Net debt|(20.0)", "Equity value|«110.0»"),
    "quarters": ("USD m|Q1|Q2|Q3|Q4|FY2024", "Revenue|25|26|30|31|«118»", "Margin|10%|11%|12%|13%|12%"),
    "halves": ("USD m|H1|H2|FY2024", "Revenue|25.0|26.0|51.0"),
    "change in per cent": ("USD m|FY2023|FY2024|Change", "Sales|100.0|112.0|12.0%", "Costs|80.0|88.0|«12.0%»"),
    "variance": ("USD m|Actual|Budget|Variance", "Sales|100.0|98.0|2.0", "Costs|92.0|90.0|(2.0)", "Tax|9.0|8.0|«3.0»"),
    "variance against budget": ("USD m|Budget|Actual|Variance %", "Sales|100.0|98.0|«4.0%»"),
    "from nothing": ("USD m|FY2023|FY2024|Change", "Sales|0.0|12.0|50.0%"),
    "a change of margins": ("USD m|FY2023|FY2024|Change", "Margin|10.0%|12.0%|2.0%", "Tax|20.0%|25.0%|25.0%"),
    "a change of margins, wrong": ("USD m|FY2023|FY2024|Change", "Margin|10.0%|12.0%|«3.0%»"),
    "points": ("USD m|FY2023|FY2024|Change", "Margin|10.0%|12.0%|200 bps", "Sales|10.0|12.0|200 bps"),
    "bare points": ("KPI|FY2023|FY2024|Change", "Margin|10.0%|12.0%|200", "Cover|10.0x|12.0x|25 days"),
    "an average in between": ("USD m|FY2023|FY2024|CAGR|Change", "Sales|10.0|12.0|5%|2.0"),
    "an empty cell": ("USD m|FY2023|FY2024|Change", "Sales||12.0|2.0"),
    "a label with numbers": ("Item|Terms", "Loan|100.0 drawn at closing of the deal", "Total|40.0 and 60.0"),
    "no label": ("USD m|FY2024", "|10.0", "|20.0", "Total|30.0"),
    "sources beside uses": (
        "Sources|USD m|Uses|USD m",
        "Loan|100.0|Price|180.0",
        "Equity|95.0|Fees|15.0",
        "Total sources|195.0|Total uses|195.0",
    ),
    "sources that are not uses": (
        "Sources and uses|USD m",
        "Loan|100.0",
        "Equity|95.0",
        "Total sources|195.0",
        "Price|180.0",
        "Fees|10.0",
        "Total uses|«190.0»",
    ),
    "a net change": (
        "USD m|",
        "Operations|36.2",
        "Investing|(14.9)",
        "Financing|(1.0)",
        "Net change in cash|«23.9»",
    ),
    "a net change of some flows": ("USD m|", "Operations|36.2", "Investing|(14.9)", "Net change in cash|18.4"),
    "selected lines": ("USD|FY2024", "Cash|1,402,118", "Grants|233,033", "Total current assets|1,697,746"),
    "selected lines, two years": (
        "USD|FY2023|FY2024",
        "Cash|1,310,005|1,402,118",
        "Grants|201,400|233,033",
        "Total current assets|1,580,112|1,697,746",
    ),
    "selected lines of a statement": ("USD m|", "Revenue|120.0", "Cost of sales|(80.0)", "EBITDA|38.5"),
    "one digit mistyped": ("USD|", "Cash|1,402,118", "Grants|233,033", "Total current assets|«1,635,751»"),
    "two digits changed places": ("USD|", "Cash|1,402,118", "Grants|233,033", "Total current assets|«1,653,151»"),
    "one digit of two": ("USD m|", "Cash|14", "Grants|23", "Total current assets|38"),
    "another length": ("USD m|", "Cash|50.0", "Grants|49.5", "Total current assets|101.5"),
    "rows of another length": ("USD m|FY2023|FY2024", "A1|10.0|10.0", "A2|20.0|20.0", "Total sales||90.0"),
    "subtotals and loose items": ("USD m|", "A1|10.0", "A2|20.0", "Total A|30.0", "B1|5.0", "B2|6.0", "Total|41.0"),
    "the last few items": ("USD m|", "A1|10.0", "A2|20.0", "A3|5.0", "Total|25.0"),
    "many costs": (
        "USD m|FY2024",
        "Revenue|100.0",
        *(f"Cost {number}|5.0" for number in "ABCDEFGHI"),
        "EBITDA|55.0",
    ),
}
SENTENCES = (
    "Revenue of «$120 million» is made up of valves of $70 million and services of $48 million.",
    "Revenue of $120 million is made up of valves of $70 million and services of $50 million; tax was $9 million.",
    "Revenue of $120 million is split into valves (58%) and services.",
    "Valves brought $70 million, services $50 million and spares $5 million, «$130 million» in total.",
    "Valves brought $70 million, services $50 million and spares $5 million, $125 million in total.",
    "Valves brought $70 million, services €50 million and spares $5 million, together $125 million.",
    "Sales are split 55% Americas, 30% Europe and «20%» Asia.",
    "Sales are split 55% Americas, 30% Europe and 15% Asia.",
    "The mix is about 55% Americas, 30% Europe and 20% Asia.",
    "Cash opened at $10.0 million, operations brought $6.0 million, capex took $3.0 million, and closed at"
    " «$14.0 million».",
    "Cash opened at $10 million, operations brought $6 million, capex took $3 million, and closed at $13 million.",
    "Cash opened at $10 million and closed at $13 million.",
    "Revenue of $120 million is split into 58% valves and 42% services.",
    "Sources: equity $600m, debt $400m; uses: purchase price $950m, fees «$60m».",
    "Sources: equity $600m, debt $400m; uses: purchase price $940m, fees $60m.",
    "Sources of funds are equity of $600m and debt of $400m. Uses of funds are the price of $950m and fees of «$60m».",
    "Uses: purchase price $950m, fees «$60m». Sources: equity $600m; debt $400m.",
    "Uses: purchase price $950m, fees $60m. Sources: equity $600m and the balance in debt, $400m.",
    "Sources: equity $600m, debt €400m; uses: purchase price $950m, fees $60m.",
    "Sources: equity 60%, debt 40%; uses: purchase price $950m, fees $60m.",
    "Sources: equity about $600m, debt $400m; uses: purchase price $950m, fees $60m.",
    "Sources: equity and debt; uses: purchase price $950m, fees $60m.",
    "Sources: equity $600m, debt $400m; sources: loans $950m, notes $60m.",
    "Total sources are $250 million. Total uses are $250 million.",
    "Net debt is $0 million and EBITDA $0 million, leverage of 1.0x.",
)


def check(text: str) -> None:
    plain, spans = unmarked(text)
    (result,) = run_checks(read_memo("memo.md", plain.encode()), DEAL, ["footing"])
    assert [(each.start, each.end) for each in result.findings] == spans, result.findings


@pytest.mark.parametrize("name", TABLES)
def test_tables(name: str) -> None:
    check(table(*TABLES[name]))


@pytest.mark.parametrize("sentence", SENTENCES)
def test_sentences(sentence: str) -> None:
    check(sentence)


def figure(text: str) -> MemoFigure:
    return read_memo("memo.md", f"Revenue was {text}.".encode()).figures[0]


@pytest.mark.parametrize(
    ("like", "value", "said"),
    [
        ("$12.5 million", "13000000", "$13.0 million"),
        ("$12 million", "-13000000", "-$13 million"),
        ("(12.5)%", "0.13", "13.0%"),
        ("12.5%", "0.131", "13.1%"),
        ("85 bps", "0.0095", "95 bps"),
        ("2.5x", "3", "3.0x"),
        ("-$12 million", "-13000000", "-$13 million"),
    ],
)
def test_the_expected_value_is_written_as_the_figure_beside_it(like: str, value: str, said: str) -> None:
    assert written(Decimal(value), figure(like)) == said


def test_an_empty_cell_states_nothing() -> None:
    with pytest.raises(ValueError, match="states nothing"):
        _ = Entry("Land", None).stated
    assert not near(Entry("Total", None), [Entry("Land", None)], Decimal("0.5"))
