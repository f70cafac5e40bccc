"""The documentation says what is there: its commands, options, checks, settings, files and links exist."""

from __future__ import annotations

import argparse
import re
from dataclasses import fields
from pathlib import Path

import pytest

from olo_desktop.checks.grounded import GROUNDED
from olo_desktop.checks.registry import CHECKS
from olo_desktop.cli.commands import COMMANDS
from olo_desktop.cli.main import parser
from olo_desktop.model.report import RunStatus

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
_COMMAND = re.compile(r"`olo ([a-z][a-z-]*)")
_LINK = re.compile(r"(?<!!)\[[^\]]+\]\((?P<target>[^)\s]+)\)")
_SHOWN = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"`(?P<path>(?:olo_desktop|resources|packaging|tests|docs)/[\w./-]+)`")


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def _section(command: str) -> str:
    """What docs/commands.md says of one command."""
    found = re.search(rf"^## `olo {command}\b.*?(?=^## |\Z)", _text("docs/commands.md"), re.MULTILINE | re.DOTALL)
    assert found, f"docs/commands.md has no section on olo {command}"
    return found[0]


def _parsers() -> dict[str, argparse.ArgumentParser]:
    top = parser([listed.name for listed in COMMANDS])
    subs = next(action for action in top._actions if isinstance(action, argparse._SubParsersAction))
    return dict(subs.choices)


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_every_command_and_option_is_documented(command: str) -> None:
    shared = _text("docs/commands.md").split("## ")[0]
    section = _section(command)
    for action in _parsers()[command]._actions:
        for option in action.option_strings:
            if option.startswith("--"):
                assert f"`{option}" in section + shared, option
        if not action.option_strings:
            assert str(action.metavar) in section, action.metavar


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_no_page_names_a_command_that_is_not_there(page: Path) -> None:
    named = set(_COMMAND.findall(page.read_text(encoding="utf-8")))
    assert named <= {command.name for command in COMMANDS}


def test_the_readme_names_every_command_that_judges_or_shows() -> None:
    assert {command.name for command in COMMANDS} - set(_COMMAND.findall(_text("README.md"))) <= {"checks"}


def test_the_readme_tells_every_status_and_its_exit_code() -> None:
    rows = re.findall(r"^\| (\d) \| `(\w+)`", _text("README.md"), re.MULTILINE)
    assert {(int(code), status) for code, status in rows} == {(s.exit_code, s.value) for s in RunStatus}


@pytest.mark.parametrize("block", _SHOWN.findall(_text("README.md") + _text("CONTRIBUTING.md")))
def test_the_scripts_that_are_shown_exist(block: str) -> None:
    for line in block.splitlines():
        script = line.removeprefix("bash ").split()[0]
        assert (ROOT / script).is_file(), script
        assert (ROOT / script).read_text(encoding="utf-8").startswith("#!/usr/bin/env bash")


def test_the_build_runs_the_test_command_of_the_readme() -> None:
    assert "bash packaging/test.sh" in _text("README.md")
    assert "packaging/test.sh" in _text(".ci/run")


def test_every_check_and_fault_is_documented() -> None:
    page = _text("docs/checks.md")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+?) \| (?:yes|no) \|$", page, re.MULTILINE))
    assert {name: said.replace("`", "") for name, said in rows.items()} == {
        **{check.name: check.question.replace("`", "") for check in CHECKS},
        **{check.NAME: check.QUESTION for check in GROUNDED.values()},
    }
    for grounded in GROUNDED.values():
        for fault in grounded.FAULTS:
            assert f"| `{fault.code}` | `{grounded.NAME}` |" in page, fault.code
    for check in CHECKS:
        for fault in check.faults:
            assert f"| `{fault.code}` | `{check.name}` |" in page, fault.code
        assert f"| {'yes' if check.screen else 'no'} |" in next(
            line for line in page.splitlines() if line.startswith(f"| `{check.name}` |")
        )


def test_every_decision_is_in_the_index() -> None:
    records = {path.name for path in (ROOT / "docs" / "adr").glob("0*.md")}
    assert set(re.findall(r"\((\d{4}-[\w-]+\.md)\)", _text("docs/adr/README.md"))) == records
    numbers = sorted(int(name[:4]) for name in records)
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("record", sorted((ROOT / "docs" / "adr").glob("0*.md")), ids=_name)
def test_a_decision_says_why_and_what(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert "**Context.**" in text
    assert "**Outcome.**" in text


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_links_and_named_files_resolve(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = [found["target"].split("#")[0] for found in _LINK.finditer(text)]
    broken = [target for target in targets if "://" not in target and target and not (page.parent / target).exists()]
    assert broken == []
    assert [found["path"] for found in _FILE.finditer(text) if not (ROOT / found["path"]).exists()] == []


def test_architecture_names_every_package() -> None:
    packages = {path.parent.name for path in (ROOT / "olo_desktop").glob("*/__init__.py")}
    assert {name for name in packages if f"`{name}`" not in _text("ARCHITECTURE.md")} == set()


def test_the_changelog_has_the_version_that_is_built() -> None:
    from olo_desktop import __version__

    assert f"## {__version__}" in _text("CHANGELOG.md")


def test_the_licence_is_whole() -> None:
    text = _text("LICENSE")
    assert "GNU AFFERO GENERAL PUBLIC LICENSE" in text
    assert "END OF TERMS AND CONDITIONS" in text
    assert len(text) == 34_523


def test_settings_that_sway_a_verdict_are_in_the_schema() -> None:
    from olo_desktop.model.report import Settings

    schema = _text("resources/schemas/olo.verify-1.json")
    assert [field.name for field in fields(Settings) if f'"{field.name}"' not in schema] == []
