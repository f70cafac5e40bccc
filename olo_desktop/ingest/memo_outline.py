"""The skeleton of a memo, whatever kind of file it came from: blocks in order, and the numbers that only count them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from olo_desktop.model.memo import Block, BlockKind, NotChecked
from olo_desktop.model.written import NotClaim

_NEWLINE = re.compile(r"\r\n|\r|\n")
SENTENCE_END = (".", ":", ";", "!", "?", ")", "]", "*")
NO_AMOUNT = r"(?!\s*(?:%|(?:million|billion|trillion|thousand|percent|per cent|[kmbx]|bn|mn|mm|tn|bps)\b))"
_HEADING_NUMBER = re.compile(
    r"[\s*_]*(\d{1,2}(?:\.\d{1,2}){0,4}[.):]?)(?=[\s*_]+[A-Z\"“(\[])"
    r"|[\s*_]*(\d{1,2}(?:\.\d{1,2}){1,4}\.?|\d{1,2}[.)])(?=\s)" + NO_AMOUNT
)
_LIST_NUMBER = re.compile(r"[\s*_]*(\(\d{1,3}\)|\d{1,3}(?:\.\d{1,2}){0,3}[.)])(?=[\s*_]+[^\s\d])" + NO_AMOUNT)


@dataclass(frozen=True, slots=True)
class Outline:
    """Blocks in the order of their offsets, and the list and heading numbers beside or at the start of them."""

    blocks: tuple[Block, ...]
    numbers: tuple[NotChecked, ...] = ()
    markup: bool = False


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a text: where each starts, and where it ends without its line break."""

    starts: tuple[int, ...]
    ends: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> Lines:
        """The lines of a text, whichever system's line ends it has."""
        starts, ends = [0], []
        for match in _NEWLINE.finditer(text):
            ends.append(match.start())
            starts.append(match.end())
        return cls(tuple(starts), (*ends, len(text)))


def leading_number(text: str, kind: BlockKind, start: int, end: int) -> NotChecked | None:
    """The number at the start of a heading ("2.1 Scope") or of a paragraph ("1) Net sales ...") that only counts it."""
    pattern = _HEADING_NUMBER if kind is BlockKind.HEADING else _LIST_NUMBER
    match = pattern.match(text, start, end)
    if match is None:
        return None
    group = 1 if match[1] is not None else 2
    why = NotClaim.HEADING_NUMBER if kind is BlockKind.HEADING else NotClaim.LIST_NUMBER
    return NotChecked(match.start(group), match.end(group), match[group], why)


def in_order(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """The blocks that hold anything, by offset."""
    return tuple(sorted((block for block in blocks if block.start < block.end), key=lambda block: block.start))
