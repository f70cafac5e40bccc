"""Progress of long work on a terminal: one line that is drawn over, and cleared when the work is done."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from olo_desktop.cli.terminal import Terminal
from olo_desktop.export.visible import shortened_path
from olo_desktop.model.work import Progress, Watcher, silent

_BAR = 20
_EVERY_SECONDS = 0.1


@contextmanager
def progress_bar(terminal: Terminal) -> Iterator[Watcher]:
    """A watcher that draws a bar while the block runs; silent where standard error is no terminal."""
    if not terminal.shows_progress:
        yield silent
        return
    bar = _Bar(terminal)
    try:
        yield bar.show
    finally:
        bar.clear()


class _Bar:
    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._drawn_at = 0.0
        self._shown = False

    def show(self, progress: Progress) -> None:
        now = time.monotonic()
        if now - self._drawn_at < _EVERY_SECONDS:
            return
        self._drawn_at, self._shown = now, True
        self._terminal.status(progress_line(progress, self._terminal.width - 1))

    def clear(self) -> None:
        if self._shown:
            self._terminal.status("")


def progress_line(progress: Progress, width: int) -> str:
    """One line of at most `width` characters: stage, bar, pages, time left, and the document as far as it fits."""
    done, total = min(progress.done, progress.total), progress.total
    filled = _BAR * done // total if total else 0
    parts = [progress.stage.capitalize()]
    if total:
        parts += ["█" * filled + "░" * (_BAR - filled), f"{done:,} of {total:,} {_counts(progress.stage)}"]
    if progress.seconds_left is not None:
        parts.append(time_left(progress.seconds_left))
    line = "  ".join(parts)
    room = width - len(line) - 2
    if progress.document and room >= 12:
        line += "  " + shortened_path(progress.document, room)
    return line[:width]


def _counts(stage: str) -> str:
    return "figures" if stage == "judging" else "pages"


def time_left(seconds: float) -> str:
    """In words that do not pretend to know: "about 40 seconds left"."""
    if seconds < 10:
        return "a few seconds left"
    if seconds < 90:
        return f"about {round(seconds / 10) * 10} seconds left"
    if seconds < 5400:
        return f"about {round(seconds / 60)} minutes left"
    return f"about {round(seconds / 3600)} hours left"
