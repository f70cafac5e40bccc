"""What a memo states of its own metrics, so that two statements of one thing can be told from two of two things.

Two figures state the same thing where metric, qualifiers, role, period and kind agree, and no word around either
names another part, company or basis: "net sales" and "net sales of services" are two things, and so are figures of two
headings that name two companies. What is in doubt is not the same: a check that cries wolf is not read twice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from olo_desktop.checks.plain_words import telling_words, told_behind
from olo_desktop.model.claim import Claim, MetricPhrase, Origin, Role
from olo_desktop.model.memo import Memo, MemoFigure
from olo_desktop.model.quantity import Hedge, Kind, Quantity
from olo_desktop.text.claims import claims
from olo_desktop.text.metrics import MetricReader
from olo_desktop.text.periods import scan_periods

_PLAN = re.compile(
    r"\b(?:budget\w*|plan(?:ned)?|forecast\w*|target(?:ed|s)?|guidance|outlook|expect\w*|project(?:ed"
    r"|ion|ions)|consensus"
    r"|estimat\w*|scenario|case|covenant\w*|pro ?forma|run[- ]?rate|annuali[sz]ed|adjusted for"
    r"|normali[sz]ed|like[- ]for[- ]like"
    r"|organic\w*|constant currenc\w*|underlying|peers?|median|benchmark|competitors?|industry|market"
    r"|would|could|if|assum\w*"
    r"|restated|previously|originally|initially|hypothetical|sensitivit\w*|downside|upside|threshold"
    r"|limit|maximum|minimum"
    r"|at least|up to|cap(?:ped)?|floor|average|cumulative\w*|since (?:inception|acquisition|closing"
    r"|launch|\d{4})|management accounts|tax return|vendor|seller|unaudited)\b",
    re.IGNORECASE,
)
_STATING = frozenset({Role.STATED, Role.TO, Role.FROM, Role.MARGIN, Role.RATIO})
_ITS = re.compile(r"\b(?:its|their|it|they)\b", re.IGNORECASE)
_PRICED = re.compile(r"\s(?:purchase )?(?:price|value|consideration)\b")
_ARGUMENT = re.compile(
    r"risk|mitigant|next steps|condition|merit|strength|thesis|recommend|highlight|key (?:points|findings)",
    re.IGNORECASE,
)
_LEAD = re.compile(r"[^:.;]{1,50}:\s")
_FLOWING = re.compile(r"\b(?:us|generat|consum|burn|spen|rais|return|provid|absorb)\w*\b", re.IGNORECASE)
_PART = re.compile(r"\b(?:segment|division|region|country|product|site|plant|brand|unit|subsidiary)\b", re.IGNORECASE)
_OF = re.compile(r"\s+(?:of|in)\b")
_OF_PARTS = frozenset({"segment_profit", "segment_revenue", "other_expense", "other_income"})
_RANGING = re.compile(r"\brang(?:e|es|ed|ing)\b", re.IGNORECASE)
_SPAN = re.compile(r"\b(?:for|in|per|over) (?:the|a|each) (quarter|half|month|week|year)\b")
_THEY = re.compile(r"(?:They|These|Those|It|This|That)\b")
_LINE = re.compile(r"[;|\n]|(?<=[.!?])\s")
_SURROUNDINGS = frozenset({Origin.PARAGRAPH, Origin.HEADING, Origin.TITLE})


@dataclass(frozen=True, slots=True)
class Statement:
    """One figure and what it is said of. `telling` are words beside it that make another thing of the metric.

    A `part` ("$4 million of restructuring costs") is not all there is of its metric; `ranging` is an end of a range.
    """

    figure: MemoFigure
    claim: Claim
    metric: str
    qualifiers: frozenset[str]
    period: str
    telling: frozenset[str]
    owners: frozenset[str]
    in_table: bool
    table: int
    part: bool = False
    ranging: bool = False

    @property
    def quantity(self) -> Quantity:
        """The figure's value."""
        return self.figure.quantity

    @property
    def stated(self) -> bool:
        """Whether it states the metric itself, not its change or share."""
        return self.claim.role in _STATING

    @property
    def named_here(self) -> bool:
        """Whether the figure's own sentence or cell names its time."""
        period = self.claim.period
        return bool(period and period.period and period.origin not in _SURROUNDINGS)

    @property
    def words(self) -> str:
        """The metric and its period as a person would say it."""
        named = self.claim.metric.text if self.claim.metric else self.metric
        return f"{named}, {self.period}" if self.period else named


def statements(memo: Memo, reader: MetricReader) -> tuple[Statement, ...]:
    """Every figure whose metric is known or named by a table's row, with what it is said of."""
    title = telling_words(memo.text[:300].split("\n", 1)[0])
    read = tuple(zip(memo.figures, claims(memo, reader), strict=True))
    main = title | _first_name(memo, tuple(claim for _, claim in read))
    named: dict[int, frozenset[str]] = {}
    for figure, claim in read:
        words = (telling_words(each.text) for each in (*claim.metrics, claim.base) if each and each.ids)
        named[figure.sentence] = named.get(figure.sentence, frozenset()).union(*words)
    return tuple(
        _statement(memo, figure, claim, claim.metric, named[figure.sentence], main)
        for figure, claim in read
        if claim.metric is not None and _tells(memo, figure, claim.metric, reader)
    )


def _tells(memo: Memo, figure: MemoFigure, phrase: MetricPhrase, reader: MetricReader) -> bool:
    """Whether it is sure enough what a figure states.

    In running text its metric must be known and of its kind: a bare number beside "trade payables" may be a note, a
    year's end or a piece of a table.
    """
    if memo.blocks[memo.sentences[figure.sentence].block].cell is not None:
        return bool(phrase.ids or phrase.words)
    if not phrase.ids:
        return False
    counted = reader.lexicon.metrics[phrase.ids[0]].kind == "count"
    return counted is (figure.quantity.kind is Kind.COUNT)


def _statement(
    memo: Memo,
    figure: MemoFigure,
    claim: Claim,
    phrase: MetricPhrase,
    named: frozenset[str],
    title: frozenset[str],
) -> Statement:
    sentence = memo.sentences[figure.sentence]
    cell = memo.blocks[sentence.block].cell
    section = memo.blocks[sentence.block].section
    if cell is not None:
        telling = _told_by_cell(memo, figure, phrase)
        table = cell.table
    else:
        telling, table = _told_by_sentence(memo, figure, claim, phrase) - named, -1
    owners = _owners(claim, title)
    if section and _PART.search(section[-1]):
        telling |= telling_words(section[-1])
    known = title | owners | frozenset(word for name in section for word in telling_words(name) if word in owners)
    part = (
        phrase.id in _OF_PARTS
        or "segment" in phrase.text.casefold()
        or (phrase.start >= figure.end > 0 and bool(_OF.match(memo.text, figure.end)))
    )
    ranging = bool(_RANGING.search(memo.text, sentence.start, figure.start))
    period = claim.period.period.label if claim.period and claim.period.period else ""
    metric = phrase.ids[0] if phrase.ids else " ".join(sorted(phrase.words))
    if metric == "equity" and _PRICED.match(memo.text, phrase.end):
        metric = "equity_value"
    qualifiers = frozenset(each for each in phrase.qualifiers if not each.startswith("edge:"))
    return Statement(
        figure, claim, metric, qualifiers, period, telling - known, owners, cell is not None, table, part, ranging
    )


def _owners(claim: Claim, title: frozenset[str]) -> frozenset[str]:
    """The words of the companies that a figure is of: those of its own sentence that a heading or the title names,
    else those of the heading.
    """
    above = {Origin.HEADING: frozenset[str](), Origin.TITLE: title}
    own: frozenset[str] = frozenset()
    for entity in claim.entities:
        if entity.origin in above:
            above[entity.origin] |= telling_words(entity.text)
        elif entity.origin is not Origin.PARAGRAPH:
            own |= telling_words(entity.text)
    return own & (above[Origin.HEADING] | title) or above[Origin.HEADING]


def _first_name(memo: Memo, read: Sequence[Claim]) -> frozenset[str]:
    """The company that the memo's first sentence of figures begins with: the one that the memo is about."""
    starts = {sentence.start for sentence in memo.sentences}
    for claim in read:
        for entity in claim.entities:
            if entity.origin in (Origin.OWN, Origin.SENTENCE) and entity.end and entity.start in starts:
                return telling_words(entity.text)
    return frozenset()


def _told_by_cell(memo: Memo, figure: MemoFigure, phrase: MetricPhrase) -> frozenset[str]:
    """What row and column say beside the metric and the time."""
    cell = memo.blocks[memo.sentences[figure.sentence].block].cell
    label = f"{cell.row_label} | {cell.column_label}" if cell else ""
    for start, end, _ in reversed(scan_periods(label)):
        label = label[:start] + " " + label[end:]
    return telling_words(label) - (telling_words(phrase.text) if phrase.ids else frozenset()) | _basis(label)


def _told_by_sentence(memo: Memo, figure: MemoFigure, claim: Claim, phrase: MetricPhrase) -> frozenset[str]:
    """What the clause before the figure says beside its metric, and what stands right behind the figure."""
    sentence = memo.sentences[figure.sentence]
    floor = sentence.start
    for match in _LINE.finditer(memo.text, sentence.start, figure.start):
        floor = match.end()
    if phrase.end and phrase.start < floor:
        floor = sentence.start
    section = memo.blocks[sentence.block].section
    lead = _LEAD.match(memo.text, sentence.start, figure.start) if section and _ARGUMENT.search(section[-1]) else None
    before = memo.text[max(floor, lead.end() if lead else 0) : figure.start]
    behind = memo.text[figure.end : max(figure.end, sentence.end)]
    named = telling_words(phrase.text) | phrase.words
    told = told_behind(behind)
    if phrase.start >= figure.end:
        told = telling_words(memo.text[figure.end : phrase.start]) | told_behind(memo.text[phrase.end : sentence.end])
    telling = (telling_words(before) | told) - named
    if claim.period is None:
        telling |= {match[1] for match in _SPAN.finditer(behind)}
    if phrase.ids == ("cash",) and _FLOWING.search(before):
        telling |= {"flow"}
    if claim.base:
        telling -= telling_words(claim.base.text)
    spoken_from = sentence.start
    if figure.sentence and _THEY.match(memo.text, sentence.start):  # "They show ...": as what stands before says
        spoken_from = memo.sentences[figure.sentence - 1].start
    whole = memo.text[spoken_from : max(figure.end, sentence.end)]
    pronoun = frozenset(
        word
        for entity in claim.entities[:1]
        if entity.origin is Origin.PARAGRAPH and _ITS.search(before)
        for word in telling_words(entity.text)
    )
    return telling | pronoun | _basis(whole)


def _basis(text: str) -> frozenset[str]:
    """Words of a plan, a basis or a comparison: said of anything in the sentence, they may be said of this figure."""
    return frozenset(match[0].casefold() for match in _PLAN.finditer(text))


def same_thing(one: Statement, other: Statement) -> bool:
    """Whether both figures state the same metric of the same owner on the same basis; times are compared elsewhere."""
    return (
        one.metric == other.metric
        and one.qualifiers == other.qualifiers
        and one.telling == other.telling
        and _family(one.quantity) == _family(other.quantity)
        and not (one.owners and other.owners and not one.owners & other.owners)
        and _same_unit(one.quantity, other.quantity)
    )


def _family(quantity: Quantity) -> Kind:
    return Kind.MULTIPLE if quantity.kind is Kind.RATIO else quantity.kind


def _same_unit(one: Quantity, other: Quantity) -> bool:
    return one.unit is None or other.unit is None or one.unit == other.unit


def may_be_equal(one: Quantity, other: Quantity) -> bool:
    """Whether two writings may mean one value: their intervals meet, "about" and "over" taken as they are said."""
    low, high = _wide(one)
    other_low, other_high = _wide(other)
    return low <= other_high and other_low <= high


def _wide(quantity: Quantity) -> tuple[Decimal, Decimal]:
    """The magnitudes that a writing may mean: brackets for outflows are one writer's way and not another's."""
    low, high = quantity.interval()
    if high < 0 or (quantity.value < 0 and low < 0):
        low, high = -high, -low
    slack = abs(quantity.value) * Decimal("0.05") if quantity.hedge else Decimal(0)
    if quantity.hedge is Hedge.OVER:
        return low, high + slack
    if quantity.hedge is Hedge.UNDER:
        return low - slack, high
    return low - slack, high + slack
