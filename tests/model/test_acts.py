"""Acts: what cannot be built, and that each comes back as it was kept."""

from __future__ import annotations

from datetime import date

import pytest

from olo_desktop.model.act_plain import act_from_plain, act_id, act_to_plain, said_from_plain
from olo_desktop.model.decision import (
    Act,
    Anchor,
    Approval,
    Correction,
    Decided,
    Disposition,
    FigureReview,
    Ground,
    Outcome,
    Said,
    TraitsChange,
)
from olo_desktop.model.document import SourceTier
from olo_desktop.model.period import Period
from olo_desktop.model.profile import ReportKind, SetTraits
from olo_desktop.model.verdict import Verdict

ANCHOR = Anchor("k", "memo.md", "Revenue was $3 million.", "$3 million")
GROUND = Ground(Verdict.CONTRADICTED, "2.9", (("a" * 64, "accounts.pdf"),))
EVERYTHING = SetTraits(
    ReportKind.TAX_RETURN, "Acme", Period("FY2022", date(2022, 1, 1), date(2022, 12, 31)), SourceTier.TAX
)
SAID: list[Said] = [
    Decided(Disposition.ACCEPTED, "rounded by the auditor", GROUND),
    Decided(None),
    Correction("net sales", "FY2022", ""),
    Correction(),
    Approval(Outcome.FAILED, "another year", GROUND),
    Approval(None),
    TraitsChange(SetTraits(), EVERYTHING),
    TraitsChange(SetTraits(period=Period("FY2021")), SetTraits()),
]


def act(said: Said, author: str = "Ana") -> Act:
    return Act(ANCHOR, said, author, "2026-01-02T03:04:05.000006+00:00")


@pytest.mark.parametrize("said", SAID, ids=lambda said: type(said).__name__)
def test_an_act_comes_back_as_it_was_kept(said: Said) -> None:
    assert act_from_plain(act_to_plain(act(said))) == act(said)


def test_acts_are_told_apart() -> None:
    assert len({act_id(act(said, author)) for said in SAID for author in ("Ana", "Bob")}) == 2 * len(SAID)


@pytest.mark.parametrize(
    "broken",
    [
        {"kind": "disposition", "said": {"as": "loved", "reason": ""}},
        {"kind": "disposition", "said": {"as": "accepted", "reason": 7}},
        {"kind": "poem", "said": {}},
        {"kind": "correction", "said": {"metric": "", "period": ""}},
    ],
)
def test_what_is_no_act_is_refused(broken: dict[str, object]) -> None:
    with pytest.raises((LookupError, TypeError, ValueError)):
        act_from_plain({**act_to_plain(act(SAID[0])), **broken})
    with pytest.raises((LookupError, TypeError, ValueError)):
        said_from_plain(str(broken["kind"]), broken["said"])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "make",
    [
        lambda: Decided(Disposition.ACCEPTED, " ", GROUND),
        lambda: Decided(Disposition.TO_FIX),
        lambda: Decided(None, ground=GROUND),
        lambda: Approval(Outcome.PASSED),
        lambda: Approval(None, ground=GROUND),
        lambda: act(SAID[0], " "),
    ],
)
def test_nonsense_cannot_be_built(make: object) -> None:
    with pytest.raises(ValueError, match=r"reason|rests on|author"):
        make()  # type: ignore[operator]


def test_each_approver_has_a_word_of_their_own() -> None:
    assert act(SAID[4], "Bob").slot != act(SAID[4], "Ana").slot
    assert act(SAID[0], "Bob").slot == act(SAID[1], "Ana").slot


def test_a_review_tells_its_parts() -> None:
    nothing = FigureReview("F1")
    assert (nothing.decided, nothing.corrected, nothing.accepted) == (None, None, False)
    some = FigureReview("F1", act(SAID[0]), act(SAID[2]))
    assert (some.decided, some.corrected, some.accepted) == (SAID[0], SAID[2], True)
    assert not FigureReview("F1", act(Decided(Disposition.TO_FIX, ground=GROUND))).accepted


def test_setting_on_top() -> None:
    assert SetTraits(company="Acme", tier=SourceTier.CPA).then(SetTraits(tier=SourceTier.TAX)) == SetTraits(
        company="Acme", tier=SourceTier.TAX
    )
