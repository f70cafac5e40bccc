"""What is said of each verdict, in whole sentences."""

from __future__ import annotations

from decimal import Decimal

import pytest

from olo_desktop.export.sentences import as_the_memo_writes, said, said_of_supported, slip_sentence
from olo_desktop.model.memo import MemoFigure
from olo_desktop.model.quantity import Kind, Quantity
from olo_desktop.model.verdict import Basis, Derivation, Expected, Grounding, Link, Verdict

AUDITED = "Financial/Audited.pdf"
MILLION = Decimal(1_000_000)


def figure(text: str, value: str, precision: str, kind: Kind = Kind.MONEY, label: str = "") -> MemoFigure:
    return MemoFigure("F1", 0, len(text), text, 0, Quantity(kind, Decimal(value), Decimal(precision)), label)


def link(text: str, value: str, page: int = 3, label: str = "Results › Operating income") -> Link:
    return Link(AUDITED, page, text, Decimal(value), label=label, period="FY2024")


SWAPPED = figure("$34.2 million", "34200000", "100000")
GROWTH = figure("38.0%", "0.38", "0.001", Kind.PERCENT)
MULTIPLE = figure("2.5x", "2.5", "0.1", Kind.MULTIPLE)
ROSE = Derivation("(a - b) / b", (link("11,927", "11927000", 5), link("8,643", "8643000", 6)), Decimal("0.37996"))


def contradicted(text: str, value: str, slip: str, derivation: Derivation | None = None) -> Grounding:
    expected = Expected(Decimal(value), text, link("32,418", "32418000"), slip)
    return Grounding("F1", Verdict.CONTRADICTED, Basis.CELL, "it rose", derivation=derivation, expected=expected)


WORDS = [
    (
        SWAPPED,
        contradicted("32,418", "32418000", "digits swapped"),
        "The source says $32.4 million. Digits are swapped. "
        "Operating income for FY2024 is printed 32,418, page 3 of Audited.pdf.",
    ),
    (
        SWAPPED,
        contradicted("32,418", "32418000", ""),
        "The source says $32.4 million. Operating income for FY2024 is printed 32,418, page 3 of Audited.pdf.",
    ),
    (
        GROWTH,
        contradicted("38.0%", "0.37996", "direction", ROSE),
        "The source says it rose 38.0%. It rose. From 2 cells of Audited.pdf, pages 5 and 6.",
    ),
    (
        GROWTH,
        contradicted("37.9%", "0.37996", "", ROSE),
        "This computes to 37.9%, not 38.0%. It rose. From 2 cells of Audited.pdf, pages 5 and 6.",
    ),
    (
        GROWTH,
        Grounding("F1", Verdict.DERIVED, Basis.CELL, "(a - b) / b", derivation=ROSE),
        "Recomputed: 38.0%. (a - b) / b. From 2 cells of Audited.pdf, pages 5 and 6. Unrounded 37.996%.",
    ),
    (
        MULTIPLE,
        Grounding("F1", Verdict.DERIVED, Basis.CELL, "", derivation=Derivation("a", ROSE.inputs[:1], Decimal("2.468"))),
        "Recomputed: 2.5x. From 1 cell of Audited.pdf, page 5. Unrounded 2.468x.",
    ),
    (
        figure("$68.8 million", "68800000", "100000", label="backlog"),
        Grounding("F1", Verdict.ELSEWHERE, Basis.CELL, "the value is gross profit"),
        "$68.8 million stands elsewhere, not as backlog. The value is gross profit.",
    ),
]


@pytest.mark.parametrize(("of", "grounding", "words"), WORDS, ids=[words[:24] for _, _, words in WORDS])
def test_each_verdict_has_its_sentences(of: MemoFigure, grounding: Grounding, words: str) -> None:
    told = said(of, grounding)
    assert told is not None
    assert told.line == words


def test_what_was_not_found_has_none() -> None:
    assert said(SWAPPED, Grounding.unsupported("F1", "nowhere")) is None


@pytest.mark.parametrize(
    ("slip", "words"),
    [
        ("another period's column (Q3 2024)", "$34.2 million is that of Q3 2024"),
        ("the row of 'Income tax', FY2024", "$34.2 million is 'Income tax', FY2024"),
        ("another company's", "$34.2 million is another company's"),
        ("thousand-fold", "Off by a factor of 1,000"),
        ("a digit is missing", "A digit is missing"),
        ("", ""),
    ],
)
def test_slips_in_words(slip: str, words: str) -> None:
    assert slip_sentence(SWAPPED, slip) == words


def test_support_names_the_cell_or_the_words_around_it() -> None:
    one = Grounding.supported("F1", "matches 'the year'", (link("32,418", "32418000"),), Basis.CELL)
    assert said_of_supported(one, one.links[0]).headline == "Agrees with Audited.pdf"
    bare = Grounding.supported("F1", "matches 'the year'", (link("5", "5", label=""),) * 2, Basis.CELL)
    assert said_of_supported(bare, bare.links[0]).line == "Agrees in 2 places. Matches 'the year'."


@pytest.mark.parametrize(
    ("of", "value", "words"),
    [
        (SWAPPED, "-32418000", "$32.4 million"),
        (SWAPPED, "34210000", "$34.21 million"),
        (figure("$1,862 million", "1862000000", "1000000"), "1862000", "$1.862 million"),
        (figure("$6.2 million", "6200000", "100000"), "7216000", "$7.2 million"),
        (figure("none", "1", "1"), "2", ""),
    ],
)
def test_values_in_the_memos_own_writing(of: MemoFigure, value: str, words: str) -> None:
    assert as_the_memo_writes(of, Decimal(value)) == words
