"""What changed between two drafts of a memo, figure by figure.

Sentences are paired by their words without figures: first those in the same order, then those that moved, then those
that read most alike. The figures of a pair are paired in their order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from difflib import SequenceMatcher

from olo_desktop.model.draft import ChangeKind, FigureChange
from olo_desktop.model.memo import Memo, MemoFigure
from olo_desktop.text.words import tokens

_ALIKE = 0.6
"""The share of words in common from which two sentences are the same one, reworded."""
_MOST_TRIED = 400
"""Sentences beyond that are not tried against each other one by one: a draft rewritten whole is another memo."""


def changes(old: Memo, new: Memo) -> tuple[FigureChange, ...]:
    """Each figure that was changed, reworded, added or removed, in the new draft's order; removed ones come last."""
    before, after = _Draft(old), _Draft(new)
    pairs = dict(_pairs(before, after))
    found: list[FigureChange] = []
    for number in after.numbers:
        earlier = pairs.get(number)
        found += _of_pair(before, earlier, after, number)
    gone = set(before.numbers) - set(pairs.values())
    for number in sorted(gone):
        sentence = before.sentence(number)
        found += [FigureChange(ChangeKind.REMOVED, figure, None, sentence) for figure in before.figures[number]]
    return tuple(found)


class _Draft:
    """The sentences of a draft that hold figures."""

    def __init__(self, memo: Memo) -> None:
        self.memo = memo
        self.figures: dict[int, list[MemoFigure]] = defaultdict(list)
        for figure in memo.figures:
            self.figures[figure.sentence].append(figure)
        self.numbers = sorted(self.figures)
        self.words = {number: self._words(number) for number in self.numbers}

    def sentence(self, number: int) -> str:
        """The sentence in one line; a cell of a table with its labels."""
        cell = self.memo.blocks[self.memo.sentences[number].block].cell
        labels = (cell.row_label, cell.column_label) if cell else ()
        return " ".join(" ".join((*labels, self.memo.sentence_text(number))).split())

    def _words(self, number: int) -> tuple[str, ...]:
        """The sentence's words, with a sign for each figure."""
        memo, at = self.memo, self.memo.sentences[number].start
        cell = memo.blocks[memo.sentences[number].block].cell
        pieces = [cell.row_label, cell.column_label] if cell else []
        for figure in self.figures[number]:
            pieces += [memo.text[at : figure.start], " # "]
            at = figure.end
        pieces.append(memo.text[at : memo.sentences[number].end])
        return tuple(word for piece in pieces for word in (["#"] if piece == " # " else tokens(piece)))


def _pairs(before: _Draft, after: _Draft) -> Iterator[tuple[int, int]]:
    """(number in the new draft, number in the old one) of the same sentences."""
    old, new = list(before.numbers), list(after.numbers)
    matcher = SequenceMatcher(None, [before.words[n] for n in old], [after.words[n] for n in new], autojunk=False)
    taken: list[tuple[int, int]] = []
    for block in matcher.get_matching_blocks():
        taken += [(new[block.b + at], old[block.a + at]) for at in range(block.size)]
    left_old = [number for number in old if number not in {earlier for _, earlier in taken}]
    left_new = [number for number in new if number not in {later for later, _ in taken}]
    yield from taken
    yield from _moved(before, left_old, after, left_new)


def _moved(before: _Draft, old: list[int], after: _Draft, new: list[int]) -> Iterator[tuple[int, int]]:
    """Sentences of the same words elsewhere, then those of the most words in common, nearest first."""
    waiting: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for number in old:
        waiting[before.words[number]].append(number)
    rest: list[int] = []
    for number in new:
        if waiting[after.words[number]]:
            yield number, waiting[after.words[number]].pop(0)
        else:
            rest.append(number)
    left = sorted(number for numbers in waiting.values() for number in numbers)[:_MOST_TRIED]
    scored = sorted(
        (-_likeness(before.words[earlier], after.words[later]), abs(earlier - later), later, earlier)
        for later in rest[:_MOST_TRIED]
        for earlier in left
    )
    used: set[tuple[str, int]] = set()
    for likeness, _, later, earlier in scored:
        if -likeness >= _ALIKE and not {("new", later), ("old", earlier)} & used:
            used |= {("new", later), ("old", earlier)}
            yield later, earlier


def _likeness(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    """How many of the words two sentences share, 0 to 1."""
    first, second = set(one) - {"#"}, set(other) - {"#"}
    return 2 * len(first & second) / (len(first) + len(second)) if first or second else 0.0


def _of_pair(before: _Draft, earlier: int | None, after: _Draft, later: int) -> Iterator[FigureChange]:
    """The changes within one sentence; all of its figures are added where it is new."""
    sentence = after.sentence(later)
    if earlier is None:
        yield from (FigureChange(ChangeKind.ADDED, None, figure, "", sentence) for figure in after.figures[later])
        return
    was = before.sentence(earlier)
    reworded = before.words[earlier] != after.words[later]
    for old, new in _aligned(before.figures[earlier], after.figures[later]):
        if old is None or new is None:
            kind = ChangeKind.ADDED if old is None else ChangeKind.REMOVED
            yield FigureChange(kind, old, new, was, sentence)
        elif _says(old) != _says(new):
            yield FigureChange(ChangeKind.CHANGED, old, new, was, sentence)
        elif reworded:
            yield FigureChange(ChangeKind.REWORDED, old, new, was, sentence)


def _aligned(old: list[MemoFigure], new: list[MemoFigure]) -> Iterator[tuple[MemoFigure | None, MemoFigure | None]]:
    """The figures side by side: in their order where there are as many, else by what they say."""
    if len(old) == len(new):
        yield from zip(old, new, strict=True)
        return
    matcher = SequenceMatcher(None, [_says(each) for each in old], [_says(each) for each in new], autojunk=False)
    for _, start, end, first, last in matcher.get_opcodes():
        both = min(end - start, last - first)
        yield from zip(old[start : start + both], new[first : first + both], strict=True)
        yield from ((figure, None) for figure in old[start + both : end])
        yield from ((None, figure) for figure in new[first + both : last])


def _says(figure: MemoFigure) -> tuple[object, ...]:
    """What a figure states: the same value in another precision is another statement."""
    quantity = figure.quantity
    return quantity.kind, quantity.value.normalize(), quantity.precision.normalize(), quantity.unit, quantity.hedge
