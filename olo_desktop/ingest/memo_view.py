"""What a reader of a memo sees of one block: its text without markup, each character knowing where it came from."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

# Inline tags vanish; any other becomes a space, so that `<td>5</td><td>6</td>` stays two numbers.
_INLINE_TAGS = frozenset(
    re.findall(r"\w+", "a abbr b big cite code del em font i ins kbd mark s small span strong sub u")
)
_BREAK = re.compile(r"(?:\r\n|\r|\n)[ \t]*")
_BREAK_IN_MARKUP = re.compile(r"\\?(?:\r\n|\r|\n)[ \t>]*")
_MARKUP = re.compile(
    r"(?P<escape>\\(?=[!-/:-@\[-`{-~]))"
    r"|(?P<comment><!--|-->)"
    r"|(?P<raised><sup>[^<>]{0,60}</sup>)"
    r"|(?P<link><[a-zA-Z][a-zA-Z+.-]{1,20}:[^<>\s]{0,2000}>)"
    r"|</?(?P<tag>[a-zA-Z][a-zA-Z0-9]{0,20})(?P<rest>(?:[\s/][^<>]{0,1000})?)>"
    r"|(?P<entity>&(?:[a-zA-Z][a-zA-Z0-9]{1,30}|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});)"
    r"|(?P<target>(?<=\])\((?=[^()\s]{0,2000}[a-zA-Z/#])[^()\s]{1,2000}(?:[ ]\"[^\"\n]{0,300}\")?\))"
    r"|(?P<strike>~~)"
    r"|(?P<emphasis>\*+|`+|_+)"
)


@dataclass(frozen=True, slots=True)
class View:
    """The visible text of `start`..`end` of a memo. `starts` and `ends` tell of each character where it came from.

    A plain stretch, whose characters stand as they are, holds no such lists.
    """

    text: str
    start: int
    starts: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()

    def place(self, start: int, end: int) -> tuple[int, int]:
        """The offsets in the memo of the view's half-open, not empty span."""
        if not self.starts:
            return self.start + start, self.start + end
        return self.starts[start], self.ends[end - 1]


def view(text: str, start: int, end: int, *, markup: bool, flowing: bool = True) -> View:
    """The visible text of a block. `markup` says that it is markdown; `flowing` that a line's end is a space."""
    edits = sorted(_edits(text, start, end, markup=markup, flowing=flowing))
    if not edits:
        return View(text[start:end], start)
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = start
    for left, right, shown in edits:
        if left < at:  # markup inside markup that is already gone
            continue
        pieces += (text[at:left], shown)
        starts.extend(range(at, left))
        ends.extend(range(at + 1, left + 1))
        starts.extend([left] * len(shown))
        ends.extend([right] * len(shown))
        at = right
    pieces.append(text[at:end])
    starts.extend(range(at, end))
    ends.extend(range(at + 1, end + 1))
    return View("".join(pieces), start, tuple(starts), tuple(ends))


def _edits(text: str, start: int, end: int, *, markup: bool, flowing: bool) -> Iterator[tuple[int, int, str]]:
    """(start, end, what the reader sees instead) for each stretch that is not shown as it stands."""
    if flowing:
        for match in (_BREAK_IN_MARKUP if markup else _BREAK).finditer(text, start, end):
            left = match.start()
            while left > start and text[left - 1] in " \t":
                left -= 1
            yield left, match.end(), " "
    if not markup:
        return
    for match in _MARKUP.finditer(text, start, end):
        shown = _shown(text, match)
        if shown is not None:
            yield match.start(), match.end(), shown


def _shown(text: str, match: re.Match[str]) -> str | None:
    """What stands for the markup; None where it is none after all."""
    if match["tag"] is not None:
        return "" if match["tag"].lower() in _INLINE_TAGS else " "
    if match["entity"] is not None:
        meant = html.unescape(match["entity"])
        return None if meant == match["entity"] else meant
    if match["emphasis"] is not None:
        return None if _stands_for_itself(text, match) else ""
    if match["comment"] is not None or match["raised"] is not None or match["link"] is not None:
        return " "
    return ""  # an escape, a link's target, a strike-through


def _stands_for_itself(text: str, match: re.Match[str]) -> bool:
    """Whether a star, underscore or backtick is a sign of its own: `3*4`, ` * `, `net_sales`."""
    before = text[match.start() - 1 : match.start()] or " "
    after = text[match.end() : match.end() + 1] or " "
    if before.isspace() and after.isspace():
        return True
    if match["emphasis"][0] == "_":
        return before.isalnum() and after.isalnum()
    return before.isdigit() and after.isdigit()
