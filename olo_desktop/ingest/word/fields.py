"""Fields of a Word file: which part of them is shown, and what kind of value it is."""

from __future__ import annotations

from dataclasses import dataclass, field

from olo_desktop.ingest.word.flow import Sort
from olo_desktop.ingest.word.names import Element, attribute, name_of

# A table of contents repeats headings that stand, and are judged, in their own places.
_PAGE_NUMBERS = frozenset(
    ("PAGE", "NUMPAGES", "SECTIONPAGES", "PAGEREF", "SECTION", "SEQ", "NOTEREF", "LISTNUM", "TOC", "INDEX")
)
_LINKED = frozenset(
    ("REF", "DOCPROPERTY", "DOCVARIABLE", "LINK", "INCLUDETEXT", "DDE", "DDEAUTO", "MERGEFIELD", "DATABASE", "QUOTE")
)
OUTSIDE = frozenset(("LINK", "INCLUDETEXT", "INCLUDEPICTURE", "DDE", "DDEAUTO", "DATABASE", "RD"))


@dataclass(slots=True)
class Field:
    """One field that is open: its instruction so far, and whether its result has begun."""

    instruction: str = ""
    in_result: bool = False

    @property
    def kind(self) -> str:
        """The first word of the instruction: "PAGE"; "=" for a formula."""
        words = self.instruction.split(maxsplit=1)
        return "=" if self.instruction.strip().startswith("=") else words[0].upper() if words else ""

    @property
    def sort(self) -> Sort:
        """What the result is."""
        if self.kind in _PAGE_NUMBERS:
            return Sort.PAGE_NUMBER
        return Sort.LINKED if self.kind in _LINKED or self.kind == "=" else Sort.TEXT


@dataclass(slots=True)
class Fields:
    """The fields open at a place. Signs that have no partner in their part are passed over, so that no text is lost."""

    paired: frozenset[Element]
    open: list[Field] = field(default_factory=list)
    met: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, root: Element) -> Fields:
        """The fields of one part."""
        begun: list[list[Element]] = []
        paired: set[Element] = set()
        for element in root.iter():
            if name_of(element) != "w:fldChar":
                continue
            kind = attribute(element, "w:fldCharType")
            if kind == "begin":
                begun.append([element])
            elif begun and kind in ("separate", "end"):
                begun[-1].append(element)
                if kind == "end":
                    paired.update(begun.pop())
        return cls(frozenset(paired))

    @property
    def shown(self) -> bool:
        """Whether text at this place is seen: in no field's instruction."""
        return all(each.in_result for each in self.open)

    @property
    def sort(self) -> Sort:
        """What text at this place is: the innermost field that says so decides."""
        return next((each.sort for each in reversed(self.open) if each.sort is not Sort.TEXT), Sort.TEXT)

    def mark(self, element: Element) -> None:
        """Follow a begin, separate or end sign."""
        if element not in self.paired:
            return
        kind = attribute(element, "w:fldCharType")
        if kind == "begin":
            self.open.append(Field())
        elif kind == "separate":
            self.open[-1].in_result = True
        elif self.open:
            self.met.append(self.open.pop().kind)

    def instruct(self, words: str) -> None:
        """More words of the innermost instruction."""
        if self.open and not self.open[-1].in_result:
            self.open[-1].instruction += words

    def enter(self, instruction: str) -> None:
        """A field that is one element, whose content is its result."""
        self.open.append(Field(instruction, in_result=True))

    def leave(self) -> None:
        """The end of a field that is one element."""
        self.met.append(self.open.pop().kind)
