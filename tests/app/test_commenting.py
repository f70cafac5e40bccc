"""A Word memo verified against the sample deal, and its commented copy."""

from __future__ import annotations

from pathlib import Path

import pytest
from word_files import paragraph, word_file

from olo_desktop.__main__ import main
from olo_desktop.ingest.memo_word import word_text

TYPES = (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)


@pytest.fixture
def word_memo(deal: Path, tmp_path: Path) -> Path:
    """The sample memo's paragraphs as a Word file."""
    text = next(deal.glob("*.md")).read_text(encoding="utf-8")
    lines = [line.lstrip("# ").replace("&", "&amp;").replace("<", "&lt;") for line in text.splitlines() if line.strip()]
    path = tmp_path / "memo.docx"
    path.write_bytes(word_file("".join(map(paragraph, lines)), {"[Content_Types].xml": TYPES}))
    return path


def test_the_copy_says_what_the_terminal_says(
    deal: Path, workspace: Path, word_memo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.docx"
    before = word_memo.read_bytes()
    code = main(["comment", str(deal), str(word_memo), "--to", str(copy), "--workspace", str(workspace)])
    assert code == 1
    count = int(capsys.readouterr().out.split()[0])
    told = [each.text for each in word_text("copy.docx", copy.read_bytes()).notices if each.kind == "open comment"]
    assert len(told) == count > 5
    assert any("The source says" in words for words in told), told
    assert word_memo.read_bytes() == before


def test_only_a_word_memo_is_commented_and_never_the_memo_itself(
    deal: Path, workspace: Path, word_memo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = tmp_path / "memo.md"
    plain.write_text("Revenue was $5 million.", encoding="utf-8")
    assert main(["comment", str(deal), str(word_memo), "--to", str(word_memo)]) == 2
    assert "that is the memo itself" in capsys.readouterr().err
    there = ["--to", str(tmp_path / "x.docx"), "--workspace", str(workspace)]
    assert main(["comment", str(deal), str(plain), *there]) == 2
    assert "memo.md is no Word memo" in capsys.readouterr().err
