"""The line of progress, and Ctrl+C."""

from __future__ import annotations

import signal

import pytest

from olo_desktop.cli.progress import progress_line, time_left
from olo_desktop.cli.stopping import stopping
from olo_desktop.model.work import Progress

LINES = [
    (Progress("reading", 0, 0), 80, "Reading"),
    (Progress("reading", 64, 112, "a.pdf", "", 41.0), 90,
     "Reading  ███████████░░░░░░░░░  64 of 112 pages  about 40 seconds left  a.pdf"),
    (Progress("judging", 25, 50), 80, "Judging  ██████████░░░░░░░░░░  25 of 50 figures"),
    (Progress("reading", 9, 4), 80, "Reading  ████████████████████  4 of 4 pages"),
    (Progress("reading", 1, 4, "accounts/audited statements.pdf"), 60,
     "Reading  █████░░░░░░░░░░░░░░░  1 of 4 pages  accou…ments.pdf"),
    (Progress("reading", 1, 4, "a.pdf"), 20, "Reading  █████░░░░░░"),
]  # fmt: skip


@pytest.mark.parametrize(("progress", "width", "line"), LINES)
def test_the_line(progress: Progress, width: int, line: str) -> None:
    assert progress_line(progress, width) == line
    assert len(line) <= width


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (3, "a few seconds left"),
        (44, "about 40 seconds left"),
        (200, "about 3 minutes left"),
        (9000, "about 2 hours left"),
    ],
)
def test_time_left_does_not_pretend(seconds: float, words: str) -> None:
    assert time_left(seconds) == words


def test_the_first_stop_asks_and_the_second_ends() -> None:
    before = signal.getsignal(signal.SIGINT)
    with stopping() as token:
        signal.raise_signal(signal.SIGINT)
        assert token.cancelled
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before
