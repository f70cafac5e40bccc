"""The numbers of a printed line, fast: what `numbers.scan` reads there, by the same grammar.

Rows of statements are read at once ("34,229", "$ 10.18", "(1,577)", "12.5 %"); a number that has more to it goes
through `amounts`, as in `numbers`.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.text.amounts import Amount, read_amount
from olo_desktop.text.currencies import CODE_PATTERN, CODES, CURRENCY_BEFORE, WORD_PATTERN
from olo_desktop.text.dates import MONTH
from olo_desktop.text.hedges import may_be_hedged, read_hedge
from olo_desktop.text.names import counts, why_no_claim
from olo_desktop.text.normal import aligned
from olo_desktop.text.numerals import LONGEST, Numeral, numerals

_RUN = re.compile(r"\d+(?:[,.']\d+)*")
# Years are the most common digits of prose and no figures: the plainest are told from the rest at once.
_PLAIN_YEAR = re.compile(
    r"(?:19|20)\d\d(?<=[ (]\d{4})(?<![$€£¥(A-Z][ ]\d{4})"
    r"(?=[,.;:)]?(?:$|[ ](?:[-—$(\d]|(?:and|to|was|were|is|compared|due|from|as|in|of|the|for|with|by|at|on)\b)))"
)
# Before the digits of a row: nothing, a sign, brackets. Before other digits: read by `amounts`.
_HEAD = re.compile(r"(?<![^\s—])(?:(?P<minus>[-–])|(?P<outer>\()?(?P<sign>[$€£¥][ ]?)?(?P<inner>\([ ]?)?)$")
_HEAD_REACH = 6
_SPECIAL = frozenset("$€£¥₹(-–")
_NOTHING_SPECIAL = frozenset("abcdefghijklmnopqrstuvwxyz0123456789,;:%)—")
# Behind them: a per cent sign, a bracket, and whatever makes more of them.
_TAIL = re.compile(
    r"(?P<percent>[ ]?%(?![ -]?p))?(?P<close>[ ]?\))?"
    r"(?:[ ](?=to[ ][$€£\d]|and[ ][$€£\d]|[-–][ ]?[$€£\d])(?P<range>)|(?P<word>[ -]?[A-Za-z]+|[ ]?[/×€£¢])"
    r"|(?P<odd>[^\s,;.:—]|[.,:]\w|[ ]%))?"
)
_UNITS = """
    thousand thousands million millions billion billions trillion trillions lakh lakhs crore crores mm mn bn tn trn mio
    mrd mln percent per pct pp pps ppt ppts pts point points percentage basis bp bps times fold turn turns cent
    c cents pence day days week weeks month months year years hour hours minute minutes a us dollar dollars euro euros
    pound pounds sterling yen yuan canadian australian x m k p / × ¢ € £
"""
_PLAIN_SCALES = frozenset((" million", " billion", " thousand", " trillion", " percent"))
_UNIT_WORDS = frozenset((*_UNITS.split(), *(code.lower() for code in CODES)))
_SHARED_UNIT = re.compile(
    r"(?:[ ](?:to|and)[ ]|[-–]|[ ][-–][ ])(?P<sign>[$€£])?\d[\d,.]*"
    r"(?P<unit>[ ]?%|[ -]?(?:thousand|million|billion|trillion|percent|bn|m|x|bps|basis[ ]points|days|months|years)\b)"
)
_CURRENCY_WORD = re.compile(rf"[ ](?i:{WORD_PATTERN})\b|[ ]?(?:€|£|(?:{CODE_PATTERN})\b)")
_WELL_FORMED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+")
_YEAR = re.compile(r"(?:19|20)\d\d")
_MONTH = re.compile(rf"[ ]{MONTH}(?!\w)")
# Words that make no figure of the bare digits behind them. Narrower than in prose: rows end in "Senior notes", "Other
# items" and "Incentive Plan", and a lost figure of a source is worse than one too many.
_REFERRING = """
    note page pages p. pp. item section sections table figure exhibit schedule annex appendix chapter rule form asc asu
    ifrs ias iso no. nos. level tier step article clause paragraph phase topic s&p covid fas sfas fin eitf sab fiscal
    january february march april may june july august september october november december jan. feb. mar. apr. jun. jul.
    aug. sept. oct. nov. dec. jan feb mar apr jun jul aug sep sept oct nov dec
"""
_BEFORE_NO_FIGURE = frozenset(_REFERRING.split())
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY"}
_ONE = Decimal(1)
_HUNDREDTH = Decimal("0.01")
_TIES = frozenset("/_@#")
_DASHES = frozenset("-–")
_ENDS = frozenset(("", ",", ".", ";", ":", ")"))
_REACH = 48
_LONGEST_WORD = 24  # of a word before a number that may refer

Printed = tuple[int, int, Quantity]


def printed_numbers(line: str) -> list[Printed]:
    """The numbers of one line that may be figures: start, end, and what each says, in order.

    No scale of the page is applied: a bare number has scale 1 and is not `scaled`. Years, dates, references, list
    numbers and codes are left out; both ends of a range are numbers of their own.
    """
    plain = line if line.isascii() else aligned(line)
    found: list[Printed] = []
    floor = 0
    for match in _RUN.finditer(plain):
        start, end = match.span()
        if end - start == 4 and _PLAIN_YEAR.match(plain, start):
            continue
        printed = _number(plain, match, floor)
        if printed is not None:
            found.append(printed)
            floor = printed[1]
    return found


def _number(plain: str, match: re.Match[str], floor: int) -> Printed | None:
    """The number at these digits, by the shortest way that reads it whole."""
    start, end = match.span()
    head = _head_of(plain, start)
    tail = _TAIL.match(plain, end)
    last = tail.lastgroup if tail else "odd"
    if head is None or tail is None or last == "odd" or last == "range":
        return _in_prose(plain, start, end, floor)
    word = tail["word"] if last == "word" else None
    stands_alone = word is None or (word[0] == " " and word[1:].lower() not in _UNIT_WORDS)
    if stands_alone and not (head.unit and may_be_hedged(plain, floor, start - head.length)):
        return _in_row(plain, match, head, tail)
    simple = word in _PLAIN_SCALES and _WELL_FORMED.fullmatch(match.group()) and not (head.opened or head.minus)
    if simple and may_be_hedged(plain, floor, start - head.length):
        return _in_prose(plain, start, end, floor)
    if simple and (head.unit or word == " percent" or not _CURRENCY_WORD.match(plain, tail.end())):
        return start - head.length, tail.end(), _with_word(match.group(), head.unit, word)
    return _in_prose(plain, start, end, floor)


class Head(NamedTuple):
    """What stands before a row's digits: how far it reaches, a currency, a bracket (what it leaves inside), a minus."""

    length: int = 0
    unit: str | None = None
    opened: bool = False
    inside: int = 0
    minus: bool = False


_NO_HEAD = Head()


def _head_of(plain: str, start: int) -> Head | None:
    """What stands before the digits at `start`; None where a row's number cannot begin so."""
    if start == 0 or (plain[start - 1] == " " and plain[start - 2 : start - 1] in _NOTHING_SPECIAL):
        return _NO_HEAD
    return _read_head(plain[max(0, start - _HEAD_REACH) : start])


def _word_before(plain: str, start: int) -> str:
    """The word that ends one character before `start`, in lower case; of a long one, its end."""
    end = max(start - 1, 0)
    begin = max(end - _LONGEST_WORD, 0)
    return plain[max(plain.rfind(" ", begin, end) + 1, begin) : end].lower()


@lru_cache(maxsize=1024)
def _with_word(digits: str, unit: str | None, word: str) -> Quantity:
    """The quantity of "$1.5 billion" or "4.5 percent", through the whole grammar once."""
    sign = f"{unit} " if unit else ""
    text = f"{sign}{digits}{word}"
    numeral = next(numerals(digits))
    standing = Numeral(len(sign), len(sign) + len(digits), numeral.value, numeral.places)
    return read_amount(text, standing, numeral.value or _ONE, 0, len(text)).quantity()


@lru_cache(maxsize=1024)
def _read_head(text: str) -> Head | None:
    match = None if CURRENCY_BEFORE.search(text) and text.rstrip()[-1:].isalpha() else _HEAD.search(text)
    if match is None or (match["outer"] and match["inner"]) or (not match[0] and text.rstrip()[-1:] in _SPECIAL):
        return None
    sign = match["sign"]
    opened = bool(match["outer"] or match["inner"])
    inside = len(sign) if sign and match["outer"] else 0
    return Head(len(match[0]), _CURRENCIES[sign[0]] if sign else None, opened, inside, bool(match["minus"]))


def _in_row(plain: str, match: re.Match[str], head: Head, tail: re.Match[str]) -> Printed | None:
    """A number that stands alone, with at most a currency sign, brackets and a per cent sign."""
    digits, (start, end) = match.group(), match.span()
    length, unit, opened, inside, minus = head
    if not (digits.isdigit() or _WELL_FORMED.fullmatch(digits)) or len(digits) > LONGEST:
        return None
    percent, closed = (
        (False, False) if tail.lastgroup is None else (tail["percent"] is not None, tail["close"] is not None)
    )
    if not (unit or percent) and "," not in digits and _is_no_figure(plain, start, end, enclosed=opened and closed):
        return None
    if opened and closed:
        return start - length, tail.end("close"), _quantity(digits, unit, opened and closed, percent)
    if opened:
        length, unit = inside, unit if inside else None
    return start - length, tail.end("percent") if percent else end, _quantity(digits, unit, minus, percent)


@lru_cache(maxsize=2048)
def _quantity(digits: str, unit: str | None, negative: bool, percent: bool) -> Quantity:  # noqa: FBT001 - a cache key
    number = Decimal(digits.replace(",", ""))
    scale = _HUNDREDTH if percent else _ONE
    places = len(digits) - 1 - digits.rindex(".") if "." in digits else 0
    kind = Kind.PERCENT if percent else Kind.MONEY if unit else Kind.COUNT
    value = (-number if negative else number) * scale
    return Quantity(kind, value, Decimal(1).scaleb(-places) * scale, unit, scale, scaled=percent)


def _is_no_figure(plain: str, start: int, end: int, *, enclosed: bool) -> bool:
    """Whether bare digits are a year, a day, a reference or a list number, going by the words beside them."""
    length = end - start
    if length == 4 and _YEAR.fullmatch(plain, start, end):
        return True
    if plain[start] == "0" and plain[start + 1 : start + 2].isdigit():
        return True
    if length > 5 or start == 0:
        return start == 0 and plain[end : end + 2] in (". ", ") ")
    if _word_before(plain, start).lstrip("(") in _BEFORE_NO_FIGURE:
        return True
    heads = enclosed and start == 1 and plain[end + 1 : end + 2] == " " and plain[end + 2 : end + 3].isalpha()
    return heads or (length <= 2 and plain[end : end + 1] == " " and _MONTH.match(plain, end) is not None)


def _is_tied(plain: str, start: int, end: int) -> bool:
    """Whether the digits are plainly part of a word, a code or a date: "10-K", "333-54234", "12/31", "3M", "10(d)"."""
    before, behind, after = plain[start - 1 : start], plain[end : end + 1], plain[end + 1 : end + 2]
    if before.islower() or before in _TIES or behind in _TIES:
        return True
    if behind == "(":
        return after.isalpha()
    if behind in _DASHES:
        return after.isalpha() or (after.isdigit() and not _SHARED_UNIT.match(plain, end))
    if before in _DASHES and plain[max(start - 2, 0)].isalnum():
        return behind in _ENDS
    return behind.isupper() and before == " " and not after.isalnum() and not counts(plain, end + 1)


def _in_prose(plain: str, start: int, end: int, floor: int) -> Printed | None:
    """A number with a unit, a sign or letters beside it, through the whole grammar."""
    before = plain[start - 1 : start]
    if _is_tied(plain, start, end):
        return None
    if before == "." and not plain[start - 2 : start - 1].strip("($€£ "):
        start -= 1  # " .5"
    digits = next(numerals(plain[start:end]))
    if digits.value is None or digits.end != end - start:
        return None
    ceiling = min(len(plain), end + _REACH)
    start += digits.start
    amount = read_amount(plain, Numeral(start, end, digits.value, digits.places), digits.value, floor, ceiling)
    read_hedge(amount, plain, floor, ceiling)
    _share_unit(amount, plain)
    undated = amount.bare or amount.kind is Kind.DURATION
    if why_no_claim(amount, plain, floor, ceiling) or (undated and _is_code(amount, plain)):
        return None
    return amount.start, amount.end, amount.quantity()


def _share_unit(amount: Amount, plain: str) -> None:
    """Give the low end of a range what only its high end spells: "$4 to $5 million", "4-5%", "1 to 3 years"."""
    if amount.scaled or amount.kind not in (Kind.COUNT, Kind.MONEY) or _YEAR.fullmatch(plain, amount.start, amount.end):
        return
    match = _SHARED_UNIT.match(plain, amount.end)
    if match and bool(match["sign"]) <= (amount.kind is Kind.MONEY):
        probe = _unit_of(match["unit"])
        amount.scale, amount.scaled = probe.scale, probe.scaled
        if amount.kind is Kind.COUNT:
            amount.kind, amount.unit = probe.kind, probe.unit


@lru_cache(maxsize=64)
def _unit_of(unit: str) -> Amount:
    return read_amount(f"1{unit}", Numeral(0, 1, _ONE), _ONE, 0, len(unit) + 1)


def _is_code(amount: Amount, plain: str) -> bool:
    """Whether bare digits are a code, a reference, or a year or part of a span of years."""
    start, end = amount.digits.start, amount.digits.end
    if _is_no_figure(plain, start, end, enclosed=False) or (
        plain[end : end + 1] == "(" and plain[end + 1 : end + 2].isalpha()
    ):
        return True
    tied = plain[end : end + 1] in ("-", "–") and plain[end + 1 : end + 2].isalnum()
    ties = start > 1 and plain[start - 1] in "-–" and plain[start - 2].isalnum()
    return tied or ties
