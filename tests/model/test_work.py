"""Long work can be paused, gone on with, and stopped."""

from __future__ import annotations

import threading

import pytest

from olo_desktop.model.work import Cancelled, Progress, Token, silent


def test_work_goes_on_until_it_is_stopped() -> None:
    token = Token()
    token.check()
    token.cancel()
    assert token.cancelled
    with pytest.raises(Cancelled):
        token.check()


@pytest.mark.parametrize("how", ["resume", "cancel"])
def test_paused_work_waits_and_wakes(how: str) -> None:
    token = Token()
    token.pause()
    assert token.paused
    ended: list[str] = []

    def work() -> None:
        try:
            token.check()
            ended.append("resume")
        except Cancelled:
            ended.append("cancel")

    thread = threading.Thread(target=work)
    thread.start()
    getattr(token, how)()
    thread.join(5)
    assert ended == [how]
    assert not token.paused


def test_nobody_has_to_watch() -> None:
    silent(Progress("reading", 1, 2))
