"""How the text in a box of a page is drawn: its characters with their ink, what lies over them, and the picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from olo_desktop.model.document import Box
from olo_desktop.model.picture import PagePicture

Rgb = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class DrawnCharacter:
    """A character as a page draws it, its box as shown.

    `inked` is whether its shape is filled or stroked at all, `alpha` runs from 0 (transparent) to 255, `place` counts
    what the page draws in its order. `misnamed` tells that its font says another character than it draws.
    """

    text: str
    box: Box
    size: float
    colour: Rgb
    alpha: int = 255
    inked: bool = True
    place: int = 0
    misnamed: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """What is to be seen in one box.

    `characters` is None where the reader of the page cannot tell how it draws them. `covers` are the boxes of pictures
    and filled shapes, with their places in the order of drawing. The picture begins at `box` with `scale` pixels a
    point. `without_text` draws the same without the text, where a look at the picture does not settle it.
    """

    box: Box
    characters: tuple[DrawnCharacter, ...] | None
    covers: tuple[tuple[int, Box], ...]
    picture: PagePicture
    scale: float
    without_text: Callable[[], PagePicture | None]


PLAIN_SCALE = 3.0


def plain_looks(page: PagePicture, scale: float, boxes: Sequence[Box]) -> list[Look]:
    """What is to be seen in boxes of a page of which there is only the picture."""
    return [Look(box, None, (), _cut(page, scale, box), scale, lambda: None) for box in boxes]


def _cut(page: PagePicture, scale: float, box: Box) -> PagePicture:
    x0, x1 = (max(0, min(page.width, int(x * scale))) for x in (box.x0, box.x1))
    y0, y1 = (max(0, min(page.height, int(y * scale))) for y in (box.y0, box.y1))
    rows = [page.rgb[row * page.stride + 3 * x0 : row * page.stride + 3 * x1] for row in range(y0, y1)]
    return PagePicture(x1 - x0, y1 - y0, 3 * (x1 - x0), b"".join(rows))
