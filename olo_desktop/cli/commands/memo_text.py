"""`olo memo-text`: the memo's text as verified, with its places."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from olo_desktop.cli.command import Command
from olo_desktop.cli.deals import add_memo, existing_memo
from olo_desktop.cli.output import only_json, put_value
from olo_desktop.cli.terminal import Terminal

_DESCRIPTION = """\
Prints the text of MEMO as it is verified. Every offset of the report counts the characters of this text.
--without-markers prints a copy without [N] markers that point at no source; the memo itself is not touched.
With --json also its paragraphs, sentences and figures with their places. What a Word file holds beside that text
(tracked changes, hidden text, open comments, linked values) is told after it."""


def _arguments(parser: ArgumentParser) -> None:
    add_memo(parser)
    parser.add_argument(
        "--without-markers",
        metavar="N",
        type=int,
        nargs="+",
        default=[],
        help="leave out the [N] markers of these numbers",
    )  # fmt: skip
    parser.add_argument("--original", action="store_true", help="a Word memo as it was before its tracked changes")


def _run(args: Namespace, terminal: Terminal) -> int:
    path = existing_memo(args)
    from olo_desktop.app.memos import read_memo_file

    memo = read_memo_file(path, original=args.original)
    if args.json is not None:
        from olo_desktop.export.memo_json import memo_value

        put_value(args, terminal, memo_value(memo))
    if not only_json(args):
        text = memo.text
        if args.without_markers:
            from olo_desktop.app.memos import without_markers

            text = without_markers(memo, args.without_markers)
        terminal.document(text)
        for notice in memo.notices:
            terminal.error(f"{notice.kind.value}: {notice.text}")
    return 0


COMMAND = Command(_DESCRIPTION, _arguments, _run)
