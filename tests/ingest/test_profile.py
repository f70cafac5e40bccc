"""What a document is: against what an analyst read off the covers, and against small papers written here."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from olo_desktop.ingest.pages import draft
from olo_desktop.ingest.profile import PAGES, profile_of
from olo_desktop.ingest.raw import Broken
from olo_desktop.ingest.readers import open_document
from olo_desktop.model.document import SourceTier
from olo_desktop.model.period import Period
from olo_desktop.model.profile import Audit, DocumentProfile, Reason, ReportKind, SetTraits, Trait

GOLD = Path(__file__).parent / "profiles_gold.json"
SEC = "UNITED STATES\nSECURITIES AND EXCHANGE COMMISSION\nWashington, D.C. 20549\nFORM {form}\n"
COVER = SEC + "{ended}\nCommission file number 1-1\nEXAMPLE WORKS, INC.\n(Exact name of registrant as specified)\n"


def told(profile: DocumentProfile) -> dict[str, str]:
    period = profile.period
    return {
        "kind": profile.kind.value,
        "company": profile.company.casefold(),
        "period": period.label if period else "",
        "end": str(period.end) if period and period.end else "",
        "tier": profile.tier.value,
        "audit": profile.audit.value,
        "currency": profile.currency,
    }


def first_pages(path: Path) -> list[str]:
    document = open_document(path)
    texts = []
    for number in range(1, min(PAGES, document.page_count) + 1):
        try:
            texts.append("\n".join(stretch.text for stretch in draft(number, document.page(number)).stretches))
        except Broken:
            texts.append("")
    document.close()
    return texts


@pytest.mark.shared
@pytest.mark.slow
def test_documents_are_what_their_covers_say(shared: Path) -> None:
    wrong = []
    for gold in json.loads(GOLD.read_text(encoding="utf-8")):
        path = shared / gold["file"]
        found = told(profile_of(first_pages(path), path.name))
        gold["company"] = gold["company"].casefold()
        wrong += [(gold["file"], trait, found[trait], gold[trait]) for trait in found if found[trait] != gold[trait]]
    assert not wrong


CASES: dict[str, tuple[list[str], str, dict[str, str]]] = {
    "an annual report of weeks": (
        [
            COVER.format(form="10-K", ended="For the fiscal year ended February 1, 2020"),
            "Fiscal years ended February 1, 2020 and February 2, 2019. Example Works, Inc. sells $1.",
        ],
        "a.pdf",
        {"kind": "annual report", "company": "example works, inc.", "period": "FY2020", "end": "2020-02-01"},
    ),
    "a quarterly report of a fiscal year that ends in June": (
        [
            COVER.format(form="10-Q", ended="For the quarterly period ended December 31, 2022"),
            "(Unaudited) six months ended December 31, 2022; the fiscal year ended June 30, 2022",
        ],
        "b.pdf",
        {"kind": "quarterly report", "period": "Q2 2023", "tier": "management", "audit": "unaudited"},
    ),
    "a current report": (
        [COVER.format(form="8-K", ended="April 12, 2023")],
        "c.pdf",
        {"kind": "current report", "period": "", "tier": "management"},
    ),
    "a corporation's return": (
        ["Form 1120 (2023)\nU.S. Corporation Income Tax Return\nFor calendar year 2023 or tax year from\nOak Ltd."],
        "d.pdf",
        {"kind": "tax return", "company": "oak ltd.", "period": "FY2023", "end": "2023-12-31", "currency": "USD"},
    ),
    "a return for a year of its own": (
        ["For the 2022 calendar year, or tax year beginning JUL 1, 2022 and ending JUN 30, 2023\nForm 990 (2022)"],
        "e.pdf",
        {"period": "FY2022", "end": "2023-06-30"},
    ),
    "German annual accounts": (
        ["Muster GmbH & Co. KG\nJahresabschluss zum 30. September 2023\nTEUR\nEUR EUR"],
        "f.pdf",
        {"kind": "annual accounts", "company": "muster gmbh & co. kg", "period": "FY2023", "end": "2023-09-30",
         "currency": "EUR", "tier": "unclassified"},
    ),
    "a German annual report": (
        ["Beispiel AG\nGeschäftsbericht 2022"],
        "g.pdf",
        {"kind": "annual report", "company": "beispiel ag", "period": "FY2022", "end": ""},
    ),
    "French accounts with an auditor": (
        ["Exemple SAS\nComptes annuels\nExercice clos le 31 décembre 2021\nRapport du commissaire aux comptes"],
        "h.pdf",
        {"kind": "annual accounts", "company": "exemple sas", "end": "2021-12-31", "audit": "audited", "tier": "cpa"},
    ),
    "a Chinese half-year report": (
        ["示例科技股份有限公司2023 年半年度报告\n人民币"],
        "i.pdf",
        {"kind": "interim report", "company": "示例科技股份有限公司", "period": "H1 2023", "end": "2023-06-30",
         "currency": "CNY"},
    ),
    "a Chinese quarterly report": (
        ["示例科技股份有限公司2023 年第三季度报告"],
        "j.pdf",
        {"kind": "quarterly report", "end": "2023-09-30"},
    ),
    "UK accounts": (
        ["Registered number: 01234567\nAcorn Trading Limited\nReport and unaudited financial statements\n"
         "For the year ended 31 March 2022\n£"],
        "k.pdf",
        {"kind": "annual accounts", "company": "acorn trading limited", "period": "FY2022", "end": "2022-03-31",
         "audit": "unaudited", "tier": "management", "currency": "GBP"},
    ),
    "statements that nobody speaks of auditing": (
        ["Birch Partners, LLC\nFinancial statements\nDecember 31, 2021 and 2020"],
        "l.pdf",
        {"kind": "financial statements", "company": "birch partners, llc", "end": "2021-12-31", "tier": "unclassified"},
    ),
    "reviewed statements": (
        ["Birch Partners, LLC\nFinancial statements\nDecember 31, 2021",
         "Independent Accountant's Review Report\nWe have reviewed the accompanying statements"],
        "m.pdf",
        {"kind": "financial statements", "audit": "reviewed", "tier": "cpa"},
    ),
    "a release for a first quarter": (
        ["Elm Corp. Reports First-Quarter 2024 Results; raises full-year 2024 outlook\n"
         "Elm Corp. (NYSE: ELM) today reported $5",
         "Three months ended March 31, 2024. Unaudited. (NYSE: ELM)"],
        "n.pdf",
        {"kind": "earnings release", "company": "elm corp.", "period": "Q1 2024", "end": "2024-03-31"},
    ),
    "a release for a fourth quarter is one for the year": (
        ["Elm Corp. Reports Fourth-Quarter 2023 and Full-Year 2023 Results\nElm Corp. (NYSE: ELM)"],
        "o.pdf",
        {"period": "FY2023", "end": ""},
    ),
    "an outlook is not the year reported": (
        ["Elm Corp. reports fourth quarter 2023 results and fiscal 2024 outlook\nfor immediate release"],
        "o.pdf",
        {"period": "Q4 2023"},
    ),
    "a year that only a release's headline names": (
        ["Elm Corp. reports Q2 2024 results\nfor immediate release\nnothing else"], "p.pdf", {"period": "Q2 2024"},
    ),
    "a paper that a program wrote": (
        ["Investment Memorandum\nThis memo was generated with ChatGPT."],
        "q.pdf",
        {"kind": "investment memo", "tier": "ai"},
    ),
    "a monthly pack": (
        ["Cedar Holdings Ltd\nManagement accounts March 2024\nunaudited CAD 5\nCAD 6"],
        "r.pdf",
        {"kind": "management accounts", "company": "cedar holdings ltd", "period": "2024-03", "currency": "CAD"},
    ),
    "a credit agreement": (
        ["FACILITY AGREEMENT\namong FIR LOGISTICS LTD, as Borrower, and others\nUSD 5"],
        "s.pdf",
        {"kind": "credit agreement", "company": "fir logistics ltd", "tier": "unclassified"},
    ),
    "a city": (
        ["CITY OF ELMWOOD\nFinancial Report\n2021",
         "The City of Elmwood. As at December 31, 2021, and for the year then ended. Auditor's Report"],
        "t.pdf",
        {"kind": "municipal statements", "company": "city of elmwood", "period": "FY2021", "end": "2021-12-31",
         "tier": "cpa"},
    ),
    "only a name, of a scan": (["", ""], "Form_990_2020.pdf", {"kind": "tax return", "tier": "tax", "currency": ""}),
    "a name that says audited audits nothing": (
        [""], "audited 2019.pdf", {"kind": "audited statements", "audit": "", "tier": "unclassified"},
    ),
    "nothing": (["page"], "scan.pdf", dict.fromkeys(("kind", "company", "period", "currency", "audit"), "")),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_small_papers(case: str) -> None:
    pages, name, wanted = CASES[case]
    found = told(profile_of(pages, name))
    assert {trait: found[trait] for trait in wanted} == wanted


def test_a_fiscal_year_of_weeks_begins_after_the_last_one() -> None:
    pages = CASES["an annual report of weeks"][0]
    period = profile_of(pages, "a.pdf").period
    assert period == Period("FY2020", date(2019, 2, 3), date(2020, 2, 1))
    alone = profile_of(pages[:1], "a.pdf").period
    assert alone == Period("FY2020", None, date(2020, 2, 1))


def test_every_trait_says_what_was_seen_and_where() -> None:
    profile = profile_of(CASES["an annual report of weeks"][0], "a.pdf")
    assert profile.reason(Trait.COMPANY) == "page 1 says “EXAMPLE WORKS, INC.”"
    assert profile.reason(Trait.TIER) == "page 1 says “FORM 10-K”: the statements of this form are audited"
    assert profile.reason(Trait.KIND) == "page 1 says “FORM 10-K”"
    assert str(Reason(Trait.KIND, "audited", 0)) == "the file's name says “audited”"
    assert profile_of(["x"], "y.pdf").reason(Trait.KIND) == ""


def test_what_was_set_counts_over_what_is_suggested() -> None:
    suggested = profile_of(CASES["a current report"][0], "c.pdf")
    chosen = SetTraits(company="Another, Inc.", tier=SourceTier.TAX)
    assert chosen.anything
    assert not SetTraits().anything
    profile = chosen.over(suggested)
    assert (profile.company, profile.tier, profile.kind) == ("Another, Inc.", SourceTier.TAX, ReportKind.CURRENT_REPORT)
    assert {reason.trait for reason in profile.reasons}.isdisjoint((Trait.COMPANY, Trait.TIER))
    assert profile.audit is Audit.UNKNOWN
