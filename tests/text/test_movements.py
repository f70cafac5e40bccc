"""Words for where things go, for the side of zero, and for what the author worked out."""

from __future__ import annotations

from decimal import Decimal

import pytest

from olo_desktop.text.movements import COMPUTED, movements_in, sign_words_in


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Sales rose and costs fell.", ["rose:rise", "fell:fall"]),
        ("5% lower, 5% more than, 5% below the", ["lower:fall", "more:rise", "below:fall"]),
        ("cash less debt, more than 5%, below the line", []),
        ("Inventories tie up cash; margins edged up to 5%", ["up:rise"]),
        ("up to $5m", []),
        ("broadly stable and unchanged", ["broadly stable:flat", "unchanged:flat"]),
        ("Sales doubled", ["doubled:rise 1.90-2.10"]),
        ("Sales more than doubled", ["more than doubled:rise 2-3.0"]),
        ("Sales nearly tripled", ["nearly tripled:rise 2.55-3"]),
        ("Sales about doubled", ["about doubled:rise 1.70-2.30"]),
        ("Profit halved", ["halved:fall 0.475-0.525"]),
        ("Profit more than halved", ["more than halved:fall 0-0.5"]),
        ("Profit almost halved", ["almost halved:fall 0.5-0.575"]),
        ("Profit roughly halved", ["roughly halved:fall 0.425-0.575"]),
    ],
)
def test_where_things_go(text: str, wanted: list[str]) -> None:
    found = []
    for move in movements_in(text):
        factor = f" {_plain(move.factor[0])}-{_plain(move.factor[1])}" if move.factor else ""
        found.append(f"{move.text}:{move.way.value}{factor}")
        assert text[move.start : move.end] == move.text
    assert found == [
        each.replace("1.90", "1.9")
        .replace("2.10", "2.1")
        .replace("3.0", "3")
        .replace("1.70", "1.7")
        .replace("2.30", "2.3")
        for each in wanted
    ]


def _plain(value: Decimal) -> str:
    return format(value.normalize(), "f")


def test_on_which_side_of_zero() -> None:
    found = {word.text: word.side for word in sign_words_in("a loss, a profit, a charge and cash used")}
    assert found == {"loss": -1, "profit": 1, "charge": 0, "used": -1}


@pytest.mark.parametrize("text", ["on our maths", "which works out at", "i.e. 5%", "equal to 5%", "so net cash"])
def test_what_the_author_worked_out(text: str) -> None:
    assert COMPUTED.search(text)
