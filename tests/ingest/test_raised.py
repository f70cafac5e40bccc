"""Note marks told from the digits that they trail, on real pages."""

from __future__ import annotations

import pytest
from outcomes import Outcome, read_folder
from pdfs import paragraph, pdf, write

from olo_desktop.ingest.raised import looks_glued
from olo_desktop.model.document import Box


def mixed(*runs: tuple[str, float, float], x: float = 72, y: float = 700) -> str:
    """One line in several sizes: (text, size, rise), without a gap between the runs."""
    parts = "".join(f"/F1 {size} Tf {rise} Ts ({words}) Tj " for words, size, rise in runs)
    return f"BT {x} {y} Td {parts}ET\n"


OTHERS = paragraph([f"Other figures of the year were $5{n}3 and 1,{n}04 and 65.{n} in all" for n in range(4)], top=500)
CASES = {
    "glued to money": (mixed(("Sales were $415", 12, 0), ("2", 6, 4), (" in the year", 12, 0)), "$415"),
    "glued to thousands": (mixed(("Sales were 1,204", 12, 0), ("3", 6, 5), (" in the year", 12, 0)), "1,204"),
    "glued to decimals": (mixed(("Sales were 65.4", 12, 0), ("1", 6, 5), (" in the year", 12, 0)), "65.4"),
    "at the line's end": (mixed(("Sales were $415", 12, 0), ("2", 6, 4)), "$415"),
    "apart": (mixed(("Sales were $415", 12, 0)) + mixed(("2", 6, 4), x=190), "$415"),
    "in brackets": (mixed(("Sales were 1,204", 12, 0), ("\\(3\\)", 7, 4), (" in all", 12, 0)), "1,204"),
    "its own character": (mixed(("Sales were 1,204\\263 in the year", 12, 0)), "1,204"),
    "no mark at all": (mixed(("Sales were $4,152 in the year", 12, 0)), "$4,152"),
    "small print on the line": (mixed(("Sales were $415", 12, 0), (" 2018", 6, 0)), "$415"),
}


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Outcome]:
    deal = tmp_path_factory.mktemp("deal")
    for name, (content, _) in CASES.items():
        write(deal, f"{name}.pdf", pdf([content + OTHERS]))
    return read_folder(deal, tmp_path_factory.mktemp("spool"), workers=2)


@pytest.mark.parametrize("name", CASES)
def test_a_note_mark_is_no_digit_of_its_number(outcomes: dict[str, Outcome], name: str) -> None:
    (content,) = outcomes[f"{name}.pdf"].contents
    first = [figure.text for figure in content.figures if figure.row.startswith("Sales")]
    assert first == [CASES[name][1]]


def test_a_raised_mark_is_written_raised(outcomes: dict[str, Outcome]) -> None:
    assert "$415 \u00b2 in the year" in outcomes["glued to money.pdf"].text


def test_the_box_of_the_number_ends_before_its_mark(outcomes: dict[str, Outcome]) -> None:
    (glued,) = outcomes["glued to money.pdf"].contents
    (apart,) = outcomes["apart.pdf"].contents
    assert glued.figures[0].box.x1 == pytest.approx(apart.figures[0].box.x1, abs=0.5)


def numbers(*made: tuple[str, float]) -> list[tuple[str, Box]]:
    return [(words, Box(0, 0, width, 12)) for words, width in made]


@pytest.mark.parametrize(
    ("given", "glued"),
    [
        (numbers(("1,2043", 30)), True),
        (numbers(("$4152", 30)), True),
        (numbers(("12.5312", 30)), True),
        (numbers(("4,152", 30)), False),
        (numbers(("2018", 24), ("2017", 24), ("3201", 21), ("140", 18)), True),
        (numbers(("2018", 24), ("2017", 24), ("320", 18), ("140", 18)), False),
        (numbers(("2018", 24), ("2017", 20), ("320", 15), ("140", 15)), False),  # two fonts, not a mark
        (numbers(("2018", 24), ("2017", 24), ("3201", 4)), False),
        (numbers(("5", 6), ("(12)", 20), ("12%", 20), ("118", 10)), False),
        ([], False),
    ],
)
def test_numbers_that_look_glued(given: list[tuple[str, Box]], glued: bool) -> None:
    assert looks_glued(given) is glued
