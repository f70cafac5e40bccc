"""A figure of one company is not shown by the documents of another."""

from __future__ import annotations

import pytest

from olo_desktop.matching.entities import documents_of, is_of, is_short_for, name_words
from olo_desktop.model.claim import Claim, EntityPhrase, Origin, Role


def claim(*names: str) -> Claim:
    return Claim("F1", (), None, tuple(EntityPhrase(name, Origin.OWN) for name in names), Role.STATED)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("The Boeing Company", ("boeing",)),
        ("BEST BUY CO., INC.", ("best", "buy")),
        ("McDonald\u2019s Corporation", ("mcdonald",)),
        ("MCDONALD'S CORPORATION", ("mcdonald",)),
        ("3M Company", ("3m",)),
        ("Holding AG", ("holding", "ag")),  # nothing but legal forms: all of them
        ("", ()),
    ],
)
def test_what_tells_a_company_from_others(name: str, words: tuple[str, ...]) -> None:
    assert name_words(name) == words


NAMES = [
    ("Best Buy's", "BEST BUY CO., INC.", True),
    ("BestBuy", "Best Buy Co., Inc.", True),
    ("AMD", "Advanced Micro Devices, Inc.", True),
    ("Amex", "American Express Company", True),
    ("J&J", "Johnson & Johnson", True),
    ("P&G", "The Procter & Gamble Company", True),
    ("AT&T", "AT&T Inc.", True),
    ("Nike Brand", "NIKE, Inc.", True),
    ("Ulta Beauty", "Ulta Salon, Cosmetics & Fragrance, Inc.", True),
    ("Lilly", "Eli Lilly and Company", True),
    ("General Mills", "General Mills, Inc.", True),
    ("General Mills", "General Electric Company", False),
    ("American Airlines", "American Express Company", False),
    ("Bank of America", "Bank of New York Mellon", False),
    ("International", "Philip Morris International Inc.", False),  # a segment's name
    ("Boeing", "3M Company", False),
    ("AMD", "Adobe Inc.", False),
    ("PepsiCo", "The Coca-Cola Company", False),
    ("", "3M Company", False),
    ("3M", "", False),
]


@pytest.mark.parametrize(("phrase", "company", "same"), NAMES)
def test_whose_name_it_is(phrase: str, company: str, same: bool) -> None:
    assert is_of(phrase, company) is same


@pytest.mark.parametrize(
    ("short", "words", "made"),
    [
        ("amd", ("advanced", "micro", "devices"), True),
        ("amex", ("american", "express"), True),
        ("ibm", ("international", "business", "machines"), True),
        ("amd", ("advanced", "devices", "micro"), False),
        ("a", ("advanced", "micro"), False),
        ("adv", ("advanced",), False),
        ("xyz", ("advanced", "micro"), False),
    ],
)
def test_short_names_are_made_of_beginnings(short: str, words: tuple[str, ...], made: bool) -> None:
    assert is_short_for(short, words) is made


BEVERAGES = ("PepsiCo, Inc.", "The Coca-Cola Company", "PepsiCo, Inc.")
GENERALS = ("General Electric Company", "General Mills, Inc.")
JOHNSONS = ("Johnson & Johnson", "Johnson Controls International plc")
DOCUMENTS = [
    ("one company's documents", claim("PepsiCo"), BEVERAGES, {0, 2}),
    ("the other's", claim("Coca-Cola"), BEVERAGES, {1}),
    ("the nearest name counts", claim("Coca-Cola", "PepsiCo"), BEVERAGES, {1}),
    ("a segment's name is passed over", claim("Frito-Lay", "PepsiCo"), BEVERAGES, {0, 2}),
    ("a name that no document has", claim("Boeing"), BEVERAGES, None),
    ("no name", claim(), BEVERAGES, None),
    ("a deal of one company", claim("Coca-Cola"), ("PepsiCo, Inc.", "PEPSICO INC", ""), None),
    ("a document of nobody known may be anyone's", claim("PepsiCo"), ("PepsiCo", "", "Coca-Cola"), {0, 1}),
    ("two that begin alike", claim("General Mills"), GENERALS, {1}),
    ("two that begin alike, the longer one", claim("Johnson Controls"), JOHNSONS, {1}),
    ("two that begin alike, the shorter one", claim("Johnson & Johnson"), JOHNSONS, {0}),
    ("a third that begins alike is neither", claim("General Motors"), GENERALS, None),
    ("its first word will do", claim("Ulta Beauty"), ("Ulta Salon, Cosmetics & Fragrance", "3M"), {0}),
    ("a name without words", claim("\u2014"), BEVERAGES, None),
]


@pytest.mark.parametrize(
    ("said", "companies", "documents"), [row[1:] for row in DOCUMENTS], ids=[row[0] for row in DOCUMENTS]
)
def test_whose_documents_count(said: Claim, companies: tuple[str, ...], documents: set[int] | None) -> None:
    assert documents_of(said, companies) == documents
