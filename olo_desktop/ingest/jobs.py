"""A document to read, the steps that reading it takes, and what it ends in. Known to the host and to its workers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from olo_desktop.model.document import Page, PageContent, ReadStatus

_TROUBLE = (ReadStatus.DAMAGED, ReadStatus.UNREADABLE_TEXT, ReadStatus.IMAGE_ONLY, ReadStatus.PARTLY_READ)


@dataclass(frozen=True, slots=True)
class Job:
    """A document to read: its bytes' sha256, where its snapshot lies, and its password where it has one.

    To resume, `first_page` is the first page not yet read and `first_chunk` the ordinal that its first chunk gets;
    `bad_pages` are left alone because reading them failed. `earlier` are the pages read before.
    """

    sha256: str
    snapshot: Path
    password: str | None = field(default=None, repr=False)
    first_page: int = 1
    first_chunk: int = 0
    bad_pages: tuple[tuple[int, str], ...] = ()
    earlier: tuple[Page, ...] = ()


@dataclass(frozen=True, slots=True)
class Opened:
    """The document is open and declares so many pages."""

    pages: int


@dataclass(frozen=True, slots=True)
class AtPage:
    """The next page in work: whoever watches knows which page to blame."""

    number: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The document is done: pages declared, what became of it, and why in one line."""

    pages: int
    status: ReadStatus
    reason: str


Step = Opened | AtPage | PageContent | Ended


def ended(
    count: int, pages: Iterable[Page], remarks: Iterable[str] = (), *, repaired: bool = False, portfolio: bool = False
) -> Ended:
    """What a document ends in, given what became of its pages and what is remarkable about it."""
    pages = list(pages)
    told = "; ".join(filter(None, [*remarks, _remarked(pages)]))
    repaired = repaired or any(page.status is ReadStatus.REPAIRED for page in pages)
    trouble = {*_TROUBLE, ReadStatus.EMPTY} if repaired else _TROUBLE  # what was cut off a file leaves blank pages
    troubled = [page for page in pages if page.status in trouble]
    has_text = any(page.status.has_text for page in pages)
    if not has_text:
        return _without_text(count, pages, troubled, told)
    if troubled or portfolio:
        return Ended(count, ReadStatus.PARTLY_READ, "; ".join(filter(None, [_counted(troubled, count), told])))
    return Ended(count, ReadStatus.REPAIRED if repaired else ReadStatus.READ, told)


def _without_text(count: int, pages: list[Page], troubled: list[Page], told: str) -> Ended:
    if not troubled:
        return Ended(count, ReadStatus.EMPTY, "; ".join(filter(None, ["its pages are blank", told])))
    status, number = Counter(page.status for page in troubled).most_common(1)[0]
    first = next(page for page in troubled if page.status is status)
    if status is ReadStatus.EMPTY:
        return Ended(count, ReadStatus.DAMAGED, "; ".join(filter(None, ["nothing is left on its pages", told])))
    which = "every page" if number == len(pages) else f"{number} of {count} pages"
    why = first.reason if count == 1 else f"{which}: {first.reason}"
    return Ended(count, status, "; ".join(filter(None, [why, told])))


def _remarked(pages: list[Page]) -> str:
    """What is to be known of pages that were read: the first of them, and how many more there are."""
    remarked = [page for page in pages if page.status.has_text and page.reason]
    if not remarked:
        return ""
    more = f" (and {len(remarked) - 1} more like it)" if len(remarked) > 1 else ""
    return f"page {remarked[0].number} {remarked[0].reason}{more}"


def _counted(troubled: list[Page], count: int) -> str:
    """In words, such as `3 of 160 pages not read: 2 image only (page 4, 7), 1 damaged (page 9)`."""
    if not troubled:
        return ""
    kinds: dict[str, list[int]] = {}
    for page in troubled:
        kinds.setdefault(page.status.value, []).append(page.number)
    parts = [f"{len(numbers)} {kind} (page {_listed(numbers)})" for kind, numbers in kinds.items()]
    return f"{len(troubled)} of {count} page{'s' if count != 1 else ''} not read: {', '.join(parts)}"


def _listed(numbers: list[int]) -> str:
    shown = ", ".join(map(str, numbers[:5]))
    return shown + (f" and {len(numbers) - 5} more" if len(numbers) > 5 else "")
