"""What the window says of a figure: a headline, the reason in the next line, and the numbers side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from olo_desktop.export.sentences import (
    as_the_memo_writes,
    said_of_contradicted,
    said_of_derived,
    said_of_elsewhere,
    said_of_supported,
)
from olo_desktop.model.document import Document, ReadStatus
from olo_desktop.model.memo import MemoFigure
from olo_desktop.model.verdict import Basis, Derivation, Expected, Grounding, Link, Verdict
from olo_desktop.ui.presenters.plain_words import NO_BREAK, count, plain
from olo_desktop.ui.presenters.wording import file_name, scale_words, share


@dataclass(frozen=True, slots=True)
class Comparison:
    """One row of the panel's grid: who says it, the number, and what it is said of."""

    who: str
    number: str
    said_of: str
    memo: bool = False


@dataclass(frozen=True, slots=True)
class Saying:
    """All that the panel says of one figure."""

    headline: str
    support: str
    rows: tuple[Comparison, ...] = ()
    others: str = ""


def saying(figure: MemoFigure, grounding: Grounding, place: int, documents: Sequence[Document]) -> Saying:
    """The panel's words for a figure, with its `place`-th link on the page."""
    rows = (Comparison("Memo", plain(figure.text), _claim(figure), memo=True),)
    if grounding.verdict is Verdict.SUPPORTED and grounding.links:
        link = grounding.links[min(place, len(grounding.links) - 1)]
        headline, support = _supported(grounding, link)
        return Saying(headline, support, (*rows, _found("Source", link)), _others(grounding.links, place))
    if grounding.verdict is Verdict.CONTRADICTED and grounding.expected is not None:
        return _contradicted(figure, grounding, grounding.expected, place, rows)
    if grounding.verdict is Verdict.DERIVED and grounding.derivation is not None:
        words = said_of_derived(figure, grounding, grounding.derivation)
        inputs = _lettered(grounding.derivation)
        return Saying(plain(words.headline), plain(words.support), (*rows, *inputs), _on_the_page(inputs, place))
    if grounding.verdict is Verdict.UNSUPPORTED:
        return _unsupported(figure, grounding, documents, rows)
    shown = tuple(_found("Found", link) for link in grounding.links[place : place + 1])
    others = _others(grounding.links, place)
    if grounding.verdict is Verdict.ELSEWHERE:
        words = said_of_elsewhere(figure, grounding)
        return Saying(plain(words.headline), plain(words.support), (*rows, *shown), others)
    reason = plain(grounding.reason)
    return Saying(_plain_headline(figure, grounding), reason[:1].upper() + reason[1:], (*rows, *shown), others)


def _supported(grounding: Grounding, link: Link) -> tuple[str, str]:
    if grounding.basis is Basis.VALUE:
        return (
            f"The number is on page {link.page}; what it measures could not be read",
            "Look at the page and confirm the row and the year.",
        )
    words = said_of_supported(grounding, link)
    return plain(words.headline), plain(words.support)


def _contradicted(
    figure: MemoFigure, grounding: Grounding, expected: Expected, place: int, rows: tuple[Comparison, ...]
) -> Saying:
    """The right value and its cell first; then where the memo's own number stands, for N to walk to."""
    words = said_of_contradicted(figure, grounding, expected)
    headline, support = plain(words.headline), plain(words.support)
    if grounding.derivation is not None:
        inputs = _lettered(grounding.derivation)
        return Saying(headline, support, (*rows, *inputs), _on_the_page(inputs, place))
    found = tuple(_found("Memo's number", link) for link in grounding.links[:1])
    shown = (_found("Source", expected.link), *found)
    return Saying(headline, support, (*rows, *shown), _on_the_page(shown, place))


def _on_the_page(shown: Sequence[Comparison], place: int) -> str:
    """'On the page: b, 25,045', where N walks on to others; else ''."""
    if len(shown) < 2:
        return ""
    here = shown[min(place, len(shown) - 1)]
    return f"On the page: {here.who}, {here.number}"


def _lettered(derivation: Derivation) -> tuple[Comparison, ...]:
    """One row for each input of a formula, with its letter."""
    return tuple(_found(chr(ord("a") + number), link) for number, link in enumerate(derivation.inputs))


def _unsupported(
    figure: MemoFigure, grounding: Grounding, documents: Sequence[Document], rows: tuple[Comparison, ...]
) -> Saying:
    near = grounding.nearest
    if near is None:
        return Saying(f"{plain(figure.text)} is not found in the deal", searched(documents), rows)
    value = figure.quantity.value
    stated = plain(as_the_memo_writes(figure, near.value) or near.text)
    away = share(abs(near.value) - abs(value), value)
    where = f"{file_name(near.document)}, page {near.page}."
    support = (
        f"{away} away: printed {plain(near.text)} in {where}" if away else f"Printed {plain(near.text)} in {where}"
    )
    difference: tuple[Comparison, ...] = ()
    apart = plain(as_the_memo_writes(figure, abs(near.value) - abs(value)))
    if away and apart:
        side = "too high" if abs(value) > abs(near.value) else "too low"
        difference = (Comparison("Difference", apart, f"{away} {side}, were this the source"),)
    return Saying(f"Not as written; nearest is {stated}", support, (*rows, _found("Nearest", near), *difference))


def _plain_headline(figure: MemoFigure, grounding: Grounding) -> str:
    written = plain(figure.text)
    match grounding.verdict:
        case Verdict.DERIVED:
            return f"Recomputed: {written}"
        case Verdict.CONTRADICTED:
            return f"The source states another value than {written}"
        case Verdict.EXEMPT:
            return "Not a claim"
        case _:
            return written


def searched(documents: Sequence[Document]) -> str:
    """'12 documents were searched. Site leases scan.pdf could not be.'"""
    read = [document for document in documents if document.status.has_text]
    first = f"{count(len(read), 'document')} {'was' if len(read) == 1 else 'were'} searched."
    blind = [d for d in documents if not d.status.has_text and d.status is not ReadStatus.NOT_READ]
    if not blind:
        return first
    if len(blind) == 1:
        return f"{first} {file_name(blind[0].path)} could not be."
    return f"{first} {file_name(blind[0].path)} and {len(blind) - 1} more could not be."


def _claim(figure: MemoFigure) -> str:
    said = [plain(part) for part in (figure.label, figure.period, figure.entity) if part]
    return " · ".join(said) or scale_words(figure.quantity)


def _found(who: str, link: Link) -> Comparison:
    said = " · ".join(plain(part) for part in (link.label, link.period) if part) or plain(link.row)
    return Comparison(who, plain(link.text), said or file_name(link.document))


def _others(links: Sequence[Link], place: int) -> str:
    """'Also on pages 14, 15 and 51', naming other documents where places lie in them."""
    if len(links) < 2:
        return ""
    here = links[min(place, len(links) - 1)]
    pages: dict[str, list[int]] = {here.document: []}
    for link in links:
        if link is not here and link.page not in pages.setdefault(link.document, []):
            pages[link.document].append(link.page)
    if pages == {here.document: [here.page]} or not any(pages.values()):
        return f"Also {count(len(links) - 1, 'time')} more on this page"
    said = [f"on {_pages(pages.pop(here.document))}"] if pages[here.document] else []
    pages.pop(here.document, None)
    said += [f"in {file_name(document)}, {_pages(found)}" for document, found in pages.items()]
    return f"Also {_listed(said, 3)}"


def _pages(pages: list[int]) -> str:
    word = "page" if len(pages) == 1 else "pages"
    return f"{word}{NO_BREAK}{_listed([str(page) for page in sorted(pages)])}"


def _listed(items: list[str], most: int = 4) -> str:
    if len(items) > most:
        return f"{', '.join(items[:most])} and {len(items) - most} more"
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"
