"""The sample deal, written where a newcomer can look at it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from olo_desktop.ingest.sample import write_sample_deal
from olo_desktop.store.workspace import data_directory


@dataclass(frozen=True, slots=True)
class Demo:
    """Where the sample deal lies: its folder, and its memo draft in it."""

    folder: Path
    memo: Path


def write_demo(folder: Path | None = None) -> Demo:
    """The sample deal in `folder`, or in Olo's own data directory; files changed since are left as they are."""
    target = folder or data_directory() / "Sample deal"
    target.mkdir(parents=True, exist_ok=True)
    return Demo(target, write_sample_deal(target))
