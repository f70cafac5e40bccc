"""What is said of a judged figure, a headline and its support: the same words in window, terminal and list.

Numbers of the memo stand as written, of a source in the memo's scale and then as printed. What comes from a document is
not made safe here: who shows it does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from olo_desktop.model.memo import MemoFigure
from olo_desktop.model.quantity import Kind
from olo_desktop.model.verdict import Derivation, Expected, Grounding, Link, Verdict

_DIGITS = re.compile(r"\d(?:[\d,.'\u00a0\u202f]*\d)?")
_WORLDS_APART = 100
_DIRECTION = "direction"
_SLIPS = {
    "digits swapped": "Digits are swapped",
    "thousand-fold": "Off by a factor of 1,000",
    "million-fold": "Off by a factor of 1,000,000",
    "billion-fold": "Off by a factor of 1,000,000,000",
    "sign or direction": "The sign or the direction is the other one",
}
_OTHERS_PERIOD = re.compile(r"another period's column \((?P<time>[^)]*)\)")
_OTHERS_ROW = re.compile(r"the row of (?P<row>.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Said:
    """A headline without a full stop, and whole sentences that support it."""

    headline: str
    support: str

    @property
    def line(self) -> str:
        """Both in one paragraph."""
        return f"{self.headline}. {self.support}" if self.support else f"{self.headline}."


def said_of_contradicted(figure: MemoFigure, grounding: Grounding, expected: Expected) -> Said:
    """'The source says $32.4 million. Digits are swapped. Operating income for FY2024 is printed 32.4, page 2 of …'"""
    if grounding.derivation is not None:
        return _miscomputed(figure, grounding, grounding.derivation, expected)
    slip = slip_sentence(figure, expected.slip)
    where = f"{printed_at(expected.link)}."
    return Said(f"The source says {right_value(figure, grounding, expected)}", f"{slip}. {where}" if slip else where)


def said_of_derived(figure: MemoFigure, grounding: Grounding, derivation: Derivation) -> Said:
    """'Recomputed: 38.0%. (Capital expenditure FY2024 - …) … From two cells of …'"""
    exact = _unrounded(figure, derivation.value)
    parts = (_sentence(grounding.reason), _inputs(derivation), f"Unrounded {exact}." if exact else "")
    return Said(f"Recomputed: {figure.text}", " ".join(part for part in parts if part))


def said_of_elsewhere(figure: MemoFigure, grounding: Grounding) -> Said:
    """'$68.8 million stands elsewhere, not as backlog. The value stands elsewhere: …'"""
    unlike = f", not as {figure.label}" if figure.label else ""
    return Said(f"{_capital(figure.text)} stands elsewhere{unlike}", _sentence(grounding.reason))


def said_of_supported(grounding: Grounding, link: Link) -> Said:
    """'Agrees with Audited statements.pdf. Net income for FY2024 is printed 17,943, page 12 of …'"""
    count = len(grounding.links)
    headline = f"Agrees in {count} places" if count > 1 else f"Agrees with {_file_name(link.document)}"
    return Said(headline, f"{printed_at(link)}." if link.label else _sentence(grounding.reason))


def said(figure: MemoFigure, grounding: Grounding) -> Said | None:
    """What is said of a verdict that rests on a cell; None where only a value was looked for."""
    match grounding.verdict:
        case Verdict.CONTRADICTED if grounding.expected is not None:
            return said_of_contradicted(figure, grounding, grounding.expected)
        case Verdict.DERIVED if grounding.derivation is not None:
            return said_of_derived(figure, grounding, grounding.derivation)
        case Verdict.ELSEWHERE:
            return said_of_elsewhere(figure, grounding)
        case _:
            return None


def right_value(figure: MemoFigure, grounding: Grounding, expected: Expected) -> str:
    """What the memo should say, in its own scale: '$32.4 million' where the source prints 32,418 in thousands."""
    if grounding.derivation is None:
        return as_the_memo_writes(figure, expected.value) or expected.text
    if expected.slip != _DIRECTION:
        return expected.text
    return f"{'rose' if expected.value > 0 else 'fell'} {expected.text.lstrip('-')}"


def slip_sentence(figure: MemoFigure, slip: str) -> str:
    """The slip as a sentence without its full stop; '' where none is known."""
    if found := _OTHERS_PERIOD.fullmatch(slip):
        return f"{_capital(figure.text)} is that of {found['time']}"
    if found := _OTHERS_ROW.fullmatch(slip):
        return f"{_capital(figure.text)} is {found['row']}"
    if slip == "another company's":
        return f"{_capital(figure.text)} is another company's"
    return _SLIPS.get(slip, _capital(slip))


def printed_at(link: Link) -> str:
    """'Operating income for FY2024 is printed 32,418, page 3 of Audited statements.pdf'."""
    metric = link.label.rpartition(" \u203a ")[2]
    what = f"{metric} for {link.period} is printed" if metric and link.period else f"{metric} is printed"
    return f"{what if metric else 'Printed'} {link.text}, page {link.page} of {_file_name(link.document)}"


def as_the_memo_writes(figure: MemoFigure, value: Decimal) -> str:
    """A value in the words of the memo's figure: its symbol, scale and decimals, more digits where that shows the
    difference. '' where the figure is a range or spells no digits.

    Beside '$18.8 million', 17,943,000 is '$17.9 million'; beside '$1,862 million', 1,862,000 is '$1.862 million'.
    """
    written = _DIGITS.findall(figure.text)
    if len(written) != 1 or figure.quantity.low is not None:
        return ""
    decimals = _decimals(written[0])
    factor = figure.quantity.precision * 10**decimals
    number, own = abs(value) / factor, abs(figure.quantity.value) / factor
    if number and own >= number * _WORLDS_APART:
        decimals = max(decimals, min(_digits_of(own, decimals) - number.adjusted() - 1, 6))
    elif _rounded(number, decimals) == _rounded(own, decimals):
        decimals += 1
    text = f"{_rounded(number, decimals):,.{decimals}f}"
    if "," not in written[0] and abs(number) < 10_000:
        text = text.replace(",", "")
    return figure.text.replace(written[0], text, 1)


def _miscomputed(figure: MemoFigure, grounding: Grounding, derivation: Derivation, expected: Expected) -> Said:
    if expected.slip == _DIRECTION:
        headline = f"The source says it {right_value(figure, grounding, expected)}"
    else:
        headline = f"This computes to {expected.text}, not {figure.text}"
    return Said(headline, f"{_sentence(grounding.reason)} {_inputs(derivation)}")


def _inputs(derivation: Derivation) -> str:
    """'From 2 cells of Accounts.pdf, page 5.' or each document with its pages."""
    pages: dict[str, list[int]] = {}
    for link in derivation.inputs:
        if link.page not in pages.setdefault(_file_name(link.document), []):
            pages[_file_name(link.document)].append(link.page)
    places = [f"{name}, {_pages(found)}" for name, found in pages.items()]
    count = len(derivation.inputs)
    return f"From {count} {'cell' if count == 1 else 'cells'} of {'; '.join(places)}."


def _pages(pages: list[int]) -> str:
    return f"page{'s' if len(pages) > 1 else ''} {' and '.join(map(str, pages))}"


def _unrounded(figure: MemoFigure, value: Decimal) -> str:
    """A recomputed percentage or multiple with two digits more than the memo gives it; '' for anything else."""
    quantity = figure.quantity
    if quantity.kind is Kind.PERCENT:
        return f"{_rounded(value * 100, _places(quantity.precision * 100) + 2)}%"
    if quantity.kind is Kind.MULTIPLE:
        return f"{_rounded(value, _places(quantity.precision) + 2)}x"
    return ""


def _places(precision: Decimal) -> int:
    return max(0, -precision.normalize().adjusted())


def _digits_of(number: Decimal, decimals: int) -> int:
    """How many significant digits a number has, written with so many decimals."""
    return max(1, _rounded(number, decimals).adjusted() + 1 + decimals)


def _rounded(value: Decimal, decimals: int) -> Decimal:
    return value.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP)


def _decimals(digits: str) -> int:
    head, point, tail = digits.rpartition(".")
    return len(tail) if point and not (len(tail) == 3 and "," not in head and len(head) > 3) else 0


def _file_name(path: str) -> str:
    return path.rpartition("/")[2]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentence(text: str) -> str:
    return f"{_capital(text)}{'' if text.endswith(('.', '!', '?')) else '.'}" if text else ""
