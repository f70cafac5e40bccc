"""What memos claim, as cases: sentences with what must be read of each figure, and memos with headings and tables."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reading_cases import CASES

from olo_desktop.app.lexicon import metric_reader
from olo_desktop.ingest.memos import read_memo
from olo_desktop.model.claim import Claim
from olo_desktop.model.memo import Memo
from olo_desktop.text.claims import claims


def blocks() -> Iterator[tuple[str, list[str]]]:
    """Each sentence with the lines that say what is read of it."""
    for block in (CASES / "claims" / "prose.txt").read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if lines:
            yield lines[0].removeprefix("> "), lines[1:]


def read(text: str) -> tuple[Memo, tuple[Claim, ...]]:
    memo = read_memo("memo.md", text.encode())
    return memo, claims(memo, metric_reader())


def said(claim: Claim) -> dict[str, str]:
    """The claim as the cases write it."""
    metric, period = claim.metric, claim.period
    marks = {q for q in metric.qualifiers if not q.startswith("edge:")} if metric else set()
    facts = {
        "metric": (metric.id or "-") if metric else "-",
        "marked": ",".join(sorted(marks)),
        "phrase": metric.text if metric else "-",
        "role": claim.role.value,
        "way": claim.movement.way.value if claim.movement else "-",
        "base": (claim.base.id or "-") if claim.base else "-",
        "computed": "yes" if claim.computed else "no",
        "entity": claim.entities[0].text if claim.entities else "-",
        "sign": str(claim.signs[-1].side) if claim.signs else "-",
        "phrase-origin": metric.origin.value if metric else "-",
    }
    if period is not None:
        facts |= {
            "period": str(period.period or "-"),
            "origin": period.origin.value,
            "shift": str(period.shift),
            "span": period.span,
            "instant": "yes" if period.instant else "no",
            "against": str(period.against or "-"),
        }
    return facts


@pytest.mark.parametrize(("sentence", "lines"), list(blocks()))
def test_a_sentence_is_read_as_an_analyst_reads_it(sentence: str, lines: list[str]) -> None:
    memo, found = read(sentence)
    by_text = {figure.text.strip("()"): claim for figure, claim in zip(memo.figures, found, strict=True)}
    for line in lines:
        figure, *wanted = (part.strip() for part in line.split(" | "))
        facts = said(by_text[figure])
        for each in wanted:
            key, _, value = each.partition("=")
            metric, bracket, marks = value.partition("[")
            if key == "metric" and bracket:
                assert (facts["metric"], facts["marked"]) == (metric, marks.rstrip("]")), (figure, each, facts)
            else:
                assert facts.get(key, "-") == value, (figure, each, facts)


MEMO = """# Project Fern - Fern Foods Ltd

## 2. Fern Foods, FY2021

Revenue rose to $12 million. EBITDA was $3 million. In 2020 it was $2 million. Capex was $1 million.

- Net debt stands at $5 million.

| Fern Foods, USD m | FY2020 | FY2021 | Change |
|---|---|---|---|
| Net sales | 10 | 12 | 20% |
| Widgets, % of sales | 30% | 35% | 5% |
| Margin | 11% | 12% | |
| Odd row | 1 | 2 | 1 |

| Year | Revenue | Basic EPS | Budget |
|---|---|---|---|
| 2019 | 9 | $1.10 | 8 |

| Item | Amount |
|---|---|
| Goodwill | 4 |
| At 31 December 2020 | 5 |

| | Diluted | Net sales |
|---|---|---|
| EPS | $1.10 | 4 |
| Reds | 5 | 6 |
"""


def test_headings_paragraphs_and_tables_tell_what_a_sentence_leaves_out() -> None:
    memo, found = read(MEMO)
    told = {figure.start: said(claim) for figure, claim in zip(memo.figures, found, strict=True)}

    def at(words: str, nth: int = 0) -> dict[str, str]:
        start = MEMO.index(words)
        return [facts for place, facts in sorted(told.items()) if place >= start][nth]

    assert at("Revenue rose")["period"] == "FY2021"
    assert at("Revenue rose")["origin"] == "the heading"
    assert at("Revenue rose")["entity"] == "Fern Foods"
    assert at("In 2020 it was")["period"] == "FY2020"
    assert (at("Capex was")["period"], at("Capex was")["origin"]) == ("FY2020", "the paragraph")
    assert at("Net debt stands")["metric"] == "net_debt"
    assert [at("Net sales", nth)["period"] for nth in range(3)] == ["FY2020", "FY2021", "FY2021"]
    assert at("Net sales", 2)["role"] == "change"
    assert at("Net sales")["metric"] == "revenue"
    assert at("Net sales")["entity"] == "Fern Foods"
    assert (at("Widgets, %")["role"], at("Widgets, %")["base"]) == ("share", "revenue")
    assert at("| Margin")["role"] == "margin"
    assert at("Odd row")["phrase"] == "Odd row"
    assert (at("| 2019 |")["metric"], at("| 2019 |")["period"]) == ("revenue", "FY2019")
    assert (at("| 2019 |", 1)["metric"], at("| 2019 |", 1)["marked"]) == ("eps", "dilution:basic")
    assert at("| 2019 |", 2)["marked"] == "plan:budget"
    assert at("Goodwill")["period"] == "FY2021"
    assert at("At 31 December 2020")["instant"] == "yes"
    assert at("| EPS")["marked"] == "dilution:diluted"
    assert at("| EPS", 1)["metric"] == "eps"
    assert at("| Reds", 1)["metric"] == "revenue"


def test_a_bare_table_says_only_what_it_says() -> None:
    _, found = read("| | A |\n|---|---|\n| | 5 |\n| Goodwill | 7 |\n")
    assert [claim.metric.id if claim.metric else None for claim in found] == [None, "goodwill"]
    assert [claim.period for claim in found] == [None, None]


def test_places_are_those_of_the_memo() -> None:
    memo, found = read("One line.\n\nNet sales of **$5 million** fell 4% at Acme.")
    metric, movement = found[0].metric, found[1].movement
    assert metric is not None
    assert memo.text[metric.start : metric.end] == "Net sales"
    assert movement is not None
    assert memo.text[movement.start : movement.end] == "fell"
    name = found[0].entities[0]
    assert memo.text[name.start : name.end] == "Acme"


@given(st.text(alphabet="Sales of $5m %(),;:.in 2021fromtoupand\n|-—x ", max_size=120))
@settings(max_examples=150, deadline=None)
def test_nothing_that_is_written_breaks_the_reading(text: str) -> None:
    memo, found = read(text)
    assert len(memo.figures) == len(found)


@pytest.mark.parametrize(
    "piece",
    [
        "net sales of $5 million in 2021, ",
        "(",
        "from $5m to ",
        "12 and 13 and ",
        "more than 5% of total assets ",
        "Acme and Blue and ",
        "(2021: $5m) ",
    ],
)
def test_long_sentences_are_read_in_time(piece: str) -> None:
    def seconds(count: int) -> float:
        memo = read_memo("memo.txt", (piece * count).encode())
        before = time.process_time()
        claims(memo, metric_reader())
        return time.process_time() - before

    seconds(5)
    assert seconds(400) < 30 * max(seconds(100), 0.02)


@pytest.mark.parametrize("opening", ["Operations", "Customers", "Pricing", "Headcount", "Financing"])
def test_a_common_word_that_opens_a_sentence_names_nobody(opening: str) -> None:
    memo = read_memo("memo.md", f"{opening} used $12 million of cash in 2022.".encode())
    assert [claim.entities for claim in claims(memo, metric_reader())] == [()]
