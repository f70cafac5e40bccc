"""Rows by metric and by words: what states no value is left out, order is canonical, damage is refused."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

import pytest

from olo_desktop.index.rows import RowFigure, RowIndex, RowSegmentBuilder
from olo_desktop.index.segments import SegmentError, seal
from olo_desktop.model.document import Box, SourceFigure
from olo_desktop.model.period import Period
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.model.standing import ColumnKind, Standing, TableColumn

FY22 = Period("FY2022", date(2021, 5, 31), date(2022, 5, 29))
END = Period("2022-05-29", date(2022, 5, 29), date(2022, 5, 29))


@dataclass(frozen=True)
class Said:
    ids: tuple[str, ...]
    qualifiers: frozenset[str]
    words: frozenset[str]
    above: frozenset[str]


class Reader:
    """Every word is a stem; a caption with "sales" may mean revenue."""

    def metric_of_label(self, path: Sequence[str]) -> Said:
        words = frozenset(path[-1].casefold().split())
        ids = ("revenue", "segment_sales") if "sales" in words else ()
        return Said(ids, frozenset(), words, frozenset(" ".join(path[:-1]).casefold().split()))


def figure(
    *label: str,
    ordinal: int = 0,
    page: int = 1,
    period: Period | None = FY22,
    kind: ColumnKind = ColumnKind.AMOUNT,
    table: bool = True,
) -> SourceFigure:
    standing = Standing(0, "", label, TableColumn("2022", kind), period) if table else None
    return SourceFigure(
        "sha", page, ordinal, "5", Quantity(Kind.COUNT, Decimal(5), Decimal(1)), Box(0, 0, 1, 1), "5", 0, "", standing
    )


def segment(*figures: SourceFigure) -> bytes:
    builder = RowSegmentBuilder()
    builder.add(figures)
    return builder.finish()


def index(*documents: Sequence[SourceFigure]) -> RowIndex:
    return RowIndex([segment(*figures) for figures in documents], Reader())


def labels(rows: Sequence[object]) -> list[tuple[int, str]]:
    return [(row.document, row.label[-1]) for row in rows]  # type: ignore[attr-defined]


def test_a_row_gathers_its_figures_with_their_times() -> None:
    rows = index(
        [
            figure("Revenue", "Net sales", ordinal=3),
            figure("Revenue", "Net sales", ordinal=4, period=None),
            figure("Cost", "Net sales", ordinal=9, page=2),
            figure("Revenue", "Net sales", ordinal=1, page=40, period=END),
        ]
    )
    row = rows.row_of(0, ("Revenue", "Net sales"))
    assert row is not None
    assert row.figures == (RowFigure(1, 3, FY22), RowFigure(1, 4, None), RowFigure(40, 1, END))
    assert rows.row_of(0, ("Revenue",)) is None
    assert rows.row_of(1, ("Revenue", "Net sales")) is None
    assert rows.periods(0) == (FY22, END)
    assert len(rows) == 2


LEFT_OUT = {
    "running text": figure("Net sales", table=False),
    "no caption": figure(),
    "a change": figure("Net sales", kind=ColumnKind.CHANGE),
    "a change in per cent": figure("Net sales", kind=ColumnKind.CHANGE_PERCENT),
    "a variance": figure("Net sales", kind=ColumnKind.VARIANCE),
    "a variance in per cent": figure("Net sales", kind=ColumnKind.VARIANCE_PERCENT),
    "a budget": figure("Net sales", kind=ColumnKind.BUDGET),
    "a note's number": figure("Net sales", kind=ColumnKind.NOTE),
}


@pytest.mark.parametrize("left", LEFT_OUT.values(), ids=LEFT_OUT.keys())
def test_what_states_no_value_of_the_row_is_left_out(left: SourceFigure) -> None:
    assert len(index([left])) == 0


@pytest.mark.parametrize("kind", [ColumnKind.AMOUNT, ColumnKind.ACTUAL, ColumnKind.PERCENT])
def test_what_states_a_value_is_kept(kind: ColumnKind) -> None:
    assert len(index([figure("Net sales", kind=kind)])) == 1


def test_rows_by_metric_come_once_in_canonical_order() -> None:
    rows = index([figure("Goodwill"), figure("Net sales")], [figure("Sales, net")], [figure("sales")])
    assert labels(rows.of_metrics(["segment_sales", "revenue"])) == [(0, "Net sales"), (2, "sales")]
    assert rows.of_metrics(["ebit"]) == []


def test_rows_by_words_come_with_the_most_shared_first() -> None:
    rows = index(
        [figure("Accrued warranty"), figure("Warranty reserve"), figure("Assets", "Goodwill")],
        [figure("Accrued warranty")],
    )
    assert labels(rows.with_stems(["warranty", "accrued"], 3)) == [
        (0, "Accrued warranty"),
        (1, "Accrued warranty"),
        (0, "Warranty reserve"),
    ]
    assert labels(rows.with_stems(["assets", "ghost"], 3)) == [(0, "Goodwill")]  # of its section


def test_a_word_of_every_row_tells_nothing() -> None:
    rows = index([figure("Total", f"row{number}") for number in range(25)])
    assert rows.commonness("total") == 25
    assert rows.with_stems(["total"], 60) == []
    assert labels(rows.with_stems(["total", "row7"], 60)) == [(0, "row7")]
    assert rows.commonness("ghost") == 0


@pytest.mark.parametrize(
    ("stems", "known"),
    [(["north", "sales"], True), (["north"], True), (["north", "goodwill"], False), (["ghost"], False), ([], False)],
)
def test_whether_some_caption_says_all_of_it(stems: list[str], known: bool) -> None:
    assert index([figure("North America", "Net sales"), figure("Goodwill")]).any_with(stems) is known


def test_a_document_without_tables_takes_its_place() -> None:
    rows = RowIndex([b"", segment(), segment(figure("Net sales"))], Reader())
    assert labels(rows.of_metrics(["revenue"])) == [(2, "Net sales")]
    assert [rows.periods(document) for document in range(3)] == [(), (), (FY22,)]


def test_a_builder_may_be_finished_again() -> None:
    builder = RowSegmentBuilder()
    builder.add([figure("Net sales")])
    first = builder.finish()
    builder.add([figure("Net sales", page=2)])
    assert len(builder.finish()) > len(first) > 0
    assert first == segment(figure("Net sales"))


def test_captions_of_any_script_come_back() -> None:
    assert index([figure("Umsatzerlöse", "売上高 \u2014 ‰")]).row_of(0, ("Umsatzerlöse", "売上高 \u2014 ‰"))


def test_damage_is_refused() -> None:
    data = segment(figure("Net sales"), figure("Goodwill", period=None))
    for bit in range(8 * len(data)):
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(SegmentError):
            len(RowIndex([bytes(changed)], Reader()))
    for end in range(1, len(data)):
        with pytest.raises(SegmentError):
            len(RowIndex([data[:end]], Reader()))
    with pytest.raises(SegmentError):
        len(RowIndex([data + b"\0"], Reader()))


def packed(body: bytes) -> bytes:
    return seal(struct.pack("<4sHHQ", b"OLOR", 1, 0, len(body)) + body)


NONSENSE = {
    "not packed": b"no such stream",
    "not JSON": zlib.compress(b"[["),
    "not two lists": zlib.compress(b"[[]]"),
    "no list": zlib.compress(b"7"),
    "half a place": zlib.compress(json.dumps([[None], [[["a"], [1, 2]]]]).encode()),
    "a period that is not there": zlib.compress(json.dumps([[], [[["a"], [1, 2, 0]]]]).encode()),
    "no date": zlib.compress(json.dumps([[["FY2022", "yesterday", None]], []]).encode()),
    "no period": zlib.compress(json.dumps([[[]], []]).encode()),
}


@pytest.mark.parametrize("body", NONSENSE.values(), ids=NONSENSE.keys())
def test_sealed_nonsense_is_refused(body: bytes) -> None:
    with pytest.raises(SegmentError):
        len(RowIndex([packed(body)], Reader()))


def test_a_refused_segment_leaves_nothing_half_read() -> None:
    rows = RowIndex([segment(figure("Net sales")), packed(b"")], Reader())
    for _ in range(2):
        with pytest.raises(SegmentError):
            rows.of_metrics(["revenue"])
