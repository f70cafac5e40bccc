"""The walk over one part of a Word file: what its reader sees, in order, and notes on what is not shown.

Insertions and moved-to text are kept, deletions left out (the other way round for the original reading); content
controls, smart tags, hyperlinks and field results are opened; text boxes are read once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from olo_desktop.ingest.word.fields import Fields
from olo_desktop.ingest.word.flow import Cell, Flow, Paragraph, Piece, Row, Sort, Table
from olo_desktop.ingest.word.names import Element, attribute, child, name_of, switch, value_of
from olo_desktop.ingest.word.numbering import Numbering
from olo_desktop.ingest.word.styles import Style, Styles, is_raised

_OPENED = frozenset(
    (
        "w:smartTag",
        "w:customXml",
        "w:hyperlink",
        "w:dir",
        "w:bdo",
        "w:sdtContent",
        "w:rubyBase",
        "w:subDoc",
        "m:oMathPara",
    )
)
_INSERTED = frozenset(("w:ins", "w:moveTo", "w:cellIns"))
_DELETED = frozenset(("w:del", "w:moveFrom", "w:cellDel"))
_KNOWN_CHOICES = frozenset(
    ("wps", "wpg", "wpc", "wpi", "w14", "w15", "w16se", "w16cid", "w16", "a14", "cx", "cx1", "cx2", "am3d", "aink", "v")
)
_SIGNS = {"w:tab": "\t", "w:ptab": "\t", "w:br": "\n", "w:cr": "\n", "w:noBreakHyphen": "-"}
_MATH = {"m:f": "/", "m:sSup": "^", "m:sSub": "_"}
_DRAWN = frozenset(("w:drawing", "w:pict", "w:object"))
_UNREAD = {
    "c:chart": "a chart",
    "dgm:relIds": "a diagram",
    "o:OLEObject": "an embedded object",
    "w:altChunk": "a part taken from another file",
}
_PREFORMATTED = "{http://www.w3.org/XML/1998/namespace}space"


@dataclass(slots=True)
class Aside:
    """What the walk met that is not shown, or not read."""

    changes: Counter[str] = field(default_factory=Counter)
    deleted: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    unread: Counter[str] = field(default_factory=Counter)


class Walk:
    """Walks one part. `original` shows the text before tracked changes."""

    def __init__(
        self, root: Element, styles: Styles, numbering: Numbering, aside: Aside, *, original: bool = False
    ) -> None:
        self.root = root
        self.styles = styles
        self.numbering = numbering
        self.aside = aside
        self.fields = Fields.of(root)
        self._kept, self._gone = (_DELETED, _INSERTED) if original else (_INSERTED, _DELETED)
        self._run_on: Paragraph | None = None

    def flow(self, container: Element) -> list[Flow]:
        """The paragraphs and tables of a body, cell, note, header or text box."""
        found: list[Flow] = []
        outer, self._run_on = self._run_on, None
        for element in self._through(container):
            name = name_of(element)
            if name == "w:p":
                paragraph = self._paragraph(element)
                if paragraph is not None:
                    found.append(paragraph)
            elif name == "w:tbl":
                found += self._ended()
                found.append(self._table(element))
            elif name in _UNREAD:
                self.aside.unread[_UNREAD[name]] += 1
        found += self._ended()
        self._run_on = outer
        return found

    def _ended(self) -> list[Paragraph]:
        """A paragraph whose mark is gone, where no other paragraph follows."""
        ended, self._run_on = self._run_on, None
        return [] if ended is None else [ended]

    def _through(self, element: Element) -> Iterator[Element]:
        """The children as shown: wrappers opened, changes followed, one alternative chosen."""
        for each in element:
            name = name_of(each)
            if name in _OPENED or name in self._kept:
                self._count(name, each)
                yield from self._through(each)
            elif name == "w:sdt":
                content = child(each, "w:sdtContent")
                yield from () if content is None else self._through(content)
            elif name == "mc:AlternateContent":
                chosen = _chosen(each)
                yield from () if chosen is None else self._through(chosen)
            elif name in self._gone:
                self._count(name, each)
            elif name:
                yield each

    def _count(self, name: str, element: Element) -> None:
        """Note a tracked change."""
        if name in _INSERTED or name in _DELETED:
            self.aside.changes["insertion" if name in _INSERTED else "deletion"] += 1
        if name in self._gone:
            words = "".join(each.text or "" for each in element.iter() if name_of(each) in ("w:t", "w:delText"))
            self.aside.deleted += [words] if words.strip() else []

    def _is_gone(self, properties: Element | None) -> bool:
        """Whether a paragraph's mark or a row is among what the reading leaves out."""
        return any(child(properties, name) is not None for name in self._gone)

    def _paragraph(self, element: Element) -> Paragraph | None:
        """The paragraph; None where it runs on into the next one, whose form it then takes."""
        properties = child(element, "w:pPr")
        mark = child(properties, "w:rPr")
        style = self.styles.paragraph(properties)
        paragraph = self._run_on or Paragraph()
        self._run_on = None
        self._form(paragraph, properties, style)
        self._inline(element, paragraph, style)
        if self._is_gone(mark) or switch(mark, "w:vanish"):
            self._run_on = paragraph
            return None
        if paragraph.counted and any(each.text.strip() for each in paragraph.pieces):
            paragraph.number = self.numbering.next_number(*self._list_of(properties, style))
        return paragraph

    def _form(self, paragraph: Paragraph, properties: Element | None, style: Style) -> None:
        outline = value_of(properties, "w:outlineLvl")
        paragraph.style = style.name
        paragraph.depth = int(outline) + 1 if outline and outline.isdigit() and int(outline) < 9 else style.outline
        number, paragraph.level = self._list_of(properties, style)
        paragraph.counted = bool(number and number != "0")

    def _list_of(self, properties: Element | None, style: Style) -> tuple[str, int]:
        """The list that counts a paragraph, and its depth in it."""
        numbering = child(properties, "w:numPr")
        number, level = value_of(numbering, "w:numId"), value_of(numbering, "w:ilvl")
        if number is None and style.numbering is not None:
            number, depth = style.numbering
            base = self.numbering.lists.get(number, ("", {}))[0]
            pinned = self.numbering.style_levels.get((base, value_of(properties, "w:pStyle") or ""), depth)
            return number, int(level) if level and level.isdigit() else pinned
        return number or "", int(level) if level and level.isdigit() else 0

    def _inline(self, container: Element, paragraph: Paragraph, style: Style) -> None:
        """The runs of a paragraph, of a link, or of a formula."""
        for element in self._through(container):
            name = name_of(element)
            if name in ("w:r", "m:r"):
                self._run(element, paragraph, style)
            elif name == "w:fldSimple":
                self.fields.enter(attribute(element, "w:instr") or "")
                self._inline(element, paragraph, style)
                self.fields.leave()
            elif name in ("w:commentRangeStart", "w:commentRangeEnd"):
                sort = Sort.COMMENT_START if name.endswith("Start") else Sort.COMMENT_END
                paragraph.pieces.append(Piece(sort, attribute(element, "w:id") or ""))
            elif name in _MATH:
                self._pair(element, paragraph, style, _MATH[name])
            elif name.startswith("m:") and not name.endswith("Pr"):
                self._inline(element, paragraph, style)

    def _pair(self, element: Element, paragraph: Paragraph, style: Style, sign: str) -> None:
        """A fraction, power or index: its two parts with a sign between."""
        for at, part in enumerate(each for each in self._through(element) if not name_of(each).endswith("Pr")):
            if at:
                paragraph.pieces.append(Piece(Sort.TEXT, sign))
            self._inline(part, paragraph, style)

    def _run(self, run: Element, paragraph: Paragraph, style: Style) -> None:
        """The text of one run, or the note that it is hidden."""
        properties = child(run, "w:rPr")
        own = self.styles.run(properties)
        vanish = switch(properties, "w:vanish")
        hidden = (own.hidden != style.hidden) if vanish is None else vanish
        bold = switch(properties, "w:b")
        raised = is_raised(properties, own if own.raised else style)
        look = Piece(Sort.RAISED if raised else Sort.TEXT, "", bold=(own.bold or style.bold) if bold is None else bold)
        for element in self._through(run):
            self._in_run(element, paragraph, look, hidden=hidden)

    def _in_run(self, element: Element, paragraph: Paragraph, look: Piece, *, hidden: bool) -> None:
        name = name_of(element)
        if name == "w:fldChar":
            self.fields.mark(element)
        elif name in ("w:instrText", "w:delInstrText"):
            self.fields.instruct(element.text or "")
        elif not self.fields.shown:
            return
        elif name in ("w:t", "m:t", "w:delText"):
            self._text(element, paragraph, look, hidden=hidden)
        elif hidden:
            return
        elif name in ("w:footnoteReference", "w:endnoteReference"):
            sort = Sort.FOOTNOTE if name == "w:footnoteReference" else Sort.ENDNOTE
            paragraph.pieces.append(Piece(sort, attribute(element, "w:id") or ""))
        elif name in _SIGNS:
            paragraph.pieces.append(replace(look, text=_SIGNS[name]))
        elif name == "w:sym":
            paragraph.pieces.append(replace(look, text=_symbol(element)))
        elif name == "w:ruby":
            self._ruby(element, paragraph, look)
        elif name in _DRAWN:
            self._drawn(element, paragraph)

    def _text(self, element: Element, paragraph: Paragraph, look: Piece, *, hidden: bool) -> None:
        """The characters of a text element; spaces at its ends count only where it says so."""
        text = element.text or ""
        offset = 0
        if element.get(_PREFORMATTED) != "preserve" and not name_of(element).startswith("m:"):
            offset = len(text) - len(text.lstrip())
            text = text.strip()
        if not text:
            return
        if hidden:
            self.aside.hidden.append(text)
            return
        sort = self.fields.sort if look.sort is Sort.TEXT else look.sort
        paragraph.pieces.append(Piece(sort, text, element, offset, look.bold))

    def _ruby(self, element: Element, paragraph: Paragraph, look: Piece) -> None:
        """The words under a reading aid."""
        base = child(element, "w:rubyBase")
        for run in () if base is None else self._through(base):
            for each in self._through(run):
                self._in_run(each, paragraph, look, hidden=False)

    def _drawn(self, element: Element, paragraph: Paragraph) -> None:
        """Text boxes within a drawing; charts and the like are noted as not read."""
        if _is_hidden(element):
            return
        name = name_of(element)
        if name == "w:txbxContent":
            fields, self.fields = self.fields, Fields(self.fields.paired)
            paragraph.boxes.append(self.flow(element))
            fields.met += self.fields.met
            self.fields = fields
            return
        if name in _UNREAD:
            self.aside.unread[_UNREAD[name]] += 1
            return
        if name == "v:textpath" and element.get("string"):
            paragraph.boxes.append([Paragraph([Piece(Sort.TEXT, element.get("string") or "")])])
        for each in element:
            if name_of(each) == "mc:AlternateContent":
                chosen = _chosen(each)
                for inner in () if chosen is None else chosen:
                    self._drawn(inner, paragraph)
            elif name_of(each):
                self._drawn(each, paragraph)

    def _table(self, element: Element) -> Table:
        """The rows of a table that the reading shows."""
        rows = []
        for each in self._through(element):
            if name_of(each) != "w:tr":
                continue
            properties = child(each, "w:trPr")
            if self._is_gone(properties):
                self._count(next(name for name in self._gone if child(properties, name) is not None), each)
            elif not switch(properties, "w:hidden"):
                rows.append(Row(self._cells(each, properties), bool(switch(properties, "w:tblHeader"))))
        return Table(rows)

    def _cells(self, row: Element, properties: Element | None) -> list[Cell]:
        column = _count_of(properties, "w:gridBefore", 0)
        cells = []
        for each in self._through(row):
            if name_of(each) != "w:tc":
                continue
            of_cell = child(each, "w:tcPr")
            width = _count_of(of_cell, "w:gridSpan", 1)
            merged = child(of_cell, "w:vMerge")
            continues = merged is not None and attribute(merged, "w:val") != "restart"
            if self._is_gone(of_cell):
                self._count("w:del", each)
                continue
            cells.append(Cell(column, width, continues, self.flow(each)))
            column += width
        return cells


def _chosen(element: Element) -> Element | None:
    """The alternative that Word shows: the first choice that it understands, else the fallback."""
    for each in element:
        if name_of(each) == "mc:Choice" and set((each.get("Requires") or "").split()) <= _KNOWN_CHOICES:
            return each
    return child(element, "mc:Fallback")


def _count_of(properties: Element | None, name: str, least: int) -> int:
    """A small count of a table's grid."""
    stated = value_of(properties, name) or ""
    return min(max(int(stated), least), 63) if stated.isdigit() else least


def _symbol(element: Element) -> str:
    """A sign of a symbol font: the letter or digit that it stands for, else a dot."""
    code = int(attribute(element, "w:char") or "0", 16) & 0x0FFF
    return chr(code) if attribute(element, "w:font") == "Symbol" and 0x20 < code < 0x7F else "•"


def _is_hidden(element: Element) -> bool:
    """Whether a drawing is marked as hidden."""
    properties = next((each for each in element.iter() if name_of(each) == "wp:docPr"), None)
    return properties is not None and properties.get("hidden") in ("1", "true")
