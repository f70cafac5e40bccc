"""Where the program starts: as `olo`, as `olo-desktop`, as `python -m olo_desktop`, and as one of its own workers."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

WORKER = "--olo-worker"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; gives back its exit code."""
    words = sys.argv[1:] if argv is None else list(argv)
    if words[:1] == [WORKER]:
        return _worker()
    from olo_desktop.cli.main import run

    return run(words, _Window())


def main_window() -> int:
    """Open the window: the entry point that has no console. A folder may be handed over, as by a double click."""
    words = sys.argv[1:]
    if words[:1] == [WORKER]:
        return _worker()
    folder = next((Path(word) for word in words if not word.startswith("-")), None)
    return _Window().open(folder, None, None)


class _Window:
    """The window, loaded when it is asked for: most commands need no Qt."""

    def open(self, folder: Path | None, memo: Path | None, workspace: Path | None) -> int:
        from olo_desktop.ui.start import run

        return run(folder, memo, workspace)

    def picture(self, folder: Path, memo: Path, to: Path, workspace: Path | None) -> None:
        from olo_desktop.ui.start import picture

        picture(folder, memo, to, workspace)


def _worker() -> int:
    """A frozen build has no `python -m`: it starts itself as a worker, which must load nothing but its reader."""
    from olo_desktop.ingest.worker import main as work

    return int(work() or 0)


if __name__ == "__main__":
    sys.exit(main())
