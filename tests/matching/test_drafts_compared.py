"""Two drafts held beside each other: each figure that differs, and none that does not."""

from __future__ import annotations

import pytest

from olo_desktop.ingest.memos import read_memo
from olo_desktop.matching.drafts import changes

SALES = "Net sales were $12.5 million in 2022, up 5% on the year before."
CASH = "Cash at year end came to $3 million."
CASES = {
    "the same": (SALES, SALES, []),
    "a value": (SALES, SALES.replace("12.5", "12.7"), [("changed", "$12.5 million", "$12.7 million")]),
    "a precision": (SALES, SALES.replace("5%", "5.0%"), [("changed", "5%", "5.0%")]),
    "a hedge": (CASH, CASH.replace("to $3", "to about $3"), [("changed", "$3 million", "$3 million")]),
    "other words": (CASH, CASH.replace("Cash at", "Net cash at"), [("reworded", "$3 million", "$3 million")]),
    "moved": (f"{SALES}\n\n{CASH}", f"{CASH}\n\n{SALES}", []),
    "a new sentence": (SALES, f"{SALES}\n\n{CASH}", [("added", None, "$3 million")]),
    "a sentence gone": (f"{SALES}\n\n{CASH}", SALES, [("removed", "$3 million", None)]),
    "a figure more": (
        SALES,
        SALES.replace("million in", "million (EUR 11 million) in"),
        [("reworded", "$12.5 million", "$12.5 million"), ("added", None, "(EUR 11 million)"), ("reworded", "5%", "5%")],
    ),
    "a figure less": (
        "Debt was $1 million, $2 million and $3 million.",
        "Debt was $1 million and $3 million.",
        [
            ("reworded", "$1 million", "$1 million"),
            ("removed", "$2 million", None),
            ("reworded", "$3 million", "$3 million"),
        ],
    ),
    "a cell": (
        "| $m | 2022 |\n|---|---|\n| Sales | 12 |\n| Cash | 3 |\n",
        "| $m | 2022 |\n|---|---|\n| Sales | 13 |\n| Cash | 3 |\n",
        [("changed", "12", "13")],
    ),
    "another memo": (
        SALES,
        "Debt fell to EUR 4 million.",
        [("added", None, "EUR 4 million"), ("removed", "$12.5 million", None), ("removed", "5%", None)],
    ),
    "numbers alone": ("5%", "6 million", [("changed", "5%", "6 million")]),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new", "found"), CASES.values(), ids=CASES)
def test_what_differs(old: str, new: str, found: list[tuple[str, str | None, str | None]]) -> None:
    told = changes(read_memo("a.md", old.encode()), read_memo("a.md", new.encode()))
    assert [(each.kind.value, each.old and each.old.text, each.new and each.new.text) for each in told] == found


def test_a_change_shows_both_sentences() -> None:
    (change,) = changes(read_memo("a.md", CASH.encode()), read_memo("a.md", CASH.replace("3", "4").encode()))
    assert (change.old_sentence, change.new_sentence) == (CASH, CASH.replace("3", "4"))


def test_one_sentence_is_the_other_side_of_one_only() -> None:
    old = "Cash at year end came to $3 million."
    new = "Cash at the year end came to $3 million.\n\nCash at our year end came to $3 million."
    told = changes(read_memo("a.md", old.encode()), read_memo("a.md", new.encode()))
    assert [each.kind.value for each in told] == ["reworded", "added"]
