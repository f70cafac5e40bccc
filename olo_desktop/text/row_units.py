"""Rows that have a unit of their own, whatever their table's scale: per share, percent, counts of shares and heads."""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache


class RowUnit(Enum):
    """What the numbers of a row count."""

    PERCENT = "percent"
    PER_UNIT = "per unit"
    SHARES = "shares"
    COUNT = "count"


_I = re.IGNORECASE
_SHARES = re.compile(
    r"\bshares (?:outstanding|used|issued|authorized|repurchased|in issue)"
    r"|\b(?:weighted|average|number of|diluted|basic)\b[^,;]{0,40}\bshares\b(?! of)|^(?:common |ordinary )?shares$"
    r"|\baverage number of\b.{0,30}\bshares|\bshares[- ]+(?:basic|diluted)",
    _I,
)
_MONEY_OF_SHARES = re.compile(r"\bper\b[^,;]{0,30}\bshares?\b|\bprice\b|\bvalue\b", _I)
_PER_SHARE = re.compile(
    r"(?<!\d )\bper (?:\w+ ){0,4}?(?:shares?|units?|ads|adr|membership|customer|user|room|store|employee|capita"
    r"|barrel|ounce|ton|tonne)\b"
    r"|\beps\b|\bdps\b|\u6bcf\u80a1|\u5143/\u80a1|\bje aktie\b|\bpar action\b",
    _I,
)
_ABOUT_SHARES = re.compile(r"^(?:weighted|average|shares|number)\b|\bshares used\b", _I)
_PERCENT = re.compile(r"(?<!\d)(?<!\d )%|\bper ?cent(?:age)?\b|\bin prozent\b", _I)
_IMPLIED = re.compile(r"\b(?:margin|tax rate|rate|growth|yield|ratio)s?$|\beffective (?:income )?tax rate\b", _I)
_COUNT = re.compile(
    r"^(?:total )?(?:number of|headcount|(?:full[- ]time )?employees|ftes?|stores?)\b"
    r"|\bheadcount\b|\bnumber of (?:employees|stores|customers)|\((?:in )?(?:years|months|days)\)",
    _I,
)


_STEMS_TEXT = "sha per eps dps pro mar rat gro yie num cou hea emp fte sto eff akt act ave yea mon day in"
_STEMS = frozenset(_STEMS_TEXT.split())


@lru_cache(maxsize=2048)
def row_unit(label: str, places: int) -> RowUnit | None:
    """The unit that a caption states for numbers with so many decimals; None where it leaves it to the table.

    "Effective tax rate" means per cent only over numbers with a decimal; "Percent of revenue" always does.
    """
    if not _may_tell(label):
        return None
    if _ABOUT_SHARES.search(label) and (_SHARES.search(label) or label.lower().startswith("shares used")):
        return RowUnit.SHARES
    if _PER_SHARE.search(label) and places >= 1:
        return RowUnit.PER_UNIT
    if _SHARES.search(label) and not _MONEY_OF_SHARES.search(label):
        return RowUnit.SHARES
    if _PERCENT.search(label) or (places and _IMPLIED.search(label)):
        return RowUnit.PERCENT
    return RowUnit.COUNT if _COUNT.search(label) and not places else None


def _may_tell(label: str) -> bool:
    if "%" in label or not label.isascii():
        return True
    return any(word[:3] in _STEMS for word in label.lower().replace("-", " ").replace("(", " ").split())
