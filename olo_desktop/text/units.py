"""Scales and units: what may stand after a number, and what it makes of it. Another unit is another row here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from olo_desktop.model.quantity import Kind
from olo_desktop.text.currencies import one_of

THOUSAND, MILLION, BILLION, TRILLION = Decimal(10**3), Decimal(10**6), Decimal(10**9), Decimal(10**12)

# Spelled out: may stand apart from the number.
SCALE_WORDS = {
    "thousand": THOUSAND, "thousands": THOUSAND, "million": MILLION, "millions": MILLION, "billion": BILLION,
    "billions": BILLION, "trillion": TRILLION, "trillions": TRILLION, "lakh": Decimal(10**5), "lakhs": Decimal(10**5),
    "crore": Decimal(10**7), "crores": Decimal(10**7), "mio": MILLION, "mrd": BILLION, "mln": MILLION, "bln": BILLION,
    "bn": BILLION, "tn": TRILLION, "trn": TRILLION, "mm": MILLION, "mn": MILLION, "lac": Decimal(10**5),
    "lacs": Decimal(10**5), "lakh crore": Decimal(10**12), "lakh crores": Decimal(10**12),
    "tsd": THOUSAND, "tausend": THOUSAND, "millionen": MILLION, "milliarde": BILLION, "milliarden": BILLION,
    "mia": BILLION, "milliard": BILLION, "milliards": BILLION,
}  # fmt: skip

# Letters that need more: glued to the number, or a currency beside it. In finance "m" and "mm" are millions.
SCALE_LETTERS = {"k": THOUSAND, "m": MILLION, "b": BILLION, "t": TRILLION, "cr": Decimal(10**7), "md": BILLION}

SCALES = {**SCALE_WORDS, **SCALE_LETTERS, **dict.fromkeys(("'000", "'000s", "000", "000s"), THOUSAND)}


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit after a number: its kind, the ratio one of it stands for, and the unit's own name for durations.

    `adjective` tells that a hyphen between makes it an attribute ("a 5-year plan"), which states nothing to check.
    """

    pattern: re.Pattern[str]
    kind: Kind
    factor: Decimal = Decimal(1)
    name: str | None = None
    adjective: bool = False


def _unit(pattern: str, kind: Kind, factor: str = "1", name: str | None = None, *, adjective: bool = False) -> Unit:
    return Unit(re.compile(pattern, re.IGNORECASE), kind, Decimal(factor), name, adjective)


def _duration(name: str, words: str = "") -> Unit:
    return _unit(rf"[ \n-](?:{words or name + 's?'})\b", Kind.DURATION, name=f"{name}s", adjective=True)


# In order: the first that fits is it.
UNITS = (
    _unit(r"[ \n-]?percentage[ \n-]points?\b|[ ]?%[ -]?(?:points?|pts)\b", Kind.POINTS, "0.01"),
    _unit(r"[ ]?(?:ppts?|pps?|p\.p\.)(?!\w)|[ ]pts\b", Kind.POINTS, "0.01"),
    _unit(r"[ -]?bps?\b|[ \n-]basis[ \n-]points?\b", Kind.BPS, "0.0001"),
    _unit(r"[ ]?%|[ \n-]per[ ]?cent\b|[ ]pct\b\.?", Kind.PERCENT, "0.01"),
    # German and French
    _unit(r"[ -]?prozentpunkten?\b|[ ]points?[ ]de[ ]pourcentage\b", Kind.POINTS, "0.01"),
    _unit(r"[ -]?basispunkten?\b|[ ]points?[ ]de[ ]base\b", Kind.BPS, "0.0001"),
    _unit(r"[ -]?prozent\b|[ ]pour[ ]?cent\b", Kind.PERCENT, "0.01"),
    _unit(r"[ ]?-?fachen?s?\b|[ ]fois\b", Kind.MULTIPLE),
    _unit(r"[ ]?(?:x(?!\w|-[a-z]|[ ]?\d)|×(?![ ]?\d))|[ \n-](?:times|fold)\b|[ \n]turns?\b", Kind.MULTIPLE),
    *map(_duration, ("day", "week", "month", "year", "hour", "minute")),
    _duration("day", "tage?n?|jours?"),
    _duration("week", "wochen?|semaines?"),
    _duration("month", "monate?n?|mois"),
    _duration("year", "jahre?n?|ann[ée]es?|ans?(?=[ ]?(?:$|[.,;)]))"),
)

SCALE_WORD = re.compile(rf"[ \n-]?({one_of(tuple(SCALE_WORDS))})(?![\w])", re.IGNORECASE)
SCALE_LETTER = re.compile(rf"[ ]?({one_of(tuple(SCALE_LETTERS))})(?![\w&'])", re.IGNORECASE)
PER_SHARE = re.compile(
    r"[ \n](?:per|a)[ \n](?:(?:basic|diluted|ordinary|common)[ \n])?(?:share|ADS)\b|[ ]?/[ ]?share\b"
    r"|[ ](?:je|pro)[ ]aktie\b|[ ]par[ ]action\b",
    re.IGNORECASE,
)
# Said before the amount: "Der Gewinn je Aktie beträgt CHF 4.85".
PER_SHARE_BEFORE = re.compile(r"\b(?:(?:je|pro)[ ]aktie|par[ ]action)(?:[ ]\w{1,12}){1,2}[ ]$", re.IGNORECASE)
