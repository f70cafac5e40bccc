"""Table captions that set a scale, and prose that sets none."""

from __future__ import annotations

from decimal import Decimal

import pytest
from reading_cases import rows

from olo_desktop.text.scales import caption_scale


@pytest.mark.parametrize("row", list(rows("captions.txt")), ids=lambda row: row[0])
def test_caption_sets_its_scale(row: list[str]) -> None:
    line, *told = row
    expected = (Decimal(told[0]), told[1] or None, told[2]) if told else None
    assert caption_scale([line]) == expected


def test_first_caption_speaks() -> None:
    assert caption_scale(["Balance sheet", "(in thousands)", "(in millions)"]) == (Decimal(1000), None, "in thousands")
    assert caption_scale(["x" * 500 + " (in thousands)"]) is None
    assert caption_scale([]) is None
