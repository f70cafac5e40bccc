"""One writer a deal: a lock that the system drops when its holder ends, and a note of who holds it."""

from __future__ import annotations

import getpass
import json
import os
import platform
import time
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from olo_desktop import machine

_LOCK = "lock"
_HOLDER = "holder.json"
_PATIENCE_SECONDS = 0.3


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a deal open: the process, its machine and user, the program, and since when."""

    pid: int
    host: str
    user: str
    program: str
    since: str

    @classmethod
    def this_program(cls, program: str) -> Holder:
        """The process that asks, as of now."""
        try:
            user = getpass.getuser()
        except (KeyError, OSError):  # an account without a name
            user = "unknown user"
        now = datetime.now(UTC).replace(microsecond=0)
        return cls(os.getpid(), platform.node(), user, program, now.isoformat())

    def __str__(self) -> str:
        since = datetime.fromisoformat(self.since).astimezone().strftime("%Y-%m-%d %H:%M")
        return f"{self.program} (process {self.pid} of {self.user} on {self.host}, since {since})"


class DealLock:
    """Held by the one program that may write a workspace. The folder must exist."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._descriptor = -1

    def take(self, program: str) -> str:
        """Take the lock; gives back "" if it is ours now, else who holds it."""
        descriptor = os.open(self._folder / _LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        if not machine.try_lock(descriptor):
            os.close(descriptor)
            return self._holder()
        self._descriptor = descriptor
        self._write(Holder.this_program(program))
        return ""

    def release(self) -> None:
        """Give the lock back, if it is ours."""
        if self._descriptor >= 0:
            (self._folder / _HOLDER).unlink(missing_ok=True)
            machine.unlock(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = -1

    def _write(self, holder: Holder) -> None:
        fresh = self._folder / f"{_HOLDER}.new"
        fresh.write_text(json.dumps(asdict(holder)), encoding="utf-8")
        fresh.replace(self._folder / _HOLDER)

    def _holder(self) -> str:
        """Who holds the lock. It may have been taken this moment, so that the note is still the one before's."""
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while True:
            holder = self._read()
            if holder is not None and (holder.host != platform.node() or machine.is_alive(holder.pid)):
                return str(holder)
            if time.monotonic() > deadline:
                return "another program"
            time.sleep(0.02)

    def _read(self) -> Holder | None:
        try:
            return Holder(**json.loads((self._folder / _HOLDER).read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return None
