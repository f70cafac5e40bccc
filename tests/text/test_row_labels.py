"""Captions of rows: what belongs to them, what goes on, what they sum up, which unit they have."""

from __future__ import annotations

import pytest

from olo_desktop.text.foreign_captions import foreign_caption
from olo_desktop.text.row_labels import (
    clean_label,
    goes_on,
    instant_of,
    is_numbered,
    is_of_balance,
    is_part,
    is_section,
    is_total,
    is_wide,
    starts_low,
    telling_words,
)
from olo_desktop.text.row_units import RowUnit, row_unit


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Net sales", "Net sales"),
        ("Total", "Total"),
        ("Amortization of acquired intangibles (4)", "Amortization of acquired intangibles"),
        ("Income from operations (2)(3)(4)", "Income from operations"),
        ("Comparable sales % change(1)", "Comparable sales % change"),
        ("Achats revendus(2) de marchandises", "Achats revendus de marchandises"),
        ("Tax expense*", "Tax expense"),
        ("Consumer Health ⁽¹⁾:", "Consumer Health"),
        ("Grants (Note 15)", "Grants (Note 15)"),
        ("Contributions to 401(k)", "Contributions to 401(k)"),
        ("Revenues:", "Revenues"),
        ("– Verkauf von Grundstücken", "Verkauf von Grundstücken"),
        ("Cash ......................", "Cash"),
        ("Savings . . . . .", "Savings"),
        ("八、每股收益：", "八、每股收益"),
        ("(1)", "(1)"),
    ],
)
def test_clean_labels(text: str, label: str) -> None:
    raised = text.replace("⁽¹⁾", "(1)")
    assert clean_label(raised) == label


def test_captions_that_go_on() -> None:
    assert all(map(goes_on, ("Income from", "Accounts payable,", "Post-", "Common stock (par value", "und")))
    assert not any(map(goes_on, ("Net income", "Accounts receivable, net", "Other (loss)")))
    assert starts_low("and liabilities")
    assert not starts_low("davon")
    assert starts_low(")")


def test_sections_sums_and_balances() -> None:
    assert is_section("Revenues:")
    assert not is_section("Revenues")
    assert is_total("Total assets")
    assert not is_total("Totalled")
    assert is_of_balance("Balance at December 31, 2021")
    assert not is_of_balance("Net income")
    assert [instant_of(text) for text in ("Cash, beginning of period", "Cash at end of year", "Cash")] == [
        "opening",
        "closing",
        "",
    ]
    assert telling_words("Net cash used in investing activities") == telling_words(
        "Cash flows from investing activities"
    )


def test_numbered_chinese_captions() -> None:
    assert is_wide("营")
    assert not is_wide("n")
    assert all(map(is_numbered, ("一、营业收入", "减：营业成本", "其中：利息费用", "（一）基本每股收益")))
    assert not is_numbered("营业成本")
    assert is_part("（一）基本每股收益")
    assert not is_part("一、营业收入")


@pytest.mark.parametrize(
    ("label", "places", "unit"),
    [
        ("Net sales", 0, None),
        ("Basic earnings per share", 2, RowUnit.PER_UNIT),
        ("Average monthly revenue per paying membership", 2, RowUnit.PER_UNIT),
        ("（一）基本每股收益(元/股)", 2, RowUnit.PER_UNIT),
        ("Common stock dividends, $1.57 per share", 0, None),
        ("Weighted average shares outstanding", 0, RowUnit.SHARES),
        ("Shares used in per share calculation", 0, RowUnit.SHARES),
        ("Diluted shares outstanding", 0, RowUnit.SHARES),
        ("Proceeds from shares issued at market value", 0, None),
        ("Effective tax rate", 1, RowUnit.PERCENT),
        ("Effective tax rate", 0, None),
        ("Gross profit as a % of revenue", 0, RowUnit.PERCENT),
        ("Amounts over 10% of assets", 0, None),
        ("Number of employees", 0, RowUnit.COUNT),
        ("Weighted average remaining lease term (years)", 0, RowUnit.COUNT),
        ("Employee benefits", 0, None),
    ],
)
def test_units_of_rows(label: str, places: int, unit: RowUnit | None) -> None:
    assert row_unit(label, places) is unit


@pytest.mark.parametrize(
    ("line", "scale", "currency"),
    [
        ("单位：元 币种：人民币", 1, "CNY"),
        ("单位：人民币万元", 10_000, "CNY"),
        ("单位:百万美元", 10**6, "USD"),
        ("单位：亿元 币种：港币", 10**8, "HKD"),
        ("Bilan (en milliers d'euros)", 1000, "EUR"),
        ("en millions de dirhams", 10**6, "MAD"),
        ("Compte de résultat, en K€", 1000, "EUR"),
        ("Alle Angaben in Mio. EUR", 10**6, "EUR"),
        ("in Tsd. €", 1000, "EUR"),
        ("单位：个", 1, None),
        ("单位：万股", 10_000, None),
    ],
)
def test_captions_of_other_languages(line: str, scale: int, currency: str | None) -> None:
    found = foreign_caption(line)
    assert found is not None
    assert (int(found[0]), found[1]) == (scale, currency)


def test_prose_of_other_languages_sets_no_scale() -> None:
    assert foreign_caption("Wir haben EUR 422 Mio. umgesetzt.") is None
    assert foreign_caption("des milliers de clients") is None
