"""The scale of bare numbers: the caption above them, or what most pages of their document say."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from itertools import accumulate
from typing import NamedTuple

from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.text.scales import caption_scale

# What captions are sure to hold: one of these words, on a line of any length ...
_PLURALS = ("illions", "ILLIONS", "housands", "HOUSANDS")
# ... or one of these signs, on a short line. Searched over all short lines of a page at once.
_SIGNS = re.compile(
    r"['\u2018\u2019(]000|000s|000['\u2019]s|M(?:io|rd|IO)|[Uu]nits?\b|Einheit"
    r"|[$\u20ac\u00a3\u00a5] ?(?:m|bn|k|M)|[TKtkm][$\u20ac\u00a3]"
    r"|\b(?:EUR|USD|GBP|CHF|CNY|RMB|JPY|AUD|CAD|HKD|INR|SEK|NOK|DKK)|[TK](?:EUR|USD|GBP|CHF)"
    r"|[Ii][Nn] (?:mio|mrd|mln|million|thousand|billion)|\((?:million|thousand)|Million|Thousand|MILLION|THOUSAND"
)
_SHORT_LINE = 60
_PER_SHARE_ROW = re.compile(r"\bper (?:[\w-]+ ){0,3}(?:share|unit|ads|adr)\b|\beps\b", re.IGNORECASE)
_RATIO_LABEL = re.compile(
    r"%|\b(?:percent(?:age)?s?|per cent|ratio|days|margin|yield|rate|number of|employees|stores)\b", re.IGNORECASE
)
_SHARES_ROW = re.compile(r"\bshares\b", re.IGNORECASE)
_SHARES_APART = re.compile(
    r"except (?:for )?(?:number of |per )?share[^)]*\bshare|except (?:for )?(?:number of )?shares?\b(?! per| data)",
    re.IGNORECASE,
)
_MOST = Decimal(10) ** 14  # more than any company's figure in any currency: it was not counted in millions
_THOUSAND = Decimal(1000)
_CENT = Decimal("0.01")
_LABEL = re.compile(r"\D*")


class Caption(NamedTuple):
    """A stated scale: the factor, the currency where one is named, and its words as printed.

    `usual` marks one that was not read on the page, but is what most pages of its document say.
    """

    scale: Decimal
    currency: str | None
    quote: str
    usual: bool = False


def captions_of(texts: Sequence[str]) -> list[tuple[int, Caption]]:
    """The captions of a page's lines, each with its line's number, from top to bottom."""
    page = "\n".join(texts)
    numbers = set(_lines_at(texts, _places(page, _PLURALS)))
    short = [number for number, text in enumerate(texts) if len(text) < _SHORT_LINE]
    lines = [texts[number] for number in short]
    numbers.update(short[line] for line in _lines_at(lines, [m.start() for m in _SIGNS.finditer("\n".join(lines))]))
    found = []
    for number in sorted(numbers):
        caption = caption_scale(_with_next(texts, number))
        if caption:
            found.append((number, Caption(*caption)))
    return found


def _places(page: str, hints: Sequence[str]) -> list[int]:
    """Where any of the hints stands in the page's text."""
    places = []
    for hint in hints:
        at = page.find(hint)
        while at >= 0:
            places.append(at)
            at = page.find(hint, at + 1)
    return places


def _lines_at(lines: Sequence[str], places: list[int]) -> list[int]:
    """Which of the lines hold these places of the text that they make together."""
    if not places:
        return []
    ends = list(accumulate([len(line) + 1 for line in lines]))
    return [bisect_right(ends, place) for place in places]


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
    return Caption(scale, currency, f"most pages of this document: {best.quote}", usual=True)


class Row(NamedTuple):
    """What a number's line tells of its scale.

    `in_table` is false for running text; `cents` says that the page prints bare numbers with two decimals as a rule.
    """

    text: str
    in_table: bool
    cents: bool


def scaled(quantity: Quantity, caption: Caption, row: Row) -> Quantity:
    """The quantity with the caption's scale and currency, or as it is where a caption does not speak of it."""
    kind = quantity.kind
    if quantity.scaled or (kind is not Kind.COUNT and kind is not Kind.MONEY) or (kind is Kind.COUNT and quantity.unit):
        return quantity
    if not row.in_table or not _speaks_of(quantity, caption, row):
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


def _speaks_of(quantity: Quantity, caption: Caption, row: Row) -> bool:
    """Whether a number in this row is counted in the caption's units.

    Not what a row calls per share or a ratio, if the number looks it; not amounts with cents among whole ones
    ("Basic 8.89"); and not share counts where the caption leaves shares out.
    """
    size = abs(quantity.value)
    if size * caption.scale > _MOST:
        return False
    if quantity.precision <= _CENT and size < _THOUSAND:
        return row.cents and not caption.usual and "share" not in caption.quote and not _PER_SHARE_ROW.search(row.text)
    if quantity.kind is Kind.COUNT and size < _THOUSAND and _RATIO_LABEL.search(label_of(row.text)):
        return False
    return not ("share" in caption.quote and _SHARES_ROW.search(row.text) and _SHARES_APART.search(caption.quote))


def label_of(row: str) -> str:
    """What stands in a row before its first number."""
    match = _LABEL.match(row)
    return match[0] if match else ""
