"""Whether two metrics are one, as cases; and the acceptance list."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from acceptance_list import LIST, judged

from olo_desktop.app.lexicon import metric_reader
from olo_desktop.ingest.memos import read_memo
from olo_desktop.matching.metrics import Level, MetricAgreement, MetricClaim, agreement
from olo_desktop.text.claims import claims

BAR = 0.95


def agreed(claim: str, *path: str, context: str = "", names: str = "") -> MetricAgreement:
    reader = metric_reader()
    reading = reader.metric_of_label((claim,))
    said = MetricClaim(reading.ids, reading.qualifiers, reading.words, reader.words_of(context), reader.words_of(names))
    return agreement(said, reader.metric_of_label(path), reader.lexicon, lambda word: 3.0 if "widget" in word else 1.0)


@pytest.mark.parametrize(
    ("claim", "path", "level", "why"),
    [
        ("top line sales", ("Net sales",), Level.SAME, "both are revenue"),
        ("diluted EPS", ("Earnings per share", "Diluted"), Level.SAME, "both are eps"),
        ("diluted EPS", ("Earnings per share", "Basic"), Level.OTHER, "eps, but basic, not diluted"),
        ("diluted EPS", ("Earnings per share",), Level.LIKELY, "only one says diluted"),
        ("adjusted EBITDA", ("EBITDA",), Level.OTHER, "ebitda, but reported, not adjusted"),
        ("net income", ("Adjusted net income",), Level.OTHER, "net income, but adjusted, not reported"),
        ("adjusted EPS", ("EPS (non-GAAP)",), Level.SAME, "both are eps"),
        ("net debt", ("Net debt (non-GAAP measure)",), Level.SAME, "both are net debt"),
        ("operating income", ("Net income",), Level.OTHER, "net income is not operating income"),
        ("EBIT", ("Operating profit",), Level.LIKELY, "operating income is at times called ebit"),
        ("adjusted EBIT", ("Operating profit",), Level.OTHER, "operating income is not ebit"),
        ("net sales", ("Net sales, Widgets",), Level.LIKELY, "both are revenue; the row also says 'widget'"),
        ("deferred revenue", ("Current liabilities", "Deferred revenue"), Level.SAME, "both are deferred revenue"),
        (
            "non-current deferred revenue",
            ("Current liabilities", "Deferred revenue"),
            Level.OTHER,
            "current, not noncurrent",
        ),
        ("gross profit", ("Gross margin",), Level.SAME, "both are gross profit"),
        ("return on equity", ("Average return on equity",), Level.SAME, "both are return on equity"),
        ("inventories", ("Average inventories",), Level.OTHER, "inventories, but average, not level"),
        ("restated net income", ("Net income",), Level.SAME, "both are net income"),
        ("rooms expense", ("Revenues", "Rooms"), Level.OTHER, "revenue, not cost"),
        ("deposits", ("Interest expense", "Deposits"), Level.OTHER, "interest expense is not customer deposits"),
        ("blue widgets", ("Cash for blue widgets",), Level.SAME, "the row says"),
        ("taxes paid", ("Cash paid for:", "Income taxes"), Level.SAME, "both are taxes paid"),
        ("inventories", ("Proceeds from inventories",), Level.OTHER, "flow, not level"),
        ("blue widgets", ("Blue widgets",), Level.SAME, "the row says 'blu', 'widget'"),
        ("blue widgets", ("Blue boats and trains",), Level.UNLIKE, "shared words: 'blu'"),
        ("blue widgets", ("Trains",), Level.UNLIKE, "no word in common"),
        ("widgets", ("Large widgets made",), Level.LIKELY, "the row says 'widget'"),
    ],
)
def test_whether_two_metrics_are_one(claim: str, path: tuple[str, ...], level: Level, why: str) -> None:
    found = agreed(claim, *path)
    assert (found.level, why in found.why) == (level, True), found


def test_rows_of_one_level_are_ordered_by_what_the_sentence_names() -> None:
    ours = agreed("net sales", "Blue Boats", "Net sales", names="Blue Boats")
    theirs = agreed("net sales", "Green Cars", "Net sales", names="Blue Boats")
    assert (ours.level, theirs.level) == (Level.SAME, Level.SAME)
    assert ours.score > theirs.score
    assert (
        agreed("net sales", "Net sales", "Boats", context="boats").score
        > agreed("net sales", "Net sales", "Boats").score
    )


def test_a_claim_of_a_memo_brings_the_names_of_its_sentence() -> None:
    found = claims(read_memo("memo.md", b"Net sales at Acme were $5 million."), metric_reader())[0]
    metric = found.metric
    assert metric is not None
    said = MetricClaim.of(metric, found)
    assert (said.ids, said.names) == (("revenue",), frozenset({"acm"}))


def test_the_acceptance_list_is_met() -> None:
    items = json.loads(Path(LIST).read_text(encoding="utf-8"))
    met = sum(judged(item)[0] for item in items)
    assert met / len(items) >= BAR
