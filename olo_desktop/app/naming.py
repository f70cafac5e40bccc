"""Which metrics a sentence may name, told by its words alone: a quick no, before a sentence is read with care."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from olo_desktop.app.lexicon import metric_reader
from olo_desktop.matching.metrics import Level, MetricClaim, agreement
from olo_desktop.text.lexicon import Lexicon, Node
from olo_desktop.text.mentions import SIGNS
from olo_desktop.text.metrics import MetricReading

NEAR = (Level.SAME, Level.LIKELY)
Name = frozenset[str]


def may_name(sentence: str, words: frozenset[str], metrics: Iterable[str]) -> bool:
    """Whether a sentence of these words may name one of the metrics. False is certain, True is not."""
    if not sentence.isascii() and metric_reader().lexicon.ideograph_pattern.search(sentence):
        return True
    names = _names()
    return any(name <= words for metric in metrics for name in names.get(metric, ()))


def words_of(sentence: str) -> frozenset[str]:
    """The words that names of metrics are made of, as the lexicon spells them."""
    return frozenset(metric_reader().lexicon.vocabulary.terms(sentence).keys)


@cache
def agreeing_metrics(ids: tuple[str, ...]) -> frozenset[str]:
    """The metrics whose name in a sentence may agree with a claim of these metrics."""
    lexicon = metric_reader().lexicon
    claim = MetricClaim(ids, frozenset(), frozenset())
    return frozenset(
        metric
        for metric in lexicon.metrics
        if agreement(claim, MetricReading((metric,)), lexicon, lambda _: 1.0).level in NEAR
    )


@cache
def _names() -> dict[str, tuple[Name, ...]]:
    """The names of each metric as the sets of their words; of signs a text may have others in their place."""
    found: dict[str, dict[Name, None]] = {}
    for name, metrics in _entries(metric_reader().lexicon):
        for metric in metrics:
            found.setdefault(metric, {})[name] = None
    return {metric: tuple(names) for metric, names in found.items()}


def _entries(lexicon: Lexicon) -> Iterator[tuple[Name, tuple[str, ...]]]:
    waiting: list[tuple[Node, tuple[str, ...]]] = [(lexicon.prose, ())]
    while waiting:
        node, said = waiting.pop()
        if node.values:
            yield frozenset(said) - SIGNS, node.values
        waiting += [(following, (*said, word)) for word, following in node.next.items()]
