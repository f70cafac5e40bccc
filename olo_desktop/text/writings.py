"""The ways of writing numbers, one file each. Another way is another row, with an example that runs as its test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from olo_desktop.text.chinese_numbers import chinese_numbers
from olo_desktop.text.fraction_signs import fraction_signs
from olo_desktop.text.fractions import fractions
from olo_desktop.text.number_words import number_words
from olo_desktop.text.numerals import NumberStyle, Numeral, numerals
from olo_desktop.text.periods import PeriodToken
from olo_desktop.text.ranges import Statement
from olo_desktop.text.shares import shares
from olo_desktop.text.spans import Claimed
from olo_desktop.text.vague_amounts import bands

NumeralReader = Callable[[str, NumberStyle], Iterator[Numeral]]
StatementReader = Callable[[str], Iterator[Statement | PeriodToken]]


@dataclass(frozen=True, slots=True)
class Writing:
    """One way of writing numbers, and a text in which it states the figure between « and ».

    It reads either `numerals`, around which sign, currency, scale and unit are read as around digits, or whole
    `statements`. `alone` tells of a script that no other rule may look into before it.
    """

    name: str
    example: str
    numerals: NumeralReader | None = None
    statements: StatementReader | None = None
    alone: bool = False


WRITINGS = (
    Writing("Chinese", "营业收入为«3.2亿元»。", statements=chinese_numbers, alone=True),
    Writing("shares in words", "About «two-thirds» of staff left.", statements=fractions),
    Writing("so many in so many", "Only «one in five» stayed.", statements=shares),
    Writing("bands in words", "Growth in the «low teens» is planned.", statements=bands),
    Writing("fraction signs", "A fee of «2½%» is due.", numerals=fraction_signs),
    Writing("digits", "Sales of «$1,234.5 million» were made.", numerals=numerals),
    Writing("English words", "It paid «six hundred and fifty million dollars» for it.", numerals=number_words),
)


def statements(plain: str, *, alone: bool) -> Iterator[Statement | PeriodToken]:
    """What is read whole: by the scripts that stand alone, or by the other ways."""
    for writing in WRITINGS:
        if writing.statements and writing.alone == alone:
            yield from writing.statements(plain)


def all_numerals(plain: str, style: NumberStyle) -> list[Numeral]:
    """The numerals of all writings, in order; where two meet, the earlier row's stands."""
    claimed = Claimed(len(plain))
    found = [
        numeral
        for writing in WRITINGS
        if writing.numerals
        for numeral in writing.numerals(plain, style)
        if claimed.take(numeral.start, numeral.end)
    ]
    return sorted(found, key=lambda numeral: numeral.start)
