"""Numbers, names and times as the window writes them."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal
from pathlib import PurePosixPath

from olo_desktop.model.document import Document, ReadStatus
from olo_desktop.model.memo import MemoFigure
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.ui.presenters.plain_words import count, plain

_DIGITS = re.compile(r"\d(?:[\d,.'\u00a0\u202f]*\d)?")

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


def as_the_memo_writes(figure: MemoFigure, value: Decimal) -> str:
    """A value in the words of the memo's figure: its symbol, scale and decimals, one digit more where that shows the
    difference. '' where the figure is a range or spells no digits.

    Beside '$18.8 million', 17,943,000 is '$17.9 million'.
    """
    written = _DIGITS.findall(figure.text)
    if len(written) != 1 or figure.quantity.low is not None:
        return ""
    decimals = _decimals(written[0])
    factor = figure.quantity.precision * 10**decimals
    number = abs(value) / factor
    own = abs(figure.quantity.value) / factor
    if _rounded(number, decimals) == _rounded(own, decimals):
        decimals += 1
    text = f"{_rounded(number, decimals):,.{decimals}f}"
    if "," not in written[0] and abs(number) < 10_000:
        text = text.replace(",", "")
    return plain(figure.text.replace(written[0], text, 1))


def _rounded(value: Decimal, decimals: int) -> Decimal:
    return value.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP)


def _decimals(digits: str) -> int:
    head, point, tail = digits.rpartition(".")
    return len(tail) if point and not (len(tail) == 3 and "," not in head and len(head) > 3) else 0


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
