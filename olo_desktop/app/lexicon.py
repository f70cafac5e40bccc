"""The lexicon of metrics, read once a process from the program's own files."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache

from olo_desktop.places import resource
from olo_desktop.text.lexicon import compile_lexicon, merged
from olo_desktop.text.metrics import MetricReader

# In this order: of several metrics of one name the first is the most usual.
_METRICS = ("about", "income", "results", "cash", "assets", "liabilities", "ratios", "counts", "public")
_WORDS = "lexicons/words.toml"
_FILES = (*(f"lexicons/metrics/{name}.toml" for name in _METRICS), _WORDS)


@cache
def metric_reader() -> MetricReader:
    """The reader of metrics in prose and in captions."""
    *metrics, words = (tomllib.loads(resource(name).read_text(encoding="utf-8")) for name in _FILES)
    return MetricReader(compile_lexicon(merged(metrics), words))


@cache
def lexicon_version() -> str:
    """Twelve digits that change with the lexicon: it sways verdicts, so it is part of a deal's revision."""
    digest = hashlib.sha256()
    for name in _FILES:
        digest.update(resource(name).read_bytes())
    return digest.hexdigest()[:12]
