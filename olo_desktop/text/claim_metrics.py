"""Which metric a figure is said of: words behind it, words before it, the figure before it, in this order.

"$612 million of tax" (behind), "net sales of $5bn" (before), "net sales were $5bn in 2021 and $6bn in 2022" (carried),
"basic $3.12, diluted $3.08" (a qualifier before, the metric carried), "15% ($67m on $120m)" (a ratio's parts).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from olo_desktop.model.claim import MetricPhrase, Origin
from olo_desktop.model.quantity import Kind
from olo_desktop.text.claim_phrases import PhraseMaker
from olo_desktop.text.lexicon import Metric
from olo_desktop.text.link_words import AGAINST, BREAK, HEDGE, IS, NO_LINK, OF_WHICH, SIDES, any_of
from olo_desktop.text.metrics import Mention, MetricReader
from olo_desktop.text.sentence_marks import Marks

_I = re.IGNORECASE
_WORD = r"[\w&'\u2019-]+[ ]"
_GONE = any_of("went spent relates relate related paid due came comes arose")
_GOES = rf"(?:(?:\w+[ ]){{0,2}}{_GONE}[ ](?:on|to|from|in|by))"
_OF = re.compile(rf"[ ](?:(?:net[ ])?{SIDES}[ ])?(?:of|in|for|at[ ]the|as|{_GOES})[ ](?:{NO_LINK}{_WORD}){{0,3}}", _I)
_ADJACENT = re.compile(rf"[ -](?:{NO_LINK}{_WORD}){{0,2}}", _I)
_DIRECT = re.compile(rf"[ ,:(|]*(?:(?:of|at|to|from|by|{IS})[ ])?{HEDGE}\(?", _I)
_OF_IT = re.compile(rf"[ ]of[ ]{HEDGE}", _I)
_VERB_BEHIND = re.compile(rf"[ ](?:{IS})\b", _I)
_SPENT = re.compile(rf"\b(?:spent|invested|spends|invests|spending|investing)[ ]{HEDGE}$", _I)
_SPENT_ON = re.compile(r"[ ]on[ ](?:its[ ]|new[ ]|the[ ])?", _I)
_FIXED = frozenset({"ppe"})
_TIED = re.compile(rf"[ ]+(?:of[ ]|at[ ])?{HEDGE}", _I)
_HANGING = """
    of on in from to after before less plus minus excluding including than against over as for by with without covers
    cover exceeds exceed exceeded exceeding net_of
"""
_HANGS_ON = re.compile(rf"\b{any_of(_HANGING)}[ ](?:{_WORD}){{0,3}}$", _I)
_TAKEN_AWAY = re.compile(r"\b(?:after|before|less|minus|excluding|without|net[ ]of)[ ](?:the[ ]|its[ ])?$", _I)
_OF_FIGURE = re.compile(r"[ ]of\b", _I)
_SUBJECT_ENDS = re.compile(r"[,;:\u2014\u2013]|\band\b|\bwhile\b|\bbut\b", _I)
_APPOSITION = re.compile(r",[ ](?:the|an?|its|our|which|by[ ]far)[ ][^,;:]{1,60},", _I)
_EARLIER_ONE = r"(?:the[ ](?:earlier|previous|prior)[ ])?"
_SET_AGAINST = re.compile(rf"(?:\b(?:{AGAINST}|to|up|down|or|earlier|previous)|[,(])[ ]?{_EARLIER_ONE}{HEDGE}$", _I)
_COMPARED = re.compile(rf"\b(?:{AGAINST}|to)[ ]{_EARLIER_ONE}{HEDGE}$", _I)
# What goes on from the figure before, whatever that one counts: "fell 5% to $3m", "5.6x gives $8m".
_LEADS_ON = re.compile(rf"\b(?:to|gives?|giving|implies|implying)[ ]{HEDGE}$", _I)
_TOGETHER = re.compile(r"\b(?:together|combined|in[ ](?:total|aggregate|sum))\b", _I)
# The verb of a sentence whose subject stands before an insertion: "EBITDA, adding back ..., was 5m".
_RESUMED = re.compile(rf"[ ]*[,)\u2014\u2013][ ]*{IS}[ ]{HEDGE}", _I)
_ON = re.compile(rf"\bon[ ]{HEDGE}$", _I)
_STOP = r"(?=[,;.()\u00a4]|[ ](?:and|but|while|in|at|from|to|by|was|is|were|are|which|that|helped|hurt)[ ]|$)"
_GAIN_ON = re.compile(
    rf"[ ](?P<said>(?:[\w-]+[ ]){{0,2}}{SIDES}[ ](?:on|from|for|of|related[ ]to)[ ][^,;.()\u00a4]{{2,60}}?){_STOP}", _I
)
_OF_WORDS = re.compile(rf"[ ](?:worth[ ])?of[ ](?:the[ ]|its[ ])?(?P<said>[a-z][^,;.()\u00a4]{{2,50}}?){_STOP}")
_COUNTED = re.compile(rf"[ ](?P<said>{NO_LINK}[a-z-]{{3,}}(?:[ ]{NO_LINK}[a-z-]{{3,}})?){_STOP}")
# Verbs that name a metric by themselves.
_VERB_METRICS = {
    "sold": "revenue", "sells": "revenue", "lost": "net_income", "earned": "net_income", "netted": "net_income",
}  # fmt: skip
_SAYS_METRIC = re.compile(rf"\b({'|'.join(_VERB_METRICS)})[ ]{HEDGE}$", _I)
_RATIO_KINDS = frozenset({Kind.PERCENT, Kind.POINTS, Kind.BPS, Kind.MULTIPLE, Kind.RATIO, Kind.DURATION})
_OPERANDS = re.compile(r"[a-z_]+")


@dataclass(frozen=True, slots=True)
class MetricChoice:
    """The metric phrases of one figure, best first, and what it is a part of.

    `used` are the mentions it speaks for; `own` is False where the metric is carried over; `parent` is what figures
    after it carry on, where that is not its own metric ("products $141m and services $90m" of the sales before).
    """

    phrases: tuple[MetricPhrase, ...]
    base: MetricPhrase | None = None
    used: tuple[Mention, ...] = ()
    own: bool = True
    parent: MetricPhrase | None = None


class MetricChooser:
    """Chooses the metrics of a sentence's figures, one after the other."""

    def __init__(self, marks: Marks, reader: MetricReader) -> None:
        self.marks = marks
        self.reader = reader
        self.lexicon = reader.lexicon
        self.phrases = PhraseMaker(marks, reader)
        self.chosen: list[MetricChoice] = []
        self._spoken: set[int] = set()

    def choose(self, number: int) -> MetricChoice:
        """The metric of a figure, after those before it were chosen."""
        kind = self.marks.figures[number].figure.quantity.kind
        choice = self._behind(number, kind) or self._worded(number, kind) or self._before(number, kind)
        choice = choice or self._carried(number, kind)
        if choice.phrases:
            plain = choice.phrases[0]
            best = self.phrases.qualified(number, plain)
            parent = choice.parent if best.ids == plain.ids else choice.parent or plain
            choice = replace(choice, phrases=(best, *choice.phrases[1:]), parent=parent)
        return self.keep(replace(choice, phrases=tuple(self._for_kind(phrase, kind) for phrase in choice.phrases)))

    def keep(self, choice: MetricChoice) -> MetricChoice:
        """Note down a choice, made here or in a list."""
        self._spoken.update(mention.start for mention in choice.used)
        self.chosen.append(choice)
        return choice

    # behind the figure

    def _behind(self, number: int, kind: Kind) -> MetricChoice | None:
        """As in "$612 million of tax", "$6,392 million pre-tax income", "5.1% of net sales" (then it is the base)."""
        mark = self.marks.figures[number]
        ceiling = self.marks.ceiling(number)
        mention = next((each for each in self.marks.mentions if mark.end <= each.start < ceiling), None)
        if mention is None:
            return self._of_the_next(number, kind)
        gap = self.marks.text[mark.end : mention.start]
        spent = _SPENT.search(self.marks.before(number)) and _SPENT_ON.fullmatch(gap)
        of = bool(_OF.fullmatch(gap) or spent)
        beside = bool(_ADJACENT.fullmatch(gap))
        tied = self._is_the_next(mention, number) and kind is not Kind.MULTIPLE
        if tied and (beside or (of and kind is not Kind.PERCENT)):
            return None
        if beside and self._opens_next_clause(mention, number):
            return None
        if not (beside or of):
            return self._of_the_next(number, kind)
        phrase = self._spent_on(number, self.phrases.named(mention, Origin.OWN))
        if kind in _RATIO_KINDS and not self._is_ratio(mention.ids):
            return self._share(number, kind, phrase, mention, of=of or kind is Kind.MULTIPLE)
        others = tuple(self.phrases.named(each, Origin.OWN) for each in reversed(self._candidates(number)))
        return MetricChoice((phrase, *others[:1]), used=(mention,))

    def _worded(self, number: int, kind: Kind) -> MetricChoice | None:
        """Words behind it that the lexicon does not know; a count names what it counts."""
        if kind is Kind.MONEY:
            said = self.phrases.worded_behind(number, _GAIN_ON) or self.phrases.worded_behind(number, _OF_WORDS)
        elif kind is Kind.COUNT and not self._candidates(number):
            said = self.phrases.worded_behind(number, _COUNTED)
        else:
            said = None
        return MetricChoice((said,)) if said is not None else None

    def _share(
        self, number: int, kind: Kind, phrase: MetricPhrase, mention: Mention, *, of: bool
    ) -> MetricChoice | None:
        """A part of something: the metric is the subject; "of which 76% content liabilities" names the part itself."""
        if of:
            subject = self._before(number, kind) or self._carried(number, kind)
            return replace(subject, base=phrase, used=(*subject.used, mention))
        if OF_WHICH.search(self.marks.before(number)):
            return MetricChoice((phrase,), base=self._last(number, kind), used=(mention,))
        return None

    def _of_the_next(self, number: int, kind: Kind) -> MetricChoice | None:
        """As in "82% of the $507.7 million short-term investments": the base is what the next figure states."""
        if kind is not Kind.PERCENT or number + 1 >= len(self.marks.figures):
            return None
        if not re.fullmatch(r"[ ]of[ ](?:[\w&'\u2019-]+[ ]){0,4}", self.marks.behind(number)):
            return None
        following = self._behind(number + 1, Kind.MONEY)
        subject = self._before(number, kind) or self._carried(number, kind)
        return replace(subject, base=following.phrases[0]) if following and following.phrases else None

    def _is_the_next(self, mention: Mention, number: int) -> bool:
        """Whether the words are the next figure's: "(cash flow $3,676m, capex $460m)"."""
        if number + 1 >= len(self.marks.figures):
            return False
        return bool(_TIED.fullmatch(self.marks.text[mention.end : self.marks.figures[number + 1].start]))

    def _spent_on(self, number: int, phrase: MetricPhrase) -> MetricPhrase:
        """What is spent on fixed assets is capital expenditure: "spent $12m on property, plant and equipment"."""
        if not _SPENT.search(self.marks.before(number)) or not _FIXED & set(phrase.ids):
            return phrase
        return replace(phrase, ids=("capex",), qualifiers=frozenset())

    def _opens_next_clause(self, mention: Mention, number: int) -> bool:
        """As in "after a tax charge of $3m net earnings were $9m": its name stands before, and a verb behind."""
        start = self.marks.figures[number].start
        named = any(_OF_IT.fullmatch(self.marks.text[each.end : start]) for each in self._candidates(number))
        return named and bool(_VERB_BEHIND.match(self.marks.text, mention.end))

    # before the figure

    def _before(self, number: int, kind: Kind) -> MetricChoice | None:
        """The nearest metric named before it, or the one that the clause is about."""
        found = self._candidates(number)
        last = self._last(number, kind)
        if not found:
            return self._free_words(number, last)
        ordered = self._ordered(found, number, kind)
        phrases = [self.phrases.named(mention, Origin.OWN) for mention in ordered]
        if last is not None and kind in (Kind.MULTIPLE, Kind.RATIO):
            phrases.append(replace(last, origin=Origin.CARRIED))
        between = self.marks.text[ordered[0].end : self.marks.figures[number].start]
        if (
            last is not None
            and _TAKEN_AWAY.search(self.marks.text[: ordered[0].start])
            and not _OF_FIGURE.match(between)
        ):
            phrases.insert(0, replace(last, origin=Origin.CARRIED))
        return MetricChoice(tuple(phrases), used=(ordered[0],))

    def _candidates(self, number: int) -> list[Mention]:
        """The mentions between the figure before and this one that nothing else has spoken for."""
        text = self.marks.text
        floor, start = self.marks.floor(number), self.marks.figures[number].start
        opened = self.marks.figures[number].opened
        aside = [match.span() for match in _APPOSITION.finditer(text, floor, start)]
        found = [
            mention
            for mention in self.marks.mentions
            if floor <= mention.start
            and mention.end <= start
            and (mention.start not in self._spoken or _DIRECT.fullmatch(text[mention.end : start]))
        ]
        kept = [each for each in found if not any(first <= each.start < last for first, last in aside)]
        outside = [each for each in kept if self.marks.bracket_of(each.start) == opened]
        broken = [match.end() for match in BREAK.finditer(text, floor, start)]
        nearer = [each for each in outside or kept or found if not broken or each.start >= broken[-1]]
        return nearer or outside or kept or found

    def _ordered(self, found: Sequence[Mention], number: int, kind: Kind) -> list[Mention]:
        """Nearest first; but what a preposition hangs on another metric comes after it, and what fits comes first."""
        start = self.marks.figures[number].start
        ordered = list(reversed(found))
        if len(ordered) > 1 and not _TIED.fullmatch(self.marks.text[ordered[0].end : start]):
            head = next((each for each in reversed(ordered[1:]) if self._hangs_on(each, ordered[0])), None)
            if head is not None:
                ordered.remove(head)
                ordered.insert(0, head)
        fitting = [each for each in ordered if self._fits(each.ids, kind)]
        return fitting + [each for each in ordered if each not in fitting]

    def _hangs_on(self, head: Mention, other: Mention) -> bool:
        """Whether the other metric only hangs on the first: "growth of sales was", "margin on sales came to"."""
        between = self.marks.text[head.end : other.start]
        return bool(_HANGS_ON.search(between)) and not _SUBJECT_ENDS.search(between)

    def _free_words(self, number: int, last: MetricPhrase | None) -> MetricChoice | None:
        """Words that the lexicon does not know; none where the figure is only set against another."""
        if last is not None and _SET_AGAINST.search(self.marks.before(number)):
            return None
        own = self.phrases.described(number, last)
        if own is None:
            return None
        carried = (replace(last, origin=Origin.CARRIED),) if last else ()
        base = last if OF_WHICH.search(self.marks.before(number)) else None
        return MetricChoice((own, *carried), base=base, parent=last)

    # carried over

    def _carried(self, number: int, kind: Kind) -> MetricChoice:
        """The metric of the figure before, or what stands behind this one in the sentence."""
        parts = self._part_of_ratio(number, kind)
        if parts is not None:
            return MetricChoice((parts,), own=False)
        last = self._last(number, kind)
        before = self.marks.before(number)
        if number and _RESUMED.fullmatch(before):
            subject = next((each for each in self.marks.mentions if self._fits(each.ids, kind)), None)
            if subject is not None and subject.start < self.marks.figures[number - 1].start:
                return MetricChoice((self.phrases.named(subject, Origin.SENTENCE),))
        if last is not None and _TOGETHER.search(before):
            all_before = tuple(
                dict.fromkeys(phrase for choice in reversed(self.chosen) for phrase in choice.phrases[:1])
            )
            return MetricChoice(tuple(replace(phrase, origin=Origin.CARRIED) for phrase in all_before), own=False)
        if last is not None and _ON.search(before) and self.reader.margin_of(last.ids) and not self.marks.movements:
            return MetricChoice((_plain_words(self.lexicon.metrics["revenue"]), last), own=False)
        if last is not None:
            return MetricChoice((_unplanned(last, before),), own=False, parent=last)
        verb = _SAYS_METRIC.search(before) if kind is Kind.MONEY else None
        if verb is not None:
            return MetricChoice((_plain_words(self.lexicon.metrics[_VERB_METRICS[verb[1].lower()]]),))
        earlier = [each for each in self.marks.mentions if each.end <= self.marks.figures[number].start]
        if earlier:
            return MetricChoice((self.phrases.named(earlier[-1], Origin.SENTENCE),), own=False)
        later = next((each for each in self.marks.mentions if each.start >= self.marks.figures[number].end), None)
        if later is not None:
            return MetricChoice((self.phrases.named(later, Origin.SENTENCE),), own=False)
        return MetricChoice((), own=False)

    def _part_of_ratio(self, number: int, kind: Kind) -> MetricPhrase | None:
        """As in "a tax rate of 15.4% ($193m on $1,251m)": the bracket holds the ratio's parts, in order."""
        mark = self.marks.figures[number]
        outside = self.marks.figures_before(mark.opened) - 1
        if mark.opened < 0 or kind is not Kind.MONEY or outside < 0 or not self.chosen[outside].phrases:
            return None
        phrase = self.chosen[outside].phrases[0]
        operands = _OPERANDS.findall(self.lexicon.metrics[phrase.id].formula) if phrase.id else []
        at = number - outside - 1
        if at >= len(operands) or not self._is_ratio(phrase.ids):
            return None
        metric = self.lexicon.metrics[operands[at]]
        return MetricPhrase(
            0, 0, metric.words, (metric.id,), frozenset(), frozenset(metric.words.split()), Origin.CARRIED
        )

    def _last(self, number: int, kind: Kind) -> MetricPhrase | None:
        """The metric that a figure takes over: of the figure before, or of the last of its sort if set against it."""
        opened = self.marks.figures[number].opened
        earlier = [
            (mark.figure.quantity.kind, choice.parent or choice.phrases[0])
            for mark, choice in zip(self.marks.figures[:number], self.chosen, strict=False)
            if choice.phrases and mark.opened in (-1, opened)
        ]
        if not earlier:
            return None
        same = [phrase for other, phrase in earlier if _sort(other) == _sort(kind)]
        before = self.marks.before(number)
        if _LEADS_ON.search(before):
            return earlier[-1][1]
        compared = bool(_COMPARED.search(before))
        if same and (compared or _sort(kind) != "ratio"):
            return same[-1]
        return earlier[-1][1]

    # kinds

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


def _unplanned(phrase: MetricPhrase, before: str) -> MetricPhrase:
    """The phrase of the figure before; what that one said of a plan is its own: "2% above budget, and rose 9%"."""
    kept = frozenset(each for each in phrase.qualifiers if not each.startswith("plan:"))
    spoken = bool(_COMPARED.search(before) or _LEADS_ON.search(before))
    return replace(phrase, qualifiers=phrase.qualifiers if spoken else kept, origin=Origin.CARRIED)


def _plain_words(metric: Metric) -> MetricPhrase:
    """The phrase of a metric that the sentence implies."""
    return MetricPhrase(0, 0, metric.words, (metric.id,), frozenset(), frozenset(metric.words.split()), Origin.CARRIED)


def _sort(kind: Kind) -> str:
    """Which figures can be said of one metric: amounts, amounts per share, counts, or ratios."""
    if kind in _RATIO_KINDS:
        return "ratio"
    return "share" if kind is Kind.PER_SHARE else "count" if kind is Kind.COUNT else "money"
