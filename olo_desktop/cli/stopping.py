"""Ctrl+C: the first asks long work to stop and keep what is done, the second ends the program."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from olo_desktop.model.work import Token

STOPPED = 130
"""The exit code of a command that the user stopped, as shells know it."""


@contextmanager
def stopping() -> Iterator[Token]:
    """A token that Ctrl+C cancels while the block runs."""
    token = Token()
    if threading.current_thread() is not threading.main_thread():
        yield token
        return

    def cancel(_signal: int, _frame: FrameType | None) -> None:
        if token.cancelled:
            raise KeyboardInterrupt
        token.cancel()

    before = signal.signal(signal.SIGINT, cancel)
    try:
        yield token
    finally:
        signal.signal(signal.SIGINT, before)
