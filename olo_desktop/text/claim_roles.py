"""What a figure does in its sentence: a value stated, reached or left, a change, a share, a margin, a ratio."""

from __future__ import annotations

import re
from dataclasses import dataclass

from olo_desktop.model.claim import Movement, Role
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.text.sentence_marks import FIGURE, Marks

_HEDGE = (
    r"(?:(?:about|approximately|approx\.?|around|roughly|circa|ca\.|c\.|some|nearly|almost|just|over|under|more[ ]than"
    r"|less[ ]than|only|as[ ]much[ ]as|well|close[ ]to|an?|the|its|a[ ]further|a[ ]net|a[ ]modest|a[ ]mere|another|further|net)[ ])*"
)
_TO = re.compile(rf"\b(?:to|reached|reaching|hit)[ ]{_HEDGE}$", re.IGNORECASE)
_FROM = re.compile(rf"\bfrom[ ]{_HEDGE}$", re.IGNORECASE)
_BY = re.compile(rf"\bby[ ]{_HEDGE}$", re.IGNORECASE)
_PREPOSITION = re.compile(
    rf"\b(?:at|of|on|in|for|was|were|is|are|between|than|above|below|under|with|against|versus|vs\.?|and|with)[ ]{_HEDGE}$",
    re.IGNORECASE,
)
_NOUN_OF = re.compile(
    r"\b(?:increase|decrease|decline|drop|fall|rise|growth|reduction|improvement|jump|gain|contraction|expansion|change|cut"
    r"|uplift|widening|narrowing|movement|swing)[ ]of[ ](?:\w+[ ]){0,2}$",
    re.IGNORECASE,
)
_MOVES_BEHIND = re.compile(
    r"[ ]?(?:,[ ])?(?:year[ -]on[ -]year[ ]|yoy[ ]|organic[ ]|percentage[ ])?(?:(?:\w+[ ]){0,1})"
    r"(?P<word>increase|decrease|decline|drop|fall|rise|growth|reduction|improvement|jump|contraction|expansion|cut|uplift"
    r"|higher|lower|up|down|above|below|more|less|fewer|better|worse|ahead|growth|slide|slump|surge|gain[ ](?:on|over))\b",
    re.IGNORECASE,
)
_SHARE_OF = re.compile(r"[ ](?:\w+[ ])?of(?:[ ]|$)", re.IGNORECASE)
_MARGIN_BEFORE = re.compile(rf"\bmargins?[ ](?:\w+[ ]){{0,2}}{_HEDGE}$", re.IGNORECASE)
_MARGIN_BEHIND = re.compile(r"[ ](?:\w+[ ]){0,2}margins?\b", re.IGNORECASE)
_SINCE_PRIOR = re.compile(r"[ ,]*\(?(?:year[ -]on[ -]year|yoy|y/y)\b", re.IGNORECASE)
_COMPARISON = re.compile(
    r"\b(?:compared[ ](?:with|to)|in[ ]comparison[ ](?:with|to)|versus|vs\.?|against|up[ ]from|down[ ]from|from|after|than|relative[ ]to"
    r"|over|on|above|below)\b(?=[^,;:]{0,60}$)",
    re.IGNORECASE,
)
_RELATIVES = frozenset({Kind.PERCENT, Kind.POINTS, Kind.BPS})
_CLAUSE = re.compile(
    r"[;:]|,[ ](?:and|while|but|with|although|though|which)\b|\b(?:while|whereas|but)\b|[\u2014\u2013]", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class RoleReading:
    """A role, the movement behind it, and the words that compare."""

    role: Role
    movement: Movement | None = None
    comparison: str = ""


def role_of(marks: Marks, number: int, *, ratio: bool) -> RoleReading:
    """The role of a figure. `ratio` tells that the metric found for it is itself a percentage, multiple or the like."""
    before, behind = marks.before(number), marks.behind(number)
    quantity = marks.figures[number].figure.quantity
    near = _nearest_before(marks, number)
    beside = _beside(marks, number)
    compared = _compared(before)
    if quantity.kind in (Kind.POINTS, Kind.BPS):
        return RoleReading(Role.CHANGE, beside or near or _earlier(marks, number), compared)
    if _FROM.search(before):
        return RoleReading(Role.FROM, near or _following(marks, number), compared)
    moved = near or _earlier(marks, number)
    if moved and _TO.search(before):
        return RoleReading(Role.TO, moved, compared)
    if quantity.kind is Kind.RATIO and _SHARE_OF.match(behind):
        return RoleReading(Role.SHARE, near, compared)
    if quantity.kind is Kind.PERCENT:
        return _of_percent(marks, number, near, beside, compared, ratio=ratio)
    if near and _BY.search(before):
        return RoleReading(Role.CHANGE, near, compared)
    if near and _NOUN_OF.search(before):
        return RoleReading(Role.CHANGE, near, compared)
    if beside and _MOVES_BEHIND.match(behind) and not _PREPOSITION.search(before):
        return RoleReading(Role.CHANGE, beside, compared)
    if near and marks.text[near.end : marks.figures[number].start].strip() == "" and _is_verb(near):
        return RoleReading(Role.CHANGE, near, compared)
    if quantity.kind in (Kind.MULTIPLE, Kind.RATIO) and not ratio:
        return RoleReading(Role.RATIO, near, compared)
    return RoleReading(Role.STATED, near, compared)


def _of_percent(
    marks: Marks, number: int, near: Movement | None, beside: Movement | None, compared: str, *, ratio: bool
) -> RoleReading:
    """A percentage: a share of something, a margin, a rate, or a change."""
    before, behind = marks.before(number), marks.behind(number)
    if _SHARE_OF.match(behind) and not ratio:
        return RoleReading(Role.SHARE, near, compared)
    if beside is not None and _MOVES_BEHIND.match(behind):
        return RoleReading(Role.CHANGE, beside, compared)
    if _MARGIN_BEFORE.search(before) or _MARGIN_BEHIND.match(behind):
        return RoleReading(Role.STATED if ratio else Role.MARGIN, near, compared)
    if near is not None and not _PREPOSITION.search(before):
        return RoleReading(Role.CHANGE, near, compared)
    if near is not None and _NOUN_OF.search(before):
        return RoleReading(Role.CHANGE, near, compared)
    if ratio:
        return RoleReading(Role.STATED, near, compared)
    if _signed(marks.figures[number].figure.quantity, marks, number) or _SINCE_PRIOR.match(behind):
        return RoleReading(Role.CHANGE, near, compared)
    return RoleReading(Role.SHARE, near, compared)


def _signed(quantity: Quantity, marks: Marks, number: int) -> bool:
    """Whether a percentage carries a sign, as changes do: "(+36%)", "-4%"."""
    mark = marks.figures[number]
    return quantity.value < 0 or marks.raw[max(0, mark.start - 1) : mark.start + 1].lstrip("( ")[:1] == "+"


def _nearest_before(marks: Marks, number: int) -> Movement | None:
    """The last movement between the figure before and this one, in its clause."""
    floor, start = marks.floor(number), marks.figures[number].start
    broken = [match.end() for match in _CLAUSE.finditer(marks.text, floor, start)]
    floor = broken[-1] if broken else floor
    found = [move for move in marks.movements if floor <= move.start and move.end <= start]
    return found[-1] if found else None


def _beside(marks: Marks, number: int) -> Movement | None:
    """The movement right behind a figure: "4.7% lower", "a 21% increase"."""
    end = marks.figures[number].end
    match = _MOVES_BEHIND.match(marks.behind(number))
    if match is None:
        return None
    at = end + match.start("word")
    return next((move for move in marks.movements if move.start <= at < move.end), None)


def _following(marks: Marks, number: int) -> Movement | None:
    """The movement behind a value before: "from $10bn it fell to"."""
    end, ceiling = marks.figures[number].end, marks.ceiling(number)
    return next((move for move in marks.movements if end <= move.start < ceiling), None) or _earlier(marks, number)


def _earlier(marks: Marks, number: int) -> Movement | None:
    """The last movement of the sentence before a figure."""
    start = marks.figures[number].start
    found = [move for move in marks.movements if move.end <= start]
    return found[-1] if found else None


def _compared(before: str) -> str:
    """The words that set this figure against another, "" where none do."""
    found = [match[0] for match in _COMPARISON.finditer(before)]
    return found[-1].lower() if found else ""


def _is_verb(move: Movement) -> bool:
    return move.text.lower().endswith(("ed", "ing", "rose", "fell", "grew", "cut", "shrank", "gained", "up", "down"))


def is_relative(quantity: Quantity) -> bool:
    """Whether a figure is a percentage, points or basis points."""
    return quantity.kind in _RELATIVES


def is_masked(text: str) -> bool:
    """Whether a stretch holds a figure."""
    return FIGURE in text
