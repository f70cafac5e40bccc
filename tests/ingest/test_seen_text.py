"""What a reader sees: one case for each way in which a text layer lies, and for each that only looks like one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from olo_desktop.ingest import visible
from olo_desktop.ingest.looks import DrawnCharacter, Look
from olo_desktop.ingest.mupdf import pymupdf
from olo_desktop.ingest.readers import open_document
from olo_desktop.ingest.visible import why_unseen
from olo_desktop.model.document import Box
from olo_desktop.model.picture import PagePicture

WHERE = Box(72.0, 90.0, 130.0, 104.0)
"""Where the figure stands in the cases: its baseline at (72, 100), 12 points high."""
WHITE, BLACK, DARK = (1, 1, 1), (0, 0, 0), (0.1, 0.1, 0.3)

Draw = Callable[[Any], None]


def figure(page: Any, text: str = "99,999", **how: Any) -> None:
    page.insert_text((72, 100), text, fontsize=how.pop("size", 12), **how)


def rectangle(page: Any, colour: tuple[float, ...], x0: float = 60, x1: float = 200, **how: Any) -> None:
    page.draw_rect(pymupdf.Rect(x0, 80, x1, 110), color=None, fill=colour, **how)


def picture_of(text: str, colour: tuple[float, ...] = BLACK) -> bytes:
    other = pymupdf.open().new_page(width=140, height=30)
    other.insert_text((12, 20), text, fontsize=12, color=colour)
    return bytes(other.get_pixmap(dpi=200).tobytes("png"))


def drawn_shapes(page: Any) -> None:
    """Another figure as shapes, not text, over a white rectangle."""
    rectangle(page, WHITE)
    for x in (72, 80, 88, 96):
        page.draw_rect(pymupdf.Rect(x, 92, x + 5, 100), color=None, fill=BLACK)


UNSEEN: dict[str, tuple[Draw, str]] = {
    "invisible": (lambda page: figure(page, render_mode=3), visible.NO_INK),
    "white on white": (lambda page: figure(page, color=WHITE), visible.SAME_COLOUR),
    "nearly white": (lambda page: figure(page, color=(0.97, 0.97, 0.97)), visible.SAME_COLOUR),
    "dark on dark": (lambda page: (rectangle(page, DARK), figure(page, color=DARK)), visible.SAME_COLOUR),
    "transparent": (lambda page: figure(page, fill_opacity=0), visible.TRANSPARENT),
    "tiny": (lambda page: figure(page, size=0.5), visible.TINY),
    "nothing there": (lambda _: None, visible.NOTHING_DRAWN),
    "white box over it": (lambda page: (figure(page), rectangle(page, WHITE)), visible.PAINTED_OVER),
    "black box over it": (lambda page: (figure(page), rectangle(page, BLACK)), visible.SAME_COLOUR),
    "grey box over it": (lambda page: (figure(page), rectangle(page, (0.5, 0.5, 0.5))), visible.PAINTED_OVER),
    "one digit painted over": (
        lambda page: (figure(page), rectangle(page, WHITE, x0=78.5, x1=85.5)),
        visible.PAINTED_OVER,
    ),
    "a picture of another figure over it": (
        lambda page: (figure(page), page.insert_image(pymupdf.Rect(60, 80, 200, 110), stream=picture_of("11,111"))),
        visible.PAINTED_OVER,
    ),
    "shapes of another figure over it": (lambda page: (figure(page), drawn_shapes(page)), visible.PAINTED_OVER),
    "invisible text over a scan": (
        lambda page: (
            page.insert_image(pymupdf.Rect(60, 80, 200, 110), stream=picture_of("11,111")),
            figure(page, render_mode=3),
        ),
        visible.NO_INK,
    ),
    "another figure over it": (lambda page: (figure(page), figure(page, "32,765")), visible.OVERPRINTED),
}  # fmt: skip

SEEN: dict[str, Draw] = {
    "plain": figure,
    "grey": lambda page: figure(page, color=(0.6, 0.6, 0.6)),
    "small": lambda page: figure(page, size=5),
    "white on dark": lambda page: (rectangle(page, DARK), figure(page, color=WHITE)),
    "on a shaded row": lambda page: (rectangle(page, (0.9, 0.93, 0.98)), figure(page)),
    "outlined": lambda page: figure(page, render_mode=1),
    "bold by drawing it twice": lambda page: (figure(page), page.insert_text((72.3, 100), "99,999", fontsize=12)),
    "underlined twice": lambda page: (
        figure(page),
        page.draw_line((72, 102), (110, 102)),
        page.draw_line((72, 104), (110, 104)),
    ),
    "marked with a pen": lambda page: (
        figure(page),
        page.add_highlight_annot(pymupdf.Rect(70, 88, 130, 104)),
    ),
    "under a pale stamp": lambda page: (figure(page), rectangle(page, (1, 0.9, 0.9), fill_opacity=0.4)),
    "half transparent": lambda page: figure(page, fill_opacity=0.5),
    "over a picture": lambda page: (
        page.insert_image(pymupdf.Rect(60, 80, 200, 110), stream=picture_of("", BLACK)),
        figure(page),
    ),
    "in words": lambda page: figure(page, "nine"),
}


def looked_at(folder: Path, draw: Draw, rotation: int = 0, box: Box = WHERE) -> str:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    draw(page)
    page.set_rotation(rotation)
    path = folder / "case.pdf"
    document.save(path)
    opened = open_document(path)
    (look,) = opened.looks(1, [box])
    why = why_unseen(look)
    opened.close()
    return why


@pytest.mark.parametrize("case", UNSEEN)
def test_what_no_reader_sees(tmp_path: Path, case: str) -> None:
    draw, why = UNSEEN[case]
    assert looked_at(tmp_path, draw) == why


@pytest.mark.parametrize("case", SEEN)
def test_what_a_reader_sees(tmp_path: Path, case: str) -> None:
    assert looked_at(tmp_path, SEEN[case]) == ""


@pytest.mark.parametrize(("rotation", "box"), [(90, Box(96, 72, 110, 110)), (180, Box(190, 96, 228, 110))])
def test_turned_pages(tmp_path: Path, rotation: int, box: Box) -> None:
    assert looked_at(tmp_path, figure, rotation, box) == ""
    assert looked_at(tmp_path, lambda page: figure(page, color=WHITE), rotation, box) == visible.SAME_COLOUR


# ------------------------------------------------------------------------------------------------- the judgement alone


def flat(width: int = 30, height: int = 30, colour: tuple[int, int, int] = (255, 255, 255)) -> PagePicture:
    return PagePicture(width, height, 3 * width, bytes(colour) * (width * height))


def look(*characters: DrawnCharacter, picture: PagePicture | None = None, **how: Any) -> Look:
    box = Box(0, 0, 10, 10)
    return Look(box, characters, how.pop("covers", ()), picture or flat(), 3.0, lambda: how.get("without"))


def digit(**how: Any) -> DrawnCharacter:
    told: dict[str, Any] = {"text": "9", "box": Box(2, 2, 8, 8), "size": 8.0, "colour": (0, 0, 0), **how}
    return DrawnCharacter(**told)


def test_a_page_of_which_there_is_only_the_picture() -> None:
    plain = Look(Box(0, 0, 10, 10), None, (), flat(), 3.0, lambda: None)
    assert why_unseen(plain) == visible.NOTHING_DRAWN
    speckled = PagePicture(2, 1, 6, bytes((255, 255, 255, 0, 0, 0)))
    assert why_unseen(Look(Box(0, 0, 1, 1), None, (), speckled, 3.0, lambda: None)) == ""


def test_a_font_that_lies() -> None:
    assert why_unseen(look(digit(misnamed=True))) == visible.MISNAMED


def test_a_character_outside_its_picture_is_not_printed() -> None:
    assert why_unseen(look(digit(box=Box(20, 20, 28, 28)))) == visible.NOTHING_DRAWN


def test_a_ruling_in_the_box_does_not_make_white_text_visible() -> None:
    ruled = PagePicture(30, 30, 90, bytes((255,) * 90 * 20 + (0,) * 90 * 2 + (255,) * 90 * 8))
    white = digit(colour=(255, 255, 255))
    assert why_unseen(look(white, picture=ruled, without=ruled)) == visible.PAINTED_OVER
    assert why_unseen(look(white, picture=ruled, without=flat())) == ""
    assert why_unseen(look(white, picture=ruled, without=flat(3, 3))) == visible.PAINTED_OVER
