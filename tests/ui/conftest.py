"""The window's tests: a theme, a window over a deal in memory, and a real one over the sample deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from lantern import FakeBackend
from pytestqt.qtbot import QtBot

from olo_desktop.ui.backend import Backend
from olo_desktop.ui.remembered import Remembered
from olo_desktop.ui.theme import Look
from olo_desktop.ui.window import OloWindow

Opener = Callable[..., OloWindow]


@pytest.fixture
def look(qapp: object) -> Look:
    """The light theme."""
    return Look(qapp, "light")  # type: ignore[arg-type]


@pytest.fixture
def open_window(qtbot: QtBot, look: Look, tmp_path: Path) -> Iterator[Opener]:
    """Opens windows; each is closed, and its work ended, when the test is over."""
    windows: list[OloWindow] = []

    def opened(backend: Backend | None = None, size: tuple[int, int] = (1440, 900)) -> OloWindow:
        window = OloWindow(lambda: backend or FakeBackend(), look, Remembered(tmp_path / "window.ini"))
        windows.append(window)
        window.resize(*size)
        window.show()
        qtbot.waitExposed(window)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow, timeout=5000)
        return window

    yield opened
    for window in windows:
        if not window.ended:
            with qtbot.waitSignal(window.closed, timeout=20_000):
                window.close()
        window.deleteLater()
    qtbot.wait(1)
