"""Words without their endings: lightly, as names of metrics are compared, and down to the stem, as free words are."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_POSSESSIVE = re.compile(r"['\u2019]s?$")
_ELISION = re.compile(r"^(?:[cdjlmnst]|qu)['\u2019](?=\w{2})")
_BRITISH = re.compile(r"(?<=[a-z]{3})is(?=(?:ation|ed|ing|e|able)$)")
_COLOUR = re.compile(r"(?<=[a-z]{2})our(?=(?:able|ed|ing)?$)")
_UMLAUTS = {ord("ä"): "ae", ord("ö"): "oe", ord("ü"): "ue", ord("œ"): "oe", ord("æ"): "ae"}
_NO_PLURAL = ("ss", "us", "is", "as", "os")

# Endings from the longest to the shortest, and what is left in their place. At least three letters stay.
_ENDINGS = (
    ("izations", ""), ("ization", ""), ("ational", "at"), ("ibility", "ib"), ("ability", "ab"), ("fulness", "ful"),
    ("iveness", "iv"), ("ments", ""), ("ment", ""), ("ations", ""), ("ation", ""), ("ities", ""), ("ity", ""),
    ("ances", ""), ("ance", ""), ("ences", ""), ("ence", ""), ("ingly", ""), ("ings", ""), ("ing", ""), ("ions", ""),
    ("ion", ""), ("ized", ""), ("ize", ""), ("ably", ""), ("able", ""), ("ible", ""), ("ally", ""), ("ial", ""),
    ("ical", ""), ("ives", ""), ("ive", ""), ("ies", "y"), ("als", ""), ("al", ""), ("ers", ""), ("er", ""),
    ("ors", ""), ("or", ""), ("ed", ""), ("ly", ""), ("es", ""), ("s", ""), ("e", ""), ("y", ""),
)  # fmt: skip
_LEAST = 3


@lru_cache(maxsize=65536)
def light(word: str) -> str:
    """The word in small letters, singular, without accents, in American spelling, without 's or l'.

    "Taxes" and "tax" are one, and so are "Vermögen" and "Vermoegen", "RESULTAT" and "résultat".
    """
    word = _POSSESSIVE.sub("", _ELISION.sub("", word.casefold()))
    if not word.isascii():
        word = _without_accents(word)
    if len(word) > 4:
        word = _COLOUR.sub("or", _BRITISH.sub("iz", word))
    return _singular(word)


def _without_accents(word: str) -> str:
    """Umlauts as two letters, as German is written without them; other letters without what stands over them."""
    spread = unicodedata.normalize("NFKD", word.translate(_UMLAUTS))
    return "".join(sign for sign in spread if not unicodedata.combining(sign))


def _singular(word: str) -> str:
    if len(word) < 4 or not word.endswith("s") or word.endswith(_NO_PLURAL):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes", "zes")):
        return word[:-2]
    return word[:-1]


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """What the words of one family share, roughly: "amortized", "amortization" and "amortize" are "amort"."""
    word = light(word)
    if not word.isalpha() or not word.isascii():
        return word
    for ending, left in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST:
            word = word[: len(word) - len(ending)] + left
            break
    return word[:-1] if len(word) > _LEAST and word[-1] == word[-2] and word[-1] not in "aeioul" else word
