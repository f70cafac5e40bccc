"""Which stretches of a text are spoken for."""

from __future__ import annotations


class Claimed:
    """The characters of one text that belong to a token already. Taking is all or nothing."""

    def __init__(self, length: int) -> None:
        self._marks = bytearray(length)

    def take(self, start: int, end: int) -> bool:
        """Claim a stretch; False, and nothing claimed, where part of it is taken."""
        if 1 in self._marks[start:end]:
            return False
        self._marks[start:end] = b"\x01" * (end - start)
        return True

    def free(self, start: int, end: int) -> bool:
        """Whether nothing of the stretch is taken."""
        return 1 not in self._marks[start:end]

    def next_taken(self, start: int, limit: int) -> int:
        """Where the next claimed character stands, `limit` if none comes before it."""
        found = self._marks.find(1, start, limit)
        return limit if found < 0 else found

    def last_taken(self, limit: int, end: int) -> int:
        """Just behind the last claimed character before `end`, `limit` if none stands behind it."""
        found = self._marks.rfind(1, limit, end)
        return limit if found < 0 else found + 1
