"""Fifty nested constructs, written without sight of the reader: every visible digit is seen, no invisible one is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from word_files import W, word_file

from olo_desktop.ingest.memo_word import word_text

_CONSTRUCTS = json.loads((Path(__file__).parent / "constructs.json").read_text(encoding="utf-8"))
_MORE = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup" '
    'xmlns:zz="urn:example:unknown-drawing"'
)
_RELATED = ("footnotes", "endnotes", "comments", "styles", "numbering", "settings", "commentsExtended")


def _built(construct: dict[str, Any]) -> bytes:
    body = f'<?xml version="1.0"?><w:document {W} {_MORE}><w:body>{construct["body"]}</w:body></w:document>'
    parts = construct["parts"]
    related = [(f"own{kind}", kind, f"{kind}.xml") for kind in _RELATED if f"word/{kind}.xml" in parts]
    for name, target in construct["rels"].items():
        outside = "://" in target
        kind = "hyperlink" if outside else Path(target).stem.rstrip("0123456789")
        related.append((name, kind, target if outside else target.removeprefix("word/")))
    return word_file(body, parts, *related)


@pytest.mark.parametrize("construct", _CONSTRUCTS, ids=[each["id"] for each in _CONSTRUCTS])
def test_all_that_is_seen_is_read_and_nothing_else(construct: dict[str, Any]) -> None:
    text = word_text("memo.docx", _built(construct)).text
    shown = text.translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789"))
    at = 0
    for figure in construct["visible"]:
        found = shown.find(figure, at)
        assert found >= 0 or figure in shown, (construct["what"], figure, text)
        at = found + len(figure) if found >= 0 else at
        shown = shown.replace(figure, "·" * len(figure), 1) if found < 0 else shown
    for figure in construct["invisible"]:
        seen = any(figure in each for each in construct["visible"])
        assert seen or figure not in shown, (construct["what"], figure, text)
