"""Do two sources disagree? Only where both state one metric, for one time, of one company, in one scope.

The rules, in the order they are asked:

1. Both cells stand in plain columns: a header that says more than a time (a segment, "Parent", "Budget", "Pro forma",
   "Adjustments") is another scope, and so is a title that does.
2. Both are of one kind and currency. A thousandfold, millionfold ... difference is one of scale, not of statement.
3. The values as printed cannot both be right: the spans that they may stand for, half a unit of the last digit either
   way, do not meet. Signs are not compared: one statement prints in brackets what another prints plain.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from olo_desktop.model.document import SourceFigure
from olo_desktop.model.quantity import Quantity
from olo_desktop.model.standing import ColumnKind, Standing

LOOSE_DAYS = 6
"""How far the ends of two writings of one time may lie apart: a 52-week year ends on a Saturday."""
_PLAIN = (ColumnKind.AMOUNT, ColumnKind.ACTUAL)
_WORD = re.compile(r"[^\W\d_]+")
_OF_TIME = frozenset(
    """
    a actual actuals and april as at aug august ae apr audited balance consolidated currency date days dec december
    december dollars dollar end ended ending euro euros except feb february fiscal for four fy fiftytwo fifty group h
    half hundred in j jan january jul july jun june ltd mar march may million millions mn month months nine note notes
    nov november oct october of on per period periods q qtr quarter quarters rmb sep sept september six st th the
    thousand thousands three to twelve two twenty unaudited us usd eur gbp week weeks year years nd rd cad
    """.split()  # noqa: SIM905 - a list of words reads better as words
)
"""What a column's header may say beside a scope: its time, its unit, whether it is audited."""
_OTHER_SCOPE = re.compile(
    r"\b(?:pro[ -]?forma|parent|segments?|geograph\w*|guarantor\w*|subsidiar\w*|eliminations?|discontinued|budget\w*|"
    r"forecast\w*|plan|target\w*|guidance|as adjusted|adjustments?|reconciliation\w*|non-?gaap|selected|held for sale|"
    r"by (?:region|segment|product|country|channel|category)|acquired|acquisition|purchase price|quarterly)\b",
    re.IGNORECASE,
)
_SCALES = tuple(Decimal(10) ** power for power in (3, 6, 9))
_NEAR_SCALE = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class StatedBy:
    """A cell of a document. `reported` is the end of what the document reports on; `later` says that this is later
    than the cell's own time, so that the cell is a comparative.
    """

    figure: SourceFigure
    path: str
    reported: date | None
    later: bool


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A memo's figure, the cell that supports it, and the cell of another document that states otherwise."""

    figure: str
    support: StatedBy
    other: StatedBy

    @property
    def restated(self) -> bool:
        """Whether one is a comparative in a later report than the other."""
        one, two = self.support.reported, self.other.reported
        if one is None or two is None or abs((one - two).days) <= LOOSE_DAYS:
            return False
        return self.other.later if two > one else self.support.later

    @property
    def _is_superseded(self) -> bool:
        """Whether the other source is the later one."""
        one, two = self.support.reported, self.other.reported
        return one is not None and two is not None and two > one

    @property
    def note(self) -> str:
        """What is added to the figure's reason."""
        where = f"{self.other.path}, page {self.other.figure.page_number}"
        if not self.restated:
            return f"{where}, states {self.other.figure.text}"
        word = "restates it as" if self._is_superseded else "had printed, before it was restated,"
        return f"{where}, {word} {self.other.figure.text}"


def has_plain_scope(standing: Standing) -> bool:
    """Whether a cell is said of the whole company, for a time, and of nothing more special."""
    words = {word.casefold() for word in _WORD.findall(standing.column.text)}
    told = " ".join((standing.title, *standing.label, standing.column.text))
    return standing.column.kind in _PLAIN and words <= _OF_TIME and not _OTHER_SCOPE.search(told)


def are_comparable(one: Quantity, other: Quantity) -> bool:
    """Whether two values are of one kind, and of one currency as far as they name one."""
    return one.kind is other.kind and not (one.unit and other.unit and one.unit != other.unit)


def may_be_same(one: Quantity, other: Quantity) -> bool:
    """Whether two values as printed may be the same, scales aside."""
    (low, high), (least, most) = _span(one), _span(other)
    return are_comparable(one, other) and ((low <= most and least <= high) or _by_scale(one, other))


def _span(quantity: Quantity) -> tuple[Decimal, Decimal]:
    low, high = quantity.interval()
    return (low, high) if low >= 0 else (-high, -low) if high <= 0 else (Decimal(0), max(-low, high))


def _by_scale(one: Quantity, other: Quantity) -> bool:
    small, large = sorted((abs(one.value), abs(other.value)))
    return bool(small) and any(abs(large / small / scale - 1) < _NEAR_SCALE for scale in _SCALES)
