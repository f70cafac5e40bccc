"""The totals, bridges, differences and shares of one line of a table: which figures are meant to give which."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from olo_desktop.checks.adding import Misfooting, fits, fits_with_some_signs, is_slip, misfooting, near
from olo_desktop.checks.grids import Entry, Line, figured
from olo_desktop.model.quantity import Kind
from olo_desktop.text.periods import scan_periods

_I = re.IGNORECASE
TOTAL = re.compile(
    r"^\W*(?:grand |sub-? ?)?(?:totals?|sum|subtotal)\b|\b(?:total|subtotal|sum)\W*$|^(?:group"
    r"|consolidated)$|合计|总计|^summe\b|^gesamt"
    r"|^\W*net (?:change|increase|decrease|movement|cash flow|cash inflow|cash outflow)\b",
    _I,
)
_NET = re.compile(r"^\W*net (?:change|increase|decrease|movement|cash)\b", _I)
_FLOWS = 3  # operations, investing, financing
_BARE = re.compile(
    r"^\W*(?:grand |sub-? ?)?(?:totals?|sum|subtotal)\W*(?:\(.*\))?$|^(?:group|consolidated|summe|gesamt)$|合计|总计",
    _I,
)
_OF_WHICH = re.compile(
    r"^\W*(?:of which|thereof|o/w|memo(?:randum)?\b|incl(?:uding|\.)|davon|included above|growth"
    r"|margin)|\b(?:growth|margin|% of|as % |per share|yoy|y/y)\b|其中",
    _I,
)
_PART_OF = re.compile(r"^\W*(?:of which|thereof|o/w|davon)\b", _I)
_EQUITY = re.compile(r"equity (?:purchase )?(?:value|price)|value of equity", _I)
_VALUES = re.compile(rf"{_EQUITY.pattern}|^\W*(?:implied |total )?(?:enterprise value|ev\b)(?!\s?/| to)", _I)
_OPENING = re.compile(
    r"\b(?:opening|beginning|brought forward|b/f|start(?:ing)?|at 1 jan\w*|(?:jan\w*|april|july|october) 1,?)\b", _I
)
_CLOSING = re.compile(
    r"\b(?:closing|ending|carried forward|c/f|end of|at 3[01] \w+|(?:dec\w*|march|june|september) 3[01])\b|^end\b", _I
)
_OUT = re.compile(
    r"^\W*(?:less|minus)\b|\b(?:repay\w*|repaid|dividends?|distributions?|capex|capital expenditure"
    r"|disposals?|deprecia\w*|amorti\w*|impair\w*|tax(?:es)?|paid|used|utili[sz]\w*|payments?|charge"
    r"|costs?|expenses?|outflow|released|leavers|churn\w*|lost|write-?offs?|buy-?backs?|redemptions?"
    r"|withdrawals?)\b",
    _I,
)
_SHARE = re.compile(
    r"\b(?:share|mix|weight(?:ing)?|split|ownership|stake|holding|shareholding|interest|proportion"
    r"|breakdown|allocation)\b|% ?(?:of|total)|percentage of|占比",
    _I,
)
_NOT_SHARE = re.compile(r"share price|per share|market share|interest rate|share gain|change|growth", _I)
_HUNDRED = Decimal(1)
_NEAR = Decimal("0.25")


def bridges(line: Line) -> Iterator[Misfooting]:
    """Opening and movements that do not give the closing value."""
    opened: int | None = None
    for at, entry in enumerate(line.entries):
        if entry.figure is None:
            continue
        if opened is not None and _CLOSING.search(entry.label) and at - opened >= 2:
            first = line.entries[opened]
            parts = [each for each in line.entries[opened + 1 : at] if _adds(each, entry)]
            if parts and first.kind is entry.kind and not fits_as_labelled(entry, first, parts):
                signs = (1, *(_sign(part) for part in parts))
                yield misfooting(entry, [first, *parts], signs, "bridge")
            opened = None
        elif _OPENING.search(entry.label) and not _CLOSING.search(entry.label):
            opened = at


def walks(line: Line) -> Iterator[Misfooting]:
    """A walk from a metric in one period to the same metric in another that its steps do not give."""
    places = [(at, entry, _timeless(entry.label)) for at, entry in figured(line)]
    for number, (at, first, name) in enumerate(places):
        ends = [(end, last) for end, last, other in places[number + 1 :] if name and other == name]
        if len(ends) != 1 or ends[0][0] - at < 3 or first.kind is not Kind.MONEY or first.label == ends[0][1].label:
            continue
        end, last = ends[0]
        parts = [each for each in line.entries[at + 1 : end] if _adds(each, last)]
        if parts and last.kind is first.kind and not fits_as_labelled(last, first, parts):
            yield misfooting(last, [first, *parts], (1, *(_sign(part) for part in parts)), "bridge")


def of_which(line: Line) -> Iterator[Misfooting]:
    """Two parts of an item that say that they are all of it ("of which secured", "unsecured") and are not."""
    for at, whole in figured(line):
        parts: list[Entry] = []
        for entry in line.entries[at + 1 :]:
            if not _PART_OF.search(entry.label):
                break
            parts += [entry] if entry.figure is not None and entry.kind is whole.kind else []
        all_of_it = len(parts) == 2 and _complete_each_other(parts[0].label, parts[1].label)
        if all_of_it and not _PART_OF.search(whole.label) and not line.across and not fits(whole, parts):
            yield misfooting(whole, parts)


def _complete_each_other(one: str, other: str) -> bool:
    """Whether two labels leave nothing between them: secured and unsecured, current and non-current, the rest."""
    words, others = ({*re.findall(r"[a-z]+", label.casefold())} for label in (one, other))
    negated = any(
        f"{no}{word}" in there
        for here, there in ((words, others), (others, words))
        for word in here
        for no in ("un", "non")
    )
    apart = ("non" in words) is not ("non" in others)
    return (
        negated
        or apart
        or bool(others & {"other", "rest", "remainder", "remaining"})
        or {*words, *others} >= {"short", "long"}
    )


def to_enterprise_value(line: Line) -> Iterator[Misfooting]:
    """An equity value, the items of its bridge, and the enterprise value that they should give, or the other way."""
    ends = [(at, bool(_EQUITY.search(entry.label))) for at, entry in figured(line) if _VALUES.search(entry.label)]
    if len(ends) != 2 or ends[0][1] is ends[1][1] or ends[1][0] - ends[0][0] < 2 or line.across:
        return
    first, last = line.entries[ends[0][0]], line.entries[ends[1][0]]
    parts = [each for each in line.entries[ends[0][0] + 1 : ends[1][0]] if _adds(each, last)]
    if parts and first.kind is last.kind is Kind.MONEY and not fits_with_some_signs(last, first, parts):
        adds = 1 if ends[0][1] else -1
        yield misfooting(
            last, [first, *parts], (1, *(adds if part.value > 0 else abs(adds) for part in parts)), "identity"
        )


def _timeless(label: str) -> str:
    """A label without its period; empty where it names none."""
    rest = label
    for start, end, _ in reversed(scan_periods(label)):
        rest = rest[:start] + rest[end:]
    return " ".join(re.findall(r"[^\W\d_]+", rest.casefold())) if rest != label else ""


def fits_as_labelled(total: Entry, first: Entry, parts: Sequence[Entry]) -> bool:
    """Whether the movements give the total as printed, or with what flows out taken away."""
    signed = [first, *parts]
    return fits(total, signed) or fits(total, signed, (1, *(_sign(part) for part in parts)))


def _sign(part: Entry) -> int:
    return -1 if part.value > 0 and _OUT.search(part.label) else 1


def _adds(entry: Entry, total: Entry) -> bool:
    """Whether a line item may be one of a total's parts: of its kind, and no part of another."""
    return entry.figure is not None and entry.kind is total.kind and not _OF_WHICH.search(entry.label)


def totals(line: Line) -> Iterator[tuple[int, int, Misfooting]]:
    """Totals that no run of items beside them gives, with the place of the total and of the first item."""
    for at, entry in figured(line):
        if not TOTAL.search(entry.label) or not _summable(line, entry):
            continue
        runs = list(_runs(line, at))
        if not runs or _fits_any(entry, line, at, runs):
            continue
        first, parts = runs[0]
        if len(parts) > 1:
            yield at, first, misfooting(entry, parts)


def _summable(line: Line, total: Entry) -> bool:
    """Whether a total of this kind is a sum: shares give 100%, amounts give their sum, margins and prices nothing."""
    if total.kind is Kind.PERCENT:
        return total.value == _HUNDRED or (bool(_SHARE.search(line.head)) and not _NOT_SHARE.search(line.head))
    return total.kind is Kind.MONEY and not (line.across and _OF_WHICH.search(line.head))


def _runs(line: Line, at: int) -> Iterator[tuple[int, list[Entry]]]:
    """The items that may be meant, the likeliest first: since the total before, since the section's head."""
    total = line.entries[at]
    after_total = after_head = 0
    for place in range(at - 1, -1, -1):
        entry = line.entries[place]
        if entry.figure is not None and TOTAL.search(entry.label):
            after_total = place + 1
            break
    for place in range(at - 1, -1, -1):
        if line.entries[place].figure is None and not line.entries[place].nothing:
            after_head = place + 1
            break
    for first in (max(after_total, after_head), after_total, after_head, 0):
        parts = [entry for entry in line.entries[first:at] if _adds(entry, total) and not TOTAL.search(entry.label)]
        if parts:
            yield first, parts
    subtotals = [entry for entry in line.entries[:at] if _adds(entry, total) and TOTAL.search(entry.label)]
    loose = [entry for entry in line.entries[after_total:at] if _adds(entry, total)]
    if subtotals:
        yield 0, [*subtotals, *loose]
        yield 0, [subtotals[-1], *loose]
        yield 0, subtotals


def _fits_any(total: Entry, line: Line, at: int, runs: Sequence[tuple[int, list[Entry]]]) -> bool:
    """Whether any reading of the table makes the total right: a shorter run, items taken away, items that follow."""
    for _, parts in runs:
        signs = tuple(_sign(part) for part in parts)
        if fits(total, parts) or fits(total, parts, signs):
            return True
        if any(_fits_printed(total, parts[first:]) for first in range(1, len(parts) - 1)):
            return True
    first, *rest = runs[0][1]
    if rest and fits(total, [first, *rest], (1, *(-1,) * len(rest))):
        return True
    below = [entry for entry in line.entries[at + 1 :] if entry.figure is not None and entry.kind is total.kind]
    return any(fits(total, below[:count]) for count in range(2, len(below) + 1))


def _fits_printed(total: Entry, parts: Sequence[Entry]) -> bool:
    return fits(total, parts)


def is_meant(found: Misfooting, total: Entry, *, confirmed: bool) -> bool:
    """Whether the table plainly shows all parts of the total: another column foots so, the total is that of the whole
    list or of all cash flows, or it differs by a slip of the pen. A named total may stand beside some parts only.
    """
    if confirmed or total.kind is Kind.PERCENT:
        return True
    parts = [Entry("", figure) for figure in found.parts]
    whole = _BARE.search(total.label) or (_NET.search(total.label) and len(parts) >= _FLOWS)
    return is_slip(found) or (bool(whole) and near(total, parts, _NEAR))


def shares(line: Line) -> Iterator[Misfooting]:
    """A column of shares without a total whose items nearly, but not quite, give 100%."""
    entries = [entry for _, entry in figured(line) if entry.kind is Kind.PERCENT]
    if len(entries) < 3 or any(TOTAL.search(entry.label) for entry in entries) or line.across:
        return
    if (
        not _SHARE.search(line.head)
        or _NOT_SHARE.search(line.head)
        or any(_OF_WHICH.search(entry.label) for entry in entries)
    ):
        return
    value = sum((entry.value for entry in entries), Decimal(0))
    slack = sum((entry.half for entry in entries), Decimal(0))
    if slack < abs(value - _HUNDRED) <= Decimal("0.12"):
        found = misfooting(entries[-1], entries, kind="shares")
        yield Misfooting(
            found.figure, "100% = " + found.formula.partition(" = ")[2], found.substituted, value, found.parts, "shares"
        )


def results(line: Line, is_result: Sequence[bool]) -> Iterator[tuple[int, int, Misfooting]]:
    """Results of a statement (gross profit, EBITDA, net income) that the result before and the items between do not
    give, whatever their signs; with the places of both.
    """
    before: int | None = None
    for at, entry in figured(line):
        if not is_result[at] or entry.kind is not Kind.MONEY:
            continue
        if before is not None:
            first = line.entries[before]
            parts = [each for each in line.entries[before + 1 : at] if _adds(each, entry)]
            if parts and first.kind is entry.kind and not fits_with_some_signs(entry, first, parts):
                signs = (1, *(1 if part.value < 0 else -1 for part in parts))
                yield before, at, misfooting(entry, [first, *parts], signs)
        before = at
