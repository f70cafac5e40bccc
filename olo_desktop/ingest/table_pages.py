"""The tables of single pages, read as when the whole document is: in its manner, with what runs on into them."""

from __future__ import annotations

from dataclasses import replace

from olo_desktop.ingest.document_manner import DocumentManner, TablesOfPage, manner_from, sample_of
from olo_desktop.ingest.pages import draft
from olo_desktop.ingest.raw import Broken, OpenDocument
from olo_desktop.ingest.source_figures import PageDraft, source_figures
from olo_desktop.ingest.tables.manner import Carried
from olo_desktop.model.table import SourceTable, TableCell

_FARTHEST = 12  # pages back that a table may run on from


class TablePages:
    """The tables of one open document. Its manner is found once, from an even spread of its pages."""

    def __init__(self, document: OpenDocument) -> None:
        self._document = document
        self._drafts: dict[int, PageDraft | None] = {}
        self._read: dict[int, TablesOfPage] = {}
        self._manner: DocumentManner | None = None

    def of_page(self, number: int) -> tuple[SourceTable, ...]:
        """The tables of a page from top to bottom, boxes as shown. Raises `Broken` where it cannot be read."""
        if self._draft(number) is None:
            self._document.page(number)  # raises what kept it from being read
            return ()
        first = number
        while first > max(1, number - _FARTHEST) and first - 1 not in self._read and self._may_run_on(first - 1):
            first -= 1
        carried = self._read.get(first - 1, ((), None))[1]
        for each in range(first, number + 1):
            self._read[each] = self._tables(each, carried)
            carried = self._read[each][1]
        return self._as_kept(number, self._read[number][0])

    def _as_kept(self, number: int, tables: tuple[SourceTable, ...]) -> tuple[SourceTable, ...]:
        """The tables with boxes as shown and the scale that figures are kept with.

        That is the document's usual one where nothing on the page states any.
        """
        found = self._draft(number)
        if found is None or not tables:
            return tables
        usual = self._own_manner().usual
        kept = {figure.box: figure for figure in source_figures(found, "", 0, usual, tables) if figure.standing}

        def shown(cell: TableCell) -> TableCell:
            box = found.back(cell.box) if found.back else cell.box
            figure = kept.get(box)
            if figure is None:
                return replace(cell, box=box)
            return replace(cell, box=box, quantity=figure.quantity, scale_from=figure.scale_from)

        return tuple(replace(table, cells=tuple(map(shown, table.cells))) for table in tables)

    def _may_run_on(self, number: int) -> bool:
        return self._tables(number, None)[1] is not None

    def _tables(self, number: int, carried: Carried | None) -> TablesOfPage:
        found = self._draft(number)
        return self._own_manner().tables(found, carried) if found else ((), None)

    def _draft(self, number: int) -> PageDraft | None:
        if number not in self._drafts:
            try:
                self._drafts[number] = draft(number, self._document.page(number))
            except Broken:
                self._drafts[number] = None
        return self._drafts[number]

    def _own_manner(self) -> DocumentManner:
        if self._manner is None:
            pages = (self._draft(number) for number in sample_of(self._document.page_count))
            self._manner = manner_from([found for found in pages if found])
        return self._manner
