"""What a reader of a memo sees of one block: its text without markup, each character knowing where it came from."""

from __future__ import annotations

import html
import re
from bisect import bisect_right
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
    """The visible text of a stretch of a memo, in pieces.

    Piece `i` starts at `cuts[i]` of the text and shows the memo's `origins[i]`; one of equal length shows it as it is.
    """

    text: str
    cuts: tuple[int, ...]
    origins: tuple[tuple[int, int], ...]

    def place(self, start: int, end: int) -> tuple[int, int]:
        """The offsets in the memo of the view's half-open, not empty span."""
        first, last = bisect_right(self.cuts, start) - 1, bisect_right(self.cuts, end - 1) - 1
        left = self.origins[first][0] + (start - self.cuts[first] if self._as_is(first) else 0)
        right = self.origins[last][0] + end - self.cuts[last] if self._as_is(last) else self.origins[last][1]
        return left, right

    def shown(self, start: int, end: int) -> tuple[int, int] | None:
        """Where the memo's half-open span is in the view; None where it is not shown as it stands."""
        piece = bisect_right(self.origins, start, key=lambda origin: origin[0]) - 1
        if piece < 0 or end > self.origins[piece][1] or not self._as_is(piece):
            return None
        left = self.cuts[piece] + start - self.origins[piece][0]
        return left, left + end - start

    def _as_is(self, piece: int) -> bool:
        """Whether the piece shows the memo's characters one by one."""
        ends = self.cuts[piece + 1] if piece + 1 < len(self.cuts) else len(self.text)
        return ends - self.cuts[piece] == self.origins[piece][1] - self.origins[piece][0]


def view(text: str, start: int, end: int, *, markup: bool, flowing: bool = True) -> View:
    """The visible text of a block. `markup` says that it is markdown; `flowing` that a line's end is a space."""
    pieces: list[str] = []
    cuts: list[int] = []
    origins: list[tuple[int, int]] = []
    length = 0
    at = start
    for left, right, shown in [*sorted(_edits(text, start, end, markup=markup, flowing=flowing)), (end, end, "")]:
        if left < at:  # markup inside markup that is already gone
            continue
        for piece, origin in ((text[at:left], (at, left)), (shown, (left, right))):
            if piece:
                pieces.append(piece)
                cuts.append(length)
                origins.append(origin)
                length += len(piece)
        at = right
    return View("".join(pieces), tuple(cuts), tuple(origins))


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
