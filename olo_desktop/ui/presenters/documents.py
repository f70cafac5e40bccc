"""The deal's documents as a tree by folder, and what the tree's header says of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from olo_desktop.model.document import Document, DocumentKind, ReadStatus
from olo_desktop.ui.presenters.plain_words import count, plain
from olo_desktop.ui.presenters.wording import NEEDS_LOOK, file_name, status_words

ICONS = {
    DocumentKind.PDF: "file-pdf",
    DocumentKind.SPREADSHEET: "file-xls",
    DocumentKind.WORD: "file-doc",
    DocumentKind.TEXT: "file-text",
    DocumentKind.OTHER: "file",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the tree: a folder (with children) or a document."""

    name: str
    path: str
    status: str = ""
    icon: str = ""
    trouble: bool = False
    quiet: bool = False
    why: str = ""
    pages: int = 0
    children: tuple[Row, ...] = ()

    @property
    def paths(self) -> tuple[str, ...]:
        """The documents that it stands for: itself, or all that lie in the folder."""
        return tuple(path for row in self.children for path in row.paths) if self.children else (self.path,)

    @property
    def folder(self) -> bool:
        """Whether it is a folder."""
        return bool(self.children)


@dataclass(frozen=True, slots=True)
class Trouble:
    """A document that needs the user: its name, what happened and what to do, whether a password would help."""

    path: str
    name: str
    why: str
    password: bool


def tree(documents: Sequence[Document], reading: str = "") -> tuple[Row, ...]:
    """The tree's rows: folders first, then files, by name. `reading` is the path of the document in work."""
    return _level(
        [(path.split("/"), document, path) for document in documents for path in document.paths[:1]], "", reading
    )


def _level(entries: list[tuple[list[str], Document, str]], above: str, reading: str) -> tuple[Row, ...]:
    folders: dict[str, list[tuple[list[str], Document, str]]] = {}
    files = []
    for parts, document, path in entries:
        if len(parts) > 1:
            folders.setdefault(parts[0], []).append((parts[1:], document, path))
        else:
            files.append(_row(document, path, reading))
    rows = []
    for name in sorted(folders, key=str.casefold):
        inside = folders[name]
        rows.append(
            Row(
                plain(name),
                f"{above}{name}",
                count(len(inside), "file"),
                children=_level(inside, f"{above}{name}/", reading),
            )
        )
    return (*rows, *sorted(files, key=lambda row: row.name.casefold()))


def _row(document: Document, path: str, reading: str) -> Row:
    words = "reading" if path == reading and document.status is ReadStatus.WAITING else status_words(document)
    quiet = document.status in (ReadStatus.WAITING, ReadStatus.NOT_READ)
    trouble = document.status in NEEDS_LOOK or document.status is ReadStatus.PARTLY_READ
    why = plain(document.reason) or plain(path)
    return Row(file_name(path), path, words, ICONS[document.kind], trouble, quiet, why, document.pages)


def needs_you(documents: Sequence[Document]) -> str:
    """'1 needs you', '' where none does."""
    number = sum(document.status in NEEDS_LOOK for document in documents)
    return f"{number} {'needs' if number == 1 else 'need'} you" if number else ""


def facts(documents: Sequence[Document]) -> str:
    """The status bar's facts: '12 documents read, 1 not    1,046 pages'."""
    read = sum(document.status.has_text for document in documents)
    waiting = any(document.status is ReadStatus.WAITING for document in documents)
    if waiting:
        return f"{read:,} of {count(len(documents), 'document')} read"
    unread = len(documents) - read
    said = f"{count(read, 'document')} read" + (f", {unread} not" if unread else "")
    return f"{said}     {count(sum(document.pages_read for document in documents), 'page')}"


def since_last_time(news: Mapping[str, int]) -> str:
    """'Since you were last here: 2 documents new, 1 changed.'"""
    (first, number), *rest = [(what, number) for what, number in news.items() if number]
    parts = [f"{count(number, 'document')} {first}", *(f"{many:,} {what}" for what, many in rest)]
    return f"Since you were last here: {', '.join(parts)}."


_SENTENCES = {
    ReadStatus.ENCRYPTED: "Asks for a password. Olo keeps it in memory only, until the deal is closed.",
    ReadStatus.DAMAGED: "Is damaged and could not be read. Ask for the file again.",
    ReadStatus.NO_PAGES: "Opens without a page. Ask for the file again.",
    ReadStatus.EMPTY: "Is an empty file. Ask for it again.",
    ReadStatus.TOO_LARGE: "Is too large to be read. Ask for it in parts.",
    ReadStatus.WRONG_TYPE: "Is not what its name says. It was left out.",
    ReadStatus.UNREADABLE_TEXT: "Its letters cannot be read. Figures that stand only there will show as not found.",
    ReadStatus.IMAGE_ONLY: "Has pictures but no text. Figures that stand only there will show as not found.",
    ReadStatus.PARTLY_READ: "Was read in part.",
}


def troubles(documents: Sequence[Document]) -> tuple[Trouble, ...]:
    """The documents that need the user, with a sentence each."""
    found = []
    for document in documents:
        if document.status not in NEEDS_LOOK and document.status is not ReadStatus.PARTLY_READ:
            continue
        why = _SENTENCES[document.status]
        if document.status is ReadStatus.PARTLY_READ:
            why = f"{document.pages_read} of {count(document.pages, 'page')} were read. The rest can support nothing."
        found.append(Trouble(document.path, file_name(document.path), why, document.status is ReadStatus.ENCRYPTED))
    return tuple(found)
