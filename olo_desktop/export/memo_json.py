"""A memo as read, as JSON: its text, and the place of everything in it that the report may speak of."""

from __future__ import annotations

from olo_desktop.export.canonical import Json, decimal_text
from olo_desktop.export.places import place
from olo_desktop.model.memo import Memo

SCHEMA = "olo.memo-text/1"


def notices_value(memo: Memo) -> list[Json]:
    """What the memo's file holds beside the text that is verified."""
    return [{"kind": each.kind.value, "text": each.text, "start": each.start, "end": each.end} for each in memo.notices]


def memo_value(memo: Memo) -> dict[str, Json]:
    """The memo's text with its blocks, sentences, figures and the numbers that are no claims."""
    return {
        "schema": SCHEMA,
        "sha256": memo.sha256,
        "text": memo.text,
        "blocks": [
            {"start": block.start, "end": block.end, "place": place(memo, number), "section": list(block.section)}
            for number, block in enumerate(memo.blocks)
        ],
        "sentences": [
            {"start": each.start, "end": each.end, "place": place(memo, each.block)} for each in memo.sentences
        ],
        "figures": [
            {
                "id": figure.id,
                "start": figure.start,
                "end": figure.end,
                "text": figure.text,
                "sentence": figure.sentence,
                "kind": figure.quantity.kind.value,
                "value": decimal_text(figure.quantity.value),
                "unit": figure.quantity.unit,
            }
            for figure in memo.figures
        ],
        "notices": notices_value(memo),
        "not_checked": [
            {"start": item.start, "end": item.end, "text": item.text, "why": item.why.value}
            for item in memo.not_checked
        ],
    }
