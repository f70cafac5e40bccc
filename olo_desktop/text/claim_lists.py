"""Figures in a list that share a sentence: "A, B and C were 1, 2 and 3, respectively", "5 and 6 in 2021 and 2022"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from olo_desktop.text.metrics import Mention
from olo_desktop.text.sentence_marks import FIGURE, Marks, TimeMark

_Thing = TypeVar("_Thing", Mention, TimeMark)

_LINK = re.compile(r"[ ]?(?:,[ ]?(?:(?:and|or|&)[ ])?|(?:and|or|&)[ ])", re.IGNORECASE)
_NAMES_LINK = re.compile(rf"{_LINK.pattern}(?:(?:the|its|for|in|fiscal|at|of)[ ])*", re.IGNORECASE)
_RESPECTIVELY = re.compile(r"\brespectively\b|\bin[ ]that[ ]order\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Listed:
    """What a figure of a list is paired with: the metric or the time of the same place in another list.

    `from_last` counts from the last figure of its list, which has 0.
    """

    mention: Mention | None = None
    time: TimeMark | None = None
    from_last: int = 0


def listed(marks: Marks) -> dict[int, Listed]:
    """For the figures of lists, by their number in the sentence, what they are paired with."""
    found: dict[int, Listed] = {}
    for run in _runs(marks):
        mention = _paired(marks, run, marks.mentions, behind=bool(_RESPECTIVELY.search(marks.text)))
        times = _paired(marks, run, marks.times, behind=True)
        for place, number in enumerate(run):
            found[number] = Listed(
                mention[place] if mention else None, times[place] if times else None, len(run) - 1 - place
            )
    return found


def _runs(marks: Marks) -> list[list[int]]:
    """Two and more figures with nothing between them but commas and "and"."""
    runs: list[list[int]] = []
    for number in range(1, len(marks.figures)):
        between = marks.text[marks.figures[number - 1].end : marks.figures[number].start]
        kinds = {mark.figure.quantity.kind for mark in marks.figures[number - 1 : number + 1]}
        if len(kinds) > 1 or not _LINK.fullmatch(between):
            continue
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number - 1, number])
    return runs


def _paired(marks: Marks, run: list[int], things: Sequence[_Thing], *, behind: bool) -> Sequence[_Thing] | None:
    """The list of as many things that stands next to the run: behind it, if that may be, or before it."""
    start, end = marks.figures[run[0]].start, marks.figures[run[-1]].end
    after = [each for each in things if behind and each.start >= end][: len(run)]
    if len(after) == len(run) and _is_list(marks, after) and FIGURE not in marks.text[end : after[0].start]:
        return after
    before = [each for each in things if each.end <= start][-len(run) :]
    if len(before) == len(run) and _is_list(marks, before) and FIGURE not in marks.text[before[-1].end : start]:
        return before
    return None


def _is_list(marks: Marks, things: Sequence[_Thing]) -> bool:
    """Whether nothing but commas, "and" and small words stands between the things."""
    return all(_NAMES_LINK.fullmatch(marks.text[first.end : second.start]) for first, second in pairwise(things))
