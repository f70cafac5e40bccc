"""What stands around a block: its title, the sentence that announces it, what head and foot of the page say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from olo_desktop.ingest.lines import Line
from olo_desktop.ingest.scaling import Caption
from olo_desktop.ingest.tables.blocks import Block, is_prose
from olo_desktop.ingest.tables.heads import Headers
from olo_desktop.text.column_heads import head_of

_FORM_YEAR = re.compile(r"\b[Ff]orm\b.{0,14}\(((?:19|20)\d\d)\)")
_REPORT_YEAR = re.compile("((?:19|20)\\d\\d) ?\u5e74 ?\u5e74\u5ea6\u62a5\u544a")  # "annual report of the year 2024"
_LONG = 16  # words: a heading has fewer
_STEP = 6.0  # points: how far the first line of a paragraph is set in


class Surroundings:
    """The lines of a page, or of one of its sides, and the scales stated on it with their lines' numbers."""

    def __init__(self, page_number: int, lines: Sequence[Line], captions: Sequence[tuple[int, Caption]]) -> None:
        self.page_number = page_number
        self.lines = lines
        self.captions = captions

    def above(self, block: Block, headers: Headers) -> list[str]:
        """What stands over a header, nearest first: the sentence that announces the table, then headings."""
        headings = [self.lines[number].text for number in headers.above if self._is_heading(number, block)]
        return [*self._announcement(headers), *headings]

    def _is_heading(self, number: int, block: Block) -> bool:
        line = self.lines[number]
        return len(line.words) < _LONG or line.text.endswith(":") or not is_prose(line, block)

    def _announcement(self, headers: Headers) -> list[str]:
        """The sentence above: "The fair value at November 27, 2015 was determined using the following inputs:"."""
        sentence = ""
        for number in headers.above[:5]:
            line = self.lines[number]
            text = line.text.strip()
            if not sentence and not text.endswith((":", ")")):
                continue
            sentence = f"{text} {sentence}".strip()
            if text[:1].isupper() and len(line.words) > 8 and line.x0 > self.lines[number + 1].x0 + _STEP:
                break
        return [sentence.rsplit(". ", 1)[-1]] if sentence.count(" ") > 7 else []

    def title(self, headers: Headers) -> str:
        """The nearest line above a header that is neither a scale nor a time."""
        captions = {number for number, _ in self.captions}
        for number in headers.above:
            line = self.lines[number]
            if number in captions and len(line.words) < 9:
                continue
            if any(map(str.isalpha, line.text)) and not _is_only_time(line.text):
                return line.text.strip()
        return ""

    def is_announced(self, block: Block, *, same_page: bool) -> bool:
        """Whether running text, or a scale on the same page, opens the block: then it goes on with no other table."""
        first = block.rows[0].number
        if same_page and any(block.top <= number < first for number, _ in self.captions):
            return True
        return any(
            len(line.words) > 7 and (line.text.rstrip()[-1:] in ".:" or is_prose(line, block))
            for line in self.lines[block.top : first]
        )

    @cached_property
    def form_year(self) -> str:
        """The year that a form's head or foot names: "Form 990 (2022)", or a Chinese annual report's."""
        for line in (*self.lines[:3], *self.lines[-4:]):
            if "orm" in line.text and (match := _FORM_YEAR.search(line.text)):
                return match[1]
            if not line.text.isascii() and (match := _REPORT_YEAR.search(line.text)):
                return match[1]
        return ""

    @cached_property
    def closing(self) -> str:
        """The line of the page's head or foot that names one day or month: "Jul 2024"."""
        for line in (*self.lines[-4:], *self.lines[:3]):
            if line.has_digits and len(line.words) < 12 and len(head_of(line.text).ends) == 1:
                return line.text
        return ""


def _is_only_time(text: str) -> bool:
    head = head_of(text)
    return (head.tells_time or bool(head.days)) and text.count(" ") < 7
