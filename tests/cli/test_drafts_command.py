"""`olo drafts` on two files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from olo_desktop.__main__ import main

OLD = "Net sales were $12.5 million. Cash came to $3 million. Debt fell by 5%.\n"
NEW = "Net sales were $12.7 million. Net cash came to $3 million.\n\nHeadcount is 700 people.\n"


@pytest.fixture
def drafts(tmp_path: Path) -> tuple[str, str]:
    paths = tmp_path / "old.md", tmp_path / "new.md"
    for path, text in zip(paths, (OLD, NEW), strict=True):
        path.write_text(text, encoding="utf-8")
    return str(paths[0]), str(paths[1])


def test_differences_are_listed_with_their_sentences(
    drafts: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["drafts", *drafts]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "changed  $12.5 million → $12.7 million"
    assert lines[1] == "    “Net sales were $12.7 million.”"
    assert lines[2].startswith("reworded  $3 million")
    assert "added  700" in "\n".join(lines)
    assert "removed  5%" in "\n".join(lines)
    assert lines[-1] == "4 figures differ"


def test_json_and_no_difference(drafts: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["drafts", drafts[0], drafts[0]]) == 0
    assert capsys.readouterr().out == "no figure differs\n"
    assert main(["drafts", *drafts, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [each["change"] for each in told["changes"]] == ["changed", "reworded", "added", "removed"]
    assert told["changes"][0]["new"]["value"] == "12700000"
    assert told["changes"][2]["old"] is None


def test_a_draft_that_is_not_there(drafts: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["drafts", drafts[0], drafts[0] + "x"]) == 2
    assert "there is no such file" in capsys.readouterr().err


def test_a_copy_without_markers_that_point_nowhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    memo = tmp_path / "memo.md"
    memo.write_text("Sales rose [2, 12]. Cash fell [12].\n\n[1] Report\n\n[2] Release\n", encoding="utf-8")
    assert main(["memo-text", str(memo), "--without-markers", "12"]) == 0
    assert capsys.readouterr().out == "Sales rose [2]. Cash fell.\n\n[1] Report\n\n[2] Release\n"
    assert "[2, 12]" in memo.read_text(encoding="utf-8")
