"""The memo's own numbered source list: what `[3]` stands for, where the draft says so itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from olo_desktop.ingest.memo_outline import Outline
from olo_desktop.model.memo import Block, BlockKind

_TITLE = re.compile(
    r"(?:\d[\d.]*[.):]?\s+)?(?:list of )?"
    r"(?:sources?|references?|bibliography|works cited|source (?:list|documents)|quellen)"
    r"(?: (?:(?:and|&) (?:references|notes|documents|sources)|of information|list|used|cited|documents))?\s*:?",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"\[(\d{1,3})\]:?[ \t]+(?=\S)")
_NUMBER = re.compile(r"\d{1,3}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One source: its number, what it says, and the number of its block."""

    number: int
    text: str
    block: int


def source_list(text: str, outline: Outline) -> tuple[Entry, ...]:
    """The entries of the memo's source list in its order; empty where it has none.

    Entries are `[1] ...` paragraphs (a run that starts at 1, or under a title such as "Sources"), or a numbered list
    under such a title.
    """
    run: list[Entry] = []
    found: dict[int, Entry] = {}
    for entry, titled in _candidates(text, outline):
        if entry is None:
            _keep(run, found)
            run = []
        elif titled:
            found.setdefault(entry.number, entry)
        else:
            run.append(entry)
    _keep(run, found)
    return tuple(found.values())


def _keep(run: list[Entry], found: dict[int, Entry]) -> None:
    """Take a run of bracketed paragraphs for a source list if it counts from 1."""
    if len(run) > 1 and [entry.number for entry in run] == list(range(1, len(run) + 1)):
        for entry in run:
            found.setdefault(entry.number, entry)


def _candidates(text: str, outline: Outline) -> Iterator[tuple[Entry | None, bool]]:
    """For each block: the entry that it may be (or None), and whether a title above says so."""
    counted = {number.end: number.text for number in outline.numbers}
    announced = False
    for at, block in enumerate(outline.blocks):
        words = text[block.start : block.end]
        titled = announced or bool(block.section and _TITLE.fullmatch(_plain(block.section[-1])))
        entry = _entry(at, block, words, _count_before(text, block, counted) if titled else None)
        if entry is None:
            announced = block.kind is not BlockKind.HEADING and _TITLE.fullmatch(_plain(words)) is not None
        yield entry, titled


def _entry(at: int, block: Block, words: str, count: str | None) -> Entry | None:
    """The block as an entry, if it is bracketed or counted."""
    match = _BRACKETED.match(words)
    if match and block.cell is None:
        return Entry(int(match[1]), " ".join(words[match.end() :].split()), at)
    number = _NUMBER.search(count) if count else None
    return Entry(int(number[0]), " ".join(words.split()), at) if number else None


def _count_before(text: str, block: Block, counted: dict[int, str]) -> str | None:
    """The list number that stands right before the block."""
    if block.kind is not BlockKind.LIST_ITEM:
        return None
    at = block.start
    while at > 0 and text[at - 1] in " \t":
        at -= 1
    return counted.get(at)


def _plain(words: str) -> str:
    """A title without emphasis and outer spaces."""
    return words.replace("*", "").replace("_", "").strip()[:120]
