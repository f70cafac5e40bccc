"""Real Word memos with every trap of the format: each counted figure is seen with its value, and nothing else is."""

from __future__ import annotations

import json
import re
import unicodedata
from decimal import Decimal
from pathlib import Path

import pytest

from olo_desktop.ingest.memos import read_memo
from olo_desktop.model.memo import Memo

pytestmark = pytest.mark.shared
_NAMES = ("3M_2018_tracked_changes", "JNJ_2022_citations", "NFLX_2017_units_fields", "PEP_2022_tables")


def _memo(shared: Path, name: str) -> tuple[Memo, list[dict[str, object]]]:
    path = shared / "memos" / f"memo_{name}.docx"
    gold = json.loads(path.with_suffix("").with_suffix(".gold.json").read_text(encoding="utf-8"))
    return read_memo(path.name, path.read_bytes()), gold["figures"]


def _plain(text: object) -> str:
    return re.sub(r"\s+", " ", unicodedata.normalize("NFKC", str(text))).strip()


@pytest.mark.parametrize("name", _NAMES)
def test_every_counted_figure_is_seen_with_its_value(shared: Path, name: str) -> None:
    memo, gold = _memo(shared, name)
    read = [(_plain(figure.text), figure.quantity) for figure in memo.figures]
    for figure in gold:
        if not figure["counts"] or figure["gold"] == "exempt":
            continue
        fits = [quantity for text, quantity in read if _plain(figure["text"]) in text or text in _plain(figure["text"])]
        assert fits, figure
        stated = Decimal(str(figure["value"]))
        assert any(abs(abs(each.value) - abs(stated)) <= each.precision for each in fits), figure


@pytest.mark.parametrize("name", _NAMES)
def test_deleted_hidden_and_commented_text_is_no_part_of_the_memo(shared: Path, name: str) -> None:
    memo, gold = _memo(shared, name)
    shown = [_plain(figure["text"]) for figure in gold if figure["counts"]]
    left_out = [_plain(figure["text"]) for figure in gold if not figure["counts"]]
    text = _plain(memo.text)
    for figure in left_out:
        assert text.count(figure) == shown.count(figure), figure
