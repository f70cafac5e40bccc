"""Which metrics a text speaks of: in running prose, and in the caption of a statement's row with its sections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from olo_desktop.text.caption_sections import Sections
from olo_desktop.text.captions import plain_caption
from olo_desktop.text.lexicon import Lexicon, Metric
from olo_desktop.text.mentions import Finder, Found, Mention, MetricReading, best_of, over, stems_of
from olo_desktop.text.terms import Terms

__all__ = ["Mention", "MetricReader", "MetricReading"]


class MetricReader:
    """Reads metrics with one lexicon. Captions are remembered: statements repeat them by the thousand."""

    MOST_REMEMBERED = 100_000

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.finder = Finder(lexicon)
        self._captions: dict[tuple[str, ...], MetricReading] = {}
        self._sections: dict[tuple[str, ...], Sections] = {}

    def metrics_in(self, text: str) -> tuple[Mention, ...]:
        """The metrics that running text names, in order; of names within names the longest."""
        return self.finder.in_prose(text).mentions

    def words_of(self, text: str) -> frozenset[str]:
        """The stems of a text's words, abbreviations spelled out, as captions are compared."""
        return stems_of(self.lexicon.vocabulary.terms(text))

    def qualifier_terms(self, terms: Terms) -> frozenset[int]:
        """Which terms of a text belong to qualifiers."""
        return self.finder.qualifier_terms(terms)

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

    def metric_of_label(self, path: Sequence[str]) -> MetricReading:
        """What a row of a statement states, from its caption and the sections above it (outermost first)."""
        key = tuple(path)
        found = self._captions.get(key)
        if found is None:
            if len(self._captions) >= self.MOST_REMEMBERED:
                self._captions.clear()
            found = self._captions[key] = self._read(tuple(plain_caption(part) for part in key))
        return found

    def _read(self, path: tuple[str, ...]) -> MetricReading:
        """The caption alone where it names a metric; else with the section above, else the section's metric."""
        if not path:
            return MetricReading()
        here = self.finder.in_caption(path[-1])
        sections = self._sections_of(path[:-1])
        read = (
            sections.per_share(here)
            or self._joined(here, sections)
            or sections.part_of_flow(here)
            or (self._reading(here, sections) if here.mentions else None)
            or sections.part_of(here)
            or MetricReading((), here.said | sections.inherited, self.finder.rest(here, None))
        )
        words = stems_of(here.terms)
        ids = sections.narrowed(self._of_term(read.ids, read.qualifiers))
        inherited = (sections.inherited & read.qualifiers) - here.own
        return replace(read, ids=ids, words=words, above=sections.words, inherited=inherited)

    def _of_term(self, ids: tuple[str, ...], qualifiers: frozenset[str]) -> tuple[str, ...]:
        """The metrics that these are within a year or after it: borrowings among current liabilities are short-term."""
        current, noncurrent = "term:current" in qualifiers, "term:noncurrent" in qualifiers
        if current == noncurrent:
            return ids
        metrics = [self.lexicon.metrics[each] for each in ids]
        return tuple((each.current if current else each.noncurrent) or each.id for each in metrics)

    def _sections_of(self, above: tuple[str, ...]) -> Sections:
        found = self._sections.get(above)
        if found is None:
            if len(self._sections) >= self.MOST_REMEMBERED:
                self._sections.clear()
            found = self._sections[above] = Sections(above, self.finder)
        return found

    def _joined(self, here: Found, sections: Sections) -> MetricReading | None:
        """The caption and its section as one name: "Other" under "Current assets", "Interest" under "Cash paid for".

        Two names that are each complete are not joined: "Receivables" over "Allowance for doubtful accounts".
        """
        for above in sections.nearest():
            if here.whole and above.whole and not above.goes_on:
                continue
            for first, second in ((above, here),) if above.goes_on else ((here, above), (above, here)):
                both = self.finder.joined(first, second)
                if both is not None and len(both.mentions) == 1 and both.whole:
                    return self._reading(both, sections)
        return None

    def _reading(self, found: Found, sections: Sections) -> MetricReading:
        best = best_of(found)
        also = tuple(each for other in found.mentions if found.in_brackets(other, best) for each in other.ids)
        ids = tuple(dict.fromkeys((*best.ids, *also)))
        qualifiers = over(sections.inherited_by(best), best.qualifiers | found.said)
        return MetricReading(ids, qualifiers, self.finder.rest(found, best))
