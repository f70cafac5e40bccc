"""The command line: reads the arguments, runs one command, and turns every way to fail into one line and a code.

Exit codes: 0 done (for `verify`: verified) · 1 needs review, or not enough data · 2 failed, bad usage, or a fault of
ours · 130 stopped by the user · 141 the reader of the output went away.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from olo_desktop import __version__
from olo_desktop.cli.commands import COMMANDS, Listed
from olo_desktop.cli.output import refuse_unsavable
from olo_desktop.cli.stopping import STOPPED
from olo_desktop.cli.terminal import Terminal
from olo_desktop.cli.window import Window
from olo_desktop.model.errors import OloError
from olo_desktop.model.work import Cancelled

FAILED = 2
READER_GONE = 141

_FIRST_HELP = """\
Checks every figure of a due-diligence memo against the documents of its deal, on this machine alone.
Without a command, the window opens.

commands:
"""


class UsageFault(OloError):  # noqa: N818 - named for the situation that the user meets
    """The command line cannot be understood."""

    def __init__(self, why: str, command: str) -> None:
        super().__init__("bad usage", why, f"See {command} --help")


class _Parser(argparse.ArgumentParser):
    """A parser that raises instead of printing its usage and ending the program."""

    def error(self, message: str) -> NoReturn:
        raise UsageFault(message, self.prog)


def run(argv: Sequence[str], window: Window, terminal: Terminal | None = None) -> int:
    """Run the command line; gives back the exit code and raises nothing."""
    terminal = terminal or Terminal()
    debug = "--debug" in argv
    try:
        code = _run(argv, window, terminal)
        terminal.flush()
    except BrokenPipeError:
        _drop_output()
        return READER_GONE
    except (Cancelled, KeyboardInterrupt):
        terminal.error("stopped: what was read is kept; run it again to go on")
        return STOPPED
    except OloError as error:
        return _failed(terminal, str(error), debug=debug)
    except Exception:  # the outermost edge: a fault of ours becomes one line and a code
        logging.getLogger(__name__).debug("a command broke", exc_info=True)
        return _failed(terminal, "a fault in Olo itself: run it again with --debug to see where", debug=debug)
    return code


def parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of a command line: every command of `COMMANDS` by name, those among the words with their options."""
    top = _Parser(
        prog="olo",
        usage="olo [COMMAND] [options]",
        description=_FIRST_HELP + "".join(f"  {each.name:<12} {each.summary}\n" for each in COMMANDS),
        epilog="olo COMMAND --help tells more of one. Errors go to standard error as one line.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"olo {__version__}")
    _add_common(top)
    commands = top.add_subparsers(
        dest="command", metavar="COMMAND", prog="olo", help=argparse.SUPPRESS, parser_class=_Parser
    )
    for each in COMMANDS:
        if each.name in words:
            _add_command(commands, each)
        else:
            commands.add_parser(each.name)  # known by name, and not loaded
    return top


def _add_command(commands: argparse._SubParsersAction[_Parser], listed: Listed) -> None:
    command = listed.load()
    sub = commands.add_parser(
        listed.name,
        description=command.description,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.arguments(sub)
    _add_common(sub)
    sub.set_defaults(run=command.run)


def _add_common(to: argparse.ArgumentParser) -> None:
    """The options of every command. Their defaults are set once: a command undoes nothing that stands before it."""
    more = to.add_argument_group("every command has")
    more.add_argument(
        "--json", metavar="FILE", nargs="?", const="-", default=argparse.SUPPRESS,
        help="write the result as JSON to FILE, or to standard output (-)",
    )  # fmt: skip
    more.add_argument(
        "--workspace", metavar="DIR", type=Path, default=argparse.SUPPRESS,
        help="keep what was read of the deal in DIR, not in the user's data directory",
    )  # fmt: skip
    more.add_argument(
        "--debug", action="store_true", default=argparse.SUPPRESS,
        help="show what happens inside; after a fault, where it lies",
    )  # fmt: skip


def _run(argv: Sequence[str], window: Window, terminal: Terminal) -> int:
    reader = parser(argv)
    reader.set_defaults(json=None, workspace=None, debug=False, folder=None, window=window, run=_open_window)
    try:
        args = reader.parse_args(argv)
    except SystemExit as done:  # --help and --version have printed
        return int(done.code or 0)
    if args.debug:
        logging.basicConfig(level=logging.DEBUG, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")
    refuse_unsavable(args)
    code: int = args.run(args, terminal)
    return code


def _open_window(args: argparse.Namespace, terminal: Terminal) -> int:
    """What runs without a command."""
    return COMMANDS[0].load().run(args, terminal)


def _failed(terminal: Terminal, line: str, *, debug: bool) -> int:
    if debug:
        traceback.print_exc()
    terminal.error(line)
    return FAILED


def _drop_output() -> None:
    """Point standard output at nothing: the interpreter flushes it once more at its end, and would complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
