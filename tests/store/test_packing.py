"""Packs give back exactly what went in."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from made_pages import SHA, chunks, figures, page

from olo_desktop.model.document import Chunk, SourceFigure
from olo_desktop.model.packing import pack_chunks, pack_figures, unpack_chunks, unpack_figures


@given(st.lists(figures(SHA, 7), max_size=3))
def test_figures_come_back_to_the_last_digit(made: list[SourceFigure]) -> None:
    packed = pack_figures(made)
    back = unpack_figures(packed, SHA, 7)
    assert back == tuple(made)
    assert [repr(figure) for figure in back] == [repr(figure) for figure in made]  # 1E+6 is not 1000000
    wanted = {figure.ordinal for figure in made[:1]}
    assert unpack_figures(packed, SHA, 7, wanted) == tuple(figure for figure in made if figure.ordinal in wanted)


@given(st.lists(chunks(SHA, 7), max_size=3))
def test_chunks_come_back_with_their_boxes(made: list[Chunk]) -> None:
    packed = pack_chunks(made)
    assert unpack_chunks(packed, SHA, 7) == tuple(made)
    wanted = {chunk.ordinal for chunk in made[-1:]}
    assert unpack_chunks(packed, SHA, 7, wanted) == tuple(chunk for chunk in made if chunk.ordinal in wanted)


def test_a_page_of_figures_is_small() -> None:
    content = page(1, figures=35)
    assert len(pack_figures(content.figures)) < 100 * 35
