"""How a computed figure may have gone wrong: the formula next door that gives what the memo writes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from olo_desktop.matching.asked import Asked, Plan, Sort
from olo_desktop.matching.formulas import Expression, Number, Operation, less, mapped, over, plus, terms, worked_out
from olo_desktop.matching.inputs import Filled, Finder, bound, filled
from olo_desktop.matching.results import interval
from olo_desktop.matching.slips import slip_between
from olo_desktop.model.quantity import Kind
from olo_desktop.text.lexicon import Lexicon

_ONE = Number(Decimal(1))


def miscount(asked: Asked, plan: Plan, right: Filled, finder: Finder, lexicon: Lexicon) -> str:
    """The slip that leads from the right formula to the memo's figure, in words; empty where none is seen."""
    quantity = asked.figure.quantity
    value = worked_out(plan.expression, right.values)
    if value is None:
        return ""
    if quantity.kind in (Kind.POINTS, Kind.BPS) and plan.sort is Sort.GROWTH and _gives(asked, value):
        return "points for per cent"
    for name, expression in _neighbours(plan, value):
        other = worked_out(expression, right.values)
        if other is not None and _gives(asked, other):
            return name
    for years, name in ((-1, "the figure of the year before"), (1, "the figure of the year after")):
        if _in_other_year(asked, plan, years, finder, lexicon):
            return name
    return slip_between(quantity, value)


def _gives(asked: Asked, value: Decimal) -> bool:
    low, high = interval(asked.figure.quantity)
    sizes = sorted((abs(low), abs(high)))
    return sizes[0] <= abs(value) <= sizes[1]


def _neighbours(plan: Plan, right: Decimal) -> Iterator[tuple[str, Expression]]:
    """Formulas over the same inputs that are easily taken for the right one."""
    expression = plan.expression
    if not isinstance(expression, Operation):
        return
    if plan.sort is Sort.COMPOUND:
        yield from _not_compound(expression)
    elif plan.sort is Sort.GROWTH and isinstance(expression.left, Operation):
        now, before = expression.left.left, expression.left.right
        yield "divided by the later figure", over(expression.left, now)
        yield "what is left, not the change", over(now, before)
        yield "the difference, not its share", expression.left
    elif plan.sort is Sort.POINTS:
        yield "per cent for points", over(expression, expression.right)
    elif expression.sign == "/":
        yield "the ratio turned over", over(expression.right, expression.left)
        if 0 < right < 1:
            yield "what remains of it", less(_ONE, expression)
    elif expression.sign == "-":
        if 0 < right < 1:
            yield "what remains of it", less(_ONE, expression)
        yield "added, not subtracted", plus(expression.left, expression.right)
    elif expression.sign == "+":
        yield "subtracted, not added", less(expression.left, expression.right)


def _not_compound(expression: Operation) -> Iterator[tuple[str, Expression]]:
    """Growth in all, or spread evenly, where compound growth a year is meant; one year too many or too few."""
    root = expression.left
    if not (isinstance(root, Operation) and isinstance(root.right, Operation)):
        return
    years = root.right.right
    whole = less(root.left, _ONE)
    yield "the growth in all, not a year", whole
    yield "the growth in all by the number of years", over(whole, years)
    for more, name in ((Decimal(1), "over one year too many"), (Decimal(-1), "over one year too few")):
        count = plus(years, Number(more))
        yield name, less(Operation("^", root.left, over(_ONE, count)), _ONE)


def _in_other_year(asked: Asked, plan: Plan, years: int, finder: Finder, lexicon: Lexicon) -> bool:
    moved = bound(mapped(plan.expression, lambda term: replace(term, shift=years)), None)
    for each in filled(moved, finder, lexicon, dict.fromkeys(terms(moved), ())):
        value = worked_out(moved, each.values)
        return value is not None and _gives(asked, value)
    return False
