"""A sentence that names no time is of the report in which most of its figures stand."""

from __future__ import annotations

import pytest

from olo_desktop.matching.anchors import anchors_of, names_no_time
from olo_desktop.model.claim import Claim, ClaimedPeriod, Origin, Role
from olo_desktop.model.period import Period

VOTES = [
    ("one figure of two reports", ["2016 2017"], "2016 2017"),
    ("two of three", ["2016", "2016", "2015"], "2016"),
    ("what stands nowhere has no vote", ["", "2016"], "2016"),
    ("as many of both: the first figure's", ["2017", "2016"], "2017"),
    ("as many of both: the first that has one", ["", "2016 2015", "2017"], "2015 2016"),
    ("nothing stands anywhere", ["", ""], ""),
]


@pytest.mark.parametrize(("votes", "expected"), [row[1:] for row in VOTES], ids=[row[0] for row in VOTES])
def test_the_time_of_most_figures(votes: list[str], expected: str) -> None:
    assert sorted(anchors_of([frozenset(vote.split()) for vote in votes])) == expected.split()


@pytest.mark.parametrize(
    ("period", "unnamed"),
    [
        (None, True),
        (ClaimedPeriod(None, Origin.COMPARISON, shift=-1), True),
        (ClaimedPeriod(Period("FY2022"), Origin.OWN), False),
    ],
)
def test_a_claim_that_names_no_time(period: ClaimedPeriod | None, unnamed: bool) -> None:
    assert names_no_time(Claim("F1", (), period, (), Role.STATED)) is unnamed
