"""`olo review-file`: decisions saved for a colleague, and a colleague's merged."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from olo_desktop.cli.command import Command
from olo_desktop.cli.deals import add_folder, opened
from olo_desktop.cli.judged import add_author, author_of
from olo_desktop.cli.output import only_json, put_value
from olo_desktop.cli.progress import progress_bar
from olo_desktop.cli.stopping import stopping
from olo_desktop.cli.terminal import Styled, Terminal
from olo_desktop.cli.verdicts import counted
from olo_desktop.export.canonical import Json
from olo_desktop.export.review_json import what_was_said
from olo_desktop.export.visible import one_line, shortened
from olo_desktop.model.decision import Act

if TYPE_CHECKING:
    from olo_desktop.app.review_files import Merged

SCHEMA = "olo.merge/1"

_DESCRIPTION = """\
`save` writes all that was decided on the deal (dispositions, corrections, approvers' words, what was set of documents)
into FILE, one JSON file by custom named *.olo-review. It holds no document and no path of your machine.

`merge` takes over what a colleague's FILE has beyond your own decisions, as one step that `olo decisions --undo`
undoes. Where theirs goes on from yours, theirs counts; where both of you decided differently, that is a conflict: it is
told, and yours stays in force until --take says whose word counts. Names in a file are what its writer gave.

Exit codes: 0 done · 1 conflicts are open · 2 failed, or bad usage."""


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("what", metavar="save|merge", choices=("save", "merge"), help="which of the two")
    add_folder(parser)
    parser.add_argument("file", metavar="FILE", type=Path, help="the review file (*.olo-review)")
    parser.add_argument(
        "--take", choices=("ours", "theirs"), metavar="ours|theirs", help="whose word counts in a conflict"
    )
    add_author(parser)


def _run(args: Namespace, terminal: Terminal) -> int:
    from olo_desktop.app import review_files

    given = review_files.read_review_file(args.file) if args.what == "merge" else None
    author = author_of(args)
    with opened(args, terminal) as session:
        from olo_desktop.app.ingesting import ingest_deal

        with stopping() as token, progress_bar(terminal) as watcher:
            ingest_deal(session, watcher=watcher, token=token)
        if given is None:
            review_files.save_review_file(session, args.file)
            return 0
        take = review_files.Take(args.take) if args.take else None
        merged = review_files.merge_review_file(session, given, author=author, take=take)
    put_value(args, terminal, merged_value(merged))
    if not only_json(args):
        print_merged(terminal, merged)
    return 1 if merged.open else 0


def print_merged(terminal: Terminal, merged: Merged) -> None:
    """What was taken over, what was shared, and each conflict with both words."""
    terminal.line(
        f"{counted(len(merged.adopted), 'decision')} taken over, {merged.shared:,} shared, "
        f"{counted(merged.open, 'conflict')}; {counted(len(merged.documents), 'document')} set."
    )
    for path in merged.unknown:
        terminal.line(Styled(f"{path}: not a document of this deal; what is set of it is left out", "dim"), indent=2)
    for conflict in merged.conflicts:
        anchor = conflict.ours.anchor
        terminal.line()
        terminal.line(Styled(anchor.figure, "bold"), f"  “{shortened(one_line(anchor.sentence), 120)}”", indent=2)
        terminal.line(f"ours    {_word(conflict.ours)}", indent=4)
        terminal.line(f"theirs  {_word(conflict.theirs)}", indent=4)
    for each in merged.document_conflicts:
        terminal.line(f"{each.path}: {each.trait} is {each.ours} here, {each.theirs} there", indent=2)


def merged_value(merged: Merged) -> Json:
    """The outcome of merging as a JSON value."""
    return {
        "schema": SCHEMA,
        "adopted": [_act_value(act) for act in merged.adopted],
        "shared": merged.shared,
        "conflicts": [{"ours": _act_value(each.ours), "theirs": _act_value(each.theirs)} for each in merged.conflicts],
        "documents": [path for path, _ in merged.documents],
        "document_conflicts": [
            {"document": each.path, "trait": each.trait.value, "ours": each.ours, "theirs": each.theirs}
            for each in merged.document_conflicts
        ],
        "unknown": list(merged.unknown),
    }


def _word(act: Act) -> str:
    return f"{what_was_said(act.said)}  ({act.author}, {act.made_at[:10]})"


def _act_value(act: Act) -> Json:
    anchor = act.anchor
    return {
        "memo": anchor.memo,
        "sentence": anchor.sentence,
        "text": anchor.figure,
        "said": what_was_said(act.said),
        "author": act.author,
        "made_at": act.made_at,
    }


COMMAND = Command(_DESCRIPTION, _arguments, _run)
