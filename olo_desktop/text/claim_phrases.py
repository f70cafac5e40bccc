"""Metric phrases as a sentence words them: from a name, from free words, with qualifiers before and behind a figure."""

from __future__ import annotations

import re
from dataclasses import replace

from olo_desktop.model.claim import MetricPhrase, Origin
from olo_desktop.text.link_words import BREAK as CLAUSE_BREAK
from olo_desktop.text.metrics import Mention, MetricReader
from olo_desktop.text.sentence_marks import Marks
from olo_desktop.text.stems import stem
from olo_desktop.text.terms import AND, BREAK, CLOSE, OPEN
from olo_desktop.text.words import STOP_WORDS

_PAID_IN = re.compile(r"[ ]in[ ](?:cash|shares|stock)\b(?=[^\u00a4]{2})")
_LAST_WORDS = re.compile(
    r"(?:^|[,(]|\b(?:and|or|plus|is|was|are|were|of|against|versus|than|with|to)\b)[ ]?((?:[\w-]+[ ]){1,4})$",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"[ ]?\(?((?:[\w-]+[ ]){0,4}[\w-]+)")
_STOPS_BEHIND = re.compile(r"\)|,|;|\.|$|[ ]and\b|[ ]plus\b")
_SPOKEN = {"term:current": "short term", "term:noncurrent": "long term", "netting:net": "net"}
_SIGNS = frozenset({AND, BREAK, CLOSE, OPEN})
_QUIET_DIMENSIONS = (
    "extent:",
    "plan:actual",
    "measure:change",
    "measure:share",
    "netting:",
    "adjustment:reported",
    "side:",
)

_PREPOSITIONS = frozenset({"at", "in", "of", "for", "by", "from", "to"})

_VERBS = """
    was were is are be been being had has have did do does came come comes stood stand stands amounted amount
    amounts reached reach reports reported report posted booked recorded closed close ended showed show shows
    totalled totaled turned landed landing sat sits remained remain remains held hold holds ran run runs rose fell
    grew cost costs took take takes absorbed consumed spent spend generated produced delivered contributed made make
    makes gave give gives works equal equals represent represents represented accounted account compared versus
    against went go goes got get see saw used employed owed own owned sold bought paid worth retained kept keep
    supplying supplied leaving left leave still also now about roughly around nearly almost approximately only just
    some well together respectively both each respective latest another helped hurt dragged driven swung kept
    marginally mostly largely partly mainly despite ie eg largest smallest biggest next bright weak spot comfort
    zone picture group company business million billion thousand earlier previous prior later plus minus less
    additional further net one two three four five six seven eight nine ten inside outside outflow inflow outflows
    inflows loss profit gain release charge surplus deficit benefitted benefited equivalent followed ahead respect
    core moved guidance guided expected exceeded exceeding kept keeps yield yields yielding set put stay stays
    stayed hit hits top tops topped expects expect provide provides provided
"""
NO_NAMES = frozenset(stem(word) for word in _VERBS.split()) | {"that", "which", "what", "it", "they"}
"""Stems of words around figures that name no metric by themselves."""


class PhraseMaker:
    """Makes the phrases of one sentence."""

    def __init__(self, marks: Marks, reader: MetricReader) -> None:
        self.marks = marks
        self.reader = reader
        self.lexicon = reader.lexicon
        self._spoken_to = 0

    def named(self, mention: Mention, origin: Origin) -> MetricPhrase:
        """The phrase of a name that the lexicon knows."""
        text = self.marks.plain[mention.start : mention.end]
        return MetricPhrase(
            mention.start, mention.end, text, mention.ids, mention.qualifiers, self.reader.words_of(text), origin
        )

    def words_before(self, number: int) -> str:
        """The words of the clause before the figure, without those that belong to the figure before."""
        floor, start = max(self.marks.floor(number), self._spoken_to), self.marks.figures[number].start
        paid = _PAID_IN.match(self.marks.text, floor)
        before = self.marks.text[paid.end() if paid else floor : start]
        broken = list(CLAUSE_BREAK.finditer(before))
        return before[broken[-1].end() :] if broken else before

    def qualified(self, number: int, phrase: MetricPhrase) -> MetricPhrase:
        """The phrase with the qualifiers right before and right behind the figure.

        "basic $3.12", "$1.43bn current", "total debt: short-term $5bn", "$23.01 per diluted share".
        """
        start = self.marks.figures[number].start
        words = self.words_before(number)
        behind = (
            min(len(words), start - phrase.end)
            if phrase.start < start and phrase.end > start - len(words)
            else len(words)
        )
        match = _LAST_WORDS.search(words[len(words) - behind :])
        if match is not None:
            phrase = self._with(phrase, match[1])
        said = self.reader.finder.qualifiers_of(self.marks.figures[number].figure.text)
        said = frozenset(each for each in said if each.startswith("dilution:"))
        phrase = self.merged(phrase, said) if said else phrase
        return self._with_afterthought(phrase, number)

    def _with_afterthought(self, phrase: MetricPhrase, number: int) -> MetricPhrase:
        """The phrase with qualifiers behind the figure, as many words as are qualifiers and nothing else."""
        end = self.marks.figures[number].end
        match = _BEHIND.match(self.marks.behind(number))
        words = match[1].split() if match else []
        for count in range(len(words), 0, -1):
            text = " ".join(words[:count])
            at = end + (match.start(1) if match else 0) + len(text)
            if not _STOPS_BEHIND.match(self.marks.text, at) or words[0].lower() in _PREPOSITIONS:
                continue
            said = self._only_qualifiers(text)
            if said:
                self._spoken_to = at
                return self.merged(phrase, said)
        return phrase

    def _with(self, phrase: MetricPhrase, text: str) -> MetricPhrase:
        said = self._only_qualifiers(text)
        return self.merged(phrase, said) if said else phrase

    def _only_qualifiers(self, text: str) -> frozenset[str]:
        """The qualifiers of words that say nothing else; none where they do."""
        reading = self.reader.metric_of_label((text,))
        if reading.ids or reading.rest - NO_NAMES - {"both", "basi", "per", "shar"}:
            return frozenset()
        return frozenset(each for each in reading.qualifiers if not each.startswith(_QUIET_DIMENSIONS))

    def merged(self, phrase: MetricPhrase, said: frozenset[str]) -> MetricPhrase:
        """The phrase with other qualifiers; with them it may be a metric of its own ("short-term" and "debt")."""
        dimensions = {each.partition(":")[0] for each in said}
        kept = frozenset(each for each in phrase.qualifiers if each.partition(":")[0] not in dimensions)
        ids = phrase.ids
        for each in sorted(said):
            spoken = _SPOKEN.get(each)
            if spoken and phrase.id:
                reading = self.reader.metric_of_label((f"{spoken} {self.lexicon.metrics[phrase.id].words}",))
                ids = reading.ids if reading.ids and not reading.rest else ids
        return replace(phrase, ids=ids, qualifiers=kept | said)

    def worded_behind(self, number: int, pattern: re.Pattern[str]) -> MetricPhrase | None:
        """The free words behind a figure that the pattern takes: "$3m gain on the Blue deal", "12 factories"."""
        match = pattern.match(self.marks.behind(number))
        if match is None:
            return None
        first = self.marks.figures[number].end + match.start("said")
        said = match["said"].rstrip()
        reading = self.reader.metric_of_label((said,))
        words = reading.words - NO_NAMES
        if not words or not self._is_free(first):
            return None
        ids = reading.ids if not reading.rest else ()
        return MetricPhrase(first, first + len(said), said, ids, reading.qualifiers, words, Origin.OWN)

    def described(self, number: int, parent: MetricPhrase | None) -> MetricPhrase | None:
        """The free words before a figure: "the restructuring accrual", "services" (then of what went before)."""
        text = self.words_before(number)
        offset = self.marks.figures[number].start - len(text)
        terms = self.lexicon.vocabulary.terms(text)
        qualifying = self.reader.qualifier_terms(terms)
        telling = [
            at
            for at, key in enumerate(terms.keys)
            if at not in qualifying and self._tells(key) and self._is_free(offset + terms.starts[at])
        ]
        low = [
            at
            for at in telling
            if text[terms.starts[at]].islower() or self._opens(offset + terms.starts[at], terms.keys[at])
        ]
        if not low:
            return None
        first, last = terms.starts[low[0]], terms.ends[low[-1]]
        said = text[first:last]
        reading = self.reader.metric_of_label((said,) if parent is None else (self._said_of(parent), said))
        ids = reading.ids if parent is None or reading.ids != parent.ids else ()
        words = frozenset(stem(terms.keys[at]) for at in telling)
        return MetricPhrase(offset + first, offset + last, said, ids, reading.qualifiers, words, Origin.OWN)

    def _opens(self, at: int, key: str) -> bool:
        """Whether a word is capital only because the sentence starts with it: "Services made up a fifth of sales"."""
        return not self.marks.plain[:at].strip() and key in self.lexicon.known

    def _said_of(self, phrase: MetricPhrase) -> str:
        """The phrase as a caption would have it: "top line" is the revenue."""
        return self.lexicon.metrics[phrase.id].words if phrase.id else phrase.text

    def _tells(self, key: str) -> bool:
        return (
            key not in _SIGNS
            and key not in STOP_WORDS
            and key not in self.lexicon.small
            and stem(key) not in NO_NAMES
            and key.isalpha()
        )

    def _is_free(self, at: int) -> bool:
        """Whether no movement, no time and no name stands at a place."""
        return not self.marks.is_taken(at)
