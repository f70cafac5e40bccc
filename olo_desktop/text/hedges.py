"""How writers loosen a number, and how they say that it is a loss. Another phrase is another row."""

from __future__ import annotations

import re

from olo_desktop.model.quantity import Hedge
from olo_desktop.text.amounts import Amount
from olo_desktop.text.currencies import one_of

# Longest first: "no more than" is not "more than".
HEDGES = {
    "about": Hedge.ABOUT, "approximately": Hedge.ABOUT, "approx.": Hedge.ABOUT, "approx": Hedge.ABOUT,
    "around": Hedge.ABOUT, "roughly": Hedge.ABOUT, "circa": Hedge.ABOUT, "ca.": Hedge.ABOUT, "ca": Hedge.ABOUT,
    "c.": Hedge.ABOUT, "some": Hedge.ABOUT, "an estimated": Hedge.ABOUT, "in the region of": Hedge.ABOUT,
    "in the order of": Hedge.ABOUT, "of the order of": Hedge.ABOUT, "broadly": Hedge.ABOUT, "~": Hedge.ABOUT,
    "≈": Hedge.ABOUT, "over": Hedge.OVER, "more than": Hedge.OVER, "above": Hedge.OVER, "exceeding": Hedge.OVER,
    "in excess of": Hedge.OVER, "at least": Hedge.OVER, "greater than": Hedge.OVER, "upwards of": Hedge.OVER,
    "no less than": Hedge.OVER, "not less than": Hedge.OVER, "no fewer than": Hedge.OVER, "north of": Hedge.OVER,
    "a minimum of": Hedge.OVER, "just over": Hedge.OVER, ">": Hedge.OVER, "≥": Hedge.OVER, "nearly": Hedge.UNDER,
    "almost": Hedge.UNDER, "just under": Hedge.UNDER, "close to": Hedge.UNDER, "up to": Hedge.UNDER,
    "under": Hedge.UNDER, "below": Hedge.UNDER, "less than": Hedge.UNDER, "fewer than": Hedge.UNDER,
    "at most": Hedge.UNDER, "no more than": Hedge.UNDER, "not more than": Hedge.UNDER, "short of": Hedge.UNDER,
    "south of": Hedge.UNDER, "a maximum of": Hedge.UNDER, "just short of": Hedge.UNDER, "<": Hedge.UNDER,
    "≤": Hedge.UNDER,
}  # fmt: skip
_BEFORE = re.compile(rf"(?<![\w-])(?P<hedge>{one_of(tuple(HEDGES))})[ \n]?(?:the[ ])?$", re.IGNORECASE)
_BEHIND = re.compile(r"(?P<odd>-odd\b)|(?P<over>\+(?![\w+]))|[ ]or[ ](?P<more>more|above|over)\b|[ ]or[ ](?P<so>so)\b")
_LOSS = re.compile(r"\b(?:loss(?:es)?|deficit|shortfall|outflow)(?:[ ]per[ ]share)?[ ]of[ \n]$", re.IGNORECASE)
_REACH = 24
_LAST_WORDS = frozenset(phrase.rsplit(" ", 1)[-1] for phrase in HEDGES) | {"the"}
_BEFORE_OF = frozenset(phrase.split()[-2] for phrase in HEDGES if phrase.endswith(" of")).union(
    ("loss", "losses", "share", "deficit", "shortfall", "outflow")
)
_SIGNS = "~≈<>≥≤"


def may_be_hedged(plain: str, floor: int, start: int) -> bool:
    """Whether the words before `start` can loosen a number or make a loss of it: a quick look before a close one."""
    words = plain[max(floor, start - _REACH) : start].split()
    if not words:
        return False
    last = words[-1].lower().lstrip("([\"'|")
    if last == "of":
        return len(words) > 1 and words[-2].lower().lstrip("([\"'|") in _BEFORE_OF
    return last in _LAST_WORDS or last[-1:] in _SIGNS


def read_hedge(amount: Amount, plain: str, floor: int, ceiling: int) -> None:
    """Note how the amount is loosened, before ("about $5 million") or behind ("$5 million+", which joins its span)."""
    if may_be_hedged(plain, floor, amount.start):
        _read_before(amount, plain, floor)
    if amount.hedge is None and (behind := _BEHIND.match(plain, amount.end, ceiling)):
        amount.odd = bool(behind["odd"])
        amount.hedge = Hedge.ABOUT if behind["so"] or amount.odd else Hedge.OVER
        amount.end = behind.end() if behind["over"] or amount.odd else amount.end


def _read_before(amount: Amount, plain: str, floor: int) -> None:
    before = _BEFORE.search(plain, max(floor, amount.start - _REACH), amount.start)
    if before:
        amount.hedge = HEDGES[before["hedge"].lower()]
    stands = before.start() if before else amount.start
    if not amount.negative and _LOSS.search(plain, max(floor, stands - _REACH), stands):
        amount.negative = True
