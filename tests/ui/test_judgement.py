"""The queue worst first, the chips, and the words for each verdict."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from lantern import DOCUMENTS, document, groundings, link, memo, report

from olo_desktop.export.sentences import as_the_memo_writes
from olo_desktop.model.document import ReadStatus
from olo_desktop.model.verdict import Basis, Derivation, Expected, Grounding, Verdict
from olo_desktop.ui.presenters.judgement import Chip, Judged, judgement, unjudged
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
        ("Source", "$214.4 million", False),
        ("Difference", "$27.0 million", False),
    ]
    memo_row, source, difference = words.rows
    assert (memo_row.lead, memo_row.said_of, source.said_of) == (
        "Revenue",
        "FY2024",
        "Net revenue 214,372 192,850 · printed 214,372",
    )
    assert difference.said_of == "12.6% too high"
    assert (memo_row.place, source.place) == (None, 0)


def test_a_contradiction_walks_from_the_right_cell_to_the_memos_own_number() -> None:
    whole = replace(GROUNDINGS["F1"], links=(link(5, "241,420", "241420000"),))
    item = Judged(FIGURES["F1"], "contradicted", whole)
    assert [place.page for place in item.places] == [2, 5]
    assert [item.lit(0), item.lit(1)] == [True, False]
    assert saying(FIGURES["F1"], whole, 1, ()).others == "On the page: Memo's number, $241.42 million"


def test_recomputed_shows_each_input_with_its_letter() -> None:
    inputs = (link(2), link(3, "192,850", "192850000"))
    growth = Grounding("F6", Verdict.DERIVED, Basis.CELL, "a / b", derivation=Derivation("a / b", inputs, Decimal(1)))
    words = saying(FIGURES["F6"], growth, 1, ())
    assert words.headline == "Recomputed: 214.4"
    assert [(row.who, row.number) for row in words.rows[1:]] == [("a", "214,372"), ("b", "192,850")]
    assert words.others == "On the page: b, 192,850"
    item = Judged(FIGURES["F6"], "derived", growth)
    assert item.places == inputs
    assert item.lit(1)
    wrong = replace(growth, verdict=Verdict.CONTRADICTED, expected=Expected(Decimal(1), "111.2%", inputs[0]))
    assert saying(FIGURES["F6"], wrong, 0, ()).headline == "This computes to 111.2%, not 214.4"
    assert saying(FIGURES["F6"], wrong, 0, ()).others == "On the page: a, 214,372"


def test_only_what_agrees_by_its_cell_is_lit() -> None:
    lit = {figure: Judged(FIGURES[figure], "", GROUNDINGS[figure]).supports for figure in GROUNDINGS}
    assert lit == {"F1": True, "F2": False, "F3": False, "F4": False, "F5": False, "F6": True}


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
    assert as_the_memo_writes(FIGURES[figure], Decimal(value)) == words
