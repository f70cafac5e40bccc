"""The lexicons that come with the program, read once."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from olo_desktop.places import resource
from olo_desktop.text.lexicon import Lexicon, compile_lexicon
from olo_desktop.text.metrics import MetricReader


@cache
def lexicon() -> Lexicon:
    """The compiled lexicon of metrics."""
    return compile_lexicon(_read("metrics"), _read("words"))


@cache
def metric_reader() -> MetricReader:
    """The one reader of metrics of this process."""
    return MetricReader(lexicon())


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(resource(f"lexicons/{name}.toml").read_text(encoding="utf-8"))
