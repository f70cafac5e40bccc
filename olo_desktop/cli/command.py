"""What a command of the terminal is."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass

from olo_desktop.cli.terminal import Terminal


@dataclass(frozen=True, slots=True)
class Command:
    """One command: the text of its own help, its arguments, and what runs it. `run` gives back the exit code."""

    description: str
    arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace, Terminal], int]
