"""The deals that are measured: filings where there are any, else the sample deal; and memos of their figures."""

from __future__ import annotations

import os
import random
import re
import shutil
from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_SCALES = {Decimal(1): "", Decimal(10) ** 3: " thousand", Decimal(10) ** 6: " million", Decimal(10) ** 9: " billion"}


def filings_folder() -> Path:
    """Where filings lie beside the checkout, or where $OLO_SHARED says."""
    return Path(os.environ.get("OLO_SHARED", ROOT.parent / "shared")) / "filings"


def page_count(path: Path) -> int:
    """The pages that a PDF declares."""
    from olo_desktop.ingest.mupdf import MuDocument

    document = MuDocument(path)
    try:
        return document.page_count
    finally:
        document.close()


def chosen(folder: Path, pages: int) -> list[tuple[Path, int]]:
    """Filings and their pages, the same ones each time, until there are enough pages."""
    files = sorted(folder.rglob("*.pdf"))
    random.Random(1).shuffle(files)
    taken: list[tuple[Path, int]] = []
    for file in files:
        if sum(count for _, count in taken) >= pages:
            break
        taken.append((file, page_count(file)))
    return taken


def copied(files: Sequence[Path], to: Path) -> Path:
    """A deal folder with copies of the files: what is measured is never the original."""
    to.mkdir(parents=True)
    for number, file in enumerate(files):
        shutil.copyfile(file, to / f"{number:02} {file.name}")
    return to


def repeated(files: Sequence[tuple[Path, int]], pages: int, to: Path) -> int:
    """Writes the files again and again, each time as another content, until there are so many pages; gives the pages.

    A comment behind the end of a PDF changes its sha256 and nothing that a reader sees.
    """
    written = turn = 0
    while written < pages:
        folder = to / f"{turn:03}"
        folder.mkdir(parents=True)
        for file, count in files:
            (folder / file.name).write_bytes(file.read_bytes() + b"\n%% copy %d\n" % turn)
            written += count
        turn += 1
    return written


def read_deal(deal: str, workspace: str) -> dict[str, int]:
    """Reads a deal into a workspace, for what is measured on a deal that has been read."""
    from olo_desktop.app.deal import open_deal
    from olo_desktop.app.ingesting import ingest_deal

    with open_deal(Path(deal), workspace=Path(workspace)) as session:
        documents = ingest_deal(session)
    return {"documents": len(documents), "pages": sum(document.pages_read for document in documents)}


def write_memo(deal: str, workspace: str, to: str, figures: int) -> int:
    """Writes a memo of figures that the deal's documents print, drawn from all of them; gives how many it states."""
    from olo_desktop.app.deal import open_deal

    chance = random.Random(2)
    with open_deal(Path(deal), workspace=Path(workspace)) as session:
        documents = [document for document in session.documents if document.status.has_text]
        sentences: list[str] = []
        for turn in range(figures * 40):
            if len(sentences) == figures:
                break
            document = documents[turn % len(documents)]
            page = chance.randint(1, document.pages)
            said = [s for f in session.cache.figures(document.sha256, page) if (s := _sentence(f))]
            if said:
                sentences.append(chance.choice(said))
    Path(to).write_text("# Draft\n\n" + "\n\n".join(_under_headings(sentences)) + "\n", encoding="utf-8")
    return len(sentences)


def _sentence(figure: object) -> str:
    """What a memo would say of a source figure; '' for one that it would not state."""
    from olo_desktop.model.document import SourceFigure
    from olo_desktop.model.quantity import Kind

    assert isinstance(figure, SourceFigure)
    quantity = figure.quantity
    words = re.findall(r"[A-Za-z]{3,}", figure.row)[:6]
    digits = figure.text.strip("$ ()")
    told = quantity.kind in (Kind.MONEY, Kind.COUNT) and not quantity.scaled and quantity.value >= 1000
    if not told or quantity.scale not in _SCALES or not words or not re.fullmatch(r"[\d,.]+", digits):
        return ""
    return f"{' '.join(words)} came to ${digits}{_SCALES[quantity.scale]}."


def _under_headings(sentences: Sequence[str]) -> Iterator[str]:
    for number, sentence in enumerate(sentences):
        if number % 10 == 0:
            yield f"## Part {number // 10 + 1}"
        yield sentence
