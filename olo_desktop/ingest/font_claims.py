"""What a font says its characters are, held against what it draws: /ToUnicode may call a three a nine.

It can be told where the font's own encoding names its digits: a standard encoding, names of glyphs, or the tables of an
embedded font. Where none of them speaks, nothing is told. A font is looked at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from olo_desktop.ingest.mupdf import pymupdf

_DIGITS = "0123456789"
_NAMES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_STANDARD = ("WinAnsiEncoding", "MacRomanEncoding", "StandardEncoding")
_SUBSET = re.compile(r"^[A-Z]{6}\+")
_HEX = r"<([0-9A-Fa-f\s]+)>"
_CHARS = re.compile(r"beginbfchar(.*?)endbfchar", re.DOTALL)
_RANGES = re.compile(r"beginbfrange(.*?)endbfrange", re.DOTALL)
_PAIR = re.compile(rf"{_HEX}\s*{_HEX}")
_RANGE = re.compile(rf"{_HEX}\s*{_HEX}\s*(?:{_HEX}|\[([^\]]*)\])")
_MOST_CODES = 70_000


class FontClaims:
    """The fonts of one document that were looked at, and the characters about which each of them lies."""

    def __init__(self) -> None:
        self._looked: dict[int, frozenset[str]] = {}

    def of_page(self, document: Any, page: Any) -> dict[str, frozenset[str]]:
        """For the fonts of a page, by name, the characters that they say and do not draw."""
        found: dict[str, frozenset[str]] = {}
        for xref, _, kind, name, _, encoding, *_ in page.get_fonts():
            if xref not in self._looked:
                self._looked[xref] = _lies(document, xref, kind, encoding)
            if self._looked[xref]:
                plain = _SUBSET.sub("", name)
                found[plain] = found.get(plain, frozenset()) | self._looked[xref]
        return found


def _lies(document: Any, xref: int, kind: str, encoding: str) -> frozenset[str]:
    try:
        said = dict(_said(document, xref))
        if not any(text in _DIGITS for text in said.values()):
            return frozenset()
        true = _drawn(document, xref, kind, encoding)
    except Exception:  # a damaged font: nothing can be told of it
        return frozenset()
    return frozenset(text for code, text in said.items() if text in _DIGITS and true.get(code, text) != text)


def _said(document: Any, xref: int) -> Iterator[tuple[int, str]]:
    """The characters that /ToUnicode gives to the codes of a font."""
    what, value = document.xref_get_key(xref, "ToUnicode")
    if what != "xref":
        return
    cmap = document.xref_stream(int(value.split()[0])).decode("latin-1")
    for block in _RANGES.findall(cmap):
        for low, high, first, listed in _RANGE.findall(block):
            yield from _of_range(int(low, 16), int(high, 16), first, listed)
    for block in _CHARS.findall(cmap):
        for code, text in _PAIR.findall(block):
            yield int(code, 16), _text(text)


def _of_range(low: int, high: int, first: str, listed: str) -> Iterator[tuple[int, str]]:
    texts = re.findall(_HEX, listed)
    for step, code in enumerate(range(low, min(high, low + _MOST_CODES) + 1)):
        if first:
            yield code, chr(ord(_text(first)[-1:] or "\0") + step)
        elif step < len(texts):
            yield code, _text(texts[step])


def _text(digits: str) -> str:
    plain = "".join(digits.split())
    return bytes.fromhex(plain if len(plain) % 2 == 0 else f"{plain}0").decode("utf-16-be", "replace")


def _drawn(document: Any, xref: int, kind: str, encoding: str) -> dict[int, str]:
    """The digits that the font's own encoding or tables give to its codes; empty where they say nothing."""
    if kind == "Type0":
        return _of_tables(document, xref) if encoding == "Identity-H" else {}
    named, base = _differences(document, xref)
    if encoding in _STANDARD or base in _STANDARD or not document.extract_font(xref)[3]:
        return {**{ord(digit): digit for digit in _DIGITS}, **named}
    return named


def _differences(document: Any, xref: int) -> tuple[dict[int, str], str]:
    """The names that the font's encoding gives to codes, digits as themselves, and the encoding it starts from."""
    what, value = document.xref_get_key(xref, "Encoding")
    if what == "xref":
        what, value = "dict", document.xref_object(int(value.split()[0]))
    found: dict[int, str] = {}
    listed = re.search(r"/Differences\s*\[(.*?)\]", value, re.DOTALL) if what == "dict" else None
    code = 0
    for token in re.findall(r"/[^\s/\[\]]+|\d+", listed[1]) if listed else ():
        if token[0] != "/":
            code = int(token)
            continue
        found[code] = _DIGITS[_NAMES.index(token[1:])] if token[1:] in _NAMES else token
        code += 1
    base = re.search(r"/BaseEncoding\s*/(\w+)", value) if what == "dict" else None
    return found, base[1] if base else ""


def _of_tables(document: Any, xref: int) -> dict[int, str]:
    """The glyph that an embedded font keeps for each digit, where codes are glyphs."""
    what, value = document.xref_get_key(xref, "DescendantFonts")
    descendant = re.search(r"(\d+) 0 R", value) if what in ("array", "xref") else None
    if descendant is None or not _codes_are_glyphs(document, int(descendant[1])):
        return {}
    data = document.extract_font(xref)[3]
    if not data:
        return {}
    font = pymupdf.Font(fontbuffer=data)
    glyphs = {digit: font.has_glyph(ord(digit)) for digit in _DIGITS}
    return {glyph: digit for digit, glyph in glyphs.items() if glyph}


def _codes_are_glyphs(document: Any, descendant: int) -> bool:
    """Whether the font is of TrueType outlines and its codes count its glyphs, which is so unless a table is given."""
    subtype, table = (document.xref_get_key(descendant, key) for key in ("Subtype", "CIDToGIDMap"))
    return bool(subtype[1] == "/CIDFontType2" and table in (("null", "null"), ("name", "/Identity")))
