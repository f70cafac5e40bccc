"""What people decided, held against a run: what holds, what lapsed and why, and what the run then amounts to."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from olo_desktop.ingest.memos import read_memo
from olo_desktop.matching.reviews import Reviews, corrections, ground_of, in_force, reviews
from olo_desktop.matching.status import run_status
from olo_desktop.model.anchoring import anchors
from olo_desktop.model.decision import Act, Approval, Correction, Decided, Disposition, Outcome, Said, TraitsChange
from olo_desktop.model.document import Document, DocumentKind, ReadStatus
from olo_desktop.model.memo import Memo
from olo_desktop.model.profile import SetTraits
from olo_desktop.model.report import RunStatus
from olo_desktop.model.verdict import Basis, Derivation, Expected, Grounding, Link, Verdict

ACCOUNTS = Document(("accounts.pdf",), "a" * 64, 1, DocumentKind.PDF, ReadStatus.READ)
LINK = Link("accounts.pdf", 3, "2.9", Decimal("2.9"))
TEXT = "Net sales of the group were $3.4 million in 2023."


def memo(text: str = TEXT, name: str = "memo.md") -> Memo:
    return read_memo(name, text.encode())


def contradicted(says: str = "2.9", figure: str = "F1") -> Grounding:
    return Grounding(figure, Verdict.CONTRADICTED, Basis.CELL, "it is 2.9", expected=Expected(Decimal(3), says, LINK))


SUPPORTED = Grounding.supported("F1", "matches", (LINK,), Basis.CELL)
BY_VALUE = Grounding.supported("F1", "matches", (LINK,), Basis.VALUE)
DERIVED = Grounding("F1", Verdict.DERIVED, Basis.CELL, "computed", derivation=Derivation("a", (LINK,), Decimal("2.9")))
EXEMPT = Grounding("F1", Verdict.EXEMPT, Basis.VALUE, "a date")


def accepted(grounding: Grounding, disposition: Disposition = Disposition.ACCEPTED) -> Said:
    return Decided(disposition, "agreed", ground_of(grounding, [ACCOUNTS]))


def word(grounding: Grounding, outcome: Outcome = Outcome.PASSED) -> Said:
    return Approval(outcome, "", ground_of(grounding, [ACCOUNTS]))


def acts(*said: tuple[str, Said], on: Memo | None = None) -> list[Act]:
    (anchor,) = anchors(on or memo()).values()
    return [Act(anchor, each, author, "2026-01-01") for author, each in said]


def held(grounding: Grounding, *said: tuple[str, Said], documents: tuple[Document, ...] = (ACCOUNTS,)) -> Reviews:
    return reviews(memo(), [grounding], documents, acts(*said))


def test_a_decision_holds_on_what_it_was_made_on() -> None:
    found = held(contradicted(), ("Ana", accepted(contradicted())), ("Ana", Correction(metric="sales")))
    review = found.figures["F1"]
    assert review.accepted
    assert review.corrected == Correction(metric="sales")
    assert not review.lapsed
    assert found.accepted == {"F1"}
    assert found.gone == ()


MOVED = replace(ACCOUNTS, sha256="b" * 64)


@pytest.mark.parametrize(
    ("now", "documents", "why"),
    [
        (SUPPORTED, (ACCOUNTS,), "the verdict was contradicted and is now supported"),
        (contradicted("3.1"), (ACCOUNTS,), "the source said 2.9 and now says 3.1"),
        (contradicted(), (MOVED,), "the cited document accounts.pdf has changed"),
        (contradicted(), (), "the cited document accounts.pdf is gone"),
    ],
)
def test_a_decision_lapses_and_says_so(now: Grounding, documents: tuple[Document, ...], why: str) -> None:
    found = held(now, ("Ana", accepted(contradicted())), ("Bob", word(contradicted())), documents=documents)
    review = found.figures["F1"]
    assert [lapse.why for lapse in review.lapsed] == [why, why]
    assert (review.disposition, review.approvals, found.accepted) == (None, (), frozenset())


@pytest.mark.parametrize(
    ("text", "figure", "why"),
    [
        ("Net sales of the whole group were $3.4 million in 2023.", "F1", "its sentence has changed"),
        ("Headcount is 312.", None, "its sentence is no longer in the memo"),
    ],
)
def test_a_decision_lapses_with_its_sentence(text: str, figure: str | None, why: str) -> None:
    made = acts(("Ana", accepted(contradicted())))
    now = memo(text)
    grounding = replace(contradicted(), figure=next(iter(anchors(now))))
    found = reviews(now, [grounding], [ACCOUNTS], made)
    lapses = found.gone if figure is None else found.figures["F1"].lapsed
    assert [(lapse.figure, lapse.why) for lapse in lapses] == [(figure, why)]
    assert not found.accepted
    assert reviews(memo(text, "other.md"), [grounding], [ACCOUNTS], made) == Reviews({}, ())


def test_a_decision_outlives_edits_elsewhere_and_another_name() -> None:
    made = acts(("Ana", accepted(contradicted())), ("Ana", Correction(period="FY2022")))
    now = memo("Cash was $1 million.\n\n" + TEXT, "memo v2.md")
    found = reviews(now, [contradicted(figure="F2")], [ACCOUNTS], made)
    assert found.accepted == {"F2"}
    assert corrections(now, made) == {"F2": Correction(period="FY2022")}


def test_later_acts_replace_earlier_ones_and_take_back() -> None:
    made = acts(
        ("Ana", accepted(contradicted())),
        ("Bob", accepted(contradicted(), Disposition.TO_FIX)),
        ("Ana", Correction("sales")),
        ("Bob", Correction()),
        ("Ana", word(contradicted())),
        ("Bob", word(contradicted(), Outcome.FAILED)),
        ("Ana", Approval(None)),
        ("Ana", TraitsChange(SetTraits(), SetTraits(company="Acme"))),
    )
    assert [act.said for act in in_force(made)] == [made[1].said, made[5].said, made[7].said]
    assert in_force([*made, *acts(("Ana", Decided(None)))])[0] is made[5]
    assert in_force(acts(("Ana", TraitsChange(SetTraits(company="Acme"), SetTraits())))) == ()
    assert corrections(memo(), made) == {}
    assert list(reviews(memo(), [contradicted()], [ACCOUNTS], made).figures) == ["F1"]


PASS, FAIL = word(contradicted()), word(contradicted(), Outcome.FAILED)


@pytest.mark.parametrize(
    ("grounding", "said", "cleared"),
    [
        (SUPPORTED, [("Bob", word(SUPPORTED))], True),
        (DERIVED, [("Bob", word(DERIVED))], True),
        (EXEMPT, [("Ana", accepted(EXEMPT))], True),
        (SUPPORTED, [("Bob", word(SUPPORTED, Outcome.FAILED))], False),
        (BY_VALUE, [("Bob", word(BY_VALUE))], False),
        (BY_VALUE, [("Ana", accepted(BY_VALUE))], True),
        (contradicted(), [("Ana", accepted(contradicted()))], False),
        (contradicted(), [("Ana", accepted(contradicted())), ("ana ", PASS)], False),
        (contradicted(), [("Ana", accepted(contradicted())), ("Bob", PASS)], True),
        (contradicted(), [("Ana", accepted(contradicted())), ("Bob", Correction("sales")), ("Bob", PASS)], False),
        (contradicted(), [("Ana", accepted(contradicted())), ("Bob", PASS), ("Cy", FAIL)], False),
        (contradicted(), [("Ana", accepted(contradicted(), Disposition.OUT_OF_SCOPE)), ("Bob", PASS)], False),
    ],
)
def test_what_may_be_issued(grounding: Grounding, said: list[tuple[str, Said]], cleared: bool) -> None:
    assert held(grounding, *said).figures["F1"].cleared is cleared


@pytest.mark.parametrize(
    ("grounding", "accepts", "status"),
    [
        (contradicted(), set(), RunStatus.NEEDS_REVIEW),
        (contradicted(), {"F1"}, RunStatus.VERIFIED),
        (BY_VALUE, {"F1"}, RunStatus.VERIFIED),
        (SUPPORTED, set(), RunStatus.VERIFIED),
    ],
)
def test_an_accepted_figure_no_longer_stands_against_verified(
    grounding: Grounding, accepts: set[str], status: RunStatus
) -> None:
    assert run_status([grounding], [], [ACCOUNTS], (), accepts) is status
