"""Citations in prose: `[3]` markers, `[Source: file=..., p.N]` blocks, footnote marks. Offsets are the text's own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from olo_desktop.model.memo import Marker, SourceBlock

WIDEST_RANGE = 50  # `[2-7]` names six sources; `[100-250]` is a range of something else
_LONGEST_PAGE = 6  # digits

_MARKER = re.compile(r"\[(\d{1,3}(?: ?[,;–-] ?\d{1,3}){0,40})\]")
_PART = re.compile(r"(\d+)(?: ?[–-] ?(\d+))?")
_AMOUNT_AFTER = re.compile(r"\s?(?:%|x\b|bps\b|(?:million|billion|thousand|[mk]|bn|mn|mm)\b)", re.IGNORECASE)
_AMOUNT_BEFORE = "$€£¥"
_BLOCK = re.compile(r"\[[ \t]{0,5}sources?[ \t]{0,5}:([^\[\]]{0,600})(\])?", re.IGNORECASE)
_FOOTNOTE_MARK = re.compile(r"\[\^[^\s\[\]]{1,60}\]:?")
_FILE = re.compile(r"\s*file\s?=\s?(.*)", re.IGNORECASE | re.DOTALL)
_NEXT_FILE = re.compile(r"[;,]\s?(?=file\s?=)", re.IGNORECASE)
_PAGES = re.compile(r"(?:pages?|pg|pp?)\s?[.=:]?\s?(?=[\d−–-]|[ivxlc]{1,6}$|$)(.*)", re.IGNORECASE | re.DOTALL)
_PAGE = re.compile(r"(\d+)(?:\s?[–-]\s?(\d+))?")


def markers(text: str) -> tuple[Marker, ...]:
    """Every citation marker of the text, in order.

    `[sic]`, `[2022]`, footnote marks `[^1]`, link texts `[1](...)` and bracketed amounts (`$[12] million`) are none.
    """
    found = []
    for match in _MARKER.finditer(text):
        numbers = _marker_numbers(match[1])
        if numbers and not _is_link_or_amount(text, match.start(), match.end()):
            found.append(Marker(match.start(), match.end(), match[0], numbers))
    return tuple(found)


def _marker_numbers(inside: str) -> tuple[int, ...]:
    """The numbers that a marker names, ranges spelled out; empty where a range is too wide or runs backwards."""
    numbers: list[int] = []
    for part in _PART.finditer(inside):
        first = int(part[1])
        last = int(part[2]) if part[2] else first
        if not first <= last < first + WIDEST_RANGE:
            return ()
        numbers.extend(range(first, last + 1))
    return tuple(numbers)


def _is_link_or_amount(text: str, start: int, end: int) -> bool:
    """Whether the brackets hold a link's text or a placeholder of an amount."""
    if text.startswith("(", end) or text[max(0, start - 1) : start] in tuple(_AMOUNT_BEFORE):
        return True
    return _AMOUNT_AFTER.match(text, end) is not None


def footnote_marks(text: str) -> tuple[tuple[int, int], ...]:
    """Where footnotes are called or defined: `[^1]`, `[^note]:`."""
    return tuple(match.span() for match in _FOOTNOTE_MARK.finditer(text))


def source_blocks(text: str) -> tuple[SourceBlock, ...]:
    """Every source a `[Source: ...]` block names, in order; two sources in one block share its place."""
    return tuple(block for match in _BLOCK.finditer(text) for block in _blocks(match))


def _blocks(match: re.Match[str]) -> Iterator[SourceBlock]:
    """The sources of one block; an unclosed block is one source with a fault, and ends with its line."""
    whole, inside = match[0], match[1]
    if match[2] is None:
        whole = whole.split("\n", 1)[0].rstrip()
        yield SourceBlock(match.start(), match.start() + len(whole), whole, "", fault="its bracket is not closed")
        return
    for part in _NEXT_FILE.split(inside):
        file, pages, fault = _file_and_pages(part)
        yield SourceBlock(match.start(), match.end(), whole, file, pages, fault)


def _file_and_pages(part: str) -> tuple[str, tuple[int, ...], str]:
    """File name, pages and fault of `file=NAME, p.N`. A name may hold commas: the last part alone can be the page."""
    named = _FILE.fullmatch(part)
    if named is None:
        return "", (), "it names no file (file=NAME, p.N)"
    words = named[1].strip()
    head, comma, tail = words.rpartition(",")
    listed: list[str] = []
    while comma and re.fullmatch(r"\s*\d[\d\s–-]*", tail):  # `p.4, 6`: pages after the first carry no `p.`
        listed.insert(0, tail)
        words = head
        head, comma, tail = words.rpartition(",")
    paged = _PAGES.fullmatch(tail.strip()) if comma else None
    if paged is None:
        file = ",".join([words, *listed])
        return _unquoted(file), (), "" if _unquoted(file) else "the file has no name"
    file = _unquoted(head)
    pages, fault = _page_numbers([paged[1], *listed])
    return file, pages, fault if file else "the file has no name"


def _unquoted(name: str) -> str:
    """The name without the quotes and spaces around it."""
    return name.strip().strip("\"'“”‘’`").strip()


def _page_numbers(parts: list[str]) -> tuple[tuple[int, ...], str]:
    """The pages named (of a range, its two ends), or why they cannot be read."""
    pages: list[int] = []
    for part in parts:
        match = _PAGE.fullmatch(part.strip())
        if match is None or any(len(number) > _LONGEST_PAGE for number in match.groups() if number):
            return (), "its page is not a number"
        first, last = int(match[1]), int(match[2] or match[1])
        if last < first:
            return (), "its page range runs backwards"
        pages.extend((first, last) if match[2] else (first,))
    return tuple(pages), ""
