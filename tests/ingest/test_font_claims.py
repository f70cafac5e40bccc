"""Fonts that say other digits than they print, as far as that can be told, and fonts that do not."""

from __future__ import annotations

from typing import Any

import pytest

from olo_desktop.ingest.font_claims import FontClaims
from olo_desktop.ingest.mupdf import pymupdf
from olo_desktop.places import resource

HEAD = (
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange\n"
)
HONEST = f"{HEAD}1 beginbfrange <20> <7E> <0020> endbfrange endcmap end end"
LYING = f"{HEAD}1 beginbfrange <20> <7E> <0020> endbfrange 1 beginbfchar <33> <0039> endbfchar endcmap end end"
LISTED = f"{HEAD}1 beginbfrange <30> <33> [<0030> <0031> <0039>] endbfrange endcmap end end"
LETTERS = f"{HEAD}1 beginbfchar <41> <0042> endbfchar endcmap end end"
BARE = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode {cmap} 0 R {more} >>"


def claims(cmap: str, more: str = "") -> dict[str, frozenset[str]]:
    """What the font of a page says and does not draw, with this /ToUnicode and these further entries."""
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 100), "3", fontname="helv")
    xref = page.get_fonts()[0][0]
    stream = document.get_new_xref()
    document.update_object(stream, "<< >>")
    document.update_stream(stream, cmap.encode())
    document.update_object(xref, BARE.format(cmap=stream, more=more))
    found = FontClaims()
    assert found.of_page(document, page) == found.of_page(document, page)
    return found.of_page(document, page)


NAMES = "/Encoding << /Type /Encoding /Differences [49 /one 50 /nine /three 65 /A] >>"
BASE = "/Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding >>"
CASES: dict[str, tuple[str, str, dict[str, frozenset[str]]]] = {
    "honest": (HONEST, "", {}),
    "a three called a nine": (LYING, "", {"Helvetica": frozenset("9")}),
    "in an encoding by name": (LYING, "/Encoding /WinAnsiEncoding", {"Helvetica": frozenset("9")}),
    "in an encoding that starts from one": (LYING, BASE, {"Helvetica": frozenset("9")}),
    "listed one by one": (LISTED, "", {"Helvetica": frozenset("9")}),
    "glyphs by their names": (HONEST, NAMES, {"Helvetica": frozenset("2")}),
    "letters only": (LETTERS, "", {}),
    "nonsense": ("1 beginbfchar <zz> <0039> endbfchar", "", {}),
}


@pytest.mark.parametrize("case", CASES)
def test_simple_fonts(case: str) -> None:
    cmap, more, wanted = CASES[case]
    assert claims(cmap, more) == wanted


def test_a_font_without_a_map_claims_nothing() -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 100), "3", fontname="helv")
    assert FontClaims().of_page(document, page) == {}


def embedded(change: bool) -> tuple[Any, Any]:
    """A page in an embedded font whose codes are glyphs; `change` calls its three a nine."""
    data = resource("fonts/Inter-Regular.ttf").read_bytes()
    font = pymupdf.Font(fontbuffer=data)
    document = pymupdf.open()
    page = document.new_page()
    page.insert_font(fontname="F0", fontbuffer=data)
    page.insert_text((72, 100), "0123456789", fontname="F0")
    xref = page.get_fonts()[0][0]
    three, nine = font.has_glyph(ord("3")), font.has_glyph(ord("9"))
    said = f"<{three:04x}> <0039>" if change else f"<{three:04x}> <0033>"
    cmap = f"{HEAD}2 beginbfchar {said} <{nine:04x}> <0039> endbfchar endcmap"
    stream = document.get_new_xref()
    document.update_object(stream, "<< >>")
    document.update_stream(stream, cmap.encode())
    document.xref_set_key(xref, "ToUnicode", f"{stream} 0 R")
    return document, page


def test_embedded_fonts_whose_codes_are_glyphs() -> None:
    for change, wanted in ((False, []), (True, [frozenset("9")])):
        document, page = embedded(change)
        assert list(FontClaims().of_page(document, page).values()) == wanted


def test_a_broken_embedded_font_tells_nothing() -> None:
    document, page = embedded(change=True)
    xref = page.get_fonts()[0][0]
    document.xref_set_key(xref, "DescendantFonts", "null")
    assert FontClaims().of_page(document, page) == {}


@pytest.mark.parametrize(("key", "value"), [("CIDToGIDMap", "(table)"), ("FontDescriptor", "null")])
def test_an_embedded_font_that_cannot_be_looked_into_tells_nothing(key: str, value: str) -> None:
    document, page = embedded(change=True)
    described = document.xref_get_key(page.get_fonts()[0][0], "DescendantFonts")[1]
    document.xref_set_key(int(described.strip("[]").split()[0]), key, value)
    assert FontClaims().of_page(document, page) == {}
