"""Where the program's own files lie: found the same way from a checkout, an installed wheel and a frozen build."""

from __future__ import annotations

import sys
from pathlib import Path


def resource(name: str) -> Path:
    """The path of `name` (with `/`) under `resources/`. Raises FileNotFoundError where it is missing."""
    for root in _roots():
        path = root / name
        if path.exists():
            return path
    raise FileNotFoundError(f"the program's own file {name} is missing: install Olo again")


def _roots() -> tuple[Path, ...]:
    here = Path(__file__).resolve().parent
    frozen = getattr(sys, "_MEIPASS", None)
    bundled = (Path(frozen) / "olo_desktop" / "_resources",) if frozen else ()
    return (*bundled, here / "_resources", here.parent / "resources")
