"""Statements that contradict each other, and those that only look alike: «this» is reported, and nothing else."""

from __future__ import annotations

import pytest
from marked import unmarked
from tiny_deal import TinyDeal

from olo_desktop.checks.api import run_checks
from olo_desktop.checks.registry import CHECKS, PROFILES, checks_of
from olo_desktop.ingest.memos import read_memo

DEAL = TinyDeal.of(("a.pdf", "Nothing."))
CASES = {
    "internal_consistency": (
        "Revenue more than doubled from $10 million in FY2023 to «$12 million» in FY2024.",
        "Revenue more than doubled from $10 million in FY2023 to $22 million in FY2024.",
        "Revenue halved from $10 million in FY2023 to «$8 million» in FY2024.",
        "Revenue almost doubled from $10 million in FY2023 to $19 million in FY2024.",
        "Revenue more than doubled to $22 million in FY2024. Revenue was $12 million in FY2023.",
        "Revenue doubled from $0 million in FY2023 to $12 million in FY2024.",
        "Revenue in 2022 was $51,761 million and in 2023 $46,298 million. Revenue was $46,298 million in 2023.",
        "In 2022 revenue was $51,761 million and in 2023 $46,298 million. Revenue was $51,761 million in 2022.",
        "Revenue in 2022 was $51,761 million and in 2023 $46,298 million. Revenue was «$51,176 million» in 2022.",
        "Net debt at 2022 year-end was $120 million, at 2023 year-end $98 million. Net debt was $98 million in 2023.",
        "For FY2023, EBITDA was $12.4 million; for FY2024, $14.9 million. EBITDA was $14.9 million in FY2024.",
        "EBITDA was $12.4 million in FY2023 and $14.9 million in FY2024. In FY2023 EBITDA was $12.4 million.",
        "Net sales were over $200 million in FY2024. In FY2024 net sales were $204 million.",
        "Net sales were over $200 million in FY2024. In FY2024 net sales were «$190 million».",
        "Net sales were under $200 million in FY2024. In FY2024 net sales were $195 million.",
        "Net sales were under $200 million in FY2024. In FY2024 net sales were «$215 million».",
        "Net sales were $51.2 million for the quarter. Net sales were $54.4 million for the year.",
        "Net sales were $51.2 million. A year earlier net sales were $50.4 million.",
        "Net debt was $0.0 million. Net debt was $12.0 million.",
        "Net debt was $12.4 million. Net debt was «$14.2 million».",
        "Operations used $1.8 million of cash. Cash closed at $2.2 million.",
        "# Alpha\n\n## Services segment\n\nNet sales were $5 million in FY2024.\n\n## Group\n\nIn FY2024 net sales were"
        " $50 million.",
        "Net sales were $212.7 million. The management accounts are early. They show net sales of $212.4 million.",
        "They show net sales of $212.4 million. It was a good year.",
        "Decreases in tax benefits range from $0 to $10 million.",
        'Prepared under accounting principles of the United States ("GAAP"). Books follow those of the U.S. ("GAAP").',
        "EBITDA is calculated as 3 items. EBITDA is calculated as 4 items.",
        "Gross profit was 34.8% of net sales in FY2024. In FY2024 gross profit was 34.8% of net sales.",
        "Adjusted EBITDA is defined as EBITDA before exceptional items."
        " Adjusted EBITDA means EBITDA excluding one-off costs.",
        "Adjusted EBITDA means EBITDA before rent. «Adjusted EBITDA means EBITDA after rent and before fees».",
        "The net loss narrowed to $2.0 million in FY2024 from $3.0 million in FY2023.",
        "The net loss widened to «$2.0 million» in FY2024 from $3.0 million in FY2023.",
        "Net sales grew 13.2% in FY2024. Net sales were $187.9 million in FY2023 and $212.7 million in FY2024.",
        "Net sales «fell 13.2%» in FY2024.".replace("«fell 13.2%»", "fell «13.2%»")
        + " Net sales were $187.9 million in FY2023 and $212.7 million in FY2024.",
    ),
    "placeholders": (
        "Up. [Source: file=TBC.pdf, p.1]",
        "The ratio stays within [2.0x, 3.5x]. TBD Therapeutics, then TBC, is “TBC”.",
        "- [ ] Call\n- [x] Visit\n\nBacklog «[  ]» and price «[confirm with CFO?]».",
        "Fund XX holds 61%; «XX» holds the rest. [...] And so on in [2024], FY«[2025]».",
        "The bank «[to confirm]» lends. See [A12], ![chart](c.png) and [the note][n1].\n\n[n1]: n.pdf",
    ),
}


@pytest.mark.parametrize(("check", "memo"), [(check, memo) for check, memos in CASES.items() for memo in memos])
def test_cases(check: str, memo: str) -> None:
    plain, spans = unmarked(memo)
    (result,) = run_checks(read_memo("memo.md", plain.encode()), DEAL, [check])
    assert [(each.start, each.end) for each in result.findings] == spans, result.findings


def test_a_profile_says_which_checks_run() -> None:
    names = [check.name for check in CHECKS]
    assert list(checks_of("ic")) == names
    assert set(checks_of("quick")) < set(names)
    assert "placeholders" in checks_of("quick")
    assert all([name for name in names if name in chosen] == list(chosen) for chosen in PROFILES.values())
