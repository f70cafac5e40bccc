"""Whose report it is, and how the name is written so that it can be compared."""

from __future__ import annotations

import pytest

from olo_desktop.model.profile import ReportKind
from olo_desktop.text.company_names import company_of

CASES = [
    # small capitals that came apart, where running text has the word whole
    (ReportKind.ANNUAL_REPORT, ["LMK R ESORTS\n(Exact name of registrant)", "LMK Resorts sells"], "LMK Resorts"),
    (ReportKind.ANNUAL_REPORT, ["LMK R ESORTS\n(Exact name of registrant)"], "LMK R Esorts"),
    # capitals: as running text has them; a word without a vowel or with a digit keeps them
    (ReportKind.STATEMENTS, ["THE OAK OF YORK BTW 4U LTD\nFinancial statements"], "The Oak of York BTW 4U Ltd"),
    (ReportKind.STATEMENTS, ["OAKWORKS II INC.\nfinancial statements", "OakWorks is an LLC"], "OakWorks II Inc."),
    (ReportKind.STATEMENTS, ["OAK, INC.\nfinancial statements", "Oak,\nInc. and others; OAK, INC."], "Oak, Inc."),
    (ReportKind.STATEMENTS, ["these are statements of Oak Ltd\nelm AG 2023 2022"], "elm AG"),
    (ReportKind.STATEMENTS, ["Sale of Oak, Inc. and its subsidiaries"], "Oak, Inc."),
    (ReportKind.STATEMENTS, ["", "OAK GmbH\nBilanz"], "OAK GmbH"),
    # four pages with text: the fourth is not looked at
    (ReportKind.STATEMENTS, ["a", "b", "c", "Oak Ltd"], ""),
    (ReportKind.ANNUAL_REPORT, ["Commission file number 1-2\n12345\nOak, Inc.\nx"], "Oak, Inc."),
    (ReportKind.ANNUAL_REPORT, [f"{'Very Long ' * 12}\n(Exact name of registrant)"], ""),
    (ReportKind.EARNINGS_RELEASE, ["Oak Tree Reports Second-Quarter Results"], "Oak Tree"),
    (ReportKind.EARNINGS_RELEASE, ["a title\nJohnson & Sons (NYSE: JS) and more"], "Johnson & Sons"),
    (ReportKind.RESEARCH_NOTE, ["we value Oak\nHolding N.V. today"], "Oak Holding N.V."),
    (ReportKind.MUNICIPAL_STATEMENTS, ["THE CORPORATION OF THE\nTOWN OF\nELM", "Town of Elm"],
     "The Corporation of the Town of Elm"),
    (ReportKind.MUNICIPAL_STATEMENTS, ["statements", "x", "City of Elm. the City of Elm"], "City of Elm"),
    (ReportKind.MUNICIPAL_STATEMENTS, ["statements of nobody"], ""),
    (ReportKind.CREDIT_AGREEMENT, ["made between OAK LTD,\nas the Borrower"], "Oak Ltd"),
    (ReportKind.UNKNOWN, ["Oak Ltd"], ""),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "pages", "name"), CASES)
def test_names(kind: ReportKind, pages: list[str], name: str) -> None:
    found = company_of(pages, kind)
    assert (found.name if found else "") == name
