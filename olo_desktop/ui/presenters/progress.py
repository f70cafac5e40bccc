"""What the window says of long work: pages, time left, the files in work."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from olo_desktop.model.work import Progress
from olo_desktop.ui.presenters.plain_words import count
from olo_desktop.ui.presenters.wording import time_left

_SILENT_SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class Reading:
    """Where reading the deal stands, in words."""

    title: str
    line: str
    short: str
    done: int = 0
    total: int = 0
    paused: bool = False
    running: bool = True
    files: tuple[tuple[str, str], ...] = ()

    @property
    def share(self) -> float:
        """How much is done, 0 to 1."""
        return min(self.done / self.total, 1.0) if self.total else 0.0


@dataclass(slots=True)
class Timekeeper:
    """Says the time left as a person would: nothing for three seconds, and never twice in a row more than before."""

    clock: Callable[[], float] = time.monotonic
    _started: float = field(default=math.nan)
    _said: float = math.inf
    _rises: int = 0

    def restart(self) -> None:
        """New work begins."""
        self._started, self._said, self._rises = self.clock(), math.inf, 0

    def left(self, seconds: float | None) -> str:
        """The words for what the work believes is left."""
        if math.isnan(self._started):
            self.restart()
        if seconds is None or self.clock() - self._started < _SILENT_SECONDS:
            return ""
        if seconds > self._said:
            self._rises += 1
            if self._rises > 1:
                return time_left(self._said)
        else:
            self._rises = 0
        self._said = seconds
        return time_left(seconds)


def reading(progress: Progress, left: str, files: tuple[tuple[str, str], ...], *, paused: bool) -> Reading:
    """The words for one piece of news."""
    pages = f"{progress.done:,} of {count(progress.total, 'page')}" if progress.total else "Looking through the folder"
    if paused:
        return Reading(
            "Reading is paused",
            f"{pages}.",
            "Reading is paused",
            progress.done,
            progress.total,
            paused=True,
            files=files,
        )
    line = f"{pages}. {left}." if left else f"{pages}."
    short = f"Reading, {left[:1].lower()}{left[1:]}" if left else "Reading"
    return Reading("Reading the deal", line, short, progress.done, progress.total, files=files)
