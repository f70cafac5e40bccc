"""Words, and texts smoothed for comparing."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from olo_desktop.text.normal import aligned, for_matching
from olo_desktop.text.words import STOP_WORDS, content_words, tokens


def test_one_number_is_one_token_however_it_is_grouped() -> None:
    assert tokens("1,577 1577 $1,577. (1,577)") == ["1577"] * 4
    assert tokens("4.5% of 1,234,567.50") == ["4.5", "of", "1234567.50"]


def test_words_lose_case_dots_and_possessives() -> None:
    assert tokens("The Company's year-end document. Issuer’s STRASSE") == [
        *("the", "company", "year", "end", "document", "issuer", "strasse"),
    ]


def test_ligatures_fall_apart_and_soft_hyphens_vanish() -> None:
    assert tokens("e\ufb03cient pro\u00adfit") == ["efficient", "profit"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "up 4.5% \u2014 \u201cnet\u201d sales\u2019 growth \u2022 \u20ac3.2",
            ["up", "4.5", "net", "sales", "growth", "3.2"],
        ),
        ("v1.5.2a and .5 of 10. U.S.", ["v1", "5.2", "a", "and", "5", "of", "10", "u", "s"]),
        ("umsatz \u00fcber 4.5 \u2013 5", ["umsatz", "\u00fcber", "4.5", "5"]),
        ("a_b", ["a", "b"]),
    ],
)
def test_printers_signs_and_loose_points_part_words(text: str, told: list[str]) -> None:
    assert tokens(text) == told


@given(st.text("ab1.5-_ $\u2014"))
def test_every_way_of_finding_words_finds_the_same(text: str) -> None:
    assert tokens(text) == tokens(f"{text} \u00fc")[:-1]


def test_content_words_leave_out_stop_words() -> None:
    assert content_words("the revenue of the group") == ["revenue", "group"]
    assert "revenue" not in STOP_WORDS


def test_matching_knows_one_space_one_dash_one_quote() -> None:
    assert for_matching(" pro\ufb01t\u00a0\u2013 it\u2019s\u200b  3\u2009% ") == "profit - it's 3 %"
    assert for_matching("a\n b") == "a b"


@given(st.text())
def test_aligned_text_keeps_every_offset(text: str) -> None:
    plain = aligned(text)
    assert len(plain) == len(text)
    assert [found.start() for found in re.finditer(r"\d", text)] == [
        found.start() for found in re.finditer("[0-9]", plain)
    ]


def test_aligned_text_has_ascii_digits_spaces_and_signs() -> None:
    assert aligned("１２٣\u00a0−5\t’") == "123 -5 '"
    assert aligned("a\tb") == "a b"
