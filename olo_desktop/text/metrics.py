"""Which metrics a text speaks of: in running prose, and in the caption of a statement's row with its sections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from olo_desktop.text.lexicon import Lexicon, Metric, Node
from olo_desktop.text.stems import stem
from olo_desktop.text.terms import AND, BREAK, CLOSE, OPEN, Terms
from olo_desktop.text.words import STOP_WORDS

_SIGNS = frozenset({AND, BREAK, CLOSE, OPEN})
_BESIDE = 3
"""How many signs may part a name from a qualifier behind it: ", ", " - ". More is another word: "sales on average"."""
_BETWEEN = frozenset({BREAK, OPEN})


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

    `words` are all stems of the caption's own line, `above` those of its sections.
    """

    ids: tuple[str, ...] = ()
    qualifiers: frozenset[str] = frozenset()
    rest: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    above: frozenset[str] = frozenset()

    @property
    def id(self) -> str | None:
        """The most usual meaning, None where the lexicon knows none."""
        return self.ids[0] if self.ids else None

    @property
    def covered(self) -> float:
        """How much of the caption's words the metric and its qualifiers explain."""
        return 1 - len(self.rest) / max(1, len(self.words | self.rest))


@dataclass(frozen=True, slots=True)
class _Found:
    """What the terms of one text hold: mentions, and for each qualifier its first term and the one behind its last."""

    terms: Terms
    mentions: tuple[Mention, ...]
    qualifiers: tuple[tuple[int, int, tuple[str, ...]], ...]


class MetricReader:
    """Reads metrics with one lexicon. Captions are remembered: statements repeat them by the thousand."""

    MOST_REMEMBERED = 100_000

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._captions: dict[tuple[str, ...], MetricReading] = {}

    def metrics_in(self, text: str) -> tuple[Mention, ...]:
        """The metrics that running text names, in order; of names within names the longest."""
        return self._found(text, self.lexicon.prose).mentions

    def metric_of_label(self, path: Sequence[str]) -> MetricReading:
        """What a row of a statement states, from its caption and the sections above it (outermost first)."""
        key = tuple(path)
        found = self._captions.get(key)
        if found is None:
            if len(self._captions) >= self.MOST_REMEMBERED:
                self._captions.clear()
            found = self._captions[key] = self._read(key)
        return found

    def margin_of(self, metrics: Sequence[str]) -> Metric | None:
        """The margin that a metric has: its share of revenue, where the lexicon has a name for it."""
        for metric in metrics[:1]:
            for other in self.lexicon.metrics.values():
                if other.formula == f"{metric} / revenue" and other.amount:
                    return other
            named = self.metric_of_label((f"{metric.replace('_', ' ')} margin",))
            if named.id and not named.rest and self.lexicon.metrics[named.id].amount:
                return self.lexicon.metrics[named.id]
        return None

    def words_of(self, text: str) -> frozenset[str]:
        """The stems of a text's words, abbreviations spelled out, as captions are compared."""
        return _stems(self.lexicon.vocabulary.terms(text))

    def qualifier_terms(self, terms: Terms) -> frozenset[int]:
        """Which terms of a text belong to qualifiers."""
        found = _all_in(terms.keys, self.lexicon.qualifiers)
        return frozenset(at for first, (length, _) in found.items() for at in range(first, first + length))

    def _read(self, path: tuple[str, ...]) -> MetricReading:
        """The caption alone where it names a metric; else with the section above, else the section's metric."""
        if not path:
            return MetricReading()
        own, above = path[-1], path[:-1]
        here = self._found(own, self.lexicon.labels)
        inherited = self._inherited(above)
        words = _stems(here.terms)
        upper = frozenset(key for part in above for key in _stems(self.lexicon.vocabulary.terms(part)))
        for part in (each.rstrip(" :") for each in reversed(above[-2:])):
            for joined in (f"{own} {part}", f"{part} {own}"):
                both = self._found(joined, self.lexicon.labels)
                if len(both.mentions) == 1 and _whole(both):
                    return self._reading(both, inherited, words, upper)
        if here.mentions:
            return self._reading(here, inherited, words, upper)
        return self._under_section(here, above, inherited, words, upper)

    def _under_section(
        self,
        here: _Found,
        above: tuple[str, ...],
        inherited: frozenset[str],
        words: frozenset[str],
        upper: frozenset[str],
    ) -> MetricReading:
        """A row that names no metric is a part of its section's: "Products" under "Net sales"."""
        own = _qualifiers_of(here)
        for part in reversed(above):
            section = self._found(part, self.lexicon.labels)
            if section.mentions:
                best = _best(section.mentions)
                merged = _over(best.qualifiers, own | inherited)
                return MetricReading(best.ids, merged, self._rest(here, None), words, upper)
        return MetricReading((), own | inherited, self._rest(here, None), words, upper)

    def _reading(
        self, found: _Found, inherited: frozenset[str], words: frozenset[str], upper: frozenset[str]
    ) -> MetricReading:
        best = _best(found.mentions)
        qualifiers = _over(inherited, best.qualifiers | _qualifiers_of(found))
        return MetricReading(best.ids, qualifiers, self._rest(found, best), words, upper)

    def _inherited(self, above: tuple[str, ...]) -> frozenset[str]:
        """What sections say of every row under them: "Current liabilities", "Adjusted (non-GAAP)", "Changes in ..."."""
        said: frozenset[str] = frozenset()
        for part in above:
            found = self._found(part, self.lexicon.labels)
            own = _qualifiers_of(found)
            for mention in found.mentions:
                section = self.lexicon.metrics[mention.id].section
                own = own | ({section} if section else set())
            said = _over(said, own)
        return frozenset(each for each in said if not each.startswith(("extent:", "netting:")))

    def _rest(self, found: _Found, best: Mention | None) -> frozenset[str]:
        """The stems of the words that neither the metric nor a qualifier explains."""
        explained = {at for first, last, _ in found.qualifiers for at in range(first, last)}
        if best is not None:
            explained.update(range(best.first, best.first + best.length))
        return frozenset(
            stem(key)
            for at, key in enumerate(found.terms.keys)
            if at not in explained
            and key not in _SIGNS
            and key not in STOP_WORDS
            and key not in self.lexicon.small
            and key not in self.lexicon.ideographs
        )

    def _found(self, text: str, names: Node) -> _Found:
        """All names and qualifiers of a text."""
        terms = self.lexicon.vocabulary.terms(text)
        qualified = _all_in(terms.keys, self.lexicon.qualifiers)
        mentions: list[Mention] = []
        at = 0
        while at < len(terms.keys):
            own = qualified.get(at)
            name = self._name_at(terms.keys, at, names, qualified)
            if name is None or (own is not None and own[0] > max(1, name[1])):
                at += own[0] if own is not None else 1
                continue
            ids, length, inside = name
            mentions.append(Mention(terms.starts[at], terms.ends[at + length - 1], ids, frozenset(inside), at, length))
            at += length
        extended = tuple(self._with_neighbours(mention, terms, qualified) for mention in mentions)
        spans = tuple((at, at + length, values) for at, (length, values) in qualified.items())
        outside = tuple(
            span for span in spans if not any(m.first <= span[0] and span[1] <= m.first + m.length for m in mentions)
        )
        signs = self._ideographs(text)
        if signs:
            return _Found(terms, (*extended, *signs), outside)
        return _Found(terms, extended, outside)

    def _name_at(
        self, keys: tuple[str, ...], at: int, names: Node, qualified: dict[int, tuple[int, tuple[str, ...]]]
    ) -> tuple[tuple[str, ...], int, list[str]] | None:
        """The longest name that starts at a term: its metrics, its length, and the qualifiers found within it."""
        node, here = names, at
        inside: list[str] = []
        best = None
        while here < len(keys):
            follower = node.next.get(keys[here])
            if follower is not None:
                node, here = follower, here + 1
                if node.values:
                    best = node.values, here - at, list(inside)
                continue
            skipped = qualified.get(here)
            if here == at or skipped is None or not self.lexicon.inside(skipped[1][0]):
                break
            inside += skipped[1]
            here += skipped[0]
        return best

    def _with_neighbours(
        self, mention: Mention, terms: Terms, qualified: dict[int, tuple[int, tuple[str, ...]]]
    ) -> Mention:
        """The mention with the qualifiers right before and right behind it."""
        said = set(mention.qualifiers)
        ends = {at + length: (at, values) for at, (length, values) in qualified.items()}
        first = mention.first
        while first in ends:
            first, values = ends[first]
            said.update(values)
        last = mention.first + mention.length
        while True:
            if last < len(terms.keys) and terms.keys[last] in _BETWEEN and last + 1 in qualified:
                last += 1
            if last not in qualified or terms.starts[last] - terms.ends[last - 1] > _BESIDE:
                break
            length, values = qualified[last]
            said.update(values)
            last += length
        end = max(terms.ends[last - 1], mention.end)
        return Mention(terms.starts[first], end, mention.ids, frozenset(said), first, last - first)

    def _ideographs(self, text: str) -> tuple[Mention, ...]:
        """The names in a script without spaces."""
        if text.isascii():
            return ()
        names: list[tuple[int, int, tuple[str, ...]]] = []
        said: set[str] = set()
        for match in self.lexicon.ideograph_pattern.finditer(text):
            values = self.lexicon.ideographs[match[0]]
            if ":" in values[0]:
                said.update(values)
            else:
                names.append((match.start(), match.end(), values))
        return tuple(Mention(start, end, ids, frozenset(said), 0, 0) for start, end, ids in names)


def _all_in(keys: tuple[str, ...], names: Node) -> dict[int, tuple[int, tuple[str, ...]]]:
    """The longest entry that starts at each term: its length and its values. Entries may not overlap."""
    found: dict[int, tuple[int, tuple[str, ...]]] = {}
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


def _best(mentions: Sequence[Mention]) -> Mention:
    """The mention that says most, of equals the first."""
    return max(mentions, key=lambda mention: (mention.length, mention.end - mention.start, -mention.start))


def _whole(found: _Found) -> bool:
    """Whether one name and its qualifiers are all that the caption says."""
    explained = sum(mention.length for mention in found.mentions)
    spoken = sum(key not in _SIGNS for key in found.terms.keys)
    return bool(found.mentions) and explained >= spoken


def _qualifiers_of(found: _Found) -> frozenset[str]:
    return frozenset(value for _, _, values in found.qualifiers for value in values)


def _over(outer: frozenset[str], inner: frozenset[str]) -> frozenset[str]:
    """The qualifiers of both; where both speak of one dimension, the inner."""
    said = {each.partition(":")[0] for each in inner}
    return inner | {each for each in outer if each.partition(":")[0] not in said}


def _stems(terms: Terms) -> frozenset[str]:
    return frozenset(stem(key) for key in terms.keys if key not in _SIGNS and key not in STOP_WORDS)
