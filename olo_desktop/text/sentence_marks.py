"""A sentence with what stands in it marked: figures, metrics, times, movements, brackets."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from olo_desktop.model.claim import Movement, SignWord
from olo_desktop.model.memo import MemoFigure
from olo_desktop.model.period import Period
from olo_desktop.text.dates import MONTH, YEAR, month_of, whole_month
from olo_desktop.text.link_words import IS, any_of
from olo_desktop.text.metrics import Mention, MetricReader
from olo_desktop.text.movements import movements_in, sign_words_in
from olo_desktop.text.periods import scan_periods
from olo_desktop.text.relative_times import parts_of_years, relative_times, says_instant, span_in

FIGURE = "\u00a4"
"""Stands for each character of a figure in the masked text."""

_MARKUP = re.compile(r"[*_`]|\[[^\[\]\n]{0,200}\](?!\()")
_ABOUT_TIME = 30
_MONTHS = re.compile(rf"\b(?:between|from) {MONTH} (?:and|to|through) (?:[A-Z][a-z]+\.?) (?P<y>{YEAR})\b")
_STRETCH_TO = re.compile(
    r"\b(?:weeks?|months?|years?|quarters?|periods?)[ ](?:ended|ending|to)[ ](?:on[ ])?$", re.IGNORECASE
)
# "Expenses" alone are all of them; behind a word that no metric knows they are some: "litigation expenses".
_BARE = re.compile(r"expenses|expenditures?", re.IGNORECASE)
_PLAIN = any_of("its the their our total and while but with of on in to annual all whose full-year")
_OF_A_KIND = re.compile(rf"(?<![\w-])(?!{_PLAIN}[ ])[\w-]+[ ]$", re.IGNORECASE)
_DEFINITION = re.compile(
    rf"\b(?:computed|defined|calculated|measured|taken)[ ]as\b[^.;]{{1,160}}?(?=[ ]{IS}\b)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class FigureMark:
    """A figure of the sentence. `opened` is where the bracket around it opens, -1 outside of brackets."""

    start: int
    end: int
    figure: MemoFigure
    opened: int


@dataclass(frozen=True, slots=True)
class TimeMark:
    """A time of the sentence: a period, or one told by another (`relative`, `shift` years from it)."""

    start: int
    end: int
    text: str
    period: Period | None
    relative: bool = False
    shift: int = 0
    span: str = ""
    instant: bool = False
    part: str = ""


class Marks:
    """One sentence, marked, with its own offsets. What is costly to find is found when it is asked for."""

    def __init__(self, text: str, figures: Sequence[tuple[int, int, MemoFigure]], reader: MetricReader) -> None:
        self.raw = text
        self._reader = reader
        plain = _MARKUP.sub(lambda match: " " * len(match[0]), text)
        self.plain = plain
        pieces: list[str] = []
        at = 0
        for start, end, _ in figures:
            pieces += (plain[at:start], FIGURE * (end - start))
            at = end
        self.text = "".join(pieces) + plain[at:]
        self.brackets = _brackets(self.text)
        self.figures = tuple(FigureMark(start, end, figure, self.bracket_of(start)) for start, end, figure in figures)

    def bracket_of(self, at: int) -> int:
        """Where the bracket around a place opens, -1 where none does."""
        return next((start for start, end in self.brackets if start < at < end), -1)

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """The metrics that the sentence names, but those that only define one that it names."""
        defined = [match.span() for match in _DEFINITION.finditer(self.text)]
        return tuple(
            mention
            for mention in self._reader.metrics_in(self.text)
            if not any(start <= mention.start < end for start, end in defined)
            and not (mention.id == "cash" and self.text[: mention.start].endswith(f"{FIGURE} in "))
            and not self._is_some(mention)
        )

    def _is_some(self, mention: Mention) -> bool:
        """Whether "expenses" are only some: those of a kind that no metric knows stands before."""
        bare = _BARE.fullmatch(self.text, mention.start, mention.end)
        return bool(bare) and bool(_OF_A_KIND.search(self.text[: mention.start]))

    @cached_property
    def movements(self) -> tuple[Movement, ...]:
        """Where things go."""
        return movements_in(self.text)

    @cached_property
    def signs(self) -> tuple[SignWord, ...]:
        """On which side of zero things lie."""
        return sign_words_in(self.text)

    @cached_property
    def times(self) -> tuple[TimeMark, ...]:
        """The periods and relative times of the sentence, in order."""
        found = [self._dated(start, end, period) for start, end, period in scan_periods(self.plain)]
        found += _months_between(self.plain)
        found += [
            TimeMark(time.start, time.end, time.text, None, relative=True, shift=time.shift, span=time.span)
            for time in relative_times(self.text)
            if not _meets(found, time.start, time.end)
        ]
        found += [
            TimeMark(start, end, self.plain[start:end], None, relative=True, part=part)
            for start, end, part in parts_of_years(self.text, lambda at: _meets(found, at, at + 1))
        ]
        return tuple(sorted(found, key=lambda time: time.start))

    def _dated(self, start: int, end: int, period: Period) -> TimeMark:
        around = self.text[max(0, start - _ABOUT_TIME) : start]
        behind = self.text[end : end + 12]
        near = re.split(rf"[,;{FIGURE}]", around)[-1]
        instant = says_instant(near + self.text[start:end]) or (period.start is not None and period.start == period.end)
        instant = instant and not _STRETCH_TO.search(near)
        return TimeMark(start, end, self.plain[start:end], period, span=span_in(near + behind), instant=instant)

    def is_taken(self, at: int) -> bool:
        """Whether a metric, a movement or a time stands at a place."""
        spans = [(each.start, each.end) for each in self.mentions]
        spans += [(each.start, each.end) for each in self.movements]
        spans += [(each.start, each.end) for each in self.times]
        return any(start <= at < end for start, end in spans)

    @cached_property
    def figure_starts(self) -> list[int]:
        """Where the figures start."""
        return [mark.start for mark in self.figures]

    def floor(self, number: int) -> int:
        """Where the stretch before a figure begins: behind the figure before it, or inside its bracket."""
        mark = self.figures[number]
        before = self.figures[number - 1].end if number else 0
        return max(before, mark.opened + 1)

    def ceiling(self, number: int) -> int:
        """Where the stretch behind a figure ends: at the next figure, or where its bracket closes."""
        mark = self.figures[number]
        after = self.figures[number + 1].start if number + 1 < len(self.figures) else len(self.text)
        closed = next((end for start, end in self.brackets if start == mark.opened), len(self.text))
        return min(after, closed)

    def before(self, number: int) -> str:
        """The text between the figure before and this one."""
        return self.text[self.floor(number) : self.figures[number].start]

    def behind(self, number: int) -> str:
        """The text between this figure and the next one."""
        return self.text[self.figures[number].end : self.ceiling(number)]

    def figures_before(self, at: int) -> int:
        """How many figures start before a place."""
        return bisect_right(self.figure_starts, at)


def _months_between(text: str) -> list[TimeMark]:
    """Months that take their year from the next one: "between January and July 2023"."""
    return [
        TimeMark(
            match.start("month"),
            match.end("month"),
            match["month"],
            whole_month(int(match["y"]), month_of(match["month"])),
        )
        for match in _MONTHS.finditer(text)
    ]


def _brackets(text: str) -> tuple[tuple[int, int], ...]:
    """Round brackets as (open, close), outermost only; one that is not closed is none."""
    found: list[tuple[int, int]] = []
    depth = start = 0
    for match in re.finditer(r"[()]", text):
        if match[0] == "(":
            start = match.start() if not depth else start
            depth += 1
        elif depth:
            depth -= 1
            if not depth:
                found.append((start, match.start()))
    return tuple(found)


def _meets(found: Sequence[TimeMark], start: int, end: int) -> bool:
    return any(time.start < end and start < time.end for time in found)
