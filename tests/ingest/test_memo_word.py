"""Word memos: what is seen, in which order, and what is said of the rest."""

# ruff: noqa: E501 - XML stands in one line, as Word writes it
from __future__ import annotations

import pytest
from word_files import cell, paragraph, part, relations, run, table, word_file

from olo_desktop.ingest.memo_word import word_text
from olo_desktop.ingest.memos import read_memo
from olo_desktop.ingest.word.package import WordUnreadable
from olo_desktop.model.memo import Memo, NoticeKind

WIDE = '<w:gridSpan w:val="2"/>'
MERGED = '<w:vMerge w:val="restart"/>'
FIELD = (
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> {code} </w:instrText></w:r>'
    '<w:r><w:fldChar w:fldCharType="separate"/></w:r>{result}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
)
BOX = "<w:txbxContent>{}</w:txbxContent>"
TWICE = (
    '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>{0}</wps:txbx></w:drawing></mc:Choice>'
    "<mc:Fallback><w:pict><v:textbox>{0}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
)
DELETED = '<w:del w:id="1" w:author="a"><w:r><w:delText xml:space="preserve">{}</w:delText></w:r></w:del>'
INSERTED = '<w:ins w:id="2" w:author="a">{}</w:ins>'

SHOWN = {
    "runs are joined": (paragraph(run("$4") + run("1.") + run("5M")), "$41.5M"),
    "a deletion is left out, an insertion kept": (
        paragraph(run("Sales $") + DELETED.format("10") + INSERTED.format(run("12")) + run("m")),
        "Sales $12m",
    ),
    "moved text stands where it went": (
        paragraph(f"<w:moveFrom>{run('5 ')}</w:moveFrom>{run('6')}<w:moveTo>{run(' 7')}</w:moveTo>"),
        "6 7",
    ),
    "a paragraph whose mark is deleted runs on": (
        paragraph(run("Sales of "), "<w:rPr><w:del/></w:rPr>") + paragraph("12"),
        "Sales of 12",
    ),
    "one that is the last stands for itself": (paragraph(run("Sales 9"), "<w:rPr><w:del/></w:rPr>"), "Sales 9"),
    "content controls": (
        f"<w:sdt><w:sdtContent>{paragraph('<w:sdt><w:sdtContent>' + run('$77.0M') + '</w:sdtContent></w:sdt>')}"
        "</w:sdtContent></w:sdt>",
        "$77.0M",
    ),
    "smart tags and links": (
        paragraph(f"<w:smartTag>{run('Delaware ')}</w:smartTag><w:hyperlink>{run('14.0x')}</w:hyperlink>"),
        "Delaware 14.0x",
    ),
    "a field shows its result": (paragraph(FIELD.format(code="REF rev", result=run("41"))), "41"),
    "a simple field too": (paragraph(f'<w:fldSimple w:instr="REF x">{run("42")}</w:fldSimple>'), "42"),
    "a field in another's instruction is not shown": (
        paragraph(FIELD.format(code="IF", result=run("8")).replace("IF </w:instrText></w:r>", "IF </w:instrText></w:r>" + FIELD.format(code="REF", result=run("7")))),
        "8",
    ),
    "signs without a partner lose no text": (
        paragraph('<w:r><w:fldChar w:fldCharType="begin"/></w:r>' + run("12") + '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'),
        "12",
    ),
    "a text box once": (paragraph(run("Body") + TWICE.format(BOX.format(paragraph("Box 14.0x")))), "Body\n\nBox 14.0x"),
    "the fallback of an unknown kind": (
        paragraph(TWICE.format(BOX.format(paragraph("5"))).replace('"wps"', '"new"')),
        "5",
    ),
    "drawn words": (paragraph('<w:r><w:pict><v:shape><v:textpath string="DRAFT 3"/></v:shape></w:pict></w:r>'), "DRAFT 3"),
    "a hidden drawing": (
        paragraph(run("1") + '<w:r><w:drawing><wp:docPr hidden="1"/>' + BOX.format(paragraph("2")) + "</w:drawing></w:r>"),
        "1",
    ),
    "hidden text": (paragraph(run("Sales 5") + run(" 99", "<w:vanish/>") + run(" 7", '<w:vanish w:val="0"/>')), "Sales 5 7"),
    "signs": (
        paragraph("<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>3</w:t><w:noBreakHyphen/><w:t>4</w:t><w:softHyphen/>"
                  '<w:sym w:font="Symbol" w:char="F035"/><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>'),
        "a\tb\n3-45•",
    ),
    "spaces at the ends count where it is said": (paragraph("<w:r><w:t> 12 </w:t></w:r>" + run(" m")), "12 m"),
    "raised digits stand apart": (paragraph(run("$1,577") + run("2", '<w:vertAlign w:val="superscript"/>')), "$1,577²"),
    "formulas": (
        paragraph("<m:oMath><m:r><m:t>x=</m:t></m:r><m:f><m:num><m:r><m:t>12</m:t></m:r></m:num><m:den><m:r><m:t>5</m:t></m:r>"
                  "</m:den></m:f><m:sSup><m:e><m:r><m:t>2</m:t></m:r></m:e><m:sup><m:r><m:t>3</m:t></m:r></m:sup></m:sSup></m:oMath>"),
        "x=12/52^3",
    ),
    "reading aids": (paragraph(f"<w:r><w:ruby><w:rt>{run('9')}</w:rt><w:rubyBase>{run('8')}</w:rubyBase></w:ruby></w:r>"), "8"),
    "a table's rows are lines": (table(("$m", "2022"), ("Sales", "12")), "| $m | 2022 |\n| Sales | 12 |"),
    "a deleted row and a hidden row": (
        table(("a", "1"), f"<w:tr><w:trPr><w:del/></w:trPr>{cell('b')}{cell('2')}</w:tr>",
              f"<w:tr><w:trPr><w:hidden/></w:trPr>{cell('c')}{cell('3')}</w:tr>",
              f"<w:tr>{cell('d')}{cell('4')}{cell('5', '<w:cellDel/>')}</w:tr>"),
        "| a | 1 |\n| d | 4 |",
    ),
    "a table in a cell comes after": (
        table(("a", "1"), f"<w:tr>{cell('b')}<w:tc>{table(('x', '2'), ('y', '3'))}{paragraph('4')}</w:tc></w:tr>"),
        "| a | 1 |\n| b | 4 |\n\n| x | 2 |\n| y | 3 |",
    ),
    "a frame of one column is no table": (table(("Sales were 5.",)), "Sales were 5."),
    "deep: a deletion in a control in a cell in a box": (
        paragraph(TWICE.format(BOX.format(table(("a", "b"), f"<w:tr>{cell('c')}<w:tc><w:p><w:sdt><w:sdtContent>"
                                                f"{DELETED.format('8')}{run('9')}</w:sdtContent></w:sdt></w:p></w:tc></w:tr>")))),
        "| a | b |\n| c | 9 |",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("body", "shown"), SHOWN.values(), ids=SHOWN)
def test_the_text_is_what_word_shows(body: str, shown: str) -> None:
    assert word_text("memo.docx", word_file(body)).text.strip("\n") == shown


def test_the_original_reading_turns_the_changes_round() -> None:
    body = paragraph(run("Sales $") + DELETED.format("10") + INSERTED.format(run("12")) + run("m"))
    body += paragraph("gone", "<w:rPr><w:ins/></w:rPr>") + paragraph(" on")
    assert read_memo("memo.docx", word_file(body), original=True).text.strip() == "Sales $10m\n\ngone on"


def memo_of(body: str, parts: dict[str, str] | None = None, *more: tuple[str, str, str]) -> Memo:
    return read_memo("memo.docx", word_file(body, parts, *more))


STYLES = (
    '<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:name w:val="Normal"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/><w:basedOn w:val="H1"/><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="S"><w:name w:val="secret"/><w:rPr><w:vanish/></w:rPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="T"><w:name w:val="toc 1"/></w:style>'
    '<w:style w:type="character" w:styleId="U"><w:name w:val="up"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="L"><w:name w:val="loop"/><w:basedOn w:val="L"/></w:style>'
)
NUMBERING = (
    '<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>'
    '<w:lvl w:ilvl="1"><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1.%2"/><w:pStyle w:val="H2"/></w:lvl>'
    '<w:lvl w:ilvl="2"><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%3)"/></w:lvl>'
    '<w:lvl w:ilvl="3"><w:numFmt w:val="bullet"/><w:lvlText w:val="o"/></w:lvl>'
    '<w:lvl w:ilvl="4"><w:numFmt w:val="decimalZero"/><w:lvlText w:val="%2-%5"/></w:lvl>'
    '<w:lvl w:ilvl="5"><w:numFmt w:val="none"/><w:lvlText w:val="Note"/></w:lvl>'
    '<w:lvl w:ilvl="6"><w:numFmt w:val="lowerRoman"/><w:isLgl/><w:lvlText w:val="%2-%7"/></w:lvl></w:abstractNum>'
    '<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>'
    '<w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride></w:num>'
)


def item(words: str, level: int, number: int = 1) -> str:
    return paragraph(words, f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>')


def test_automatic_numbers_are_counted_as_word_counts_and_are_no_claims() -> None:
    body = paragraph("Growth", '<w:pStyle w:val="H1"/>') + paragraph("Sales", '<w:pStyle w:val="H2"/>')
    body += item("up 5%", 2) + item("up 6%", 2) + item("dot", 3) + item("zero", 4) + item("none", 5) + item("legal", 6)
    body += paragraph("Cash", '<w:pStyle w:val="H2"/>') + item("anew", 2) + item("four", 0, 2) + item("five", 0, 2)
    body += item("off", 0, 0) + item("lost", 0, 9)
    memo = memo_of(body, {"styles": STYLES, "numbering": NUMBERING})
    lines = [line.strip() for line in memo.text.splitlines() if line.strip()]
    assert lines == [
        "1. Growth", "1.I Sales", "(a) up 5%", "(b) up 6%", "• dot", "I-01 zero", "Note none", "1-1 legal", "1.II Cash", "(a) anew",
        "4. four", "5. five", "off", "lost",
    ]  # fmt: skip
    assert [figure.text for figure in memo.figures] == ["5%", "6%"]
    assert [item.text for item in memo.not_checked] == ["1.", "1.I", "I-01", "1-1", "1.II", "4.", "5."]
    headings = [block.section for block in memo.blocks if memo.text[block.start : block.end] == "up 5%"]
    assert headings == [("Growth", "Sales")]


def test_notes_headers_and_footers_are_part_of_the_memo() -> None:
    body = (
        paragraph(
            run("EBITDA $9m")
            + '<w:r><w:footnoteReference w:id="5"/></w:r>'
            + run(" and")
            + '<w:r><w:endnoteReference w:id="2"/></w:r>'
        )
        + '<w:sectPr><w:headerReference w:type="default" r:id="h"/><w:headerReference w:type="first" r:id="g"/><w:footerReference w:type="default" r:id="f"/></w:sectPr>'
    )
    parts = {
        "footnotes": '<w:footnote w:type="separator" w:id="-1"/><w:footnote w:id="5">'
        + paragraph(run("excludes $3.1M") + '<w:r><w:endnoteReference w:id="3"/></w:r>') + paragraph("more 4%") + "</w:footnote>"
        + f'<w:footnote w:id="6">{paragraph("never called 77")}</w:footnote>',
        "endnotes": f'<w:endnote w:id="2">{paragraph("see 8")}</w:endnote><w:endnote w:id="3">{paragraph("and 9")}</w:endnote>',
        "word/h.xml": part("hdr", paragraph("Net debt $32m")),
        "word/g.xml": part("hdr", paragraph("not shown 1")),
        "word/f.xml": part("ftr", paragraph(run("Page ") + FIELD.format(code="PAGE", result=run("3")))),
    }  # fmt: skip
    memo = memo_of(body, parts, ("h", "header", "h.xml"), ("g", "header", "g.xml"), ("f", "footer", "f.xml"))
    assert memo.text == (
        "EBITDA $9m[^1] and[^i]\n\n[^1]: excludes $3.1M[^ii]\n\nmore 4%\n\n[^i]: see 8\n\n[^ii]: and 9\n\n"
        "Net debt $32m\n\nPage 3\n"
    )
    parts_of = {figure.text: memo.blocks[memo.sentences[figure.sentence].block].part for figure in memo.figures}
    assert parts_of == {
        "$9m": "body",
        "$3.1M": "footnote",
        "4%": "footnote",
        "8": "endnote",
        "9": "endnote",
        "$32m": "header",
    }
    assert "3" in [item.text for item in memo.not_checked]


def test_tables_know_their_headers_units_and_spans() -> None:
    head = f"<w:tr><w:trPr><w:tblHeader/></w:trPr>{cell('$ in millions')}{cell('Year ended', WIDE)}</w:tr>"
    years = f"<w:tr><w:trPr><w:tblHeader/></w:trPr>{cell('')}{cell('2022')}{cell('2021')}</w:tr>"
    sales = f"<w:tr>{cell('Net sales', MERGED)}{cell(paragraph('12') + paragraph('13'))}{cell('11')}</w:tr>"
    merged = f"<w:tr>{cell('', '<w:vMerge/>')}{cell('14')}{cell('15')}</w:tr>"
    short = f'<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>{cell("16")}{cell("17")}</w:tr>'
    memo = memo_of(table(head, years, sales, merged, short))
    read = [(f.text, int(f.quantity.value), f.label, f.period) for f in memo.figures]
    assert read == [
        ("12", 12_000_000, "Net sales", "FY2022"), ("13", 13_000_000, "Net sales", "FY2022"),
        ("11", 11_000_000, "Net sales", "FY2021"), ("14", 14_000_000, "Net sales", "FY2022"),
        ("15", 15_000_000, "Net sales", "FY2021"), ("16", 16_000_000, "", "FY2022"), ("17", 17_000_000, "", "FY2021"),
    ]  # fmt: skip
    assert "| Net sales | 12 / 13 | 11 |" in memo.text


def test_bold_lines_are_headings_and_contents_are_not_judged() -> None:
    contents = paragraph(run("Sales up 5%") + "<w:r><w:tab/></w:r>" + run("4"), '<w:pStyle w:val="T"/>')
    field = paragraph(FIELD.format(code="TOC", result=run("1 Growth") + "<w:r><w:tab/></w:r>" + run("7")))
    bold = (
        paragraph(run("Fiscal 2021", "<w:b/>"))
        + paragraph(run("up"), '<w:pStyle w:val="S"/>')
        + paragraph("Sales were $5m.")
    )
    memo = memo_of(contents + field + bold, {"styles": STYLES})
    assert [(figure.text, memo.blocks[memo.sentences[figure.sentence].block].section) for figure in memo.figures] == [
        ("5%", ()), ("$5m", ("Fiscal 2021",)),
    ]  # fmt: skip


def test_what_is_beside_the_text_is_told() -> None:
    body = paragraph(
        run("Sales ") + DELETED.format("10") + INSERTED.format(run("12")) + run("secret 99", "<w:vanish/>")
        + '<w:commentRangeStart w:id="0"/>' + run("or 13") + '<w:commentRangeEnd w:id="0"/>'
        + FIELD.format(code="DOCPROPERTY Rev", result=run("4") + run("1"))
        + FIELD.format(code="DDEAUTO c:", result=run("32"))
        + "<w:r><w:drawing><c:chart/></w:drawing></w:r>"
    ) + "<w:altChunk/>"  # fmt: skip
    parts = {
        "comments": f'<w:comment w:id="0" w:author="Ann">{paragraph("is it 14?")}</w:comment><w:comment w:id="1">'
        '<w:p w14:paraId="AA"><w:r><w:t>done</w:t></w:r></w:p></w:comment>',
        "commentsExtended": '<w15:commentEx w15:paraId="AA" w15:done="1"/>',
    }
    memo = memo_of(body, parts, ("t", "attachedTemplate", "http://example.invalid/t.dotm"))
    told = [(notice.kind, notice.text) for notice in memo.notices]
    assert told == [
        (
            NoticeKind.TRACKED,
            "the memo has tracked changes (1 insertion and 1 deletion): its final reading is verified",
        ),
        (NoticeKind.LEFT_OUT, "10"),
        (NoticeKind.HIDDEN, "secret 99"),
        (NoticeKind.COMMENT, "Ann: is it 14?"),
        (NoticeKind.LINKED, "4132 is a linked value: it may be older than what it links to"),
        (NoticeKind.UNREAD, "a chart is not read (1)"),
        (NoticeKind.UNREAD, "a part taken from another file is not read (1)"),
        (NoticeKind.OUTSIDE, "attachedTemplate (1) points outside the memo: not followed"),
        (NoticeKind.OUTSIDE, "field DDEAUTO (1) points outside the memo: not followed"),
    ]
    comment = memo.notices[3]
    assert memo.text[comment.start : comment.end] == "or 13"


def test_each_stretch_knows_the_element_it_was_read_from() -> None:
    word = word_text("memo.docx", word_file(paragraph("<w:r><w:t> Sales</w:t></w:r>" + run(" $12m"))))
    origin = word.origin_at(word.text.index("$"))
    assert origin is not None
    assert origin.element.text == " $12m"
    assert word.origin_at(0).offset == 1  # type: ignore[union-attr]
    assert word.origin_at(len(word.text)) is None


LAUGHS = '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "1">]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&a;</w:t></w:r></w:p></w:body></w:document>'
REFUSED = {
    "empty": (b"", "memo.docx: empty"),
    "no zip": (b"Net sales 5", "damaged, or no Word file"),
    "a password": (b"\xd0\xcf\x11\xe0rest", "protected by a password"),
    "cut": (word_file(paragraph("5"))[:200], "damaged, or no Word file"),
    "entities": (word_file(LAUGHS), "declares a document type"),
    "no XML": (word_file("<?xml version='1.0'?><w:document"), "no well-formed XML"),
    "no body": (word_file(part("document", "")), "holds no text"),
    "too deep": (word_file("<w:tbl><w:tr><w:tc>" * 300 + "<w:p/>" + "</w:tc></w:tr></w:tbl>" * 300), "nested too deep"),
}


@pytest.mark.parametrize(("data", "why"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_read_is_refused_in_one_line(data: bytes, why: str) -> None:
    with pytest.raises(WordUnreadable, match=why) as refused:
        read_memo("memo.docx", data)
    assert "\n" not in str(refused.value)


def test_a_file_without_a_document_is_refused() -> None:
    import io
    import zipfile

    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("_rels/.rels", relations(("rId1", "officeDocument", "http://example.invalid/d.xml")))
    with pytest.raises(WordUnreadable, match="holds no Word document"):
        read_memo("memo.docx", held.getvalue())
