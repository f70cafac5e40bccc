"""Long work: how it tells its progress, and how it is paused and stopped. Knows no toolkit."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass


class Cancelled(Exception):  # noqa: N818 - an outcome that the user asked for, not an error
    """The user stopped the work; what was done is kept."""


class Token:
    """Handed to long work by whoever may want to pause or stop it. Safe to use from any thread."""

    def __init__(self) -> None:
        self._cancelled = threading.Event()
        self._running = threading.Event()
        self._running.set()

    @property
    def cancelled(self) -> bool:
        """Whether the work should stop."""
        return self._cancelled.is_set()

    @property
    def paused(self) -> bool:
        """Whether the work should wait."""
        return not self._running.is_set()

    def cancel(self) -> None:
        """Ask the work to stop; a paused one wakes to do so."""
        self._cancelled.set()
        self._running.set()

    def pause(self) -> None:
        """Ask the work to wait."""
        self._running.clear()

    def resume(self) -> None:
        """Let the work go on."""
        self._running.set()

    def check(self) -> None:
        """Called by the work between steps: waits while paused, raises `Cancelled` when stopped."""
        self._running.wait()
        if self.cancelled:
            raise Cancelled


@dataclass(frozen=True, slots=True)
class Progress:
    """Where long work stands. `done` and `total` count pages; `document` is the path in work, `note` its news."""

    stage: str
    done: int
    total: int
    document: str = ""
    note: str = ""
    seconds_left: float | None = None


Watcher = Callable[[Progress], None]


def silent(_: Progress) -> None:
    """A watcher for work that nobody watches."""
