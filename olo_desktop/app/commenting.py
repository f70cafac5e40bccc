"""A Word memo with a comment on every flagged figure: the verdict, the right value, and where it stands."""

from __future__ import annotations

from pathlib import Path

from olo_desktop.app.memos import memo_bytes
from olo_desktop.export.commented_word import NotCommented, commented_word
from olo_desktop.export.remarks import remark_on
from olo_desktop.ingest.word_places import word_places
from olo_desktop.model.remark import Remark
from olo_desktop.model.report import Report

_WORD = (".docx", ".docm")


def commented_copy(report: Report, memo_path: Path) -> bytes:
    """The bytes of a copy of the memo, with comments. Raises `NotCommented`, `MemoNotOpened`."""
    if memo_path.suffix.lower() not in _WORD:
        raise NotCommented(f"{memo_path.name} is no Word memo", "Write the list of exceptions instead")
    data = memo_bytes(memo_path)
    groundings = {each.figure: each for each in report.groundings}
    flagged = [each for each in report.memo.figures if each.id in groundings and groundings[each.id].verdict.flagged]
    places = word_places(memo_path.name, data, [(figure.start, figure.end) for figure in flagged])
    remarks = [
        Remark(*place, remark_on(report.memo, figure, groundings[figure.id]))
        for figure, place in zip(flagged, places, strict=True)
        if place is not None
    ]
    return commented_word(data, remarks)
