"""What a figure does in its sentence: a value stated, reached or left, a change, a share, a margin, a ratio."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from olo_desktop.model.claim import Movement, Role, Way
from olo_desktop.model.quantity import Kind
from olo_desktop.text.link_words import AGAINST, BREAK, HEDGE, SIDES, any_of
from olo_desktop.text.sentence_marks import Marks

_I = re.IGNORECASE
# What stands between the preposition and its figure: "from an outflow of", "to a charge of".
_SIDE = rf"(?:(?:\w+[ ])?{SIDES}[ ]of[ ])?"
_NO_DIRECTION = (
    "equal equivalent amount amounts amounted comes came relative due compared according close related up owed"
)
_NOT_AFTER = "".join(rf"(?<!\b{word} )" for word in _NO_DIRECTION.split())
_TO = re.compile(rf"{_NOT_AFTER}\b(?:to|reached|reaching|hit)[ ]{HEDGE}{_SIDE}{HEDGE}$", _I)
_FROM = re.compile(rf"\bfrom[ ]{HEDGE}{_SIDE}{HEDGE}$", _I)
_TURNS = re.compile(rf"\b{any_of('turn turns turned swung swing swings went moved changed revised')}\b", _I)
_PLANNED = re.compile(rf"\b{any_of('budget budgeted plan planned forecast guidance target consensus estimate')}\b", _I)
_BRACKETED = re.compile(r"\([^()]*\)")
_CAGR = re.compile(r"\bCAGR\b|\bcompound(?:ed|ing)?\b|\bannuali[sz]ed growth\b", _I)
_CAGR_BEHIND = re.compile(r"[ ](?:\w+[ ])?CAGR\b|[ ]compound\b", _I)
_HEDGED = re.compile(r"\b(?:more|less|fewer|greater|better|rather|other|lower|higher)[ ]than[ ]$", _I)
_BY = re.compile(rf"\bby[ ]{HEDGE}$", _I)
_PREPOSITIONS = "at of on in for was were is are between than above below under with against versus vs. vs and"
_PREPOSITION = re.compile(
    rf"\b{any_of(_PREPOSITIONS)}[ ]{HEDGE}$",
    _I,
)
_NOUNS = """
    increase decrease decline drop fall rise growth reduction improvement jump gain contraction expansion change cut
    uplift widening narrowing movement swing
"""
_NOUN_OF = re.compile(rf"\b{any_of(_NOUNS)}[ ]of[ ](?:\w+[ ]){{0,2}}$", _I)
_BESIDE = """
    increase decrease decline drop fall rise growth reduction improvement jump contraction expansion cut uplift higher
    lower up down above below more less fewer better worse ahead behind short slide slump surge gain_on gain_over
"""
_MOVES_BEHIND = re.compile(
    rf"[ ]?(?:(?:year[ -]on[ -]year|yoy|organic|percentage)[ ])?(?:\w+[ ])?(?P<word>{any_of(_BESIDE)})\b",
    _I,
)
_SHARE_OF = re.compile(r"[ ](?:\w+[ ])?of(?:[ ]|$)", _I)
_MARGIN_BEFORE = re.compile(rf"\bmargins?[ ](?:\w+[ ]){{0,2}}{HEDGE}$", _I)
_MARGIN_BEHIND = re.compile(r"[ ](?:\w+[ ]){0,2}margins?\b", _I)
_SINCE_PRIOR = re.compile(r"[ ,]*\(?(?:year[ -]on[ -]year|yoy|y/y)\b", _I)
# "After", "from" and their like compare only close to the figure: "came from US companies (", "after a tax charge of".
_NEAR_BY = "from after above below under over on"
_COMPARISON = re.compile(
    rf"\b(?:up[ ]from|down[ ]from|(?!(?:{any_of(_NEAR_BY)})\b){AGAINST})\b(?=[^,;:]{{0,60}}$)"
    rf"|\b{any_of(_NEAR_BY)}\b(?=[ ](?:[\w'\u2019-]+[ ]){{0,3}}$)",
    _I,
)
_THEN_TO = re.compile(rf"[ ]to[ ]{HEDGE}$", _I)
_CLAUSE = re.compile(rf"{BREAK.pattern}|,[ ]{any_of('and while but with although though which')}\b", _I)


@dataclass(frozen=True, slots=True)
class RoleReading:
    """A role, the movement behind it, the words that compare, and whether with a plan rather than with the past."""

    role: Role
    movement: Movement | None = None
    comparison: str = ""
    planned: bool = False


def role_of(marks: Marks, number: int, *, ratio: bool) -> RoleReading:
    """The role of a figure. `ratio` tells that the metric found for it is itself a percentage, multiple or the like."""
    read = _role_of(marks, number, ratio=ratio)
    if read.comparison and _PLANNED.search(marks.before(number)):
        read = replace(read, planned=True)
    if read.movement is None and read.comparison and number:
        return replace(read, movement=_beside(marks, number - 1))
    return read


def _role_of(marks: Marks, number: int, *, ratio: bool) -> RoleReading:
    before, behind = marks.before(number), marks.behind(number)
    quantity = marks.figures[number].figure.quantity
    near = _nearest_before(marks, number)
    beside = _beside(marks, number)
    bracketed = marks.raw[marks.figures[number].start] == "("
    compared = "" if bracketed else _compared(_BRACKETED.sub("", before))
    if quantity.kind in (Kind.POINTS, Kind.BPS):
        return RoleReading(Role.CHANGE, beside or near or _earlier(marks, number), compared)
    moved = near or _earlier(marks, number)
    left = moved or _following(marks, number)
    if _FROM.search(before) and (left or _TURNS.search(marks.text[: marks.figures[number].start])):
        return RoleReading(Role.FROM, left, compared)
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
    if _CAGR.search(before) or _CAGR_BEHIND.match(behind):
        return RoleReading(Role.CAGR, near, compared)
    if beside is not None and _MOVES_BEHIND.match(behind):
        return RoleReading(Role.CHANGE, beside, compared)
    if _SHARE_OF.match(behind) and not ratio:
        return RoleReading(Role.SHARE, near, compared)
    if _MARGIN_BEFORE.search(before) or _MARGIN_BEHIND.match(behind):
        return RoleReading(Role.STATED if ratio else Role.MARGIN, near, compared)
    if near is not None and not _PREPOSITION.search(before):
        return RoleReading(Role.CHANGE, near, compared)
    if (
        near is None and _THEN_TO.fullmatch(behind) and _earlier(marks, number)
    ):  # "sales rose 5% to $3m and costs 2% to"
        return RoleReading(Role.CHANGE, _earlier(marks, number), compared)
    if near is not None and _NOUN_OF.search(before):
        return RoleReading(Role.CHANGE, near, compared)
    if ratio:
        return RoleReading(Role.STATED, near, compared)
    signed = _signed(marks, number)
    if signed is not None or _SINCE_PRIOR.match(behind):
        return RoleReading(Role.CHANGE, near or signed, compared)
    return RoleReading(Role.SHARE, near, compared)


def _signed(marks: Marks, number: int) -> Movement | None:
    """Where a percentage goes that carries a sign, as changes do: "(+36%)", "-4%"; None where it carries none."""
    mark = marks.figures[number]
    if mark.figure.quantity.value < 0:
        return Movement(mark.start, mark.end, "-", Way.FALL)
    plus = marks.raw[max(0, mark.start - 1) : mark.start + 1].lstrip("( ")[:1] == "+"
    return Movement(mark.start, mark.end, "+", Way.RISE) if plus else None


def _nearest_before(marks: Marks, number: int) -> Movement | None:
    """The last movement between the figure before and this one, in its clause."""
    floor, start = marks.floor(number), marks.figures[number].start
    broken = [match.end() for match in _CLAUSE.finditer(marks.text, floor, start)]
    floor = broken[-1] if broken else floor
    other = _beside(marks, number - 1) if number else None
    found = [move for move in marks.movements if floor <= move.start and move.end <= start and move is not other]
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
    found = None if _HEDGED.search(before) else list(_COMPARISON.finditer(before))
    return found[-1][0].lower() if found else ""


def _is_verb(move: Movement) -> bool:
    return move.text.lower().endswith(("ed", "ing", "rose", "fell", "grew", "cut", "shrank", "gained", "up", "down"))
