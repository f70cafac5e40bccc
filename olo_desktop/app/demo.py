"""The sample deal, written where a newcomer can look at it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from olo_desktop.ingest.sample import write_sample_deal
from olo_desktop.model.memo import Memo
from olo_desktop.places import resource
from olo_desktop.store.workspace import data_directory


@dataclass(frozen=True, slots=True)
class Demo:
    """Where the sample deal lies: its folder, and its memo draft in it."""

    folder: Path
    memo: Path


@dataclass(frozen=True, slots=True)
class PlantedError:
    """One error that was written into the memo draft on purpose, what it should read, and the page that tells."""

    start: int
    text: str
    metric: str
    period: str
    should_read: str
    slip: str
    document: str
    page: int
    printed: str


def planted_errors(memo: Memo) -> tuple[PlantedError, ...]:
    """The errors of the sample's memo draft, in its order; none where somebody has changed the draft since."""
    figures = json.loads(resource("sample/gold.json").read_text(encoding="utf-8"))["figures"]
    if any(memo.text[figure["start"] : figure["end"]] != figure["text"] for figure in figures):
        return ()
    names = PlantedError.__slots__
    return tuple(PlantedError(**{name: figure[name] for name in names}) for figure in figures if not figure["right"])


def write_demo(folder: Path | None = None) -> Demo:
    """The sample deal in `folder`, or in Olo's own data directory; files changed since are left as they are."""
    target = folder or data_directory() / "Sample deal"
    target.mkdir(parents=True, exist_ok=True)
    return Demo(target, write_sample_deal(target))
