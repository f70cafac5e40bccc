"""The scale of bare numbers: the caption above them, or what most pages of their document say."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.text.scales import caption_scale

# What a caption is sure to hold; searched once over a whole page, since most lines have nothing of it.
_HINT = re.compile(
    r"illions?\b|thousands?\b|hundreds\b|\b000s?\b|\b(?:mio|mrd|mln)\b"
    r"|[$\u20ac\u00a3\u00a5] ?(?:m|mn|mm|bn|k|tn)\b|\b[tkm](?:eur|usd|gbp|chf|\u20ac|\$|\u00a3)"
    r"|\b[a-z]{3} ?(?:m|mn|mm|bn|k|tn)\b(?=\W*$)|\b(?:units?|einheit) ?:",
    re.IGNORECASE | re.MULTILINE,
)
_PER_SHARE_ROW = re.compile(r"\bper (?:\w+ ){0,3}(?:share|unit|ads|adr)\b|\beps\b", re.IGNORECASE)
_RATIO_ROW = re.compile(r"%|\bpercent|\bratio\b|\bper cent\b|\bdays\b", re.IGNORECASE)
_SHARES_ROW = re.compile(r"\bshares\b", re.IGNORECASE)
_SHARES_APART = re.compile(
    r"except (?:for )?(?:number of |per )?share[^)]*\bshare|except (?:for )?(?:number of )?shares?\b(?! per| data)",
    re.IGNORECASE,
)
_ONE = Decimal(1)
_CENT = Decimal("0.01")
_DIGIT = re.compile(r"\d")


class Caption(NamedTuple):
    """A stated scale: the factor, the currency where one is named, and its words as printed."""

    scale: Decimal
    currency: str | None
    quote: str


def captions_of(texts: Sequence[str]) -> list[tuple[int, Caption]]:
    """The captions of a page's lines, each with its line's number, from top to bottom."""
    page = "\n".join(texts)
    if not _HINT.search(page):
        return []
    starts = [0]
    for text in texts:
        starts.append(starts[-1] + len(text) + 1)
    numbers = sorted({bisect_right(starts, match.start()) - 1 for match in _HINT.finditer(page)})
    found = []
    for number in numbers:
        caption = caption_scale(_with_next(texts, number))
        if caption:
            found.append((number, Caption(*caption)))
    return found


def _with_next(texts: Sequence[str], number: int) -> tuple[str, ...]:
    """The line, and where a bracket is left open on the line before or on it, both lines as one."""
    line = texts[number]
    before = texts[number - 1] if number else ""
    if before.rfind("(") > before.rfind(")"):
        return line, f"{before} {line}"
    return (line,)


def usual_caption(captions: Sequence[Caption]) -> Caption | None:
    """The scale that most of a document's captions state, with the words that say it most often."""
    if not captions:
        return None
    scale, _ = max(Counter(c.scale for c in captions).items(), key=lambda item: (item[1], item[0]))
    same = Counter(c for c in captions if c.scale == scale)
    best, _ = max(same.items(), key=lambda item: (item[1], item[0].quote))
    currencies = {c.currency for c in captions if c.currency}
    currency = best.currency or (currencies.pop() if len(currencies) == 1 else None)
    return Caption(scale, currency, f"most pages of this document: {best.quote}")


def scaled(quantity: Quantity, caption: Caption, row: str) -> Quantity:
    """The quantity with the caption's scale and currency, or as it is where a caption does not speak of it."""
    kind = quantity.kind
    if quantity.scaled or (kind is not Kind.COUNT and kind is not Kind.MONEY) or (kind is Kind.COUNT and quantity.unit):
        return quantity
    if not _speaks_of(quantity, caption, row):
        return quantity
    scale = caption.scale
    unit = quantity.unit or caption.currency
    return Quantity(
        kind=Kind.MONEY if unit else kind,
        value=quantity.value * scale,
        precision=quantity.precision * scale,
        unit=unit,
        scale=scale,
        low=None if quantity.low is None else quantity.low * scale,
        high=None if quantity.high is None else quantity.high * scale,
        hedge=quantity.hedge,
    )


def _speaks_of(quantity: Quantity, caption: Caption, row: str) -> bool:
    """Whether a number in this row is counted in the caption's units.

    Not per-share rows, ratios and, where the caption leaves shares out, share counts; not amounts with cents under a
    caption that leaves per-share data out ("Basic 8.89").
    """
    if caption.scale == _ONE:
        return True
    if _PER_SHARE_ROW.search(row):
        return False
    quote = caption.quote
    if "share" in quote:
        if quantity.precision == _CENT and abs(quantity.value) < 10_000:
            return False
        if _SHARES_APART.search(quote) and _SHARES_ROW.search(row):
            return False
    return not (quantity.kind is Kind.COUNT and _RATIO_ROW.search(row))
