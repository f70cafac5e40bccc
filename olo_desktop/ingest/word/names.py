"""Short names for the elements and attributes of a Word file, the same for both editions of the format."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from lxml import etree

Element: TypeAlias = etree._Element  # noqa: SLF001 - the library has no other name for it

_NAMESPACES = {
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w",
    "http://purl.oclc.org/ooxml/wordprocessingml/main": "w",
    "http://schemas.openxmlformats.org/officeDocument/2006/math": "m",
    "http://purl.oclc.org/ooxml/officeDocument/math": "m",
    "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r",
    "http://purl.oclc.org/ooxml/officeDocument/relationships": "r",
    "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing": "wp",
    "http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing": "wp",
    "http://schemas.openxmlformats.org/drawingml/2006/chart": "c",
    "http://purl.oclc.org/ooxml/drawingml/chart": "c",
    "http://schemas.openxmlformats.org/drawingml/2006/diagram": "dgm",
    "http://purl.oclc.org/ooxml/drawingml/diagram": "dgm",
    "http://schemas.microsoft.com/office/word/2010/wordml": "w14",
    "http://schemas.microsoft.com/office/word/2012/wordml": "w15",
    "urn:schemas-microsoft-com:vml": "v",
    "urn:schemas-microsoft-com:office:office": "o",
}
_OFF = frozenset(("0", "false", "off"))


@lru_cache(maxsize=4096)  # a file uses some hundred names, over and over
def short(tag: str) -> str:
    """The short name of a tag: "w:p" for `{http://...main}p`; "?:name" where the namespace is none we read."""
    space, _, local = tag[1:].partition("}") if tag.startswith("{") else ("", "", tag)
    return f"{_NAMESPACES.get(space, '?')}:{local}"


def name_of(element: Element) -> str:
    """The short name of an element; "" for comments and processing instructions."""
    return short(element.tag) if isinstance(element.tag, str) else ""


def attribute(element: Element, name: str) -> str | None:
    """The value of an attribute by its short name: `attribute(style, "w:val")`."""
    for tag, value in element.attrib.items():
        if short(str(tag)) == name:
            return str(value)
    return None


def child(element: Element | None, *path: str) -> Element | None:
    """The first child by short name, and so on down the path; None where a step is missing."""
    for step in path:
        element = next((each for each in element if name_of(each) == step), None) if element is not None else None
    return element


def value_of(element: Element | None, *path: str) -> str | None:
    """The `w:val` of a descendant by path."""
    found = child(element, *path)
    return None if found is None else attribute(found, "w:val")


def switch(element: Element | None, *path: str) -> bool | None:
    """An on-off property: None where it is not stated, and on where it is stated without a value."""
    found = child(element, *path)
    return None if found is None else (attribute(found, "w:val") or "").lower() not in _OFF
