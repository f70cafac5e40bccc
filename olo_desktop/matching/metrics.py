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

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from olo_desktop.model.claim import Claim, MetricPhrase, Origin
from olo_desktop.text.lexicon import Lexicon, Metric
from olo_desktop.text.metrics import MetricReading
from olo_desktop.text.stems import stem
from olo_desktop.text.words import tokens

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
    """What a memo names: metrics of the lexicon (none beyond it), qualifiers, the phrase's stems and those around.

    `names` are the stems of the companies, segments and places named in the figure's own sentence.
    """

    ids: tuple[str, ...]
    qualifiers: frozenset[str]
    words: frozenset[str]
    context: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()

    @classmethod
    def of(cls, phrase: MetricPhrase, claim: Claim) -> Self:
        """The claim of one of a figure's readings."""
        own = (entity.text for entity in claim.entities if entity.origin in (Origin.OWN, Origin.ROW))
        names = frozenset(stem(word) for text in own for word in tokens(text))
        return cls(phrase.ids, phrase.qualifiers, phrase.words, claim.words | claim.context, names)


def agreement(claim: MetricClaim, label: MetricReading, lexicon: Lexicon, rarity: Rarity) -> MetricAgreement:
    """How well the metric of a memo agrees with that of a row."""
    if claim.ids and label.ids:
        known = _known(claim, label, lexicon, rarity)
        if known is not None:
            return known
    return _by_words(claim, label, rarity)


def conflicts(claim: Iterable[str], label: Iterable[str], lexicon: Lexicon, metric: str = "") -> tuple[str, ...]:
    """The qualifiers that make two metrics of one name different ones, in words: "diluted, not basic".

    `metric` is the one that both name: of a ratio the average is no other ratio, and what no rules define is always
    "adjusted".
    """
    found = []
    ours, theirs = _by_dimension(_meant(claim, lexicon, metric)), _by_dimension(_meant(label, lexicon, metric))
    for dimension in sorted(set(ours) | set(theirs)):
        meant = lexicon.dimensions[dimension]
        default = frozenset({meant.default}) if meant.default else frozenset()
        one, two = ours.get(dimension, default), theirs.get(dimension, default)
        if one and two and not one & two and not meant.soft:
            found.append(f"{_said(two)}, not {_said(one)}")
    return tuple(found)


def _known(claim: MetricClaim, label: MetricReading, lexicon: Lexicon, rarity: Rarity) -> MetricAgreement | None:
    """The agreement of two metrics of the lexicon; None where the caption says too much beside its metric."""
    stated = [*label.ids, *(lexicon.metrics[each].amount for each in label.ids if each not in claim.ids)]
    shared = [each for each in claim.ids if each in stated]
    if not shared:
        return _different(claim, label, lexicon)
    against = conflicts(claim.qualifiers, label.qualifiers, lexicon, shared[0])
    name = lexicon.metrics[shared[0]].words
    if against:
        return MetricAgreement(Level.OTHER, 0.0, f"{name}, but {'; '.join(against)}")
    foreign = label.rest - claim.words - claim.context - claim.names
    missing = _one_sided(claim.qualifiers, label.qualifiers, lexicon, shared[0])
    missing = tuple(each for each in missing if each not in _silent(claim, label))
    score = _score(claim, label, foreign, missing, rarity)
    if not foreign and not missing:
        return MetricAgreement(Level.SAME, score, f"both are {name}")
    return MetricAgreement(Level.LIKELY, score, f"both are {name}; {_more(foreign, missing)}")


def _different(claim: MetricClaim, label: MetricReading, lexicon: Lexicon) -> MetricAgreement | None:
    ours, theirs = lexicon.metrics[claim.ids[0]], lexicon.metrics[label.ids[0]]
    if set(claim.ids) & set(theirs.loosely) or set(label.ids) & set(ours.loosely):
        if conflicts(claim.qualifiers, label.qualifiers, lexicon):
            return MetricAgreement(Level.OTHER, 0.0, f"{theirs.words} is not {ours.words}")
        score = 0.5 * label.covered + _named(claim, label)
        return MetricAgreement(Level.LIKELY, score, f"{theirs.words} is at times called {ours.words}")
    if label.covered < _HALF_COVERED and not label.part and theirs.id not in ours.near:
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


def _silent(claim: MetricClaim, label: MetricReading) -> frozenset[str]:
    """What only the row's sections say, in words: it may contradict, but a memo need not repeat it."""
    spoken = {each.partition(":")[0] for each in claim.qualifiers}
    return frozenset(
        _said([value])
        for dimension, _, value in (each.partition(":") for each in label.inherited)
        if dimension not in spoken
    )


def _score(
    claim: MetricClaim, label: MetricReading, foreign: frozenset[str], missing: tuple[str, ...], rarity: Rarity
) -> float:
    """Lower for each word and qualifier that only one side has; higher the more the two are worded alike."""
    total = max(_weight(label.words, rarity), 1e-9)
    shared = len(claim.words & label.words)
    alike = (shared / max(1, len(claim.words | label.words)) + shared / max(1, len(claim.words))) / 2
    unsure = 0.1 if len(label.ids) > len(claim.ids) else 0.0
    lost = 0.5 * min(1.0, _weight(foreign, rarity) / total) + 0.12 * len(missing)
    return min(1.0, max(0.05, 0.6 - lost - unsure + 0.2 * alike + _named(claim, label)))


def _named(claim: MetricClaim, label: MetricReading) -> float:
    """A little more where the row or its sections speak of what the sentence names: "AWS" over "Net sales"."""
    around = claim.words | claim.context | claim.names
    said = 0.15 * len(label.words & around) / max(1, len(label.words))
    named = 0.25 * len(claim.names & (label.words | label.above)) / len(claim.names) if claim.names else 0.0
    return said + named


def _meant(qualifiers: Iterable[str], lexicon: Lexicon, metric: str) -> Iterator[str]:
    """The qualifiers that count for a metric; "non-GAAP" and "adjusted" are one."""
    known = lexicon.metrics.get(metric)
    for each in qualifiers:
        if each == "adjustment:nongaap":
            if known is None or not known.unofficial:
                yield "adjustment:adjusted"
        elif known is not None and not _counts(each, known):
            continue
        else:
            yield each


def _counts(qualifier: str, metric: Metric) -> bool:
    """Whether a qualifier makes another metric of this one: an average ratio is a ratio still."""
    dimension, _, value = qualifier.partition(":")
    if dimension == "attribution":
        return metric.kind != "per_share"
    if value == "flow":
        return metric.nature == "stock"
    if value in ("average", "share"):
        return metric.nature != "ratio" and metric.kind == "money"
    return True


def _one_sided(ours: frozenset[str], theirs: frozenset[str], lexicon: Lexicon, metric: str) -> tuple[str, ...]:
    """Qualifiers of dimensions that only one side speaks of, but for soft ones and what is meant anyway."""
    one, two = _by_dimension(_meant(ours, lexicon, metric)), _by_dimension(_meant(theirs, lexicon, metric))
    return tuple(
        _said(one.get(dimension) or two[dimension])
        for dimension in sorted(set(one) ^ set(two))
        if not (lexicon.dimensions[dimension].soft or lexicon.dimensions[dimension].quiet)
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
