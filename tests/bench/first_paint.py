"""From the start of the process to the first paint: our first screen beside an empty QMainWindow.

Ours is `olo open`, as it is typed. The clock stops when the last widget of the first picture paints itself; how long it
takes until the event loop is free is a line of its own, since the panes are made after the first picture. Both start
with an interpreter of their own and load Qt, in turn. `offscreen` unless the environment names another platform.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from measuring import Bench, Line, at_most, ratio

_PAINTED = Path(__file__).with_name("painted.py")


def measured(bench: Bench) -> Iterator[Line]:
    """The lines of the table."""
    empty, ours = [], []
    for _ in range(bench.rounds * 2 + 1):
        empty.append(_started("empty"))
        ours.append(_started("ours"))
    (empty_wall, empty_cpu, empty_free), (wall, cpu, free) = (zip(*times[1:], strict=True) for times in (empty, ours))
    yield at_most("first paint, wall", ratio(wall, empty_wall), 3.0, "an empty window's")
    yield Line("first paint, CPU", f"{ratio(cpu, empty_cpu)} an empty window's")
    yield Line("  ours, the empty window", f"{median(wall):.2f} s, {median(empty_wall):.2f} s")
    yield Line("until the event loop is free", f"{ratio(free, empty_free)} an empty window's")
    yield Line("  ours, the empty window", f"{median(free):.2f} s, {median(empty_free):.2f} s")


def _started(which: str) -> tuple[float, float, float]:
    """Seconds to the first paint, processor time until then, and seconds until the event loop is free."""
    display = {"DISPLAY": ":0", **os.environ}  # `olo open` asks whether there is one; the platform decides
    start = time.monotonic()
    command = [sys.executable, str(_PAINTED), which]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, env=display, check=False)
    if not done.stdout:
        raise SystemExit(f"the window ({which}) was never painted")
    painted, cpu, free = map(float, done.stdout.split())
    return painted - start, cpu, free - start
