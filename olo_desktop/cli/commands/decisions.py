"""`olo decisions`: what was decided on a memo, what lapsed and why; undo and redo."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from olo_desktop.cli.command import Command
from olo_desktop.cli.deals import add_folder, add_memo
from olo_desktop.cli.judged import judge, judged, put_decisions
from olo_desktop.cli.output import only_json
from olo_desktop.cli.terminal import Terminal

_DESCRIPTION = """\
Judges MEMO against DEAL_DIR and lists what was decided on its figures, corrections too, by whom and when. What lapsed
is listed with the reason; decisions on sentences that the memo no longer has come last.

--undo undoes the last step (a figure decided on, several at once, a merged review file) and --redo does it again.
Nothing is ever deleted from the deal's record.

Exit codes: 0 done · 1 there was nothing to undo or redo · 2 failed, or bad usage."""


def _arguments(parser: ArgumentParser) -> None:
    add_folder(parser)
    add_memo(parser)
    step = parser.add_mutually_exclusive_group()
    step.add_argument("--undo", action="store_true", help="undo the last step")
    step.add_argument("--redo", action="store_true", help="do the last undone step again")


def _run(args: Namespace, terminal: Terminal) -> int:
    code = 0
    with judged(args, terminal) as (session, report):
        if args.undo or args.redo:
            from olo_desktop.app.deciding import redo, reviewed, sways_verdicts, undo

            moved = undo(session) if args.undo else redo(session)
            report = judge(session, args, terminal) if sways_verdicts(moved) else reviewed(session, report)
            code = 0 if moved else 1
            if not moved and not only_json(args):
                terminal.line(f"There is nothing to {'undo' if args.undo else 'redo'}.")
    put_decisions(args, terminal, report)
    return code


COMMAND = Command(_DESCRIPTION, _arguments, _run)
