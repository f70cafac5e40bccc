"""The rows of the exceptions list."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_report import made_report

from olo_desktop.export.exceptions import Answer, exceptions, not_checked, other_figures
from olo_desktop.export.marks import LEGEND, Mark, colour, drawing, mark_of
from olo_desktop.export.places import Lines, block_at, place, section_of


def test_exceptions_come_worst_first_with_what_the_source_has() -> None:
    rows = exceptions(made_report())
    assert [(row.number, row.mark.name, row.figure) for row in rows] == [
        (1, "Source disagrees", "$34.2 million"),
        (2, "Stands elsewhere", "about $17.9 million"),
        (3, "Not found", "$5-7 million"),
    ]
    assert [(row.answer_is, row.answer, row.page) for row in rows] == [
        (Answer.RIGHT, "$32.4 million", 3),
        (Answer.ELSEWHERE, "17,900", 4),
        (Answer.NEAREST, "+4.9", 7),
    ]
    assert rows[0].slip == "digits swapped"
    assert (rows[0].section, rows[0].line, rows[0].sentence) == ("Financials", 3, 2)
    assert rows[0].said == "Revenue was $34.2 million in 2023."
    assert rows[0].cell == "32,400"
    assert rows[0].reason == (
        "The source says $32.4 million. Digits are swapped. "
        "Revenue for FY2023 is printed 32,400, page 3 of audited 2023.pdf."
    )


def test_the_other_figures_have_their_places() -> None:
    rows = other_figures(made_report())
    assert [(row.mark.name, row.figure, row.answer) for row in rows] == [
        ("Number only", "1,450", "1,450"),
        ("Recomputed", "14.9%", "32,400; 28,197"),
    ]
    assert rows[0].said == "Leased · 2023: 1,450"


def test_a_figure_found_nowhere_has_no_answer() -> None:
    report = made_report()
    bare = replace(report.groundings[-1], nearest=None)
    row = exceptions(replace(report, groundings=(*report.groundings[:-1], bare)))[-1]
    assert (row.answer_is, row.document, row.page) == (Answer.NONE, "", None)


def test_numbers_that_were_not_checked_stand_in_their_words() -> None:
    (row,) = not_checked(made_report())
    assert (row.text, row.why, row.line, row.section) == ("2023", "a year", 3, "Financials")
    assert row.context == "Revenue was $34.2 million in 2023."


def test_places_count_from_one() -> None:
    memo = made_report().memo
    assert place(memo, 1) == {"part": "body", "paragraph": 2, "block": "paragraph"}
    assert place(memo, 5) == {
        "part": "body", "paragraph": 6, "block": "table cell", "table": 1, "row": 2, "column": 2
    }  # fmt: skip
    assert block_at(memo, 0) is None
    assert section_of(memo, None) == ""
    assert section_of(memo, memo.blocks[3]) == "Margins"


def test_lines_are_those_of_an_editor() -> None:
    lines = Lines("a\nbc\n\nd")
    assert [lines.number(at) for at in (0, 1, 2, 5, 6)] == [1, 1, 2, 3, 4]


@pytest.mark.parametrize("mark", LEGEND, ids=lambda mark: mark.token)
def test_every_mark_has_a_colour_and_a_drawing(mark: Mark) -> None:
    assert colour(mark).startswith("#")
    assert "<svg" not in drawing(mark)
    assert "{" not in drawing(mark)


def test_support_by_value_alone_has_its_own_mark() -> None:
    marks = {grounding.figure: mark_of(grounding).name for grounding in made_report().groundings}
    assert marks["F5"] == "Number only"
