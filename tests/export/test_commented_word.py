"""A commented copy of a Word memo: the comments stand on the right words, and nothing else has changed."""

# ruff: noqa: E501 - XML stands in one line, as Word writes it
from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence

import pytest
from lxml import etree
from word_files import cell, paragraph, part, run, table, word_file

from olo_desktop.export.commented_word import NotCommented, commented_word
from olo_desktop.ingest.memo_word import word_text
from olo_desktop.ingest.word_places import word_places
from olo_desktop.model.remark import Remark

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
TYPES = (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
DELETED = '<w:del w:id="1" w:author="a"><w:r><w:delText>10</w:delText></w:r></w:del>'
BODIES = {
    "in one run": (paragraph("Sales were $12m, up 5%."), ["$12m", "5%"]),
    "over three runs": (paragraph(run("Sales $4") + run("1.", "<w:b/>") + run("5M rose")), ["$41.5M"]),
    "side by side": (paragraph("12 13 14"), ["12", "13", "14"]),
    "beside tracked changes": (paragraph(run("Sales $") + DELETED + f"<w:ins>{run('12m up')}</w:ins>"), ["$12m"]),
    "in a cell": (table(("$", "2022"), ("Sales", "12.5 then 13.5")), ["12.5", "13.5"]),
    "in a link, with a tab": (
        paragraph(f"<w:hyperlink><w:r><w:t>a 14.0x</w:t><w:tab/><w:t>b 9%</w:t></w:r></w:hyperlink>{run(' c')}"),
        ["14.0x", "9%"],
    ),
    "in a formula": (paragraph(run("so ") + "<m:oMath><m:r><m:t>12 + 13</m:t></m:r></m:oMath>"), ["12 + 13"]),
    "where spaces at the ends do not count": (paragraph("<w:r><w:t>  12 up </w:t></w:r>"), ["12"]),
}


def commented(
    body: str, figures: Sequence[str], parts: dict[str, str] | None = None, *more: tuple[str, str, str]
) -> tuple[bytes, bytes]:
    data = word_file(body, {"[Content_Types].xml": TYPES, **(parts or {})}, *more)
    text = word_text("memo.docx", data).text
    starts = [text.index(figure) for figure in figures]
    places = word_places("memo.docx", data, [(at, at + len(f)) for at, f in zip(starts, figures, strict=True)])
    remarks = [Remark(*place, f"about {f}") for place, f in zip(places, figures, strict=True) if place]
    return data, commented_word(data, remarks)


def main_part(data: bytes) -> etree._Element:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return etree.fromstring(archive.read("word/document.xml"))


def plain(root: etree._Element) -> bytes:
    """The part without comment marks, with runs of the same form joined."""
    for each in list(root.iter(f"{W}commentRangeStart", f"{W}commentRangeEnd")):
        each.getparent().remove(each)
    for each in list(root.iter(f"{W}commentReference")):
        each.getparent().getparent().remove(each.getparent())
    for each in root.iter(f"{W}t"):
        if each.get("{http://www.w3.org/XML/1998/namespace}space") != "preserve":
            each.text = (each.text or "").strip()
    for each in list(root.iter(f"{W}r")):
        before = each.getprevious()
        if before is not None and before.tag == each.tag and _look(before) == _look(each):
            for inner in list(each):
                if inner.tag != f"{W}rPr":
                    before.append(inner)
            each.getparent().remove(each)
    for each in list(root.iter(f"{W}t")):
        before = each.getprevious()
        each.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        if before is not None and before.tag == each.tag:
            before.text = (before.text or "") + (each.text or "")
            each.getparent().remove(each)
    return etree.tostring(root, method="c14n")


def _look(element: etree._Element) -> bytes:
    look = element.find(f"{W}rPr")
    return b"" if look is None else etree.tostring(look, method="c14n")


def words_under_comments(root: etree._Element) -> list[str]:
    open_, found = {}, []
    for each in root.iter():
        if each.tag == f"{W}commentRangeStart":
            open_[each.get(f"{W}id")] = ""
        elif each.tag == f"{W}commentRangeEnd":
            found.append(open_.pop(each.get(f"{W}id")))
        elif isinstance(each.tag, str) and each.tag.endswith("}t"):
            open_ = {name: words + (each.text or "") for name, words in open_.items()}
    return found


@pytest.mark.parametrize(("body", "figures"), BODIES.values(), ids=BODIES)
def test_comments_stand_on_their_words_and_the_rest_is_as_it_was(body: str, figures: list[str]) -> None:
    data, copy = commented(body, figures)
    assert [words.strip() for words in words_under_comments(main_part(copy))] == figures
    assert plain(main_part(copy)) == plain(main_part(data))
    assert word_text("memo.docx", copy).text == word_text("memo.docx", data).text
    told = [notice.text for notice in word_text("memo.docx", copy).notices if notice.kind == "open comment"]
    assert told == [f"Olo: about {figure}" for figure in figures]
    assert commented(body, figures)[1] == copy


def test_a_figure_outside_the_body_is_commented_at_its_place_in_it() -> None:
    box = f"<w:r><w:pict><w:txbxContent>{paragraph('Box 14.0x')}</w:txbxContent></w:pict></w:r>"
    body = (
        paragraph(run("Title"))
        + paragraph(run("EBITDA rose") + '<w:r><w:footnoteReference w:id="5"/></w:r>' + run(" much"))
        + paragraph(run("Cash") + box)
    )
    body += '<w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr>'
    parts = {
        "footnotes": f'<w:footnote w:id="5">{paragraph("excludes $3.1M")}</w:footnote>',
        "word/h.xml": part("hdr", paragraph("Debt $32m")),
    }
    _, copy = commented(body, ["14.0x", "$3.1M", "$32m"], parts, ("h", "header", "h.xml"))
    assert sorted(words_under_comments(main_part(copy))) == ["Cash", "EBITDA rose", "Title"]


def test_a_file_without_text_of_its_own_takes_no_comment() -> None:
    data = word_file(
        "<w:p><w:r><w:pict><w:txbxContent><w:p><w:r><w:t>9</w:t></w:r></w:p></w:txbxContent></w:pict></w:r></w:p>"
    )
    assert word_places("memo.docx", data, [(0, 1)]) == (None,)


def test_what_lies_outside_is_not_carried_into_the_copy() -> None:
    parts = {"settings": '<w:attachedTemplate r:id="t"/>'}
    _, copy = commented(
        paragraph("Sales 5"), ["5"], parts,
        ("i", "image", "http://example.invalid/x.png"), ("a", "hyperlink", "http://example.invalid/"), ("t", "attachedTemplate", "http://example.invalid/t.dotm"),
    )  # fmt: skip
    with zipfile.ZipFile(io.BytesIO(copy)) as archive:
        relations = archive.read("word/_rels/document.xml.rels").decode()
        assert "attachedTemplate" not in relations
        assert b"attachedTemplate" not in archive.read("word/settings.xml")
    assert relations.count("example.invalid") == 1
    assert 'Target="NULL"' in relations


REFUSED = {
    "a program": (paragraph("<w:r><w:instrText> DDEAUTO x</w:instrText></w:r>" + run("5")), "starts a program"),
    "a strict file": (
        f'<?xml version="1.0"?><w:document xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"><w:body>{paragraph("5")}</w:body></w:document>',
        "edition of the format",
    ),
}


@pytest.mark.parametrize(("body", "why"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_copied_is_refused(body: str, why: str) -> None:
    data = word_file(body, {"[Content_Types].xml": TYPES})
    with pytest.raises(NotCommented, match=why):
        commented_word(data, [])


def test_a_cell_of_two_paragraphs() -> None:
    _, copy = commented(
        table(("a", "b"), f"<w:tr>{cell('c')}{cell(paragraph('12') + paragraph('13'))}</w:tr>"), ["12", "13"]
    )
    assert words_under_comments(main_part(copy)) == ["12", "13"]
