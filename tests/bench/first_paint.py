"""From the start of the process to the first paint: our first screen beside an empty QMainWindow.

Ours is `olo open`, as it is typed; the clock stops when the first screen has been painted and the program is back in
its event loop. Both start with an interpreter of their own, load Qt, and are told from outside, in turn. `offscreen`
unless the environment names another platform.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from measuring import Bench, Line, at_most, ratio


def measured(bench: Bench) -> Iterator[Line]:
    """The lines of the table."""
    found: dict[str, list[tuple[float, float]]] = {"empty": [], "ours": []}
    for name in found:
        _started(name)  # the system's file cache, for both
    for _ in range(bench.rounds * 2):
        for name, times in found.items():
            times.append(_started(name))
    walls = {name: [wall for wall, _ in times] for name, times in found.items()}
    cpus = {name: [cpu for _, cpu in times] for name, times in found.items()}
    yield at_most("first paint, wall", ratio(walls["ours"], walls["empty"]), 3.0, "an empty window's")
    yield Line("first paint, CPU", f"{ratio(cpus['ours'], cpus['empty'])} an empty window's")
    yield Line("  ours, the empty window", f"{median(walls['ours']):.2f} s, {median(walls['empty']):.2f} s")


def _started(which: str) -> tuple[float, float]:
    """Seconds from starting the process to its word that it has painted, and its processor time until then."""
    start = time.perf_counter()
    command = [sys.executable, str(Path(__file__)), which]
    display = {"DISPLAY": ":0", **os.environ}  # `olo open` asks whether there is one; the platform decides
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=display) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        wall = time.perf_counter() - start
    if not said:
        raise SystemExit(f"the window ({which}) was never painted")
    return wall, float(said)


# ------------------------------------------------------------------------------------ in processes of their own


def _empty() -> None:
    from PySide6.QtWidgets import QApplication, QMainWindow

    application = QApplication(sys.argv[:1])
    window = QMainWindow()
    window.resize(1440, 900)
    _kept.append(_tell_when_painted(window))
    window.show()
    application.exec()


def _ours() -> None:
    from olo_desktop.__main__ import main
    from olo_desktop.ui import start

    make = start._window

    def made(*args: Any, **kwargs: Any) -> Any:
        window = make(*args, **kwargs)
        _kept.append(_tell_when_painted(window.start_view))
        return window

    start._window = made
    main(["open"])


_kept: list[object] = []


def _tell_when_painted(widget: Any) -> object:
    """A filter on one widget that prints the processor time once that is painted, and ends the process."""
    from PySide6.QtCore import QEvent, QObject, QTimer

    class Filter(QObject):
        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's own name
            if event.type() == QEvent.Type.Paint:
                QTimer.singleShot(0, _tell)
            return False

    kept = Filter()
    widget.installEventFilter(kept)
    return kept


def _tell() -> None:
    print(time.process_time(), flush=True)
    os._exit(0)


if __name__ == "__main__":
    {"empty": _empty, "ours": _ours}[sys.argv[1]]()
