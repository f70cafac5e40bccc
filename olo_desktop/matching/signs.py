"""Does a cell lie on the side of zero, and has it moved the way, that the memo's words say?

A statement names losses in three ways: a minus ("Net income (loss)  (660)"), a caption ("Net loss  660"), and, for
costs, no sign at all. So the side of a cell is worked out from its number, its caption and the metric's own sign.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from olo_desktop.model.claim import Claim, Movement, Role, Way

_LOSS = re.compile(
    r"\b(?:loss|losses|deficits?|deficiency|used|outflows?|shortfall|benefit|decreases?|declines?)\b", re.IGNORECASE
)
_GAIN = re.compile(
    r"\b(?:income|earnings?|profits?|gains?|provided|surplus|inflows?|provision|expense|increases?|growth)\b",
    re.IGNORECASE,
)
_TAKEN_OFF = re.compile(r"\bgains?\b", re.IGNORECASE)  # a gain stands with a minus where it is taken off again
_GIVEN_BACK = frozenset({"release", "released", "benefit", "credit", "gain", "gains"})
_BORNE = frozenset({"charge", "charges", "expense", "cost", "costs", "loss", "losses"})
_BENEFIT = re.compile(r"\b(?:benefits?|release[ds]?|reversals?|recover(?:y|ies)|gains?)\b", re.IGNORECASE)
_EXPENSE = re.compile(r"\b(?:expenses?|provisions?|charges?|costs?)\b", re.IGNORECASE)
_RESULT = re.compile(
    r"\b(?:net|operating|pre-?tax) \(?(?:income|earnings|profit|loss)|"
    r"\b(?:income|earnings|profit|loss)\)? (?:before|from operations)|"
    r"\b(?:surplus|deficit|revenue less expenses)\b|\bnet assets\b(?! released)",
    re.IGNORECASE,
)
_JUDGING = re.compile(r"improv|better|recover|strengthen|deteriorat|worse|weaken", re.IGNORECASE)
_DEDUCTED = re.compile(r"^less\b|non-?controlling|minority", re.IGNORECASE)  # a share of others is taken off
_NEUTRAL = frozenset({"charge", "charges", "expense", "cost", "costs", "income", "earnings", "provided"})


def side_of(caption: str, value: Decimal, *, outward: bool) -> int:
    """On which side a cell lies: 1 for a profit or inflow, -1 for a loss or outflow, 0 where that cannot be told.

    `outward` says that the metric is a cost or payment, whose plain number is no loss.
    """
    if not value or outward:
        return 0
    loss, gain = bool(_LOSS.search(caption)), bool(_GAIN.search(caption))
    if loss and not gain:
        return -1
    if _TAKEN_OFF.search(caption) and not loss:
        return 0
    return 1 if value > 0 else -1


def side_agrees(
    claim: Claim, stated: Decimal, caption: str, value: Decimal, *, outward: bool, row: Sequence[Decimal] = ()
) -> bool:
    """Whether a cell's side is not against the memo's words ("a loss of", "generated"), or its plain number.

    `stated` is the memo's number: "net income of $192,634" is no loss of that size. `row` are the values of its row.
    """
    said = _sides(claim) or _named_side(claim) or ({-1} if stated < 0 and not outward else set())
    if claim.role is Role.CHANGE or len(said) > 1:
        return True
    if outward and value:
        told = _cost_agrees(claim, caption, value, row)
        if told is not None:
            return told
    if not said:
        result = bool(_RESULT.search(caption)) and not _DEDUCTED.search(caption)
        return not (stated > 0 and result and side_of(caption, value, outward=outward) < 0)
    side = side_of(caption, value, outward=outward)
    return side == 0 or side in said


def _cost_agrees(claim: Claim, caption: str, value: Decimal, row: Sequence[Decimal]) -> bool | None:
    """Whether a cost was borne or given back as the memo says; None where it says neither, or both."""
    words = {word.text.casefold() for word in claim.signs}
    given, borne = bool(words & _GIVEN_BACK), bool(words & _BORNE)
    if given == borne:
        return None
    benefit = bool(_BENEFIT.search(caption)) and not _EXPENSE.search(caption)
    turned = _turned(value, row)
    if given:
        return benefit or (value < 0 if turned is None else turned)
    return not (benefit or turned)


def _turned(value: Decimal, row: Sequence[Decimal]) -> bool | None:
    """Whether a value has the sign that is the exception in its row; None where the row has but one sign.

    A value that is printed with both, as a cost and as what is added back, tells nothing.
    """
    if -value in row:
        return None
    positive = sum(each > 0 for each in row)
    negative = sum(each < 0 for each in row)
    if not positive or not negative:
        return None
    return value < 0 if positive >= negative else value > 0


def _named_side(claim: Claim) -> set[int]:
    """The side that the metric's own name tells where no other word does: "Net loss" as a row of a memo's table."""
    name = claim.metric.text if claim.metric else ""
    return {-1} if _RESULT.search(name) and _LOSS.search(name) and not _GAIN.search(name) else set()


def words_clash(ours: Claim, theirs: Claim) -> bool:
    """Whether two sentences say opposite things of a number: profit and loss, rose and fell."""
    one, other = _sides(ours), _sides(theirs)
    if one and other and not one & other:
        return True
    if ours.movement is None or theirs.movement is None or Role.CHANGE not in (ours.role, theirs.role):
        return False
    ways = {ours.movement.way, theirs.movement.way}
    return ways == {Way.RISE, Way.FALL}


def _sides(claim: Claim) -> set[int]:
    return {word.side for word in claim.signs if word.side and word.text.casefold() not in _NEUTRAL}


def way_agrees(movement: Movement | None, now: Decimal, before: Decimal, *, burden: bool = False) -> bool:
    """Whether a value moved the way the memo says, from the period before; sizes are compared where both are losses.

    What "improves" rises, but for a `burden` such as debt or a cost; a deficit that improves rises to zero.
    """
    if movement is None or movement.way is Way.FLAT or now == before:
        return True
    if _JUDGING.search(movement.text):
        better = now < before if burden and now > 0 else now > before
        return better == (movement.way is Way.RISE)
    if now < 0 and before < 0:
        now, before = -now, -before
    return (now > before) == (movement.way is Way.RISE)


def change_agrees(movement: Movement | None, printed: Decimal) -> bool:
    """Whether a printed change has the sign that the memo's movement says."""
    if movement is None or movement.way is Way.FLAT or not printed:
        return True
    return (printed > 0) == (movement.way is Way.RISE)
