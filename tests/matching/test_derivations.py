"""What a memo computes, computed again: sentences over a small set of books, right and wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest
from ledger import BOOKS, Books, asked_of, cell

from olo_desktop.app.lexicon import metric_reader
from olo_desktop.matching.derivations import derived
from olo_desktop.matching.grounds import Candidate
from olo_desktop.model.standing import TableColumn
from olo_desktop.model.verdict import Grounding, Verdict


def judged(text: str, figure: str, finder: Books | None = None, segment: str = "", which: int = 0) -> Grounding | None:
    return derived(asked_of(text, figure, segment, which), finder or Books(), metric_reader())


# What a memo says, the figure, the formula that gives it, and a word of the reason ("" where none matters).
RIGHT = [
    ("Revenue grew 21.0% in FY2022.", "21.0%", "(a - b) / b", "Revenue FY2022"),
    ("Revenue grew 21.0% to $1,210 million.", "21.0%", "(a - b) / b", "= 21.0%"),
    ("Net income was $140 million in FY2022, up 40% year on year.", "40%", "(a - b) / b", ""),
    ("Net income rose by $40 million in FY2022.", "$40 million", "a - b", ""),
    ("Long-term debt fell by $10 million in FY2022.", "$10 million", "a - b", "= -$10 million"),
    ("The revenue CAGR from FY2019 to FY2022 was 14.8%.", "14.8%", "(a / b) ^ (1 / 3) - 1", "over 3 years"),
    ("Gross margin was 42.1% in FY2022.", "42.1%", "a / b", "gross profit"),
    ("Operating margin reached 16.5% in FY2022.", "16.5%", "a / b", ""),
    ("R&D was $121 million in FY2022, or 10% of revenue.", "10%", "a / b", ""),
    ("Cash was about a fifth of current assets at the end of FY2022.", "a fifth", "a / b", ""),
    ("The effective tax rate eased by 0.9 percentage points in FY2022.", "0.9 percentage points", "a - b", ""),
    ("Gross margin widened by 215 bps in FY2022.", "215 bps", "a / b - c / d", "= 215 bps"),
    ("Gross margin widened by 210 bps in FY2022.", "210 bps", "a / b - c / d", ""),
    ("The current ratio was 2.0x at the end of FY2022.", "2.0x", "a / b", ""),
    ("Free cash flow was $150 million in FY2022.", "$150 million", "a - b", "operating cash flow"),
    ("EBITDA came to $260 million in FY2022.", "$260 million", "a + b", ""),
    ("The EBITDA margin was 21.5% in FY2022.", "21.5%", "(a + b) / c", ""),
    ("Total debt was $360 million at the end of FY2022.", "$360 million", "a + b + c", ""),
    ("Net debt was $280 million at the end of FY2022.", "$280 million", "a + b + c - d", ""),
    ("Net debt was 1.08x EBITDA in FY2022.", "1.08x", "(a + b + c - d) / (e + f)", ""),
    ("Interest coverage was 10x in FY2022.", "10x", "a / b", ""),
    ("Return on equity was 23.3% in FY2022.", "23.3%", "a / b", ""),
    ("Return on equity was 25.5% in FY2022.", "25.5%", "a / ((b + c) / 2)", "on average balances"),
    ("Days sales outstanding were 36.5 days in FY2022.", "36.5 days", "a / b * 365", ""),
    ("Inventories stood at 73.0 days of cost of sales in FY2022.", "73.0 days", "a / b * 365", "closing balance"),
    ("Inventories stood at 62.6 days of cost of sales in FY2022.", "62.6 days", "(a + b) / 2 / c * 365", "on average"),
    ("Days payable outstanding were 52.1 days in FY2022 on average payables.", "52.1 days", "(a + b) / 2 / c * 365", ""),  # noqa: E501 - one case a line
    (
        "Days payable outstanding were 49.3 days in FY2022 on average payables and purchases.",
        "49.3 days",
        "(a + b) / 2 / (c + d - e) * 365",
        "purchases",
    ),
    ("Inventory turnover was 5.0x in FY2022, on year-end balances.", "5.0x", "a / b", ""),
    ("The payout ratio was 30% in FY2022.", "30%", "a / b", ""),
    ("The group retained 70% of FY2022 net income after dividends of $42 million.", "70%", "1 - a / b", ""),
    ("Capex averaged 5.6% of revenue over 2020-2022.", "5.6%", "(a / b + c / d + e / f) / 3", "the average of 3 years"),
    ("Capex over 2020-2022 was $175 million in total.", "$175 million", "a + b + c", ""),
    ("Average inventories of $120 million were carried in FY2022.", "$120 million", "(a + b) / 2", "opening and closing"),  # noqa: E501 - one case a line
    (
        "The quick ratio (cash plus trade receivables plus prepaid and other over current liabilities) was 1.11x in FY2022.",  # noqa: E501 - one case a line
        "1.11x",
        "(a + b + c) / d",
        "as the memo spells it",
    ),
    ("Net income of $140 million in FY2022 covers dividends 3.3x.", "3.3x", "a / b", ""),
    ("R&D of $121 million and capex of $70 million together made up 16% of FY2022 revenue.", "16%", "(a + b) / c", ""),
    ("EBITDA was $260 million in FY2022; after capex $190 million remains.", "$190 million", "a + b - c", ""),
    ("Leverage of 2.5x at the end of FY2022 is total assets over equity.", "2.5x", "a / b", "total assets"),
    ("Product revenue aside, subscription was 84% of revenue in FY2022.", "84%", "", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "figure", "formula", "word"), RIGHT, ids=[text for text, *_ in RIGHT])
def test_right(text: str, figure: str, formula: str, word: str) -> None:
    verdict = judged(text, figure)
    if not formula:
        assert verdict is None
        return
    assert verdict is not None
    assert verdict.derivation is not None
    assert (verdict.verdict, verdict.derivation.formula) == (Verdict.DERIVED, formula), verdict.reason
    assert word in verdict.reason
    assert len(verdict.derivation.inputs) == len({name for name in formula if name.isalpha()})


# What a memo says, the figure, what it should say, and the slip.
WRONG = [
    ("Revenue grew 17.4% in FY2022.", "17.4%", "21.0%", "divided by the later figure"),
    ("Revenue grew 11.1% in FY2022.", "11.1%", "21.0%", "the figure of the year before"),
    ("Revenue fell 21.0% in FY2022.", "21.0%", "21.0%", "direction"),
    ("Revenue grew 21.0 percentage points in FY2022.", "21.0 percentage points", "21.0%", "points for per cent"),
    ("Revenue grew 121% in FY2022.", "121%", "21%", "what is left, not the change"),
    ("The revenue CAGR from FY2019 to FY2022 was 51.3%.", "51.3%", "14.8%", "the growth in all, not a year"),
    ("The revenue CAGR from FY2019 to FY2022 was 17.1%.", "17.1%", "14.8%", "the growth in all by the number of years"),
    ("The revenue CAGR from FY2019 to FY2022 was 23.0%.", "23.0%", "14.8%", "over one year too few"),
    ("The revenue CAGR from FY2019 to FY2022 was 10.9%.", "10.9%", "14.8%", "over one year too many"),
    ("Free cash flow was $290 million in FY2022.", "$290 million", "$150 million", "added, not subtracted"),
    ("EBITDA came to $140 million in FY2022.", "$140 million", "$260 million", "subtracted, not added"),
    ("The current ratio was 0.5x at the end of FY2022.", "0.5x", "2.0x", "the ratio turned over"),
    ("R&D was $121 million in FY2022, or 90% of revenue.", "90%", "10%", "what remains of it"),
    ("The group retained 30% of FY2022 net income after dividends of $42 million.", "30%", "70%", "what remains of it"),
    ("Gross margin was 24.1% in FY2022.", "24.1%", "42.1%", "digits swapped"),
    ("Gross margin was 40.0% in FY2022.", "40.0%", "42.1%", "the figure of the year before"),
    ("Gross margin was 42.1% in FY2021.", "42.1%", "40.0%", "the figure of the year after"),
    ("Gross margin narrowed by 215 bps in FY2022.", "215 bps", "215 bps", "direction"),
    ("Gross margin widened by 21 bps in FY2022.", "21 bps", "215 bps", ""),
    ("The effective tax rate eased by 3.9 percentage points in FY2022.", "3.9 percentage points", "-0.9", "per cent for"),  # noqa: E501 - one case a line
    ("Operating margin reached 18.8% in FY2022.", "18.8%", "16.5%", ""),
    ("Operating margin fell to 16.5% in FY2022.", "16.5%", "16.5%", "direction"),
    ("Cash was about a third of current assets at the end of FY2022.", "a third", "20.0%", ""),
    ("Days sales outstanding were 46.5 days in FY2022.", "46.5 days", "36.5 days", "one digit differs"),
    ("Inventories stood at 83.0 days of cost of sales in FY2022.", "83.0 days", "73.0 days", "one digit differs"),
    ("Net debt was $820 million at the end of FY2022.", "$820 million", "$280 million", "digits swapped"),
    ("Long-term debt rose by $10 million in FY2022.", "$10 million", "-$10 million", "direction"),
    ("Net income rose by $(40) million in FY2022.", "$(40) million", "$40 million", "direction"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "figure", "right", "slip"), WRONG, ids=[text for text, *_ in WRONG])
def test_wrong(text: str, figure: str, right: str, slip: str) -> None:
    verdict = judged(text, figure)
    assert verdict is not None
    assert verdict.expected is not None, verdict
    assert verdict.verdict is Verdict.CONTRADICTED
    assert right in verdict.expected.text
    assert slip in verdict.expected.slip
    assert verdict.expected.slip or not slip


SILENT = [
    ("Revenue was strong in FY2022 at $1,210 million.", "$1,210 million"),
    ("Backlog grew 21.0% in FY2022.", "21.0%"),
    ("Revenue grew 21.0% organically in FY2022.", "21.0%"),
    ("Comparable sales grew 5.0% in FY2022.", "5.0%"),
    ("Adjusted EBITDA came to $260 million in FY2022.", "$260 million"),
    ("The revenue CAGR was 14.8%.", "14.8%"),
    ("It was 14.8%.", "14.8%"),
    ("Market share was 12% in FY2022.", "12%"),
    ("Net income stood at 42 days of sales in FY2022.", "42 days"),
]


@pytest.mark.parametrize(("text", "figure"), SILENT, ids=[text for text, _ in SILENT])
def test_nothing_is_said_where_nothing_is_asked_or_found(text: str, figure: str) -> None:
    assert judged(text, figure) is None


def test_a_segment_as_a_share_of_the_whole() -> None:
    text = "In FY2022 Widgets contributed 60% of group revenue ($726 million)."
    verdict = judged(text, "60%", segment="Widgets")
    assert verdict is not None
    assert verdict.derivation is not None
    assert [link.text for link in verdict.derivation.inputs] == ["726", "1210"]
    grown = judged("Widgets revenue grew 21.0% in FY2022.", "21.0%", segment="Widgets")
    assert grown is not None
    assert grown.verdict is Verdict.DERIVED
    bare = judged("In FY2022 Widgets supplied 60%, revenue being $1,210 million.", "60%", segment="Widgets")
    assert bare is None or bare.derivation is not None


def test_what_is_only_likely_supports_and_contradicts_nothing() -> None:
    finder = Books(vague=frozenset({"revenue"}))
    right = judged("Revenue grew 21.0% in FY2022.", "21.0%", finder)
    assert right is not None
    assert right.verdict is Verdict.DERIVED
    assert judged("Revenue grew 33.0% in FY2022.", "33.0%", finder) is None
    assert judged("Revenue fell 21.0% in FY2022.", "21.0%", finder) is None


def test_a_sentence_without_a_time_is_of_the_time_in_which_its_other_figures_stand() -> None:
    finder = Books(years=(2022, 2021))
    verdict = judged("Revenue was $1,000 million and grew 11.1%.", "11.1%", finder)
    assert verdict is not None
    assert verdict.verdict is Verdict.DERIVED
    wrong = judged("Revenue was $1,000 million and grew 15.0%.", "15.0%", finder)
    assert wrong is not None
    assert wrong.expected is not None
    assert wrong.expected.text == "11.1%"


def test_what_the_deal_states_is_not_worked_out_otherwise() -> None:
    stated = Books({**BOOKS, "debt": {2021: "400", 2022: "390"}})
    wrong = judged("Total debt was $360 million at the end of FY2022.", "$360 million", stated)
    assert wrong is None or wrong.verdict is not Verdict.DERIVED
    ratio = judged("Debt to equity was 0.65x at the end of FY2022.", "0.65x", stated)
    assert ratio is not None
    assert ratio.verdict is Verdict.DERIVED


def test_debt_leaves_nothing_out_that_is_due_soon() -> None:
    verdict = judged("Total debt was $350 million at the end of FY2022.", "$350 million")
    assert verdict is not None
    assert verdict.expected is not None
    assert verdict.expected.text == "$360 million"


def test_inputs_of_one_page_go_together() -> None:
    other = (
        cell("revenue", "500", 2022, path="a.pdf", page=9, label="Net sales, Widgets"),
        cell("revenue", "400", 2021, path="a.pdf", page=9, label="Net sales, Widgets"),
    )
    verdict = judged("Revenue grew 25.0% in FY2022.", "25.0%", Books(more=other))
    assert verdict is not None
    assert verdict.derivation is not None
    assert verdict.verdict is Verdict.DERIVED
    assert {link.page for link in verdict.derivation.inputs} == {9}
    mixed = judged("Revenue fell 50.0% in FY2022.", "50.0%", Books(more=other))  # 500 of the one, 1,000 of the other
    assert mixed is not None
    assert mixed.verdict is Verdict.CONTRADICTED


def test_a_value_misread_in_scale_contradicts_nothing() -> None:
    tiny = Books({"revenue": {2021: "0.001", 2022: "1210"}})
    assert judged("Revenue grew 21.0% in FY2022.", "21.0%", tiny) is None


def test_a_loss_said_as_one_is_one() -> None:
    loss = judged("The working capital deficit was $20 million in FY2022.", "$20 million", Books({
        "current_assets": {2022: "100"}, "current_liabilities": {2022: "120"},
    }))  # fmt: skip
    assert loss is not None
    assert loss.verdict is Verdict.DERIVED


def test_more_than_and_less_than() -> None:
    for words, fits in (("more than 9.0%", False), ("more than 10%", True), ("nearly 11%", False)):
        verdict = judged(f"R&D was $121 million in FY2022, {words} of revenue.", words.rsplit(" ", 1)[-1])
        assert verdict is not None
        assert (verdict.verdict is Verdict.DERIVED) is fits, words


def test_nothing_that_divides_by_zero() -> None:
    assert judged("Revenue grew 5% in FY2022.", "5%", Books({"revenue": {2021: "0", 2022: "10"}})) is None


def test_levels_against_the_year_before_are_asked_of_sure_inputs_alone() -> None:
    text = "Operating margin fell to 16.5% in FY2022."
    vague = judged(text, "16.5%", Books(vague=frozenset({"operating_income"})))
    assert vague is not None
    assert vague.verdict is Verdict.DERIVED
    alone = judged(text, "16.5%", Books({"operating_income": {2022: "200"}, "revenue": {2022: "1210"}}))
    assert alone is not None
    assert alone.verdict is Verdict.DERIVED
    rose = judged("Operating margin rose to 16.5% in FY2022.", "16.5%")
    assert rose is not None
    assert rose.verdict is Verdict.DERIVED


def test_growth_is_worked_out_in_columns_of_one_kind() -> None:
    def of_column(metric: str, amount: str, year: int, head: str) -> Candidate:
        made = cell(metric, amount, year)
        standing = replace(made.figure.standing, column=TableColumn(f"{year} {head}"))  # type: ignore[type-var]
        return replace(made, figure=replace(made.figure, standing=standing))

    fees = (
        of_column("revenue", "132", 2022, "Total"),
        of_column("revenue", "47", 2021, "Program services"),
        of_column("revenue", "53", 2021, "Total"),
    )
    found = judged("Revenue rose 49% in FY2022.", "49%", Books(books={}, more=fees))
    assert found is not None
    assert found.expected is not None
    assert found.expected.text == "149%"
