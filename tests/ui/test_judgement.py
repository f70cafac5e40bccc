"""The queue worst first, the chips, and the words for each verdict."""

from __future__ import annotations

from dataclasses import replace

import pytest
from lantern import DOCUMENTS, document, groundings, link, memo, report

from olo_desktop.export.sentences import as_the_memo_writes
from olo_desktop.model.document import ReadStatus
from olo_desktop.model.verdict import Basis, Grounding
from olo_desktop.ui.presenters.judgement import Chip, judgement, unjudged
from olo_desktop.ui.presenters.plain_words import NO_BREAK
from olo_desktop.ui.presenters.sentences import Saying, saying, searched

FIGURES = {figure.id: figure for figure in memo().figures}
GROUNDINGS = {grounding.figure: grounding for grounding in groundings()}


def said(figure: str, place: int = 0) -> Saying:
    return saying(FIGURES[figure], GROUNDINGS[figure], place, DOCUMENTS)


def test_the_queue_is_worst_first_then_by_size() -> None:
    rows = judgement(report()).queue
    assert [(row.mark, row.text) for row in rows] == [
        ("contradicted", "$241.4 million"),
        ("elsewhere", "$68.8 million"),
        ("unsupported", "1,450 sites"),
        ("unsupported", "$17.9 million"),
        ("supported_value_only", "$192.9 million"),
    ]
    assert rows[0].said_of == "Revenue, FY2024"
    assert rows[0].section == "§3"
    assert rows[4].said_of.startswith("…")


def test_the_same_fact_is_one_row() -> None:
    whole = report()
    again = replace(FIGURES["F1"], id="F7")
    twice = replace(whole.memo, figures=(*whole.memo.figures, again))
    shown = judgement(
        replace(whole, memo=twice, groundings=(*whole.groundings, replace(GROUNDINGS["F1"], figure="F7")))
    )
    assert shown.queue[0].figures == ("F1", "F7")


def test_chips_count_every_number_of_the_memo() -> None:
    assert judgement(report()).chips == (
        Chip("contradicted", 1), Chip("elsewhere", 1), Chip("unsupported", 2),
        Chip("supported_value_only", 1), Chip("supported", 1), Chip("exempt", 1),
    )  # fmt: skip


def test_a_memo_that_is_not_judged_has_pending_figures_only() -> None:
    assert {item.mark for item in unjudged(memo()).judged} == {"pending"}


def test_contradicted_says_what_the_source_says() -> None:
    words = said("F1")
    assert words.headline == "The source says $214.4 million"
    assert words.support == "Two digits are swapped. Printed 214,372, page 2 of FY2024 audited statements.pdf."
    assert [(row.who, row.number, row.memo) for row in words.rows] == [
        ("Memo", "$241.4 million", True),
        ("Source", "214,372", False),
    ]


def test_number_only_says_so() -> None:
    words = said("F2")
    assert words.headline == "The number is on page 2; what it measures could not be read"
    assert words.support == "Look at the page and confirm the row and the year."
    assert words.others == f"Also on page{NO_BREAK}3"
    assert said("F2", 1).headline.startswith("The number is on page 3")


def test_not_found_says_where_was_looked() -> None:
    words = said("F3")
    assert words.headline == "1,450 sites is not found in the deal"
    assert words.support == "2 documents were searched. Lease <b>scan.pdf and 1 more could not be."


def test_not_as_written_names_the_nearest() -> None:
    words = said("F4")
    assert words.headline == "Not as written; nearest is $18.8 million"
    assert words.support == "5.0% away: printed 17,943 in FY2024 audited statements.pdf, page 2."
    assert (words.rows[2].who, words.rows[2].number) == ("Difference", "$0.9 million")


def test_other_verdicts_have_a_headline() -> None:
    assert said("F5").headline == "$68.8 million stands elsewhere"
    assert said("F6").headline == "Agrees with FY2024 audited statements.pdf"


def test_places_in_other_documents_are_named() -> None:
    links = (link(2), link(2), link(4), link(7, document="a/Tax.pdf"), link(9, document="a/Tax.pdf"))
    words = saying(FIGURES["F2"], Grounding.supported("F2", "", links, Basis.VALUE), 0, ())
    assert words.others == f"Also on pages{NO_BREAK}2 and 4 and in Tax.pdf, pages{NO_BREAK}7 and 9"
    twice = saying(FIGURES["F2"], Grounding.supported("F2", "", links[:2], Basis.VALUE), 0, ())
    assert twice.others == "Also 1 time more on this page"


@pytest.mark.parametrize(
    ("documents", "words"),
    [
        ((), "0 documents were searched."),
        ((document("a.pdf"),), "1 document was searched."),
        ((document("a.pdf"), document("b.pdf", ReadStatus.DAMAGED)), "1 document was searched. b.pdf could not be."),
    ],
)
def test_what_was_searched(documents: tuple[object, ...], words: str) -> None:
    assert searched(documents) == words  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("figure", "value", "words"),
    [
        ("F1", "214372000", "$214.4 million"),
        ("F1", "-214372000", "$214.4 million"),
        ("F1", "241420000", "$241.42 million"),
        ("F3", "1500", "1,500 sites"),
    ],
)
def test_values_in_the_memos_own_writing(figure: str, value: str, words: str) -> None:
    from decimal import Decimal

    assert as_the_memo_writes(FIGURES[figure], Decimal(value)) == words
