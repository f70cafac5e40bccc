"""Words that promise a multiple, against the books."""

from __future__ import annotations

import pytest
from ledger import BOOKS, Books, asked_of, cell

from olo_desktop.app.lexicon import metric_reader
from olo_desktop.matching.factors import words_against
from olo_desktop.model.verdict import Verdict

FINDER = Books(
    {**BOOKS, "net_income": {2020: "-20", 2021: "60", 2022: "125"}, "cash": {2022: "80"}}, years=(2022, 2021)
)


@pytest.mark.parametrize(
    ("text", "figure", "reason"),
    [
        ("Net income more than doubled to $125 million in FY2022.", "$125 million", ""),
        ("Net income tripled to $125 million in FY2022.", "$125 million", "125 after 60 is 2.08 times, not 'tripled'"),
        ("Net income tripled to $125 million.", "$125 million", "2.08 times"),
        ("Net income doubled to $60 million.", "$60 million", ""),
        ("Net income nearly halved to $125 million in FY2022.", "$125 million", "not 'nearly halved'"),
        ("Net income tripled to $125 million in FY2022 from $60 million.", "$125 million", ""),
        ("Net income rose to $125 million in FY2022.", "$125 million", ""),
        ("Net income was $125 million in FY2022.", "$125 million", ""),
        ("Net income tripled to $99 million in FY2022.", "$99 million", ""),
        ("Cash tripled to $80 million in FY2022.", "$80 million", ""),
        ("It tripled to $80 million in FY2022.", "$80 million", ""),
    ],
)
def test_words_against_numbers(text: str, figure: str, reason: str) -> None:
    verdict = words_against(asked_of(text, figure), FINDER, metric_reader())
    assert (verdict is not None) == bool(reason)
    if verdict is not None:
        assert verdict.verdict is Verdict.CONTRADICTED
        assert reason in verdict.reason


def test_what_is_only_likely_contradicts_no_word() -> None:
    asked = asked_of("Net income tripled to $125 million in FY2022.", "$125 million")
    finder = Books(FINDER.books, vague=frozenset({"net_income"}))
    assert words_against(asked, finder, metric_reader()) is None


def test_the_time_that_the_memo_names_is_the_one_it_is_measured_from() -> None:
    asked = asked_of("Between FY2020 and FY2022 revenue tripled to $1,210 million.", "$1,210 million")
    more = Books({"revenue": {2022: "1210", 2021: "400", 2020: "900"}}, (cell("revenue", "9", None),))
    verdict = words_against(asked, more, metric_reader())
    assert verdict is None or "900" in verdict.reason
