"""Can this text be read at all? A page whose letters are scrambled looks like success and its digits lie.

Three signs: characters that mean nothing (unknown glyphs, private use, controls); letters that are all shifted by a
constant; words without the shape of words. A page that passes may still be wrong: nobody but its reader can tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_MEANINGLESS = re.compile(r"[\ufffd\ue000-\uf8ff\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_BULLETS = re.compile(r"(?:(?<=\s)|^)[\ufffd\ue000-\uf8ff\x7f-\x9f](?=\s|$)")
_MOST_MEANINGLESS = 0.08
_LATIN_WORD = re.compile(r"[a-z]{3,}")
_LEAST_WORDS = 25
_LEAST_THE = 4
_LEAST_SHARE = 0.02
_LONG_CONSONANTS = re.compile(r"[bcdfghjklmnpqrstvwxz]{5,}")
_SHIFTED_WORDS = 150
_VOWEL = re.compile(r"[aeiouy]")

# Words that any page of running text, or of accounts, has some of: seven languages that deals are written in.
_COMMON_TEXT = """
    the and for that with are was were from this have has not our which its other their all any may will year years
    total net income assets cash date name number page statement company amount tax balance december note notes section
    form part per share shares value price sales revenue cost costs interest financial report operating ended
    der die das und den von mit ist auf des dem ein eine nicht als bei zum zur aus nach oder summe jahr gesamt
    les dans que pour sur aux une avec sont nous exercice
    los las del para con por como sus
    che gli sono nel dei delle
    het een van voor met zijn dat niet aan door over
    uma dos das com mais
"""
_COMMON = frozenset(_COMMON_TEXT.split())


def fault_of(text: str) -> str:
    """Why a page's text cannot be trusted, or "" where it reads as text."""
    odd = "\ufffd" in text or not text.isprintable()
    count = len(_MEANINGLESS.findall(text)) if odd else 0
    if count > _MOST_MEANINGLESS / 2 * len(text):
        solid = _BULLETS.sub("", text)
        if len(_MEANINGLESS.findall(solid)) > _MOST_MEANINGLESS * len("".join(solid.split())):
            return "its letters have no meaning: the font does not say which they are"
    return _language_fault(text)


def _language_fault(text: str) -> str:
    if text.count(" the ") + text.count(" and ") > _LEAST_THE:
        return ""
    lower = text.lower()
    words = lower.split()
    if not _COMMON.isdisjoint(words) and len(_COMMON.intersection(words)) > 3:
        return ""
    latin = _LATIN_WORD.findall(lower)
    if len(latin) < _LEAST_WORDS:
        return ""
    if _share(latin) >= _LEAST_SHARE:
        return ""
    if any(_share(_shifted(latin, by)) > 5 * _LEAST_SHARE for by in range(1, 26)):
        return "its letters are shifted: the text layer does not say what the page shows"
    if _raw_shift(text):
        return "its letters are shifted: the text layer does not say what the page shows"
    longer = [word for word in latin if len(word) > 3]
    odd = sum(1 for word in longer if _LONG_CONSONANTS.search(word) or not _VOWEL.search(word))
    return "its letters make no words" if odd * 4 > len(longer) else ""


def _share(words: Iterable[str]) -> float:
    words = list(words)
    return sum(1 for word in words if word in _COMMON) / max(1, len(words))


def _shifted(words: list[str], by: int) -> list[str]:
    table = {97 + place: 97 + (place + by) % 26 for place in range(26)}
    return [word.translate(table) for word in words]


def _raw_shift(text: str) -> bool:
    """Whether moving every character by some constant (as fonts numbered from their first glyph do) makes words."""
    start = " ".join(text.split()[:_SHIFTED_WORDS])
    letters = {ord(letter) for letter in start} - {32}
    for by in range(-31, 32):
        table = {letter: max(0, letter + by) for letter in letters}
        if by and _share(start.translate(table).lower().split(" ")) > 5 * _LEAST_SHARE:
            return True
    return False
