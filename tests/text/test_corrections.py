"""A claim as the analyst corrects it."""

from __future__ import annotations

import pytest

from olo_desktop.app.lexicon import metric_reader
from olo_desktop.ingest.memos import read_memo
from olo_desktop.model.claim import Claim, Origin
from olo_desktop.model.decision import Correction
from olo_desktop.text.claimed import told
from olo_desktop.text.claims import claims
from olo_desktop.text.corrections import corrected, one_period

TEXT = """# Acme Inc

Widgets Corp had net sales of $3.0 million in FY2022.

7 sites.

| | x |
|---|---|
| | 5.5 |
"""
MEMO = read_memo("memo.md", TEXT.encode())


@pytest.fixture(scope="module")
def claim() -> Claim:
    return claims(MEMO, metric_reader())[0]


def test_nothing_corrected_changes_nothing(claim: Claim) -> None:
    assert corrected(claim, Correction(), metric_reader()) == claim


def test_a_metric_takes_the_place_of_what_was_read(claim: Claim) -> None:
    (phrase,) = corrected(claim, Correction(metric="operating income"), metric_reader()).metrics
    assert (phrase.text, phrase.id, phrase.origin) == ("operating income", "operating_income", Origin.OWN)


@pytest.mark.parametrize(
    ("text", "label", "instant"), [("FY2021", "FY2021", False), ("2022-12-31", "2022-12-31", True)]
)
def test_a_period_takes_the_place_of_what_was_read(claim: Claim, text: str, label: str, instant: bool) -> None:
    period = corrected(claim, Correction(period=text), metric_reader()).period
    assert period is not None
    assert period.period is not None
    assert (period.period.label, period.origin, period.instant) == (label, Origin.OWN, instant)


def test_an_entity_takes_the_place_of_the_sentences_names(claim: Claim) -> None:
    found = corrected(claim, Correction(entity="Gadgets"), metric_reader()).entities
    assert found[0].text == "Gadgets"
    assert "Widgets Corp" not in {each.text for each in found}
    assert {each.origin for each in found[1:]} <= {Origin.TITLE, Origin.HEADING, Origin.PARAGRAPH}


@pytest.mark.parametrize(
    ("text", "label"), [("Q3 2021", "Q3 2021"), ("2023 and 2024", ""), ("next year", ""), ("", "")]
)
def test_one_period(text: str, label: str) -> None:
    found = one_period(text)
    assert (found.label if found else "") == label


def test_what_is_claimed_is_told_in_words() -> None:
    memo = told(MEMO, {each.figure: each for each in claims(MEMO, metric_reader())})
    first = memo.figures[0]
    assert (first.label, first.period, first.entity) == ("net sales", "FY2022", "Widgets Corp")
    assert any(not figure.period for figure in memo.figures)
