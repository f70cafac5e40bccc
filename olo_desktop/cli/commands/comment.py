"""`olo comment`: a copy of a Word memo with a comment on every flagged figure."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from olo_desktop.cli.command import Command
from olo_desktop.cli.deals import add_folder, add_memo, existing_memo, verified
from olo_desktop.cli.output import only_json, put_json
from olo_desktop.cli.terminal import Terminal
from olo_desktop.model.errors import OloError

_DESCRIPTION = """\
Verifies MEMO, a Word file, and writes a copy of it with a comment on every figure that needs a look: the verdict, the
right value where a source states one, and its page. Text, form and tracked changes stay as they are, and the memo is
not touched. A figure of a note, header or text box is commented at its place in the body.
The exit code is that of olo verify."""


class SameFile(OloError):  # noqa: N818 - named for the situation that the user meets
    """The copy would take the memo's place."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path.name} was not saved", "that is the memo itself", "Choose another name")


def _arguments(parser: ArgumentParser) -> None:
    add_folder(parser)
    add_memo(parser)
    parser.add_argument("--to", metavar="FILE", type=Path, required=True, help="the .docx file to write")


def _run(args: Namespace, terminal: Terminal) -> int:
    memo = existing_memo(args)
    if args.to.exists() and args.to.samefile(memo):
        raise SameFile(args.to)
    report = verified(args, terminal)
    from olo_desktop.app.commenting import commented_copy
    from olo_desktop.cli.verdicts import counted
    from olo_desktop.export.saving import save

    save(args.to, commented_copy(report, memo))
    if args.json is not None:
        from olo_desktop.export.report_json import report_bytes

        put_json(args, terminal, report_bytes(report))
    if not only_json(args):
        flagged = sum(grounding.verdict.flagged for grounding in report.groundings)
        terminal.line(f"{counted(flagged, 'comment')}: {args.to}")
    return report.status.exit_code


COMMAND = Command(_DESCRIPTION, _arguments, _run)
