"""A copy of a Word memo with a comment on each flagged figure. Text, form and tracked changes stay as they are.

Runs are cut where a comment begins or ends, as Word itself does. What points outside the file is not carried over.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from copy import deepcopy
from typing import TYPE_CHECKING

from docx import Document
from lxml import etree

from olo_desktop.model.errors import OloError
from olo_desktop.model.remark import Remark

if TYPE_CHECKING:
    from typing import TypeAlias

    Element: TypeAlias = etree._Element  # noqa: SLF001 - the library has no other name for it

AUTHOR = "Olo"
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_RUNS_A_PROGRAM = re.compile(r"\s*DDE(?:AUTO)?\b", re.IGNORECASE)
_NOWHERE = "NULL"
_A_DAY = (1980, 1, 1, 0, 0, 0)


class NotCommented(OloError):  # noqa: N818 - named for the situation that the user meets
    """The copy cannot be written."""

    def __init__(self, why: str, remedy: str) -> None:
        super().__init__("the commented copy", why, remedy)


def commented_word(data: bytes, remarks: Sequence[Remark]) -> bytes:
    """The Word file with the remarks as comments, the same bytes for the same remarks. Raises `NotCommented`."""
    try:
        document = Document(io.BytesIO(data))
    except Exception as error:
        raise NotCommented("this edition of the format cannot be written", "Save the memo as .docx in Word") from error
    root = document.element
    if root.tag != f"{_W}document":
        raise NotCommented("this edition of the format cannot be written", "Save the memo as .docx in Word")
    if any(_RUNS_A_PROGRAM.match("".join(each.itertext())) for each in root.iter(f"{_W}instrText")):
        raise NotCommented("a field of the memo starts a program (DDE)", "Take the field out in Word")
    texts = list(root.iter(f"{_W}t", f"{_M}t"))
    met = {place.element for each in remarks for place in (each.first, each.last)}
    leads = {element: _trimmed(texts[element]) for element in met}
    ordered = sorted(enumerate(remarks), key=lambda each: (each[1].first.element, each[1].first.offset, each[0]))
    comments = {at: document.comments.add_comment(remark.words, AUTHOR, AUTHOR) for at, remark in ordered}
    for at, remark in reversed(ordered):  # from the end: what stands before keeps its place
        first, last = (
            (texts[place.element], place.offset - leads[place.element]) for place in (remark.first, remark.last)
        )
        start, end = _cut_out(*first, *last)
        _mark(start, end, str(comments[at].comment_id))
    for comment in comments.values():
        comment._comment_elm.attrib.pop(f"{_W}date", None)  # noqa: SLF001 - the same bytes on any day
    held = io.BytesIO()
    document.save(held)
    return _cleaned(held.getvalue())


def _trimmed(text: Element) -> int:
    """How many spaces at the start of a text are not shown, and must not be once it is cut; they are taken out."""
    words = text.text or ""
    if text.tag != f"{_W}t" or text.get(_SPACE) == "preserve":
        return 0
    text.text = words.strip()
    return len(words) - len(words.lstrip())


def _cut_out(first: Element, start_at: int, last: Element, end_at: int) -> tuple[Element, Element]:
    """The first and last element of a stretch of text, after cutting runs at its ends."""
    formula_end = _formula(last)
    end = last.getparent() if formula_end is None else formula_end
    if formula_end is None:
        _cut(last, end_at, within=True)
    formula_start = _formula(first)
    if formula_start is not None:
        return formula_start, end
    start = _cut(first, start_at, within=False)
    return start, start if first is last else end


def _formula(text: Element) -> Element | None:
    """The whole formula that a text is part of: a comment cannot stand inside it."""
    return next(reversed(list(text.iterancestors(f"{_M}oMath", f"{_M}oMathPara"))), None)


def _cut(text: Element, offset: int, *, within: bool) -> Element:
    """The run that begins at an offset of a text, cut off from the one before it.

    `within` keeps the text's own run where nothing of the run follows the offset.
    """
    run = text.getparent()
    words = text.text or ""
    begins = offset == 0 and all(each.tag == f"{_W}rPr" for each in text.itersiblings(preceding=True))
    ends = offset >= len(words) and text.getnext() is None
    if begins or (within and ends):
        return run
    rest = etree.Element(run.tag, run.attrib, nsmap=run.nsmap)
    look = run.find(f"{_W}rPr")
    if look is not None:
        rest.append(deepcopy(look))
    if offset < len(words):
        tail = etree.SubElement(rest, text.tag)
        tail.text, text.text = words[offset:], words[:offset]
        for each in (tail, text):
            each.set(_SPACE, "preserve")
    for each in list(text.itersiblings()):
        rest.append(each)
    run.addnext(rest)
    return rest


def _mark(start: Element, end: Element, identifier: str) -> None:
    """The signs of a comment around its stretch."""
    named = {f"{_W}id": identifier}
    start.addprevious(etree.Element(f"{_W}commentRangeStart", named))
    reference = etree.Element(f"{_W}r")
    etree.SubElement(reference, f"{_W}commentReference", named)
    end.addnext(reference)
    end.addnext(etree.Element(f"{_W}commentRangeEnd", named))


def _cleaned(data: bytes) -> bytes:
    """The file without templates and linked objects from elsewhere, and without the hour of its making."""
    held = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as new:
        for name in sorted(old.namelist(), key=lambda each: (each != "[Content_Types].xml", each)):
            content = old.read(name)
            if name.endswith(".rels"):
                content = _without_outside(content)
            elif name.endswith("settings.xml"):
                content = _without_template(content)
            new.writestr(zipfile.ZipInfo(name, _A_DAY), content, zipfile.ZIP_DEFLATED)
    return held.getvalue()


def _parsed(content: bytes) -> Element:
    return etree.fromstring(content, etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False))


def _without_outside(content: bytes) -> bytes:
    """Relations that lead outside lead nowhere; a hyperlink, which is followed by a person, stays."""
    root = _parsed(content)
    for each in list(root):
        if each.get("TargetMode", "").lower() != "external" or each.get("Type", "").endswith("/hyperlink"):
            continue
        if each.get("Type", "").endswith("/attachedTemplate"):
            root.remove(each)
        else:
            each.set("Target", _NOWHERE)
    return _written(root)


def _without_template(content: bytes) -> bytes:
    """Settings that attach no template."""
    root = _parsed(content)
    for each in list(root.iter(f"{_W}attachedTemplate")):
        each.getparent().remove(each)
    return _written(root)


def _written(root: Element) -> bytes:
    written: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
    return written
