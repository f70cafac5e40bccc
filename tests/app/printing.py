"""Text printed into a PDF, as a colleague's "print to PDF" would."""

from __future__ import annotations

import textwrap
from pathlib import Path

from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas


def print_text(path: Path, text: str) -> None:
    """Write the text into a PDF at `path`, fifty lines a page."""
    lines = [part for line in text.splitlines() for part in (textwrap.wrap(line, 95) or [""])]
    canvas = Canvas(str(path), pagesize=letter, invariant=True)
    for first in range(0, len(lines), 50):
        canvas.setFont("Helvetica", 10)
        for number, line in enumerate(lines[first : first + 50]):
            canvas.drawString(60, 740 - 13 * number, line)
        canvas.showPage()
    canvas.save()
