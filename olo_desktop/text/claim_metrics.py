"""Which metric a figure is said of: words behind it, words before it, the figure before it, in this order.

"$612 million of tax" (behind), "net sales of $5bn" (before), "net sales were $5bn in 2021 and $6bn in 2022" (carried),
"basic $3.12, diluted $3.08" (a qualifier before, the metric carried), "(67 million of tax on 120 million)" (a ratio's parts).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from olo_desktop.model.claim import MetricPhrase, Origin
from olo_desktop.model.quantity import Kind
from olo_desktop.text.metrics import Mention, MetricReader
from olo_desktop.text.sentence_marks import Marks
from olo_desktop.text.stems import stem
from olo_desktop.text.terms import BREAK
from olo_desktop.text.words import STOP_WORDS

_OF = re.compile(
    r"[ ](?:worth[ ])?(?:of|in|for|at[ ]the|as|(?:\w+[ ]){0,2}(?:went|spent|relates?|related|paid|due|came|comes|arose)[ ](?:on|to|from|in|by))"
    r"[ ](?:[\w&'\u2019-]+[ ]){0,3}$",
    re.IGNORECASE,
)
_ADJACENT = re.compile(
    r"[ -](?:(?!and\b|or\b|to\b|from\b|on\b|against\b|versus\b|plus\b|less\b|but\b|in\b|at\b|for\b|of\b|was\b|is\b|were\b|are\b)[\w&'\u2019-]+[ ]){0,2}$",
    re.IGNORECASE,
)
_DIRECT = re.compile(
    r"[ ,:(|]*(?:(?:of|at|was|were|is|are|to|from|by|came[ ]to|stood[ ]at)[ ])?(?:(?:about|around|roughly|some|nearly|over|only|an?|the)[ ])*\(?$",
    re.IGNORECASE,
)
_PREPOSITION_BEFORE = re.compile(
    r"\b(?:of|on|in|from|to|after|before|less|plus|minus|excluding|including|than|against|over|as|for|by|with|without|covers?|exceed(?:s|ed|ing)?|net[ ]of)[ ](?:[\w&'\u2019-]+[ ]){0,3}$",
    re.IGNORECASE,
)
_SUBJECT_ENDS = re.compile(r"[,;:\u2014\u2013]|\band\b|\bwhile\b|\bbut\b", re.IGNORECASE)
_BREAKS = re.compile(r"[;:\u2014\u2013]|\b(?:while|whereas|but)\b", re.IGNORECASE)
_OF_WHICH = re.compile(r"\bof[ ](?:which|whom|this|these)\b|\bthereof\b", re.IGNORECASE)
_RATIO_KINDS = frozenset({Kind.PERCENT, Kind.POINTS, Kind.BPS, Kind.MULTIPLE, Kind.RATIO, Kind.DURATION})
_OPERANDS = re.compile(r"[a-z_]+")
_VERBS = frozenset(
    stem(word)
    for word in """
    was were is are be been being had has have did do does came come comes stood stand stands amounted amount amounts
    reached reach reports reported report posted booked recorded closed close ended showed show shows totalled totaled
    turned landed landing sat sits remained remain remains held hold holds ran run runs rose fell grew cost costs took take
    takes absorbed consumed spent spend generated produced delivered contributed made make makes gave give gives works
    equal equals represent represents represented accounted account compared versus against went go goes got get see saw
    used employed owed own owned sold bought paid worth retained kept keep supplying supplied leaving left leave still
    also now about roughly around nearly almost approximately only just some well together respectively both each
    respective latest another helped hurt dragged driven swung kept marginally mostly largely partly mainly despite
    ie eg largest smallest biggest next bright weak spot comfort zone picture group company business million billion thousand
    """.split()  # noqa: SIM905 - a list of words reads better as words
)


@dataclass(frozen=True, slots=True)
class MetricChoice:
    """The metric phrases of one figure, best first, what it is a part of, and which mentions it speaks for."""

    phrases: tuple[MetricPhrase, ...]
    base: MetricPhrase | None = None
    used: tuple[Mention, ...] = ()
    own: bool = True


class MetricChooser:
    """Chooses the metrics of a sentence's figures, one after the other."""

    def __init__(self, marks: Marks, reader: MetricReader) -> None:
        self.marks = marks
        self.reader = reader
        self.lexicon = reader.lexicon
        self.chosen: list[MetricChoice] = []
        self._spoken: set[int] = set()

    def choose(self, number: int) -> MetricChoice:
        """The metric of a figure, after those before it were chosen."""
        kind = self.marks.figures[number].figure.quantity.kind
        choice = self._behind(number, kind) or self._before(number, kind) or self._carried(number, kind)
        choice = replace(choice, phrases=tuple(self._for_kind(phrase, kind) for phrase in choice.phrases))
        self._spoken.update(mention.start for mention in choice.used)
        self.chosen.append(choice)
        return choice

    # behind the figure

    def _behind(self, number: int, kind: Kind) -> MetricChoice | None:
        """ "$612 million of tax", "$6,392 million pre-tax income", "5.1% of net sales" (then it is the base)."""
        mark = self.marks.figures[number]
        ceiling = self.marks.ceiling(number)
        mention = next((each for each in self.marks.mentions if mark.end <= each.start < ceiling), None)
        if mention is None:
            return self._of_the_next(number, kind)
        gap = self.marks.text[mark.end : mention.start]
        adjacent = bool(_ADJACENT.fullmatch(gap)) and not self._belongs_to_next(mention, number)
        of = bool(_OF.fullmatch(gap))
        if not (adjacent or of) or (mention.id == "cash" and gap.strip().lower() == "in"):
            return self._of_the_next(number, kind)
        phrase = self._phrase(mention, Origin.OWN)
        if kind in _RATIO_KINDS and not self._is_ratio(mention.ids):
            return self._share(number, kind, phrase, mention, of=of)
        return MetricChoice((phrase, *self._subject(number)), used=(mention,))

    def _share(
        self, number: int, kind: Kind, phrase: MetricPhrase, mention: Mention, *, of: bool
    ) -> MetricChoice | None:
        """A percentage of something: the metric is the subject; "76% content liabilities" names the part itself."""
        if not of:
            base = self._last_metric()
            return (
                MetricChoice((phrase,), base=base, used=(mention,))
                if _OF_WHICH.search(self.marks.before(number))
                else None
            )
        subject = self._before(number, kind) or self._carried(number, kind)
        return replace(subject, base=phrase, used=(*subject.used, mention))

    def _of_the_next(self, number: int, kind: Kind) -> MetricChoice | None:
        """ "82% of the $507.7 million short-term investments": the base is what the next figure states."""
        if kind is not Kind.PERCENT or number + 1 >= len(self.marks.figures):
            return None
        if not re.fullmatch(r"[ ]of[ ](?:[\w&'\u2019-]+[ ]){0,4}", self.marks.behind(number)):
            return None
        following = self._behind(number + 1, Kind.MONEY)
        subject = self._before(number, kind) or self._carried(number, kind)
        return replace(subject, base=following.phrases[0]) if following and following.phrases else None

    def _belongs_to_next(self, mention: Mention, number: int) -> bool:
        """Whether the next figure follows the words right away: "(cash flow $3,676m, capex $460m)"."""
        if number + 1 >= len(self.marks.figures):
            return False
        return bool(_DIRECT.fullmatch(self.marks.text[mention.end : self.marks.figures[number + 1].start]))

    # before the figure

    def _before(self, number: int, kind: Kind) -> MetricChoice | None:
        """The nearest metric named before it, or the one that the clause is about."""
        found = self._candidates(number)
        if not found:
            return self._qualified(number, kind) or self._described(number, kind)
        ordered = self._ordered(found, number, kind)
        phrases = tuple(self._phrase(mention, Origin.OWN) for mention in ordered)
        phrases = (self._with_afterthought(phrases[0], number), *phrases[1:])
        return MetricChoice(phrases, used=(ordered[0],))

    def _candidates(self, number: int) -> list[Mention]:
        """The mentions between the figure before and this one that nothing else has spoken for."""
        floor, start = self.marks.floor(number), self.marks.figures[number].start
        broken = [match.end() for match in _BREAKS.finditer(self.marks.text, floor, start)]
        opened = self.marks.figures[number].opened
        found = [
            mention
            for mention in self.marks.mentions
            if floor <= mention.start
            and mention.end <= start
            and (mention.start not in self._spoken or _DIRECT.fullmatch(self.marks.text[mention.end : start]))
        ]
        outside = [mention for mention in found if self.marks.bracket_of(mention.start) == opened]
        found = outside or found
        nearer = [mention for mention in found if not broken or mention.start >= broken[-1]]
        return nearer or found

    def _ordered(self, found: Sequence[Mention], number: int, kind: Kind) -> list[Mention]:
        """Nearest first; but what a preposition hangs on another metric comes after that, and a ratio asks for ratios."""
        start = self.marks.figures[number].start
        ordered = list(reversed(found))
        if len(ordered) > 1 and not self._adjoins(ordered[0], start):
            head = next((each for each in reversed(ordered[1:]) if self._is_subject(each, ordered[0])), None)
            if head is not None:
                ordered.remove(head)
                ordered.insert(0, head)
        fitting = [each for each in ordered if self._fits(each.ids, kind)]
        return fitting + [each for each in ordered if each not in fitting]

    def _adjoins(self, mention: Mention, start: int) -> bool:
        gap = self.marks.text[mention.end : start]
        return bool(re.fullmatch(r"[ ]+(?:of|at)?[ ]*(?:\w+[ ])?|[ ]*", gap)) and not re.search(
            r"\b(?:was|is|were|are)\b", gap
        )

    def _is_subject(self, head: Mention, other: Mention) -> bool:
        """Whether the other metric only hangs on the first: "growth of sales was", "margin on sales came to"."""
        between = self.marks.text[head.end : other.start]
        return bool(_PREPOSITION_BEFORE.search(between)) and not _SUBJECT_ENDS.search(between)

    def _qualified(self, number: int, kind: Kind) -> MetricChoice | None:
        """A qualifier alone before the figure, the metric carried: "basic $3.12, diluted $3.08"."""
        last = self._last_metric(kind)
        reading = self.reader.metric_of_label((self._words_before(number),))
        said = frozenset(
            each for each in reading.qualifiers if not each.startswith(("extent:", "plan:actual", "measure:"))
        )
        if last is None or not said or reading.rest - self._small_talk():
            return None
        phrase = self._merged(last, said, Origin.CARRIED)
        return MetricChoice((phrase,), own=False)

    def _described(self, number: int, kind: Kind) -> MetricChoice | None:
        """Words that the lexicon does not know: "the restructuring accrual shrank from", "trade suppliers"."""
        text = self._words_before(number)
        terms = self.lexicon.vocabulary.terms(text)
        keys = [
            (at, key)
            for at, key in enumerate(terms.keys)
            if key.isalpha()
            and key not in STOP_WORDS
            and key not in self.lexicon.small
            and stem(key) not in _VERBS
            and not self._moves(self.marks.figures[number].start - len(text) + terms.starts[at])
            and not self._is_time(self.marks.figures[number].start - len(text) + terms.starts[at])
            and key != BREAK
        ]
        low = [(at, key) for at, key in keys if text[terms.starts[at]].islower()]
        if not low:
            return None
        first, last = terms.starts[low[0][0]], terms.ends[low[-1][0]]
        offset = self.marks.figures[number].start - len(text)
        words = frozenset(stem(key) for _, key in keys)
        reading = self.reader.metric_of_label((text[first:last],))
        own = MetricPhrase(
            offset + first, offset + last, text[first:last], reading.ids, reading.qualifiers, words, Origin.OWN
        )
        carried = self._last_metric(kind)
        return MetricChoice((own, carried) if carried else (own,))

    # carried over

    def _carried(self, number: int, kind: Kind) -> MetricChoice:
        """The metric of the figure before, or what stands behind this one in the sentence."""
        mark = self.marks.figures[number]
        parts = self._parts_of_ratio(number, kind)
        if parts is not None:
            return MetricChoice((parts,), own=False)
        last = self._last_metric(kind, bracket=mark.opened)
        if last is not None:
            return MetricChoice((self._with_afterthought(replace(last, origin=Origin.CARRIED), number),), own=False)
        later = next((each for each in self.marks.mentions if each.start >= mark.end), None)
        if later is not None and not self.chosen:
            return MetricChoice((self._phrase(later, Origin.SENTENCE),), own=False)
        return MetricChoice((), own=False)

    def _parts_of_ratio(self, number: int, kind: Kind) -> MetricPhrase | None:
        """ "a tax rate of 15.4% ($193m on $1,251m)": what stands in the bracket are the ratio's parts, in order."""
        mark = self.marks.figures[number]
        if mark.opened < 0 or kind is not Kind.MONEY:
            return None
        outside = self.marks.figures_before(mark.opened) - 1
        if outside < 0 or not self.chosen[outside].phrases:
            return None
        phrase = self.chosen[outside].phrases[0]
        operands = _OPERANDS.findall(self.lexicon.metrics[phrase.id].formula) if phrase.id else []
        at = number - outside - 1
        if not operands or at >= len(operands):
            return None
        metric = self.lexicon.metrics[operands[at]]
        return replace(phrase, ids=(metric.id,), text=metric.words, words=_stems(metric.words), origin=Origin.CARRIED)

    def _last_metric(self, kind: Kind | None = None, bracket: int = -1) -> MetricPhrase | None:
        """The metric chosen last, of a figure of the same sort where there is one."""
        if not self.chosen:
            return None
        earlier = [
            (mark.figure.quantity.kind, choice)
            for mark, choice in zip(self.marks.figures, self.chosen, strict=False)
            if choice.phrases and (mark.opened in (-1, bracket))
        ]
        same = [choice for other, choice in earlier if kind is None or _sort(other) == _sort(kind)]
        best = (same or [choice for _, choice in earlier])[-1:]
        return best[0].phrases[0] if best else None

    # words

    def _with_afterthought(self, phrase: MetricPhrase, number: int) -> MetricPhrase:
        """The phrase with qualifiers right behind the figure: "$1.43bn current and $51 million non-current"."""
        behind = self.marks.behind(number)
        match = re.match(r"[ ]?\(?((?:both[ ])?[\w-]+(?:[ ](?:and[ ])?[\w-]+){0,3}?)(?=\)|,|;|\.|$|[ ]and\b)", behind)
        if match is None:
            return phrase
        reading = self.reader.metric_of_label((match[1],))
        if reading.ids or not reading.qualifiers or reading.rest - {"both"}:
            return phrase
        return self._merged(phrase, reading.qualifiers, phrase.origin)

    def _merged(self, phrase: MetricPhrase, said: frozenset[str], origin: Origin) -> MetricPhrase:
        """The phrase with other qualifiers; with them it may be a metric of its own ("short-term" and "debt")."""
        dimensions = {each.partition(":")[0] for each in said}
        kept = frozenset(each for each in phrase.qualifiers if each.partition(":")[0] not in dimensions)
        ids = phrase.ids
        for metric in phrase.ids[:1]:
            for each in sorted(said):
                own = _SPOKEN.get(each)
                reading = self.reader.metric_of_label((f"{own} {self.lexicon.metrics[metric].words}",)) if own else None
                ids = reading.ids if reading is not None and reading.ids and not reading.rest else ids
        return replace(phrase, ids=ids, qualifiers=kept | said, origin=origin)

    def _for_kind(self, phrase: MetricPhrase, kind: Kind) -> MetricPhrase:
        ids = self.lexicon.of_kind(phrase.ids, kind)
        return phrase if ids == phrase.ids else replace(phrase, ids=ids)

    def _fits(self, ids: tuple[str, ...], kind: Kind) -> bool:
        """Whether a metric is of the figure's kind, or amounts are meant by it."""
        metrics = [self.lexicon.metrics[each] for each in ids]
        if kind in _RATIO_KINDS:
            return self._is_ratio(ids) or kind in (Kind.PERCENT, Kind.POINTS, Kind.BPS)
        if kind is Kind.PER_SHARE:
            return any(metric.kind == "per_share" for metric in metrics)
        if kind is Kind.MONEY:
            return any(metric.kind in ("money", "per_share") or metric.amount for metric in metrics)
        return True

    def _is_ratio(self, ids: tuple[str, ...]) -> bool:
        return any(self.lexicon.metrics[each].kind in ("percent", "multiple", "duration") for each in ids)

    def _subject(self, number: int) -> tuple[MetricPhrase, ...]:
        """What else the clause speaks of, as a second reading."""
        return tuple(self._phrase(mention, Origin.OWN) for mention in reversed(self._candidates(number)))[:1]

    def _phrase(self, mention: Mention, origin: Origin) -> MetricPhrase:
        text = self.marks.plain[mention.start : mention.end]
        return MetricPhrase(mention.start, mention.end, text, mention.ids, mention.qualifiers, _stems(text), origin)

    def _words_before(self, number: int) -> str:
        """The words of the clause before the figure."""
        before = self.marks.before(number)
        broken = list(_BREAKS.finditer(before))
        return before[broken[-1].end() :] if broken else before

    def _small_talk(self) -> frozenset[str]:
        return _VERBS

    def _moves(self, at: int) -> bool:
        return any(move.start <= at < move.end for move in self.marks.movements)

    def _is_time(self, at: int) -> bool:
        return any(time.start <= at < time.end for time in self.marks.times)


_SPOKEN = {"term:current": "short term", "term:noncurrent": "long term", "netting:net": "net"}


def _sort(kind: Kind) -> str:
    return (
        "ratio"
        if kind in _RATIO_KINDS
        else "share"
        if kind is Kind.PER_SHARE
        else "count"
        if kind is Kind.COUNT
        else "money"
    )


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in re.findall(r"[^\W\d_]+", text.casefold()) if word not in STOP_WORDS)
