"""The sample deal: its books tie, its papers print them, its memo holds the errors that were planted and no other."""

from __future__ import annotations

import json
import re
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from known_alarms import known_false_alarms

from olo_desktop.app.deal import open_deal
from olo_desktop.app.verifying import verify_memo
from olo_desktop.ingest.sample import MEMO_NAME, sample_files, write_sample_deal
from olo_desktop.ingest.sample_ledger import Ledger, printed
from olo_desktop.model.finding import CheckStatus
from olo_desktop.model.report import Report, RunStatus
from olo_desktop.model.verdict import Grounding, Link, Verdict
from olo_desktop.places import resource

TIES = [
    ("total_assets", "liabilities_and_equity"),
    ("closing_cash", "cash"),
    ("closing_equity", "equity"),
    ("net_sales_by_place", "net_sales"),
    ("operating_income_by_segment", "operating_income"),
    ("tax_total", "income_tax"),
    ("tax_reconciled", "income_tax"),
    ("warranty_closing", "accrued_warranty"),
]
STATED_TWICE = {  # the same fact on another page is taken for the best place, and looking ends where one is sure
    "$47.8 million",
    "$212.4 million",
    "$45.4 million",
    "683",
}
CARRIED = [  # what stands at the end of a year opens the next
    ("opening_cash", "cash"),
    ("opening_equity", "equity"),
    ("warranty_opening", "accrued_warranty"),
]
CHANGES = [  # a line of the cash flow and what moved on the balance sheet
    ("change_receivables", ["-receivables"]),
    ("change_inventories", ["-inventories"]),
    ("change_prepaid", ["-prepaid", "-other_assets"]),
    ("change_payables", ["accounts_payable"]),
    ("change_accrued", ["accrued_compensation", "accrued_warranty", "other_accrued"]),
    ("change_deposits", ["customer_deposits"]),
    ("change_other", ["other_liabilities"]),
    ("deferred_tax_expense", ["deferred_taxes"]),
    ("stock_compensation", ["paid_in_capital"]),
    ("revolver_net", ["revolver"]),
    ("-term_loan_repaid", ["term_loan"]),
    ("-notes_repaid", ["equipment_notes"]),
    ("-amortization", ["intangibles"]),
    ("-amortization_issuance", ["issuance_costs"]),
]
TAX_TIES = [  # a line of the return in dollars, and the same in the books in thousands
    ("net_receipts", "net_sales"),
    ("interest_paid", "interest_expense"),
    ("book_income", "net_income"),
    ("total_tax", "tax_federal"),
    ("cash", "cash"),
    ("trade_net", "receivables"),
    ("inventories", "inventories"),
    ("payables", "accounts_payable"),
    ("long_debt", "debt_long_term"),
    ("retained", "retained_earnings"),
    ("assets", "total_assets"),
]


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads(resource(f"sample/{name}").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def books() -> Ledger:
    return Ledger.from_toml(_toml("books.toml"))


@pytest.fixture(scope="module")
def gold() -> list[dict[str, Any]]:
    figures: list[dict[str, Any]] = json.loads(resource("sample/gold.json").read_text(encoding="utf-8"))["figures"]
    return figures


@pytest.fixture(scope="module")
def pages(sample_deal: Path) -> dict[tuple[str, int], str]:
    """The words of every page of the deal, read by the engine that did not write them."""
    pdfium = pytest.importorskip("pypdfium2")
    read = {}
    for path in sorted(sample_deal.rglob("*.pdf")):
        document = pdfium.PdfDocument(path)
        for at in range(len(document)):
            page = document[at]
            text = page.get_textpage()
            read[path.relative_to(sample_deal).as_posix(), at + 1] = text.get_text_bounded()
            text.close()
            page.close()
        document.close()
    return read


@pytest.mark.parametrize(("left", "right"), TIES)
def test_the_statements_tie(books: Ledger, left: str, right: str) -> None:
    for year in books.columns:
        assert books.value(left, year) == books.value(right, year), year


@pytest.mark.parametrize(("opening", "closing"), CARRIED)
def test_a_year_opens_with_what_the_last_one_closed_with(books: Ledger, opening: str, closing: str) -> None:
    assert books.accounts[opening][:-1] == books.accounts[closing][1:]


@pytest.mark.parametrize(("flow", "balances"), CHANGES)
def test_the_cash_flow_is_what_moved_on_the_balance_sheet(books: Ledger, flow: str, balances: list[str]) -> None:
    for now, before in (("2024", "2023"), ("2023", "2022")):
        moved = sum((books.value(name, now) or 0) - (books.value(name, before) or 0) for name in balances)
        assert books.value(flow, now) == moved, now


@pytest.mark.parametrize(("line", "account"), TAX_TIES)
def test_the_tax_return_ties_to_the_books(books: Ledger, line: str, account: str) -> None:
    filed = Ledger.from_toml(_toml("tax.toml")["ledger"]).value(line, "end")
    assert filed is not None
    assert (filed / 1000).quantize(Decimal(1)) == books.value(account, "2024")


def test_the_tax_return_adds_up() -> None:
    filed = Ledger.from_toml(_toml("tax.toml")["ledger"])
    assert filed.value("taxable", "end") == filed.value("reconciled", "end")
    for column in filed.columns:
        assert filed.value("assets", column) == filed.value("liabilities_and_equity", column)


def test_the_management_accounts_roll_forward_and_differ_where_they_should(books: Ledger) -> None:
    management = Ledger.from_toml(_toml("management.toml")["ledger"])
    backlog = Decimal(58_306)
    for month in management.columns[:12]:
        backlog += (management.value("orders", month) or 0) - (management.value("net_sales", month) or 0)
        assert backlog == management.value("backlog", month), month
    for same in ("service_sales", "amortization", "restructuring", "depreciation", "stock_compensation"):
        assert management.value(same, "FY") == books.value(same, "2024"), same
    for different in ("net_sales", "operating_income", "adjusted_ebitda"):
        assert management.value(different, "FY") != books.value(different, "2024"), different


def test_the_same_bytes_each_time() -> None:
    assert list(sample_files()) == list(sample_files())


def test_no_page_is_empty(pages: dict[tuple[str, int], str]) -> None:
    assert len(pages) == 19
    assert all(len(text) > 100 for text in pages.values())


def test_gold_points_at_the_memo(sample_deal: Path, gold: list[dict[str, Any]]) -> None:
    memo = (sample_deal / MEMO_NAME).read_text(encoding="utf-8")
    assert [memo[figure["start"] : figure["end"]] for figure in gold] == [figure["text"] for figure in gold]


def test_gold_covers_every_number_that_could_be_a_claim(sample_deal: Path, gold: list[dict[str, Any]]) -> None:
    memo = list((sample_deal / MEMO_NAME).read_text(encoding="utf-8").split("## Sources")[0])
    for figure in gold:
        memo[figure["start"] : figure["end"]] = " " * (figure["end"] - figure["start"])
    left = re.sub(r"\[\^?\d\]|FY20\d\d|(May 5, |December 31, |December |June |in |return )20\d\d", " ", "".join(memo))
    assert re.findall(r"\d\S*", left) == ["1.", "2.", "3.", "4.", "5.", "1]", "6.", "1.", "2.", "3."]


def test_each_figure_of_the_gold_is_printed_where_it_says(
    pages: dict[tuple[str, int], str], gold: list[dict[str, Any]]
) -> None:
    missing = [figure for figure in gold if figure["printed"] not in pages[figure["document"], figure["page"]]]
    assert missing == []


def test_four_errors_show_only_where_the_cell_is_read(
    pages: dict[tuple[str, int], str], gold: list[dict[str, Any]]
) -> None:
    wrong = [figure for figure in gold if not figure["right"]]
    assert [figure["text"] for figure in wrong if figure["red"]] == ["$34.2 million", "$1,862 million"]
    assert len(wrong) == 6


def test_nothing_in_the_deal_is_within_five_percent_of_the_swapped_digits(
    pages: dict[tuple[str, int], str],
) -> None:
    """Else the classic check would take the neighbour for support."""
    written = {float(number.replace(",", "")) for text in pages.values() for number in _numbers(text)}
    low, high = 34.2 * 0.95, 34.2 * 1.05
    near = sorted(n for n in written for scale in (1e6, 1e3, 1) if low <= n / scale <= high and _is_money(n, scale))
    assert near == []


def _numbers(text: str) -> list[str]:
    return re.findall(r"\d[\d,]*(?:\.\d+)?(?![\d%])", text)


def _is_money(number: float, scale: float) -> bool:
    """Whether the number could be read as millions of dollars: with a decimal at scale 1, in thousands or in full."""
    return scale > 1 or number != int(number)


@pytest.fixture(scope="module")
def report(sample_deal: Path, tmp_path_factory: pytest.TempPathFactory) -> Report:
    with open_deal(sample_deal, workspace=tmp_path_factory.mktemp("workspace")) as session:
        return verify_memo(session, sample_deal / MEMO_NAME)


def test_a_newcomer_sees_each_wrong_figure_and_each_right_one_linked(
    report: Report, gold: list[dict[str, Any]]
) -> None:
    assert report.status is RunStatus.NEEDS_REVIEW
    judged = {figure.start: grounding for figure, grounding in zip(report.memo.figures, report.groundings, strict=True)}
    assert [(f.start, f.end) for f in report.memo.figures] == [(f["start"], f["end"]) for f in gold]
    flagged = {f["text"] for f in gold if judged[f["start"]].verdict.flagged}
    wrong = {f["text"] for f in gold if not f["right"]}
    assert wrong <= flagged <= wrong | set(known_false_alarms())
    for known in (f for f in gold if f["right"]):
        grounding = judged[known["start"]]
        assert known["text"] in flagged or grounding.verdict in (Verdict.SUPPORTED, Verdict.DERIVED)
        assert all(link.boxes for link in _places(grounding)[:1])


def test_the_gold_page_is_among_the_places_of_each_right_figure(report: Report, gold: list[dict[str, Any]]) -> None:
    for known, grounding in zip(gold, report.groundings, strict=True):
        if known["right"] and grounding.verdict is Verdict.SUPPORTED and known["text"] not in STATED_TWICE:
            assert (known["document"], known["page"]) in {(link.document, link.page) for link in grounding.links}


def _places(grounding: Grounding) -> tuple[Link, ...]:
    return grounding.derivation.inputs if grounding.derivation else grounding.links


def test_the_classic_checks_find_what_was_planted_for_them(report: Report) -> None:
    found = {result.check: result for result in report.checks}
    memo = report.memo.text
    assert [memo[f.start : f.end] for f in found["inline_numbers"].findings] == ["$34.2 million", "$1,862 million"]
    assert [memo[f.start : f.end] for f in found["citation_coverage"].findings] == ["[6]"]
    assert found["citation_existence"].status is CheckStatus.PASS


def test_the_memo_against_itself_finds_the_open_date_and_nothing_else(report: Report) -> None:
    found = {result.check: result for result in report.checks}
    memo = report.memo.text
    assert [memo[f.start : f.end] for f in found["placeholders"].findings] == ["[●]"]
    assert found["internal_consistency"].status is CheckStatus.PASS
    assert found["footing"].status is CheckStatus.PASS


def test_what_a_user_changed_is_kept_and_told(tmp_path: Path) -> None:
    memo = write_sample_deal(tmp_path)
    memo.write_text("mine", encoding="utf-8")
    stamps = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    said: list[str] = []
    assert write_sample_deal(tmp_path, tell=said.append) == memo
    assert memo.read_text(encoding="utf-8") == "mine"
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == stamps
    assert len(said) == 1
    assert said[0].startswith(MEMO_NAME)


@pytest.mark.parametrize(
    ("value", "style", "text"),
    [
        ("-7216", "whole", "(7,216)"),
        ("0", "whole", "—"),
        (None, "percent", "n/a"),
        ("0.131699", "percent", "13.2%"),
        ("1.935", "per_share", "1.94"),
        ("212687", "million", "$212.7 million"),
        ("1.281", "times", "1.28x"),
    ],
)
def test_numbers_are_printed_as_statements_print_them(value: str | None, style: str, text: str) -> None:
    assert printed(None if value is None else Decimal(value), style) == text
