"""The differences of two drafts as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from olo_desktop.export.canonical import Json, decimal_text
from olo_desktop.model.draft import FigureChange
from olo_desktop.model.memo import MemoFigure

SCHEMA = "olo.drafts/1"


def drafts_value(changes: Sequence[FigureChange]) -> dict[str, Json]:
    """Each figure that differs, with its sentences."""
    return {
        "schema": SCHEMA,
        "changes": [
            {
                "change": each.kind.value,
                "old": _figure(each.old),
                "new": _figure(each.new),
                "old_sentence": each.old_sentence,
                "new_sentence": each.new_sentence,
            }
            for each in changes
        ],
    }


def _figure(figure: MemoFigure | None) -> Json:
    if figure is None:
        return None
    value = decimal_text(figure.quantity.value)
    return {"id": figure.id, "text": figure.text, "start": figure.start, "end": figure.end, "value": value}
