"""A memo verified end to end on the sample deal, against what its makers know to be right and wrong."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from known_alarms import known_false_alarms
from printing import print_text

from olo_desktop.app.deal import open_deal
from olo_desktop.app.memos import MemoNotOpened
from olo_desktop.app.verifying import verify_memo
from olo_desktop.export.report_json import report_bytes
from olo_desktop.export.sentences import right_value
from olo_desktop.model.report import Report, RunStatus
from olo_desktop.model.verdict import Basis, Verdict
from olo_desktop.places import resource

MEMO = "IC memo draft.md"


@pytest.fixture(scope="module")
def report(sample_deal: Path, tmp_path_factory: pytest.TempPathFactory) -> Report:
    with open_deal(sample_deal, workspace=tmp_path_factory.mktemp("workspace")) as session:
        return verify_memo(session, sample_deal / MEMO)


def gold() -> list[dict[str, Any]]:
    """Every figure of the memo draft, as its makers know it."""
    figures: list[dict[str, Any]] = json.loads(resource("sample/gold.json").read_text(encoding="utf-8"))["figures"]
    return figures


def verdicts_by_start(report: Report) -> dict[int, Verdict]:
    return {figure.start: g.verdict for figure, g in zip(report.memo.figures, report.groundings, strict=True)}


def test_a_supported_figure_shows_its_place(report: Report) -> None:
    figure = next(figure for figure in report.memo.figures if figure.text == "$74.1 million")
    grounding = next(g for g in report.groundings if g.figure == figure.id)
    assert (grounding.verdict, grounding.basis) == (Verdict.SUPPORTED, Basis.CELL)
    assert (grounding.links[0].label.rpartition(" › ")[2], grounding.links[0].period) == ("Gross profit", "FY2024")


def test_every_figure_has_a_verdict(report: Report) -> None:
    assert [g.figure for g in report.groundings] == [figure.id for figure in report.memo.figures]
    assert report.status is RunStatus.NEEDS_REVIEW


def test_right_figures_are_accepted_but_for_the_known_false_alarms(report: Report) -> None:
    verdicts = verdicts_by_start(report)
    right = [figure for figure in gold() if figure["right"]]
    assert len(right) > 40
    accepted = {figure["text"] for figure in right if not verdicts[figure["start"]].flagged}
    assert {figure["text"] for figure in right} - accepted <= set(known_false_alarms())


def test_every_planted_error_is_flagged_as_its_makers_say(report: Report) -> None:
    verdicts = verdicts_by_start(report)
    wrong = [figure for figure in gold() if not figure["right"]]
    assert len(wrong) == 6
    assert {figure["text"]: verdicts[figure["start"]].value for figure in wrong} == {
        figure["text"]: figure["verdict"] for figure in wrong
    }


@pytest.mark.parametrize("wrong", [figure for figure in gold() if not figure["right"]], ids=lambda f: f["text"])
def test_the_right_value_is_named_in_the_memos_scale(report: Report, wrong: dict[str, Any]) -> None:
    figure = next(figure for figure in report.memo.figures if figure.start == wrong["start"])
    grounding = next(grounding for grounding in report.groundings if grounding.figure == figure.id)
    assert grounding.expected is not None
    said = right_value(figure, grounding, grounding.expected)
    assert said in (wrong["should_read"], wrong.get("or_read"))


def test_the_memo_and_a_print_of_it_are_no_evidence(sample_deal: Path, tmp_path: Path) -> None:
    deal = Path(shutil.copytree(sample_deal, tmp_path / "deal"))
    memo = deal / MEMO
    print_text(deal / "IC memo v0.pdf", memo.read_text(encoding="utf-8"))
    with open_deal(deal, workspace=tmp_path / "workspace") as session:
        report = verify_memo(session, memo)
    assert dict(report.not_evidence)["IC memo v0.pdf"].startswith("a draft of the memo")
    assert all(link.document != "IC memo v0.pdf" for g in report.groundings for link in g.links)
    flagged = {g.figure for g in report.groundings if g.verdict.flagged}
    assert flagged, "a print of the memo would have supported every figure"


def test_a_source_quoted_in_the_memo_stays_evidence(report: Report) -> None:
    assert all(not why.startswith("a draft") for _, why in report.not_evidence)


def test_a_missing_memo_is_one_clear_line(sample_deal: Path, tmp_path: Path) -> None:
    with open_deal(sample_deal, workspace=tmp_path) as session, pytest.raises(MemoNotOpened, match="cannot be opened"):
        verify_memo(session, tmp_path / "no such memo.md")


def verified(deal: Path, workspace: Path, **environment: str) -> bytes:
    """The report as another process, under another environment, writes it."""
    out = workspace.parent / f"{workspace.name}.json"
    command = [sys.executable, "-m", "olo_desktop", "verify", str(deal), str(deal / MEMO), "--json", str(out)]
    done = subprocess.run(
        [*command, "--workspace", str(workspace)], env={**os.environ, **environment}, capture_output=True, check=False
    )
    assert done.returncode == 1, done.stderr
    return out.read_bytes()


def test_the_same_inputs_give_the_same_bytes_everywhere(sample_deal: Path, tmp_path: Path, report: Report) -> None:
    first = report_bytes(report)
    elsewhere = tmp_path / "another place" / "Geschäft Ü"
    elsewhere.mkdir(parents=True)
    for path in sorted((path for path in sample_deal.rglob("*") if path.is_file()), reverse=True):
        target = elsewhere / path.relative_to(sample_deal)
        target.parent.mkdir(exist_ok=True)
        shutil.copy(path, target)
    turkish = {"LANG": "tr_TR.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "Asia/Kathmandu", "PYTHONHASHSEED": "7"}
    assert verified(elsewhere, tmp_path / "w1", **turkish) == first
    assert verified(sample_deal, tmp_path / "w2", PYTHONHASHSEED="0", TZ="UTC", LC_ALL="C") == first


def test_one_worker_or_two_give_the_same_bytes(sample_deal: Path, tmp_path: Path, report: Report) -> None:
    from olo_desktop.app.ingesting import ingest_deal

    for workers in (0, 1):
        with open_deal(sample_deal, workspace=tmp_path / str(workers)) as session:
            ingest_deal(session, workers=workers)
            assert report_bytes(verify_memo(session, sample_deal / MEMO)) == report_bytes(report)
