"""Whose figure is it? The names that a memo uses, held against the companies of the deal's documents."""

from __future__ import annotations

import re
from collections.abc import Sequence

from olo_desktop.model.claim import Claim

_WORD = re.compile(r"[^\W_]+")
_FORMS = frozenset(
    """
    ab ag and as asa bv co company companies corp corporation de gmbh group holding holdings inc incorporated kg limited
    llc llp lp ltd nv of oyj plc pte sa sarl se spa subsidiaries the
    """.split()  # noqa: SIM905 - a list of words reads better as words
)


def name_words(name: str) -> tuple[str, ...]:
    """The words that tell a company from others: no legal forms, no articles."""
    words = [word.casefold() for word in _WORD.findall(name.replace("'s", " ").replace("\u2019s", " "))]
    return tuple(word for word in words if word not in _FORMS) or tuple(words)


def is_of(phrase: str, company: str) -> bool:
    """Whether a memo's name may mean the company: "Best Buy's" for "BEST BUY CO., INC.", "Amex" not yet."""
    said, known = name_words(phrase), name_words(company)
    if not said or not known:
        return False
    if "".join(said) == "".join(known) or set(said) <= set(known) or set(known) <= set(said):
        return True
    return (said[0] == known[0] and len(said[0]) > 2) or (len(said) == 1 and is_short_for(said[0], known))


def is_short_for(short: str, words: Sequence[str]) -> bool:
    """Whether a name is made of the beginnings of the words: "AMD" of Advanced Micro Devices, "Amex" of American Express."""
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
    nearest name counts: the sentence's own before its heading's.
    """
    if len({name_words(company) for company in companies if company}) < 2:
        return None
    for entity in claim.entities:
        found = frozenset(place for place, company in enumerate(companies) if company and is_of(entity.text, company))
        if found:
            return found | {place for place, company in enumerate(companies) if not company}
    return None
