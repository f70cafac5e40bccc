"""What must hold between metrics where a memo states all the parts: EV = equity + net debt, a margin, a multiple."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import product

from olo_desktop.checks.adding import Misfooting
from olo_desktop.checks.statements import Statement
from olo_desktop.model.memo import MemoFigure
from olo_desktop.model.quantity import Kind

IDENTITIES: tuple[tuple[str, str], ...] = (
    ("enterprise_value", "equity_value + net_debt"),
    ("enterprise_value", "market_cap + net_debt"),
    ("enterprise_value", "equity_value - net_cash"),
    ("net_debt", "debt - cash"),
    ("gross_profit", "revenue - cost_of_revenue"),
    ("free_cash_flow", "operating_cash_flow - capex"),
    ("working_capital", "current_assets - current_liabilities"),
    ("ev_ebitda", "enterprise_value / ebitda"),
    ("ev_sales", "enterprise_value / revenue"),
    ("leverage", "net_debt / ebitda"),
    ("gross_margin", "gross_profit / revenue"),
    ("operating_margin", "operating_income / revenue"),
    ("ebitda_margin", "ebitda / revenue"),
    ("net_margin", "net_income / revenue"),
)
"""Another identity is another row: the whole, and its two parts with +, - or /."""
_WITH_OTHER_ITEMS = frozenset({"enterprise_value", "net_debt"})
_PARTS = re.compile(r"(\w+) ([-+/]) (\w+)")
_SAID = {"+": "+", "-": "-", "/": "/"}
_Interval = tuple[Decimal, Decimal]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a set of figures is comparable: one time, one owner, one basis."""

    period: str
    owners: frozenset[str]


def identities(found: Sequence[Statement]) -> Iterator[Misfooting]:
    """Each whole that no pairing of its stated parts gives within rounding."""
    by_place: dict[_Place, dict[str, list[Statement]]] = {}
    for each in found:
        if each.stated and not each.telling:
            place = _Place(each.period, each.owners)
            by_place.setdefault(place, {}).setdefault(each.metric, []).append(each)
    for stated in by_place.values():
        for whole, formula in IDENTITIES:
            yield from _checked(whole, formula, stated)


def _checked(whole: str, formula: str, stated: Mapping[str, list[Statement]]) -> Iterator[Misfooting]:
    match = _PARTS.fullmatch(formula)
    assert match is not None  # noqa: S101 - the table above is ours
    left, sign, right = stated.get(match[1], []), match[2], stated.get(match[3], [])
    for total in stated.get(whole, []):
        pairs = [pair for pair in product(left, right) if _one_basis(total, pair, sign)]
        if (
            whole in _WITH_OTHER_ITEMS
            and total.in_table
            and any(each.table == total.table for pair in pairs for each in pair)
        ):
            continue  # the table's own rows tell what else belongs to it
        if pairs and not any(_meets(total, _worked_out(*pair, sign)) for pair in pairs):
            first = min(pairs, key=lambda pair: sum(abs(each.figure.start - total.figure.start) for each in pair))
            yield _misfooting(total, first, sign)


def _one_basis(total: Statement, pair: tuple[Statement, Statement], sign: str) -> bool:
    """Whether the three are on one basis: adjusted with adjusted; amounts in one currency."""
    one, other = pair
    units = {each.quantity.unit for each in (*pair, total) if each.quantity.unit and each.quantity.kind is Kind.MONEY}
    kinds = {each.quantity.kind for each in pair} <= {Kind.MONEY, Kind.COUNT}
    basis = total.qualifiers == one.qualifiers == other.qualifiers or (
        total.qualifiers <= one.qualifiers | other.qualifiers
        and not (sign != "/" and one.qualifiers ^ other.qualifiers)
    )
    return kinds and len(units) < 2 and basis and (sign == "/") == (total.quantity.kind not in (Kind.MONEY, Kind.COUNT))


def _interval(statement: Statement) -> _Interval:
    low, high = statement.quantity.interval()
    slack = abs(statement.quantity.value) * Decimal("0.05") if statement.quantity.hedge else Decimal(0)
    return low - slack, high + slack


def _worked_out(one: Statement, other: Statement, sign: str) -> _Interval:
    """The least and the most that the parts give, as precisely as they are written."""
    low, high = _interval(one)
    other_low, other_high = _interval(other)
    if sign == "+":
        return low + other_low, high + other_high
    if sign == "-":
        size_low, size_high = sorted((abs(other_low), abs(other_high)))
        return low - size_high, high - size_low
    if other_low <= 0 <= other_high:
        return Decimal("-Infinity"), Decimal("Infinity")
    ends = [end / base for end in (low, high) for base in (other_low, other_high)]
    return min(ends), max(ends)


def _meets(total: Statement, worked_out: _Interval) -> bool:
    low, high = _interval(total)
    return low <= worked_out[1] and worked_out[0] <= high


def _misfooting(total: Statement, pair: tuple[Statement, Statement], sign: str) -> Misfooting:
    one, other = (each.figure for each in pair)
    names = [each.claim.metric.text if each.claim.metric else each.metric for each in (total, *pair)]
    return Misfooting(
        total.figure,
        f"{names[0]} = {names[1]} {sign} {names[2]}",
        f"{one.text} {sign} {other.text}",
        _value(one, other, sign),
        (one, other),
        "identity",
    )


def _value(one: MemoFigure, other: MemoFigure, sign: str) -> Decimal:
    left, right = one.quantity.value, other.quantity.value
    return left / right if sign == "/" else left + right if sign == "+" else left - abs(right)
