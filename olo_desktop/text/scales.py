"""The scale of a table, as its caption, header or unit row states it. Prose sets none."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

from olo_desktop.text.currencies import BY_SIGN, CODE_PATTERN, SYMBOL_PATTERN, WORD_PATTERN, WORDS
from olo_desktop.text.normal import aligned
from olo_desktop.text.units import BILLION, MILLION, SCALES, THOUSAND, TRILLION

_LONGEST = 400
_SIGN = rf"(?:{SYMBOL_PATTERN}|\b(?:{CODE_PATTERN})\b)"
_PLURALS = {
    "hundreds of thousands": Decimal(10**5), "thousands": THOUSAND, "millions": MILLION, "billions": BILLION,
    "trillions": TRILLION,
}  # fmt: skip
_PLURAL = rf"(?P<scale>{'|'.join(_PLURALS)})\b"
_SHORT = r"(?P<scale>'000s?|000s?|(?i:thousands?|millions?|billions?|mio|mrd|mln|bn|tn|mm|mn)|[kKmM])(?![\w&'])"
_TAIL = rf"(?=\W{{0,3}}$|[,;)]| except\b| of (?:the )?(?:{_SIGN}|{WORD_PATTERN})(?:\W|$))"
_OPENING = (
    r"^\W{0,3}(?:(?:all|tabular|unless otherwise stated,?) )?"
    r"(?:dollars?|dollar amounts|amounts|figures|numbers|values|expressed|stated|presented|shown|reported)\b"
)

# Forms that only a caption has, in order. The first four need "thousands" or the like, the others a sign beside it.
_SPELLED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\((?:[^()]{{0,60}}[ ,])?in (?:{_SIGN} ?|(?:{WORD_PATTERN}) )?{_PLURAL}",
        rf"\([ ]?(?:{_SIGN} ?)?{_PLURAL}",
        rf"{_OPENING}[^().]{{0,60}} in (?:{_SIGN} ?|(?:{WORD_PATTERN}) )?{_PLURAL}{_TAIL}",
        rf"^\W{{0,3}}(?:in )?(?:{_SIGN} ?)?(?:in )?{_PLURAL}{_TAIL}",
        rf"{_OPENING}[^().]{{0,60}} in {_SIGN} ?(?P<scale>thousand|million|billion|trillion)\b",
        r"^\W{0,3}(?:in )?(?P<scale>thousand|million|billion) (?:of )?(?:us |u\.s\. )?(?:dollars?|euros?|pounds?)"
        r"\W{0,3}$",
    )
)
_UNIT_ROW = re.compile(rf"(?i:^\W{{0,3}}(?:units?|currency unit|einheit) ?: ?)(?:{_SIGN} ?)?{_SHORT}")
_PREFIXED = re.compile(r"(?<![A-Za-z])(?P<scale>[TtkKM])(?P<sign>EUR|USD|GBP|CHF|€|\$|£)(?!\w)")
_SIGNED = re.compile(rf"(?P<sign>{SYMBOL_PATTERN}|\b(?:{CODE_PATTERN})(?![a-jln-zA-JLN-Z])) ?(?:in )?{_SHORT}")
_BARE_THOUSANDS = re.compile(r"(?<![\w,.])\(?(?P<scale>'000s?|000s)(?!\w)")

_AMOUNT = re.compile(r"\d[\d,.]* ?(?:%|[mMbk]|mm|mn|bn|million|billion|thousand)\b|\d,\d{3}|[$€£] ?[1-9]|\.\d")
_CURRENCY = re.compile(rf"(?P<sign>{SYMBOL_PATTERN}|\b(?:{CODE_PATTERN})\b)|(?i:\b(?P<word>{WORD_PATTERN})\b)")
_PREFIX_SCALES = {"t": THOUSAND, "k": THOUSAND, "m": MILLION}

Caption = tuple[Decimal, str | None, str]


def caption_scale(lines: Iterable[str]) -> Caption | None:
    """The scale and currency that the first caption among the lines sets, and its words; None where none does.

    "(Dollars in thousands, except per share data)" gives 1000, "USD" and the caption without its brackets.
    """
    for line in lines:
        if len(line) <= _LONGEST and (found := _caption(line)):
            return found
    return None


def _caption(line: str) -> Caption | None:
    folded = line.casefold()
    if "illion" in folded or "thousand" in folded:
        plain = aligned(line)
        for form in _SPELLED:
            if match := form.search(plain):
                return _made(plain, match, _PLURALS.get(match["scale"].lower()) or SCALES[match["scale"].lower()])
    return _short_form(aligned(line))


def _short_form(plain: str) -> Caption | None:
    """TEUR, $'000, £m, USD million: only on a line that holds no amount, for beside one they would be its own."""
    if _AMOUNT.search(plain):
        return None
    if match := _PREFIXED.search(plain):
        return _made(plain, match, _PREFIX_SCALES[match["scale"].lower()])
    for form in (_UNIT_ROW, _SIGNED, _BARE_THOUSANDS):
        if match := form.search(plain):
            return _made(plain, match, SCALES[match["scale"].lower()])
    return None


def _made(plain: str, match: re.Match[str], scale: Decimal) -> Caption:
    quote = _quote(plain, match)
    sign = match.groupdict().get("sign")
    return scale, BY_SIGN[sign] if sign else _currency(quote), quote


def _quote(plain: str, match: re.Match[str]) -> str:
    """The bracket that the caption stands in, else its whole line."""
    opened = plain.rfind("(", 0, match.start("scale"))
    closed = plain.find(")", match.end("scale"))
    if opened >= 0 and ")" not in plain[opened : match.start("scale")]:
        return plain[opened + 1 : closed if closed >= 0 else len(plain)].strip()
    return plain.strip()


def _currency(quote: str) -> str | None:
    match = _CURRENCY.search(quote)
    if match is None:
        return None
    return BY_SIGN[match["sign"]] if match["sign"] else WORDS[match["word"].casefold()]
