"""Which formulas a claim asks for, where sentences seldom go: claims put together by hand."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from ledger import BOOKS, Books, asked_of, cell

from olo_desktop.app.lexicon import metric_reader
from olo_desktop.matching.asked import Asked, Plan, Sort, plans
from olo_desktop.matching.definitions import Definition, definitions_of
from olo_desktop.matching.formulas import Number, Operation, Size, Term, metric_named, parsed, terms, with_letters
from olo_desktop.matching.inputs import Filled, bound, filled, inputs_of, moved
from olo_desktop.matching.miscounts import miscount
from olo_desktop.matching.results import opposite, written
from olo_desktop.model.claim import ClaimedPeriod, MetricPhrase, Movement, Origin, Role, Way
from olo_desktop.model.period import Period
from olo_desktop.model.quantity import Kind, Quantity

PLAIN = asked_of("Revenue was 10% in FY2022.", "10%")
AT = ClaimedPeriod(Period("FY2022"), Origin.OWN)


def asking(
    role: Role, *metrics: str, sentence: str = "It was 10% in FY2022.", base: str = "", segment: str = ""
) -> Asked:
    """A claim of that role on those metrics."""
    claim = replace(
        PLAIN.claim,
        role=role,
        metrics=tuple(map(metric_named, metrics)),
        base=metric_named(base) if base else None,
        period=AT,
    )
    return replace(PLAIN, claim=claim, sentence=sentence, place=sentence.index("10%"), segment=segment)


def formulas(asked: Asked) -> list[str]:
    """The first formula asked for, with the names of its terms."""
    found = plans(asked, metric_reader())[:1]
    return [f"{with_letters(plan.expression)}: {', '.join(map(named, terms(plan.expression)))}" for plan in found]


def named(term: Term) -> str:
    return f"{term.metric.text} of {term.part}" if term.part else term.metric.text


@pytest.mark.parametrize(
    ("asked", "formula"),
    [
        (asking(Role.MARGIN, "research_development"), ["a / b: research development, revenue"]),
        (
            asking(Role.RATIO, "current_liabilities", "operating_cash_flow"),
            ["a / b: operating cash flow, current liabilities"],
        ),
        (asking(Role.RATIO, "current_liabilities"), []),
        (asking(Role.SHARE, "gross_margin", base="revenue"), ["a / b: gross profit, revenue"]),
        (asking(Role.SHARE, "dividends_per_share", base="net_income"), ["a / b: dividends per share, net income"]),
        (asking(Role.SHARE, "cash", sentence="Cash was 10% of total assets in FY2022."), ["a / b: cash, total assets"]),
        (asking(Role.SHARE, "cash", sentence="Cash was 10% of nothing, total assets aside."), []),
        (asking(Role.SHARE, "cash", sentence="Cash was 10% of it."), []),
        (asking(Role.SHARE, "casino_revenue"), ["a / b: casino revenue, revenue"]),
        (asking(Role.SHARE, "cash"), []),
        (asking(Role.RATIO, "cash"), []),
        (asking(Role.SHARE, "revenue", base="revenue"), []),
        (asking(Role.SHARE, "revenue", segment="Widgets"), ["a / b: revenue of Widgets, revenue"]),
        (asking(Role.CHANGE, "revenue", segment="Widgets"), ["(a - b) / b: revenue of Widgets, revenue of Widgets"]),
        (asking(Role.STATED, "revenue_growth", sentence="Organic growth was 10% in FY2022."), []),
        (asking(Role.CAGR, "revenue"), []),
    ],
    ids=lambda value: str(value) if isinstance(value, list) else "asked",  # a set's order is not the same in all runs
)
def test_the_first_formula(asked: Asked, formula: list[str]) -> None:
    assert formulas(asked) == formula


def test_a_metric_beyond_the_lexicon_may_grow_but_has_no_definition() -> None:
    phrase = MetricPhrase(0, 0, "widget deliveries", (), frozenset(), frozenset({"widget"}), Origin.OWN)
    change = replace(PLAIN.claim, role=Role.CHANGE, metrics=(phrase,), period=AT)
    assert [with_letters(plan.expression) for plan in plans(replace(PLAIN, claim=change), metric_reader())] == [
        "(a - b) / b"
    ]
    stated = replace(change, role=Role.STATED)
    assert plans(replace(PLAIN, claim=stated), metric_reader()) == ()
    finder = Books(more=(cell("widget deliveries", "5", 2022),))
    assert [each.value for each in inputs_of(Term(phrase, AT), finder, metric_reader().lexicon, ())] == [
        Decimal(5_000_000)
    ]


def test_spelled_formulas_of_another_kind_are_passed_over() -> None:
    text = "The current ratio (current assets less inventories) was 2.0x at the end of FY2022."
    found = plans(asked_of(text, "2.0x"), metric_reader())
    assert found
    assert all(plan.note != "as the memo spells it" for plan in found)


def test_terms_are_as_the_sentence_names_them() -> None:
    text = "Return on assets was 9.3% in FY2022, on attributable net income of $140 million."
    first = plans(asked_of(text, "9.3%"), metric_reader())[0]
    assert [sorted(term.metric.qualifiers) for term in terms(first.expression)] == [["attribution:parent"], []]


def test_sums_over_years() -> None:
    ratio = asked_of("Gross margin was 42.1% over 2020-2022.", "42.1%")
    assert plans(ratio, metric_reader()) == ()
    average = asked_of("Free cash flow averaged $100 million over 2020-2022.", "$100 million")
    assert plans(average, metric_reader())[0].sort is Sort.AVERAGE
    flow = asked_of("Capex averaged $58 million over 2020-2022.", "$58 million")
    assert plans(flow, metric_reader())[-1].sort is Sort.AVERAGE
    stock = asked_of("Cash averaged $58 million over 2020-2022.", "$58 million")
    assert all(plan.sort is not Sort.AMOUNT for plan in plans(stock, metric_reader()))


def test_a_sum_named_together() -> None:
    text = "Cash was $80 million and prepaid expenses $20 million in FY2022, together $100 million."
    found = plans(asked_of(text, "$100 million"), metric_reader())
    assert found
    assert found[0].sort is Sort.AMOUNT


def test_times_moved() -> None:
    assert moved(AT, 0) is AT
    assert moved(None, -1) == ClaimedPeriod(None, Origin.OWN, shift=-1)
    yearless = ClaimedPeriod(Period("Q4"), Origin.OWN)
    assert moved(yearless, -1) == replace(yearless, shift=-1)
    years = ClaimedPeriod(Period("FY2018-FY2020"), Origin.OWN)
    assert moved(years, -1) == years
    assert bound(Term(metric_named("cash"), shift=-1), AT) == Term(
        metric_named("cash"), ClaimedPeriod(Period("FY2021"), Origin.OWN)
    )


def test_roundings_of_one_value_are_one_input_and_amounts_per_share_are_none() -> None:
    lexicon = metric_reader().lexicon
    coarse = Quantity(Kind.MONEY, Decimal(1_200_000_000), Decimal(100_000_000), "USD", Decimal(10) ** 9, scaled=True)
    share = Quantity(Kind.PER_SHARE, Decimal("1.40"), Decimal("0.01"), "USD")
    rate = Quantity(Kind.PERCENT, Decimal("0.4"), Decimal("0.01"))
    more = tuple(cell("revenue", each, 2022, page=2) for each in (coarse, share, rate))
    found = inputs_of(Term(metric_named("revenue"), AT), Books(more=more), lexicon, ())
    assert [(each.value, len(each.cells)) for each in found] == [(Decimal(1_210_000_000), 2)]


def test_three_alternatives_are_tried_two_at_a_time() -> None:
    lexicon = metric_reader().lexicon
    more = tuple(
        cell(metric, value, 2022, path="b.pdf", page=7, label=f"{metric} of a part")
        for metric, values in (("revenue", ("11", "12")), ("cash", ("13", "14")))
        for value in values
    )
    expression = bound(parsed("cash / revenue"), AT)
    found = list(filled(expression, Books(more=more), lexicon, {}))
    assert [sorted(each.first for each in found)][0].count(True) == 1
    assert {tuple(each.values.values()) for each in found} >= {
        (Decimal(13_000_000), Decimal(11_000_000)),
        (Decimal(80_000_000), Decimal(1_210_000_000)),
    }
    assert list(filled(bound(parsed("cash / backlog"), AT), Books(), lexicon, {})) == []


@pytest.mark.parametrize(
    ("kind", "value", "sort", "text"),
    [
        (Kind.PERCENT, "0.1234", Sort.GROWTH, "12.3%"),
        (Kind.POINTS, "0.0123", Sort.POINTS, "1.2 percentage points"),
        (Kind.POINTS, "0.0123", Sort.GROWTH, "1.2%"),
        (Kind.RATIO, "0.2", Sort.SHARE, "20.0%"),
        (Kind.RATIO, "3", Sort.RATIO, "3.000"),
        (Kind.COUNT, "-1500", Sort.AMOUNT, "-1,500.000"),
    ],
)
def test_values_as_the_memo_would_write_them(kind: Kind, value: str, sort: Sort, text: str) -> None:
    figure = replace(PLAIN.figure, quantity=Quantity(kind, Decimal(1), Decimal("0.001")))
    assert written(replace(PLAIN, figure=figure), Plan(sort, Number(Decimal(1))), Decimal(value)) == text


def test_directions() -> None:
    plan = Plan(Sort.GROWTH, Number(Decimal(1)))
    flat = replace(PLAIN.claim, movement=Movement(0, 4, "flat", Way.FLAT))
    assert not opposite(replace(PLAIN, claim=flat), plan, Decimal(1))
    assert not opposite(replace(PLAIN, claim=replace(flat, movement=None)), plan, Decimal(1))
    assert not opposite(PLAIN, plan, Decimal(0))


def test_slips_of_odd_formulas() -> None:
    lexicon = metric_reader().lexicon
    cash = Term(metric_named("cash"), AT)

    def slip(expression: Operation | Term | Number, sort: Sort, value: str) -> str:
        values = Filled({cash: Decimal(value)}, {}, sure=True, first=True)
        return miscount(PLAIN, Plan(sort, expression), values, Books({}), lexicon)

    one = Number(Decimal(1))
    assert slip(Operation("/", one, cash), Sort.RATIO, "0") == ""
    assert slip(cash, Sort.AMOUNT, "0.3") == ""
    assert slip(Operation("-", cash, one), Sort.COMPOUND, "1.3") == ""
    assert slip(Operation("*", cash, one), Sort.RATIO, "0.3") == ""
    assert slip(Operation("/", cash, one), Sort.GROWTH, "0.9") == "what remains of it"
    assert slip(Operation("/", cash, one), Sort.RATIO, "7.3") == ""
    root = Operation("^", Operation("/", cash, one), Operation("/", one, Number(Decimal(2))))
    assert slip(Operation("-", root, one), Sort.COMPOUND, "4.7") == ""
    assert slip(Operation("/", cash, one), Sort.RATIO, "10") == "the ratio turned over"


def test_definitions_keep_to_operations() -> None:
    assert definitions_of("cash", metric_reader().lexicon) == ()
    cycle = [each.note for each in definitions_of("cash_conversion_cycle", metric_reader().lexicon)]
    assert "on average balances and purchases" in cycle
    assert Definition(Size(Term(metric_named("cash")))).note == ""
    assert BOOKS["cash"]
