"""The time that a document reports on, each way of saying it once."""

from __future__ import annotations

import pytest

from olo_desktop.model.profile import ReportKind
from olo_desktop.text.report_periods import WAYS, period_of

OF = ReportKind
CASES = [
    (OF.ANNUAL_REPORT, ["ANNUAL REPORT PURSUANT TO SECTION 13\nMay 26, 2019\nx"], "FY2019", "2019-05-26"),
    (OF.ANNUAL_REPORT, ["ANNUAL REPORT PURSUANT TO SECTION 13 and no day"], "", ""),
    (OF.ANNUAL_REPORT, ["For the year ended February 30, 2019"], "", ""),
    (OF.ANNUAL_REPORT, ["cover", "x", "year ended June 30, 2021, years ended June 30, 2022. year ended June 30, 2022"],
     "FY2022", "2022-06-30"),
    (OF.ANNUAL_REPORT, ["x", "x", "as at 31 March 2020 and the year then ended"], "FY2020", "2020-03-31"),
    (OF.QUARTERLY_REPORT, ["For the 13 weeks ended April 1, 2023; fiscal years ended December 31, 2022"],
     "Q1 2023", "2023-04-01"),
    (OF.QUARTERLY_REPORT, [""], "", ""),
    (OF.STATEMENTS, ["December 12, 2021"], "", ""),
    (OF.MANAGEMENT_ACCOUNTS, ["no month here"], "", ""),
    (OF.MANAGEMENT_ACCOUNTS, [""], "", ""),
    (OF.EARNINGS_RELEASE, [""], "", ""),
    (OF.EARNINGS_RELEASE, ["nothing of a time"], "", ""),
    (OF.EARNINGS_RELEASE, ["third quarter of fiscal 2022"], "Q3 2022", ""),
    (OF.EARNINGS_RELEASE, ["2022 full-year results", "the year ended December 31, 2022"], "FY2022", "2022-12-31"),
    (OF.TAX_RETURN, ["For calendar year 2022 or tax year beginning May"], "", ""),
    (OF.TAX_RETURN, ["nothing"], "", ""),
    (OF.INTERIM_REPORT, ["2023 年半年度报告"], "H1 2023", "2023-06-30"),
    (OF.ANNUAL_ACCOUNTS, ["Jahresabschluss zum 31. Februar 2023"], "", ""),
    (OF.ANNUAL_ACCOUNTS, ["Oak AG 2023 2022 TEUR"], "FY2023", ""),
    (OF.ANNUAL_ACCOUNTS, ["Oak AG 2023 2021 TEUR"], "", ""),
    (OF.ANNUAL_ACCOUNTS, [""], "", ""),
    (OF.CREDIT_AGREEMENT, ["year ended December 31, 2022"], "", ""),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "pages", "label", "end"), CASES)
def test_periods(kind: ReportKind, pages: list[str], label: str, end: str) -> None:
    found = period_of(pages, kind)
    period = found.period if found else None
    assert (period.label if period else "", str(period.end) if period and period.end else "") == (label, end)


@pytest.mark.parametrize("kind", WAYS)
def test_nothing_tells_nothing(kind: ReportKind) -> None:
    assert period_of([], kind) is None
