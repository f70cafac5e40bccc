"""What a memo asks to be worked out: from a figure's role, its metric, its sentence, the formulas that answer it.

Formulas are tried in the order given; the first is what the words mean before all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum

from olo_desktop.matching.definitions import ADJUSTED, Definition, definitions_of, expanded
from olo_desktop.matching.formulas import (
    Expression,
    Number,
    Operation,
    Size,
    Term,
    less,
    mapped,
    mean,
    metric_named,
    over,
    terms,
    total,
)
from olo_desktop.matching.spelled import phrase_of, spelled
from olo_desktop.model.claim import Claim, ClaimedPeriod, MetricPhrase, Origin, Role
from olo_desktop.model.memo import MemoFigure
from olo_desktop.model.period import Period
from olo_desktop.model.quantity import Kind
from olo_desktop.text.metrics import MetricReader

_AVERAGE = re.compile(r"\baverag(?:e|ed|es|ing)\b", re.IGNORECASE)
_CLOSING = re.compile(r"\b(?:year[- ]end|closing|period[- ]end)\b", re.IGNORECASE)
_PURCHASES = re.compile(r"\bpurchases\b", re.IGNORECASE)
_KEPT = re.compile(r"\b(?:retain(?:s|ed|ing)?|retention|ploughed back|plowed back|kept back)\b", re.IGNORECASE)
_NOT_REPORTED = re.compile(
    r"\borganic(?:ally)?\b|\blike[- ]for[- ]like\b|\b(?:constant|neutral)[- ]currenc|\bcurrency[- ]neutral",
    re.IGNORECASE,
)
_TAKEN = re.compile(r"\b(?:after|less|net of|minus|deducting)\b", re.IGNORECASE)
_TOGETHER = re.compile(r"\b(?:together|combined|in aggregate|in total|sum of|altogether)\b", re.IGNORECASE)
_OF = re.compile(r"^[ ]?(?:of|on)[ ](?:the |its |their |our )?", re.IGNORECASE)
_YEARS = re.compile(r"^(?:FY)?(\d{4})-(?:FY)?(\d{4})$")
_POINTS = (Kind.POINTS, Kind.BPS)
_SHARES = (Kind.PERCENT, Kind.RATIO)
_NO_TRAITS = ("measure:", "extent:")
_DEPTH = 2
_DAYS = 365


class Sort(StrEnum):
    """What a formula works out, as a reason names it."""

    GROWTH = "growth"
    CHANGE = "change"
    POINTS = "change in points"
    COMPOUND = "compound growth"
    SHARE = "share"
    RATIO = "ratio"
    AMOUNT = "amount"
    AVERAGE = "average"


@dataclass(frozen=True, slots=True)
class Asked:
    """A figure with its claim, its sentence, and the other figures of the sentence with theirs.

    `segment` names the part of the company that the figure is said of, where the memo names one.
    """

    figure: MemoFigure
    claim: Claim
    sentence: str
    place: int
    beside: tuple[tuple[MemoFigure, Claim], ...] = ()
    segment: str = ""

    @property
    def offset(self) -> int:
        """Where the sentence begins in the memo."""
        return self.figure.start - self.place

    @property
    def before(self) -> str:
        """The sentence up to the figure."""
        return self.sentence[: max(0, self.place)]

    @property
    def behind(self) -> str:
        """The sentence behind the figure."""
        return self.sentence[self.place + len(self.figure.text) :]


@dataclass(frozen=True, slots=True)
class Plan:
    """A formula with what it works out.

    `instead` are the metrics that it works out from others: where the deal states them, it is not asked for.
    """

    sort: Sort
    expression: Expression
    note: str = ""
    instead: frozenset[MetricPhrase] = frozenset()

    @property
    def of_change(self) -> bool:
        """Whether its sign is a direction, which memos say in words."""
        return self.sort in (Sort.GROWTH, Sort.CHANGE, Sort.POINTS)


def plans(asked: Asked, reader: MetricReader) -> tuple[Plan, ...]:
    """The formulas that answer what the figure claims, best first; none where nothing asks for one."""
    if asked.claim.metric is None:
        return ()
    return tuple(dict.fromkeys(_Planner(asked, reader).plans()))


class _Planner:
    """Reads one claim."""

    def __init__(self, asked: Asked, reader: MetricReader) -> None:
        self.asked = asked
        self.claim = asked.claim
        self.reader = reader
        self.lexicon = reader.lexicon
        self.kind = asked.figure.quantity.kind
        self.metric = asked.claim.metrics[0]
        self.named = reader.metrics_in(asked.sentence)

    def plans(self) -> Iterator[Plan]:
        role = self.claim.role
        if role is Role.CHANGE:
            yield from self._changes()
        elif role is Role.CAGR:
            yield from self._compound()
        elif role in (Role.SHARE, Role.MARGIN, Role.RATIO):
            yield from self._over_years(self._ratios())
        else:
            yield from self._over_years(self._amounts())

    # change

    def _changes(self) -> Iterator[Plan]:
        if _NOT_REPORTED.search(self.asked.sentence) or self._is_growth():
            return
        for level in self._levels(self.metric):
            now, before = level.expression, self._before(level.expression)
            if self.kind in _POINTS and self._is_ratio(self.metric):
                yield Plan(Sort.POINTS, less(now, before), level.note, level.instead)
            elif self.kind in (Kind.PERCENT, *_POINTS):
                yield Plan(Sort.GROWTH, over(less(now, before), Size(before)), level.note, level.instead)
            else:
                yield Plan(Sort.CHANGE, less(now, before), level.note, level.instead)

    def _is_growth(self) -> bool:
        """Whether the metric is itself a rate of growth, that is stated and not worked out again."""
        stated_only = not self.metric.id or not definitions_of(self.metric.id, self.lexicon)
        return self.kind is Kind.PERCENT and self._is_ratio(self.metric) and stated_only

    def _compound(self) -> Iterator[Plan]:
        years = self._years_between()
        if not years:
            return
        for level in self._levels(self.metric):
            now, before = level.expression, self._before(level.expression)
            root = Operation("^", over(now, before), over(Number(Decimal(1)), Number(Decimal(years))))
            yield Plan(Sort.COMPOUND, less(root, Number(Decimal(1))), f"over {years} years", level.instead)

    def _years_between(self) -> int:
        period = self.claim.period
        if period is None or period.period is None or period.against is None:
            return 0
        ends = [re.findall(r"(?:19|20)\d\d", each.label) for each in (period.period, period.against)]
        return int(ends[0][-1]) - int(ends[1][0]) if all(ends) else 0

    def _before(self, expression: Expression) -> Expression:
        """The same at the time that a change is measured from: the one named, else the year before."""
        against = self.claim.period.against if self.claim.period else None
        if against is not None:
            time = ClaimedPeriod(against, Origin.OWN)
            return mapped(expression, lambda term: replace(term, time=time))
        return mapped(expression, lambda term: replace(term, shift=term.shift - 1))

    # ratios

    def _ratios(self) -> Iterator[Plan]:
        part = self._part()
        base = self._base()
        if _KEPT.search(self.asked.sentence) and {"dividends", "dividends_per_share", "net_income"} & {self.metric.id}:
            yield from self._defined(metric_named("retention_ratio"))
            return
        if part is not None and base is not None and not self._is_itself(part, base):
            for each in expanded(Definition(over(part, base)), self.lexicon, _DEPTH):
                yield Plan(Sort.SHARE, each.expression, each.note, each.instead)
            return
        for phrase in self.claim.metrics:
            yield from self._defined(phrase)
        if self.claim.role is Role.MARGIN and not self._is_ratio(self.metric):
            yield Plan(Sort.SHARE, over(Term(self.metric), Term(metric_named("revenue"))))
        if self.claim.role is Role.RATIO and len(self.claim.metrics) > 1:
            first, second = self.claim.metrics[:2]
            yield Plan(Sort.RATIO, over(Term(second), Term(first)))

    def _part(self) -> Expression | None:
        """What the share is: the metric, all of those named together, or the segment's part of it."""
        metrics = self.claim.metrics
        if len(metrics) > 1 and _TOGETHER.search(self.asked.before):
            return total(tuple(Term(self._plain(each)) for each in reversed(metrics)))
        metric = self._plain(metrics[0])
        base = self.claim.base
        if self.asked.segment and (base is None or self._same(metric, base)):
            return Term(metric, part=self.asked.segment)
        if self._is_ratio(metric):
            return None
        if metric.id == "dividends_per_share" and base is not None and base.id == "net_income":
            return Term(replace(metric, ids=("dividends",)))
        return Term(metric)

    def _base(self) -> Expression | None:
        """What the share is taken of: named with the figure, right behind it, or the whole that the sentence states."""
        if self.claim.base is not None:
            return Term(self.claim.base)
        behind = self.asked.behind
        opened = _OF.match(behind)
        if opened:
            named = next(iter(self.reader.metrics_in(behind)), None)
            if named is not None and named.start <= opened.end():
                return Term(phrase_of(named, behind, self.reader))
        if self.claim.role is not Role.SHARE:
            return None
        if self.asked.segment and not self._is_ratio(self.metric):
            return Term(self.metric)
        return Term(metric_named("revenue")) if (self.metric.id or "").endswith("_revenue") else None

    @staticmethod
    def _same(one: MetricPhrase, other: MetricPhrase) -> bool:
        return one.ids[:1] == other.ids[:1] and bool(one.ids)

    def _is_itself(self, part: Expression, base: Expression) -> bool:
        """Whether a share would be one of the same figure."""
        if not isinstance(part, Term) or not isinstance(base, Term):
            return False
        return self._same(part.metric, base.metric) and part.part == base.part

    # amounts, and ratios by their name

    def _amounts(self) -> Iterator[Plan]:
        spelled_out = () if "measure:average" in self.metric.qualifiers else tuple(self._spelled())
        if spelled_out:
            yield from spelled_out
            return
        metrics = self.claim.metrics
        if self.kind is Kind.MONEY and len(metrics) > 1 and _TAKEN.search(self.claim.comparison):
            for each in expanded(Definition(less(Term(metrics[0]), Term(metrics[1]))), self.lexicon, 1):
                yield Plan(Sort.AMOUNT, each.expression, each.note, each.instead)
            return
        if self.kind is Kind.MONEY and len(metrics) > 1 and _TOGETHER.search(self.asked.before):
            yield Plan(Sort.AMOUNT, total(tuple(Term(each) for each in reversed(metrics))))
        if "measure:average" in self.metric.qualifiers and self._nature(self.metric) == "stock":
            now = Term(self._plain(self.metric))
            yield Plan(Sort.AVERAGE, mean((now, replace(now, shift=-1))), "of opening and closing balance")
        yield from self._days()
        for phrase in metrics[:1]:
            yield from self._defined(phrase)

    def _days(self) -> Iterator[Plan]:
        """A balance in days of what flows: "110 days of expenses", "147 days of cost of sales"."""
        base = self.claim.base
        if self.kind is not Kind.DURATION or base is None or self.asked.figure.quantity.unit != "days":
            return
        if (self._nature(self.metric), self._nature(base)) == ("stock", "flow"):
            year = Number(Decimal(_DAYS))
            now = Term(self._plain(self.metric))
            yield Plan(Sort.RATIO, Operation("*", over(now, Term(base)), year), "at the closing balance")
            average = mean((now, replace(now, shift=-1)))
            yield Plan(Sort.RATIO, Operation("*", over(average, Term(base)), year), "on average balances")

    def _spelled(self) -> Iterator[Plan]:
        figures = [self.asked.figure.text, *(figure.text for figure, _ in self.asked.beside)]
        named = self.metric.text.partition("(")[0].rstrip()
        name_ends = self.metric.start - self.asked.offset + len(named)
        ends = {name_ends, self.asked.place + len(self.asked.figure.text)}
        for expression in spelled(self.asked.sentence, figures, ends, self.reader):
            ratio = isinstance(expression, Operation) and expression.sign == "/"
            if ratio == (self.kind is not Kind.MONEY):
                yield Plan(Sort.RATIO if ratio else Sort.AMOUNT, expression, "as the memo spells it")

    def _defined(self, phrase: MetricPhrase) -> Iterator[Plan]:
        """The metric by its definitions, those that the sentence names the parts of first."""
        if not phrase.id or (phrase.id.endswith("_growth") and _NOT_REPORTED.search(self.asked.sentence)):
            return
        if ADJUSTED in phrase.qualifiers and not self._is_ratio(phrase):
            return
        found: list[Definition] = []
        for definition in definitions_of(phrase.id, self.lexicon):
            own = Definition(self._qualified(definition.expression, phrase), definition.note)
            found += expanded(own, self.lexicon, _DEPTH - 1)
        sort = Sort.RATIO if self._is_ratio(phrase) else Sort.AMOUNT
        itself = frozenset({self._plain(phrase)}) if sort is Sort.AMOUNT else frozenset()
        for each in self._as_worded(found):
            yield Plan(sort, each.expression, each.note, each.instead | itself)

    def _as_worded(self, found: Sequence[Definition]) -> list[Definition]:
        """Those that the sentence's words allow: on average, at the close, on purchases; parts it names go first."""
        sentence = self.asked.sentence
        for words, wanted in ((_AVERAGE, "average"), (_PURCHASES, "purchases")):
            if words.search(sentence) and any(wanted in each.note for each in found):
                found = [each for each in found if wanted in each.note]
        if _CLOSING.search(sentence):
            found = [each for each in found if "average" not in each.note] or list(found)
        named = {mention.id for mention in self.named}

        def unnamed(definition: Definition) -> bool:
            parts = {term.metric.id for term in terms(definition.expression)}
            return len(parts & named) < min(2, len(parts))

        base = self.claim.base.id if self.claim.base else None
        of_base = [each for each in found if base in {term.metric.id for term in terms(each.expression)}]
        return sorted(of_base or found, key=unnamed)

    def _qualified(self, expression: Expression, phrase: MetricPhrase) -> Expression:
        """The definition's terms as the memo speaks of them: the adjusted margin is of adjusted income."""
        own = frozenset(each for each in phrase.qualifiers if not each.startswith(_NO_TRAITS))
        expression = mapped(expression, self._as_named)
        return (
            mapped(expression, lambda term: replace(term, metric=replace(term.metric, qualifiers=own)))
            if own
            else expression
        )

    def _as_named(self, term: Term) -> Term:
        """The term with what the sentence says where it names the same metric: "on attributable net income"."""
        for mention in self.named:
            said = frozenset(each for each in mention.qualifiers if not each.startswith(_NO_TRAITS))
            if mention.id == term.metric.id and said:
                return replace(term, metric=replace(term.metric, qualifiers=said))
        return term

    # levels and years

    def _levels(self, metric: MetricPhrase) -> tuple[Definition, ...]:
        """The metric as stated, then as worked out."""
        plain = self._plain(metric)
        if self.asked.segment:
            return (Definition(Term(plain, part=self.asked.segment)), Definition(Term(plain)))
        return expanded(Definition(Term(plain)), self.lexicon, _DEPTH)

    def _over_years(self, found: Iterator[Plan]) -> Iterator[Plan]:
        """Over several years: on average where the sentence says so, else all of them together."""
        years = self._range()
        for plan in found:
            if not years:
                yield plan
            elif _AVERAGE.search(self.asked.sentence):
                each = tuple(_in_year(plan.expression, year) for year in years)
                yield Plan(Sort.AVERAGE, mean(each), f"the average of {len(years)} years", plan.instead)
                if plan.sort in (Sort.RATIO, Sort.SHARE) and isinstance(plan.expression, Operation):
                    pair = (plan.expression.left, plan.expression.right)
                    sums = [total(tuple(_in_year(part, year) for year in years)) for part in pair]
                    yield Plan(Sort.AVERAGE, over(*sums), f"{len(years)} years together", plan.instead)
        if years and self.kind is Kind.MONEY and self._nature(self.metric) == "flow":
            together = tuple(_in_year(Term(self._plain(self.metric)), year) for year in years)
            averaged = bool(_AVERAGE.search(self.asked.sentence))
            yield Plan(Sort.AVERAGE if averaged else Sort.AMOUNT, mean(together) if averaged else total(together))

    def _range(self) -> tuple[int, ...]:
        period = self.claim.period.period if self.claim.period else None
        match = _YEARS.match(period.label) if period else None
        return tuple(range(int(match[1]), int(match[2]) + 1)) if match else ()

    # metrics

    @staticmethod
    def _plain(metric: MetricPhrase) -> MetricPhrase:
        return replace(
            metric, qualifiers=frozenset(each for each in metric.qualifiers if not each.startswith("measure:"))
        )

    def _is_ratio(self, metric: MetricPhrase) -> bool:
        return bool(metric.id) and self.lexicon.metrics[str(metric.id)].kind in ("percent", "multiple", "duration")

    def _nature(self, metric: MetricPhrase) -> str:
        return self.lexicon.metrics[metric.id].nature if metric.id else ""


def _in_year(expression: Expression, year: int) -> Expression:
    time = ClaimedPeriod(Period(f"FY{year}"), Origin.OWN)
    return mapped(expression, lambda term: replace(term, time=time))
