"""A commented copy opened by LibreOffice: another reader than ours finds the comments on their words."""

from __future__ import annotations

import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from lxml import etree
from test_commented_word import commented
from word_files import cell, paragraph, run, table

_OFFICE = shutil.which("soffice")
_WRITER = Path("/usr/lib/libreoffice/program/libswlo.so")
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_OFFICE_NAME = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"


@pytest.mark.slow
@pytest.mark.skipif(_OFFICE is None or not _WRITER.exists(), reason="LibreOffice Writer is not installed")
def test_libreoffice_opens_the_copy_and_finds_the_comments(tmp_path: Path) -> None:
    body = paragraph(run("Sales were $12m, ") + run("up 5%.", "<w:b/>"))
    body += table(("$m", "2022"), f"<w:tr>{cell('EBITDA')}{cell('9.5')}</w:tr>")
    _, copy = commented(body, ["$12m", "5%", "9.5"])
    (tmp_path / "copy.docx").write_bytes(copy)
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = [_OFFICE or "", profile, "--headless", "--convert-to", "odt", "--outdir", str(tmp_path), "copy.docx"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=120)
    with zipfile.ZipFile(tmp_path / "copy.odt") as archive:
        content = etree.fromstring(archive.read("content.xml"))
    notes = {each.get(f"{_OFFICE_NAME}name"): each for each in content.iter(f"{_OFFICE_NAME}annotation")}
    said = {"".join(each.find(f"{_TEXT}p").itertext()): name for name, each in notes.items()}
    assert set(said) == {"about $12m", "about 5%", "about 9.5"}
    assert {words: _between(content, name) for words, name in said.items()} == {
        "about $12m": "$12m",
        "about 5%": "5%",
        "about 9.5": "9.5",
    }


def _between(content: etree._Element, name: str | None) -> str:
    """The text between the start and the end of an annotation."""
    words, inside = "", False
    for event, each in etree.iterwalk(content, events=("start", "end")):
        if each.get(f"{_OFFICE_NAME}name") == name and event == "end":
            if each.tag == f"{_OFFICE_NAME}annotation-end":
                return words + ""
            inside = True
            words += each.tail or ""
        elif inside and event == "start":
            words += each.text or ""
        elif inside and each.tag != f"{_OFFICE_NAME}annotation-end":
            words += each.tail or ""
    return words
