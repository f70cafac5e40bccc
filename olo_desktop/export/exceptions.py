"""The exceptions list: what a person should look at, worst first, in words for people without Olo."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from olo_desktop.export.marks import LEGEND, Mark, mark_of
from olo_desktop.export.places import Lines, block_at, section_of
from olo_desktop.export.sentences import right_value, said
from olo_desktop.model.memo import Memo, MemoFigure
from olo_desktop.model.report import Report
from olo_desktop.model.verdict import Grounding, Link, Verdict


class Answer(StrEnum):
    """What the value beside an exception is to the memo's figure."""

    RIGHT = "right value"
    ELSEWHERE = "found, but for something else"
    NEAREST = "nearest, no support"
    COMPUTED = "computed from"
    PLACE = "found"
    NONE = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One figure of the memo as a list shows it.

    `before`, `figure` and `after` are what the memo says (in a table cell its labels stand before). `reason` is
    whole sentences. `answer` is the right value in the memo's scale, else what a source prints; `cell` is the printed
    cell, `slip` what explains the difference, `printed` the source's line, or the formula of what was recomputed.
    """

    number: int
    mark: Mark
    section: str
    sentence: int
    line: int
    before: str
    figure: str
    after: str
    reason: str
    answer_is: Answer = Answer.NONE
    answer: str = ""
    cell: str = ""
    slip: str = ""
    document: str = ""
    page: int | None = None
    printed: str = ""

    @property
    def said(self) -> str:
        """The memo's sentence on one line."""
        return " ".join(f"{self.before}{self.figure}{self.after}".split())


def exceptions(report: Report) -> tuple[Row, ...]:
    """The flagged figures, worst first and in the memo's order within a verdict, numbered from 1."""
    return _rows(report, flagged=True)


def other_figures(report: Report) -> tuple[Row, ...]:
    """All other judged figures, those whose number alone agrees first, numbered from 1."""
    return _rows(report, flagged=False)


@dataclass(frozen=True, slots=True)
class NotCheckedRow:
    """One number of the memo that is no claim."""

    section: str
    line: int
    text: str
    why: str
    context: str


def not_checked(report: Report) -> tuple[NotCheckedRow, ...]:
    """Every number of the memo that was not judged, in memo order, with why and the words around it."""
    memo = report.memo
    lines = Lines(memo.text)
    ordered = sorted(memo.not_checked, key=lambda item: (item.start, item.end))
    return tuple(
        NotCheckedRow(
            section_of(memo, block_at(memo, item.start)),
            lines.number(item.start),
            item.text,
            item.why.value,
            _around(memo.text, item.start, item.end),
        )
        for item in ordered
    )


def _rows(report: Report, *, flagged: bool) -> tuple[Row, ...]:
    groundings = {grounding.figure: grounding for grounding in report.groundings}
    pairs = [(figure, groundings[figure.id]) for figure in report.memo.figures if figure.id in groundings]
    chosen = [(figure, grounding) for figure, grounding in pairs if grounding.verdict.flagged is flagged]
    chosen.sort(key=lambda pair: (LEGEND.index(mark_of(pair[1])), pair[0].start))
    lines = Lines(report.memo.text)
    return tuple(
        _row(report.memo, lines, number, figure, grounding) for number, (figure, grounding) in enumerate(chosen, 1)
    )


def _row(memo: Memo, lines: Lines, number: int, figure: MemoFigure, grounding: Grounding) -> Row:
    before, after = _sentence_around(memo, figure)
    kind, link, answer, slip = _answer(figure, grounding)
    words = said(figure, grounding)
    return Row(
        number=number,
        mark=mark_of(grounding),
        section=section_of(memo, memo.blocks[memo.sentences[figure.sentence].block]),
        sentence=figure.sentence + 1,
        line=lines.number(figure.start),
        before=before,
        figure=figure.text,
        after=after,
        reason=words.line if words else grounding.reason[:1].upper() + grounding.reason[1:],
        answer_is=kind,
        answer=answer,
        cell=link.text if link and not grounding.derivation else "",
        slip=slip,
        document=link.document if link else "",
        page=link.page if link else None,
        printed=grounding.reason if grounding.verdict is Verdict.DERIVED else link.row if link else "",
    )


def _sentence_around(memo: Memo, figure: MemoFigure) -> tuple[str, str]:
    sentence = memo.sentences[figure.sentence]
    before, after = memo.text[sentence.start : figure.start], memo.text[figure.end : sentence.end]
    cell = memo.blocks[sentence.block].cell
    labels = " · ".join(label for label in (cell.row_label, cell.column_label) if label) if cell else ""
    return (f"{labels}: {before}" if labels else before), after


def _answer(figure: MemoFigure, grounding: Grounding) -> tuple[Answer, Link | None, str, str]:
    """What is shown beside the figure: its kind, its place, its text, and the slip that explains it."""
    if grounding.expected:
        expected = grounding.expected
        return Answer.RIGHT, expected.link, right_value(figure, grounding, expected), expected.slip
    if grounding.nearest:
        return Answer.NEAREST, grounding.nearest, grounding.nearest.text, ""
    if grounding.derivation:
        inputs = grounding.derivation.inputs
        return Answer.COMPUTED, inputs[0], "; ".join(link.text for link in inputs), ""
    if not grounding.links:
        return Answer.NONE, None, "", ""
    kind = Answer.ELSEWHERE if grounding.verdict.flagged else Answer.PLACE
    return kind, grounding.links[0], grounding.links[0].text, ""


_CONTEXT = 48


def _around(text: str, start: int, end: int) -> str:
    """A few whole words on either side, within the line."""
    left = text[max(0, start - _CONTEXT) : start].rsplit("\n", 1)[-1]
    right = text[end : end + _CONTEXT].split("\n", 1)[0]
    if len(left) == _CONTEXT:
        left = "… " + left.partition(" ")[2]
    if len(right) == _CONTEXT:
        right = right.rpartition(" ")[0] + " …"
    return " ".join(f"{left}{text[start:end]}{right}".split())
