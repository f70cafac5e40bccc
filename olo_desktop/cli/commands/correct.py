"""`olo correct`: the metric, period or company that a figure is really said of."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from olo_desktop.cli.command import Command
from olo_desktop.cli.deals import add_folder, add_memo
from olo_desktop.cli.judged import add_author, author_of, figures_named, judge, judged, put_decisions
from olo_desktop.cli.output import only_json
from olo_desktop.cli.terminal import Terminal
from olo_desktop.model.decision import Correction
from olo_desktop.model.errors import OloError

_DESCRIPTION = """\
Sets what FIGURE of MEMO is said of, where Olo read it otherwise, and judges it again. FIGURE is a figure's id (F7),
or what the memo writes where it writes it once. What you leave out stays as it was read.

A correction is kept with your name, sways the verdict, and is part of the deal's revision. It outlives edits elsewhere
in the memo; it lapses, and says so, when the figure's own sentence changes. `olo decisions` lists what is corrected.

Exit codes: 0 kept · 2 failed, or bad usage."""


class NothingCorrected(OloError):  # noqa: N818 - named for the situation that the user meets
    """No part was named that is to be corrected."""

    def __init__(self) -> None:
        super().__init__("bad usage", "nothing is said to be corrected", "Give --metric, --period, --entity or --clear")


def _arguments(parser: ArgumentParser) -> None:
    add_folder(parser)
    add_memo(parser)
    parser.add_argument("figure", metavar="FIGURE", help="the figure's id, or what the memo writes")
    parser.add_argument("--metric", metavar="WORDS", default="", help='what it measures: "net sales"')
    parser.add_argument("--period", metavar="PERIOD", default="", help="its time: FY2022, Q3 2021, 2022-12-31")
    parser.add_argument("--entity", metavar="NAME", default="", help="its company, segment or subsidiary")
    parser.add_argument("--clear", action="store_true", help="go back to what was read")
    add_author(parser)


def _run(args: Namespace, terminal: Terminal) -> int:
    correction = Correction(args.metric.strip(), args.period.strip(), args.entity.strip())
    if correction.anything == args.clear:
        raise NothingCorrected
    author = author_of(args)
    with judged(args, terminal) as (session, report):
        from olo_desktop.app.deciding import correct

        (figure,) = figures_named(report, [args.figure])
        correct(session, report, figure, correction, author=author)
        report = judge(session, args, terminal)
    put_decisions(args, terminal, report, figures=[figure])
    if not only_json(args):
        grounding = next(each for each in report.groundings if each.figure == figure)
        terminal.text(f"{figure} is {grounding.verdict}: {grounding.reason}")
    return 0


COMMAND = Command(_DESCRIPTION, _arguments, _run)
