"""Values on the wire and back into values that have been looked at: pages in the bytes that are kept, words as JSON.

A worker may have been taken over by the file it reads. So nothing of what it sends is believed: every value is built
through its own constructor, lengths and counts have limits, and anything odd makes the whole page `BrokenFrame`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from olo_desktop.ingest.frames import BrokenFrame, Header
from olo_desktop.model.document import Box, Page, PageContent, ReadStatus, SourceFigure, Word
from olo_desktop.model.packing import NONSENSE, Packs, packed, unpacked
from olo_desktop.model.picture import PagePicture
from olo_desktop.text.normal import for_matching

MOST_FIGURES = 20_000
_MOST_CHUNKS = 20_000
_MOST_TEXT = 20_000_000
_MOST_LINE = 200_000
_MOST_REASON = 400
_MOST_WORDS = 2_000_000
_MOST_UNIT = 31

_Value = TypeVar("_Value")


def page_to_wire(content: PageContent) -> tuple[Header, bytes]:
    """A page as a frame's header, and its contents as they are kept, which is the frame's body."""
    page, packs = content.page, packed(content)
    known = [page.number, page.width, page.height, page.status.value, page.reason]
    return {"page": known, "chunk_bytes": len(packs.chunks)}, packs.chunks + packs.figures


def page_from_wire(document: str, header: Header, body: bytes) -> tuple[PageContent, Packs]:
    """The page's content as values and as it is kept. Raises `BrokenFrame` for what no well-meaning worker sends."""
    return _checked(lambda: _page(document, header, body))


def _page(document: str, header: Header, body: bytes) -> tuple[PageContent, Packs]:
    number, width, height, status, reason = header["page"]
    page = Page(
        _whole(number), _number(width), _number(height), ReadStatus(status), _short(_text(reason, _MOST_REASON))
    )
    cut = _whole(header["chunk_bytes"])
    packs = Packs(body[:cut], body[cut:])
    content = unpacked(packs, document, page)
    if len(content.chunks) > _MOST_CHUNKS or len(content.figures) > MOST_FIGURES:
        raise ValueError("too many of them")
    for chunk in content.chunks:
        _whole(chunk.ordinal)
        _text(chunk.text, _MOST_TEXT)
    ordinals = {chunk.ordinal for chunk in content.chunks}
    for place, figure in enumerate(content.figures):
        _refuse_odd(figure)
        if _whole(figure.ordinal) != place or _whole(figure.chunk) not in ordinals:
            raise ValueError("figures are counted, and each stands in a chunk")
    return content, packs


def _refuse_odd(figure: SourceFigure) -> None:
    """Raises unless the figure's texts are texts, and it stands in its row."""
    if not _stands_in(_text(figure.row, _MOST_LINE), figure.text):
        raise ValueError("a figure stands in its row")
    _text(figure.scale_from, _MOST_LINE)
    if figure.quantity.unit is not None:
        _text(figure.quantity.unit, _MOST_UNIT)


def _stands_in(row: str, text: object) -> bool:
    """Whether a row prints the text, be it torn apart by blanks, raised, or with other signs between its digits."""
    return isinstance(text, str) and (text in row or _letters(text) in _letters(row))


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, for_matching(text)))


def words_to_wire(words: tuple[Word, ...]) -> Header:
    """A page's words as a frame's header."""
    return {"words": [[word.text, _box(word.box), word.line, word.raised] for word in words]}


def words_from_wire(header: Header) -> tuple[Word, ...]:
    """The words as values. Raises `BrokenFrame`."""
    return _checked(lambda: _words(header["words"]))


def _words(sent: list[Any]) -> tuple[Word, ...]:
    if len(sent) > _MOST_WORDS:
        raise ValueError("too many words")
    return tuple(
        Word(_text(text, _MOST_LINE), _box_from(box), _whole(line), raised is True) for text, box, line, raised in sent
    )


def picture_from_wire(header: Header, body: bytes) -> PagePicture:
    """The picture as a value. Raises `BrokenFrame`."""
    return _checked(lambda: _picture(header["picture"], body))


def _picture(sizes: list[object], body: bytes) -> PagePicture:
    width, height, stride = map(_whole, sizes)
    return PagePicture(width, height, stride, body)


def text_from_wire(value: object) -> str:
    """A reason or remark, shortened to one line. Raises `BrokenFrame`."""
    return _checked(lambda: _short(_text(value, _MOST_TEXT)))


def pair_from_wire(value: object) -> tuple[object, object]:
    """Two values that belong together, not yet looked at. Raises `BrokenFrame`."""
    if not isinstance(value, list) or len(value) != 2:
        raise BrokenFrame("a worker sent nonsense (no pair)")
    return value[0], value[1]


def whole_from_wire(value: object) -> int:
    """A count, not below zero. Raises `BrokenFrame`."""
    return _checked(lambda: _whole(value))


def status_from_wire(value: object) -> ReadStatus:
    """A status. Raises `BrokenFrame`."""
    return _checked(lambda: ReadStatus(_text(value, _MOST_REASON)))


def _checked(build: Callable[[], _Value]) -> _Value:
    try:
        return build()
    except NONSENSE as error:
        raise BrokenFrame(f"a worker sent nonsense ({type(error).__name__})") from error


def _whole(value: object) -> int:
    if type(value) is not int or not 0 <= value <= 2**40:
        raise ValueError("no count")
    return value


def _number(value: object) -> float:
    if type(value) not in (int, float) or not -1e9 < value < 1e12:  # type: ignore[operator] # its type is known here
        raise ValueError("no number")
    return float(value)  # type: ignore[arg-type] # as above


def _text(value: object, most: int) -> str:
    if type(value) is not str or len(value) > most:
        raise ValueError("no text")
    return value


def _short(text: str) -> str:
    return " ".join(text.split())[:_MOST_REASON]


def _box(box: Box) -> list[float]:
    return [box.x0, box.y0, box.x1, box.y1]


def _box_from(sent: list[float]) -> Box:
    x0, y0, x1, y1 = sent
    if not (type(x0) in _NUMBERS and type(y0) in _NUMBERS and type(x1) in _NUMBERS and type(y1) in _NUMBERS):
        raise ValueError("no box")
    return Box(x0, y0, x1, y1)


_NUMBERS = (float, int)
