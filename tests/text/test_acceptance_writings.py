"""The acceptance lists of `acceptance/`: numbers in other clothes, and words held against numbers.

Their authors did not see the grammar. Every failure is printed; at least 95 in 100 of each list are read right.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from olo_desktop.model.claim import Way
from olo_desktop.model.quantity import Hedge, Kind, Quantity
from olo_desktop.text.movements import movements_in
from olo_desktop.text.numbers import scan
from olo_desktop.text.numerals import ANGLO, APOSTROPHE, DECIMAL_COMMA, SPACE_COMMA
from olo_desktop.text.vague_amounts import vague_amounts

LISTS = Path(__file__).parent / "acceptance"
STYLES = {"en": ANGLO, "in": ANGLO, "zh": ANGLO, "de": DECIMAL_COMMA, "fr": SPACE_COMMA, "ch": APOSTROPHE}
WANTED = Decimal("0.95")
SIX_PLACES = Decimal("0.000001")
WHOLE_OR_PART = frozenset((Kind.RATIO, Kind.PERCENT))

Item = dict[str, str | None]


@dataclass(frozen=True)
class Reading:
    """What was read at a stretch of a text: a value, or the two ends of which one may be open."""

    start: int
    end: int
    kind: Kind
    unit: str | None
    value: Decimal | None
    low: Decimal | None = None
    high: Decimal | None = None


def items(name: str) -> list[Item]:
    found: list[Item] = json.loads((LISTS / name).read_text(encoding="utf-8"))
    return found


def read(text: str, locale: str) -> list[Reading]:
    """The figures of a text, and the factors that words of movement promise where it states no figure."""
    figures = [
        reading(number.start, number.end, number.quantity)
        for number in scan(text, STYLES[locale])
        if number.quantity is not None
    ]
    return figures or list(promised(text))


def reading(start: int, end: int, quantity: Quantity) -> Reading:
    kind, unit, value = quantity.kind, quantity.unit, quantity.value
    if quantity.low is not None:
        return Reading(start, end, kind, unit, None, quantity.low, quantity.high)
    if quantity.hedge is Hedge.OVER:
        return Reading(start, end, kind, unit, None, low=value)
    if quantity.hedge is Hedge.UNDER:  # "nearly" keeps the value, "less than" is an end: the list says which
        return Reading(start, end, kind, unit, value, high=value)
    return Reading(start, end, kind, unit, value)


def promised(text: str) -> Iterator[Reading]:
    for move in movements_in(text):
        if move.factor:
            low, high = move.factor
            more = move.text.lower().startswith("more")
            middle = None if more else (low + high) / 2
            yield Reading(move.start, move.end, Kind.MULTIPLE, None, middle, low if more else None)


def fault(item: Item) -> str:
    """What is wrong with the reading of an item; "" where it is right."""
    text, span = str(item["text"]), str(item["span"])
    found = read(text, str(item["locale"]))
    if item["kind"] == "none":
        return "" if not found else f"read {[text[each.start : each.end] for each in found]}"
    if len(found) != 1:
        return f"read {[text[each.start : each.end] for each in found]}"
    (one,) = found
    start = text.index(span)
    if one.end <= start or one.start >= start + len(span):
        return f"read elsewhere: {text[one.start : one.end]!r}"
    return "" if agrees(one, item) else f"read as {one}"


def agrees(one: Reading, item: Item) -> bool:
    kind = Kind(str(item["kind"]))
    if one.kind is not kind and not {one.kind, kind} <= WHOLE_OR_PART:
        return False
    if one.unit != item["unit"]:
        return False
    if item["value"] is not None:
        return one.value is not None and one.low is None and close(one.value, item["value"])
    return ends_agree(one.low, item["low"]) and ends_agree(one.high, item["high"])


def ends_agree(end: Decimal | None, wanted: str | None) -> bool:
    return end is None if wanted is None else end is not None and close(end, wanted)


def close(value: Decimal, wanted: str | None) -> bool:
    return abs(value - Decimal(str(wanted))) < max(SIX_PLACES, abs(value) * SIX_PLACES)


def held(phrase: str, what: str, value: Decimal) -> bool:
    """Whether the phrase lets the number pass, by the words that the program knows."""
    moves = movements_in(phrase)
    factor = next((move.factor for move in moves if move.factor), None)
    if factor is not None and what != "share":
        return factor[0] <= (value + 1 if what == "change" else value) <= factor[1]
    bands = [quantity for _, _, quantity in vague_amounts(phrase)]
    bands += [number.quantity for text in (phrase, f"{phrase} of it") for number in scan(text) if number.quantity]
    if what == "share":
        return bool(bands) and within(bands[0], value)
    if moves and not goes(moves[0].way, value):
        return False
    if not bands:
        return bool(moves)
    return within(bands[0], abs(value) if moves else value)


def goes(way: Way, change: Decimal) -> bool:
    if way is Way.FLAT:
        return abs(change) <= Decimal("0.01")
    return change > 0 if way is Way.RISE else change < 0


def within(band: Quantity, value: Decimal) -> bool:
    low, high = band.interval()
    if band.hedge is Hedge.OVER:
        return value > band.value
    if band.hedge is Hedge.UNDER:
        return low <= value < band.value
    return low <= value <= high


def test_numbers_in_other_clothes() -> None:
    cases = items("writings.json")
    faults = [f"{item['id']} {item['text']}: {said}" for item in cases if (said := fault(item))]
    report("writings", cases, faults)


def test_words_against_numbers() -> None:
    cases = items("word_judgements.json")
    faults = []
    for item in cases:
        phrase, what = str(item["phrase"]), str(item["what"])
        refused = [value for value in item["right"] or () if not held(phrase, what, Decimal(value))]
        accepted = [value for value in item["wrong"] or () if held(phrase, what, Decimal(value))]
        if refused or accepted:
            faults.append(f"{item['id']} {phrase}: refuses {refused}, accepts {accepted}")
    report("words against numbers", cases, faults)


def report(what: str, cases: list[Item], faults: list[str]) -> None:
    print(f"{what}: {len(cases) - len(faults)} of {len(cases)}", *faults, sep="\n")
    assert len(cases) - len(faults) >= WANTED * len(cases), "\n".join(faults)
