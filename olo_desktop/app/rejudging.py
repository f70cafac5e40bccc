"""Judging a draft again while it is written: the deal stays open, and only what changed in the memo is judged anew.

What a figure's verdict rests on, in the memo, is its own block (paragraph, list item), the headings above it, the
memo's first line and, for a cell, its whole table. A block that is the same in all of these keeps its verdicts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from olo_desktop.app.colleague import Colleague
from olo_desktop.app.grounding import look_up
from olo_desktop.app.library import Library
from olo_desktop.model.decision import Correction
from olo_desktop.model.memo import Memo, MemoFigure
from olo_desktop.model.verdict import Grounding
from olo_desktop.text.claimed import told

_LONGEST_TITLE = 200

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class _Verdict:
    """A figure with what was read of it, and its verdict."""

    figure: MemoFigure
    grounding: Grounding


class Rejudging:
    """One deal, kept open for the drafts of one memo. Remembers the verdicts of the draft before, and no older ones.

    It holds for the documents that the library was made of: where the deal changes, make another.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._known: dict[Key, tuple[_Verdict, ...]] = {}

    def judged(
        self, memo: Memo, corrections: Mapping[str, Correction] = MappingProxyType({})
    ) -> tuple[Memo, tuple[Grounding, ...]]:
        """The memo with what each figure is said of, and a verdict for each: the same as of a memo never seen."""
        keys = dict(_keys(memo, corrections))
        by_block = _by_block(memo)
        fresh = [block for block, key in keys.items() if key not in self._known]
        verdicts = self._judge(memo, [figure for block in fresh for figure in by_block[block]], corrections)
        for block in fresh:
            self._known[keys[block]] = tuple(verdicts[figure.id] for figure in by_block[block])
        self._known = {key: self._known[key] for key in keys.values()}
        both = [
            (_as_read(figure, known.figure), replace(known.grounding, figure=figure.id))
            for block, figures in by_block.items()
            for figure, known in zip(figures, self._known[keys[block]], strict=True)
        ]
        both.sort(key=lambda pair: pair[0].start)
        return replace(memo, figures=tuple(pair[0] for pair in both)), tuple(pair[1] for pair in both)

    def _judge(
        self, memo: Memo, figures: list[MemoFigure], corrections: Mapping[str, Correction]
    ) -> dict[str, _Verdict]:
        part = replace(memo, figures=tuple(sorted(figures, key=lambda figure: figure.start)))
        colleague = Colleague(part, self._library, corrections)
        look_up(part.figures, self._library, colleague.documents)
        read = told(part, colleague.claims)
        return {
            figure.id: _Verdict(said, colleague.ground(figure))
            for figure, said in zip(part.figures, read.figures, strict=True)
        }


def _as_read(figure: MemoFigure, known: MemoFigure) -> MemoFigure:
    return replace(figure, label=known.label, period=known.period, entity=known.entity)


def _by_block(memo: Memo) -> dict[int, list[MemoFigure]]:
    found: dict[int, list[MemoFigure]] = defaultdict(list)
    for figure in memo.figures:
        found[memo.sentences[figure.sentence].block].append(figure)
    return found


def _keys(memo: Memo, corrections: Mapping[str, Correction]) -> Iterator[tuple[int, Key]]:
    """For each block with figures all of the memo that their verdicts rest on."""
    title = memo.text[:_LONGEST_TITLE].strip().split("\n", 1)[0]
    tables = _tables(memo)
    for number, figures in _by_block(memo).items():
        block = memo.blocks[number]
        end = max(block.end, figures[-1].end)
        places = tuple((each.start - block.start, each.text, corrections.get(each.id)) for each in figures)
        table = tables[block.cell.table] if block.cell else ()
        yield number, (title, memo.text[block.start : end], block.kind, block.section, block.cell, table, places)


def _tables(memo: Memo) -> dict[int, tuple[str, ...]]:
    """The cells' texts of each table, and first what stands before it: its caption."""
    found: dict[int, list[str]] = {}
    before = ""
    for block in memo.blocks:
        text = memo.text[block.start : block.end]
        if block.cell is None:
            before = text
        else:
            found.setdefault(block.cell.table, [before]).append(text)
    return {table: tuple(cells) for table, cells in found.items()}
