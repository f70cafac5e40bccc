"""Every number of a text, in order: a quantity, or no claim and why. The one grammar for memo, source and answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from olo_desktop.model.written import NotClaim, WrittenNumber
from olo_desktop.text.amounts import Amount, read_amount
from olo_desktop.text.exempt import AFTER_TIMES, EXEMPT_RULES, ExemptRule, addresses
from olo_desktop.text.hedges import read_hedge
from olo_desktop.text.names import Verdict, why_no_claim
from olo_desktop.text.normal import aligned
from olo_desktop.text.numerals import ANGLO, NumberStyle, Numeral
from olo_desktop.text.periods import PeriodToken, period_tokens
from olo_desktop.text.pointing import counts_points, points_in_time, settle_words
from olo_desktop.text.ranges import join
from olo_desktop.text.spans import Claimed
from olo_desktop.text.writings import all_numerals, statements

_DIGIT = re.compile("[0-9]")
_THOUSANDS = re.compile(r"'000[ ]\(?\d")  # the mark in "$'000 1,234", part of the amount behind it
_DIGITS = re.compile("[0-9]+")
_REACH = 48  # how far right of the digits scale and unit may reach
_NOTHING = Decimal(0)


def scan(text: str, style: NumberStyle = ANGLO) -> tuple[WrittenNumber, ...]:
    """All numbers of the text, in order and not overlapping; every digit belongs to exactly one.

    "$1,577 million in FY2018" gives a quantity of 1,577,000,000 USD and the period FY2018. How the number itself may be
    written is `writings.WRITINGS`.
    """
    plain = aligned(text)
    claimed = Claimed(len(plain))
    found = list(_stated(text, plain, claimed, alone=True))
    if _DIGIT.search(plain):
        found.extend(_exempt(text, plain, claimed))
    found.extend(_stated(text, plain, claimed, alone=False))
    found.extend(_judged(text, plain, claimed, style))
    found.extend(
        _no_claim(text, match.start(), match.end(), NotClaim.IDENTIFIER)
        for match in _DIGITS.finditer(plain)
        if claimed.free(match.start(), match.end())
    )
    return tuple(sorted(found, key=lambda number: number.start))


def _stated(text: str, plain: str, claimed: Claimed, *, alone: bool) -> Iterator[WrittenNumber]:
    """What the ways of writing read whole."""
    for told in statements(plain, alone=alone):
        start, end = told.start, told.end
        if not claimed.take(start, end):
            continue
        if isinstance(told, PeriodToken):
            yield WrittenNumber(start, end, text[start:end], None, told.why, told.period)
        else:
            yield WrittenNumber(start, end, text[start:end], told.quantity)


def _no_claim(text: str, start: int, end: int, why: NotClaim) -> WrittenNumber:
    return WrittenNumber(start, end, text[start:end], not_claim=why)


def _exempt(text: str, plain: str, claimed: Claimed) -> Iterator[WrittenNumber]:
    """The numbers that are known for no claim by their form."""
    for start, end in addresses(plain):
        if claimed.take(start, end):
            yield _no_claim(text, start, end, NotClaim.IDENTIFIER)
    yield from _by_rules(text, plain, claimed, EXEMPT_RULES)
    for token in period_tokens(plain, claimed):
        yield WrittenNumber(token.start, token.end, text[token.start : token.end], None, token.why, token.period)
    yield from _by_rules(text, plain, claimed, AFTER_TIMES)


def _by_rules(text: str, plain: str, claimed: Claimed, rules: tuple[ExemptRule, ...]) -> Iterator[WrittenNumber]:
    for rule in rules:
        for match in rule.pattern.finditer(plain):
            if rule.fits(match) and claimed.take(match.start(), match.end()):
                yield _no_claim(text, match.start(), match.end(), rule.why)


def _judged(text: str, plain: str, claimed: Claimed, style: NumberStyle) -> Iterator[WrittenNumber]:
    """What is left: amounts, and numbers whose surroundings make them none."""
    amounts: list[Amount] = []
    floor = 0
    for digits in all_numerals(plain, style):
        if not claimed.free(digits.start, digits.end) or _THOUSANDS.match(plain, digits.start - 1):
            continue
        floor = claimed.last_taken(floor, digits.start)
        ceiling = claimed.next_taken(digits.end, min(len(plain), digits.end + _REACH))
        amount, verdict = _read(plain, digits, floor, ceiling)
        start, end = (verdict.start, verdict.end) if verdict else (amount.start, amount.end)
        claimed.take(start, end)
        floor = end
        if verdict and digits.spelled:
            continue  # words that state nothing are no number
        if verdict:
            yield _no_claim(text, start, end, verdict.why)
        else:
            amounts.append(amount)
    for stated in join(amounts, plain):
        yield WrittenNumber(stated.start, stated.end, text[stated.start : stated.end], stated.quantity)


def _read(plain: str, digits: Numeral, floor: int, ceiling: int) -> tuple[Amount, Verdict | None]:
    if digits.value is None:
        return Amount(digits.start, digits.end, digits, _NOTHING), Verdict(
            digits.start, digits.end, NotClaim.IDENTIFIER
        )
    amount = read_amount(plain, digits, digits.value, floor, ceiling)
    read_hedge(amount, plain, floor, ceiling)
    if digits.spelled:
        settle_words(amount, plain, floor)
    if points_in_time(amount, plain, floor):
        return amount, Verdict(amount.start, amount.end, NotClaim.PERIOD)
    if counts_points(amount, plain):
        return amount, Verdict(amount.start, amount.end, NotClaim.ENUMERATION)
    return amount, why_no_claim(amount, plain, floor, ceiling)
