"""Numbers without a unit whose surroundings tell that they count nothing: parts of names, codes, terms."""

from __future__ import annotations

import re
from dataclasses import dataclass

from olo_desktop.model.quantity import Hedge, Kind
from olo_desktop.model.written import NotClaim
from olo_desktop.text.amounts import Amount

_RUN = re.compile(r"\w{1,40}(?:-\w{1,20}){0,3}")
_LONE_CAPITAL = re.compile(r"\d{1,4}[MKBT]|\d{3,4}X")
# What may follow a bare "12M" that counts: "12M users", "12M+".
_COUNTED = re.compile(
    r"\+|[ ](?:users?|customers?|subscribers?|shares?|units?|people|employees|households|members|homes|tonnes|tons"
    r"|barrels|accounts?|downloads?|visitors?|passengers?|clients?|sq|square|options?|transactions)\b"
)
_BEGINNING = re.compile(r"[A-Za-z0-9_]{1,40}$")
_CAPITALISED = re.compile(r"[\w,;)%][ ][a-z]?[A-Z][a-z]{2,}[A-Za-z]*[ ]$")
_PLAIN = re.compile(r"\d{1,4}(?!\d)(?![ ]{1,8}[$(]?\d)")  # digits that more digits follow stand in a row
_REACH = 40


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why a number is no claim, and the stretch that belongs to it."""

    start: int
    end: int
    why: NotClaim


def why_no_claim(amount: Amount, plain: str, floor: int, ceiling: int) -> Verdict | None:
    """Why a number is no claim although its own form would allow one; None where it states something."""
    if amount.adjective:
        return Verdict(amount.start, amount.end, NotClaim.PERIOD)  # "a 5-year plan" names a term
    if (amount.scaled and amount.kind is Kind.COUNT) or amount.kind is Kind.MULTIPLE:
        return _lone_capital(amount, plain)
    if not amount.bare:
        return None
    glued = _glued(amount, plain, floor, ceiling)
    if glued:
        return glued
    digits = plain[amount.digits.start : amount.digits.end]
    if digits[0] == "0" and digits[1:2].isdigit():
        return Verdict(amount.start, amount.end, NotClaim.IDENTIFIER)
    named = (
        amount.hedge is not Hedge.ABOUT
        and not amount.negative
        and _PLAIN.match(plain, amount.digits.start)
        and digits.isdigit()
    )
    if named and _CAPITALISED.search(plain, max(floor, amount.start - _REACH), amount.start):
        return Verdict(amount.start, amount.end, NotClaim.NAME)
    return None


def counts(plain: str, end: int) -> bool:
    """Whether something that one counts stands behind `end`: "12M users"."""
    return _COUNTED.match(plain, end) is not None


def _lone_capital(amount: Amount, plain: str) -> Verdict | None:
    """Digits and one capital are a name ("3M"), unless something is counted ("12M users") or the whole is precise."""
    start, end = amount.digits.start, amount.end
    if not _LONE_CAPITAL.fullmatch(plain, start, end) or counts(plain, end):
        return None
    return Verdict(amount.start, end, NotClaim.NAME)


def _glued(amount: Amount, plain: str, floor: int, ceiling: int) -> Verdict | None:
    """Letters that touch the digits make one word of them: "23andMe", "B737"."""
    start, end = amount.start, amount.end
    behind = _RUN.match(plain, end, ceiling) if plain[end : end + 1].isalpha() else None
    before = _BEGINNING.search(plain, max(floor, start - _REACH), start) if plain[max(start - 1, 0)].isalpha() else None
    if not (behind or before):
        return None
    start = before.start() if before and start > floor else start
    end = behind.end() if behind else end
    name = any(character.isupper() for character in plain[start:end])
    return Verdict(start, end, NotClaim.NAME if name else NotClaim.IDENTIFIER)
