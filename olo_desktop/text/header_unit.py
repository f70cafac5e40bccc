"""Units that a table states beside its numbers: "Item (USD m)", "US$m", "% of sales", "EV/EBITDA (x)", "EPS ($)"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.text.currencies import ABBREVIATIONS, CODES, SYMBOLS, WORDS, one_of
from olo_desktop.text.units import SCALES


@dataclass(frozen=True, slots=True)
class HeaderUnit:
    """What a header makes of the bare numbers below or beside it.

    `factor` is what one of them stands for in base units, `unit` a currency or "days". `implied` marks a unit that the
    row's words suggest ("Operating margin", "Employees") but no sign states.
    """

    kind: Kind
    factor: Decimal = Decimal(1)
    unit: str | None = None
    implied: bool = False

    @property
    def is_amount(self) -> bool:
        """Whether it states an amount of money or only a scale: what a whole table may share."""
        return self.kind is Kind.MONEY or (self.kind is Kind.COUNT and not self.implied)


_CURRENCIES = {
    **{name.casefold(): code for name, code in {**SYMBOLS, **ABBREVIATIONS, **WORDS}.items()},
    **{code.casefold(): code for code in CODES},
}
# Codes count in capitals alone ("TRY" is a currency, "try" is none).
_SIGN = f"(?-i:{one_of((*SYMBOLS, *ABBREVIATIONS, *CODES))})"
_MONEY = f"(?:{_SIGN}|(?:{one_of(tuple(WORDS))}))"
_SCALE = one_of(tuple(SCALES))
_SCALE_WORD = one_of(tuple(name for name in SCALES if len(name) > 1 and name != "000"))
_OPEN, _CLOSE = r"(?:^|(?<=[\s(\[,;:/–-]))", r"(?=$|[\s)\],;:./–-])"

_AMOUNTS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\bin (?P<scale>{_SCALE_WORD}) (?:of )?(?P<money>{_MONEY}){_CLOSE}",
        rf"{_OPEN}(?P<money>{_MONEY}) ?[-,]? ?(?:in )?['’`]?(?P<scale>{_SCALE}){_CLOSE}",
        rf"{_OPEN}(?P<scale>{_SCALE_WORD}) (?:of )?(?P<money>{_MONEY}){_CLOSE}",
        rf"{_OPEN}T(?P<thousands>(?-i:{one_of(CODES)})){_CLOSE}",
        rf"{_OPEN}(?P<money>{_SIGN}){_CLOSE}",
        rf"(?:^|[(\[] ?|\bin )(?P<money>{one_of(tuple(WORDS))})(?: ?[)\]]|,|$)",
        rf"\bin (?P<scale>{_SCALE_WORD}){_CLOSE}",
        rf"(?:^|[(\[]) ?['’`]?(?P<scale>{_SCALE})(?: ?[)\]]|,|$)",
    )
)
_PER_SHARE = re.compile(r"\bper (?:\w+ )?(?:share|ADS|unit)\b|\b(?:EPS|DPS)\b", re.IGNORECASE)
_EXCEPT = re.compile(r"\bexcept\b.*", re.IGNORECASE | re.DOTALL)


def _sign(pattern: str) -> re.Pattern[str]:
    """A unit in brackets, after a comma, after "in", or as the last or only word of a label."""
    return re.compile(rf"(?:[(\[] ?(?:in )?|, ?|\bin |^|(?<=\s))(?:{pattern})(?: ?[)\]]|,| ?$)", re.IGNORECASE)


# In order: the first that fits is it.
_RATIOS = (
    (_sign(r"percentage points?|%[ -]?(?:points?|pts)|ppts?|pps?|p\.p\."), HeaderUnit(Kind.POINTS, Decimal("0.01"))),
    (_sign(r"bps?|basis points?"), HeaderUnit(Kind.BPS, Decimal("0.0001"))),
    (
        re.compile(r"(?<![\d ])\s?%|\bper ?cent(?:age)?\b|\bpct\b", re.IGNORECASE),
        HeaderUnit(Kind.PERCENT, Decimal("0.01")),
    ),
    (re.compile(r"(?:[(\[] ?|, ?|^|/ ?)(?:x|×|times|turns)(?: ?[)\]]|,|$)", re.IGNORECASE), HeaderUnit(Kind.MULTIPLE)),
    (_sign(r"days"), HeaderUnit(Kind.DURATION, unit="days")),
    (_sign(r"months"), HeaderUnit(Kind.DURATION, unit="months")),
    (_sign(r"years"), HeaderUnit(Kind.DURATION, unit="years")),
)
_COUNTED = "employees|headcount|FTEs?|customers|subscribers|stores|shops|sites|locations"
_IMPLIED = (
    (
        re.compile(r".*\b(?:margin|tax rate|growth(?: rate)?|yield|CAGR)", re.IGNORECASE),
        HeaderUnit(Kind.PERCENT, Decimal("0.01"), implied=True),
    ),
    # The whole label: "Receivables from customers" is an amount.
    (
        re.compile(
            rf"(?:(?:total|average|active|paying|permanent|full-time|year-end|closing) )?(?:{_COUNTED})(?: ?[(,].*)?"
            r"|number of .*",
            re.IGNORECASE,
        ),
        HeaderUnit(Kind.COUNT, implied=True),
    ),
)


@lru_cache(maxsize=1024)  # a table asks for the same labels cell after cell
def header_unit(label: str) -> HeaderUnit | None:
    """The unit that a header cell or a row label states, if it states one."""
    words = " ".join(label.split())
    if not words:
        return None
    amount = _amount(_EXCEPT.sub("", words))
    if _PER_SHARE.search(_EXCEPT.sub("", words)):
        return HeaderUnit(Kind.PER_SHARE, unit=amount.unit if amount else None)
    for pattern, unit in _RATIOS:
        if pattern.search(words):
            return unit
    if amount:
        return amount
    return next((unit for pattern, unit in _IMPLIED if pattern.fullmatch(words)), None)


def _amount(words: str) -> HeaderUnit | None:
    """A currency, a scale, or both."""
    for pattern in _AMOUNTS:
        match = pattern.search(words)
        if match is None:
            continue
        parts = match.groupdict()
        if parts.get("thousands"):
            return HeaderUnit(Kind.MONEY, SCALES["k"], parts["thousands"].upper())
        factor = SCALES[parts["scale"].casefold()] if parts.get("scale") else Decimal(1)
        currency = _CURRENCIES[parts["money"].casefold()] if parts.get("money") else None
        return HeaderUnit(Kind.MONEY if currency else Kind.COUNT, factor, currency)
    return None


def choose_unit(column: HeaderUnit | None, row: HeaderUnit | None, table: HeaderUnit | None) -> HeaderUnit | None:
    """Which of the units that speak for a cell holds: what is no amount before amounts, signs before words."""
    stated = [unit for unit in (column, row) if unit]
    order = sorted(stated, key=lambda unit: (unit.implied, unit.is_amount))
    best = order[0] if order else table
    if best and table and best.unit is None and best.kind in (Kind.PER_SHARE, Kind.COUNT) and not best.implied:
        return replace(
            best, kind=best.kind if table.unit is None or best.kind is Kind.PER_SHARE else Kind.MONEY, unit=table.unit
        )
    return best


def with_unit(quantity: Quantity, unit: HeaderUnit | None) -> Quantity:
    """The quantity of a cell with its header's unit; a number that spells its own unit or scale keeps it."""
    if unit is None or quantity.scaled:
        return quantity
    if quantity.kind is Kind.MONEY and unit.is_amount:
        return _times(quantity, unit.factor, Kind.MONEY, quantity.unit)
    if quantity.kind is Kind.MONEY and unit.kind is Kind.PER_SHARE:
        return replace(quantity, kind=Kind.PER_SHARE)
    if quantity.kind is Kind.COUNT and quantity.unit is None:
        return _times(quantity, unit.factor, unit.kind, unit.unit)
    return quantity


def _times(quantity: Quantity, factor: Decimal, kind: Kind, unit: str | None) -> Quantity:
    """The quantity counted in `factor`s."""
    return replace(
        quantity,
        kind=kind,
        unit=unit,
        value=quantity.value * factor,
        precision=quantity.precision * factor,
        scale=factor if kind in (Kind.MONEY, Kind.COUNT) else Decimal(1),
        low=None if quantity.low is None else quantity.low * factor,
        high=None if quantity.high is None else quantity.high * factor,
    )
