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
        save_beside(Path(args.json), data, args)


def put_value(args: Namespace, terminal: Terminal, value: Json) -> None:
    """As `put_json`, of a plain value."""
    if args.json is not None:
        put_json(args, terminal, canonical_bytes(value))


def save_beside(path: Path, data: bytes, args: Namespace) -> None:
    """Save a file the user named; never over the memo itself."""
    memo = getattr(args, "memo", None)
    if memo is not None and path.exists() and Path(memo).exists() and path.samefile(memo):
        raise NotSaved(path, "that is the memo itself")
    save(path, data)
