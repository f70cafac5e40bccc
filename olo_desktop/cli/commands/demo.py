"""`olo demo`: the sample deal, from nothing to the wrong figures of its memo."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from olo_desktop import machine
from olo_desktop.cli.command import Command
from olo_desktop.cli.deals import verified
from olo_desktop.cli.output import only_json, put_json
from olo_desktop.cli.terminal import Styled, Terminal
from olo_desktop.cli.verdicts import counted, print_report
from olo_desktop.cli.window import Window
from olo_desktop.export.places import Lines
from olo_desktop.model.report import Report

_DESCRIPTION = """\
Writes the sample deal (an invented company, and a memo draft with planted errors) into DIR, reads and verifies it,
and prints the verdict with the wrong figures and where the right ones stand. Then it opens the window; where there
is no display it saves a picture of the window instead, and says where.

Without DIR the sample deal goes into Olo's own data directory."""


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("folder", metavar="DIR", nargs="?", type=Path, help="where the sample deal is written")
    parser.add_argument("--no-window", action="store_true", help="neither open the window nor picture it")


def _run(args: Namespace, terminal: Terminal) -> int:
    from olo_desktop.app.demo import write_demo

    demo = write_demo(args.folder)
    args.folder, args.memo = demo.folder, demo.memo
    report = verified(args, terminal)
    if args.json is not None:
        from olo_desktop.export.report_json import report_bytes

        put_json(args, terminal, report_bytes(report))
    if not only_json(args):
        print_report(terminal, report)
        _print_planted(terminal, report)
        terminal.line()
        terminal.line(f"The sample deal is in {demo.folder}")
        terminal.flush()
    return 0 if args.no_window else _show(args, terminal)


def _print_planted(terminal: Terminal, report: Report) -> None:
    """What was planted in the draft, where the right figures stand, and which of the errors were flagged."""
    from olo_desktop.app.demo import planted_errors

    planted = planted_errors(report.memo)
    if not planted:
        return
    flagged = {grounding.figure for grounding in report.groundings if grounding.verdict.flagged}
    found = {figure.start for figure in report.memo.figures if figure.id in flagged}
    caught = sum(error.start in found for error in planted)
    lines = Lines(report.memo.text)
    terminal.line()
    terminal.line(Styled(f"{counted(len(planted), 'error')} planted in this draft, {caught} of them flagged", "bold"))
    for error in planted:
        said = Styled("flagged", "red") if error.start in found else Styled("not seen", "dim")
        what = f" {error.metric} ({error.period}) should read {error.should_read}"
        terminal.line(said, "  ", Styled(error.text, "bold"), f", line {lines.number(error.start)}:", what, indent=2)
        terminal.text(f"{error.slip}; {error.document}, page {error.page}, prints {error.printed}", indent=12)
    if caught < len(planted):
        terminal.line()
        terminal.text(_WHY_NOT_SEEN, indent=2)


_WHY_NOT_SEEN = (
    "What was not seen is an error whose metric, period or company could not be read from the sentence or the page: "
    "a verdict that agrees names the cell that it rests on, so that you can look."
)


def _show(args: Namespace, terminal: Terminal) -> int:
    """The window on the sample deal, or a picture of it."""
    window: Window = args.window
    if machine.has_display():
        return window.open(args.folder, args.memo, args.workspace)
    target = args.folder.parent / f"{args.folder.name} window.png"
    window.picture(args.folder, args.memo, target, args.workspace)
    if not only_json(args):
        terminal.line(f"There is no display here; a picture of the window is in {target}")
    return 0


COMMAND = Command(_DESCRIPTION, _arguments, _run)
