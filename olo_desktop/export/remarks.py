"""What a comment beside a flagged figure says."""

from __future__ import annotations

from olo_desktop.export.marks import mark_of
from olo_desktop.export.places import block_of
from olo_desktop.export.sentences import said
from olo_desktop.model.memo import Memo, MemoFigure
from olo_desktop.model.verdict import Grounding

_ELSEWHERE = ("footnote", "endnote", "header", "footer", "textbox")


def remark_on(memo: Memo, figure: MemoFigure, grounding: Grounding) -> str:
    """The verdict, what speaks against the figure, and its place, in a few lines."""
    told = said(figure, grounding)
    lines = [f"{mark_of(grounding).name}: {figure.text}", told.line if told else grounding.reason]
    part = block_of(memo, figure).part
    if part in _ELSEWHERE:
        lines[0] += f" (in the {part.replace('textbox', 'text box')})"
    place = grounding.expected.link if grounding.expected else next(iter(grounding.links), grounding.nearest)
    if place is not None and place.document not in lines[1]:
        lines.append(f"{place.document}, page {place.page}")
    return "\n".join(lines)
