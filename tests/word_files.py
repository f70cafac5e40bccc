"""Word files made for tests: a body and other parts as XML, zipped as Word does."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

W = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:v="urn:schemas-microsoft-com:vml" '
    'xmlns:o="urn:schemas-microsoft-com:office:office" '
    'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" '
    'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
)
_TYPE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_KINDS = ("styles", "numbering", "settings", "footnotes", "endnotes", "comments", "commentsExtended")


def part(root: str, inner: str) -> str:
    """A part of the file: its root element around the inner XML."""
    return f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:{root} {W}>{inner}</w:{root}>'


def relations(*each: tuple[str, str, str]) -> str:
    """A part of relations: (identifier, kind, target); a target with "://" lies outside."""
    entries = "".join(
        f'<Relationship Id="{name}" Type="{_TYPE}{kind}" Target="{target}"'
        + (' TargetMode="External"/>' if "://" in target else "/>")
        for name, kind, target in each
    )
    return (
        f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{entries}</Relationships>'
    )


def word_file(body: str, parts: Mapping[str, str] | None = None, *more: tuple[str, str, str]) -> bytes:
    """The bytes of a Word file. `parts` holds inner XML by kind ("footnotes") or whole parts by name ("word/x.xml")."""
    parts = dict(parts or {})
    files = {"_rels/.rels": relations(("rId1", "officeDocument", "word/document.xml"))}
    files["word/document.xml"] = body if body.startswith("<?xml") else part("document", f"<w:body>{body}</w:body>")
    related = list(more)
    for kind in _KINDS:
        if kind in parts:
            root = "commentsEx" if kind == "commentsExtended" else kind
            files[f"word/{kind}.xml"] = part(root, parts.pop(kind))
            related.append((f"k{kind}", kind, f"{kind}.xml"))
    files |= parts
    files["word/_rels/document.xml.rels"] = relations(*related)
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return held.getvalue()


def paragraph(inner: str, properties: str = "") -> str:
    """A paragraph; plain words become a run."""
    return (
        f"<w:p>{f'<w:pPr>{properties}</w:pPr>' if properties else ''}{run(inner) if '<' not in inner else inner}</w:p>"
    )


def run(words: str, properties: str = "") -> str:
    """A run of text."""
    look = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{look}<w:t xml:space="preserve">{words}</w:t></w:r>'


def table(*rows: str | tuple[str, ...]) -> str:
    """A table: rows as XML, or as cells of plain words."""
    made = (each if isinstance(each, str) else "".join(map(cell, each)) for each in rows)
    return (
        "<w:tbl>" + "".join(each if each.startswith("<w:tr") else f"<w:tr>{each}</w:tr>" for each in made) + "</w:tbl>"
    )


def cell(inner: str, properties: str = "") -> str:
    """A table cell."""
    look = f"<w:tcPr>{properties}</w:tcPr>" if properties else ""
    return f"<w:tc>{look}{inner if inner.startswith(('<w:p', '<w:t')) else paragraph(inner)}</w:tc>"
