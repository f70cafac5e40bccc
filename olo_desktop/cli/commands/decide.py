"""`olo decide`: what a person does about figures, and an approver's word on them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from olo_desktop.cli.command import Command
from olo_desktop.cli.deals import add_folder, add_memo
from olo_desktop.cli.judged import add_author, author_of, figures_named, judged, put_decisions
from olo_desktop.cli.terminal import Terminal
from olo_desktop.model.decision import Disposition, Outcome
from olo_desktop.model.errors import OloError

_DESCRIPTION = """\
Judges MEMO against DEAL_DIR and keeps what you decide on its figures, with your name and the date. FIGURE is a
figure's id (F7), or what the memo writes where it writes it once ("$34.2 million").

A decision is kept beside the verdict, never over it. An accepted figure no longer stands against `verified`. It lapses,
and says so, when the figure's sentence, its verdict or a cited document changes. An approver passes or fails figures
with --pass and --fail; one that the source contradicts can't be passed by who decided on it.

Exit codes: 0 kept · 2 failed, or bad usage."""

_DISPOSITIONS = {
    "accept": (Disposition.ACCEPTED, "accept the figure as it stands, for this reason"),
    "to_fix": (Disposition.TO_FIX, "the memo is to be corrected"),
    "request_document": (Disposition.REQUEST_DOCUMENT, "a document is to be asked for"),
    "out_of_scope": (Disposition.OUT_OF_SCOPE, "the figure is not for this review"),
}
_OUTCOMES = {
    "pass": (Outcome.PASSED, "approver: sentence and evidence agree"),
    "fail": (Outcome.FAILED, "approver: they do not"),
}


class NothingDecided(OloError):  # noqa: N818 - named for the situation that the user meets
    """No decision was named."""

    def __init__(self) -> None:
        super().__init__(
            "bad usage", "nothing is said to be decided", "Give --accept REASON, --to-fix, --pass or other"
        )


def _arguments(parser: ArgumentParser) -> None:
    add_folder(parser)
    add_memo(parser)
    parser.add_argument("figures", metavar="FIGURE", nargs="+", help="ids of figures, or what the memo writes")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--accept", metavar="REASON", help=_DISPOSITIONS["accept"][1])
    for name, (_, told) in (_DISPOSITIONS | _OUTCOMES).items():
        if name != "accept":
            what.add_argument(f"--{name.replace('_', '-')}", metavar="NOTE", nargs="?", const="", help=told)
    what.add_argument("--take-back", action="store_true", help="take back your decision, as if it had not been made")
    what.add_argument("--take-back-word", action="store_true", help="take back your word as an approver")
    add_author(parser)


def _run(args: Namespace, terminal: Terminal) -> int:
    given = vars(args)
    disposition = next((name for name in _DISPOSITIONS if given[name] is not None), None)
    outcome = next((name for name in _OUTCOMES if given[name] is not None), None)
    if not (disposition or outcome or args.take_back or args.take_back_word):
        raise NothingDecided
    author = author_of(args)
    with judged(args, terminal) as (session, report):
        from olo_desktop.app.deciding import approve, decide

        figures = figures_named(report, args.figures)
        if outcome or args.take_back_word:
            word = _OUTCOMES[outcome][0] if outcome else None
            report = approve(session, report, figures, word, author=author, note=given[outcome] if outcome else "")
        else:
            what = _DISPOSITIONS[disposition][0] if disposition else None
            reason = given[disposition] if disposition else ""
            report = decide(session, report, figures, what, author=author, reason=reason)
    put_decisions(args, terminal, report, figures=figures)
    return 0


COMMAND = Command(_DESCRIPTION, _arguments, _run)
