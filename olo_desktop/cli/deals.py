"""Opening a deal for a command, and verifying a memo against it with progress and Ctrl+C."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from olo_desktop.cli.progress import progress_bar
from olo_desktop.cli.stopping import stopping
from olo_desktop.cli.terminal import Terminal
from olo_desktop.model.errors import OloError

if TYPE_CHECKING:
    from olo_desktop.app.changes import VerdictChange
    from olo_desktop.app.deal import DealSession
    from olo_desktop.model.report import Report, Settings


class NoSuchFolder(OloError):  # noqa: N818 - named for the situation that the user meets
    """The deal folder named on the command line is not there."""

    def __init__(self, folder: Path) -> None:
        why = "it is a file, not a folder" if folder.exists() else "there is no such folder"
        super().__init__(str(folder), why)


class NoSuchMemo(OloError):  # noqa: N818 - named for the situation that the user meets
    """The memo named on the command line is not there."""

    def __init__(self, memo: Path) -> None:
        why = "it is a folder, not a memo" if memo.is_dir() else "there is no such file"
        super().__init__(str(memo), why)


def add_folder(parser: ArgumentParser) -> None:
    """The argument that names the deal."""
    parser.add_argument("folder", metavar="DEAL_DIR", type=Path, help="the folder of the deal's documents")


def add_memo(parser: ArgumentParser) -> None:
    """The argument that names the memo."""
    parser.add_argument("memo", metavar="MEMO", type=Path, help="the memo draft: a .docx, .md or .txt file")


def existing_memo(args: Namespace) -> Path:
    """The memo's path; raises where it is no file."""
    memo: Path = args.memo
    if not memo.is_file():
        raise NoSuchMemo(memo)
    return memo


@contextmanager
def opened(args: Namespace, terminal: Terminal) -> Iterator[DealSession]:
    """The deal of `args.folder`, open while the block runs. Says so where another program holds it."""
    if not args.folder.is_dir():
        raise NoSuchFolder(args.folder)
    from olo_desktop.app.deal import open_deal

    with open_deal(args.folder, workspace=args.workspace) as session:
        if session.read_only:
            terminal.error(f"{session.name} is open by {session.holder}: reading only, nothing new is kept")
        yield session


def verified_and_noted(
    args: Namespace, terminal: Terminal, *, settings: Settings, checks: Sequence[str] = (), skip: Sequence[str] = ()
) -> tuple[Report, tuple[VerdictChange, ...]]:
    """As `verified`; the run is recorded, and what it says otherwise than the memo's last one comes with the report."""
    memo = existing_memo(args)
    with opened(args, terminal) as session:
        from olo_desktop.app.changes import note_run
        from olo_desktop.app.verifying import verify_memo

        with stopping() as token, progress_bar(terminal) as watcher:
            report = verify_memo(
                session, memo, watcher=watcher, token=token, checks=checks, skip=skip, settings=settings
            )
        return report, note_run(session, report)


def verified(args: Namespace, terminal: Terminal, *, checks: Sequence[str] = (), skip: Sequence[str] = ()) -> Report:
    """The report on `args.memo` against `args.folder`; reads what is new or changed first."""
    memo = existing_memo(args)
    with opened(args, terminal) as session:
        from olo_desktop.app.verifying import verify_memo

        with stopping() as token, progress_bar(terminal) as watcher:
            return verify_memo(session, memo, watcher=watcher, token=token, checks=checks, skip=skip)
