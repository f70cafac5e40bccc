"""What is kept of a document, taken stock of without reading it: which pages, how many chunks and figures."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from sqlalchemy import Connection

from olo_desktop.model.document import Page, ReadStatus
from olo_desktop.store.database import digest


@dataclass(frozen=True, slots=True)
class Inventory:
    """Which pages of a document are kept, and with which chunk each begins (of those that have any)."""

    pages: frozenset[int] = frozenset()
    firsts: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()

    def page_of(self, ordinal: int) -> int:
        """The page on which the chunk should be; 0 for none."""
        place = bisect_right(self.firsts, ordinal) - 1
        return self.numbers[place] if place >= 0 else 0


NOTHING = Inventory()


def take_stock(connection: Connection, document: int) -> tuple[bytes, Inventory]:
    """The hash of the document's page hashes, and which pages it has."""
    sql = (
        "SELECT number, first_chunk, chunk_count, digest, figures_digest FROM pages WHERE document = ? ORDER BY number"
    )
    rows = connection.exec_driver_sql(sql, (document,)).all()
    begun = sorted((row[1], row[0]) for row in rows if row[2])
    inventory = Inventory(
        frozenset(row[0] for row in rows), tuple(first for first, _ in begun), tuple(number for _, number in begun)
    )
    return digest(*(part for row in rows for part in row[3:])), inventory


def sum_up(connection: Connection, document: int) -> tuple[int, int, tuple[Page, ...]]:
    """How many chunks and figures the document has, and the pages that were not simply read."""
    sums = "SELECT coalesce(sum(chunk_count), 0), coalesce(sum(figure_count), 0) FROM pages WHERE document = ?"
    chunks, figures = connection.exec_driver_sql(sums, (document,)).one()
    odd = "SELECT number, width, height, status, reason FROM pages WHERE document = ? AND status != ? ORDER BY number"
    rows = connection.exec_driver_sql(odd, (document, str(ReadStatus.READ))).all()
    return chunks, figures, tuple(Page(row[0], row[1], row[2], ReadStatus(row[3]), row[4]) for row in rows)
