"""The command line as a whole: help, errors in one line, exit codes, what is loaded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from fake_program import Olo, Program

from olo_desktop import __version__
from olo_desktop.cli.commands import COMMANDS
from olo_desktop.cli.main import parser
from olo_desktop.model.errors import OloError
from olo_desktop.model.work import Cancelled

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_has_its_help(olo: Olo, command: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert olo(command.name, "--help").code == 0  # type: ignore[attr-defined]
    text = capsys.readouterr().out
    for option in ("--json", "--workspace", "--debug", *command.load().description.split("\n")[0].split()[:3]):  # type: ignore[attr-defined]
        assert option in text


def test_the_first_help_lists_every_command(olo: Olo, capsys: pytest.CaptureFixture[str]) -> None:
    assert olo("--help").code == 0
    text = capsys.readouterr().out
    assert all(f"  {command.name} " in text for command in COMMANDS)
    assert olo("--version").code == 0
    assert capsys.readouterr().out == f"olo {__version__}\n"


def test_the_parser_knows_each_command_once() -> None:
    names = [command.name for command in COMMANDS]
    assert len(set(names)) == len(names)
    words = ["verify", "a", "b"]
    assert parser(words).parse_args(words).folder == Path("a")


def test_opening_the_window_loads_no_other_command() -> None:
    code = "import sys; from olo_desktop.cli.main import parser; parser(['open']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.rpartition(".")[2] for name in done.stdout.split() if name.startswith("olo_desktop.cli.commands.")}
    assert loaded == {"open_window"}


BAD = [
    ([], "the window: there is no display here"),
    (["fly"], "bad usage: argument COMMAND: invalid choice"),
    (["--fly"], "bad usage: unrecognized arguments: --fly"),
    (["verify"], "bad usage: the following arguments are required: DEAL_DIR, MEMO. See olo verify --help"),
    (["verify", "{deal}", "{none}.md"], "there is no such file"),
    (["verify", "{deal}", "{deal}"], "it is a folder, not a memo"),
    (["verify", "{none}", "{memo}"], "there is no such folder"),
    (["verify", "{memo}", "{memo}"], "it is a file, not a folder"),
    (["verify", "{deal}", "{memo}", "--check", "spelling"], "bad usage: there is no check named spelling. There are: "),
    (["verify", "{deal}", "{memo}", "--skip", "x\x1b[31m"], "no check named x␛[31m"),
    (["verify", "{deal}", "{memo}", "--json", "{none}/out.json"], "out.json was not saved: its folder does not exist"),
    (["verify", "{deal}", "{memo}", "--json", "{memo}"], "IC memo.md was not saved: that is the memo itself"),
    (["exceptions", "{deal}", "{memo}"], "bad usage: the following arguments are required: --to"),
    (["exceptions", "{deal}", "{memo}", "--to", "list.pdf"], "list.pdf ends in neither .xlsx nor .html"),
    (["exceptions", "{deal}", "{memo}", "--to", "{none}/list.html"], "its folder does not exist"),
    (["ingest", "{none}"], "there is no such folder"),
    (["ingest", "{deal}", "--workers", "many"], "argument --workers: a number from 0 to 64 is needed"),
    (["ingest", "{deal}", "--password-for", "none.pdf"], "none.pdf: there is no such document in the deal"),
    (["memo-text", "{none}.md"], "there is no such file"),
    (["open", "{none}"], "there is no such folder"),
]


@pytest.mark.parametrize(("words", "line"), BAD, ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_what_cannot_be_done_is_one_line_and_two(
    olo: Olo, program: Program, deal: Path, memo: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], line: str
) -> None:
    monkeypatch.setattr("olo_desktop.machine.has_display", lambda: False)
    named = [word.format(deal=deal, memo=memo, none=deal.parent / "none") for word in words]
    said = olo(*named)
    assert (said.code, said.out if "--json" not in words else "") == (2, "")
    assert said.err.startswith("olo: ")
    assert said.err.count("\n") == 1
    assert line in said.err
    assert memo.read_text(encoding="utf-8") == "Revenue was $34.2 million."


FAULTS = [
    (OloError("memo.md", "it is not text", "Save it as text"), 2, "olo: memo.md: it is not text. Save it as text\n"),
    (ZeroDivisionError("secret"), 2, "olo: a fault in Olo itself: run it again with --debug to see where\n"),
    (Cancelled(), 130, "olo: stopped: what was read is kept; run it again to go on\n"),
    (KeyboardInterrupt(), 130, "olo: stopped: what was read is kept; run it again to go on\n"),
]


@pytest.mark.parametrize(("fault", "code", "line"), FAULTS, ids=lambda value: type(value).__name__)
def test_every_way_to_fail_has_its_line(
    olo: Olo, program: Program, deal: Path, memo: Path, fault: BaseException, code: int, line: str
) -> None:
    program.fault = fault
    said = olo("verify", deal, memo)
    assert (said.code, said.err) == (code, line)


def test_debug_shows_where_a_fault_lies(
    olo: Olo, program: Program, deal: Path, memo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program.fault = ZeroDivisionError("inside")
    assert olo("verify", deal, memo, "--debug").code == 2
    assert "ZeroDivisionError: inside" in capsys.readouterr().err


def _python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)


HEAVY = ("PySide6", "sqlalchemy", "pymupdf", "openpyxl", "numpy", "alembic", "pypdfium2", "markdown_it", "rapidfuzz")


@pytest.mark.parametrize("words", [["--version"], ["verify", "/none", "/none.md"]], ids=["version", "missing"])
def test_the_start_is_light(words: list[str]) -> None:
    done = _python(
        "import sys\nfrom olo_desktop.__main__ import main\n"
        f"main({words!r})\nprint(sorted(set({HEAVY!r}) & set(sys.modules)))"
    )
    assert done.stdout.splitlines()[-1] == "[]", done.stderr


def test_a_worker_loads_nothing_of_the_command_line() -> None:
    done = _python(
        "import sys, types\nfake = types.ModuleType('olo_desktop.ingest.worker')\n"
        "def main():\n"
        "    heavy = ('olo_desktop.cli', 'argparse', 'PySide6')\n"
        "    print(sorted(name for name in sys.modules if name.startswith(heavy)))\n"
        "    return 7\n"
        "fake.main = main\nsys.modules[fake.__name__] = fake\n"
        "from olo_desktop.__main__ import main\nsys.exit(main(['--olo-worker']))"
    )
    assert (done.returncode, done.stdout) == (7, "[]\n"), done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a closed pipe is another error there")
def test_a_reader_who_goes_away_is_no_fault() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "olo_desktop", "checks"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    told = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), told) == (141, b"")
