"""A number with all that belongs to it: sign, brackets, currency, scale, unit. From the digits outwards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from olo_desktop.model.quantity import Hedge, Kind, Quantity
from olo_desktop.text.currencies import (
    BY_SIGN,
    CODE_PATTERN,
    MINOR_WORDS,
    SYMBOL_PATTERN,
    WORD_PATTERN,
    WORDS,
)
from olo_desktop.text.numerals import Numeral
from olo_desktop.text.units import (
    BILLION,
    MILLION,
    PER_SHARE,
    PER_SHARE_BEFORE,
    SCALE_LETTER,
    SCALE_WORD,
    SCALES,
    THOUSAND,
    UNITS,
)

_REACH = 28  # how far left of the digits a sign, a bracket and a currency may begin

_LEFT = re.compile(
    rf"""(?P<minus>(?<![\w)\]%.$€£¥])[-+–]|(?<!\w)(?i:minus|negative)[ ])?
         (?P<outer>\([ ]?)?
         (?:(?P<prefix>(?<!\w)[TtKkM](?=EUR|USD|GBP|CHF|[€$£]))?
            (?P<currency>{SYMBOL_PATTERN}|(?<![A-Za-z])(?:{CODE_PATTERN})|(?<=[TtKkM])(?:EUR|USD|GBP|CHF))
            (?:[ ]?(?P<scale>'000|(?i:thousand|million|billion|bn|mn|mm|m|k))(?![\w']))?[ ]?)?
         (?:(?<=[ ($€£¥])(?P<inner_minus>[-–]))?
         (?P<inner>\([ ]?)?$""",
    re.VERBOSE,
)
_LEFT_WORDS = frozenset(("minus", "negative", "thousand", "million", "billion", "bn", "mn", "mm", "m", "k"))
_CLOSE = re.compile(r"[ ]?\)")
_CURRENCY_AFTER = re.compile(
    rf"(?:(?<=(?i:mio|mrd|tsd|mia))\.)?(?:[ ]?(?P<sign>{SYMBOL_PATTERN}|(?:{CODE_PATTERN})(?![\w]))(?![ ]?\(?\d)"
    rf"|[ \n-](?:de[ ]|d'|of[ ])?(?P<word>(?i:{WORD_PATTERN}))(?!\w))"
)
# The scale before a sign behind the number: "250 TEUR", "12,5 M€", "250 k€".
_PREFIX_AFTER = re.compile(r"[ ]?(?P<prefix>[TtkKM]|Md)(?=(?:EUR|USD|GBP|CHF|[€£$])(?!\w))")
# "15c" alone may be a clause.
_MINOR_AFTER = re.compile(
    r"[ ](?P<word>cents?|pence)(?!\w)|(?P<glued>p|¢|c(?=[ ]?(?:per|a|/)[ ]?share))(?!\w)", re.IGNORECASE
)
_POINTS_AFTER = re.compile(r"[ ]points?\b(?![ ](?:to|of|for|in)\b)", re.IGNORECASE)
_PREFIX_SCALES = {"t": THOUSAND, "k": THOUSAND, "m": MILLION, "md": BILLION}
_ALONE = frozenset(("k", "m", "K", "M", "B", "T", "cr", "Cr"))  # scales that need no currency beside them
_CENT = Decimal("0.01")
_MOST_POINTS = 100  # more "points" than that are an index's

# A bracket that repeats a figure in other words ("a third (33%)") states no loss; after these words it does.
_SAYS = re.compile(
    r"(?:^|[|:=\n]|\b(?:of|to|was|is|are|were|at|from|by|and|reached|be|about|or"
    r"|de|à|est|von|auf|ist|beträgt|betrug))[ ]{0,3}$",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Amount:
    """A number being read. `number` is what the digits say; everything else is what stands around them.

    `minus` is a sign before its brackets; `adjective` tells that a hyphen ties the unit to it ("a 5-year plan").
    """

    start: int
    end: int
    digits: Numeral
    number: Decimal
    negative: bool = False
    minus: bool = False
    scale: Decimal = Decimal(1)
    scaled: bool = False
    kind: Kind = Kind.COUNT
    unit: str | None = None
    adjective: bool = False
    hedge: Hedge | None = None
    odd: bool = False

    @property
    def bare(self) -> bool:
        """Whether nothing but digits (and perhaps a sign) was written."""
        return self.kind is Kind.COUNT and not self.scaled

    @property
    def precision(self) -> Decimal:
        """One unit of the last digit written, in base units."""
        return Decimal(1).scaleb(-self.digits.places) * self.scale

    @property
    def value(self) -> Decimal:
        """The signed value in base units."""
        return (-self.number if self.negative else self.number) * self.scale

    @property
    def counts_off(self) -> bool:
        """Whether it is a small number in words that counts off what follows and states nothing: "three angles"."""
        return self.bare and self.digits.weak

    def quantity(self) -> Quantity:
        """The amount as a value of the trade."""
        low, high = self._ends() if self.odd else (None, None)
        return Quantity(
            self.kind, self.value, self.precision, self.unit, self.scale, self.scaled, low, high, self.hedge
        )  # fmt: skip

    def _ends(self) -> tuple[Decimal, Decimal]:
        """Between 30 and 40 for "thirty-odd": one more of the last digit that is not nought."""
        exponent = self.value.normalize().as_tuple().exponent
        return self.value, self.value + Decimal(1).scaleb(int(exponent))


def read_amount(plain: str, digits: Numeral, number: Decimal, floor: int, ceiling: int) -> Amount:
    """The amount around the digits; nothing before `floor` or from `ceiling` on is looked at."""
    amount = Amount(digits.start, digits.end, digits, number)
    begin = max(floor, digits.start - _REACH)
    left = None if _follows_a_word(plain, begin, digits.start) else _LEFT.search(plain, begin, digits.start)
    if left is not None and left.group():
        _read_left(amount, left)
        opened = [left.span(name) for name in ("outer", "inner") if left[name]]
    else:
        opened = []
    closed = _read_right(amount, plain, floor, ceiling, len(opened))
    if opened and left is not None:
        _settle_brackets(amount, plain, opened, closed)
    return amount


def _follows_a_word(plain: str, begin: int, start: int) -> bool:
    """Whether only a plain word stands before the digits, as mostly it does: then nothing there is theirs."""
    if start - begin < 2 or plain[start - 1] != " " or not plain[start - 2].islower():
        return False
    word = plain[plain.rfind(" ", begin, start - 1) + 1 : start - 1] if " " in plain[begin : start - 1] else ""
    return word.isalpha() and word.islower() and word not in _LEFT_WORDS


def _read_left(amount: Amount, left: re.Match[str]) -> None:
    amount.start = left.start()
    amount.minus = (left["minus"] or "+") != "+"
    amount.negative = amount.minus or bool(left["inner_minus"])
    if left["currency"]:
        amount.kind, amount.unit = Kind.MONEY, BY_SIGN[left["currency"]]
        scale = _PREFIX_SCALES.get((left["prefix"] or "").lower()) or SCALES.get((left["scale"] or "").lower())
        if scale:
            amount.scale, amount.scaled = scale, True


def _read_right(amount: Amount, plain: str, floor: int, ceiling: int, opened: int) -> int:
    """Read scale and unit; returns how many of the opened brackets were closed on the way."""
    closed = _read_closers(amount, plain, ceiling, opened)
    _read_scale(amount, plain, ceiling)
    closed += _read_closers(amount, plain, ceiling, opened - closed)
    _read_unit(amount, plain, floor, ceiling)
    return closed + _read_closers(amount, plain, ceiling, opened - closed)


def _read_closers(amount: Amount, plain: str, ceiling: int, most: int) -> int:
    closed = 0
    while closed < most and (match := _CLOSE.match(plain, amount.end, ceiling)):
        amount.end, closed = match.end(), closed + 1
    return closed


def _read_scale(amount: Amount, plain: str, ceiling: int) -> None:
    if not amount.scaled and (prefix := _PREFIX_AFTER.match(plain, amount.end, ceiling)):
        amount.scale, amount.scaled, amount.end = _PREFIX_SCALES[prefix["prefix"].lower()], True, prefix.end()
        return
    match = SCALE_WORD.match(plain, amount.end, ceiling)
    if match is None:
        match = SCALE_LETTER.match(plain, amount.end, ceiling)
        # "34.2m" and "$34.2 m" are millions; "34 m" are metres, and "5b" or "5t" may be anything.
        if match and amount.kind is not Kind.MONEY and not _stands_alone(amount, match):
            match = None
    if match and not amount.scaled:
        amount.end = match.end()
        amount.scale, amount.scaled = SCALES[match[1].lower()], True


def _stands_alone(amount: Amount, scale: re.Match[str]) -> bool:
    """Whether a scale letter is one without a currency: glued on, or a capital behind a decimal ("3.4 B")."""
    if " " in scale.group():
        return scale[1].isupper() and amount.digits.places > 0
    return scale[1] in _ALONE


def _read_unit(amount: Amount, plain: str, floor: int, ceiling: int) -> None:
    if amount.kind is not Kind.MONEY:
        _read_currency_after(amount, plain, ceiling)
    if amount.kind is Kind.MONEY:
        if match := PER_SHARE.match(plain, amount.end, ceiling):
            amount.kind, amount.end = Kind.PER_SHARE, match.end()
        elif PER_SHARE_BEFORE.search(plain, max(floor, amount.start - _REACH), amount.start):
            amount.kind = Kind.PER_SHARE
    else:
        _read_plain_unit(amount, plain, ceiling)


def _read_currency_after(amount: Amount, plain: str, ceiling: int) -> None:
    if match := _CURRENCY_AFTER.match(plain, amount.end, ceiling):
        amount.kind, amount.end = Kind.MONEY, match.end()
        amount.unit = BY_SIGN[match["sign"]] if match["sign"] else WORDS[match["word"].lower()]
    elif not amount.scaled and (match := _MINOR_AFTER.match(plain, amount.end, ceiling)):
        amount.kind, amount.end = Kind.MONEY, match.end()
        amount.unit = MINOR_WORDS[(match["word"] or match["glued"]).lower()]
        amount.scale, amount.scaled = _CENT, True


def _read_plain_unit(amount: Amount, plain: str, ceiling: int) -> None:
    for unit in UNITS:
        if match := unit.pattern.match(plain, amount.end, ceiling):
            amount.adjective = unit.adjective and "-" in match.group()
            amount.kind, amount.unit, amount.end = unit.kind, unit.name, match.end()
            amount.scale *= unit.factor
            amount.scaled = amount.scaled or unit.factor != 1
            return
    if amount.number <= _MOST_POINTS and (match := _POINTS_AFTER.match(plain, amount.end, ceiling)):
        amount.kind, amount.end, amount.scale, amount.scaled = Kind.POINTS, match.end(), _CENT, True


def _settle_brackets(amount: Amount, plain: str, opened: list[tuple[int, int]], closed: int) -> None:
    """Brackets that enclose the number make it negative; one that stays open is not the number's."""
    if closed < len(opened):
        amount.start = opened[len(opened) - closed - 1][1]
        amount.negative = amount.minus = False
    if closed and not _repeats(amount, plain):
        amount.negative = not amount.minus  # -($67.00) is odd, and positive


def _repeats(amount: Amount, plain: str) -> bool:
    """Whether the bracket only says a figure again in words or per cent: "a third (33%)", "less ($203 million)"."""
    inside = plain[amount.digits.end : plain.find(")", amount.digits.end, amount.end)]
    spelled = amount.kind is Kind.PERCENT or " " in inside
    return spelled and not _SAYS.search(plain, max(0, amount.start - 12), amount.start)
