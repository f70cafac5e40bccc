"""What kind of file an entry is: by its name, and by its first bytes."""

from __future__ import annotations

from pathlib import Path

from olo_desktop.model.document import DocumentKind

HEAD_BYTES = 1024
ZIP = b"PK\x03\x04"
_WORD_READ = ("docx", "docm")

_BY_SUFFIX = {
    "pdf": DocumentKind.PDF,
    "xlsx": DocumentKind.SPREADSHEET,
    "xlsm": DocumentKind.SPREADSHEET,
    "xls": DocumentKind.SPREADSHEET,
    "xlsb": DocumentKind.SPREADSHEET,
    "ods": DocumentKind.SPREADSHEET,
    "csv": DocumentKind.SPREADSHEET,
    "tsv": DocumentKind.SPREADSHEET,
    "docx": DocumentKind.WORD,
    "docm": DocumentKind.WORD,
    "doc": DocumentKind.WORD,
    "odt": DocumentKind.WORD,
    "rtf": DocumentKind.WORD,
    "txt": DocumentKind.TEXT,
    "md": DocumentKind.TEXT,
    "markdown": DocumentKind.TEXT,
}
_WORDS = {
    DocumentKind.SPREADSHEET: "spreadsheets are",
    DocumentKind.WORD: "Word files of this kind are",
    DocumentKind.TEXT: "text files are",
    DocumentKind.OTHER: "this kind of file is",
}
_SAVE_AS = {
    **dict.fromkeys(("doc", "odt", "rtf"), "save it as .docx or PDF"),
    **dict.fromkeys(("msg", "eml", "pptx", "ppt", "odp", "html", "htm"), "save or print it as PDF"),
    **dict.fromkeys(("zip", "7z", "rar", "tar", "gz"), "unpack it into the deal folder"),
}
_SYSTEM_NAMES = frozenset({"thumbs.db", "desktop.ini", ".ds_store", "icon\r", ".localized"})

# What a file with a wrong name may be, for the reason shown. Longest first does not matter: none begins another.
_MAGIC = (
    (b"PK\x03\x04", "a zip or Office file"),
    (b"\xd0\xcf\x11\xe0", "an old Office file"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"{\\rtf", "a rich text file"),
    (b"%!PS", "a PostScript file"),
    (b"MZ", "a program"),
    (b"<svg", "a drawing"),
    (b"<", "a web page or XML"),
)


def kind_of_name(name: str) -> DocumentKind:
    """The kind that a file's name promises."""
    stem, dot, suffix = name.rstrip(" .").rpartition(".")
    return _BY_SUFFIX.get(suffix.lower(), DocumentKind.OTHER) if dot and stem else DocumentKind.OTHER


def is_system_file(name: str) -> bool:
    """Whether the name is that of a lock, or of something that a system or an office program leaves lying about."""
    lower = name.lower()
    return lower in _SYSTEM_NAMES or lower.startswith(("~$", "._", ".~lock."))


def kind_of_head(name: str, head: bytes) -> DocumentKind:
    """The kind by name, or PDF where a file without a telling name begins as one."""
    kind = kind_of_name(name)
    return DocumentKind.PDF if kind is DocumentKind.OTHER and is_pdf_head(head) else kind


def is_pdf_head(head: bytes) -> bool:
    """Whether `%PDF-` stands in the first 1,024 bytes, as readers of PDF ask for."""
    return b"%PDF-" in head[:HEAD_BYTES]


def what_it_is(head: bytes) -> str:
    """What a file that is no PDF seems to be, in words: "a web page or XML"."""
    start = head.lstrip()
    for magic, words in _MAGIC:
        if start.startswith(magic):
            return words
    return "plain text" if head and all(byte >= 32 or byte in b"\t\r\n\f" for byte in head) else "something else"


def is_read(name: str) -> bool:
    """Whether files of this name are read: PDFs, Word files, and those that may be either by their content."""
    _, _, suffix = name.rstrip(" .").rpartition(".")
    return kind_of_name(name) in (DocumentKind.PDF, DocumentKind.OTHER) or suffix.lower() in _WORD_READ


def is_zip_file(path: Path) -> bool:
    """Whether a file begins as a zip, which a Word file is."""
    with path.open("rb") as file:
        return file.read(len(ZIP)) == ZIP


def not_read_reason(kind: DocumentKind, name: str = "") -> str:
    """Why a file of this kind is listed but not read, and what to do where that is known."""
    _, _, suffix = name.rstrip(" .").rpartition(".")
    what_to_do = _SAVE_AS.get(suffix.lower(), "")
    return f"{_WORDS.get(kind, 'this kind of file is')} not read" + (f": {what_to_do}" if what_to_do else "")
