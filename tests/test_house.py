"""The house rules that no linter knows: what lies where, how long things are, and what may be imported where."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "olo_desktop"
TOP = {
    ".ci",
    ".gitignore",
    ".pre-commit-config.yaml",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "docs",
    "olo_desktop",
    "packaging",
    "pyproject.toml",
    "resources",
    "tests",
}
LINES_A_FILE = 600
LINES_A_FUNCTION = 80
LINES_A_RULE = 150
LINES_A_FUNCTION_OF_A_RULE = 30
PURE = ("model", "text", "matching", "checks")
WORTHLESS_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "manager"}

# What only one system has. It belongs in machine.py, which knows what the others do instead.
ONE_SYSTEM_MODULES = {"fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "posix", "syslog", "msvcrt", "winreg"}
ONE_SYSTEM_NAMES = {
    "os.fork",
    "os.getuid",
    "os.geteuid",
    "os.killpg",
    "os.setsid",
    "os.getpgid",
    "os.mkfifo",
    "os.O_NOFOLLOW",
    "os.O_NONBLOCK",
    "os.sched_getaffinity",
    "os.startfile",
    "signal.SIGKILL",
    "signal.SIGALRM",
    "signal.SIGHUP",
    "signal.SIGUSR1",
    "signal.alarm",
    "signal.setitimer",
    "ctypes.windll",
    "sys.getwindowsversion",
}
# Nothing leaves the machine, and nothing that a file of a deal says is run.
NETWORK_MODULES = {"socket", "ssl", "http", "urllib.request", "ftplib", "smtplib", "asyncio", "requests", "httpx"}
DANGEROUS_MODULES = {"pickle", "marshal", "shelve", "dill"}
IMPURE_MODULES = {"io", "os", "pathlib", "random", "shutil", "sqlite3", "subprocess", "tempfile", "time", "uuid"}


@cache
def _tracked() -> tuple[str, ...]:
    """The files under version control; in an unpacked archive, all files."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
        return tuple(name for name in listed.split("\0") if name and (ROOT / name).is_file())
    except (OSError, subprocess.CalledProcessError):
        return tuple(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*") if path.is_file())


def _modules(*under: str) -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if not under or path.relative_to(PACKAGE).parts[0] in under)


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _imports(path: Path) -> Iterator[tuple[int, str]]:
    """The modules that the file imports, wherever in it."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.lineno, node.module
            yield from ((node.lineno, f"{node.module}.{name.name}") for name in node.names)


def _dotted(path: Path) -> Iterator[tuple[int, str]]:
    """The names of the form `module.name` that the file uses."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield node.lineno, f"{node.value.id}.{node.attr}"


def _offenders(paths: list[Path], names: set[str]) -> list[str]:
    """`file:line name` for each import of a named module or of something in it, and each use of a dotted name."""
    inside = tuple(f"{name}." for name in names)
    return [
        f"{path.relative_to(ROOT).as_posix()}:{line} {name}"
        for path in paths
        for line, name in (
            *(found for found in _imports(path) if found[1].startswith(inside) or found[1] in names),
            *(found for found in _dotted(path) if found[1] in names),
        )
    ]


def test_the_top_of_the_tree_holds_what_the_design_names() -> None:
    assert {name.split("/")[0] for name in _tracked()} <= TOP


def test_no_file_is_too_long() -> None:
    kinds = {".py", ".sh", ".toml", ".md", ".qss", ".css"}
    lengths = {
        name: len((ROOT / name).read_text(encoding="utf-8").splitlines())
        for name in _tracked()
        if Path(name).suffix in kinds and not name.startswith("tests/cases/")
    }
    assert {name: length for name, length in lengths.items() if length > LINES_A_FILE} == {}


def _functions(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{path.relative_to(ROOT).as_posix()}: {node.name}", (node.end_lineno or 0) - node.lineno + 1


def test_no_function_is_too_long() -> None:
    lengths = dict(length for path in _modules() for length in _functions(path))
    assert {name: length for name, length in lengths.items() if length > LINES_A_FUNCTION} == {}


def test_a_rule_is_read_in_ten_minutes() -> None:
    rules = sorted((PACKAGE / "checks" / "rules").glob("*.py"))
    long = [path.name for path in rules if len(path.read_text(encoding="utf-8").splitlines()) > LINES_A_RULE]
    assert long == []
    lengths = dict(length for path in rules for length in _functions(path))
    assert {name: length for name, length in lengths.items() if length > LINES_A_FUNCTION_OF_A_RULE} == {}


def test_modules_are_named_for_what_they_know() -> None:
    assert [path.name for path in _modules() if path.stem in WORTHLESS_NAMES] == []


def test_what_one_system_has_is_used_in_one_module() -> None:
    elsewhere = [path for path in _modules() if path != PACKAGE / "machine.py"]
    assert _offenders(elsewhere, ONE_SYSTEM_MODULES | ONE_SYSTEM_NAMES) == []


def test_nothing_opens_a_connection_or_runs_what_it_reads() -> None:
    assert _offenders(_modules(), NETWORK_MODULES | DANGEROUS_MODULES) == []


@pytest.mark.parametrize("package", PURE)
def test_pure_packages_touch_no_file_and_no_clock(package: str) -> None:
    assert _offenders(_modules(package), IMPURE_MODULES) == []


def test_every_silenced_rule_says_why() -> None:
    """`# noqa: X - why` and `# type: ignore[x] # why` (or ` - why`)."""
    silenced = re.compile(r"#\s*(noqa|type:\s*ignore|pragma:\s*no cover)(?P<rest>.*)")
    reason = re.compile(r"^(?:\[[\w, -]+\]|:\s*[A-Z]+\d+(?:,\s*[A-Z]+\d+)*)?\s*[-#:]\s*\w.{5,}")
    unexplained = [
        f"{path.relative_to(ROOT).as_posix()}:{number}"
        for path in _modules()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (found := silenced.search(line)) and not reason.match(found["rest"])
    ]
    assert unexplained == []


def test_no_address_of_a_package_index_is_written_down() -> None:
    address = re.compile(r"--(?:extra-)?index[-]url|find[-]links|^deb https?:|\"resolved\": *\"http", re.MULTILINE)
    texts = {
        name for name in _tracked() if Path(name).suffix in {".txt", ".toml", ".sh", ".ps1", ".yaml", ".cfg", ".md"}
    }
    assert [name for name in texts if address.search((ROOT / name).read_text(encoding="utf-8"))] == []
    pins = (ROOT / "packaging" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert [pin for pin in pins if not re.fullmatch(r"#.*|[\w.-]+==[\w.]+", pin)] == []


def test_every_dependency_is_pinned() -> None:
    written = (ROOT / "packaging" / "constraints.txt").read_text(encoding="utf-8")
    pinned = {_normal(line.split("==")[0]) for line in written.splitlines() if "==" in line}
    wanted = re.findall(r'^    "([\w.-]+)[><=]', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(wanted) > 15
    assert {_normal(name) for name in wanted} <= pinned


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
