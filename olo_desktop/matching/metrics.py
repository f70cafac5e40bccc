"""Is the metric that a memo names the metric that a row of a source states?

The rules, in the order they are asked:

1. Both are in the lexicon. One metric and no conflict of qualifiers: `same`, or `likely` where one side says more than
   the other ("deferred revenue" and "deferred revenue, current"; "net sales" and "net sales, Consumer"). Qualifiers in
   conflict (basic and diluted, adjusted and reported) or different metrics (operating and net income): `other`. Metrics
   that some writers call by one name (EBIT and operating profit) are `likely`.
2. Else their words are compared by stems, rare ones weighing more, both ways: how much of what the memo says the row
   says, and how much of what the row says is said around the memo's figure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from olo_desktop.model.claim import Claim, MetricPhrase
from olo_desktop.text.lexicon import Lexicon
from olo_desktop.text.metrics import MetricReading

Rarity = Callable[[str], float]
"""How rare a stem is among the captions of the deal: higher is rarer, never below zero."""

_HALF_COVERED = 0.5
"""How much of a caption its metric must explain for another metric to be ruled out by it."""

_SAME, _LIKELY = 0.85, 0.5


class Level(StrEnum):
    """How well two metrics agree. `other` is known to differ, `unlike` shares too little to tell."""

    SAME = "same"
    LIKELY = "likely"
    UNLIKE = "unlike"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class MetricAgreement:
    """The level, a score from 0 to 1 that orders rows of one level, and the reason in an analyst's words."""

    level: Level
    score: float
    why: str


@dataclass(frozen=True, slots=True)
class MetricClaim:
    """What a memo names: metrics of the lexicon (none beyond it), qualifiers, the phrase's stems and those around."""

    ids: tuple[str, ...]
    qualifiers: frozenset[str]
    words: frozenset[str]
    context: frozenset[str] = frozenset()

    @classmethod
    def of(cls, phrase: MetricPhrase, claim: Claim) -> Self:
        """The claim of one of a figure's readings."""
        return cls(phrase.ids, phrase.qualifiers, phrase.words, claim.words | claim.context)


def agreement(claim: MetricClaim, label: MetricReading, lexicon: Lexicon, rarity: Rarity) -> MetricAgreement:
    """How well the metric of a memo agrees with that of a row."""
    if claim.ids and label.ids:
        known = _known(claim, label, lexicon, rarity)
        if known is not None:
            return known
    return _by_words(claim, label, rarity)


def conflicts(claim: Iterable[str], label: Iterable[str], lexicon: Lexicon) -> tuple[str, ...]:
    """The qualifiers that make two metrics of one name different ones, in words: "diluted, not basic"."""
    found = []
    ours, theirs = _by_dimension(claim), _by_dimension(label)
    for dimension in sorted(set(ours) | set(theirs)):
        meant = lexicon.dimensions[dimension]
        default = frozenset({meant.default}) if meant.default else frozenset()
        one, two = ours.get(dimension, default), theirs.get(dimension, default)
        if one and two and not one & two and not meant.soft:
            found.append(f"{_said(two)}, not {_said(one)}")
    return tuple(found)


def _known(claim: MetricClaim, label: MetricReading, lexicon: Lexicon, rarity: Rarity) -> MetricAgreement | None:
    """The agreement of two metrics of the lexicon; None where the caption says too much beside its metric."""
    shared = [each for each in claim.ids if each in label.ids]
    if not shared:
        return _different(claim, label, lexicon)
    against = conflicts(claim.qualifiers, label.qualifiers, lexicon)
    name = lexicon.metrics[shared[0]].words
    if against:
        return MetricAgreement(Level.OTHER, 0.0, f"{name}, but {'; '.join(against)}")
    foreign = label.rest - claim.words - claim.context
    missing = _one_sided(claim.qualifiers, label.qualifiers, lexicon)
    score = _score(label, foreign, missing, rarity)
    if not foreign and not missing:
        return MetricAgreement(Level.SAME, score, f"both are {name}")
    return MetricAgreement(Level.LIKELY, score, f"both are {name}; {_more(foreign, missing)}")


def _different(claim: MetricClaim, label: MetricReading, lexicon: Lexicon) -> MetricAgreement | None:
    ours, theirs = lexicon.metrics[claim.ids[0]], lexicon.metrics[label.ids[0]]
    if ours.id in theirs.loosely or theirs.id in ours.loosely:
        if conflicts(claim.qualifiers, label.qualifiers, lexicon):
            return MetricAgreement(Level.OTHER, 0.0, f"{theirs.words} is not {ours.words}")
        return MetricAgreement(Level.LIKELY, 0.6 * label.covered, f"{theirs.words} is at times called {ours.words}")
    if label.covered < _HALF_COVERED and theirs.id not in ours.near:
        return None
    return MetricAgreement(Level.OTHER, 0.0, f"{theirs.words} is not {ours.words}")


def _by_words(claim: MetricClaim, label: MetricReading, rarity: Rarity) -> MetricAgreement:
    """Weighted words both ways."""
    said = label.words | label.above
    shared = claim.words & said
    forward = _weight(shared, rarity) / max(_weight(claim.words, rarity), 1e-9)
    backward = _weight(label.words & (claim.words | claim.context), rarity) / max(_weight(label.words, rarity), 1e-9)
    score = 2 * forward * backward / (forward + backward) if shared and backward else 0.0
    if score >= _SAME:
        return MetricAgreement(Level.SAME, score, f"the row says {_quoted(shared)}")
    if score >= _LIKELY:
        return MetricAgreement(Level.LIKELY, score, f"the row says {_quoted(shared)}")
    return MetricAgreement(Level.UNLIKE, score, f"shared words: {_quoted(shared)}" if shared else "no word in common")


def _score(label: MetricReading, foreign: frozenset[str], missing: tuple[str, ...], rarity: Rarity) -> float:
    """Lower for each word and qualifier that only one side has."""
    total = max(_weight(label.words, rarity), 1e-9)
    return max(0.05, 1 - 0.7 * min(1.0, _weight(foreign, rarity) / total) - 0.15 * len(missing))


def _one_sided(ours: frozenset[str], theirs: frozenset[str], lexicon: Lexicon) -> tuple[str, ...]:
    """Qualifiers of dimensions that only one side speaks of, but for soft ones and what is meant anyway."""
    one, two = _by_dimension(ours), _by_dimension(theirs)
    return tuple(
        _said(one.get(dimension) or two[dimension])
        for dimension in sorted(set(one) ^ set(two))
        if not lexicon.dimensions[dimension].soft
        and lexicon.dimensions[dimension].default not in (one.get(dimension) or two[dimension])
    )


def _by_dimension(qualifiers: Iterable[str]) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for each in qualifiers:
        dimension, _, value = each.partition(":")
        found[dimension] = found.get(dimension, frozenset()) | {value}
    return found


def _weight(words: Iterable[str], rarity: Rarity) -> float:
    return sum(rarity(word) for word in sorted(words))


def _more(foreign: frozenset[str], missing: tuple[str, ...]) -> str:
    parts = [f"only one says {each}" for each in missing]
    if foreign:
        parts.append(f"the row also says {_quoted(foreign)}")
    return "; ".join(parts)


def _said(values: Iterable[str]) -> str:
    return " and ".join(sorted(value.replace("_", " ") for value in values))


def _quoted(words: Iterable[str]) -> str:
    return ", ".join(f"'{word}'" for word in sorted(words))
