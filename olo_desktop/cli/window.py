"""What the command line asks of the window. The program's entry point hands the real one in: the two are strangers."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol


class Window(Protocol):
    """Opens the window, or pictures it."""

    def open(self, folder: Path | None, memo: Path | None, workspace: Path | None) -> int:
        """Show the window until it is closed; gives the exit code."""
        ...

    def picture(self, folder: Path, memo: Path, to: Path, workspace: Path | None) -> None:
        """Save a picture of the window on the memo's first problem, without a display."""
        ...
