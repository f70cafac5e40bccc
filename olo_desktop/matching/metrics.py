"""Do a memo's words and a row's caption name the same metric?

Within the lexicon: the same metric with qualifiers that do not clash is the same; another metric, or a clash (basic and
diluted, gross and net), is another. Beyond it the words decide, rare ones weighing more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from olo_desktop.model.claim import MetricPhrase
from olo_desktop.text.lexicon import Lexicon
from olo_desktop.text.metrics import MetricReading

Rarity = Callable[[str], float]

_COVERED = 0.6
_PART = frozenset({"extent", "perimeter", "restated", "netting", "plan"})


class Level(StrEnum):
    """How sure it is that two names mean the same."""

    SAME = "same"
    LIKELY = "likely"
    UNLIKE = "unlike"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class MetricAgreement:
    """The level, and why in words."""

    level: Level
    why: str = ""


def metric_agreement(
    phrase: MetricPhrase, context: frozenset[str], reading: MetricReading, lexicon: Lexicon, rarity: Rarity
) -> MetricAgreement:
    """How a claim's metric agrees with a caption's. `context` are the stems said around the claim."""
    if phrase.ids and reading.ids:
        return _known(phrase, context, reading, lexicon)
    return _by_words(phrase.words | context, phrase.words, reading, rarity)


def _known(phrase: MetricPhrase, context: frozenset[str], reading: MetricReading, lexicon: Lexicon) -> MetricAgreement:
    shared = [metric for metric in phrase.ids if metric in reading.ids]
    if not shared:
        loose = {other for metric in phrase.ids for other in lexicon.metrics[metric].loosely}
        if loose & set(reading.ids):
            return MetricAgreement(Level.LIKELY, "loosely the same")
        return MetricAgreement(Level.OTHER, f"{reading.ids[0].replace('_', ' ')}")
    clash = clashing(phrase.qualifiers, reading.qualifiers, lexicon)
    if clash:
        return MetricAgreement(Level.OTHER, clash)
    foreign = {word for word in reading.rest if word not in context and word not in phrase.words}
    if foreign:
        return MetricAgreement(Level.LIKELY, "with " + ", ".join(sorted(foreign)))
    if shared[0] != phrase.ids[0] or shared[0] != reading.ids[0]:
        return MetricAgreement(Level.LIKELY, "one of its meanings")
    return MetricAgreement(Level.SAME)


def clashing(claimed: Iterable[str], stated: Iterable[str], lexicon: Lexicon) -> str:
    """The qualifiers that cannot both hold, in words; empty where there are none."""
    ours, theirs = _by_dimension(claimed), _by_dimension(stated)
    for name in sorted(ours.keys() | theirs.keys()):
        dimension = lexicon.dimensions.get(name)
        if dimension is None or dimension.soft:
            continue
        one = ours.get(name) or ({dimension.default} if dimension.default else set())
        other = theirs.get(name) or ({dimension.default} if dimension.default else set())
        if one and other and not one & other:
            return f"{', '.join(sorted(other))}, not {', '.join(sorted(one))}"
    return ""


def _by_dimension(qualifiers: Iterable[str]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for qualifier in qualifiers:
        name, _, value = qualifier.partition(":")
        found.setdefault(name, set()).add(value)
    return found


def _by_words(said: frozenset[str], own: frozenset[str], reading: MetricReading, rarity: Rarity) -> MetricAgreement:
    """Beyond the lexicon: how much of the caption the memo says, and of the memo's phrase the caption."""
    words = reading.words or reading.above
    if not words or not own & (reading.words | reading.above):
        return MetricAgreement(Level.UNLIKE, "no word in common")
    covered = _share(words, said, rarity)
    back = _share(own, reading.words | reading.above, rarity)
    if covered >= _COVERED and back >= _COVERED:
        return MetricAgreement(Level.SAME if min(covered, back) > 0.9 else Level.LIKELY)
    if max(covered, back) >= _COVERED and min(covered, back) >= 0.34:
        return MetricAgreement(Level.LIKELY, "most words in common")
    return MetricAgreement(Level.UNLIKE, "few words in common")


def _share(words: frozenset[str], among: frozenset[str], rarity: Rarity) -> float:
    whole = sum(rarity(word) for word in words)
    return sum(rarity(word) for word in words & among) / whole if whole else 0.0
