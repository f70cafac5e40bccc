"""Values on the wire: pages and words as JSON, and back into values that have been looked at.

A worker may have been taken over by the file it reads. So nothing of what it sends is believed: every value is built
through its own constructor, lengths and counts have limits, and anything odd makes the whole page `BrokenFrame`.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from typing import Any, TypeVar

from olo_desktop.ingest.frames import BrokenFrame, Header
from olo_desktop.model.document import Box, Chunk, Page, PageContent, ReadStatus, SourceFigure, Word
from olo_desktop.model.picture import PagePicture
from olo_desktop.model.plain import standings_from_plain, standings_to_plain
from olo_desktop.model.quantity import Hedge, Kind, Quantity
from olo_desktop.text.normal import for_matching

MOST_FIGURES = 20_000
_MOST_CHUNKS = 20_000
_MOST_TEXT = 20_000_000
_MOST_LINE = 200_000
_MOST_REASON = 400
_MOST_WORDS = 2_000_000
_MOST_DIGITS = 60

_Value = TypeVar("_Value")


def page_to_wire(content: PageContent) -> Header:
    """A page's content as a frame's header; rows and captions are sent once however many figures share them."""
    page = content.page
    rows: dict[str, int] = {}
    captions: dict[str, int] = {}
    figures = [
        [
            figure.text,
            rows.setdefault(figure.row, len(rows)),
            captions.setdefault(figure.scale_from, len(captions)),
            figure.chunk,
            _box(figure.box),
            _quantity(figure.quantity),
        ]
        for figure in content.figures
    ]
    return {
        "page": [page.number, page.width, page.height, page.status.value, page.reason],
        "chunks": [[chunk.ordinal, chunk.text, [_box(box) for box in chunk.boxes]] for chunk in content.chunks],
        "rows": list(rows),
        "captions": list(captions),
        "figures": figures,
        "standings": standings_to_plain(figure.standing for figure in content.figures),
    }


def _box(box: Box) -> list[float]:
    return [box.x0, box.y0, box.x1, box.y1]


def _quantity(quantity: Quantity) -> list[Any]:
    sent: list[Any] = [
        quantity.kind.value,
        str(quantity.value),
        str(quantity.precision),
        quantity.unit,
        str(quantity.scale),
        quantity.scaled,
    ]
    if quantity.low is not None or quantity.hedge is not None:
        low, high, hedge = quantity.low, quantity.high, quantity.hedge
        sent += [None if low is None else str(low), None if high is None else str(high), hedge and hedge.value]
    return sent


def page_from_wire(document: str, header: Header) -> PageContent:
    """The page's content as values. Raises `BrokenFrame` for anything that a well-meaning worker does not send."""
    return _checked(lambda: _page(document, header))


def _page(document: str, header: Header) -> PageContent:
    number, width, height, status, reason = header["page"]
    page = Page(
        _whole(number), _number(width), _number(height), ReadStatus(status), _short(_text(reason, _MOST_REASON))
    )
    sent_chunks, sent_figures = header["chunks"], header["figures"]
    if len(sent_chunks) > _MOST_CHUNKS or len(sent_figures) > MOST_FIGURES:
        raise ValueError("too many of them")
    chunks = tuple(
        Chunk(document, _whole(ordinal), page.number, _text(text, _MOST_TEXT), tuple(map(_box_from, boxes)))
        for ordinal, text, boxes in sent_chunks
    )
    rows = [_text(row, _MOST_LINE) for row in header["rows"]]
    captions = [_text(caption, _MOST_LINE) for caption in header["captions"]]
    ordinals = {chunk.ordinal for chunk in chunks}
    standings = standings_from_plain(header["standings"], len(sent_figures))
    figures = []
    for place, (text, row, caption, chunk, box, quantity) in enumerate(sent_figures):
        if chunk not in ordinals or not _stands_in(rows[row], text):
            raise ValueError("a figure stands in its row and its chunk")
        figures.append(
            SourceFigure(
                document,
                page.number,
                place,
                text,
                _quantity_from(quantity),
                _box_from(box),
                rows[row],
                chunk,
                captions[caption],
                standings[place],
            )
        )
    return PageContent(page, chunks, tuple(figures))


def _stands_in(row: str, text: object) -> bool:
    """Whether a row prints the text, be it torn apart by blanks, raised, or with other signs between its digits."""
    return isinstance(text, str) and (text in row or _letters(text) in _letters(row))


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, for_matching(text)))


def _quantity_from(sent: list[Any]) -> Quantity:
    kind, value, precision, unit, scale, scaled, *rest = sent
    low, high, hedge = rest or (None, None, None)
    if not isinstance(scaled, bool) or not (unit is None or (isinstance(unit, str) and len(unit) < 32)):
        raise ValueError("no quantity")
    return Quantity(
        _KINDS[kind],
        _decimal(value),
        _decimal(precision),
        unit,
        _decimal(scale),
        scaled,
        None if low is None else _decimal(low),
        None if high is None else _decimal(high),
        None if hedge is None else Hedge(hedge),
    )


_KINDS = {kind.value: kind for kind in Kind}


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
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, InvalidOperation, OverflowError) as error:
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


def _decimal(value: object) -> Decimal:
    if type(value) is not str or len(value) > _MOST_DIGITS:
        raise ValueError("no decimal")
    return Decimal(value)


def _box_from(sent: list[float]) -> Box:
    x0, y0, x1, y1 = sent
    if not (type(x0) in _NUMBERS and type(y0) in _NUMBERS and type(x1) in _NUMBERS and type(y1) in _NUMBERS):
        raise ValueError("no box")
    return Box(x0, y0, x1, y1)


_NUMBERS = (float, int)
