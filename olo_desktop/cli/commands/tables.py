"""`olo tables`: the tables of a document as they were read, as a grid, as JSON, and drawn over a page."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from olo_desktop.cli.command import Command
from olo_desktop.cli.deals import add_folder, opened
from olo_desktop.cli.documents_named import path_within
from olo_desktop.cli.output import only_json, put_value
from olo_desktop.cli.progress import progress_bar
from olo_desktop.cli.stopping import stopping
from olo_desktop.cli.terminal import Styled, Terminal
from olo_desktop.cli.verdicts import counted
from olo_desktop.export.page_picture import marked, png
from olo_desktop.export.saving import save
from olo_desktop.export.table_grid import grid, heading
from olo_desktop.export.table_marks import marks_of
from olo_desktop.export.tables_json import tables_value
from olo_desktop.model.errors import OloError
from olo_desktop.model.table import SourceTable

if TYPE_CHECKING:
    from olo_desktop.app.tabling import TablesOfDocument

_SCALE = 2.0  # pixels a point

_DESCRIPTION = """\
Prints the tables of DOCUMENT as they were read: each row with the path of its captions, each column with its time,
and the unit and scale with the words that say them. A caption in brackets is not printed in its row: it was taken
from the rows around.

--picture draws one page with what was read on it: figures in frames, one colour a column; captions violet, headers
green and the words that say the scale yellow.

Exit codes: 0 there are tables · 1 there are none · 2 failed, or bad usage."""


class PictureNeedsPage(OloError):  # noqa: N818 - named for the situation that the user meets
    """`--picture` was given without `--page`."""

    def __init__(self) -> None:
        super().__init__("bad usage", "a picture shows one page", "Name it with --page N")


def _arguments(parser: ArgumentParser) -> None:
    add_folder(parser)
    parser.add_argument("document", metavar="DOCUMENT", help="a document of the deal, as olo ingest lists it")
    parser.add_argument("--page", metavar="N", type=_page_number, help="only this page, counted from 1")
    parser.add_argument("--picture", metavar="FILE", type=Path, help="draw that page with what was read (.png)")


def _page_number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text[:9]) < 1:
        raise ArgumentTypeError("pages count from 1")
    return int(text[:9])


def _run(args: Namespace, terminal: Terminal) -> int:
    if args.picture is not None and args.page is None:
        raise PictureNeedsPage
    path = path_within(args.folder, args.document)
    with opened(args, terminal) as session:
        from olo_desktop.app.ingesting import ingest_deal
        from olo_desktop.app.tabling import tables_open

        with stopping() as token, progress_bar(terminal) as watcher:
            ingest_deal(session, watcher=watcher, token=token, first=[path])
            with tables_open(session, path) as document:
                pages = () if args.page is None else (args.page,)
                tables = document.read(pages, watcher=watcher, token=token)
                if args.picture is not None:
                    save(args.picture, drawn(document, args.page, tables))
    put_value(args, terminal, tables_value(path, tables))
    if not only_json(args):
        print_tables(terminal, tables)
    return 0 if tables else 1


def drawn(document: TablesOfDocument, page_number: int, tables: Sequence[SourceTable]) -> bytes:
    """A page with what was read of its tables, as a PNG file."""
    picture = document.picture(page_number, _SCALE)
    return png(marked(picture, _SCALE, marks_of(tables, document.words(page_number))))


def print_tables(terminal: Terminal, tables: Sequence[SourceTable]) -> None:
    """The tables one under the other, and how many there are."""
    for table in tables:
        terminal.line(Styled(heading(table), "bold"))
        for line in grid(table, terminal.width):
            terminal.line(line, indent=2)
        terminal.line()
    figures = sum(len(table.cells) for table in tables)
    terminal.line(f"{counted(len(tables), 'table')}, {counted(figures, 'figure')}.")


COMMAND = Command(_DESCRIPTION, _arguments, _run)
