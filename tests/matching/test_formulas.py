"""Formulas read, worked out and written."""

from __future__ import annotations

from decimal import Decimal

import pytest

from olo_desktop.app.lexicon import metric_reader
from olo_desktop.matching.definitions import ADJUSTED, OTHERS, Definition, definitions_of, expanded
from olo_desktop.matching.formulas import (
    Number,
    Operation,
    Size,
    Term,
    less,
    mapped,
    mean,
    metric_named,
    over,
    parsed,
    terms,
    with_letters,
    with_texts,
    worked_out,
)
from olo_desktop.matching.spelled import spelled

CASH, DEBT = Term(metric_named("cash")), Term(metric_named("debt"))


@pytest.mark.parametrize(
    ("text", "letters", "value"),
    [
        ("cash - debt", "a - b", "-3"),
        ("(cash + debt) / cash", "(a + b) / a", "3.5"),
        ("cash - (cash - debt)", "a - (a - b)", "5"),
        ("cash / (debt / cash)", "a / (b / a)", "0.8"),
        ("cash / debt * 365", "a / b * 365", "146"),
        ("1 - cash / debt", "1 - a / b", "0.6"),
    ],
)
def test_a_formula_is_read_worked_out_and_written(text: str, letters: str, value: str) -> None:
    expression = parsed(text)
    assert with_letters(expression) == letters
    assert worked_out(expression, {CASH: Decimal(2), DEBT: Decimal(5)}) == Decimal(value)


def test_balances_before_and_on_average() -> None:
    before = Term(metric_named("cash"), shift=-1)
    values = {CASH: Decimal(4), before: Decimal(2)}
    assert worked_out(parsed("cash - cash[-1]"), values) == 2
    assert worked_out(parsed("avg(cash)"), values) == 3
    assert mean((CASH,)) is CASH


def test_sizes_and_roots() -> None:
    root = Operation("^", over(CASH, DEBT), Number(Decimal("0.5")))
    assert worked_out(root, {CASH: Decimal(9), DEBT: Decimal(1)}) == 3
    growth = over(less(CASH, DEBT), Size(DEBT))
    assert worked_out(growth, {CASH: Decimal(1), DEBT: Decimal(-2)}) == Decimal("1.5")
    assert terms(growth) == (CASH, DEBT)
    assert with_texts(growth, {CASH: "1", DEBT: "(2)"}) == "(1 - (2)) / |(2)|"
    assert with_texts(Size(less(CASH, DEBT)), {CASH: "1", DEBT: "2"}) == "|1 - 2|"
    assert mapped(growth, lambda _: Number(Decimal(1))) == over(
        less(Number(Decimal(1)), Number(Decimal(1))), Size(Number(Decimal(1)))
    )


def test_nothing_by_zero_is_no_figure() -> None:
    assert worked_out(parsed("cash / debt"), {CASH: Decimal(1), DEBT: Decimal(0)}) is None


@pytest.mark.parametrize("text", ["cash +", "cash debt", "(cash", "? cash", "* cash", "avg(cash", "avg", ")"])
def test_what_is_no_formula_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"formula|bracket"):
        parsed(text)


def test_every_definition_speaks_of_metrics_of_the_lexicon() -> None:
    lexicon = metric_reader().lexicon
    known = set(lexicon.metrics)
    assert set(OTHERS) <= known
    assert {term.metric.ids[0] for texts in OTHERS.values() for text in texts for term in terms(parsed(text))} <= known


def test_definitions_on_average_and_on_purchases() -> None:
    notes = [each.note for each in definitions_of("dpo", metric_reader().lexicon)]
    assert notes == ["", "on average balances", "on average balances and purchases", "on purchases"]
    assert definitions_of("backlog", metric_reader().lexicon) == ()


def test_what_is_adjusted_or_unknown_is_not_worked_out() -> None:
    lexicon = metric_reader().lexicon
    adjusted = Term(metric_named("ebitda"))
    adjusted = Term(
        type(adjusted.metric)(0, 0, "x", ("ebitda",), frozenset({ADJUSTED}), frozenset(), adjusted.metric.origin)
    )
    assert expanded(Definition(adjusted), lexicon, 2) == (Definition(adjusted),)
    assert len(expanded(Definition(Term(metric_named("ebitda"))), lexicon, 1)) > 2
    assert expanded(Definition(DEBT), lexicon, 0) == (Definition(DEBT),)


SPELLED = [
    ("EBITDA (operating profit plus depreciation) was", 6, "a + b"),
    ("The ratio (cash and receivables over current liabilities) was", 9, "(a + b) / c"),
    ("The ratio (cash over current liabilities less deferred revenue) was", 9, "a / (b - c)"),
    ("The ratio (cash over current liabilities plus deferred revenue) was", 9, "a / (b + c)"),
    ("Net debt computed as long-term debt less cash, is", 8, "a - b"),
    ("Net debt computed as long-term debt less cash", 8, "a - b"),
    ("It turned 5x (cost of sales on average inventories)", 12, "a / ((b + c) / 2)"),
    ("Net debt (long-term debt less cash", 8, "a - b"),
    ("Net debt computed as short-term plus long-term debt less cash is", 8, ""),
    ("The ratio (cash over debt over equity) was", 9, ""),
    ("EBITDA (cash, inventories) was", 6, ""),
    ("EBITDA (cash) was", 6, ""),
    ("EBITDA was strong (operating profit plus depreciation)", 6, ""),
]


@pytest.mark.parametrize(("text", "end", "letters"), SPELLED)
def test_formulas_that_a_memo_spells_out(text: str, end: int, letters: str) -> None:
    found = spelled(text, ("5x",), (end,), metric_reader())
    assert [with_letters(each) for each in found] == ([letters] if letters else [])
