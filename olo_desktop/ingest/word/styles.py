"""What a style makes of a paragraph or a run: heading depth, list, hidden, raised, bold."""

from __future__ import annotations

import re
from dataclasses import dataclass

from olo_desktop.ingest.word.names import Element, attribute, child, name_of, switch, value_of

_HEADING_NAME = re.compile(r"heading (\d)")
_DEEPEST_BASE = 12  # styles that are based on each other in a circle end here


@dataclass(frozen=True, slots=True)
class Style:
    """One style with what it inherits. `outline` counts from 1; 0 is body text."""

    name: str = ""
    outline: int = 0
    numbering: tuple[str, int] | None = None
    hidden: bool = False
    raised: bool = False
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Styles:
    """The styles of a file by their identifiers."""

    by_id: dict[str, Style]
    paragraph_default: Style

    @classmethod
    def of(cls, root: Element | None) -> Styles:
        """The styles of a `styles.xml`; none where the file has none."""
        elements = {} if root is None else {attribute(each, "w:styleId") or "": each for each in _styles(root)}
        styles = {name: _resolved(elements, name) for name in elements}
        default = next((name for name, each in elements.items() if _is_default(each)), "")
        return cls(styles, styles.get(default, Style()))

    def paragraph(self, properties: Element | None) -> Style:
        """The style of a paragraph by its properties."""
        return self.by_id.get(value_of(properties, "w:pStyle") or "", self.paragraph_default)

    def run(self, properties: Element | None) -> Style:
        """The character style of a run by its properties."""
        return self.by_id.get(value_of(properties, "w:rStyle") or "", Style())


def is_raised(properties: Element | None, style: Style) -> bool:
    """Whether a run stands above or below the line."""
    stated = value_of(properties, "w:vertAlign")
    return style.raised if stated is None else stated in ("superscript", "subscript")


def _styles(root: Element) -> list[Element]:
    return [each for each in root if name_of(each) == "w:style"]


def _is_default(element: Element) -> bool:
    return attribute(element, "w:type") == "paragraph" and attribute(element, "w:default") in ("1", "true", "on")


def _resolved(elements: dict[str, Element], name: str) -> Style:
    """A style with what the styles that it is based on say, nearest first."""
    chain: list[Element] = []
    at: str | None = name
    while at in elements and len(chain) < _DEEPEST_BASE:
        chain.append(elements[at])
        at = value_of(elements[at], "w:basedOn")
    own_name = (value_of(chain[0], "w:name") or name).lower()
    return Style(
        own_name,
        _outline(own_name, chain),
        _numbering(chain),
        any_switch(chain, "w:vanish"),
        is_raised(next((child(each, "w:rPr") for each in chain if _aligned(each)), None), Style()),
        any_switch(chain, "w:b"),
    )


def any_switch(chain: list[Element], name: str) -> bool:
    """The first style of the chain that says whether a run property is on decides."""
    stated = (switch(each, "w:rPr", name) for each in chain)
    return next((each for each in stated if each is not None), False)


def _aligned(element: Element) -> bool:
    return child(element, "w:rPr", "w:vertAlign") is not None


def _outline(name: str, chain: list[Element]) -> int:
    """The heading depth: by outline level, else by the built-in names."""
    for element in chain:
        level = value_of(element, "w:pPr", "w:outlineLvl")
        if level is not None:
            return int(level) + 1 if level.isdigit() and int(level) < 9 else 0
    match = _HEADING_NAME.fullmatch(name)
    return int(match[1]) if match else int(name == "title")


def _numbering(chain: list[Element]) -> tuple[str, int] | None:
    """The list that a style's paragraphs are counted in."""
    for element in chain:
        number = value_of(element, "w:pPr", "w:numPr", "w:numId")
        if number is not None:
            level = value_of(element, "w:pPr", "w:numPr", "w:ilvl") or "0"
            return number, int(level) if level.isdigit() else 0
    return None
