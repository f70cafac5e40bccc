"""How large a page is shown and where it is scrolled to, so that the cell is in sight. Pure geometry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from olo_desktop.model.document import Box

MARGIN = 16
LEAST_LINE = 11.0
MOST_ZOOM = 2.0
LEAST_ZOOM = 0.25
ASIDE = 24
LETTER = (612.0, 792.0)


@dataclass(frozen=True, slots=True)
class Sight:
    """What the view shows: its size and its scroll position, in logical pixels."""

    width: float
    height: float
    x: float = 0
    y: float = 0


def fit(page_width: float, view_width: float, boxes: Sequence[Box]) -> float:
    """The zoom that shows the page's whole width, or more where a line of the cell would fall under 11 px."""
    zoom = (view_width - 2 * MARGIN) / page_width
    heights = [box.y1 - box.y0 for box in boxes if box.y1 > box.y0]
    if heights:
        zoom = max(zoom, LEAST_LINE / min(heights))
    return max(LEAST_ZOOM, min(zoom, MOST_ZOOM))


def origin(page_width: float, zoom: float, view_width: float) -> tuple[float, float]:
    """Where the page's corner lies in the scrolled area: centred, and a margin from its top."""
    return max(MARGIN, (view_width - page_width * zoom) / 2), MARGIN


def extent(page: tuple[float, float], zoom: float) -> tuple[float, float]:
    """How large the scrolled area is: the page with its margins."""
    return page[0] * zoom + 2 * MARGIN, page[1] * zoom + 2 * MARGIN


def around(boxes: Sequence[Box]) -> Box | None:
    """The box that holds all boxes."""
    if not boxes:
        return None
    return Box(min(b.x0 for b in boxes), min(b.y0 for b in boxes), max(b.x1 for b in boxes), max(b.y1 for b in boxes))


def scrolled(cell: Box, page: tuple[float, float], zoom: float, sight: Sight) -> tuple[float, float]:
    """Where to scroll: the cell's centre a third from the top, its sides inside the view with room to spare."""
    left, top = origin(page[0], zoom, sight.width)
    width, height = extent(page, zoom)
    y = top + (cell.y0 + cell.y1) / 2 * zoom - sight.height / 3
    x = sight.x
    if left + cell.x0 * zoom < x + ASIDE:
        x = left + cell.x0 * zoom - ASIDE
    elif left + cell.x1 * zoom > x + sight.width - ASIDE:
        x = left + cell.x1 * zoom - sight.width + ASIDE
    return _within(x, width - sight.width), _within(y, height - sight.height)


def in_sight(cell: Box, page: tuple[float, float], zoom: float, sight: Sight) -> bool:
    """Whether the whole cell is in the view already."""
    left, top = origin(page[0], zoom, sight.width)
    return (
        sight.x <= left + cell.x0 * zoom
        and left + cell.x1 * zoom <= sight.x + sight.width
        and sight.y <= top + cell.y0 * zoom
        and top + cell.y1 * zoom <= sight.y + sight.height
    )


def _within(value: float, most: float) -> float:
    return max(0.0, min(value, max(most, 0.0)))
