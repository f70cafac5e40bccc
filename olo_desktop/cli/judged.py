"""A memo judged with its deal still open, its figures by name, and its decisions printed."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from olo_desktop.cli.deals import existing_memo, opened
from olo_desktop.cli.output import only_json, put_value
from olo_desktop.cli.progress import progress_bar
from olo_desktop.cli.stopping import stopping
from olo_desktop.cli.terminal import Styled, Terminal
from olo_desktop.export.canonical import Json
from olo_desktop.export.review_json import what_was_said
from olo_desktop.export.visible import one_line, shortened
from olo_desktop.model.act_plain import kind_of
from olo_desktop.model.errors import OloError
from olo_desktop.model.report import Report

if TYPE_CHECKING:
    from olo_desktop.app.deal import DealSession
    from olo_desktop.app.deciding import Listed

SCHEMA = "olo.decisions/1"

_SENTENCE_LENGTH = 160


class NotOneFigure(OloError):  # noqa: N818 - named for the situation that the user meets
    """What was named is no figure of the memo, or several."""

    def __init__(self, name: str, count: int) -> None:
        why = f"the memo states it {count} times" if count else "the memo has no such figure"
        super().__init__(name, why, "Name it by its id (F7): olo verify --json tells the ids")


def add_author(parser: ArgumentParser) -> None:
    """The option that says who decides."""
    parser.add_argument("--as", dest="author", metavar="NAME", default="", help="who decides (your login name)")


def author_of(args: Namespace) -> str:
    """Who decides."""
    from olo_desktop.app.deciding import default_author

    return args.author or default_author()


@contextmanager
def judged(args: Namespace, terminal: Terminal) -> Iterator[tuple[DealSession, Report]]:
    """The deal of `args.folder`, open while the block runs, and the report on `args.memo`."""
    existing_memo(args)
    with opened(args, terminal) as session:
        yield session, judge(session, args, terminal)


def judge(session: DealSession, args: Namespace, terminal: Terminal) -> Report:
    """The report on `args.memo`."""
    from olo_desktop.app.verifying import verify_memo

    with stopping() as token, progress_bar(terminal) as watcher:
        return verify_memo(session, args.memo, watcher=watcher, token=token)


def figures_named(report: Report, names: Sequence[str]) -> tuple[str, ...]:
    """The ids of figures that are named by id, or by what the memo writes where it does so once."""
    ids = {figure.id for figure in report.memo.figures}
    return tuple(name if name in ids else _written_once(report, name) for name in names)


def _written_once(report: Report, name: str) -> str:
    found = [figure.id for figure in report.memo.figures if figure.text == name]
    if len(found) != 1:
        raise NotOneFigure(name, len(found))
    return found[0]


def put_decisions(args: Namespace, terminal: Terminal, report: Report, *, figures: Sequence[str] = ()) -> None:
    """Print the decisions on the memo, or on these figures, and the run's status; as JSON where that is asked for."""
    from olo_desktop.app.deciding import listing

    found = [each for each in listing(report) if not figures or each.figure in figures]
    if args.json is not None:
        value: Json = {"schema": SCHEMA, "status": report.status.value, "decisions": [_value(each) for each in found]}
        put_value(args, terminal, value)
    if not only_json(args):
        for each in found:
            print_decision(terminal, each)
        if not found:
            terminal.line("Nothing is decided.")
        terminal.line(f"Status: {report.status.value.replace('_', ' ')}.")


def print_decision(terminal: Terminal, listed: Listed) -> None:
    """A decision in two lines: what is said of which figure by whom, and the sentence; why it lapsed, if it did."""
    act = listed.act
    day = act.made_at[:10]
    name = f"{listed.figure or '–'}  {act.anchor.figure}"
    terminal.line(Styled(name, "bold"), "  ", what_was_said(act.said), "  ", Styled(f"{act.author}, {day}", "dim"))
    terminal.line(f"“{shortened(one_line(act.anchor.sentence), _SENTENCE_LENGTH)}”", indent=4)
    if listed.lapsed:
        terminal.line(Styled(f"Lapsed: {listed.lapsed}", "yellow"), indent=4)


def _value(listed: Listed) -> Json:
    act = listed.act
    return {
        "figure": listed.figure,
        "text": act.anchor.figure,
        "sentence": act.anchor.sentence,
        "memo": act.anchor.memo,
        "what": kind_of(act.said),
        "said": what_was_said(act.said),
        "author": act.author,
        "made_at": act.made_at,
        "lapsed": listed.lapsed or None,
    }
