"""Names written short: `[total] (cash|liquid) funds` stands for four. Only whole words are left out or chosen."""

from __future__ import annotations

import re
from collections.abc import Callable

Name = tuple[str, ...]
"""A name as the keys of its words."""

MOST = 2000
"""How many different names one line may stand for."""

_PART = re.compile(r"[\[\](|)]|[^\[\](|)]+")


class BadPattern(ValueError):  # noqa: N818 - named for the situation
    """A line of the lexicon is not well formed: a bracket is missing, or it stands for too many names."""


def expand(pattern: str, keys: Callable[[str], Name]) -> tuple[Name, ...]:
    """All different names that the pattern stands for. `keys` reads a stretch of words. Raises `BadPattern`."""
    parts = _PART.findall(pattern)
    names, at = _choice(parts, 0, pattern, keys)
    if at != len(parts):
        raise BadPattern(f"{pattern!r} closes a bracket that is not open")
    return tuple(name for name in names if name)


def _choice(parts: list[str], at: int, pattern: str, keys: Callable[[str], Name]) -> tuple[list[Name], int]:
    """The names of `a|b|c` from `at` on, up to a closing bracket or the end."""
    found: list[Name] = []
    names: list[Name] = [()]
    while at < len(parts) and parts[at] not in (")", "]"):
        part = parts[at]
        if part == "|":
            found += names
            names = [()]
        elif part in ("(", "["):
            inner, at = _choice(parts, at + 1, pattern, keys)
            if at == len(parts) or parts[at] != (")" if part == "(" else "]"):
                raise BadPattern(f"{pattern!r} has a bracket without its other half")
            names = _joined(names, inner if part == "(" else [*inner, ()], pattern)
        else:
            names = _joined(names, [keys(part)], pattern)
        at += 1
    return list(dict.fromkeys(found + names)), at


def _joined(names: list[Name], inner: list[Name], pattern: str) -> list[Name]:
    joined = list(dict.fromkeys(name + each for name in names for each in inner))
    if len(joined) > MOST:
        raise BadPattern(f"{pattern!r} stands for more than {MOST} names")
    return joined
