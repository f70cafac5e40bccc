"""Where a command's JSON and files go."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from olo_desktop.cli.terminal import Terminal
from olo_desktop.export.canonical import Json, canonical_bytes
from olo_desktop.export.saving import NotSaved, save

STANDARD_OUTPUT = "-"


def only_json(args: Namespace) -> bool:
    """Whether JSON takes standard output, so that nothing else may be printed there."""
    return bool(args.json == STANDARD_OUTPUT)


def put_json(args: Namespace, terminal: Terminal, data: bytes) -> None:
    """Write JSON bytes where `--json` says; nothing where it was not given."""
    if args.json is None:
        return
    if only_json(args):
        terminal.json(data)
    else:
        save(Path(args.json), data)


def put_value(args: Namespace, terminal: Terminal, value: Json) -> None:
    """As `put_json`, of a plain value."""
    if args.json is not None:
        put_json(args, terminal, canonical_bytes(value))


def refuse_unsavable(args: Namespace) -> None:
    """Raise now, not after minutes of reading, where a file that the user named cannot be written."""
    named = [args.json] if args.json is not None and not only_json(args) else []
    for path in map(Path, (*named, *([args.to] if "to" in args else []))):
        if path.is_dir():
            raise NotSaved(path, "there is a folder of that name")
        if not path.absolute().parent.is_dir():
            raise NotSaved(path, "its folder does not exist")
        memo = getattr(args, "memo", None)
        if memo is not None and path.exists() and Path(memo).exists() and path.samefile(memo):
            raise NotSaved(path, "that is the memo itself")
