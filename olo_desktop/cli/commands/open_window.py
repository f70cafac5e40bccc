"""`olo open`: the window."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from olo_desktop import machine
from olo_desktop.cli.command import Command
from olo_desktop.cli.deals import NoSuchFolder
from olo_desktop.cli.output import put_value
from olo_desktop.cli.terminal import Terminal
from olo_desktop.cli.window import Window
from olo_desktop.model.errors import OloError

_DESCRIPTION = "Opens the window on DEAL_DIR; without a folder, on the recent deals."


class NoDisplay(OloError):  # noqa: N818 - named for the situation that the user meets
    """There is nowhere to show a window."""

    def __init__(self) -> None:
        super().__init__("the window", "there is no display here", "olo verify does the same on the terminal")


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("folder", metavar="DEAL_DIR", nargs="?", type=Path, help="the folder of the deal's documents")


def _run(args: Namespace, terminal: Terminal) -> int:
    if args.folder is not None and not args.folder.is_dir():
        raise NoSuchFolder(args.folder)
    if not machine.has_display():
        raise NoDisplay
    window: Window = args.window
    code = window.open(args.folder, None, args.workspace)
    put_value(args, terminal, {"schema": "olo.open/1", "exit_code": code})
    return code


COMMAND = Command(_DESCRIPTION, _arguments, _run)
