"""Two ways to smooth a text: one keeps every offset, one is for comparing words."""

from __future__ import annotations

import re
import unicodedata

_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_HYPHENS = "\u2010\u2011\u2212\ufe63\uff0d"
_QUOTES = "\u2018\u2019\u02bc\u2032"
_FULL_WIDTH = {0xFF01 + offset: 0x21 + offset for offset in range(0x5E)}


class _Aligned(dict[int, int | str]):
    """Code points and what they become. Digits are told when met: looking for them all takes 0.1 s."""

    def __missing__(self, code: int) -> int:
        digit = unicodedata.decimal(chr(code), None)
        self[code] = told = code if digit is None else ord(str(digit))
        return told


_ALIGNED = _Aligned(
    {
        **_FULL_WIDTH,
        **dict.fromkeys(map(ord, _SPACES), " "),
        **dict.fromkeys(map(ord, _HYPHENS), "-"),
        **dict.fromkeys(map(ord, _QUOTES), "'"),
        ord("\t"): " ",
    }
)
_UNSEEN = re.compile("[\u00ad\u200b\u200c\u200d\u2060\ufeff]")
_DASHES = re.compile("[\u2010-\u2015\u2212]")
_BLANKS = re.compile(r"\s+")


def aligned(text: str) -> str:
    """The text with odd spaces, hyphens, minus signs and digits of any script as ASCII. Every offset stays true."""
    return text.replace("\t", " ") if text.isascii() else text.translate(_ALIGNED)


def for_matching(text: str) -> str:
    """The text as words are compared: NFKC (ligatures fall apart), one kind of space, quote and dash. May be shorter.

    A soft hyphen is dropped: it marks where a word may break. Comparing with the soft hyphen as a dash is the caller's.
    """
    if not text.isascii():
        text = unicodedata.normalize("NFKC", _UNSEEN.sub("", text))
        text = _DASHES.sub("-", text).replace("\u2019", "'").replace("\u2018", "'")
    return _BLANKS.sub(" ", text).strip()
