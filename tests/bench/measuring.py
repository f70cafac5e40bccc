"""How the benchmarks measure: rounds that alternate, medians of ratios, processor time, and lines beside their bars."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from statistics import median
from typing import Any


@dataclass(frozen=True, slots=True)
class Bench:
    """What is measured on: a folder of documents, where scratch files go, and how often."""

    deal: Path
    scratch: Path
    pages: int
    rounds: int
    quick: bool

    def path(self, name: str) -> str:
        """A scratch path, in words that can be handed to another process."""
        return str(self.scratch / name)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table: what was measured, the figure, the bar, and whether it is met (None: no bar)."""

    what: str
    figure: str
    bar: str = ""
    met: bool | None = None

    def __str__(self) -> str:
        verdict = {None: "", True: "met", False: "MISSED"}[self.met]
        return f"  {self.what:<58} {self.figure:<62} {self.bar:<24} {verdict}".rstrip()


@dataclass(frozen=True, slots=True)
class Ratio:
    """How two things compare: the median over all rounds of each round's own ratio, and the range.

    `quietest` compares the smallest values of both sides: what a machine under load comes closest to when left alone.
    """

    middle: float
    low: float
    high: float
    quietest: float

    def times(self, factor: float) -> Ratio:
        """The ratio for a part of ours."""
        return Ratio(self.middle * factor, self.low * factor, self.high * factor, self.quietest * factor)

    def __str__(self) -> str:
        return f"{self.middle:.2f} x ({self.low:.2f} to {self.high:.2f}; quietest {self.quietest:.2f})"


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> Ratio:
    """The ratio of two series that were measured in turn: neighbours met the same load."""
    each = sorted(mine / other for mine, other in zip(ours, theirs, strict=True))
    return Ratio(median(each), each[0], each[-1], min(ours) / min(theirs))


def at_most(what: str, found: Ratio, most: float, of: str) -> Line:
    """A line for a ratio with an upper bar."""
    return Line(what, f"{found} {of}", f"at most {most:g} x", found.middle <= most)


def cpu_seconds() -> float:
    """Processor time of this process and of the children that it has waited for."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def share(values: Sequence[float], hundredths: int) -> float:
    """The value below which so many hundredths of the values lie."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * hundredths // 100) - 1)]


class Parts:
    """Processor time by part: functions are wrapped, and each moment counts for the innermost that runs."""

    def __init__(self, clock: Callable[[], float] = time.process_time) -> None:
        self.seconds: dict[str, float] = {}
        self._clock = clock
        self._stack: list[str] = []
        self._since = 0.0

    def wrap(self, part: str, owner: Any, *names: str) -> None:
        """Count the owner's functions of these names for a part. Fails where one is gone: the benchmark is stale."""
        self.seconds.setdefault(part, 0.0)
        for name in names:
            setattr(owner, name, self._wrapped(part, getattr(owner, name)))

    @contextmanager
    def within(self, part: str) -> Iterator[None]:
        """Count what runs here for a part, except what counts for an inner one."""
        self._settle()
        self._stack.append(part)
        try:
            yield
        finally:
            self._settle()
            self._stack.pop()

    def _wrapped(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def counted(*args: Any, **kwargs: Any) -> Any:
            with self.within(part):
                return function(*args, **kwargs)

        return counted

    def _settle(self) -> None:
        now = self._clock()
        if self._stack:
            part = self._stack[-1]
            self.seconds[part] = self.seconds.get(part, 0.0) + now - self._since
        self._since = now
