"""What all tests share: the material outside the project, where it is there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of filings and benchmarks beside the checkout; the test skips where it is absent."""
    folder = Path(os.environ.get("OLO_SHARED", ROOT.parent / "shared"))
    if not (folder / "filings").is_dir():
        pytest.skip(f"the filings are not beside the checkout ({folder.name}/ missing)")
    return folder
