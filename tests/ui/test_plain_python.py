"""Presenters decide without a toolkit, and an empty window opens without the heavy packages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from olo_desktop.ui import presenters

HEAVY = ("sqlalchemy", "alembic", "pymupdf", "pypdfium2", "openpyxl", "numpy", "rank_bm25", "rapidfuzz", "markdown_it")


def loaded_after(code: str) -> set[str]:
    program = f"import sys\n{code}\nprint(*sorted({{name.split('.')[0] for name in sys.modules}}))"
    return set(
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    )


def test_presenters_know_no_qt() -> None:
    names = sorted(file.stem for file in Path(presenters.__file__).parent.glob("*.py"))
    code = "\n".join(f"import olo_desktop.ui.presenters.{name}" for name in names)
    assert "PySide6" not in loaded_after(
        code + "\nimport olo_desktop.ui.backend, olo_desktop.ui.tokens, olo_desktop.ui.keys"
    )


def test_an_empty_window_loads_no_database_and_no_parser(tmp_path: object) -> None:
    code = (
        "import os; os.environ['QT_QPA_PLATFORM'] = 'offscreen'\n"
        "from olo_desktop.ui import start\n"
        "app = start._application(); window = start._window(app, None)\n"
        "window.show(); app.processEvents()\n"
    )
    assert not loaded_after(code + "del window").intersection(HEAVY)
