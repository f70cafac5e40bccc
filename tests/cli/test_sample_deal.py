"""The command line for real, in processes of its own, on the sample deal."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from olo_desktop.places import resource

ROOT = Path(__file__).resolve().parents[2]
MEMO = "IC memo draft.md"


def _olo(*words: str | Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "olo_desktop", *map(str, words)],
        cwd=ROOT,
        env=os.environ | {"COLUMNS": "100"} | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        check=False,
    )


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("workspace")


@pytest.fixture(scope="module")
def report(sample_deal: Path, workspace: Path) -> tuple[subprocess.CompletedProcess[bytes], bytes]:
    """How `olo verify` ended on the sample deal, and the JSON that it wrote."""
    out = workspace.parent / "report.json"
    done = _olo("verify", sample_deal, sample_deal / MEMO, "--json", out, "--workspace", workspace)
    return done, out.read_bytes()


def test_verify_names_the_right_value_of_every_planted_error(
    report: tuple[subprocess.CompletedProcess[bytes], bytes],
) -> None:
    done, data = report
    assert (done.returncode, done.stderr) == (1, b"")
    value = json.loads(data)
    flagged = {each["text"] for each in value["figures"] if each["verdict"] == "contradicted"}
    assert {"$34.2 million", "$6.2 million", "$54.4 million", "38.0%", "$37.3 million", "$1,862 million"} <= flagged
    text = " ".join(done.stdout.decode().split())
    assert "The source says $32.4 million. Digits are swapped. Operating income for FY2024 is printed 32" in text
    assert "The source says it rose 38.0%." in text
    assert "Needs review." in text


def test_the_report_is_held_to_the_schema(report: tuple[subprocess.CompletedProcess[bytes], bytes]) -> None:
    schema = json.loads(resource("schemas/olo.verify-1.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(json.loads(report[1]))


def test_every_number_of_the_memo_is_judged_or_listed(
    report: tuple[subprocess.CompletedProcess[bytes], bytes], sample_deal: Path
) -> None:
    value = json.loads(report[1])
    spans = [(each["start"], each["end"]) for each in (*value["figures"], *value["not_checked"])]
    text = (sample_deal / MEMO).read_text(encoding="utf-8")
    digits = {at for at, sign in enumerate(text) if sign.isdigit()}
    assert digits <= {at for start, end in spans for at in range(start, end)}
    assert all(text[each["start"] : each["end"]] == each["text"] for each in value["figures"])


def test_the_same_bytes_from_another_folder_another_workspace_another_place_and_time(
    report: tuple[subprocess.CompletedProcess[bytes], bytes], sample_deal: Path, tmp_path: Path
) -> None:
    moved = tmp_path / "elsewhere" / "Deal"
    shutil.copytree(sample_deal, moved)
    done = _olo(
        "verify", moved, moved / MEMO, "--json", "-", "--workspace", tmp_path / "fresh",
        TZ="Pacific/Auckland", LANG="tr_TR.UTF-8", LC_ALL="C", PYTHONHASHSEED="7",
    )  # fmt: skip
    assert done.stdout == report[1]
    assert str(tmp_path).encode() not in done.stdout


def test_the_deal_folder_is_never_written(
    report: tuple[subprocess.CompletedProcess[bytes], bytes], sample_deal: Path, workspace: Path, tmp_path: Path
) -> None:
    before = _tree(sample_deal)
    out = tmp_path / "list.html"
    done = _olo("exceptions", sample_deal, sample_deal / MEMO, "--to", out, "--workspace", workspace)
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"$34.2 million" in out.read_bytes()
    assert _tree(sample_deal) == before


def test_ingest_lists_every_entry_and_bad_files_cost_only_themselves(sample_deal: Path, tmp_path: Path) -> None:
    deal = tmp_path / "Deal"
    (deal / "odd").mkdir(parents=True)
    shutil.copy(sample_deal / "Information memorandum.pdf", deal)
    (deal / "odd" / "page.pdf").write_bytes(b"<html>no pdf</html>")
    (deal / "odd" / "empty.pdf").write_bytes(b"")
    (deal / "evil\u202efdp.txt").write_bytes(b"x")
    done = _olo("ingest", deal, "--workspace", tmp_path / "work", "--json", tmp_path / "out.json")
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert any(line.startswith("Information memorandum.pdf") and " read " in line for line in lines)
    assert any(line.startswith("odd/page.pdf") and "not what its name says" in line for line in lines)
    assert any(line.startswith("odd/empty.pdf") and "empty" in line for line in lines)
    assert any(line.startswith("evil⟨202E⟩fdp.txt") for line in lines)
    listed: list[dict[str, Any]] = json.loads((tmp_path / "out.json").read_bytes())["documents"]
    assert len(listed) == 4


NOT_MEMOS = [
    ("memo.md", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"),
    ("memo.xyz", b"Revenue was $1 million."),
]


@pytest.mark.parametrize(("name", "data"), NOT_MEMOS, ids=["binary", "kind"])
def test_what_is_no_memo_is_told_in_a_line(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    done = _olo("memo-text", tmp_path / name)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"olo: ")
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


def _tree(folder: Path) -> list[tuple[str, int, str]]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return [(str(path), path.stat().st_mtime_ns, hashlib.sha256(path.read_bytes()).hexdigest()) for path in files]
