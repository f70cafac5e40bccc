"""Where in a Word file a stretch of its memo's text stands, for writing beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from olo_desktop.ingest.memo_word import Origin, WordText, word_text
from olo_desktop.ingest.word.names import name_of
from olo_desktop.model.remark import TextPlace

_CALL = re.compile(r"\[\^(\w+)\]: ")


def word_places(
    name: str, data: bytes, spans: Sequence[tuple[int, int]]
) -> tuple[tuple[TextPlace, TextPlace] | None, ...]:
    """For each half-open span of the memo's text its first place and the place behind its last one, in the main part.

    A remark cannot stand in a note, a header or a text box: there it is put where the note is called, or at the text
    before. None where the file has no text to stand beside.
    """
    word = word_text(name, data)
    body = [origin for origin in word.origins if origin.part == "body"]
    if not body:
        return (None,) * len(spans)
    root = body[0].element.getroottree().getroot()
    texts = (each for each in root.iter() if name_of(each) in ("w:t", "m:t"))
    numbers = {element: number for number, element in enumerate(texts)}

    def place(origin: Origin, at: int) -> TextPlace:
        return TextPlace(numbers[origin.element], origin.offset + at - origin.start)

    found = []
    for start, end in spans:
        first, last = word.origin_at(start), word.origin_at(end - 1)
        if first is None or last is None or first.part != "body" or last.part != "body":
            first = last = _beside(word, body, start)
            start, end = first.start, first.end
        found.append((place(first, start), place(last, end)))
    return tuple(found)


def _beside(word: WordText, body: Sequence[Origin], start: int) -> Origin:
    """The stretch of the body that a remark on other text stands at."""
    calls = [
        match for match in _CALL.finditer(word.text, 0, start) if word.text[match.start() - 1 : match.start()] == "\n"
    ]
    at = start
    if calls and any(
        origin.part in ("footnote", "endnote") for origin in word.origins if origin.start <= start < origin.end
    ):
        at = max(0, word.text.find(f"[^{calls[-1][1]}]"))
    elif any(origin.part in ("header", "footer") for origin in word.origins if origin.start <= start < origin.end):
        at = 0
    before = [origin for origin in body if origin.start < at]
    return before[-1] if before else body[0]
