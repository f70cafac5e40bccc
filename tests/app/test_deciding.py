"""Decisions on the sample deal, as two people make them: kept, lapsed, undone, corrected, passed, merged."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from olo_desktop.app.changes import note_run
from olo_desktop.app.deal import DealSession, open_deal
from olo_desktop.app.deciding import (
    NoAuthor,
    NoPeriod,
    NoReason,
    NoSuchFigure,
    OwnWork,
    approve,
    can_undo_and_redo,
    correct,
    decide,
    default_author,
    history,
    lapses,
    listing,
    redo,
    reviewed,
    sways_verdicts,
    undo,
)
from olo_desktop.app.review_files import Take, merge_review_file, plan_merge, read_review_file, save_review_file
from olo_desktop.app.verifying import NoSuchProfile, revision, verify_memo
from olo_desktop.export.canonical import canonical_bytes
from olo_desktop.export.report_json import report_bytes
from olo_desktop.export.review_file import LARGEST_BYTES, NotAReviewFile
from olo_desktop.model.act_plain import act_to_plain
from olo_desktop.model.decision import Act, Anchor, Correction, Disposition, Outcome, TraitsChange
from olo_desktop.model.document import SourceTier
from olo_desktop.model.profile import SetTraits
from olo_desktop.model.report import Report, Settings
from olo_desktop.model.verdict import Verdict
from olo_desktop.places import resource

MEMO = """# Project Millrace

Operating income reached $34.2 million in FY2024, up from $25.0 million in FY2023.

Inventories at 31 December 2024 were $37.3 million.
"""
ACT = canonical_bytes(
    act_to_plain(Act(Anchor("k", "", "a.pdf"), TraitsChange(SetTraits(), SetTraits(company="A")), "Ana", "2026"))
)
WRONG, RIGHT, STOCK = "F1", "F2", "F3"


@pytest.fixture(scope="module")
def base(sample_deal: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A workspace in which the sample deal is read, to be opened by each test anew."""
    folder = tmp_path_factory.mktemp("deciding")
    memo = folder / "memo.md"
    memo.write_text(MEMO, encoding="utf-8")
    with open_deal(sample_deal, workspace=folder / "workspace") as session:
        verify_memo(session, memo)
    return folder / "workspace", memo


@pytest.fixture
def session(base: tuple[Path, Path], sample_deal: Path) -> Iterator[DealSession]:
    (base[0] / "review.db").unlink(missing_ok=True)
    with open_deal(sample_deal, workspace=base[0]) as opened:
        yield opened


@pytest.fixture
def memo(base: tuple[Path, Path], tmp_path: Path) -> Path:
    path = tmp_path / "memo.md"
    path.write_bytes(base[1].read_bytes())
    return path


@pytest.fixture
def report(session: DealSession, memo: Path) -> Report:
    found = verify_memo(session, memo)
    assert [each.verdict for each in found.groundings][::2] == [Verdict.CONTRADICTED] * 2
    return found


def valid(report: Report) -> dict[str, object]:
    """The report as JSON, held against the published schema."""
    value: dict[str, object] = json.loads(report_bytes(report))
    schema = json.loads(resource("schemas/olo.verify-1.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(value)
    return value


def told(report: Report, figure: str) -> dict[str, object]:
    figures = valid(report)["figures"]
    assert isinstance(figures, list)
    found: dict[str, object] = next(each for each in figures if each["id"] == figure)
    return found


def test_a_decision_is_kept_beside_the_verdict_and_never_with_who_and_when(
    session: DealSession, report: Report, memo: Path
) -> None:
    after = decide(session, report, [WRONG, STOCK], Disposition.ACCEPTED, author=" Ana  P ", reason=" agreed ")
    again = verify_memo(session, memo)
    assert report_bytes(again) == report_bytes(after)
    assert again.revision == report.revision
    assert told(again, WRONG)["disposition"] == {"decision": "accepted", "reason": "agreed"}
    assert told(again, WRONG)["verdict"] == "contradicted"
    assert told(again, WRONG)["cleared"] is False
    assert b"Ana" not in report_bytes(again)
    assert b"2026" not in report_bytes(decide(session, report, [WRONG], None, author="Ana", at="2026-02-03"))
    (act,) = [each.act for each in listing(again) if each.figure == WRONG]
    assert act.author == "Ana P"
    assert act.made_at


def test_undo_and_redo_are_by_step(session: DealSession, report: Report) -> None:
    decide(session, report, [WRONG, STOCK], Disposition.TO_FIX, author="Ana")
    assert can_undo_and_redo(session) == (True, False)
    undone = undo(session)
    assert (len(undone), sways_verdicts(undone)) == (2, False)
    assert reviewed(session, report).reviews == ()
    assert can_undo_and_redo(session) == (False, True)
    redo(session)
    assert len(reviewed(session, report).reviews) == 2
    assert redo(session) == ()
    assert len(history(session, report, WRONG)) == 1


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("Operating income reached", "Operating profit reached", "its sentence has changed"),
        (
            "Operating income reached $34.2 million in FY2024, up from $25.0 million in FY2023.",
            "",
            "no longer in the memo",
        ),
        ("# Project Millrace\n", "# Project Millrace\n\nA word before.\n", ""),
    ],
)
def test_a_decision_lapses_with_its_sentence_and_says_so(
    session: DealSession, report: Report, memo: Path, old: str, new: str, why: str
) -> None:
    decide(session, report, [WRONG], Disposition.ACCEPTED, author="Ana", reason="agreed")
    memo.write_text(MEMO.replace(old, new), encoding="utf-8")
    after = verify_memo(session, memo)
    assert [why in each.why for each in lapses(after)] == ([True] if why else [])
    assert [bool(each.lapsed) for each in listing(after)] == [bool(why)]
    assert any(each.accepted for each in after.reviews) is not bool(why)
    valid(after)


def test_a_correction_judges_again_and_is_part_of_the_revision(
    session: DealSession, report: Report, memo: Path
) -> None:
    kept = correct(session, report, STOCK, Correction(period="2023-12-31"), author="Ana")
    assert kept.review(STOCK).corrected == Correction(period="2023-12-31")
    after = verify_memo(session, memo)
    assert told(after, STOCK)["verdict"] == "supported"
    assert told(after, STOCK)["period"] == "2023-12-31"
    assert told(after, STOCK)["correction"] == {"metric": "", "period": "2023-12-31", "entity": ""}
    assert after.revision != report.revision
    correct(session, after, STOCK, Correction(), author="Ana")
    back = verify_memo(session, memo)
    assert report_bytes(back) == report_bytes(report)
    assert sways_verdicts(undo(session))
    assert verify_memo(session, memo).revision == after.revision


def test_a_decision_on_a_corrected_figure_lapses_with_its_verdict(
    session: DealSession, report: Report, memo: Path
) -> None:
    decide(session, report, [STOCK], Disposition.TO_FIX, author="Ana")
    correct(session, report, STOCK, Correction(period="2023-12-31"), author="Ana")
    after = verify_memo(session, memo)
    assert [each.why for each in lapses(after)] == ["the verdict was contradicted and is now supported"]
    assert told(after, STOCK)["lapsed"] == [
        {"what": "disposition", "said": "to fix", "why": "the verdict was contradicted and is now supported"}
    ]


def test_nobody_clears_a_contradiction_of_their_own(session: DealSession, report: Report) -> None:
    decide(session, report, [WRONG], Disposition.ACCEPTED, author="Ana", reason="agreed")
    with pytest.raises(OwnWork, match="somebody else must pass it"):
        approve(session, report, [WRONG], Outcome.PASSED, author="ana")
    approve(session, report, [WRONG, RIGHT], Outcome.FAILED, author="Ana")
    failed = approve(session, report, [WRONG], Outcome.PASSED, author="Bob", note="seen")
    assert told(failed, WRONG)["approval"] == {"passed": 1, "failed": 1}
    assert told(failed, WRONG)["cleared"] is False
    assert told(failed, RIGHT)["cleared"] is False
    passed = approve(session, report, [WRONG], None, author="Ana")
    assert told(passed, WRONG)["cleared"] is True


def test_what_cannot_be_decided_is_refused(session: DealSession, report: Report, memo: Path) -> None:
    with pytest.raises(NoReason):
        decide(session, report, [WRONG], Disposition.ACCEPTED, author="Ana", reason=" ")
    with pytest.raises(NoAuthor):
        decide(session, report, [WRONG], Disposition.TO_FIX, author=" ")
    with pytest.raises(NoSuchFigure, match="F99"):
        decide(session, report, ["F99"], Disposition.TO_FIX, author="Ana")
    with pytest.raises(NoSuchFigure):
        history(session, report, "F99")
    with pytest.raises(NoPeriod, match="next year"):
        correct(session, report, WRONG, Correction(period="next year"), author="Ana")
    with pytest.raises(NoSuchProfile, match="There are: quick, ic"):
        verify_memo(session, memo, settings=Settings(profile="slow"))
    assert session.workspace.review.acts() == ()


def test_the_login_name_is_who_decides_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "ana")
    assert default_author() == "ana"
    monkeypatch.setattr("getpass.getuser", lambda: {}["no such user"])
    assert default_author() == ""


def test_review_files_travel_and_conflicts_are_told(
    session: DealSession, report: Report, sample_deal: Path, tmp_path: Path, memo: Path
) -> None:
    document = session.documents[0]
    decide(session, report, [WRONG], Disposition.TO_FIX, author="Ana")
    decide(session, report, [STOCK], Disposition.ACCEPTED, author="Ana", reason="agreed")
    session.workspace.review.describe(document.sha256, SetTraits(company="Acme"))
    file = tmp_path / "ana.olo-review"
    save_review_file(session, file)
    assert str(sample_deal.parent) not in file.read_text(encoding="utf-8")
    with open_deal(sample_deal, workspace=tmp_path / "bob") as bobs:
        theirs = verify_memo(bobs, memo)
        bobs.workspace.review.describe(document.sha256, SetTraits(tier=SourceTier.TAX))
        decide(bobs, theirs, [STOCK], Disposition.OUT_OF_SCOPE, author="Bob")
        merged = merge_review_file(bobs, read_review_file(file), author="Bob")
        assert (len(merged.adopted), len(merged.conflicts), merged.open) == (1, 1, 1)
        assert bobs.described[document.sha256] == SetTraits(company="Acme", tier=SourceTier.TAX)
        after = reviewed(bobs, theirs)
        assert told(after, WRONG)["disposition"] == {"decision": "to fix", "reason": ""}
        assert told(after, STOCK)["disposition"] == {"decision": "out of scope", "reason": ""}
        settled = merge_review_file(bobs, read_review_file(file), author="Bob", take=Take.OURS)
        assert settled.open == 0
        assert plan_merge(bobs, read_review_file(file)).open == 0
        save_review_file(bobs, tmp_path / "bob.olo-review")
        undo(bobs)
        undo(bobs)
        assert bobs.described[document.sha256] == SetTraits(tier=SourceTier.TAX)
    back = merge_review_file(session, read_review_file(tmp_path / "bob.olo-review"), author="Ana")
    assert back.open == 0
    final = reviewed(session, report)
    assert told(final, STOCK)["disposition"] == {"decision": "out of scope", "reason": ""}
    save_review_file(session, file)
    assert merge_review_file(session, read_review_file(file), author="Ana").adopted == ()


def test_a_conflict_over_a_document_is_told_and_settled(session: DealSession, report: Report, tmp_path: Path) -> None:
    review, sha256 = session.workspace.review, session.documents[0].sha256
    review.describe(sha256, SetTraits(company="Acme"))
    decide(session, report, [WRONG], Disposition.TO_FIX, author="Ana")
    save_review_file(session, tmp_path / "a.olo-review")
    file = read_review_file(tmp_path / "a.olo-review")
    review.describe(sha256, SetTraits(company="Other"))
    decide(session, report, [WRONG], Disposition.OUT_OF_SCOPE, author="Bob")
    undo(session)
    undo(session)
    decide(session, report, [WRONG], Disposition.OUT_OF_SCOPE, author="Bob")
    session.relist()
    told_of = merge_review_file(session, file, author="Ana")
    assert [(each.ours, each.theirs) for each in told_of.document_conflicts] == [("Other", "Acme")]
    assert told_of.open == 2
    taken = merge_review_file(session, file, author="Ana", take=Take.THEIRS)
    assert taken.open == 0
    assert session.described[sha256].company == "Acme"
    assert reviewed(session, report).review(WRONG).decided.disposition is Disposition.TO_FIX  # type: ignore[union-attr]
    with pytest.raises(NoAuthor):
        merge_review_file(session, file, author="")


def test_documents_that_the_deal_has_not_are_told(session: DealSession, tmp_path: Path) -> None:
    session.workspace.review.describe(session.documents[0].sha256, SetTraits(company="Acme"))
    session.refresh()
    save_review_file(session, tmp_path / "a.olo-review")
    file = read_review_file(tmp_path / "a.olo-review")
    strange = replace(file, documents=(replace(file.documents[0], sha256="f" * 64),))
    merged = merge_review_file(session, strange, author="Ana")
    assert (merged.unknown, merged.documents) == ((file.documents[0].path,), ())


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"no json", "it is no review file"),
        (b"[]", "it is no review file"),
        (b'{"schema": "olo.verify/1"}', "it is no review file"),
        (b'{"schema": "olo.review/2"}', "it was saved by a newer Olo"),
        (b'{"schema": "olo.review/1"}', "it does not read back"),
        (b'{"schema": "olo.review/1", "documents": [], "decisions": [{"kind": "document"}]}', "it does not read back"),
        (b'{"schema": "olo.review/1", "documents": [], "decisions": [' + ACT + b"]}", "it does not read back"),
        (b" " * (LARGEST_BYTES + 1), "it is far too large"),
        (None, "it cannot be opened"),
    ],
)
def test_what_is_no_review_file_is_refused(tmp_path: Path, data: bytes | None, why: str) -> None:
    path = tmp_path / "a.olo-review"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(NotAReviewFile, match=why):
        read_review_file(path)


def test_a_run_is_recorded_with_what_it_says_otherwise(session: DealSession, report: Report, memo: Path) -> None:
    assert note_run(session, report) == ()
    assert note_run(session, report) == ()
    assert len(session.workspace.review.runs()) == 1
    memo.write_text(MEMO.replace("$37.3 million", "$41.6 million") + "\nCash was $1.\n", encoding="utf-8")
    changed = note_run(session, verify_memo(session, memo))
    assert [(each.figure, each.was, each.now is None) for each in changed] == [
        (STOCK, None, False),
        ("F4", None, False),
        (None, Verdict.CONTRADICTED, True),
    ]
    correct(session, report, WRONG, Correction(metric="net sales"), author="Ana")
    memo.write_text(MEMO, encoding="utf-8")
    assert len(session.workspace.review.runs()) == 2


def test_settings_are_part_of_the_revision(session: DealSession, memo: Path) -> None:
    quick = verify_memo(session, memo, settings=Settings(profile="quick"))
    assert "inline_numbers" not in {check.check for check in quick.checks}
    settings = (Settings(), Settings("quick"), Settings(materiality=Decimal(1)), Settings(materiality=Decimal(2)))
    assert len({revision(session.documents, each) for each in settings}) == len(settings)
    large = verify_memo(session, memo, settings=Settings(materiality=Decimal(5_000_000)))
    assert [told(large, figure)["immaterial"] for figure in (WRONG, STOCK)] == [True, True]
    assert [told(quick, figure)["immaterial"] for figure in (WRONG, STOCK)] == [False, False]
