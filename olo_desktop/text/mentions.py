"""Names of metrics where a text holds them, with what qualifies them: before, behind and within the name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from olo_desktop.text.lexicon import Lexicon, Node
from olo_desktop.text.stems import stem
from olo_desktop.text.terms import AND, BREAK, CLOSE, LEFT_OUT, OPEN, SLASH, Terms
from olo_desktop.text.words import STOP_WORDS

SIGNS = frozenset({AND, BREAK, CLOSE, OPEN, SLASH})
_BETWEEN = "(-\u2013\u2014"
_BESIDE = 3
"""How many signs may part a name from a qualifier behind it: ", ", " - ". More is another word: "sales on average"."""

_LONGEST_NAME = 14
"""How many words a name may have that a caption and its section make together."""

_JOINED = 2
"""How many signs may part a name from a qualifier before it: a space, or "adj. "."""

_MOST_STRANGERS = 3
"""How many words that the lexicon does not know may stand within a caption's name: "average Acme common shares"."""

# What qualifies a metric even as a part of its name: "long-term unearned revenue", "loss attributable to shareholders".
_WITHIN = frozenset(
    {"term", "dilution", "attribution", "perimeter", "stage", "scope", "edge", "netting", "restriction", "leases"}
)
# What may follow behind small words: "net profit of the parent's shareholders", "cash at the end of the year".
_FAR = frozenset({"attribution", "restriction", "edge", "scope", "tax", "leases"})
_TELLING = re.compile(r"[^\W\d_]{2}|[\u3400-\u9fff]")
_ROMAN = re.compile(r"^[ivx]+$")

Qualified = dict[int, tuple[int, tuple[str, ...]]]
"""For the first term of each qualifier its length and what it says."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A metric where a text names it. `ids` are what the name may mean, the most usual first; `length` counts terms."""

    start: int
    end: int
    ids: tuple[str, ...]
    qualifiers: frozenset[str]
    first: int
    length: int

    @property
    def id(self) -> str:
        """The most usual meaning."""
        return self.ids[0]


@dataclass(frozen=True, slots=True)
class MetricReading:
    """What a caption says: metrics (none where the lexicon has no name), qualifiers, and the stems it does not explain.

    `words` are all stems of the caption's own line, `above` those of its sections. `part` tells that the metric is the
    section's, of which the row is a part. `inherited` are those of the qualifiers that only the sections say.
    """

    ids: tuple[str, ...] = ()
    qualifiers: frozenset[str] = frozenset()
    rest: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    above: frozenset[str] = frozenset()
    part: bool = False
    inherited: frozenset[str] = frozenset()

    @property
    def id(self) -> str | None:
        """The most usual meaning, None where the lexicon knows none."""
        return self.ids[0] if self.ids else None

    @property
    def covered(self) -> float:
        """How much of the caption's words the metric and its qualifiers explain, from 0 to 1."""
        return 0.5 if self.part else 1 - len(self.rest) / max(1, len(self.words | self.rest))


@dataclass(frozen=True)
class Found:
    """What one text holds: its terms, the mentions, and the qualifiers outside of them."""

    text: str
    terms: Terms
    mentions: tuple[Mention, ...]
    outside: tuple[tuple[int, int, tuple[str, ...]], ...]
    signs: frozenset[str] = frozenset()

    @cached_property
    def said(self) -> frozenset[str]:
        """The qualifiers outside of the mentions."""
        return self.signs | {value for _, _, values in self.outside for value in values}

    @cached_property
    def own(self) -> frozenset[str]:
        """All qualifiers that the text says itself."""
        return self.said.union(*(mention.qualifiers for mention in self.mentions))

    @cached_property
    def whole(self) -> bool:
        """Whether one name and its qualifiers are all that the text says."""
        if not self.mentions:
            return False
        explained = {at for mention in self.mentions for at in range(mention.first, mention.first + mention.length)}
        return all(at in explained or key in SIGNS for at, key in enumerate(self.terms.keys))

    def in_brackets(self, other: Mention, best: Mention) -> bool:
        """Whether a mention in brackets behind the best one says it again: "Operating profit (EBIT)"."""
        at = best.first + best.length
        if other.first != at + 1 or self.terms.keys[at] != OPEN:
            return False
        return not set(self._keys(other)) <= set(self._keys(best))

    def _keys(self, mention: Mention) -> tuple[str, ...]:
        return self.terms.keys[mention.first : mention.first + mention.length]

    @cached_property
    def goes_on(self) -> bool:
        """Whether the text ends in a word that something must follow: "Cash paid for"."""
        words = self.text.split()
        return bool(words) and words[-1].lower() in LEFT_OUT


class Finder:
    """Finds names and qualifiers with one lexicon."""

    MOST_REMEMBERED = 50_000

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._captions: dict[str, Found] = {}

    def in_prose(self, text: str) -> Found:
        """What running text holds."""
        return self._found(text, self.lexicon.prose, strangers=0)

    def in_caption(self, text: str) -> Found:
        """What the caption of a row holds; a company's name may stand within a metric's. Captions are remembered."""
        found = self._captions.get(text)
        if found is None:
            if len(self._captions) >= self.MOST_REMEMBERED:
                self._captions.clear()
            found = self._captions[text] = self._found(text, self.lexicon.labels, strangers=_MOST_STRANGERS)
        return found

    def joined(self, first: Found, second: Found) -> Found | None:
        """What two captions hold as one; None where a word of them is in no name, so that they cannot be one name."""
        keys = (*first.terms.keys, *second.terms.keys)
        if len(keys) > _LONGEST_NAME or not all(key in self.lexicon.known or key in SIGNS for key in keys):
            return None
        if keys[0] not in self.lexicon.labels.next and keys[0] not in self.lexicon.qualifiers.next:
            return None
        return self._found(f"{first.text} {second.text}", self.lexicon.labels, strangers=0)

    def qualifier_terms(self, terms: Terms) -> frozenset[int]:
        """Which terms of a text belong to qualifiers."""
        found = _all_in(terms.keys, self.lexicon.qualifiers)
        return frozenset(at for first, (length, _) in found.items() for at in range(first, first + length))

    def qualifiers_of(self, text: str) -> frozenset[str]:
        """All that the words of a text say as qualifiers, whatever else they say."""
        found = _all_in(self.lexicon.vocabulary.terms(text).keys, self.lexicon.qualifiers)
        return frozenset(value for _, values in found.values() for value in values)

    def rest(self, found: Found, best: Mention | None) -> frozenset[str]:
        """The stems of the words that neither the metric nor a qualifier explains; no numbers, no small words.

        Whom an amount is attributable to is no other metric: "Net income attributable to Acme".
        """
        explained = {at for first, last, _ in found.outside for at in range(first, last)}
        strangers: frozenset[int] = frozenset()
        if best is not None:
            explained.update(range(best.first, best.first + best.length))
            for other in found.mentions:
                if found.terms.keys[other.first - 1] == OPEN and other.first == best.first + best.length + 1:
                    explained.update(range(other.first, other.first + other.length))
            strangers = self._owners(found, best) | _acronyms(found)
        signs = [(each.start, each.end) for each in found.mentions if not each.length]
        return frozenset(
            stem(key)
            for at, key in enumerate(found.terms.keys)
            if at not in explained
            and at not in strangers
            and self._tells(key)
            and not any(start < found.terms.ends[at] and found.terms.starts[at] < end for start, end in signs)
        )

    def _owners(self, found: Found, best: Mention) -> frozenset[int]:
        """The terms behind "attributable to" up to the next sign."""
        if not any(each.startswith("attribution:parent") for each in best.qualifiers | found.said):
            return frozenset()
        terms: set[int] = set()
        for at in range(best.first + best.length, len(found.terms.keys)):
            if found.terms.keys[at] in (BREAK, OPEN):
                break
            terms.add(at)
        return frozenset(terms)

    def _tells(self, key: str) -> bool:
        return (
            key not in SIGNS
            and key not in STOP_WORDS
            and key not in self.lexicon.small
            and key not in self.lexicon.ideographs
            and bool(_TELLING.search(key))
            and not _ROMAN.match(key)
        )

    def _found(self, text: str, names: Node, strangers: int) -> Found:
        terms = self.lexicon.vocabulary.terms(text)
        qualified = _all_in(terms.keys, self.lexicon.qualifiers)
        mentions: list[Mention] = []
        at = 0
        while at < len(terms.keys):
            own = qualified.get(at)
            name = self._name_at(terms.keys, at, names, qualified, strangers)
            if name is None or (own is not None and own[0] > max(1, name[1])):
                broken = own is not None and self._name_across(terms.keys, at, own[0], names, qualified, strangers)
                at += own[0] if own is not None and not broken else 1
                continue
            floor = mentions[-1].first + mentions[-1].length if mentions else 0
            mentions.append(self._mention(text, terms, at, name, qualified, floor))
            at = mentions[-1].first + mentions[-1].length
        spans = [(first, first + length, values) for first, (length, values) in qualified.items()]
        outside = tuple(span for span in spans if not any(_covers(mention, span) for mention in mentions))
        signs, said = self._ideographs(text)
        return Found(text, terms, (*mentions, *signs), outside, said)

    def _name_across(
        self, keys: tuple[str, ...], at: int, length: int, names: Node, qualified: Qualified, strangers: int
    ) -> bool:
        """Whether a name begins within a qualifier and goes on behind it: the tax charge in "after a tax charge"."""
        for first in range(at + 1, at + length):
            name = self._name_at(keys, first, names, qualified, strangers)
            if name is not None and first + name[1] > at + length:
                return True
        return False

    def _name_at(
        self, keys: tuple[str, ...], at: int, names: Node, qualified: Qualified, strangers: int
    ) -> tuple[tuple[str, ...], int, list[str]] | None:
        """The longest name that starts at a term: its metrics, its length, and the qualifiers found within it."""
        node, here = names, at
        inside: list[str] = []
        best = None
        while here < len(keys):
            follower = node.next.get(keys[here]) or (node.next.get(AND) if keys[here] == SLASH else None)
            if follower is not None:
                node, here = follower, here + 1
                if node.values:
                    best = node.values, here - at, list(inside)
                continue
            skipped = qualified.get(here)
            if here > at and skipped is not None and self.lexicon.inside(skipped[1][0]):
                inside += skipped[1]
                here += skipped[0]
            elif here > at and strangers and keys[here] not in self.lexicon.known and keys[here] not in SIGNS:
                strangers -= 1
                here += 1
            else:
                break
        return best

    def _mention(
        self,
        text: str,
        terms: Terms,
        at: int,
        name: tuple[tuple[str, ...], int, list[str]],
        qualified: Qualified,
        floor: int,
    ) -> Mention:
        """The mention of a name with the qualifiers within it, right before and right behind it."""
        ids, length, inside = name
        said = {*inside, *self._within(ids[0], at, at + length, qualified)}
        first = self._before(at, floor, terms, qualified, said)
        last = self._behind(at + length, text, terms, qualified, said)
        end = max(terms.ends[at + length - 1], terms.ends[last - 1])
        return Mention(terms.starts[first], end, ids, frozenset(said), first, last - first)

    def _within(self, metric: str, first: int, last: int, qualified: Qualified) -> set[str]:
        """The qualifiers that are words of the name, but what belongs to the metric itself ("long-term debt")."""
        known = self.lexicon.metrics[metric]
        own = set(metric.split("_"))
        found: set[str] = set()
        for at, (length, values) in qualified.items():
            if not first <= at or at + length > last:
                continue
            for value in values:
                dimension = value.partition(":")[0]
                belongs = (
                    dimension not in _WITHIN
                    or known.nature == "ratio"
                    or (dimension == "stage" and "paid" in own)
                    or (dimension == "scope" and bool(own & {"continuing", "discontinued"}))
                    or (dimension == "term" and bool(own & {"term", "current", "noncurrent"}))
                    or (dimension == "netting" and (known.nature != "stock" or known.kind != "money" or "net" in own))
                    or (dimension == "attribution" and (known.kind == "per_share" or "noncontrolling" in own))
                )
                if not belongs:
                    found.add(value)
        return found

    def _before(self, first: int, floor: int, terms: Terms, qualified: Qualified, said: set[str]) -> int:
        """The first of the qualifiers that stand right before a term, behind the name before."""
        ends = {at + length: (at, values) for at, (length, values) in qualified.items() if at >= floor}
        while first in ends:
            gap = terms.starts[first] - terms.ends[first - 1]
            dimension = ends[first][1][0].partition(":")[0]
            if dimension == "side" or (gap > _JOINED and dimension not in ("measure", "extent")):
                break
            first, values = ends[first]
            said.update(values)
        return first

    def _behind(self, last: int, text: str, terms: Terms, qualified: Qualified, said: set[str]) -> int:
        """Behind the last of the qualifiers that follow a term directly, or behind a comma or bracket."""
        while True:
            if last + 1 in qualified and last < len(terms.keys) and text[terms.starts[last]] in _BETWEEN:
                last += 1
            if last not in qualified:
                return last
            length, values = qualified[last]
            far = terms.starts[last] - terms.ends[last - 1] > _BESIDE
            if far and values[0].partition(":")[0] not in _FAR:
                return last
            if terms.keys[last + length : last + length + 1] and self._opens_name(terms, last + length):
                return last
            said.update(values)
            last += length

    def _opens_name(self, terms: Terms, at: int) -> bool:
        """Whether a name starts right behind a qualifier, which then is that name's: "diluted EPS, GAAP EPS"."""
        if terms.starts[at] - terms.ends[at - 1] > 1:
            return False
        return self._name_at(terms.keys, at, self.lexicon.labels, {}, 0) is not None

    def _ideographs(self, text: str) -> tuple[tuple[Mention, ...], frozenset[str]]:
        """The names in a script without spaces, and the qualifiers of the whole text."""
        if text.isascii():
            return (), frozenset()
        said = frozenset(
            value
            for match in self.lexicon.ideograph_qualifier_pattern.finditer(text)
            for value in self.lexicon.ideograph_qualifiers[match[0]]
        )
        taken = [match.span() for match in self.lexicon.ideograph_qualifier_pattern.finditer(text)]
        names = [
            (match.start(), match.end(), self.lexicon.ideographs[match[0]])
            for match in self.lexicon.ideograph_pattern.finditer(text)
            if not any(start <= match.start() and match.end() <= end for start, end in taken)
        ]
        return tuple(Mention(start, end, ids, said, 0, 0) for start, end, ids in names), said


def best_of(found: Found) -> Mention:
    """The mention that a caption is about: the one that a preposition hangs others on, else the longest.

    "Amortization of capital assets" is an amortization; "Cash used to acquire ..." is no balance of cash.
    """
    first = found.mentions[0]
    if len(found.mentions) > 1 and first.length and first.id != "cash":
        between = found.text[first.end : found.mentions[1].start].strip().lower()
        if between in ("of", "on", "in", "for", "from", "on the", "of the", "in the", "from the"):
            return first
    return max(found.mentions, key=lambda mention: (mention.length, mention.end - mention.start, -mention.start))


def over(outer: frozenset[str], inner: frozenset[str]) -> frozenset[str]:
    """The qualifiers of both; where both speak of one dimension, the inner."""
    said = {each.partition(":")[0] for each in inner}
    return inner | {each for each in outer if each.partition(":")[0] not in said}


def stems_of(terms: Terms) -> frozenset[str]:
    """The stems of the terms that carry meaning."""
    return frozenset(stem(key) for key in terms.keys if key not in SIGNS and key not in STOP_WORDS)


def _acronyms(found: Found) -> frozenset[int]:
    """Lone words in brackets: they abbreviate what stands before."""
    keys = found.terms.keys
    return frozenset(
        at
        for at in range(1, len(keys) - 1)
        if keys[at - 1] == OPEN and keys[at + 1] == CLOSE and found.text[found.terms.starts[at]].isupper()
    )


def _covers(mention: Mention, span: tuple[int, int, Sequence[str]]) -> bool:
    return mention.first <= span[0] and span[1] <= mention.first + mention.length


def _all_in(keys: tuple[str, ...], names: Node) -> Qualified:
    """The longest entry that starts at each term: its length and its values. Entries may not overlap."""
    found: Qualified = {}
    at = 0
    while at < len(keys):
        node, here, length = names, at, 0
        values: tuple[str, ...] = ()
        while here < len(keys) and (follower := node.next.get(keys[here])) is not None:
            node, here = follower, here + 1
            if node.values:
                length, values = here - at, node.values
        if length:
            found[at] = (length, values)
        at += length or 1
    return found
