"""A deal of the sample's files that a test may change, and a workspace of its own."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest


@pytest.fixture
def deal(sample_deal: Path, tmp_path: Path) -> Path:
    """A copy of the sample deal."""
    return Path(shutil.copytree(sample_deal, tmp_path / "deal"))


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """Where the deal's workspace goes."""
    return tmp_path / "workspace"
