"""The host's side of workers: starting one, talking to it, watching its time, ending it.

A worker may die, stall or send nonsense at any moment. Each of these is an ordinary answer here: `WorkerLost`.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any, cast

from olo_desktop import machine
from olo_desktop.ingest.frames import BrokenFrame, Header, read_frame, write_frame
from olo_desktop.ingest.worker import MEMORY_BYTES

_START_SECONDS = 60.0
_WATCH_SECONDS = 0.1
_MEMORY_EVERY = 10


@dataclass(frozen=True, slots=True)
class Limits:
    """What a worker may use: seconds without progress (a page's time), memory, and when it is replaced unasked."""

    page_seconds: float = 20.0
    memory_bytes: int = MEMORY_BYTES
    documents: int = 200
    resident_bytes: int = 500_000_000


class WorkerLost(Exception):  # noqa: N818 - an outcome: one page is lost
    """The worker is gone; `reason` says in a few words why."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


def worker_command() -> list[str]:
    """How this program starts itself as a worker, from a checkout, a wheel or a frozen build."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "--olo-worker"]
    return [sys.executable, "-m", "olo_desktop.ingest.worker"]


class Worker:
    """One worker process. Not to be shared by threads, except `kill`."""

    def __init__(self, limits: Limits, *, tests: bool = False) -> None:
        self._limits = limits
        self._process = subprocess.Popen(  # noqa: S603 - our own program
            worker_command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(),
            **machine.worker_options(),
        )
        self._in = cast(IO[bytes], self._process.stdin)
        self._out = cast(IO[bytes], self._process.stdout)
        self._job = machine.limit_worker(self._process, limits.memory_bytes)
        self._asked_at = 0.0
        self._why = ""
        self._closed = False
        self.documents = 0
        self.resident = 0
        _WATCH.add(self)
        setup = {"parent": os.getpid(), "memory": limits.memory_bytes}
        self._send({**setup, "tests": True} if tests else setup)
        self.receive(_START_SECONDS)

    @property
    def process_id(self) -> int:
        """The system's number of the process."""
        return self._process.pid

    @property
    def is_worn(self) -> bool:
        """Whether it has read so much, or grown so much, that a fresh one should take its place."""
        return self.documents >= self._limits.documents or self.resident > self._limits.resident_bytes

    def ask(self, question: Header) -> None:
        """Sends a question. Raises `WorkerLost`."""
        self._send(question)

    def receive(self, seconds: float | None = None) -> tuple[Header, bytes]:
        """The next answer, waited for at most as long as a page may take. Raises `WorkerLost`."""
        self._deadline(self._limits.page_seconds if seconds is None else seconds)
        try:
            frame = read_frame(cast(Any, self._out))
        except (BrokenFrame, OSError, ValueError) as error:
            self.kill(self._why or "the reader sent nonsense")
            raise WorkerLost(self._why) from error
        finally:
            self._asked_at = 0.0
        if frame is None:
            self.kill(self._why or "the reader broke down")
            raise WorkerLost(self._why)
        return frame

    def kill(self, why: str = "stopped") -> None:
        """End the process now. Safe from any thread and any number of times."""
        self._why = self._why or why
        machine.kill_tree(self._process)

    def close(self) -> None:
        """End the process, politely first, and give back what it held."""
        if self._closed:
            return
        self._closed = True
        _WATCH.remove(self)
        with contextlib.suppress(OSError):
            self._in.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=0.5 if self._process.poll() is None else 0)
        machine.kill_tree(self._process)
        with contextlib.suppress(OSError):
            self._out.close()
        self._job = None

    def look_after(self, *, weigh: bool) -> None:
        """Called by the watch: ends the worker when it is late, or has grown too large where no limit holds it."""
        late = self._asked_at
        if late and time.monotonic() > late:
            self.kill(f"took too long (over {self._limits.page_seconds:g} s)")
        elif weigh and not machine.LINUX and machine.resident_bytes(self.process_id) > self._limits.memory_bytes:
            self.kill("needed more memory than a page may use")

    def _deadline(self, seconds: float) -> None:
        self._asked_at = time.monotonic() + seconds

    def _send(self, question: Header) -> None:
        try:
            write_frame(cast(Any, self._in), question)
        except (OSError, ValueError) as error:
            self.kill(self._why or "the reader broke down")
            raise WorkerLost(self._why) from error


class _Watch:
    """One thread that looks after all workers of the program; it runs while there are any."""

    def __init__(self) -> None:
        self._workers: set[Worker] = set()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def add(self, worker: Worker) -> None:
        with self._lock:
            self._workers.add(worker)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="worker watch", daemon=True)
                self._thread.start()

    def remove(self, worker: Worker) -> None:
        with self._lock:
            self._workers.discard(worker)

    def _run(self) -> None:
        for turn in _turns():
            with self._lock:
                workers = tuple(self._workers)
                if not workers:
                    self._thread = None
                    return
            for worker in workers:
                worker.look_after(weigh=turn % _MEMORY_EVERY == 0)


def _turns() -> Iterator[int]:
    turn = 0
    while True:
        yield turn
        time.sleep(_WATCH_SECONDS)
        turn += 1


_WATCH = _Watch()


def _environment() -> dict[str, str]:
    """The worker's environment: ours, with Python finding the same package and no display to open."""
    environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    if not getattr(sys, "frozen", False):
        package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))  # noqa: PTH100, PTH120
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, [package, environment.get("PYTHONPATH", "")]))
    environment["PYTHONIOENCODING"] = "utf-8"
    return environment
