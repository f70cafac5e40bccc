"""Captions of table rows: without leaders, bullets, note marks and closing colons; what goes on, what sums up."""

from __future__ import annotations

import re
from functools import lru_cache

_PLAIN = re.compile(r"[A-Z][a-z]+(?: [A-Za-z]+[,-]?)* [a-z]+|[A-Z][a-z]+")
_LEADERS = re.compile(
    r"(?:\s*[.\u2026\u00b7\u2022_~\ufffd]){2,}\s*$|\s+[.\u2026_~\ufffd]$|(?:\s[.\u2026_~]{3,}(?=\s|$))+"
)
_BULLET = re.compile(r"^(?:[\u2022\u25aa\u25cf\u2013\u2014*-]\s+)+(?=\S)")
_MARKS = re.compile(
    r"(?:\s*\((?:\d{1,2}|[a-z]|[ivx]{1,4})\)(?:,(?=\s*\())?|\s+\[\d{1,2}\]|\s*[*\u2020\u2021\u00a7\u00b9\u00b2\u00b3\u2070\u2074-\u2079]+)+$"
)
_MARK_BEFORE_COLON = re.compile(r"(?<=\w)\s*\((?:\d{1,2}|[a-z])\)(?=\s*:$)")
_MARK_WITHIN = re.compile(r"(?<=[^\W\d_]{3})\(\d{1,2}\)(?= )")
_TERM = re.compile(r"\b(?:4\d\d|section|form|note|line|lines|part|rule|item)\s*\(\w{1,2}\)$", re.IGNORECASE)
_COLON = re.compile(r"\s*[:\uff1a]\s*$")
_GOES_ON = re.compile(
    r"(?:[,&/]|\b(?:and|or|of|to|in|on|for|from|by|with|the|a|an|at|as|than|per|non-|und|oder|der|die|des|von|aus|zu"
    r"|et|ou|de|du|des|la|le|les|\u00e0|aux|sur))$|[-\u2010\u2011]$"
)
_TOTAL = re.compile(
    r"^(?:sub-?)?totals?\b|^(?:gesamt|summe)|^totaux\b|^\u5408\u8ba1|^\u5c0f\u8ba1|^net cash\b|^net$", re.IGNORECASE
)
_BALANCE = re.compile(
    r"^balances?\b|\b(?:beginning|end) of (?:the )?(?:year|period)\b|\b(?:ended|at|as of) \w+ \d", re.IGNORECASE
)
_NUMERALS = "\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341"
_PART = re.compile(f"[\uff08(][{_NUMERALS}\\d]{{1,2}}[)\uff09]|\u5176\u4e2d")
_NUMBERED = re.compile(f"[{_NUMERALS}]{{1,3}}\u3001|{_PART.pattern}|\\d{{1,2}}[.\u3001]|[\u52a0\u51cf][:\uff1a]")
_WORD = re.compile(r"[^\W\d_]+")
_SUMMING_TEXT = """
    total totals subtotal net cash flows flow provided used by in from for of the and or to generated summe
    gesamt
"""
_SUMMING = frozenset(_SUMMING_TEXT.split())
_OF_WHICH = re.compile(r"(?:davon|darunter|dont|of which|thereof|less|add|plus)\b", re.IGNORECASE)
_BALANCE_AT = re.compile(
    r"(?P<opening>\b(?:at|,)?\s*(?:the )?beginning of|\bopening\b|\bbalances? (?:at|as of) (?:january|jan\.?) 1\b)"
    r"|(?P<closing>\bend of (?:the )?(?:year|period|quarter|month)|\bclosing\b|\bbalances? (?:at|as of) dec)",
    re.IGNORECASE,
)


@lru_cache(maxsize=8192)
def clean_label(text: str) -> str:
    """The caption as a person would quote it.

    "Amortization of acquired intangibles (4)" loses its note mark, "Grants (Note 15)" keeps its words.
    """
    if _PLAIN.fullmatch(text):
        return text
    label = " ".join(_LEADERS.sub("", text).split())
    label = _MARK_WITHIN.sub("", _BULLET.sub("", label))
    while True:
        shorter = _COLON.sub("", _MARK_BEFORE_COLON.sub("", label))
        if not _TERM.search(shorter):
            shorter = _MARKS.sub("", shorter)
        shorter = shorter.rstrip()
        if shorter == label or not shorter:
            return label
        label = shorter


def is_section(text: str) -> bool:
    """Whether a caption without figures says by a closing colon that rows follow."""
    return bool(_COLON.search(text))


def goes_on(above: str) -> bool:
    """Whether a line of a caption cannot be its last: it ends in a comma, a hyphen, a small word, an open bracket."""
    return is_open(above) or bool(_GOES_ON.search(above.rstrip()))


def is_open(caption: str) -> bool:
    """Whether a bracket of the caption is still open."""
    return caption.count("(") + caption.count("\uff08") > caption.count(")") + caption.count("\uff09")


def starts_low(text: str) -> bool:
    """Whether a line begins in small letters, as what goes on from the line above does; "of which" opens a section."""
    if _OF_WHICH.match(text):
        return False
    first = text.lstrip("(\u201c\"'")[:1]
    return first.islower() or text[:1] in ")]/"


def is_total(label: str) -> bool:
    """Whether a row sums up the rows above it, going by its first word."""
    return bool(_TOTAL.search(label))


def is_numbered(caption: str) -> bool:
    """Whether a Chinese caption opens with its number, or with "add", "less" or "of which"."""
    return bool(_NUMBERED.match(caption))


def is_part(caption: str) -> bool:
    """Whether a Chinese caption is a part of the one above it: numbered in brackets, or "of which"."""
    return bool(_PART.match(caption))


def is_wide(character: str) -> bool:
    """Whether a character is one of the wide ones of Chinese, which no blanks part."""
    return (
        "\u3000" <= character <= "\u9fff"
        or "\uff00" <= character <= "\uffef"
        or character in "\u201c\u201d\u2018\u2019"
    )


def telling_words(caption: str) -> frozenset[str]:
    """The words of a caption that tell one sum from another: "Net cash used in investing activities" has two."""
    return frozenset(_WORD.findall(caption.casefold())) - _SUMMING


def is_of_balance(label: str) -> bool:
    """Whether a row is about what there was on a day, so that no other row is part of it: "Balance at March 31"."""
    return bool(_BALANCE.search(label))


@lru_cache(maxsize=8192)
def instant_of(label: str) -> str:
    """`opening` or `closing` for a balance that a row of flows states, else ""."""
    match = _BALANCE_AT.search(label)
    return (match.lastgroup or "") if match else ""
