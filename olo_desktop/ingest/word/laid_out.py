"""A Word file of the deal as plain markup to be laid out on pages: what Word shows, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from olo_desktop.ingest.word.document import WordDocument
from olo_desktop.ingest.word.flow import Flow, Paragraph, Piece, Sort, Table
from olo_desktop.ingest.word.numbering import roman

_DEEPEST_HEADING = 6
_NUMBER = re.compile(r"[\s$€£¥(+\-−–]*\d[\d.,'\s]*[)%x]*")
_STYLE = (
    "body{font-family:sans-serif;font-size:9pt}table{width:100%;border-collapse:collapse}"
    "td{padding:2pt 6pt;vertical-align:top}td.n{text-align:right}td p{margin:0}"
)
_CALLS = {Sort.FOOTNOTE: "footnote", Sort.ENDNOTE: "endnote"}


def markup(document: WordDocument) -> str:
    """The file's body, notes, headers and footers as markup; all of its text is escaped."""
    called: dict[tuple[str, str], str] = {}
    parts = [*_flow(document.body, called)]
    written: set[tuple[str, str]] = set()
    while len(written) < len(called):  # a note may call another
        for key in [key for key in called if key not in written]:
            written.add(key)
            parts.append(f"<p><sup>{called[key]}</sup></p>")
            parts += _flow(document.notes.get(key, []), called)
    for _, flow in document.headers:
        parts += _flow(flow, called)
    return f"<html><head><style>{_STYLE}</style></head><body>{''.join(parts)}</body></html>"


def _flow(flow: list[Flow], called: dict[tuple[str, str], str]) -> Iterator[str]:
    for each in flow:
        if isinstance(each, Paragraph):
            yield _paragraph(each, called)
            for box in each.boxes:
                yield from _flow(box, called)
        else:
            yield _table(each, called)


def _paragraph(paragraph: Paragraph, called: dict[tuple[str, str], str]) -> str:
    tag = f"h{min(paragraph.depth, _DEEPEST_HEADING)}" if paragraph.depth else "p"
    number = escape(paragraph.number) + " " if paragraph.number else ""
    return f"<{tag}>{number}{''.join(_piece(piece, called) for piece in paragraph.pieces)}</{tag}>"


def _piece(piece: Piece, called: dict[tuple[str, str], str]) -> str:
    if piece.sort in _CALLS:
        return f"<sup>{_called(_CALLS[piece.sort], piece.text, called)}</sup>"
    if piece.sort in (Sort.COMMENT_START, Sort.COMMENT_END):
        return ""
    words = escape(piece.text).replace("\n", "<br/>").replace("\t", " &#160; &#160; ")
    return f"<sup>{words}</sup>" if piece.sort is Sort.RAISED else words


def _called(kind: str, identifier: str, called: dict[tuple[str, str], str]) -> str:
    """The number of a note, in the order of the calls."""
    count = 1 + sum(other == kind for other, _ in called)
    return called.setdefault((kind, identifier), str(count) if kind == "footnote" else roman(count))


def _table(table: Table, called: dict[tuple[str, str], str]) -> str:
    """A table; figures stand at the right of their column, as in a statement."""
    rows = []
    for row in table.rows:
        cells = []
        for cell in row.cells:
            inner = "".join(_flow(cell.content, called))
            words = " ".join(each.text for each in cell.content if isinstance(each, Paragraph)).strip()
            side = ' class="n"' if _NUMBER.fullmatch(words) else ""
            cells.append(f'<td{side} colspan="{cell.width}">{inner}</td>')
        lead = "<td></td>" * (row.cells[0].column if row.cells else 0)
        rows.append(f"<tr>{lead}{''.join(cells)}</tr>")
    return f"<table>{''.join(rows)}</table>"
