"""The commands that keep what people decide, on the sample deal, as they are typed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fake_program import Said, Stream

from olo_desktop.cli.main import run
from olo_desktop.cli.terminal import Terminal

MEMO = """Operating income reached $34.2 million in FY2024, up from $25.0 million in FY2023.

Inventories at 31 December 2024 were $37.3 million.
"""
Type = Callable[..., Said]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("decisions")
    (folder / "memo.md").write_text(MEMO, encoding="utf-8")
    return folder


@pytest.fixture
def olo(place: Path, sample_deal: Path) -> Type:
    """Types a command; DEAL and MEMO stand for the sample deal and the memo, @name for a file."""
    (place / "w" / "review.db").unlink(missing_ok=True)

    def typed(*words: str, workspace: str = "w") -> Said:
        known = {"DEAL": str(sample_deal), "MEMO": str(place / "memo.md")}
        spelled = [known.get(word, str(place / word[1:]) if word.startswith("@") else word) for word in words]
        out, err = Stream(), Stream()
        code = run([*spelled, "--workspace", str(place / workspace)], object(), Terminal(out, err))  # type: ignore[arg-type]
        return Said(code, out.getvalue(), err.getvalue())

    return typed


def decisions(said: Said) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(said.out)["decisions"]
    return found


def test_a_figure_is_accepted_passed_and_listed(olo: Type) -> None:
    said = olo("decide", "DEAL", "MEMO", "F1", "$37.3 million", "--accept", "agreed", "--as", "Ana")
    assert said.code == 0
    assert "F1  $34.2 million  accepted: agreed  Ana, " in said.out
    assert "F3  $37.3 million" in said.out
    own = olo("decide", "DEAL", "MEMO", "F1", "--pass", "--as", "ana")
    assert (own.code, own.err.count("\n")) == (2, 1)
    assert "somebody else must pass it" in own.err
    assert olo("decide", "DEAL", "MEMO", "F1", "--pass", "seen", "--as", "Bob").code == 0
    listed = olo("decisions", "DEAL", "MEMO", "--json", "-")
    assert [(each["figure"], each["what"], each["author"]) for each in decisions(listed)] == [
        ("F1", "disposition", "Ana"),
        ("F1", "approval", "Bob"),
        ("F3", "disposition", "Ana"),
    ]
    assert olo("decide", "DEAL", "MEMO", "F1", "--take-back-word", "--as", "Bob").code == 0
    assert olo("decide", "DEAL", "MEMO", "F1", "--take-back", "--as", "Ana").code == 0
    assert len(decisions(olo("decisions", "DEAL", "MEMO", "--json", "-"))) == 1


def test_steps_are_undone_and_redone(olo: Type) -> None:
    olo("decide", "DEAL", "MEMO", "F1", "--to-fix", "--as", "Ana")
    assert "Nothing is decided." in olo("decisions", "DEAL", "MEMO", "--undo").out
    assert "to fix" in olo("decisions", "DEAL", "MEMO", "--redo").out
    nothing = olo("decisions", "DEAL", "MEMO", "--redo")
    assert (nothing.code, "There is nothing to redo." in nothing.out) == (1, True)


def test_a_correction_judges_again(olo: Type) -> None:
    said = olo("correct", "DEAL", "MEMO", "F3", "--period", "2023-12-31", "--as", "Ana")
    assert "F3 is supported: " in said.out
    assert "period: 2023-12-31" in said.out
    assert "F3 is contradicted: " in olo("correct", "DEAL", "MEMO", "F3", "--clear", "--as", "Ana").out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("decide", "DEAL", "MEMO", "F1"), "nothing is said to be decided"),
        (("decide", "DEAL", "MEMO", "F9", "--to-fix"), "the memo has no such figure"),
        (("correct", "DEAL", "MEMO", "F1"), "nothing is said to be corrected"),
        (("correct", "DEAL", "MEMO", "F1", "--clear", "--metric", "x"), "nothing is said to be corrected"),
        (("correct", "DEAL", "MEMO", "F1", "--period", "soon"), "that is no one period"),
        (("review-file", "merge", "DEAL", "@memo.md"), "it is no review file"),
        (("review-file", "send", "DEAL", "@x"), "invalid choice"),
        (("changes", "DEAL", "@no.md"), "there is no such file"),
        (("verify", "DEAL", "MEMO", "--profile", "slow"), "there is no such profile"),
        (("verify", "DEAL", "MEMO", "--materiality", "much"), "an amount is needed"),
        (("verify", "DEAL", "MEMO", "--check", "nothing"), "there is no check named nothing"),
    ],
)
def test_what_cannot_be_done_is_one_line(olo: Type, words: tuple[str, ...], why: str) -> None:
    said = olo(*words)
    assert (said.code, said.out) == (2, "")
    assert why in said.err
    assert said.err.count("\n") == 1


def test_review_files_are_saved_and_merged(olo: Type, place: Path) -> None:
    olo("decide", "DEAL", "MEMO", "F1", "--to-fix", "--as", "Ana")
    assert olo("review-file", "save", "DEAL", "@a.olo-review").code == 0
    olo("decide", "DEAL", "MEMO", "F1", "--out-of-scope", "not ours", "--as", "Bob", workspace="bob")
    told = olo("review-file", "merge", "DEAL", "@a.olo-review", "--as", "Bob", workspace="bob")
    assert told.code == 1
    assert "1 conflict" in told.out
    assert "ours    out of scope: not ours  (Bob, " in told.out
    assert "theirs  to fix  (Ana, " in told.out
    taken = olo(
        "review-file",
        "merge",
        "DEAL",
        "@a.olo-review",
        "--take",
        "theirs",
        "--as",
        "Bob",
        "--json",
        "-",
        workspace="bob",
    )
    assert taken.code == 0
    assert [each["said"] for each in json.loads(taken.out)["adopted"]] == ["to fix"]


def test_changes_are_told(olo: Type, place: Path) -> None:
    assert olo("verify", "DEAL", "MEMO").code == 1
    assert olo("changes", "DEAL", "MEMO").out == "Nothing changed.\n"
    olo("correct", "DEAL", "MEMO", "F3", "--period", "2023-12-31", "--as", "Ana")
    said = olo("changes", "DEAL", "MEMO")
    assert said.code == 1
    assert "F3  $37.3 million  contradicted → supported" in said.out
    again = olo("changes", "DEAL", "MEMO", "--json", "-")
    assert (again.code, json.loads(again.out)["verdicts"]) == (0, [])
    olo("correct", "DEAL", "MEMO", "F3", "--clear", "--as", "Ana")
    assert "Since this memo's last run, 1 figure is said otherwise." in olo("verify", "DEAL", "MEMO").out
