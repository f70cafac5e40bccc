"""The verdict on one figure, for now by its value alone (`basis: value`).

`supported`: the value stands in the deal as written, and the best place comes first. Otherwise `unsupported`, with the
nearest value named where one lies within five per cent: near is no support, since adjacent years and rows often
differ by less. Label and period are not compared yet, and the reason says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Decimal

from olo_desktop.matching.agreement import CLOSE, distance
from olo_desktop.matching.ranking import Place
from olo_desktop.model.memo import MemoFigure
from olo_desktop.model.verdict import Basis, Grounding, Link

LINKS = 5
"""How many agreeing places a figure keeps: enough to walk through, few enough to read."""

_ROW_LENGTH = 90


def judge_by_value(
    figure: MemoFigure, agreeing: Sequence[Place], near: Sequence[Place], count: int | None = None
) -> Grounding:
    """The verdict from the places that agree (best first) and, where none do, from those whose value is near.

    `count` is in how many places the value stands, where `agreeing` holds only the best of them.
    """
    tolerance = describe_tolerance(figure)
    if agreeing:
        links = tuple(link_to(place) for place in agreeing[:LINKS])
        return Grounding.supported(figure.id, _found(links, count or len(agreeing)), links, Basis.VALUE, tolerance)
    nearest = _nearest(figure, near)
    if nearest is None:
        return Grounding.unsupported(figure.id, "no document of the deal states this value", tolerance=tolerance)
    return Grounding.unsupported(figure.id, _not_as_written(figure, nearest), link_to(nearest), tolerance=tolerance)


def link_to(place: Place) -> Link:
    """The place as a link; the quoted text is what the source prints."""
    source = place.figure
    return Link(
        document=place.path,
        page=source.page_number,
        text=source.text,
        value=source.quantity.value,
        boxes=(source.box,),
        row=_shortened(source.row),
    )


def describe_tolerance(figure: MemoFigure) -> str:
    """The tolerance used, in words: half a unit of the last digit written."""
    if figure.quantity.low is not None:
        return "within the range as written"
    return f"as written, ±{_plain(figure.quantity.precision / 2)}"


def _found(links: tuple[Link, ...], count: int) -> str:
    first = links[0]
    others = "" if count == 1 else f" and in {count - 1} other place{'s' if count > 2 else ''}"
    return f"the value stands in '{first.row}', page {first.page}{others}; what it measures was not compared"


def _nearest(figure: MemoFigure, near: Sequence[Place]) -> Place | None:
    measured = [(distance(figure.quantity, place.figure.quantity), place) for place in near]
    within = [(gap, place) for gap, place in measured if gap is not None and gap <= CLOSE]
    return min(within, key=lambda pair: pair[0], default=(None, None))[1]


def _not_as_written(figure: MemoFigure, nearest: Place) -> str:
    gap = distance(figure.quantity, nearest.figure.quantity) or Decimal(0)
    percent = _plain((gap * 100).quantize(Decimal("0.1"), ROUND_HALF_EVEN))
    row = _shortened(nearest.figure.row)
    printed = nearest.figure.text
    return f"not as written; nearest is {printed} in '{row}', page {nearest.figure.page_number} ({percent}% away)"


def _shortened(row: str) -> str:
    words = " ".join(row.split())
    return words if len(words) <= _ROW_LENGTH else words[: _ROW_LENGTH - 1].rstrip() + "…"


def _plain(value: Decimal) -> str:
    text = format(value.normalize(), "f")
    return text if text != "-0" else "0"
