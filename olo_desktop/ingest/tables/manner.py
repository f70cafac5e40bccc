"""A document's own manner: how it writes numbers, when its fiscal years end, and what runs on from page to page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from olo_desktop.ingest.lines import Line
from olo_desktop.ingest.scaling import Caption, usual_caption
from olo_desktop.model.table import TableColumn
from olo_desktop.text.cell_numbers import style_of
from olo_desktop.text.fiscal import FiscalCalendar, calendar_of
from olo_desktop.text.numerals import ANGLO, NumberStyle

_PAGES_FOR_STYLE = 12
_THIN = 0.45


@dataclass(frozen=True, slots=True)
class Manner:
    """What all tables of a document share. `usual` is the scale that most of its captions state."""

    style: NumberStyle = ANGLO
    calendar: FiscalCalendar = field(default_factory=FiscalCalendar)
    usual: Caption | None = None


@dataclass(frozen=True, slots=True)
class Carried:
    """The columns of the last table of a page, with their right edges, for the page on which it goes on."""

    page_number: int
    columns: tuple[TableColumn, ...]
    rights: tuple[float, ...]
    title: str
    caption: Caption | None
    currency: str | None


def manner_of(pages: Iterable[Sequence[Line]], captions: Sequence[Sequence[Caption]] = ()) -> Manner:
    """The manner of a document, from some of its pages and the captions on each of them."""
    pages = list(pages)
    stating = [list(found) for found in captions if found]
    tabled = sum(1 for lines in pages if sum(line.has_digits and line.pieces > 2 for line in lines) > 4)
    usual = usual_caption([one for found in stating for one in found]) if 2 * len(stating) >= tabled else None
    with_digits = [lines for lines in pages if any(line.has_digits for line in lines)]
    step = max(1, len(with_digits) // _PAGES_FOR_STYLE)
    texts: list[str] = []
    spaced = 0
    for lines in with_digits[::step]:
        for line in lines:
            if line.has_digits and line.pieces > 1:
                texts += [word[4] for word in line.words if word[4][-1:].isdigit() or word[4][-1:] in ")%"]
                spaced += _spaced(line)
    calendar = calendar_of(text for lines in pages for text in _endings(lines))
    return Manner(style_of(texts, spaced=spaced), calendar, usual)


def _endings(lines: Sequence[Line]) -> Iterator[str]:
    """The lines that speak of times that end, each with the line below it, where its day may stand."""
    for number, line in enumerate(lines):
        text = line.text
        if "nded" in text or "NDED" in text or "nding" in text:
            yield f"{text} {lines[number + 1].text}" if number + 1 < len(lines) else text


def _spaced(line: Line) -> int:
    """How many groups of three digits stand a thin blank behind other digits: "38 509 212,58"."""
    words = line.words
    count = 0
    for place in range(1, len(words)):
        text, before = words[place][4], words[place - 1]
        digits = text.replace(",", ".").split(".")[0].rstrip(")")
        if (
            len(digits) == 3
            and digits.isdigit()
            and before[4].lstrip("(-$").isdigit()
            and len(before[4].lstrip("(-$")) < 4
        ):
            count += words[place][0] - before[2] < _THIN * (before[3] - before[1])
    return count
