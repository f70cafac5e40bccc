"""A Word file as shown: its body, notes, headers and footers, each a flow; comments and what else is worth saying."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from olo_desktop.ingest.word.fields import OUTSIDE
from olo_desktop.ingest.word.flow import Flow, Paragraph, Table
from olo_desktop.ingest.word.names import Element, attribute, child, name_of, switch
from olo_desktop.ingest.word.numbering import Numbering
from olo_desktop.ingest.word.package import Package, WordUnreadable
from olo_desktop.ingest.word.styles import Styles
from olo_desktop.ingest.word.walk import Aside, Walk

_SEPARATORS = ("separator", "continuationSeparator", "continuationNotice")


@dataclass(frozen=True, slots=True)
class Comment:
    """An open comment: its identifier, who wrote it, and its words."""

    id: str
    author: str
    text: str


@dataclass(slots=True)
class WordDocument:
    """What a Word file shows, part by part. `notes` holds (kind, identifier) of those that the file has."""

    body: list[Flow]
    notes: dict[tuple[str, str], list[Flow]]
    headers: list[tuple[str, list[Flow]]]
    comments: list[Comment]
    aside: Aside
    outside: list[str] = field(default_factory=list)


def read_word(name: str, data: bytes, *, original: bool = False) -> WordDocument:
    """The file as Word shows it with all changes accepted, or rejected (`original`). Raises `WordUnreadable`."""
    package = Package.open(name, data)
    return _Reader(package, package.main(), original=original).document()


class _Reader:
    """Reads the parts of one file with one set of styles and lists."""

    def __init__(self, package: Package, main: str, *, original: bool) -> None:
        self.package = package
        self.main = main
        self.original = original
        self.styles = Styles.of(self._part("styles"))
        self.numbering = Numbering.of(self._part("numbering"))
        self.aside = Aside()
        self.fields_met: list[str] = []

    def document(self) -> WordDocument:
        body = child(self.package.tree(self.main), "w:body")
        if body is None:
            raise WordUnreadable(self.package.name, "holds no text")
        flow = self._flow(self.package.tree(self.main), body)
        notes = {
            (kind, identifier): content for kind in ("footnote", "endnote") for identifier, content in self._notes(kind)
        }
        return WordDocument(flow, notes, self._headers(body), self._comments(), self.aside, self._outside())

    def _part(self, kind: str) -> Element | None:
        """The root of the part of a kind that belongs to the main part."""
        part = self.package.related(self.main, kind)
        return None if part is None else self.package.tree(part)

    def _flow(self, root: Element, container: Element) -> list[Flow]:
        walk = Walk(root, self.styles, self.numbering, self.aside, original=self.original)
        flow = walk.flow(container)
        self.fields_met += walk.fields.met
        return flow

    def _notes(self, kind: str) -> list[tuple[str, list[Flow]]]:
        root = self._part(f"{kind}s")
        return [
            (attribute(each, "w:id") or "", self._flow(root, each))
            for each in ([] if root is None else root)
            if root is not None and name_of(each) == f"w:{kind}" and attribute(each, "w:type") not in _SEPARATORS
        ]

    def _headers(self, body: Element) -> list[tuple[str, list[Flow]]]:
        """The headers and footers that the sections use, each once; those of equal text once."""
        settings = self._part("settings")
        both_sides = bool(switch(settings, "w:evenAndOddHeaders"))
        targets = {each.id: each.target for each in self.package.relations(self.main) if not each.outside}
        found: dict[str, tuple[str, list[Flow]]] = {}
        for section in (each for each in body.iter() if name_of(each) == "w:sectPr"):
            first = bool(switch(section, "w:titlePg"))
            for each in section:
                kind = name_of(each).removeprefix("w:").removesuffix("Reference")
                page = attribute(each, "w:type") or "default"
                part = targets.get(attribute(each, "r:id") or "", "")
                unused = (page == "first" and not first) or (page == "even" and not both_sides)
                if kind in ("header", "footer") and not unused and part not in found and self.package.holds(part):
                    root = self.package.tree(part)
                    found[part] = (kind, self._flow(root, root))
        once: dict[tuple[str, str], tuple[str, list[Flow]]] = {}
        for kind, flow in found.values():
            once.setdefault((kind, words_of(flow)), (kind, flow))
        return sorted(once.values(), key=lambda each: each[0] == "footer")

    def _comments(self) -> list[Comment]:
        """The comments that nobody has marked as settled."""
        root = self._part("comments")
        extended = self._part("commentsExtended")
        settled = {
            attribute(each, "w15:paraId")
            for each in ([] if extended is None else extended)
            if attribute(each, "w15:done") in ("1", "true")
        }
        found = []
        for each in [] if root is None else root:
            if root is None or name_of(each) != "w:comment":
                continue
            marks = {attribute(line, "w14:paraId") for line in each.iter() if name_of(line) == "w:p"}
            if not marks & settled:
                words = words_of(Walk(root, self.styles, Numbering({}, {}), Aside()).flow(each))
                found.append(Comment(attribute(each, "w:id") or "", attribute(each, "w:author") or "", words))
        return found

    def _outside(self) -> list[str]:
        """What the file refers to beyond itself and the text links: never followed."""
        kinds = Counter(
            relation.kind
            for part in sorted(self.package.members)
            if part.endswith(".rels")
            for relation in self.package.relations(_owner(part))
            if relation.outside and relation.kind != "hyperlink"
        )
        fields = Counter(kind for kind in self.fields_met if kind in OUTSIDE)
        return [f"{kind} ({count})" for kind, count in sorted(kinds.items())] + [
            f"field {kind} ({count})" for kind, count in sorted(fields.items())
        ]


def _owner(part: str) -> str:
    """The part whose relations a `.rels` file holds."""
    folder, _, leaf = part.rpartition("/")
    above = folder.removesuffix("_rels").rstrip("/")
    return "/".join(filter(None, (above, leaf.removesuffix(".rels"))))


def words_of(flow: list[Flow]) -> str:
    """All the words of a flow in one line."""
    words: list[str] = []
    for each in flow:
        if isinstance(each, Paragraph):
            words += each.text.split()
            for box in each.boxes:
                words.append(words_of(box))
        elif isinstance(each, Table):
            words += [words_of(cell.content) for row in each.rows for cell in row.cells]
    return " ".join(filter(None, words))


def told_beside(document: WordDocument) -> list[str]:
    """What a reader of the file's pages should know: changes, hidden text, parts that are not read."""
    aside = document.aside
    told = ["tracked changes are taken as accepted"] if aside.changes else []
    told += ["hidden text is left out"] if aside.hidden else []
    return told + [f"{what} is not read" for what in sorted(aside.unread)]
