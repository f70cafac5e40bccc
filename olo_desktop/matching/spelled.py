"""Formulas that a memo spells out: "operating profit plus D&A", "short-term plus long-term debt less cash".

Read are names of metrics with nothing but a sign's word between them, figures left aside: "($612 million of tax on
$6,392 million pre-tax income)".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from olo_desktop.matching.formulas import Expression, Operation, Term, averaged
from olo_desktop.model.claim import MetricPhrase, Origin
from olo_desktop.text.link_words import any_of
from olo_desktop.text.metrics import Mention, MetricReader

_PLUS = r"plus|\+|and|together[ ]with"
_MINUS = r"less|minus|net[ ]of|-|\u2212|after"
_OVER = r"over|divided[ ]by|/|\u00f7|as[ ]a[ ](?:share|percentage|proportion)[ ]of"
_ON = r"on|against|to"
_SIGN = re.compile(
    rf"^[ ,]*(?:of[ ])?(?:(?P<plus>{_PLUS})|(?P<minus>{_MINUS})|(?P<over>{_OVER}))[ ]?(?:the[ ]|of[ ])*$", re.IGNORECASE
)
_OPENS = re.compile(rf"\(|\b{any_of('computed_as calculated_as defined_as worked_out_as adding')}\b", re.IGNORECASE)
_AVERAGE = "measure:average"
_LEADING = re.compile(r"\s*(?:back[ ])?(?:of[ ])?(?:the[ ]|its[ ]|an?[ ])?", re.IGNORECASE)
_ALONE = re.compile(rf"^[ ,]*(?:{_ON})[ ]$", re.IGNORECASE)


def spelled(text: str, figures: Sequence[str], ends: Collection[int], reader: MetricReader) -> tuple[Expression, ...]:
    """The formulas that a sentence spells out, in a bracket or behind "computed as", of what ends at one of `ends`.

    `figures` are the sentence's numbers.
    """
    plain = text
    for figure in sorted(figures, key=len, reverse=True):
        plain = plain.replace(figure, " " * len(figure))
    found: list[Expression] = []
    for opened in _OPENS.finditer(plain):
        if not any(0 <= opened.start() - each <= 2 for each in ends):
            continue
        end = _end(plain, opened)
        expression = _read(plain[opened.end() : end], reader)
        if expression is not None:
            found.append(expression)
    return tuple(found)


def _end(text: str, opened: re.Match[str]) -> int:
    """Where the stretch ends that may hold a formula."""
    if opened[0] == "(":
        closed = text.find(")", opened.end())
        return closed if closed >= 0 else len(text)
    stop = re.compile(r"[,;(]| (?:is|was|were|are|of) ").search(text, opened.end())
    return stop.start() if stop else len(text)


def _read(text: str, reader: MetricReader) -> Expression | None:
    names = reader.metrics_in(text)
    if len(names) < 2 or not _LEADING.fullmatch(text[: names[0].start]):
        return None
    above = _term(names[0], text, reader)
    below: Expression | None = None
    for before, name in pairwise(names):
        between = re.sub(r"\s+", " ", text[before.end : name.start])
        sign = _SIGN.match(between)
        if sign is None and not _ALONE.match(between):
            return None
        term = _term(name, text, reader)
        if sign is None or sign["over"]:
            if below is not None:
                return None
            below = term
        elif below is None:
            above = Operation("+" if sign["plus"] else "-", above, term)
        else:
            below = Operation("+" if sign["plus"] else "-", below, term)
    return above if below is None else Operation("/", above, below)


def _term(mention: Mention, text: str, reader: MetricReader) -> Expression:
    """The metric where it is named; of a balance "on average" the mean of opening and closing."""
    phrase = phrase_of(mention, text, reader)
    if _AVERAGE not in phrase.qualifiers:
        return Term(phrase)
    return averaged(Term(replace(phrase, qualifiers=phrase.qualifiers - {_AVERAGE})))


def phrase_of(mention: Mention, text: str, reader: MetricReader) -> MetricPhrase:
    """A metric where a text names it, as a claim's."""
    words = text[mention.start : mention.end]
    return MetricPhrase(0, 0, words, mention.ids, mention.qualifiers, reader.words_of(words), Origin.OWN)
