"""Small PDFs for the tests of reading, written as plain bytes: the test process never imports a parser."""

from __future__ import annotations

import zlib
from pathlib import Path

ROW_HEIGHT = 14


def text(lines: list[tuple[float, float, str]], size: float = 11, rise: float = 0) -> str:
    """Content that shows each text at (x, y), y counted from the foot of the page."""
    lift = f"{rise} Ts " if rise else ""
    return "".join(f"BT /F1 {size} Tf {lift}{x} {y} Td ({_escaped(words)}) Tj ET\n" for x, y, words in lines)


def paragraph(words: list[str], x: float = 72, top: float = 720, size: float = 11) -> str:
    """Content with one line of words under the other."""
    return text([(x, top - ROW_HEIGHT * number, line) for number, line in enumerate(words)], size)


def _escaped(words: str) -> str:
    return words.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def pdf(
    pages: list[str],
    *,
    page: str = "",
    media: str = "[0 0 612 792]",
    catalog: str = "",
    extra: tuple[tuple[int, str, bytes], ...] = (),
    resources: str = "",
) -> bytes:
    """A PDF with these page contents; `page`, `catalog` and `resources` are entries of its dictionaries."""
    kids = [10 + 2 * number for number in range(len(pages))]
    objects: dict[int, bytes] = {
        1: f"<< /Type /Catalog /Pages 2 0 R {catalog} >>".encode(),
        2: f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(f'{kid} 0 R' for kid in kids)}] >>".encode(),
        3: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    }
    for kid, content in zip(kids, pages, strict=True):
        objects[kid] = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox {media} /Contents {kid + 1} 0 R {page}"
            f" /Resources << /Font << /F1 3 0 R >> {resources} >> >>"
        ).encode()
        objects[kid + 1] = _stream("", content.encode("cp1252"))
    for number, entries, data in extra:
        objects[number] = _stream(entries, data)
    return _file(objects)


def _stream(entries: str, data: bytes) -> bytes:
    return f"<< {entries} /Length {len(data)} >>\nstream\n".encode() + data + b"\nendstream"


def _file(objects: dict[int, bytes]) -> bytes:
    out = b"%PDF-1.7\n"
    offsets = {}
    for number in sorted(objects):
        offsets[number] = len(out)
        out += f"{number} 0 obj\n".encode() + objects[number] + b"\nendobj\n"
    start, top = len(out), max(objects) + 1
    out += f"xref\n0 {top}\n0000000000 65535 f \n".encode()
    for number in range(1, top):
        entry = f"{offsets[number]:010d} 00000 n" if number in offsets else "0000000000 00000 f"
        out += f"{entry} \n".encode()
    return out + f"trailer\n<< /Size {top} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()


def picture_page() -> tuple[str, str, tuple[tuple[int, str, bytes], ...]]:
    """Content, resources and extra objects of a page that is one grey picture."""
    entries = "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8"
    data = zlib.compress(b"\x40\x80\x80\x40")
    return "600 0 0 700 0 0 cm /I Do", "/XObject << /I 7 0 R >>", ((7, f"{entries} /Filter /FlateDecode", data),)


STATEMENT = paragraph(
    [
        "Consolidated statement of income (in millions)",
        "Net sales were 32,765 and the cost of sales was 16,682 in the year.",
        "Operating income was 7,207, and capital expenditures were 1,577.",
    ]
)


def write(folder: Path, name: str, data: bytes) -> Path:
    """The file, written."""
    path = folder / name
    path.write_bytes(data)
    return path
