"""How figures are worked out: the lexicon's formula first, then the other defensible ones, in the order they are tried.

Adding one is one line in `OTHERS`. Balances against flows are taken at the close, then on average of opening and close;
payables against cost of sales also against purchases.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice, product

from olo_desktop.matching.formulas import (
    Expression,
    Operation,
    Term,
    averaged,
    less,
    mapped,
    metric_named,
    parsed,
    plus,
    terms,
)
from olo_desktop.model.claim import MetricPhrase
from olo_desktop.text.lexicon import Lexicon

ADJUSTED = "adjustment:adjusted"
"""What a company adjusts is not worked out from what it reports."""

MOST = 48
"""How many ways of working a figure out are tried at most."""

OTHERS = {
    "debt": (
        "current_portion_debt + short_term_debt + long_term_debt",
        "short_term_debt + long_term_debt",
        "current_portion_debt + long_term_debt",
    ),
    "net_debt": ("debt - cash - short_term_investments", "long_term_debt - cash"),
    "net_cash": ("cash - long_term_debt", "cash + short_term_investments - debt"),
    "ebitda": ("operating_income + depreciation_amortization", "operating_income + depreciation + amortization"),
    "ebit": ("operating_income", "pretax_income + interest_expense"),
    "free_cash_flow": ("operating_cash_flow - capex - capitalized_software",),
    "cash_and_investments": ("cash + short_term_investments + long_term_investments",),
    "capital_employed": ("total_assets - current_liabilities", "equity + debt"),
    "working_capital": ("receivables + inventories - payables",),
    "quick_ratio": (
        "(cash + receivables) / current_liabilities",
        "(current_assets - inventories) / current_liabilities",
        "(current_assets - inventories - prepaid) / current_liabilities",
    ),
    "cash_ratio": ("(cash + short_term_investments) / current_liabilities",),
    "leverage": ("debt / ebitda", "debt / equity", "net_debt / equity", "total_assets / equity"),
    "debt_to_equity": ("total_liabilities / equity", "long_term_debt / equity"),
    "interest_coverage": (
        "operating_income / interest_expense",
        "ebitda / interest_expense",
        "ebit / net_interest_expense",
    ),
    "return_on_assets": ("operating_income / total_assets",),
    "return_on_capital": ("net_income / capital_employed",),
    "payout_ratio": ("dividends_per_share / eps", "(dividends + buybacks) / net_income"),
    "retention_ratio": ("1 - dividends_per_share / eps",),
    "cash_conversion": (
        "operating_cash_flow / net_income",
        "free_cash_flow / net_income",
        "operating_cash_flow / ebitda",
        "free_cash_flow / ebitda",
    ),
    "cash_conversion_cycle": (
        "inventories / cost_of_revenue * 365 + receivables / revenue * 365 - payables / cost_of_revenue * 365",
    ),
    "dividend_yield": ("dividends_per_share / share_price",),
    "book_value_per_share": ("equity / shares_outstanding",),
    "cash_flow_per_share": ("operating_cash_flow / weighted_shares",),
    "eps": ("net_income / weighted_shares",),
    "market_cap": ("share_price * shares_outstanding",),
    "price_to_book": ("market_cap / equity", "share_price / book_value_per_share"),
    "efficiency_ratio": ("noninterest_expense / revenue",),
    "loan_deposit_ratio": ("loans / customer_deposits",),
    "revenue_growth": ("(revenue - revenue[-1]) / revenue[-1]",),
    "eps_growth": ("(eps - eps[-1]) / eps[-1]",),
    "total_liabilities": ("total_assets - equity",),
    "depreciation_amortization": ("depreciation + amortization",),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Definition:
    """A way of working something out, and what is particular about it, in words ("on average balances").

    `instead` are the metrics that were put in other words: they are stated or worked out, not both.
    """

    expression: Expression
    note: str = ""
    instead: frozenset[MetricPhrase] = frozenset()


def definitions_of(metric: str, lexicon: Lexicon) -> tuple[Definition, ...]:
    """The ways of working a metric out, best first; none where it is only ever stated."""
    formula = lexicon.metrics[metric].formula
    written = tuple(parsed(text) for text in (*((formula,) if formula else ()), *OTHERS.get(metric, ())))
    known = [each for each in written if all(term.metric.ids[0] in lexicon.metrics for term in terms(each))]
    found = [variant for each in known for variant in _variants(each, lexicon)]
    return tuple(dict.fromkeys(found))


def _variants(expression: Expression, lexicon: Lexicon) -> Iterator[Definition]:
    yield Definition(expression)
    if not _mixes(expression, lexicon):
        return
    average = _on_average(expression, lexicon)
    yield Definition(average, "on average balances")
    if {"payables", "cost_of_revenue"} <= {term.metric.id for term in terms(expression)}:
        yield Definition(_on_purchases(average), "on average balances and purchases")
        yield Definition(_on_purchases(expression), "on purchases")


def _mixes(expression: Expression, lexicon: Lexicon) -> bool:
    """Whether a ratio holds a balance against a flow."""
    natures = {lexicon.metrics[term.metric.ids[0]].nature for term in terms(expression)}
    return {"flow", "stock"} <= natures and "/" in _signs(expression)


def _signs(expression: Expression) -> frozenset[str]:
    if not isinstance(expression, Operation):
        return frozenset()
    return frozenset({expression.sign}) | _signs(expression.left) | _signs(expression.right)


def _on_average(expression: Expression, lexicon: Lexicon) -> Expression:
    return mapped(
        expression,
        lambda term: averaged(term) if lexicon.metrics[term.metric.ids[0]].nature == "stock" else term,
    )


def _on_purchases(expression: Expression) -> Expression:
    """Payables are owed for what was bought: cost of sales plus the rise in inventories."""
    if isinstance(expression, Operation):
        names = {term.metric.id for term in terms(expression)}
        if "payables" in names and "inventories" not in names:
            return mapped(expression, _purchases)
        return Operation(expression.sign, _on_purchases(expression.left), _on_purchases(expression.right))
    return expression


def _purchases(term: Term) -> Expression:
    if term.metric.id != "cost_of_revenue":
        return term
    now = Term(metric_named("inventories"), term.time, term.shift)
    return plus(term, less(now, replace(now, shift=term.shift - 1)))


def expanded(definition: Definition, lexicon: Lexicon, depth: int) -> tuple[Definition, ...]:
    """The definition, then the same with its terms worked out from others in turn, at most `depth` steps down."""
    metrics = tuple(dict.fromkeys(term.metric for term in terms(definition.expression)))
    choices = [_forms(metric, lexicon, depth) for metric in metrics]
    found: list[Definition] = []
    for forms in islice(product(*choices), MOST):
        chosen = dict(zip(metrics, forms, strict=True))
        notes = (definition.note, *(form.note for form in forms))
        found.append(
            Definition(
                mapped(definition.expression, partial(_put, forms=chosen)),
                next(filter(None, notes), ""),
                definition.instead.union(*(form.instead for form in forms)),
            )
        )
    return tuple(dict.fromkeys(found))


def _forms(metric: MetricPhrase, lexicon: Lexicon, depth: int) -> tuple[Definition, ...]:
    """A metric as stated, then as worked out from others."""
    stated = Definition(Term(metric))
    if not depth or not metric.id or ADJUSTED in metric.qualifiers:
        return (stated,)
    found = [stated]
    for inner in _simple(metric.id, lexicon):
        own = mapped(inner.expression, partial(_qualified, qualifiers=metric.qualifiers))
        found += expanded(Definition(own, inner.note, frozenset({metric})), lexicon, depth - 1)
    return tuple(found)


def _qualified(term: Term, qualifiers: frozenset[str]) -> Term:
    return replace(term, metric=replace(term.metric, qualifiers=qualifiers))


def _simple(metric: str, lexicon: Lexicon) -> tuple[Definition, ...]:
    """The formulas of a metric; of an amount the plain ones."""
    amount = lexicon.metrics[metric].kind in ("money", "per_share")
    return tuple(each for each in definitions_of(metric, lexicon) if not (amount and each.note))


def _put(term: Term, forms: Mapping[MetricPhrase, Definition]) -> Expression:
    """The form of a term's metric, at the term's time."""
    return mapped(
        forms[term.metric].expression,
        lambda part: replace(part, time=term.time, shift=term.shift + part.shift, part=term.part),
    )
