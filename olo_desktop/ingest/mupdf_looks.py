"""How MuPDF draws the text in boxes of a page: one display list a page, run over each box for its text and picture.

A page costs about 3 ms (its words cost 4), a box half a millisecond; the text of the whole page would cost 10.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from olo_desktop.ingest.font_claims import FontClaims
from olo_desktop.ingest.looks import DrawnCharacter, Look
from olo_desktop.ingest.mupdf import pymupdf
from olo_desktop.model.document import Box
from olo_desktop.model.picture import PagePicture

_SCALE = 3.0
_MOST_SIDE = 600.0  # points: a box is a number, not a page
_MARGIN = 0.5
_BESIDE = 2.0
_FLAGS = (
    pymupdf.TEXT_IGNORE_ACTUALTEXT
    | pymupdf.TEXT_PRESERVE_WHITESPACE
    | pymupdf.TEXT_PRESERVE_IMAGES
    | pymupdf.TEXT_COLLECT_VECTORS
    | pymupdf.TEXT_MEDIABOX_CLIP
)
_FILLED, _STROKED = 16, 32
_TEXT, _PICTURE, _VECTOR = 0, 1, 3


def looks_at(document: Any, page: Any, boxes: Sequence[Box], claims: FontClaims) -> list[Look]:
    """What is to be seen in each of the boxes, which are as shown."""
    drawn = page.get_displaylist()
    lies = claims.of_page(document, page)
    return [_look(document, page, drawn, _bounded(box), lies) for box in boxes]


def _look(document: Any, page: Any, drawn: Any, box: Box, lies: dict[str, frozenset[str]]) -> Look:
    matrix = pymupdf.Matrix(_SCALE, _SCALE)
    around = pymupdf.Rect(box.x0, box.y0, box.x1, box.y1)
    picture = _picture(drawn.get_pixmap(matrix=matrix, clip=around, alpha=0))
    found: list[DrawnCharacter] = []
    covers = []
    for place, block in enumerate(_blocks(drawn, box)):
        if not _meets(block["bbox"], box):
            continue
        if block["type"] == _TEXT:
            found += _characters(block, place, box, lies)
        elif block["type"] == _PICTURE or (not block.get("stroked") and block.get("alpha", 255) > 0):
            covers.append((place, _box(block["bbox"])))

    def without_text() -> PagePicture | None:
        return _without_text(document, page, around)

    return Look(box, tuple(found), tuple(covers), picture, _SCALE, without_text)


def _blocks(drawn: Any, box: Box) -> list[Any]:
    """What is drawn in a box and beside it, in the order of drawing: texts, pictures and shapes."""
    around = pymupdf.mupdf.FzRect(box.x0 - _BESIDE, box.y0 - _BESIDE, box.x1 + _BESIDE, box.y1 + _BESIDE)
    found = pymupdf.mupdf.FzStextPage(around)
    device = pymupdf.mupdf.fz_new_stext_device(found, pymupdf.mupdf.FzStextOptions(_FLAGS))
    pymupdf.mupdf.fz_run_display_list(drawn.this, device, pymupdf.mupdf.FzMatrix(), around, pymupdf.mupdf.FzCookie())
    pymupdf.mupdf.fz_close_device(device)
    blocks: list[Any] = pymupdf.TextPage(found).extractRAWDICT()["blocks"]
    return blocks


def _characters(block: Any, place: int, box: Box, lies: dict[str, frozenset[str]]) -> list[DrawnCharacter]:
    found = []
    for line in block["lines"]:
        if not _meets(line["bbox"], box):
            continue
        level = line["dir"] == (1.0, 0.0)
        for span in line["spans"]:
            colour = span["color"]
            rgb = (colour >> 16 & 255, colour >> 8 & 255, colour & 255)
            lying = lies.get(span["font"], frozenset())
            inked = bool(span["char_flags"] & (_FILLED | _STROKED))
            for each in span["chars"]:
                if _within(each["bbox"], box):
                    own = _shape(each, span["size"]) if level else _box(each["bbox"])
                    text = each["c"]
                    size = span["size"]
                    found.append(DrawnCharacter(text, own, size, rgb, span["alpha"], inked, place, text in lying))
    return found


def _without_text(document: Any, page: Any, around: Any) -> PagePicture | None:
    """The box drawn from a copy of the page whose text there is taken out; None where that cannot be done."""
    try:
        copy = pymupdf.open()
        copy.insert_pdf(document, from_page=page.number, to_page=page.number)
        other = copy[0]
        other.add_redact_annot(around * other.derotation_matrix, fill=False, cross_out=False)
        other.apply_redactions(images=0, graphics=0, text=0)
        return _picture(other.get_pixmap(matrix=pymupdf.Matrix(_SCALE, _SCALE), clip=around, alpha=False))
    except Exception:  # a damaged page: it is then taken as painted over
        return None


def _picture(drawn: Any) -> PagePicture:
    return PagePicture(drawn.width, drawn.height, drawn.stride, bytes(drawn.samples_mv))


def _box(bbox: Sequence[float]) -> Box:
    x0, y0, x1, y1 = bbox
    return Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def _shape(character: Any, size: float) -> Box:
    """Where a character's shape is, on a level line: above its baseline, whatever the font says of its height."""
    x0, y0, x1, y1 = character["bbox"]
    baseline = character["origin"][1]
    top, bottom = max(y0, baseline - 0.8 * size), min(y1, baseline + 0.1 * size)
    return Box(min(x0, x1), top, max(x0, x1), bottom) if top < bottom else _box(character["bbox"])


def _bounded(box: Box) -> Box:
    return Box(box.x0, box.y0, min(box.x1, box.x0 + _MOST_SIDE), min(box.y1, box.y0 + _MOST_SIDE))


def _meets(bbox: Sequence[float], box: Box) -> bool:
    return bbox[0] < box.x1 and bbox[2] > box.x0 and bbox[1] < box.y1 and bbox[3] > box.y0


def _within(bbox: Sequence[float], box: Box) -> bool:
    x, y = (bbox[0] + bbox[2]) / 2, (bbox[1] + bbox[3]) / 2
    return box.x0 - _MARGIN <= x <= box.x1 + _MARGIN and box.y0 - _MARGIN <= y <= box.y1 + _MARGIN
