"""Opening the window: for a person, or to save a picture of it where there is no display."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from olo_desktop.model.errors import OloError

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from olo_desktop.ui.backend import Backend
    from olo_desktop.ui.window import OloWindow

_PATIENCE_SECONDS = 300


class NoPicture(OloError):  # noqa: N818 - named for the situation that the user meets
    """The window could not be brought to show a figure."""

    def __init__(self, why: str) -> None:
        super().__init__("no picture of the window", why)


def run(folder: Path | None, memo: Path | None = None, workspace: Path | None = None) -> int:
    """Open the window and stay until it is closed; gives the exit code."""
    application = _application()
    window = _window(application, workspace)
    application.setQuitOnLastWindowClosed(False)
    window.closed.connect(application.quit)
    window.first_painted.connect(lambda: window.desk.start(folder, memo))
    window.show()
    return int(application.exec())


def picture(
    folder: Path,
    memo: Path,
    to: Path,
    workspace: Path | None = None,
    size: tuple[int, int] = (1440, 900),
    theme: str = "light",
    scale: float = 1.0,
) -> None:
    """Save a picture of the window on the memo's first problem, drawn without a display."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if scale != 1.0:
        os.environ["QT_SCALE_FACTOR"] = str(scale)
    application = _application()
    window = _window(application, workspace, theme)
    window.resize(*size)
    window.show()
    troubles: list[str] = []
    shown = _wait_for_page(application, window, folder, memo, troubles)
    if shown and not window.grab().save(str(to), "PNG"):
        troubles.append(f"{to} could not be written")
    _wait(application, window.closed.connect, window.close)
    if troubles:
        raise NoPicture(troubles[0])


def _wait_for_page(application: QApplication, window: OloWindow, folder: Path, memo: Path, troubles: list[str]) -> bool:
    """Whether the first problem's page, or the words in its stead, came to be shown."""
    from PySide6.QtCore import QElapsedTimer, QEventLoop

    window.desk.start(folder, memo)
    clock = QElapsedTimer()
    clock.start()
    while clock.elapsed() < _PATIENCE_SECONDS * 1000:
        application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)
        if window.at_rest:
            application.processEvents()
            return True
        told = window.bench.strip.words.whole
        if told:
            troubles.append(told)
            return False
    troubles.append("it took too long")
    return False


def _wait(
    application: QApplication, connect: Callable[[Callable[[], None]], object], act: Callable[[], object]
) -> None:
    ended: list[bool] = []
    connect(lambda: ended.append(True))
    act()
    while not ended:
        application.processEvents()


def _application() -> QApplication:
    from PySide6.QtWidgets import QApplication

    made = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(made, QApplication)  # noqa: S101 - narrows Qt's own type
    made.setApplicationName("Olo")
    made.setApplicationDisplayName("Olo")
    made.setDesktopFileName("olo-desktop")
    return made


def _backend(workspace: Path | None) -> Backend:
    from olo_desktop.ui.backend import AppBackend

    return AppBackend(workspace)


def _window(application: QApplication, workspace: Path | None, theme: str = "") -> OloWindow:
    from olo_desktop.ui.remembered import Remembered
    from olo_desktop.ui.theme import Look
    from olo_desktop.ui.window import OloWindow

    remembered = Remembered()
    look = Look(application, theme or remembered.theme)
    window = OloWindow(lambda: _backend(workspace), look, remembered)
    window.resize(1440, 900)
    return window
