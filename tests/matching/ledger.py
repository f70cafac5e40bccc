"""A tiny company whose books lie in memory: what a deal would state, and a finder over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from olo_desktop.app.lexicon import metric_reader
from olo_desktop.ingest.memos import read_memo
from olo_desktop.matching.asked import Asked
from olo_desktop.matching.formulas import Term
from olo_desktop.matching.grounds import Candidate
from olo_desktop.matching.metrics import Level, MetricAgreement
from olo_desktop.matching.times import TimeAgreement
from olo_desktop.model.document import Box, SourceFigure
from olo_desktop.model.period import Period
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.model.standing import Standing, TableColumn
from olo_desktop.text.claims import claims
from olo_desktop.text.relative_times import year_in

MILLION = Decimal(10) ** 6

# Each metric with what it was, by year, in millions (per share and per cent as printed).
BOOKS: Mapping[str, Mapping[int, str]] = {
    "revenue": {2019: "800", 2020: "900", 2021: "1000", 2022: "1210"},
    "cost_of_revenue": {2020: "560", 2021: "600", 2022: "700"},
    "gross_profit": {2021: "400", 2022: "510"},
    "operating_income": {2020: "120", 2021: "150", 2022: "200"},
    "depreciation_amortization": {2021: "50", 2022: "60"},
    "net_income": {2020: "-20", 2021: "100", 2022: "140"},
    "pretax_income": {2021: "130", 2022: "180"},
    "income_tax": {2021: "30", 2022: "40"},
    "interest_expense": {2022: "-20"},
    "research_development": {2021: "80", 2022: "121"},
    "operating_cash_flow": {2021: "190", 2022: "220"},
    "capex": {2020: "-45", 2021: "-60", 2022: "-70"},
    "dividends": {2022: "-42"},
    "cash": {2021: "60", 2022: "80"},
    "receivables": {2021: "100", 2022: "121"},
    "inventories": {2021: "100", 2022: "140"},
    "payables": {2021: "95", 2022: "105"},
    "prepaid": {2022: "20"},
    "current_assets": {2022: "400"},
    "current_liabilities": {2022: "200"},
    "total_assets": {2021: "1300", 2022: "1500"},
    "equity": {2021: "500", 2022: "600"},
    "ppe": {2021: "300", 2022: "500"},
    "current_portion_debt": {2021: "5", 2022: "10"},
    "short_term_debt": {2021: "45", 2022: "50"},
    "long_term_debt": {2021: "310", 2022: "300"},
    "weighted_shares": {2022: "100"},
    "eps": {2021: "1.00", 2022: "1.40"},
}
PARTS: Mapping[tuple[str, str], Mapping[int, str]] = {("revenue", "Widgets"): {2021: "600", 2022: "726"}}
RATES: Mapping[str, Mapping[int, str]] = {"effective_tax_rate": {2021: "23.1", 2022: "22.2"}}


@dataclass(frozen=True)
class Books:
    """What a deal states (`matching.inputs.Finder`). `more` adds cells, `vague` lists metrics that are only likely."""

    books: Mapping[str, Mapping[int, str]] = field(default_factory=lambda: BOOKS)
    more: tuple[Candidate, ...] = ()
    vague: frozenset[str] = frozenset()
    years: tuple[int, ...] = (2022,)

    def cells(self, term: Term) -> Sequence[Candidate]:
        year = year_in(term.time.period) if term.time and term.time.period else None
        metric = term.metric.ids[0] if term.metric.ids else term.metric.text
        found: list[Candidate] = []
        if year is not None:
            value = self._value(metric, term.part, year)
            if value is not None:
                found.append(cell(metric, value, year, level=Level.LIKELY if metric in self.vague else Level.SAME))
        return [*found, *(each for each in self.more if _is_for(each, metric, year))]

    def reported(self) -> Sequence[Period]:
        return [Period(f"FY{year}") for year in self.years]

    def _value(self, metric: str, part: str, year: int) -> Quantity | None:
        if part:
            return _in_millions(PARTS.get((metric, part), {}).get(year))
        if metric in RATES:
            text = RATES[metric].get(year)
            return Quantity(Kind.PERCENT, Decimal(text) / 100, Decimal("0.001")) if text else None
        text = self.books.get(metric, {}).get(year)
        if metric == "eps" and text:
            return Quantity(Kind.PER_SHARE, Decimal(text), Decimal("0.01"), "USD")
        return _in_millions(text)


def _in_millions(text: str | None) -> Quantity | None:
    return Quantity(Kind.COUNT, Decimal(text) * MILLION, MILLION, None, MILLION) if text else None


def _is_for(candidate: Candidate, metric: str, year: int | None) -> bool:
    standing = candidate.figure.standing
    period = standing.period if standing else None
    return standing is not None and standing.title == metric and (period is None or year_in(period) == year)


def cell(
    metric: str,
    quantity: Quantity | str,
    year: int | None,
    *,
    path: str = "annual.pdf",
    page: int = 1,
    level: Level = Level.SAME,
    label: str = "",
) -> Candidate:
    """A cell of the books; a text is an amount in millions. Its table's title says the metric."""
    said = _in_millions(quantity) if isinstance(quantity, str) else quantity
    assert said is not None
    period = Period(f"FY{year}") if year else None
    standing = Standing(0, metric, (label or metric.replace("_", " "),), TableColumn(str(year)), period)
    text = f"{said.value / said.scale:f}"
    figure = SourceFigure("sha", page, (year or 0) % 100, text, said, Box(0, 0, 1, 1), text, 0, standing=standing)
    agreed = MetricAgreement(level, 1.0, "")
    return Candidate(figure, path, agreed, TimeAgreement.SAME, sure=level is Level.SAME, primary=True)


def asked_of(text: str, figure: str, segment: str = "", which: int = 0) -> Asked:
    """The figure of that writing in a memo of one paragraph (the `which`th of them), with what stands beside it."""
    memo = read_memo("memo.md", text.encode())
    said = {claim.figure: claim for claim in claims(memo, metric_reader())}
    found = [each for each in memo.figures if each.text == figure][which]
    sentence = memo.sentences[found.sentence]
    beside = tuple(
        (each, said[each.id]) for each in memo.figures if each.sentence == found.sentence and each.id != found.id
    )
    whole = memo.text[sentence.start : max(sentence.end, found.end)]
    return Asked(found, said[found.id], whole, found.start - sentence.start, beside, segment)
