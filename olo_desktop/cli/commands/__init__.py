"""The commands, one module each, in the order in which `olo --help` lists them.

A module is loaded when its command is asked for: the window opens without what the others need.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from olo_desktop.cli.command import Command


@dataclass(frozen=True, slots=True)
class Listed:
    """A command as the list knows it: its name, one line, and its module, whose `COMMAND` it is."""

    name: str
    summary: str
    module: str

    def load(self) -> Command:
        """The command itself."""
        command: Command = import_module(f"{__name__}.{self.module}").COMMAND
        return command


COMMANDS: tuple[Listed, ...] = (
    Listed("open", "open the window (also without a command)", "open_window"),
    Listed("demo", "write, verify and show the sample deal", "demo"),
    Listed("ingest", "read what is new or changed in a deal", "ingest"),
    Listed("documents", "tell what each document is, and set it", "documents"),
    Listed("tables", "show the tables of a document as they were read", "tables"),
    Listed("verify", "judge every figure of a memo", "verify"),
    Listed("memo-text", "print a memo's text as it is verified", "memo_text"),
    Listed("exceptions", "write the list of what needs a look (.xlsx, .html)", "exceptions"),
    Listed("comment", "write a copy of a Word memo with a comment on each flag", "comment"),
    Listed("drafts", "tell what changed between two drafts, figure by figure", "drafts"),
    Listed("decide", "accept a figure, send it back, pass or fail it", "decide"),
    Listed("correct", "say what a figure is really said of", "correct"),
    Listed("decisions", "list what was decided on a memo; undo and redo", "decisions"),
    Listed("review-file", "save decisions for a colleague, or merge theirs", "review_file"),
    Listed("changes", "tell what changed since the deal was last open", "changes"),
    Listed("checks", "list the checks with their limits", "checks"),
)
