"""Words as retrieval and overlap count them."""

from __future__ import annotations

import re
import unicodedata

_GROUPED = re.compile(r",(?<=\d,)(?=\d{3}(?!\d))")
_POSSESSIVE = re.compile(r"['\u2019]s(?![^\W_])")
_WORD = re.compile(r"\d+(?:\.\d+)+|[^\W_]+")
_LOOSE_POINT = re.compile(r"\.(?!(?<=[0-9]\.)[0-9])")
_BLANKS = {code: " " for code in range(128) if not chr(code).isalnum() and chr(code) != "."}
_PRINTERS_SIGNS = "\u2019\u2018\u201c\u201d\u2013\u2014\u2022\u00ae\u20ac\u00a3"

_STOP = """
    a about above after again against all also am an and any are as at be because been before being below between both
    but by can could did do does doing down during each few for from further had has have having he her here hers him
    his how i if in into is it its itself just me more most my no nor not now of off on once only or other our ours out
    over own per s same she should so some such than that the their theirs them then there these they this those
    through to too under until up upon us very was we were what when where which while who whom why will with would
    you your
"""
STOP_WORDS = frozenset(_STOP.split())


def tokens(text: str) -> list[str]:
    """The words and numbers of a text, casefolded; "1,577", "1577" and "$1,577" are one token, "year-end" is two."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.replace("\u00ad", ""))
    text = text.casefold()
    if "'" in text or "\u2019" in text:
        text = _POSSESSIVE.sub("", text)
    text = _GROUPED.sub("", text)
    if not text.isascii():
        for sign in _PRINTERS_SIGNS:
            text = text.replace(sign, " ")
    return _plain_tokens(text) if text.isascii() else _WORD.findall(text)


def _plain_tokens(text: str) -> list[str]:
    """The tokens of a text in ASCII: the same, in less than half of the time. Only a point may be part of one."""
    text = _LOOSE_POINT.sub(" ", text)
    words = text.translate(_BLANKS).split()
    if "." not in text:
        return words
    found: list[str] = []
    for word in words:
        if "." in word:
            found += _WORD.findall(word)
        else:
            found.append(word)
    return found


def content_words(text: str) -> list[str]:
    """The tokens that carry meaning: all but the stop words."""
    return [token for token in tokens(text) if token not in STOP_WORDS]
