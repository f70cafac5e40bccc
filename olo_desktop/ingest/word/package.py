"""A Word file as its parts. Zip and XML are opened within limits; nothing outside the file is ever followed.

WordUnreadable  the bytes are no Word file, are damaged, or hold more than a memo can
"""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from dataclasses import dataclass, field

from lxml import etree

from olo_desktop.ingest.word.names import Element
from olo_desktop.model.errors import OloError

LARGEST_PART_BYTES = 96_000_000
LARGEST_TOTAL_BYTES = 400_000_000
MOST_PARTS = 20_000
_ENCRYPTED = b"\xd0\xcf\x11\xe0"
_MAIN_PART = "word/document.xml"


class WordUnreadable(OloError):  # noqa: N818 - named for the situation
    """The file cannot be read as a Word file."""

    def __init__(self, name: str, why: str, remedy: str = "Open it in Word and save it again as .docx") -> None:
        super().__init__(name, why, remedy)


@dataclass(frozen=True, slots=True)
class Relation:
    """What a part names beside itself: `kind` is the last word of its type; `outside` says that it lies elsewhere."""

    id: str
    kind: str
    target: str
    outside: bool


@dataclass(slots=True)
class Package:
    """The parts of one Word file, opened one by one as they are asked for."""

    name: str
    archive: zipfile.ZipFile
    members: dict[str, zipfile.ZipInfo]
    _trees: dict[str, Element] = field(default_factory=dict)

    @classmethod
    def open(cls, name: str, data: bytes) -> Package:
        """The file's parts. Raises `WordUnreadable`."""
        if data.startswith(_ENCRYPTED):
            raise WordUnreadable(name, "protected by a password, or saved by an old Word", "Save it as .docx without")
        try:
            archive = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OSError) as error:
            raise WordUnreadable(name, "empty" if not data else "damaged, or no Word file") from error
        members = {info.filename.lstrip("/").casefold(): info for info in archive.infolist()}
        if len(archive.infolist()) > MOST_PARTS or sum(i.file_size for i in members.values()) > LARGEST_TOTAL_BYTES:
            raise WordUnreadable(name, "unpacks to more than a memo can hold", "Split it, or take large objects out")
        return cls(name, archive, members)

    def main(self) -> str:
        """The name of the part that holds the text."""
        stated = (each.target for each in self.relations("") if each.kind == "officeDocument" and not each.outside)
        part = next(stated, _MAIN_PART)
        if not self.holds(part):
            raise WordUnreadable(self.name, "holds no Word document")
        return part

    def holds(self, part: str) -> bool:
        """Whether the file has such a part."""
        return part.casefold() in self.members

    def bytes_of(self, part: str) -> bytes:
        """The bytes of a part, within the limits."""
        info = self.members[part.casefold()]
        try:
            with self.archive.open(info) as stream:
                data = stream.read(LARGEST_PART_BYTES + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError) as error:
            raise WordUnreadable(self.name, f"damaged: {part} cannot be unpacked") from error
        if len(data) > LARGEST_PART_BYTES:
            raise WordUnreadable(
                self.name, f"{part} unpacks to more than {LARGEST_PART_BYTES // 1_000_000} MB", "Split the memo"
            )
        return data

    def tree(self, part: str) -> Element:
        """The root element of a part, the same object each time."""
        if part not in self._trees:
            self._trees[part] = self._parsed(part, self.bytes_of(part))
        return self._trees[part]

    def _parsed(self, part: str, data: bytes) -> Element:
        """XML without entities, document types, network or unbounded depth."""
        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
        try:
            root = etree.fromstring(data, parser)
        except etree.XMLSyntaxError as error:
            raise WordUnreadable(self.name, f"damaged: {part}, line {error.lineno or 1}: {_plain(error)}") from error
        if root.getroottree().docinfo.doctype:
            raise WordUnreadable(self.name, f"{part} declares a document type, which no Word file does", "Do not open")
        return root

    def relations(self, part: str) -> tuple[Relation, ...]:
        """What a part ("" for the whole file) refers to, in the file's order."""
        folder, leaf = posixpath.split(part)
        path = posixpath.join(folder, "_rels", f"{leaf}.rels")
        if not self.holds(path):
            return ()
        return tuple(self._relation(folder, each) for each in self.tree(path) if isinstance(each.tag, str))

    @staticmethod
    def _relation(folder: str, element: Element) -> Relation:
        target = element.get("Target", "")
        outside = element.get("TargetMode", "").lower() == "external"
        if not outside:
            target = posixpath.normpath(posixpath.join("/" + folder, target)).lstrip("/")
        return Relation(element.get("Id", ""), element.get("Type", "").rpartition("/")[2], target, outside)

    def related(self, part: str, kind: str) -> str | None:
        """The part of a kind ("footnotes") that belongs to a part; None where there is none."""
        found = (each.target for each in self.relations(part) if each.kind == kind and not each.outside)
        return next((target for target in found if self.holds(target)), None)


def _plain(error: etree.XMLSyntaxError) -> str:
    """The parser's complaint in a few words."""
    said = error.msg or ""
    if "depth" in said:
        return "its elements are nested too deep"
    return "it defines entities, which no Word file does" if "entity" in said.lower() else "it is no well-formed XML"
