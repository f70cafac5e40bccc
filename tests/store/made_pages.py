"""Made-up pages to keep: small ones to compare, and strategies for odd ones."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import strategies as st

from olo_desktop.model.document import Box, Chunk, Page, PageContent, ReadStatus, SourceFigure
from olo_desktop.model.quantity import Hedge, Kind, Quantity
from olo_desktop.store.cache import Cache
from olo_desktop.store.cache_rows import Shares

SHA = "a" * 64
OTHER = "b" * 64
MILLION = Decimal(1_000_000)


def page(number: int, sha256: str = SHA, status: ReadStatus = ReadStatus.READ, figures: int = 4) -> PageContent:
    """A page of two chunks, numbered as a document of such pages numbers them."""
    first = 2 * (number - 1)
    chunks = tuple(
        Chunk(sha256, first + at, number, f"Net sales of page {number}, part {at}", (Box(10.5, 20, 300.1, 31.25),))
        for at in range(2)
    )
    made = tuple(
        SourceFigure(
            document=sha256,
            page_number=number,
            ordinal=at,
            text="(1,577)",
            quantity=Quantity(Kind.MONEY, -(1577 + at + number) * MILLION, MILLION, "USD", MILLION),
            box=Box(402.1, 311.0, 431.9 + at, 320.4),
            row=f"Net sales (1,577) {at // 2}",
            chunk=first + at % 2,
            scale_from="(in millions)",
        )
        for at in range(figures)
    )
    reason = "" if status is ReadStatus.READ else "as the test wants it"
    return PageContent(Page(number, 612.0, 792.0, status, reason), chunks, made)


def keep(cache: Cache, pages: int = 3, sha256: str = SHA) -> list[PageContent]:
    """A document of that many pages, kept and finished."""
    contents = [page(number, sha256) for number in range(1, pages + 1)]
    cache.begin_document(sha256, pages)
    for content in contents:
        cache.add_page(sha256, content)
    cache.finish_document(sha256, ReadStatus.READ, "", pages, pages, Shares(b"words", b"figures", b"rows"))
    return contents


_exponents = st.integers(-8, 12)
_decimals = st.builds(
    lambda digits, exponent: Decimal((digits < 0, tuple(map(int, str(abs(digits)))), exponent)),
    st.integers(-(10**20), 10**20),
    _exponents,
)
_positive = st.builds(lambda exponent: Decimal((0, (1,), exponent)), _exponents)
_floats = st.one_of(st.floats(-1e6, 1e6, width=32), st.floats(-1e6, 1e6))
_texts = st.text(max_size=6)

boxes = st.builds(
    lambda x, y, w, h: Box(x, y, x + w, y + h), _floats, _floats, st.floats(0, 500, width=16), st.floats(0, 50)
)
_ranges = st.one_of(st.just((None, None)), st.tuples(_decimals, _decimals).map(lambda ends: tuple(sorted(ends))))


@st.composite
def quantities(draw: st.DrawFn) -> Quantity:
    """Quantities of every shape that the model allows."""
    low, high = draw(_ranges)
    return Quantity(
        kind=draw(st.sampled_from(Kind)),
        value=draw(_decimals),
        precision=draw(_positive),
        unit=draw(st.sampled_from([None, "USD", "days"])),
        scale=draw(_positive),
        scaled=draw(st.booleans()),
        low=low,
        high=high,
        hedge=draw(st.sampled_from([None, *Hedge])),
    )


def figures(document: str, page_number: int) -> st.SearchStrategy[SourceFigure]:
    """Figures of a page."""
    return st.builds(
        SourceFigure,
        document=st.just(document),
        page_number=st.just(page_number),
        ordinal=st.integers(0, 500),
        text=_texts,
        quantity=quantities(),
        box=boxes,
        row=_texts,
        chunk=st.integers(0, 9000),
        scale_from=_texts,
    )


def chunks(document: str, page_number: int) -> st.SearchStrategy[Chunk]:
    """Chunks of a page."""
    return st.builds(
        Chunk,
        document=st.just(document),
        ordinal=st.integers(0, 9000),
        page_number=st.just(page_number),
        text=_texts,
        boxes=st.lists(boxes, max_size=2).map(tuple),
    )
