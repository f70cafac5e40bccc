"""A terminal to print to, and a program without a deal behind it."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from fake_program import Olo, Program, Said, Stream

from olo_desktop.cli.main import run
from olo_desktop.cli.terminal import Terminal


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Program:
    """The use cases of `app`, replaced; it is its own window."""
    made = Program()
    fakes = {
        "olo_desktop.app.deal": {"open_deal": made.open_deal},
        "olo_desktop.app.ingesting": {"ingest_deal": made.ingest_deal},
        "olo_desktop.app.verifying": {"verify_memo": made.verify_memo},
        "olo_desktop.app.changes": {"note_run": made.note_run, "document_changes": lambda _: ()},
        "olo_desktop.app.memos": {"read_memo_file": made.read_memo_file},
        "olo_desktop.app.demo": {"write_demo": made.write_demo, "planted_errors": made.planted_errors},
    }
    for name, functions in fakes.items():
        module = ModuleType(name)
        module.__dict__.update(functions)
        monkeypatch.setitem(sys.modules, name, module)
        parent, _, last = name.rpartition(".")
        monkeypatch.setattr(import_module(parent), last, module, raising=False)
    return made


@pytest.fixture
def olo(program: Program) -> Olo:
    """Runs a command line; `terminal=True` lets both streams claim to be one."""

    def call(*words: str | Path, terminal: bool = False) -> Said:
        out, err = Stream(terminal=terminal), Stream(terminal=terminal)
        code = run([str(word) for word in words], program, Terminal(out, err))
        return Said(code, out.getvalue(), err.getvalue())

    return call


@pytest.fixture
def deal(tmp_path: Path) -> Path:
    """A folder that can be named as a deal."""
    folder = tmp_path / "Tarnbrook"
    folder.mkdir()
    return folder


@pytest.fixture
def memo(tmp_path: Path) -> Path:
    """A file that can be named as a memo."""
    path = tmp_path / "IC memo.md"
    path.write_text("Revenue was $34.2 million.", encoding="utf-8")
    return path
