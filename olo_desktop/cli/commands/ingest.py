"""`olo ingest`: what reading the deal folder found, one line a document."""

from __future__ import annotations

import getpass
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from olo_desktop.cli.command import Command
from olo_desktop.cli.deals import add_folder, opened
from olo_desktop.cli.documents_named import path_within
from olo_desktop.cli.output import only_json, put_value
from olo_desktop.cli.progress import progress_bar
from olo_desktop.cli.stopping import stopping
from olo_desktop.cli.terminal import Styled, Terminal
from olo_desktop.cli.verdicts import counted
from olo_desktop.export.visible import visible
from olo_desktop.model.document import Document, ReadStatus
from olo_desktop.model.errors import OloError

SCHEMA = "olo.ingest/1"

_DESCRIPTION = """\
Reads what is new or changed in DEAL_DIR and lists every entry of the folder: how it was read, its pages, and why
where something is missing. One bad file never stops the others. Nothing is written into the folder.

--password-for FILE asks for the password of a protected document; where there is no terminal to ask on, it reads
one line of standard input for each FILE. Passwords are used once and kept nowhere.

Exit codes: 0 something could be read · 1 nothing could · 2 failed, or bad usage."""


class NoPassword(OloError):  # noqa: N818 - named for the situation that the user meets
    """No password was given for a document."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "no password was given")


def _arguments(parser: ArgumentParser) -> None:
    add_folder(parser)
    parser.add_argument(
        "--password-for", metavar="FILE", action="append", default=[], help="ask for this document's password"
    )
    parser.add_argument("--workers", metavar="N", type=_worker_count, default=2, help="how many read at once (2)")


def _worker_count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 <= int(text[:4]) <= 64:
        raise ArgumentTypeError("a number from 0 to 64 is needed")
    return int(text)


def _run(args: Namespace, terminal: Terminal) -> int:
    with opened(args, terminal) as session:
        passwords = {path: _password(terminal, path) for path in _protected(args.folder, args.password_for)}
        from olo_desktop.app.ingesting import ingest_deal

        with stopping() as token, progress_bar(terminal) as watcher:
            documents = ingest_deal(session, watcher=watcher, token=token, workers=args.workers, passwords=passwords)
    if args.json is not None:
        from olo_desktop.export.report_json import document_value

        put_value(args, terminal, {"schema": SCHEMA, "documents": [document_value(each) for each in documents]})
    if not only_json(args):
        print_documents(terminal, documents)
    return 0 if any(document.status.has_text for document in documents) else 1


def print_documents(terminal: Terminal, documents: Sequence[Document]) -> None:
    """One line a document, and a line that adds them up."""
    if not documents:
        terminal.line("There is nothing in this folder.")
        return
    width = min(60, max(len(visible(document.path)) for document in documents))
    wide = max(len(document.status.value) for document in documents)
    for document in documents:
        terminal.line(f"{visible(document.path):<{width}}  ", _status(document, wide), *_reason(document))
    found = Counter(document.status.value for document in documents)
    parts = ", ".join(f"{count:,} {status}" for status, count in sorted(found.items(), key=lambda item: -item[1]))
    terminal.line()
    terminal.line(f"{counted(len(documents), 'document')}: {parts}.")


def _status(document: Document, width: int) -> Styled:
    good = document.status is ReadStatus.READ
    style = "green" if good else "yellow" if document.status.has_text else "red"
    if document.status is ReadStatus.NOT_READ:
        style = "dim"
    return Styled(f"{document.status.value:<{width}}", style)


def _reason(document: Document) -> tuple[str, ...]:
    parts = []
    if document.pages:
        whole = document.pages_read == document.pages
        parts.append(
            counted(document.pages, "page") if whole else f"{document.pages_read:,} of {document.pages:,} pages"
        )
    if document.reason:
        parts.append(document.reason)
    if len(document.paths) > 1:
        parts.append("the same file as " + ", ".join(document.paths[1:]))
    return tuple(f"  {part}" for part in parts)


def _protected(folder: Path, names: Sequence[str]) -> list[str]:
    """The names as paths within the deal, with `/`."""
    return [path_within(folder, name) for name in names]


def _password(terminal: Terminal, path: str) -> str:
    if terminal.asks:
        password = getpass.getpass(f"Password of {visible(path)}: ")
    else:
        password = sys.stdin.readline().rstrip("\r\n") if sys.stdin else ""
    if not password:
        raise NoPassword(path)
    return password


COMMAND = Command(_DESCRIPTION, _arguments, _run)
