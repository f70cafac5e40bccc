"""A window that tells when it was first painted: an empty one, or ours as `olo open` starts it.

    python tests/bench/painted.py empty|ours

prints three numbers and ends: the monotonic clock and the processor time of this process when the last widget of the
first picture began to paint itself, and the monotonic clock when the event loop was free after that. Loads nothing but
what it starts: see `first_paint`.
"""

from __future__ import annotations

import os
import sys
import time


def _empty() -> None:
    from PySide6.QtWidgets import QApplication, QMainWindow

    application = QApplication(sys.argv[:1])
    _watch(application)
    window = QMainWindow()
    window.resize(1440, 900)
    window.show()
    application.exec()


def _ours() -> None:
    from olo_desktop.__main__ import main
    from olo_desktop.ui import start

    make = start._application

    def made() -> object:
        application = make()
        _watch(application)
        return application

    start._application = made
    main(["open"])


_kept: list[object] = []


def _watch(application: object) -> None:
    """Notes when widgets are painted, and tells as soon as the event loop has nothing else to do."""
    from PySide6.QtCore import QEvent, QObject, QTimer

    painted: list[tuple[float, float]] = []

    def tell() -> None:
        print(*painted[-1], time.monotonic(), flush=True)
        os._exit(0)

    class Filter(QObject):
        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's own name
            if event.type() == QEvent.Type.Paint:
                if not painted:
                    QTimer.singleShot(0, stop)
                painted.append((time.monotonic(), time.process_time()))
            return False

    def stop() -> None:
        """The first picture is on the screen; what it set off runs before the event loop is free."""
        application.removeEventFilter(_kept[0])
        QTimer.singleShot(0, tell)

    _kept.append(Filter())
    application.installEventFilter(_kept[0])


if __name__ == "__main__":
    {"empty": _empty, "ours": _ours}[sys.argv[1]]()
