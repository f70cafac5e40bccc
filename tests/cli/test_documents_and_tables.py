"""`olo documents` and `olo tables` on the sample deal."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from fake_program import Said, Stream

from olo_desktop.cli.commands.documents import NotSettable, wish_of
from olo_desktop.cli.main import run
from olo_desktop.cli.terminal import Terminal
from olo_desktop.model.document import SourceTier
from olo_desktop.model.period import Period
from olo_desktop.model.profile import ReportKind, SetTraits, Trait

AUDITED = "Financial/Audited financial statements FY2024.pdf"
Call = Callable[..., Said]


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("workspace")


@pytest.fixture
def call(sample_deal: Path, workspace: Path) -> Call:
    def said(command: str, *words: str | Path) -> Said:
        out, err = Stream(terminal=False), Stream(terminal=False)
        argv = [command, str(sample_deal), *map(str, words), "--workspace", str(workspace)]
        code = run(argv, None, Terminal(out, err))  # type: ignore[arg-type] # neither command opens the window
        return Said(code, out.getvalue(), err.getvalue())

    return said


def test_documents_are_listed_with_reasons(call: Call) -> None:
    said = call("documents")
    assert said.code == 0
    assert "period   FY2024 (2024-01-01 to 2024-12-31)" in said.out
    assert "tier     cpa" in said.out
    assert "an auditor reports on it" in said.out
    assert "not known: text files are not read" in said.out


def test_setting_and_taking_back(call: Call) -> None:
    call("documents", "--set", AUDITED, "company=Oak Ltd.", "tier=management", "period=Q3 2021")
    value = json.loads(call("documents", "--json", "-").out)
    (audited,) = [each for each in value["documents"] if each["document"] == AUDITED]
    assert (audited["company"], audited["tier"], audited["period"]) == ("Oak Ltd.", "management", "Q3 2021")
    assert audited["set"] == ["company", "period", "tier"]
    assert audited["reasons"]["company"] == "set by you"
    value = json.loads(call("documents", "--set", AUDITED, "company=", "tier=", "period=", "--json").out)
    (audited,) = [each for each in value["documents"] if each["document"] == AUDITED]
    assert (audited["tier"], audited["set"]) == ("cpa", [])


def test_what_a_wish_sets() -> None:
    traits, unset = wish_of(["kind=tax return", "period=2022-12-31", "tier=TAX", "company="])
    assert (traits.kind, traits.tier, unset) == (ReportKind.TAX_RETURN, SourceTier.TAX, (Trait.COMPANY,))
    assert traits.period is not None
    assert str(traits.period) == "2022-12-31"
    assert wish_of(["period=FY2020"]) == (SetTraits(period=Period("FY2020")), ())


@pytest.mark.parametrize(
    "pairs",
    [[], ["company"], ["currency=USD"], ["tier=best"], ["kind=novel"], ["period=soon"], ["period=2020 or 2021"]],
)
def test_what_cannot_be_set(pairs: list[str]) -> None:
    with pytest.raises(NotSettable):
        wish_of(pairs)


def test_a_document_that_is_not_there(call: Call) -> None:
    said = call("documents", "--set", "nowhere.pdf", "tier=cpa")
    assert (said.code, said.out) == (2, "")
    assert "no such document" in said.err


def test_tables_as_a_grid_as_json_and_as_a_picture(call: Call, tmp_path: Path) -> None:
    picture, data = tmp_path / "page.png", tmp_path / "tables.json"
    said = call("tables", AUDITED, "--page", "4", "--picture", picture, "--json", data)
    assert said.code == 0
    assert "page 4" in said.out
    assert "2024-12-31" in said.out
    assert picture.read_bytes()[:4] == b"\x89PNG"
    value = json.loads(data.read_bytes())
    assert (value["schema"], value["document"]) == ("olo.tables/1", AUDITED)
    assert value["tables"][0]["scale"] == "1000"


def test_a_page_without_tables(call: Call) -> None:
    said = call("tables", AUDITED, "--page", "1")
    assert (said.code, said.out) == (1, "0 tables, 0 figures.\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((AUDITED, "--picture", "x.png"), "Name it with --page N"),
        ((AUDITED, "--page", "0"), "pages count from 1"),
        ((AUDITED, "--page", "999"), "it has no page 999"),
        (("IC memo draft.md",), "text files are not read"),
    ],
)
def test_what_cannot_be_shown(call: Call, words: tuple[str, ...], told: str) -> None:
    said = call("tables", *words)
    assert said.code == 2
    assert told in said.err
