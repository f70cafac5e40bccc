"""The names of financial metrics, as `resources/lexicons/` holds them, compiled for looking up.

The files are read by whoever owns files and handed in as dictionaries; nothing here touches the disk.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from olo_desktop.model.quantity import Kind
from olo_desktop.text.patterns import Name, expand
from olo_desktop.text.terms import Vocabulary

_LANGUAGES = ("en", "de", "fr")
_IDEOGRAPH = re.compile("[\u3400-\u9fff]")
# Which kinds of metric a number of a kind may state. What is not listed states any.
_FITS = {
    Kind.MONEY: frozenset({"money"}),
    Kind.PER_SHARE: frozenset({"per_share"}),
    Kind.MULTIPLE: frozenset({"multiple"}),
    Kind.DURATION: frozenset({"duration"}),
}


@dataclass(frozen=True, slots=True)
class Metric:
    """One metric of the lexicon: which statement it stands in, and what it is like (see the file's head)."""

    id: str
    statement: str
    nature: str
    kind: str
    additive: bool
    sign: str = ""
    near: tuple[str, ...] = ()
    loosely: tuple[str, ...] = ()
    amount: str = ""
    per_share: str = ""
    unofficial: bool = False
    formula: str = ""
    section: str = ""
    current: str = ""
    noncurrent: str = ""

    @property
    def words(self) -> str:
        """The metric as a person would say it."""
        return self.id.replace("_", " ")


@dataclass(frozen=True, slots=True)
class Dimension:
    """One way in which metrics of one name differ. `default` is what a name means that says nothing.

    `inside` may stand within a name, `soft` never makes another metric, `quiet` may be missing on either side.
    """

    name: str
    default: str = ""
    inside: bool = False
    soft: bool = False
    quiet: bool = False


@dataclass(slots=True)
class Node:
    """A place in the tree of names: where the next word leads, and what the words so far may name."""

    next: dict[str, Node] = field(default_factory=dict)
    values: tuple[str, ...] = ()

    def add(self, name: Name, value: str, *, first: bool = False) -> None:
        """Enter a name of `value`, `first` where that is what it means before all."""
        node = self
        for key in name:
            found = node.next.get(key)
            if found is None:
                found = node.next[key] = Node()
            node = found
        if value not in node.values:
            node.values = (value, *node.values) if first else (*node.values, value)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All metrics and qualifiers. `labels` are the names that statements print, `prose` holds those of memos too.

    A name may be that of several metrics, the most usual first. `ideographs` are the names of scripts without spaces.
    `small` are words that carry no meaning of their own, `known` all words of names and qualifiers.
    """

    vocabulary: Vocabulary
    metrics: Mapping[str, Metric]
    dimensions: Mapping[str, Dimension]
    labels: Node
    prose: Node
    qualifiers: Node
    ideographs: Mapping[str, tuple[str, ...]]
    ideograph_pattern: re.Pattern[str]
    ideograph_qualifiers: Mapping[str, tuple[str, ...]]
    ideograph_qualifier_pattern: re.Pattern[str]
    small: frozenset[str]
    known: frozenset[str]

    def of_kind(self, metrics: tuple[str, ...], kind: Kind) -> tuple[str, ...]:
        """The metrics that a number of this kind may state: "gross margin" of $52 million is the gross profit.

        A percentage may state a share or a growth of anything, a bare count may be any amount: nothing is left out.
        """
        if kind is Kind.PERCENT:
            return tuple(sorted(metrics, key=lambda metric: self.metrics[metric].kind != "percent"))
        if kind not in _FITS:
            return metrics
        meant = [self._meant(metric, kind) for metric in metrics]
        fitting = tuple(metric for metric in meant if self.metrics[metric].kind in _FITS[kind])
        return tuple(dict.fromkeys(fitting or meant))

    def _meant(self, metric: str, kind: Kind) -> str:
        """The metric that one of another kind stands for: the earnings "or $2.10 a share" are those per share."""
        found = self.metrics[metric]
        return (found.amount if kind is Kind.MONEY else found.per_share if kind is Kind.PER_SHARE else "") or metric

    def inside(self, qualifier: str) -> bool:
        """Whether the qualifier may stand in the middle of a name."""
        return self.dimensions[qualifier.partition(":")[0]].inside


def merged(files: Iterable[Mapping[str, Mapping[str, Any]]]) -> dict[str, dict[str, Any]]:
    """The metrics of several files as one, statement by statement, in the files' order."""
    found: dict[str, dict[str, Any]] = {}
    for file in files:
        for statement, entries in file.items():
            found.setdefault(statement, {}).update(entries)
    return found


def compile_lexicon(metrics: Mapping[str, Any], words: Mapping[str, Any]) -> Lexicon:
    """The lexicon of the two files' contents. Raises `BadPattern` and `KeyError` where they are not well formed."""
    vocabulary = Vocabulary.of(words)
    known = {metric.id: metric for metric in _metrics(metrics)}

    def keys(text: str) -> Name:
        return vocabulary.terms(text).keys

    labels, prose = Node(), Node()
    ideographs: dict[str, tuple[str, ...]] = {}
    for metric, entry in _entries(metrics):
        for pattern in (line for language in _LANGUAGES for line in entry.get(language, ())):
            for name in expand(pattern, keys):
                labels.add(name, metric)
                prose.add(name, metric)
        for pattern in entry.get("prose", ()):
            for name in expand(pattern, keys):
                prose.add(name, metric, first=True)
        for name_in_signs in entry.get("zh", ()):
            ideographs[name_in_signs] = (*ideographs.get(name_in_signs, ()), metric)
    dimensions, qualifiers, foreign = _qualifiers(words["qualifiers"], keys)
    small = frozenset(key for word in words["small"]["words"] for key in keys(word))
    spoken = frozenset((*_keys_of(labels), *_keys_of(qualifiers), *small))
    return Lexicon(
        vocabulary, known, dimensions, labels, prose, qualifiers,
        ideographs, _any_of(ideographs), foreign, _any_of(foreign), small, spoken,
    )  # fmt: skip


def _entries(metrics: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for statement, entries in metrics.items():
        if statement != "groups":
            yield from entries.items()


def _metrics(metrics: Mapping[str, Any]) -> Iterator[Metric]:
    for statement, entries in metrics.items():
        if statement == "groups":
            continue
        for name, entry in entries.items():
            said = {**metrics["groups"][statement], **entry}
            yield Metric(
                id=name,
                statement=statement,
                nature=said["nature"],
                kind=said["kind"],
                additive=said["additive"],
                sign=said.get("sign", ""),
                near=tuple(said.get("near", ())),
                loosely=tuple(said.get("loosely", ())),
                amount=said.get("amount", ""),
                per_share=said.get("per_share", ""),
                unofficial=said.get("unofficial", False),
                formula=said.get("formula", ""),
                section=said.get("section", ""),
                current=said.get("current", ""),
                noncurrent=said.get("noncurrent", ""),
            )


def _qualifiers(
    said: Mapping[str, Mapping[str, Any]], keys: Callable[[str], Name]
) -> tuple[dict[str, Dimension], Node, dict[str, tuple[str, ...]]]:
    dimensions: dict[str, Dimension] = {}
    tree = Node()
    foreign: dict[str, tuple[str, ...]] = {}
    for name, entry in said.items():
        dimensions[name] = Dimension(
            name,
            entry.get("default", ""),
            entry.get("inside", False),
            entry.get("soft", False),
            entry.get("quiet", False),
        )
        for value, patterns in entry.items():
            if not isinstance(patterns, list):
                continue
            for pattern in patterns:
                if _IDEOGRAPH.search(pattern):
                    foreign[pattern] = (f"{name}:{value}",)
                    continue
                for each in expand(pattern, keys):
                    tree.add(each, f"{name}:{value}")
    return dimensions, tree, foreign


def _keys_of(tree: Node) -> Iterator[str]:
    for key, node in tree.next.items():
        yield key
        yield from _keys_of(node)


def _any_of(names: Iterable[str]) -> re.Pattern[str]:
    """A pattern of all the names, longest first."""
    return re.compile("|".join(map(re.escape, sorted(names, key=lambda name: (-len(name), name)))) or r"(?!)")
