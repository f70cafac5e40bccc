from __future__ import annotations

import json
import struct
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from olo_desktop.ingest.frames import BrokenFrame
from olo_desktop.ingest.wire import (
    page_from_wire,
    page_to_wire,
    pair_from_wire,
    picture_from_wire,
    status_from_wire,
    text_from_wire,
    whole_from_wire,
    words_from_wire,
    words_to_wire,
)
from olo_desktop.model.document import Box, Chunk, Page, PageContent, ReadStatus, SourceFigure, Word
from olo_desktop.model.packing import pack_chunks, pack_figures, packed
from olo_desktop.model.quantity import Hedge, Kind, Quantity

SHA = "0" * 64
ROW = "Net sales (about) $ 32,765 4-5%"
CONTENT = PageContent(
    Page(3, 612.0, 792.0, ReadStatus.READ, ""),
    (Chunk(SHA, 7, 3, ROW, (Box(1, 2, 3, 4.5),)),),
    (
        SourceFigure(
            SHA, 3, 0, "$ 32,765",
            Quantity(Kind.MONEY, Decimal(32765000000), Decimal("1E+6"), "USD", Decimal("1E+6")),
            Box(10, 2, 30, 4), ROW, 7, "in millions",
        ),
        SourceFigure(
            SHA, 3, 1, "4-5%",
            Quantity(Kind.PERCENT, Decimal("0.045"), Decimal("0.01"), low=Decimal("0.04"), high=Decimal("0.05"),
                     hedge=Hedge.ABOUT),
            Box(30, 2, 40, 4), ROW, 7,
        ),
    ),
)  # fmt: skip


def sent(change: Callable[[dict[str, Any]], object] = lambda _: None) -> tuple[dict[str, Any], bytes]:
    """The frame of the page as a worker sends it, with its columns changed."""
    header, _ = page_to_wire(CONTENT)
    parts: dict[str, Any] = {**header, "chunks": list(_apart(pack_chunks(CONTENT.chunks)))}
    parts["figures"] = list(_apart(pack_figures(CONTENT.figures)))
    change(parts)
    chunks, figures = _whole(*parts.pop("chunks")), _whole(*parts.pop("figures"))
    if parts["chunk_bytes"] == header["chunk_bytes"]:
        parts["chunk_bytes"] = len(chunks)
    return json.loads(json.dumps(parts)), chunks + figures


def _apart(pack: bytes) -> tuple[Any, bytes]:
    end = 4 + int.from_bytes(pack[:4], "little")
    return json.loads(pack[4:end]), pack[end:]


def _whole(columns: Any, corners: bytes) -> bytes:
    text = json.dumps(columns).encode()
    return len(text).to_bytes(4, "little") + text + corners


def _corners(*edges: float) -> bytes:
    return struct.pack(f"<{len(edges)}d", *edges)


def test_a_page_comes_back_as_it_was_sent_with_the_bytes_that_are_kept() -> None:
    content, packs = page_from_wire(SHA, *page_to_wire(CONTENT))
    assert content == CONTENT
    assert packs == packed(CONTENT)
    assert page_from_wire(SHA, *sent())[0] == CONTENT


@pytest.mark.parametrize(
    ("row", "text"),
    [
        ("Buildings 15 - 44 10,279", "15 – 44"),
        ("35 -- 39 .075%", "35 – 39"),
        ("Subtotal 28,439 ⁽⁴⁾ 3.04%", "(4)"),
        ("Land $ 1,123", "$1,123"),
    ],
)
def test_a_cell_may_be_set_otherwise_than_its_row(row: str, text: str) -> None:
    figure = replace(CONTENT.figures[0], text=text, row=row)
    content = replace(CONTENT, figures=(figure,))
    assert page_from_wire(SHA, *page_to_wire(content))[0] == content


# The columns of a page's chunks, and of its figures: as `model.packing` writes them.
ORDINALS, TEXTS, LINES = range(3)
_, PRINTED, ROWS, CHUNKS, CAPTIONS, STANDINGS, KINDS, VALUES, PRECISIONS, UNITS, SCALES, SCALED, LOOSE = range(13)


@pytest.mark.parametrize(
    "change",
    [
        lambda h: h.pop("page"),
        lambda h: h.__setitem__("page", [0, 1, 1, "read", ""]),
        lambda h: h.__setitem__("page", [True, 1, 1, "read", ""]),
        lambda h: h.__setitem__("page", [3, 1e300, 1, "read", ""]),
        lambda h: h.__setitem__("page", [3, 1, 1, "excellent", ""]),
        lambda h: h.__setitem__("chunk_bytes", 3),
        lambda h: h.__setitem__("chunk_bytes", "many"),
        lambda h: h["chunks"][0].pop(),
        lambda h: h["chunks"][0].__setitem__(TEXTS, ["x" * 30_000_000]),
        lambda h: h["chunks"][0].__setitem__(TEXTS, [None]),
        lambda h: h["chunks"][0].__setitem__(ORDINALS, [7.0]),
        lambda h: h["chunks"][0].__setitem__(LINES, [2]),
        lambda h: h["chunks"].__setitem__(1, _corners(3, 2, 1, 0)),
        lambda h: h["chunks"].__setitem__(1, _corners(1, 2, 3)),
        lambda h: h["chunks"].__setitem__(1, _corners(1, 2, 3, float("inf"))),
        lambda h: h["chunks"].__setitem__(1, _corners(1, 2, float("nan"), 4)),
        lambda h: h["chunks"].__setitem__(1, _corners(1, 2, 3, 4, 5, 6, 7, 8)),
        lambda h: h["chunks"].__setitem__(1, b"short"),
        lambda h: h["figures"].__setitem__(1, _corners(1, 2, 3, 4)),
        lambda h: h["figures"].__setitem__(0, 5),
        lambda h: h["figures"].__setitem__(0, {"a": 1}),
        lambda h: h["figures"][0].__setitem__(ORDINALS, [1, 0]),
        lambda h: h["figures"][0].__setitem__(ORDINALS, [0.0, 1]),
        lambda h: h["figures"][0][PRINTED].__setitem__(0, "99,999"),
        lambda h: h["figures"][0][PRINTED].__setitem__(0, 32765),
        lambda h: h["figures"][0].__setitem__(ROWS, [[ROW], [0, 9]]),
        lambda h: h["figures"][0].__setitem__(ROWS, [[5], 2]),
        lambda h: h["figures"][0][CHUNKS].__setitem__(0, 8),
        lambda h: h["figures"][0].__setitem__(CAPTIONS, [[None], 2]),
        lambda h: h["figures"][0].__setitem__(STANDINGS, [[], [], [], [], [None]]),
        lambda h: h["figures"][0].__setitem__(KINDS, [["gold"], 2]),
        lambda h: h["figures"][0][VALUES].__setitem__(0, "Infinity"),
        lambda h: h["figures"][0][VALUES].__setitem__(0, "9" * 100),
        lambda h: h["figures"][0][VALUES].__setitem__(0, "many"),
        lambda h: h["figures"][0][VALUES].__setitem__(0, 1.5),
        lambda h: h["figures"][0].__setitem__(PRECISIONS, [["0"], 2]),
        lambda h: h["figures"][0].__setitem__(UNITS, [["x" * 50], 2]),
        lambda h: h["figures"][0].__setitem__(SCALES, [[1], 2]),
        lambda h: h["figures"][0].__setitem__(SCALED, 1),
        lambda h: h["figures"][0].__setitem__(LOOSE, {"0": ["1", None, None]}),
        lambda h: h["figures"][0].__setitem__(LOOSE, {"0": [None, None, "maybe"]}),
        lambda h: h["figures"][0].__setitem__(LOOSE, [1]),
    ],
)
def test_a_page_with_nonsense_in_it_is_refused(change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(BrokenFrame):
        page_from_wire(SHA, *sent(change))


def test_a_page_of_too_many_figures_is_refused() -> None:
    figures = tuple(replace(CONTENT.figures[0], ordinal=place) for place in range(20_001))
    with pytest.raises(BrokenFrame):
        page_from_wire(SHA, *page_to_wire(replace(CONTENT, figures=figures)))


def test_a_pack_that_is_nested_without_end_is_refused() -> None:
    text = b"[" * 100_000
    body = len(text).to_bytes(4, "little") + text
    with pytest.raises(BrokenFrame):
        page_from_wire(SHA, {"page": [3, 1, 1, "read", ""], "chunk_bytes": len(body)}, body)


def test_words_come_back_as_they_were_sent() -> None:
    words = (Word("$415", Box(0, 0, 10, 10), 0), Word("2", Box(10, 0, 12, 4), 0, raised=True))
    assert words_from_wire(words_to_wire(words)) == words


@pytest.mark.parametrize(
    "refuse",
    [
        lambda: words_from_wire({"words": [["a", [0, 0, 1], 0, False]]}),
        lambda: words_from_wire({}),
        lambda: picture_from_wire({"picture": [10, 10, 30]}, b"short"),
        lambda: picture_from_wire({"picture": [10, 10]}, b""),
        lambda: pair_from_wire("ab"),
        lambda: whole_from_wire(-1),
        lambda: whole_from_wire(1.0),
        lambda: text_from_wire(5),
        lambda: status_from_wire("splendid"),
    ],
)
def test_other_nonsense_is_refused(refuse: Callable[[], object]) -> None:
    with pytest.raises(BrokenFrame):
        refuse()


def test_a_reason_is_one_short_line() -> None:
    assert text_from_wire("a\nb\x0c c") == "a b c"
    assert len(text_from_wire("x" * 5000)) == 400
