"""`olo exceptions`: the exceptions list and the not-checked list, for people without Olo."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from olo_desktop.cli.command import Command
from olo_desktop.cli.deals import add_folder, add_memo, verified
from olo_desktop.cli.output import only_json, put_json
from olo_desktop.cli.terminal import Terminal
from olo_desktop.cli.verdicts import counted
from olo_desktop.export.saving import save
from olo_desktop.model.errors import OloError
from olo_desktop.model.report import Report

_DESCRIPTION = """\
Verifies MEMO and writes the figures that need a look, each with what the memo says, why it is listed, and what the
source prints; with them the numbers that were not checked, the documents, and what the checks say.

FILE ends in .xlsx (a workbook) or .html (a page to print, which needs nothing but a browser).
The exit code is that of olo verify."""


class NotAKindOfList(OloError):  # noqa: N818 - named for the situation that the user meets
    """`--to` names a file of a kind that Olo does not write."""

    def __init__(self, path: Path) -> None:
        super().__init__("bad usage", f"{path.name} ends in neither .xlsx nor .html")


def _arguments(parser: ArgumentParser) -> None:
    add_folder(parser)
    add_memo(parser)
    parser.add_argument("--to", metavar="FILE", type=Path, required=True, help="the .xlsx or .html file to write")


def _run(args: Namespace, terminal: Terminal) -> int:
    path: Path = args.to
    if path.suffix.lower() not in (".xlsx", ".html", ".htm"):
        raise NotAKindOfList(path)
    report = verified(args, terminal)
    save(path, _written(path, report))
    if args.json is not None:
        from olo_desktop.export.report_json import report_bytes

        put_json(args, terminal, report_bytes(report))
    if not only_json(args):
        flagged = sum(grounding.verdict.flagged for grounding in report.groundings)
        left_out = counted(len(report.memo.not_checked), "number") + " not checked"
        terminal.line(f"{counted(flagged, 'exception')}, {left_out}: {path}")
    return report.status.exit_code


def _written(path: Path, report: Report) -> bytes:
    if path.suffix.lower() == ".xlsx":
        from olo_desktop.export.exceptions_xlsx import exceptions_xlsx

        return exceptions_xlsx(report)
    from olo_desktop.export.exceptions_html import exceptions_html

    return exceptions_html(report)


COMMAND = Command(_DESCRIPTION, _arguments, _run)
