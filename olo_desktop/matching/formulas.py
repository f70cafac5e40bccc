"""Formulas over the figures of a deal: built, read from text, worked out in decimals, written with letters or values.

A formula in text is what the lexicon and `definitions` hold: metric names, numbers, `+ - * /`, brackets; `x[-1]` is the
metric a year before, `avg(x)` the mean of both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation

from olo_desktop.model.claim import ClaimedPeriod, MetricPhrase, Origin

_TOKEN = re.compile(r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<name>[a-z][a-z0-9_]*)(?P<before>\[-1\])?|(?P<sign>[-+*/()]))")
_STRENGTH = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Term:
    """A figure that the deal states: a metric at a time, of a part of the company where one is named.

    `time` is None for the time asked about; `shift` is so many years from it.
    """

    metric: MetricPhrase
    time: ClaimedPeriod | None = None
    shift: int = 0
    part: str = ""


@dataclass(frozen=True, slots=True)
class Number:
    """A number that is part of the formula itself: the days of a year, the count of an average."""

    value: Decimal


@dataclass(frozen=True, slots=True)
class Operation:
    """Two parts and the sign between them: `+ - * / ^`."""

    sign: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Size:
    """A part without its sign: growth is measured against the size of what was."""

    of: Expression


Expression = Term | Number | Operation | Size


def plus(left: Expression, right: Expression) -> Operation:
    """Both together."""
    return Operation("+", left, right)


def less(left: Expression, right: Expression) -> Operation:
    """What is left of the one without the other."""
    return Operation("-", left, right)


def over(left: Expression, right: Expression) -> Operation:
    """The one divided by the other."""
    return Operation("/", left, right)


def total(parts: tuple[Expression, ...]) -> Expression:
    """All parts together."""
    whole = parts[0]
    for part in parts[1:]:
        whole = plus(whole, part)
    return whole


def mean(parts: tuple[Expression, ...]) -> Expression:
    """The average of the parts."""
    return over(total(parts), Number(Decimal(len(parts)))) if len(parts) > 1 else parts[0]


def metric_named(name: str) -> MetricPhrase:
    """The phrase of a metric of the lexicon, as a formula names it."""
    words = name.replace("_", " ")
    return MetricPhrase(0, 0, words, (name,), frozenset(), frozenset(words.split()), Origin.CARRIED)


def parsed(text: str) -> Expression:
    """The formula that a text writes. Raises `ValueError` where it writes none."""
    tokens = list(_tokens(text))
    expression = _sum(tokens)
    if tokens:
        raise ValueError(f"a formula ends before {tokens[0][0]!r}: {text}")
    return expression


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    at, stripped = 0, text.strip()
    while at < len(stripped):
        match = _TOKEN.match(stripped, at)
        if match is None:
            raise ValueError(f"no formula: {text}")
        at = match.end()
        kind = str(match.lastgroup).replace("before", "name")
        yield kind, (match[kind] or "") + (match["before"] or "")


def _sum(tokens: list[tuple[str, str]]) -> Expression:
    left = _product(tokens)
    while tokens and tokens[0][1] in ("+", "-"):
        sign = tokens.pop(0)[1]
        left = Operation(sign, left, _product(tokens))
    return left


def _product(tokens: list[tuple[str, str]]) -> Expression:
    left = _part(tokens)
    while tokens and tokens[0][1] in ("*", "/"):
        sign = tokens.pop(0)[1]
        left = Operation(sign, left, _part(tokens))
    return left


def _part(tokens: list[tuple[str, str]]) -> Expression:
    if not tokens:
        raise ValueError("a formula breaks off")
    kind, text = tokens.pop(0)
    if kind == "number":
        return Number(Decimal(text))
    if kind == "name" and text != "avg":
        name = text.removesuffix("[-1]")
        return Term(metric_named(name), shift=-1 if name != text else 0)
    if kind == "name" and tokens:
        tokens.pop(0)
        text = "("
        inner = _sum(tokens)
        _closed(tokens)
        return averaged(inner)
    if text != "(":
        raise ValueError(f"a formula has no part {text!r}")
    inner = _sum(tokens)
    _closed(tokens)
    return inner


def _closed(tokens: list[tuple[str, str]]) -> None:
    if not tokens or tokens.pop(0)[1] != ")":
        raise ValueError("a bracket stays open")


def averaged(expression: Expression) -> Expression:
    """The mean of a balance now and a year before."""
    return mean((expression, mapped(expression, lambda term: replace(term, shift=term.shift - 1))))


def mapped(expression: Expression, change: Callable[[Term], Expression]) -> Expression:
    """The formula with every term put as `change` says."""
    if isinstance(expression, Term):
        return change(expression)
    if isinstance(expression, Size):
        return Size(mapped(expression.of, change))
    if isinstance(expression, Operation):
        return Operation(expression.sign, mapped(expression.left, change), mapped(expression.right, change))
    return expression


def terms(expression: Expression) -> tuple[Term, ...]:
    """The terms of a formula, each once, in the order of first occurrence."""
    if isinstance(expression, Term):
        return (expression,)
    if isinstance(expression, Size):
        return terms(expression.of)
    if isinstance(expression, Operation):
        return tuple(dict.fromkeys((*terms(expression.left), *terms(expression.right))))
    return ()


def worked_out(expression: Expression, values: Mapping[Term, Decimal]) -> Decimal | None:
    """The value of a formula; None where it has none: nothing divided by zero is a figure."""
    try:
        return _value(expression, values)
    except (InvalidOperation, ArithmeticError):
        return None


def _value(expression: Expression, values: Mapping[Term, Decimal]) -> Decimal:
    if isinstance(expression, Term):
        return values[expression]
    if isinstance(expression, Number):
        return expression.value
    if isinstance(expression, Size):
        return abs(_value(expression.of, values))
    left, right = _value(expression.left, values), _value(expression.right, values)
    match expression.sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return left / right
        case _:
            return left**right


def with_letters(expression: Expression) -> str:
    """The formula with a letter for each input: `(a - b) / b`."""
    names = {term: _LETTERS[place % len(_LETTERS)] for place, term in enumerate(terms(expression))}
    return with_texts(expression, names)


def with_texts(expression: Expression, texts: Mapping[Term, str]) -> str:
    """The formula with these words in place of its terms."""
    return _written(expression, texts)[0]


def _written(expression: Expression, texts: Mapping[Term, str]) -> tuple[str, int]:
    """The words, and how strongly their last sign binds."""
    if isinstance(expression, Term):
        return texts[expression], 9
    if isinstance(expression, Number):
        return f"{expression.value.normalize():f}", 9
    if isinstance(expression, Size):
        return _size(expression.of, texts)
    strength = _STRENGTH[expression.sign]
    left, left_strength = _written(expression.left, texts)
    right, right_strength = _written(expression.right, texts)
    left = f"({left})" if left_strength < strength else left
    tight = right_strength < strength or (right_strength == strength and expression.sign in "-/^")
    right = f"({right})" if tight else right
    return f"{left} {expression.sign} {right}", strength


def _size(inner: Expression, texts: Mapping[Term, str]) -> tuple[str, int]:
    """A size needs no word where the reader sees that it is positive."""
    words, strength = _written(inner, texts)
    if isinstance(inner, Term) and not words.startswith(("(", "-")):
        return words, strength
    return f"|{words}|", 9
