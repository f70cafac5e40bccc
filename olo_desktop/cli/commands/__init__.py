"""The commands, one module each, in the order in which `olo --help` lists them."""

from __future__ import annotations

from olo_desktop.cli.command import Command
from olo_desktop.cli.commands import checks, demo, documents, exceptions, ingest, memo_text, open_window, tables, verify

COMMANDS: tuple[Command, ...] = (
    open_window.COMMAND,
    demo.COMMAND,
    ingest.COMMAND,
    documents.COMMAND,
    tables.COMMAND,
    verify.COMMAND,
    memo_text.COMMAND,
    exceptions.COMMAND,
    checks.COMMAND,
)
