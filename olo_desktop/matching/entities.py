"""Whose figure is it? The names that a memo uses, held against the companies of the deal's documents."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from olo_desktop.model.claim import Claim

_WORD = re.compile(r"[^\W_]+")
_FORMS = frozenset(
    """
    ab ag and as asa bv co company companies corp corporation de gmbh group holding holdings inc incorporated kg limited
    llc llp lp ltd nv of oyj plc pte sa sarl se spa subsidiaries the
    """.split()  # noqa: SIM905 - a list of words reads better as words
)
_COMMON = frozenset(
    """
    america american bank brands capital consumer energy entertainment financial first foods general global great
    health industries international media national new north northern pacific services south southern standard systems
    technologies technology union united us western
    """.split()  # noqa: SIM905 - as above
)
"""Words that many names share: alone they tell no company."""


def name_words(name: str) -> tuple[str, ...]:
    """The words that tell a company from others: no legal forms, no articles."""
    words = _WORD.findall(name.casefold().replace("'s", " ").replace("\u2019s", " "))
    return tuple(word for word in words if word not in _FORMS) or tuple(words)


def is_of(phrase: str, company: str) -> bool:
    """Whether a memo's name may mean the company: "Best Buy's" for "BEST BUY CO., INC.", "Amex" not yet."""
    return bool(_closeness(name_words(phrase), name_words(company)))


def _closeness(said: Sequence[str], known: Sequence[str]) -> int:
    """How surely one is the other's name: 2 for all its words or letters, 1 for its first word, 0 for none."""
    if not said or not known:
        return 0
    one, other = Counter(said), Counter(known)
    if "".join(said) == "".join(known) or other <= one or (one <= other and not set(said) <= _COMMON):
        return 2
    letters = len(said) == 1 or all(len(word) == 1 for word in said)
    if letters and is_short_for("".join(said), known):
        return 2
    return int(said[0] == known[0] and len(said[0]) > 2 and said[0] not in _COMMON)


def is_short_for(short: str, words: Sequence[str]) -> bool:
    """Whether a name is made of the beginnings of the words: "AMD" of Advanced Micro Devices."""
    if len(words) < 2 or len(short) < 2:
        return False
    return _made_of(short, tuple(words))


def _made_of(short: str, words: tuple[str, ...]) -> bool:
    if not words:
        return not short
    first, rest = words[0], words[1:]
    most = min(len(first), len(short) - len(rest))
    return any(short[:length] == first[:length] and _made_of(short[length:], rest) for length in range(1, most + 1))


def documents_of(claim: Claim, companies: Sequence[str]) -> frozenset[int] | None:
    """The documents (by their place in `companies`) of the company that a figure is said of.

    None where the memo names none that is known, or where all documents are of one company: then any will do. The
    nearest name counts: the sentence's own before its heading's; of two companies the one that it spells more of.
    """
    if len({name_words(company) for company in companies if company}) < 2:
        return None
    for entity in claim.entities:
        said = name_words(entity.text)
        close = {place: _closeness(said, name_words(company)) for place, company in enumerate(companies) if company}
        most = max(close.values())
        if most:
            unnamed = frozenset(place for place, company in enumerate(companies) if not company)
            return unnamed | {place for place, each in close.items() if each == most}
    return None
