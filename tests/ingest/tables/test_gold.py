"""The reader against thirty pages that were written down from their pictures, independently of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.tables import score, table_of

BARS = {"pair": 0.98, "scale": 0.995, "box": 0.995, "value": 0.99}


@pytest.mark.shared
def test_the_gold_pages_stay_above_their_bars(shared: Path) -> None:
    total = score(shared)
    below = [name for name, bar in BARS.items() if total.share(name) < bar]
    assert not below, "\n".join([str(below), *table_of(total, "page")])
    assert len(total.invented) <= 20, total.invented
