"""`olo drafts`: what changed between two drafts of a memo, figure by figure."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from olo_desktop.cli.command import Command
from olo_desktop.cli.deals import NoSuchMemo
from olo_desktop.cli.output import only_json, put_value
from olo_desktop.cli.terminal import Styled, Terminal

_DESCRIPTION = """\
Holds two drafts of a memo beside each other and lists each figure that was changed, added, removed, or stands in a
sentence of other words. Nothing is verified.

The exit code is 0 where no figure differs, else 1."""
_STYLE = {"changed": "yellow", "added": "green", "removed": "red", "reworded": "dim"}


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("old", metavar="OLD", type=Path, help="the draft that was reviewed")
    parser.add_argument("new", metavar="NEW", type=Path, help="the draft of now")


def _run(args: Namespace, terminal: Terminal) -> int:
    for path in (args.old, args.new):
        if not path.is_file():
            raise NoSuchMemo(path)
    from olo_desktop.app.comparing import compared_drafts

    found = compared_drafts(args.old, args.new)
    if args.json is not None:
        from olo_desktop.export.drafts_json import drafts_value

        put_value(args, terminal, drafts_value(found))
    if not only_json(args):
        for change in found:
            figures = " → ".join(figure.text for figure in (change.old, change.new) if figure is not None)
            shown = change.new.text if change.kind == "reworded" and change.new else figures
            terminal.line(Styled(change.kind.value, _STYLE[change.kind.value]), "  ", Styled(shown, "bold"))
            terminal.text(f"“{change.new_sentence or change.old_sentence}”", indent=4)
        terminal.line("no figure differs" if not found else f"{len(found):,} figures differ")
    return int(bool(found))


COMMAND = Command(_DESCRIPTION, _arguments, _run)
