"""Word files of the deal: pages with words, tables and pictures like those of any other document."""

# ruff: noqa: E501 - rows of cases stand in one line
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from outcomes import read_folder
from word_files import cell, paragraph, run, table, word_file

from olo_desktop.ingest.readers import open_document
from olo_desktop.ingest.word.document import read_word
from olo_desktop.ingest.word.laid_out import markup
from olo_desktop.model.document import ReadStatus

STATEMENT = (
    paragraph("Management accounts")
    + paragraph("$ in millions")
    + table(("Year ended 31 December", "2022", "2021"), ("Net sales", "1,577", "(1,373)"), ("Net income", "95.5", "88.0"))
    + paragraph(run("Closing cash was $12 million") + run(" or 99", "<w:vanish/>") + run("2", '<w:vertAlign w:val="superscript"/>'))
)  # fmt: skip


@pytest.fixture
def statement(tmp_path: Path) -> Path:
    (tmp_path / "deal").mkdir()
    path = tmp_path / "deal" / "accounts.docx"
    path.write_bytes(word_file(STATEMENT))
    return path


def test_a_word_file_is_read_as_pages_with_tables(statement: Path) -> None:
    outcome = read_folder(statement.parent, statement.parent.parent / "spool")["accounts.docx"]
    assert (outcome.status, outcome.pages, outcome.pages_read) == (ReadStatus.READ, 1, 1)
    assert "pages as laid out here, not by Word; hidden text is left out" in outcome.reason
    cells = {
        (figure.standing.label[-1], figure.standing.period.label): (figure.text, int(figure.quantity.value))
        for content in outcome.contents
        for figure in content.figures
        if figure.standing is not None and figure.standing.period is not None
    }
    assert cells["Net sales", "FY2022"] == ("1,577", 1_577_000_000)
    assert cells["Net sales", "FY2021"] == ("(1,373)", -1_373_000_000)
    text = " ".join(chunk.text for content in outcome.contents for chunk in content.chunks)
    assert "$12 million" in text
    assert "99" not in text


def test_its_pages_are_drawn_and_a_box_covers_ink(statement: Path) -> None:
    document = open_document(statement)
    page = document.page(1)
    word = next(each for each in page.words if each[4] == "1,577")
    picture = document.picture(1, 2.0, 50_000_000)
    document.close()
    x0, y0, x1, y1 = (int(2 * each) for each in word[:4])
    rows = [picture.rgb[y * picture.stride + 3 * x0 : y * picture.stride + 3 * x1] for y in range(y0, y1)]
    assert min(min(row) for row in rows if row) < 100


@pytest.mark.parametrize(
    ("name", "data", "status", "why"),
    [
        ("a.docx", b"plain words", ReadStatus.WRONG_TYPE, "not a Word file but plain text"),
        ("a.docx", b"PK\x03\x04rest", ReadStatus.DAMAGED, "damaged, or no Word file"),
        ("a.docx", b"", ReadStatus.EMPTY, "the file is empty"),
        ("a.doc", b"\xd0\xcf\x11\xe0", ReadStatus.NOT_READ, "Word files of this kind are not read: save it as .docx or PDF"),
        ("a.odt", b"PK\x03\x04", ReadStatus.NOT_READ, "save it as .docx or PDF"),
        ("a.msg", b"\xd0\xcf\x11\xe0", ReadStatus.NOT_READ, "this kind of file is not read: save or print it as PDF"),
    ],
)  # fmt: skip
def test_what_is_no_word_file_says_so(tmp_path: Path, name: str, data: bytes, status: ReadStatus, why: str) -> None:
    (tmp_path / "deal").mkdir()
    (tmp_path / "deal" / name).write_bytes(data)
    outcome = read_folder(tmp_path / "deal", tmp_path / "spool")[name]
    assert outcome.status is status
    assert why in outcome.reason


def test_markup_escapes_text_and_numbers_notes() -> None:
    call = '<w:r><w:footnoteReference w:id="5"/></w:r><w:r><w:endnoteReference w:id="6"/></w:r>'
    box = f"<w:r><w:pict><w:txbxContent>{paragraph('in a box')}</w:txbxContent></w:pict></w:r>"
    body = paragraph(run("a &lt;b&gt;") + call + box) + table(
        f'<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>{cell("5")}{cell("x")}</w:tr>'
    )
    notes = {
        "footnotes": f'<w:footnote w:id="5">{paragraph("note")}</w:footnote>',
        "endnotes": f'<w:endnote w:id="6">{paragraph("end")}</w:endnote>',
    }  # fmt: skip
    made = markup(read_word("a.docx", word_file(body, notes)))
    assert "a &lt;b&gt;<sup>1</sup><sup>i</sup></p><p>in a box</p>" in made
    assert '<tr><td></td><td class="n" colspan="1"><p>5</p></td><td colspan="1"><p>x</p></td></tr>' in made
    assert made.index("<p>note</p>") < made.index("<p>end</p>")


def test_a_process_that_reads_pdfs_loads_no_word_parser() -> None:
    code = "import sys; import olo_desktop.ingest.documents; print('lxml.etree' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
