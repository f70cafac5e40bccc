"""`olo changes`: what changed since the deal was last open, and what is now said otherwise of a memo."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from olo_desktop.cli.command import Command
from olo_desktop.cli.deals import add_folder, existing_memo, opened
from olo_desktop.cli.judged import judge
from olo_desktop.cli.output import only_json, put_value
from olo_desktop.cli.progress import progress_bar
from olo_desktop.cli.stopping import stopping
from olo_desktop.cli.terminal import Styled, Terminal
from olo_desktop.export.canonical import Json
from olo_desktop.export.visible import one_line, shortened

if TYPE_CHECKING:
    from olo_desktop.app.changes import DocumentChange, VerdictChange

SCHEMA = "olo.changes/1"

_DESCRIPTION = """\
Reads what is new or changed in DEAL_DIR and lists the documents that are new, changed, moved or deleted since the
deal was last open. With MEMO, judges it and lists the figures of which another thing is said than in the memo's last
recorded run; the run is then recorded, so that the next comparison is with this one.

Exit codes: 0 nothing changed · 1 something did · 2 failed, or bad usage."""


def _arguments(parser: ArgumentParser) -> None:
    add_folder(parser)
    parser.add_argument("memo", metavar="MEMO", type=Path, nargs="?", help="a memo draft to judge and compare")


def _run(args: Namespace, terminal: Terminal) -> int:
    verdicts: tuple[VerdictChange, ...] = ()
    if args.memo is not None:
        existing_memo(args)
    with opened(args, terminal) as session:
        from olo_desktop.app.changes import document_changes, note_run
        from olo_desktop.app.ingesting import ingest_deal

        with stopping() as token, progress_bar(terminal) as watcher:
            ingest_deal(session, watcher=watcher, token=token)
        documents = document_changes(session)
        if args.memo is not None:
            verdicts = note_run(session, judge(session, args, terminal))
    put_value(args, terminal, _value(documents, verdicts))
    if not only_json(args):
        print_changes(terminal, documents, verdicts)
    return 1 if documents or verdicts else 0


def print_changes(terminal: Terminal, documents: Sequence[DocumentChange], verdicts: Sequence[VerdictChange]) -> None:
    """One line a document, two a figure."""
    for each in documents:
        was = f"  (was {each.was})" if each.was else ""
        terminal.line(Styled(f"{each.news:<8}", "yellow"), each.path, Styled(was, "dim"))
    for change in verdicts:
        was, now = change.was or "not in the memo", change.now or "no longer in the memo"
        terminal.line(Styled(f"{change.figure or '–'}  {change.anchor.figure}", "bold"), f"  {was} → {now}")
        terminal.line(f"“{shortened(one_line(change.anchor.sentence), 160)}”", indent=4)
    if not documents and not verdicts:
        terminal.line("Nothing changed.")


def _value(documents: Sequence[DocumentChange], verdicts: Sequence[VerdictChange]) -> Json:
    return {
        "schema": SCHEMA,
        "documents": [{"document": each.path, "news": each.news.value, "was": each.was or None} for each in documents],
        "verdicts": [
            {
                "figure": each.figure,
                "text": each.anchor.figure,
                "sentence": each.anchor.sentence,
                "was": each.was and each.was.value,
                "now": each.now and each.now.value,
            }
            for each in verdicts
        ],
    }


COMMAND = Command(_DESCRIPTION, _arguments, _run)
