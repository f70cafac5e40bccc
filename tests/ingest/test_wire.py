from __future__ import annotations

import copy
import json
from collections.abc import Callable
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


def sent() -> dict[str, Any]:
    return json.loads(json.dumps(page_to_wire(CONTENT)))


def test_a_page_comes_back_as_it_was_sent() -> None:
    assert page_from_wire(SHA, sent()) == CONTENT


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
    header = sent()
    header["rows"][0], header["figures"], header["standings"] = row, header["figures"][:1], []
    header["figures"][0][0] = text
    assert page_from_wire(SHA, header).figures[0].text == text


def spoiled(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    header = copy.deepcopy(sent())
    change(header)
    return header


@pytest.mark.parametrize(
    "change",
    [
        lambda h: h.pop("page"),
        lambda h: h.pop("rows"),
        lambda h: h.__setitem__("page", [0, 1, 1, "read", ""]),
        lambda h: h.__setitem__("page", [True, 1, 1, "read", ""]),
        lambda h: h.__setitem__("page", [3, 1e300, 1, "read", ""]),
        lambda h: h.__setitem__("page", [3, 1, 1, "excellent", ""]),
        lambda h: h.__setitem__("chunks", [[7, "x" * 30_000_000, []]]),
        lambda h: h["chunks"][0].__setitem__(1, None),
        lambda h: h["chunks"][0][2].append([3, 2, 1, 0]),
        lambda h: h["chunks"][0][2].append([1, 2, 3]),
        lambda h: h["chunks"][0][2].append(["1", 2, 3, 4]),
        lambda h: h["figures"][0].__setitem__(0, "99,999"),
        lambda h: h["figures"][0].__setitem__(1, 99),
        lambda h: h["figures"][0].__setitem__(3, 8),
        lambda h: h["figures"][0][5].__setitem__(0, "gold"),
        lambda h: h["figures"][0][5].__setitem__(1, "Infinity"),
        lambda h: h["figures"][0][5].__setitem__(1, "9" * 100),
        lambda h: h["figures"][0][5].__setitem__(1, "many"),
        lambda h: h["figures"][0][5].__setitem__(2, "0"),
        lambda h: h["figures"][0][5].__setitem__(3, "x" * 50),
        lambda h: h["figures"][0][5].__setitem__(5, 1),
        lambda h: h["figures"].extend(h["figures"] * 20_000),
        lambda h: h.__setitem__("figures", 5),
    ],
)
def test_a_page_with_nonsense_in_it_is_refused(change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(BrokenFrame):
        page_from_wire(SHA, spoiled(change))


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
