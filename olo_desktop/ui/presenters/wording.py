"""Numbers, names and times as the window writes them."""

from __future__ import annotations

from decimal import Decimal
from pathlib import PurePosixPath

from olo_desktop.model.document import Document, ReadStatus
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.ui.presenters.plain_words import count, plain

STATUS_WORDS = {
    ReadStatus.WAITING: "waiting",
    ReadStatus.REPAIRED: "repaired",
    ReadStatus.ENCRYPTED: "Password",
    ReadStatus.DAMAGED: "Damaged",
    ReadStatus.NO_PAGES: "No pages",
    ReadStatus.EMPTY: "Empty",
    ReadStatus.TOO_LARGE: "Too large",
    ReadStatus.WRONG_TYPE: "Wrong type",
    ReadStatus.UNREADABLE_TEXT: "Unreadable text",
    ReadStatus.IMAGE_ONLY: "No text",
    ReadStatus.NOT_READ: "Not read",
}
NEEDS_LOOK = frozenset(STATUS_WORDS) - {ReadStatus.WAITING, ReadStatus.REPAIRED, ReadStatus.NOT_READ}


def file_name(path: str) -> str:
    """A document's own name, without its folders."""
    return plain(PurePosixPath(path).name)


def status_words(document: Document) -> str:
    """What the tree says at a document's right: its pages, or what became of it."""
    if document.status is ReadStatus.PARTLY_READ:
        return f"{document.pages_read} of {document.pages}"
    if document.status is ReadStatus.READ:
        return f"{document.pages:,}" if document.pages else "read"
    return STATUS_WORDS[document.status]


def time_left(seconds: float | None) -> str:
    """'About 40 seconds left', in steps that a person would use; '' where it is not known."""
    if seconds is None:
        return ""
    if seconds < 10:
        return "A few seconds left"
    if seconds < 100:
        return f"About {round(seconds / 10) * 10} seconds left"
    return f"About {count(round(seconds / 60), 'minute')} left"


def share(part: Decimal, whole: Decimal) -> str:
    """'4.7%': how large `part` is beside `whole`; '' beside nothing."""
    return f"{abs(part / whole) * 100:.1f}%" if whole else ""


def scale_words(quantity: Quantity) -> str:
    """What sort of number it is, where the memo names no metric: 'a percentage', 'USD'."""
    if quantity.kind is Kind.MONEY:
        return quantity.unit or "an amount"
    return {
        Kind.PERCENT: "a percentage",
        Kind.POINTS: "percentage points",
        Kind.BPS: "basis points",
        Kind.MULTIPLE: "a multiple",
        Kind.PER_SHARE: "per share",
        Kind.DURATION: quantity.unit or "a duration",
    }.get(quantity.kind, "a count")
