"""Two people's decisions put together: who goes on from whom, and where they differ."""

from __future__ import annotations

import pytest

from olo_desktop.matching.merging import merge
from olo_desktop.model.decision import (
    Act,
    Anchor,
    Approval,
    Correction,
    Decided,
    Disposition,
    Ground,
    Outcome,
    Said,
    TraitsChange,
)
from olo_desktop.model.profile import SetTraits
from olo_desktop.model.verdict import Verdict

GROUND = Ground(Verdict.UNSUPPORTED, "")


def act(said: Said, author: str = "Ana", hour: int = 1, key: str = "k") -> Act:
    return Act(Anchor(key, "memo.md", "A sentence.", "$1"), said, author, f"2026-01-01T{hour:02}")


def decided(disposition: Disposition | None, author: str = "Ana", hour: int = 1, reason: str = "so") -> Act:
    return act(Decided(disposition, reason, GROUND if disposition else None), author, hour)


FIRST = decided(Disposition.TO_FIX)
THEN = decided(Disposition.ACCEPTED, "Bob", 2)
OTHER = decided(Disposition.OUT_OF_SCOPE, "Cy", 3)
ALIKE = decided(Disposition.ACCEPTED, "Cy", 3, "another reason")
BACK = decided(None, "Bob", 4)


@pytest.mark.parametrize(
    ("ours", "theirs", "adopted", "shared", "conflicts"),
    [
        ([], [FIRST, THEN], [FIRST, THEN], 0, []),
        ([FIRST], [FIRST], [], 1, []),
        ([FIRST], [FIRST, THEN], [THEN], 0, []),
        ([FIRST, THEN], [FIRST], [], 1, []),
        ([FIRST, THEN], [FIRST, THEN, BACK], [BACK], 0, []),
        ([FIRST, THEN], [FIRST, OTHER], [], 0, [(THEN, OTHER, (OTHER,))]),
        ([FIRST, THEN], [OTHER, FIRST], [], 0, []),
        ([THEN], [ALIKE], [], 1, []),
        ([act(Correction("sales"))], [act(Correction("sales"), "Bob", 2)], [], 1, []),
        ([act(Approval(Outcome.PASSED, "", GROUND))], [act(Approval(Outcome.PASSED, "x", GROUND), hour=2)], [], 1, []),
    ],
)
def test_merging(
    ours: list[Act], theirs: list[Act], adopted: list[Act], shared: int, conflicts: list[tuple[Act, Act, object]]
) -> None:
    found = merge(ours, theirs)
    assert (list(found.adopted), found.shared) == (adopted, shared)
    assert [(each.ours, each.theirs, each.unknown) for each in found.conflicts] == conflicts
    assert [each.slot for each in found.conflicts] == [each.ours.slot for each in found.conflicts]


def test_another_correction_is_a_conflict_and_approvers_never_clash() -> None:
    assert len(merge([act(Correction("sales"))], [act(Correction("costs"), "Bob", 2)]).conflicts) == 1
    passed, failed = (Approval(outcome, "", GROUND) for outcome in Outcome)
    assert len(merge([act(passed)], [act(failed, "Bob")]).adopted) == 1
    assert len(merge([act(passed)], [act(failed, hour=2)]).conflicts) == 1
    changed = TraitsChange(SetTraits(), SetTraits(company="Acme"))
    assert len(merge([act(changed)], [act(changed, "Bob", 2)]).conflicts) == 1
