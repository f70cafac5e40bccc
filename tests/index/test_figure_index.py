"""Source figures by value: nothing near is missed, order is canonical, damage is refused."""

from __future__ import annotations

import struct
import zlib
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from olo_desktop.index.figures import FigureIndex, FigureSegmentBuilder
from olo_desktop.index.segments import SegmentError

values = st.one_of(
    st.decimals(allow_nan=False, allow_infinity=False, places=4, min_value=-(10**14), max_value=10**14),
    st.sampled_from([Decimal("0.1"), Decimal("-0.1"), Decimal(0), Decimal("1e15"), Decimal("0.30000000000000004")]),
)
deals = st.lists(st.lists(values, max_size=8), max_size=4)


def segment_of(figures: list[Decimal]) -> bytes:
    """A document with three figures a page."""
    builder = FigureSegmentBuilder()
    for number, value in enumerate(figures):
        builder.add(number // 3 + 1, number % 3, value)
    return builder.finish()


def index_of(*documents: list[Decimal | int | str]) -> FigureIndex:
    return FigureIndex([segment_of([Decimal(value) for value in document]) for document in documents])


def places(deal: list[list[Decimal]]) -> list[tuple[tuple[int, int, int], Decimal]]:
    return [((at, n // 3 + 1, n % 3), value) for at, figures in enumerate(deal) for n, value in enumerate(figures)]


@given(deals, values, values)
def test_near_misses_no_figure(deal: list[list[Decimal]], one: Decimal, other: Decimal) -> None:
    low, high = sorted((abs(one), abs(other)))
    found = index_of(*deal).near(low, high)
    assert found == sorted(found)
    exact = {place for place, value in places(deal) if low <= abs(value) <= high}
    assert exact <= set(found)
    wide = Decimal("1e-12")
    assert set(found) <= {
        place for place, value in places(deal) if low * (1 - wide) - wide <= abs(value) <= high * (1 + wide) + wide
    }


@given(deals, values)
def test_nearest_comes_closest_first(deal: list[list[Decimal]], value: Decimal) -> None:
    stated = dict(places(deal))
    found = index_of(*deal).nearest(value, within=0.05, count=100)
    distances = [abs(float(abs(stated[place])) - float(abs(value))) for place in found]
    assert list(zip(distances, found, strict=True)) == sorted(zip(distances, found, strict=True))
    inside = {place for place, other in stated.items() if abs(abs(other) - abs(value)) <= abs(value) * Decimal("0.049")}
    assert inside <= set(found)


def test_values_agree_without_their_sign() -> None:
    index = index_of([1577, -1577, "1577.0000001"], [42, 1577])
    assert index.near(Decimal(1577), Decimal(1577)) == [(0, 1, 0), (0, 1, 1), (1, 1, 1)]
    assert len(index) == 5


def test_nearest_is_limited_and_may_find_nothing() -> None:
    index = index_of([100, 101, 104, 200])
    assert index.nearest(Decimal(-102), count=2) == [(0, 1, 1), (0, 1, 0)]
    assert index.nearest(Decimal(150)) == []
    assert index_of().nearest(Decimal(1)) == []
    assert index_of([]).near(Decimal(0), Decimal(9)) == []


def test_beyond_floats() -> None:
    index = index_of(["1e400", "1e-400", 0])
    assert index.near(Decimal("1e399"), Decimal("1e401")) == [(0, 1, 0)]
    assert index.near(Decimal(0), Decimal(0)) == [(0, 1, 1), (0, 1, 2)]


def test_both_ends_of_a_range_lead_to_its_figure() -> None:
    builder = FigureSegmentBuilder()
    builder.add(7, 3, Decimal(4))
    builder.add(7, 3, Decimal(5))
    index = FigureIndex([builder.finish()])
    assert index.near(Decimal(4), Decimal(4)) == index.near(Decimal(5), Decimal(5)) == [(0, 7, 3)]


def test_damage_is_refused() -> None:
    data = segment_of([Decimal(n) for n in (3, 1, 2)])
    for bit in range(8 * len(data)):
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(SegmentError):
            len(FigureIndex([bytes(changed)]))
    for end in range(len(data)):
        with pytest.raises(SegmentError):
            len(FigureIndex([data[:end]]))


@pytest.mark.parametrize("values", [(2.0, 1.0), (float("nan"), 1.0), (-1.0, 1.0)], ids=str)
def test_values_out_of_order_are_refused(values: tuple[float, float]) -> None:
    body = struct.pack("<4sHHQ2d4i", b"OLOF", 1, 0, 2, *values, 1, 1, 0, 1)
    with pytest.raises(SegmentError, match="not in order"):
        len(FigureIndex([body + struct.pack("<I", zlib.crc32(body))]))
