"""Setting a manuscript in type: a `QTextDocument` of plain inserted text, and where each piece of the draft went."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QBrush,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextOption,
    QTextTable,
    QTextTableFormat,
)

from olo_desktop.model.memo import BlockKind
from olo_desktop.ui.presenters.manuscript import Manuscript, Paragraph, Places, Table
from olo_desktop.ui.theme import Look

_INDENT = 24
_TOP = 30


def typeset(document: QTextDocument, text: Manuscript, look: Look, zoom: float) -> Places:
    """Fill the document; gives back where the draft's characters stand in it."""
    document.clear()
    document.setDocumentMargin(0)
    document.setDefaultFont(look.font("memo_body", zoom=zoom))
    frame = document.rootFrame().frameFormat()
    frame.setTopMargin(_TOP)
    frame.setBottomMargin(4 * _TOP)
    document.rootFrame().setFrameFormat(frame)
    places = Places()
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    first = True
    for part in text.parts:
        if isinstance(part, Table):
            _table(cursor, part, look, zoom, places)
            first = False
            continue
        block = _block_format(part, look, zoom, first=first)
        if first:
            cursor.setBlockFormat(block)
        else:
            cursor.insertBlock(block)
        first = False
        _paragraph(cursor, part, look, zoom, places)
    cursor.endEditBlock()
    return places


def _role(part: Paragraph) -> str:
    if part.kind is BlockKind.HEADING:
        return "memo_title" if part.level <= 1 else "memo_heading"
    return "memo_table" if part.kind in (BlockKind.TABLE_CELL, BlockKind.FOOTNOTE, BlockKind.CODE) else "memo_body"


def _block_format(part: Paragraph, look: Look, zoom: float, *, first: bool) -> QTextBlockFormat:
    made = QTextBlockFormat()
    role = _role(part)
    line = look.tokens.type(role).line * zoom
    made.setLineHeight(line, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    heading = part.kind is BlockKind.HEADING
    made.setTopMargin(0 if first else (20 if heading else 0) * zoom)
    made.setBottomMargin(
        {BlockKind.HEADING: 8, BlockKind.LIST_ITEM: 4, BlockKind.FOOTNOTE: 4}.get(part.kind, 14) * zoom
    )
    if part.kind is BlockKind.LIST_ITEM:
        indent = _INDENT * max(part.level, 1) * zoom
        made.setLeftMargin(indent)
        made.setTextIndent(-_INDENT * zoom if part.marker else 0)
        made.setTabPositions([QTextOption.Tab(_INDENT * zoom, QTextOption.TabType.LeftTab)])
    if part.kind is BlockKind.QUOTE:
        made.setLeftMargin(_INDENT * zoom)
    return made


def _paragraph(cursor: QTextCursor, part: Paragraph, look: Look, zoom: float, places: Places) -> None:
    role = _role(part)
    quiet = part.kind in (BlockKind.FOOTNOTE, BlockKind.CODE, BlockKind.QUOTE)
    base = QTextCharFormat()
    base.setFont(look.font(role, zoom=zoom))
    if quiet:
        base.setForeground(QBrush(look.colour("text.secondary")))
    if part.marker is not None:
        places.add(part.marker, cursor.position())
        cursor.insertText(part.marker.text, base)
        cursor.insertText("\t" if part.kind is BlockKind.LIST_ITEM else " ", base)
    for piece in part.pieces:
        cut = QTextCharFormat(base)
        if piece.bold:
            cut.setFontWeight(600)
        if piece.italic:
            cut.setFontItalic(True)
        places.add(piece, cursor.position())
        cursor.insertText(piece.text, cut)


def _table(cursor: QTextCursor, part: Table, look: Look, zoom: float, places: Places) -> None:
    made = QTextTableFormat()
    made.setBorder(0)
    made.setCellSpacing(0)
    made.setCellPadding(0)
    made.setBorderCollapse(True)
    made.setTopMargin(10 * zoom)
    made.setBottomMargin(18 * zoom)
    made.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    width = len(part.right)
    made.setColumnWidthConstraints([QTextLength()] * width)
    table = cursor.insertTable(len(part.rows), width, made)
    for number, row in enumerate(part.rows):
        for column, shown in enumerate(row):
            _cell(table, number, column, part, shown, look, zoom, places)
    cursor.movePosition(QTextCursor.MoveOperation.End)
    _flatten(cursor)


def _cell(
    table: QTextTable,
    row: int,
    column: int,
    part: Table,
    shown: Paragraph | None,
    look: Look,
    zoom: float,
    places: Places,
) -> None:
    cell = table.cellAt(row, column)
    style = cell.format().toTableCellFormat()
    style.setBottomBorder(1)
    style.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    head = part.header and row == 0
    style.setBottomBorderBrush(QBrush(look.colour("surface.line_strong" if head else "surface.line")))
    style.setTopPadding(2 * zoom)
    style.setBottomPadding(2 * zoom)
    style.setRightPadding(0 if column == len(part.right) - 1 else 12 * zoom)
    cell.setFormat(style)
    cursor = cell.firstCursorPosition()
    block = QTextBlockFormat()
    block.setLineHeight(look.tokens.type("memo_table").line * zoom, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    if part.right[column]:
        block.setAlignment(Qt.AlignmentFlag.AlignRight)
    cursor.setBlockFormat(block)
    if shown is None:
        return
    base = QTextCharFormat()
    font = look.font("memo_table", tabular=True, zoom=zoom)
    if head:
        font.setWeight(look.font("memo_heading").weight())
    base.setFont(font)
    for piece in shown.pieces:
        cut = QTextCharFormat(base)
        if piece.bold:
            cut.setFontWeight(600)
        places.add(piece, cursor.position())
        cursor.insertText(piece.text, cut)


def _flatten(cursor: QTextCursor) -> None:
    """The empty paragraph that Qt keeps behind a table takes no room."""
    block = QTextBlockFormat()
    block.setLineHeight(1, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    cursor.setBlockFormat(block)
