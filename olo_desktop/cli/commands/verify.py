"""`olo verify`: every figure of a memo judged."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation

from olo_desktop.cli.command import Command
from olo_desktop.cli.deals import add_folder, add_memo, verified_and_noted
from olo_desktop.cli.output import only_json, put_json
from olo_desktop.cli.terminal import Terminal, bullets, wrapped
from olo_desktop.cli.verdicts import print_report
from olo_desktop.export.wording import WHAT_A_VERDICT_IS_NOT
from olo_desktop.model.errors import OloError
from olo_desktop.model.report import Settings

_DESCRIPTION = f"""\
Reads what is new or changed in DEAL_DIR, then judges every figure of MEMO and runs the checks.

{
    wrapped(
        "A figure is supported where a document of the deal states this metric, for this period and company, with this "
        "value as precisely as the memo writes it. Nearness is no support: adjacent years and rows often differ by "
        "less than five per cent."
    )
}

What a verdict is not:
{bullets(WHAT_A_VERDICT_IS_NOT)}

Exit codes: 0 verified · 1 needs review, or not enough to judge · 2 failed, or bad usage."""


class NoSuchCheck(OloError):  # noqa: N818 - named for the situation that the user meets
    """`--check` or `--skip` names no check."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__("bad usage", f"there is no check named {name}", f"There are: {', '.join(known)}")


def _arguments(parser: ArgumentParser) -> None:
    add_folder(parser)
    add_memo(parser)
    for option, told in (("--check", "run only these checks (see olo checks)"), ("--skip", "leave these checks out")):
        parser.add_argument(option, metavar="NAME", nargs="+", action="extend", default=[], help=told)
    parser.add_argument(
        "--profile", metavar="ic|quick", default="ic", help="which checks run: all, or those of a draft"
    )
    parser.add_argument("--materiality", metavar="AMOUNT", type=amount, help="mark amounts that differ by less")


def amount(text: str) -> Decimal:
    """An amount as a command line names it: 250000 or 250,000."""
    try:
        value = Decimal(text.replace(",", ""))
    except InvalidOperation:
        value = Decimal(-1)
    if not value.is_finite() or value < 0:
        raise ArgumentTypeError("an amount is needed, such as 250000")
    return value


def _run(args: Namespace, terminal: Terminal) -> int:
    _refuse_unknown((*args.check, *args.skip))
    settings = Settings(profile=args.profile, materiality=args.materiality)
    report, changed = verified_and_noted(args, terminal, checks=args.check, skip=args.skip, settings=settings)
    if args.json is not None:
        from olo_desktop.export.report_json import report_bytes

        put_json(args, terminal, report_bytes(report))
    if not only_json(args):
        print_report(terminal, report)
        if changed:
            of = "1 figure is" if len(changed) == 1 else f"{len(changed):,} figures are"
            terminal.line(f"Since this memo's last run, {of} said otherwise.")
    return report.status.exit_code


def _refuse_unknown(names: Sequence[str]) -> None:
    if not names:
        return
    from olo_desktop.checks.grounded import known_checks

    known = known_checks()
    for name in names:
        if name not in known:
            raise NoSuchCheck(name, known)


COMMAND = Command(_DESCRIPTION, _arguments, _run)
