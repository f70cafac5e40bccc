from __future__ import annotations

import pytest

from olo_desktop.ingest.readable import fault_of

ENGLISH = (
    "The company reported total net income of 5,363 for the year that ended in December, and the notes to the "
    "financial statements, which form part of this report, explain how the assets were valued by the directors. "
)
GERMAN = (
    "Die Gesellschaft hat im Geschäftsjahr einen Umsatz von 410 Mio. erzielt, der nicht zuletzt durch die neuen "
    "Filialen und höhere Preise in allen Märkten gestiegen ist, während die Kosten langsamer wuchsen als der Umsatz. "
)
POLISH = (
    "Spółka osiągnęła przychody ze sprzedaży w wysokości czterystu milionów złotych, wzrost wynikał głównie z otwarcia "
    "nowych sklepów oraz wyższych cen na wszystkich rynkach, podczas gdy koszty rosły wolniej niż przychody spółki. "
)
NAMES = "MGM Hospitality LLC Nevada Blue Tarp Ltd Macau Vdara Condo LLC Nevada Bellagio LLC Nevada Mandalay LLC " * 4
TABLE = "Inventories 4,366 4,034\nReceivables 5,020 4,911\nGoodwill 10,051 10,513\n" * 8
CHINESE = "本公司截至十二月三十一日止年度之营业收入为三百二十七亿元" * 6
BULLETS = "\uf0b7 the first point of the list and what it means \uf0b7 the second point \uf0a7 the third " * 3


@pytest.mark.parametrize("text", [ENGLISH, GERMAN, POLISH, NAMES, TABLE, CHINESE, BULLETS, "", "12", "Contents"])
def test_text_that_reads(text: str) -> None:
    assert fault_of(text) == ""


def moved(text: str, by: int) -> str:
    return "".join(chr((ord(c) - 97 + by) % 26 + 97) if c.isalpha() else c for c in text.lower())


@pytest.mark.parametrize("by", [1, 3, 13, 25])
def test_letters_shifted_by_a_constant(by: int) -> None:
    assert fault_of(moved(ENGLISH, by)).startswith("its letters are shifted")


@pytest.mark.parametrize("by", [-29, -3, 1, 5, 28])
def test_characters_numbered_from_another_place(by: int) -> None:
    shifted = " ".join("".join(chr(ord(c) + by) for c in word) for word in (ENGLISH * 2).split())
    assert fault_of(shifted) != ""


@pytest.mark.parametrize("mark", ["\ufffd", "\ue012", "\x03", "\x80"])
def test_letters_without_a_meaning(mark: str) -> None:
    assert fault_of(ENGLISH.replace("e", mark)).startswith("its letters have no meaning")


def test_letters_that_make_no_words() -> None:
    scrambled = ENGLISH.translate(str.maketrans("aeiounrstl", "xqzkjvwbfg"))
    assert fault_of(scrambled * 2) == "its letters make no words"
