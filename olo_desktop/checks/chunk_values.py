"""The amounts and percentages printed in a set of chunks, sorted once, found by tolerance."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from olo_desktop.checks.check import Deal
from olo_desktop.model.document import Chunk, SourceFigure
from olo_desktop.model.memo import Memo, MemoFigure
from olo_desktop.model.quantity import Kind, Quantity

MONEY_TOLERANCE = Decimal("0.05")  # of the number that the memo states
PERCENT_TOLERANCE = Decimal("0.005")  # half a percentage point

AMOUNTS = (Kind.MONEY, Kind.PER_SHARE)
FINANCIAL = (*AMOUNTS, Kind.PERCENT)
# Tables print amounts bare: what is a count by itself may be one.
_PRINTED_AMOUNTS = (*AMOUNTS, Kind.COUNT)
_PRINTED_PERCENTAGES = (Kind.PERCENT, Kind.POINTS)


def financial(memo: Memo) -> tuple[MemoFigure, ...]:
    """The memo's amounts of money and percentages: all that the classic verifiers look at."""
    return tuple(figure for figure in memo.figures if figure.quantity.kind in FINANCIAL)


@dataclass(frozen=True, slots=True)
class _Printed:
    """Values of one unit in order, and for each the number of its chunk and the figure as printed."""

    values: tuple[Decimal, ...]
    chunks: tuple[int, ...]
    figures: tuple[SourceFigure, ...]

    @classmethod
    def of(cls, rows: Iterable[tuple[Decimal, int, int, SourceFigure]]) -> _Printed:
        """The rows (value, chunk, position, figure) sorted."""
        ordered = sorted(rows, key=lambda row: row[:3])
        return cls(tuple(row[0] for row in ordered), tuple(row[1] for row in ordered), tuple(row[3] for row in ordered))


@dataclass(frozen=True, slots=True)
class ChunkValues:
    """What a set of chunks prints: amounts by currency ("" where none is told), and percentages. Signs are left out."""

    amounts: dict[str, _Printed]
    percentages: _Printed

    @classmethod
    def of(cls, chunks: Sequence[Chunk], deal: Deal) -> ChunkValues:
        """The values printed in the chunks; chunks are numbered as they come."""
        amounts: dict[str, list[tuple[Decimal, int, int, SourceFigure]]] = {}
        percentages: list[tuple[Decimal, int, int, SourceFigure]] = []
        for number, chunk in enumerate(chunks):
            for position, figure in enumerate(deal.figures_of(chunk)):
                quantity = figure.quantity
                row = (abs(quantity.value), number, position, figure)
                if quantity.kind in _PRINTED_AMOUNTS:
                    amounts.setdefault(quantity.unit or "", []).append(row)
                elif quantity.kind in _PRINTED_PERCENTAGES:
                    percentages.append(row)
        return cls({unit: _Printed.of(amounts[unit]) for unit in sorted(amounts)}, _Printed.of(percentages))

    def has(self, quantity: Quantity) -> bool:
        """Whether any chunk prints the value within tolerance."""
        return any(right > left for _, left, right in self._near(quantity))

    def chunks_with(self, quantity: Quantity) -> set[int]:
        """The numbers of the chunks that print the value within tolerance."""
        return {chunk for printed, left, right in self._near(quantity) for chunk in printed.chunks[left:right]}

    def nearest(self, quantity: Quantity) -> SourceFigure | None:
        """The printed value that comes closest; the earliest in the chunks' order of those equally close."""
        wanted = abs(quantity.value)
        best: tuple[Decimal, int] | None = None
        found: SourceFigure | None = None
        for printed in self._comparable(quantity):
            at = bisect_left(printed.values, wanted)
            for place in range(max(0, at - 1), min(len(printed.values), at + 1)):
                rank = (abs(printed.values[place] - wanted), printed.chunks[place])
                if best is None or rank < best:
                    best, found = rank, printed.figures[place]
        return found

    def _comparable(self, quantity: Quantity) -> Iterator[_Printed]:
        """The lists that may hold the value: its own currency and those without one."""
        if quantity.kind is Kind.PERCENT:
            yield self.percentages
        else:
            yield from (printed for unit, printed in self.amounts.items() if unit in (quantity.unit or unit, ""))

    def _near(self, quantity: Quantity) -> Iterator[tuple[_Printed, int, int]]:
        """For each comparable list, the stretch within tolerance."""
        low, high = _tolerated(quantity)
        for printed in self._comparable(quantity):
            yield printed, bisect_left(printed.values, low), bisect_right(printed.values, high)


def _tolerated(quantity: Quantity) -> tuple[Decimal, Decimal]:
    """The absolute values that count as the stated one; for a stated range, those about all of it."""
    ends = [
        quantity.value if quantity.low is None else quantity.low,
        quantity.value if quantity.high is None else quantity.high,
    ]
    low, high = sorted(abs(end) for end in ends)
    if quantity.kind is Kind.PERCENT:
        return low - PERCENT_TOLERANCE, high + PERCENT_TOLERANCE
    return low * (1 - MONEY_TOLERANCE), high * (1 + MONEY_TOLERANCE)
