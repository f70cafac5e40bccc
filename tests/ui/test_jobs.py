"""Lanes of work: answers on the screen's thread, late ones dropped, an end that waits for all."""

from __future__ import annotations

import threading

from pytestqt.qtbot import QtBot

from olo_desktop.model.work import Cancelled, Progress, Token, Watcher
from olo_desktop.ui.jobs import Jobs


def ended(qtbot: QtBot, jobs: Jobs) -> list[str]:
    """Ends the lanes; gives what ran last."""
    last: list[str] = []
    done: list[bool] = []
    jobs.finish(lambda: last.append(threading.current_thread().name), lambda: done.append(True))
    qtbot.waitUntil(lambda: bool(done))
    return last


def test_answers_come_on_the_screens_thread(qtbot: QtBot) -> None:
    jobs, heard = Jobs(), []

    def work(watcher: Watcher, _token: Token) -> str:
        for done in range(100):
            watcher(Progress("reading", done, 100))
        return threading.current_thread().name

    jobs.ask(
        "deal",
        "a",
        work,
        lambda name: heard.append((name, threading.current_thread())),
        heard.append,
        lambda p: heard.append(p.done),
    )
    qtbot.waitUntil(lambda: not jobs.busy)
    name, thread = heard[-1]
    assert name.startswith("olo-deal")
    assert thread is threading.main_thread()
    assert heard[-2] == 99
    assert ended(qtbot, jobs)[0].startswith("olo-deal")


def test_late_answers_to_old_questions_are_dropped(qtbot: QtBot) -> None:
    jobs, heard, gate = Jobs(), [], threading.Event()
    ran: list[int] = []

    def work(number: int) -> object:
        def run(_watcher: Watcher, _token: Token) -> int:
            ran.append(number)
            gate.wait(5)
            return number

        return run

    tokens = [jobs.ask("pictures", "picture", work(n), heard.append, heard.append) for n in range(5)]  # type: ignore[arg-type]
    gate.set()
    qtbot.waitUntil(lambda: not jobs.busy)
    assert heard == [4]
    assert ran in ([0, 4], [4])
    assert [token.cancelled for token in tokens] == [True, True, True, True, False]
    ended(qtbot, jobs)


def test_failures_are_told_and_a_stop_is_one_of_them(qtbot: QtBot) -> None:
    jobs, heard = Jobs(), []

    def fails(_watcher: Watcher, _token: Token) -> None:
        raise ValueError("no")

    def waits(_watcher: Watcher, token: Token) -> None:
        while True:
            token.check()

    jobs.ask("deal", "a", fails, heard.append, heard.append)
    token = jobs.ask("memo", "b", waits, heard.append, heard.append)
    token.cancel()
    qtbot.waitUntil(lambda: not jobs.busy)
    assert {type(error) for error in heard} == {ValueError, Cancelled}
    ended(qtbot, jobs)


def test_the_end_stops_what_runs_and_waits_for_it(qtbot: QtBot) -> None:
    jobs, heard, left = Jobs(), [], []

    def waits(_watcher: Watcher, token: Token) -> None:
        try:
            while True:
                token.check()
        finally:
            left.append(True)

    for lane in ("deal", "memo", "pictures"):
        jobs.ask(lane, lane, waits, heard.append, heard.append)
    jobs.ask("deal", "behind", waits, heard.append, heard.append)
    ended(qtbot, jobs)
    assert heard == []
    assert len(left) in (3, 4)  # the one behind may have begun before it was stopped
