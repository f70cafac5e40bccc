"""Scores the reader of tables against the gold pages: label, period, scale and value of every figure, and its box.

    python tests/bench/tables.py [--wrong] [--page ID ...]

Labels are compared without case, spaces and kinds of dash and quotation mark; a path whose section is doubtful by the
gold counts by its last caption alone, as does every path in the column "label". A label that stands in several
sections of its table must have the right section too. Figures that the gold leaves doubtful are left out.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import unicodedata
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
GOLD = ROOT / "tests" / "tables" / "gold"
_ZOOM = 3.0
_VALUES = {"amount", "actual", "percent"}  # told apart by their scale


@dataclass
class Found:
    """What the reader found of one gold figure, and what of it is right."""

    page: str
    kind: str
    label: tuple[str, ...]
    text: str
    read: bool = False
    caption: bool = False
    path: bool = False
    period: bool = False
    scale: bool = False
    value: bool = False
    column_kind: bool = False
    box: bool | None = None
    said: str = ""

    @property
    def pair(self) -> bool:
        return self.read and self.caption and self.period


@dataclass
class Score:
    """All gold figures with what was found, and figures read where the gold has none."""

    found: list[Found] = field(default_factory=list)
    invented: list[str] = field(default_factory=list)

    def share(self, what: str) -> float:
        counted = [getattr(one, what) for one in self.found if getattr(one, what) is not None]
        return sum(counted) / max(1, len(counted))


def gold_pages(only: list[str] | None = None) -> list[dict[str, Any]]:
    """The gold's pages with their kinds."""
    pages = json.loads((GOLD / "pages.json").read_text(encoding="utf-8"))
    return [page for page in pages if not only or page["id"] in only]


def read_page(shared: Path, file: str, number: int) -> tuple[tuple[Any, ...], Any]:
    """The tables of a page as a deal keeps them, with the scale of their document, and the open document."""
    from olo_desktop.ingest.mupdf import MuDocument
    from olo_desktop.ingest.table_pages import TablePages

    document = MuDocument(shared / file)
    return TablePages(document).of_page(number), document


def score(shared: Path, only: list[str] | None = None, *, boxes: bool = True) -> Score:
    """The reader against the gold."""
    total = Score()
    for page in gold_pages(only):
        gold = json.loads((GOLD / f"{page['id']}.json").read_text(encoding="utf-8"))
        tables, document = read_page(shared, gold["file"], gold["page"])
        ink = document.picture(gold["page"], _ZOOM, 50_000_000) if boxes else None
        _score_page(page, gold, tables, ink, total)
        document.close()
    return total


def _score_page(page: dict[str, Any], gold: dict[str, Any], tables: tuple[Any, ...], ink: Any, total: Score) -> None:
    cells = [(table, cell) for table in tables for cell in table.cells]
    left = list(range(len(cells)))
    wanted = [
        (table, row, cell)
        for table in gold["tables"]
        for row in table["rows"]
        for cell in row["cells"]
        if table["columns"][cell["column"]]["kind"] not in ("note", "line", "unit")
    ]
    spare: list[int] = []
    position = -1
    for table, row, cell in wanted:
        doubtful = cell.get("doubtful") or table["columns"][cell["column"]].get("doubtful")
        place = _match(cell, row, left, cells, position)
        if place is not None:
            left.remove(place)
            position = place
        if doubtful:
            continue
        one = Found(page["id"], page["kind"], tuple(row["label"]), cell["text"])
        if place is not None:
            _judge(one, table, row, cell, cells[place], ink)
        total.found.append(one)
    for place in (*left, *spare):
        table, cell = cells[place]
        total.invented.append(f"{page['id']}: {' > '.join(cell.label)} [{cell.text}] {table.columns[cell.column].text}")


def _match(cell: dict[str, Any], row: dict[str, Any], left: list[int], cells: list[Any], position: int) -> int | None:
    """The read figure of the same digits that comes next; the nearest in reading order."""
    want = _digits(cell["text"])
    same = [place for place in left if _digits(cells[place][1].text) == want]
    if not same:
        return None
    label = _plain(row["label"][-1])
    return min(
        same,
        key=lambda place: (
            abs(place - position - 1) > 12,
            _plain(cells[place][1].label[-1]) != label,
            abs(place - position - 1),
        ),
    )


def _digits(text: str) -> str:
    found = re.sub(r"[^\d]", "", text)
    if not found:
        return "-"
    negative = "-" if re.search(r"[(\-\u2212\u2013]", text) else ""
    return negative + found


def _judge(one: Found, table: dict[str, Any], row: dict[str, Any], cell: dict[str, Any], got: Any, ink: Any) -> None:
    read_table, read = got
    column = table["columns"][cell["column"]]
    one.read = True
    want_path = [_plain(part) for part in row["label"]]
    got_path = [_plain(part) for part in read.label]
    inferred = bool(row.get("inferred"))
    one.path = (got_path[:-1] == want_path[:-1] if inferred else got_path == want_path) or bool(
        row.get("path_doubtful")
    )
    one.caption = (inferred and read.inferred) or (not inferred and got_path[-1:] == want_path[-1:])
    if one.caption and not inferred and _is_twice(table, row) and not row.get("path_doubtful"):
        one.caption = got_path[-2:] == want_path[-2:]
    period = cell.get("period", column["period"])
    allowed = {period, *column.get("period_alt", ()), *cell.get("period_alt", ())}
    got_period = str(read.period) if read.period else None
    comparing = column["kind"].startswith(("change", "variance"))
    one.period = got_period in allowed or (comparing and got_period is None)
    want_scale = Decimal(column.get("scale") or row.get("scale") or table["scale"])
    one.scale = read.quantity.scale == want_scale
    one.value = cell["value"] is None or read.quantity.value == Decimal(cell["value"])
    got_kind = read_table.columns[read.column].kind.value
    one.column_kind = got_kind == column["kind"] or {got_kind, column["kind"]} <= _VALUES
    one.said = f"{' > '.join(read.label)} | {got_period} (want {period}) | {read.quantity.scale} (want {want_scale})"
    if ink is not None:
        one.box = _covers(read.box, ink)


def _is_twice(table: dict[str, Any], row: dict[str, Any]) -> bool:
    return sum(other["label"][-1] == row["label"][-1] for other in table["rows"]) > 1


def _plain(text: str) -> str:
    text = unicodedata.normalize("NFKC", text).casefold()
    text = re.sub("[\u2010-\u2015\u2212-]", "-", text)
    text = re.sub("[\u2018\u2019`\u00b4']", "'", text).replace("\u201c", '"').replace("\u201d", '"')
    return re.sub(r"\s+", "", text).strip(":.")


def _covers(box: Any, ink: Any) -> bool:
    """Whether there is ink within the box, and none on its left and right edges: the number is not cut."""
    x0, x1 = int((box.x0 - 0.5) * _ZOOM), int((box.x1 + 0.5) * _ZOOM) + 1
    y0, y1 = int(box.y0 * _ZOOM) + 1, int(box.y1 * _ZOOM)
    paper = Counter(_pixel(ink, x, y) for x in range(x0, x1) for y in (y0, y1 - 1)).most_common(1)[0][0]
    inside = any(_differs(_pixel(ink, x, y), paper) for x in range(x0, x1) for y in range(y0, y1))
    dark = [sum(_differs(_pixel(ink, x, y), paper) for y in range(y0 + 2, y1 - 2)) for x in (x0 - 1, x1)]
    tall = y1 - y0 - 4
    return inside and all(
        count < 0.4 * tall or count > 0.9 * tall for count in dark
    )  # a ruling runs from top to bottom


def _pixel(ink: Any, x: int, y: int) -> bytes:
    x, y = min(max(x, 0), ink.width - 1), min(max(y, 0), ink.height - 1)
    at = y * ink.stride + 3 * x
    return ink.rgb[at : at + 3]


def _differs(pixel: bytes, paper: bytes) -> bool:
    return sum(abs(one - other) for one, other in zip(pixel, paper, strict=True)) > 150


_COLUMNS = ("read", "pair", "caption", "path", "period", "scale", "value", "column_kind", "box")


def table_of(total: Score, by: str) -> list[str]:
    """A table of shares by page or by kind, one line each."""
    groups: dict[str, list[Found]] = defaultdict(list)
    for one in total.found:
        groups[getattr(one, by)].append(one)
    lines = [f"{'':34}{'cells':>6}" + "".join(f"{name[:8]:>9}" for name in _COLUMNS)]
    for name, found in [*sorted(groups.items()), ("all", total.found)]:
        part = Score(found)
        lines.append(f"{name:34}{len(found):6}" + "".join(f"{100 * part.share(one):9.1f}" for one in _COLUMNS))
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--page", action="append", help="score only the gold page of this id")
    parser.add_argument("--wrong", action="store_true", help="list the figures that are wrong, and the inventions")
    parser.add_argument("--no-boxes", action="store_true")
    arguments = parser.parse_args()
    shared = Path(os.environ.get("OLO_SHARED", ROOT.parent / "shared"))
    total = score(shared, arguments.page, boxes=not arguments.no_boxes)
    print("\n".join(table_of(total, "page")))
    print("\n".join(table_of(total, "kind")))
    print(f"invented: {len(total.invented)}")
    if arguments.wrong:
        for one in total.found:
            wrong = [
                name for name in ("caption", "path", "period", "scale", "value", "box") if getattr(one, name) is False
            ]
            if not one.read:
                wrong = ["missing"]
            if wrong:
                print(f"{one.page}: {' > '.join(one.label)} [{one.text}] {','.join(wrong)} :: {one.said}")
        print("\n".join(total.invented))
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    raise SystemExit(main())
