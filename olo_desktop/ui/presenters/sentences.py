"""What the window says of a figure: a headline, the reason in the next line, and the numbers side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from olo_desktop.export.sentences import (
    as_the_memo_writes,
    said_of_contradicted,
    said_of_derived,
    said_of_elsewhere,
    said_of_supported,
)
from olo_desktop.model.document import Document, ReadStatus
from olo_desktop.model.memo import MemoFigure
from olo_desktop.model.quantity import Kind
from olo_desktop.model.verdict import Basis, Derivation, Expected, Grounding, Link, Verdict
from olo_desktop.ui.presenters.plain_words import NO_BREAK, count, plain
from olo_desktop.ui.presenters.wording import file_name, scale_words, share

_MANY_TIMES = 10
_NAMES_OF_FORMULAS = {"(a - b) / b": "growth", "a / b": "share", "a - b": "difference", "a + b": "sum"}


@dataclass(frozen=True, slots=True)
class Comparison:
    """One row of the panel's grid: who says it, the number, and what it is said of.

    `lead` is the metric, `said_of` the rest. `place` is the figure's place that the row stands for, for a click to show
    it; None where it stands for none. `letter` names an input of a formula.
    """

    who: str
    number: str
    said_of: str
    memo: bool = False
    lead: str = ""
    place: int | None = None
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Saying:
    """All that the panel says of one figure. `formula` is what its lettered rows are put into; '' where none is."""

    headline: str
    support: str
    rows: tuple[Comparison, ...] = ()
    others: str = ""
    formula: str = ""


def saying(
    figure: MemoFigure, grounding: Grounding, place: int, documents: Sequence[Document], other: Link | None = None
) -> Saying:
    """The panel's words for a figure, with its `place`-th link on the page; `other` is a source that says otherwise."""
    rows = (_claim(figure),)
    if other is not None and grounding.links:
        return _disagreeing(figure, grounding.links[0], other, rows)
    if grounding.verdict is Verdict.SUPPORTED and grounding.links:
        number = min(place, len(grounding.links) - 1)
        link = grounding.links[number]
        headline, support = _supported(grounding, link)
        shown = _found("Source", figure, link, number)
        return Saying(headline, support, (*rows, shown), _others(grounding.links, place))
    if grounding.verdict is Verdict.CONTRADICTED and grounding.expected is not None:
        return _contradicted(figure, grounding, grounding.expected, place, rows)
    if grounding.verdict is Verdict.DERIVED and grounding.derivation is not None:
        words = said_of_derived(figure, grounding, grounding.derivation)
        support = _without_formula(plain(words.support), plain(grounding.reason))
        return _computed(plain(words.headline), support, rows, grounding.derivation, place)
    if grounding.verdict is Verdict.UNSUPPORTED:
        return _unsupported(figure, grounding, documents, rows)
    shown_places = tuple(_found("Found", figure, link, place) for link in grounding.links[place : place + 1])
    others = _others(grounding.links, place)
    if grounding.verdict is Verdict.ELSEWHERE:
        words = said_of_elsewhere(figure, grounding)
        return Saying(plain(words.headline), plain(words.support), (*rows, *shown_places), others)
    reason = plain(grounding.reason)
    return Saying(_plain_headline(figure, grounding), reason[:1].upper() + reason[1:], (*rows, *shown_places), others)


def _disagreeing(figure: MemoFigure, link: Link, other: Link, rows: tuple[Comparison, ...]) -> Saying:
    """Both sources with their values, the one that the memo follows first."""
    metric = _caption(link) or plain(figure.label) or plain(figure.text)
    what = f"{metric} for {plain(link.period)}" if link.period else metric
    apart = share(abs(other.value) - abs(link.value), link.value)
    side = "higher" if abs(other.value) > abs(link.value) else "lower"
    support = (
        f"The memo follows {file_name(link.document)}, page {link.page}. {file_name(other.document)} is {apart} {side}."
    )
    shown = (_found("Source", figure, link, 0), _found("Other", figure, other, 1))
    where = tuple(
        replace(row, said_of=f"{file_name(each.document)}, p. {each.page} · printed {plain(each.text)}")
        for row, each in zip(shown, (link, other), strict=True)
    )
    return Saying(f"Two sources disagree on {what}", support, (*rows, *where))


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
    apart = _difference(figure, expected)
    if grounding.derivation is not None:
        source = Comparison("Computes to", plain(expected.text), _in_words(grounding.derivation.formula))
        shown = (*rows, *(() if expected.slip == "direction" else (source,)), *apart)
        support = _without_formula(support, plain(grounding.reason))
        return _computed(headline, support, shown, grounding.derivation, place)
    found = tuple(_found("Memo's number", figure, link, 1) for link in grounding.links[:1])
    shown = (_found("Source", figure, expected.link, 0), *found)
    return Saying(headline, support, (*rows, *shown, *apart), _on_the_page(shown, place))


def _without_formula(support: str, reason: str) -> str:
    """The support without the formula that the panel draws as a tree: 'Capital expenditure rose. From 2 cells …'."""
    before, after = support[: len(reason)], support[len(reason) :]
    if before.casefold() != reason.casefold() or "=" not in reason:
        return support
    said, found, _ = before.partition(": (")
    return f"{said if found else ''}{after}".lstrip(". ")


def _computed(headline: str, support: str, rows: tuple[Comparison, ...], derivation: Derivation, place: int) -> Saying:
    """A result with its formula, and one row for each input."""
    inputs = _lettered(derivation)
    return Saying(headline, support, (*rows, *inputs), _on_the_page(inputs, place), _formula(derivation.formula))


def _difference(figure: MemoFigure, expected: Expected) -> tuple[Comparison, ...]:
    """How far the memo is from what it should say: in its own unit, and as a share of the right value."""
    if expected.slip == "direction" or figure.quantity.low is not None:
        return ()
    stated, right = abs(figure.quantity.value), abs(expected.value)
    if stated == right:
        return ()
    side = "too high" if stated > right else "too low"
    if figure.quantity.kind in (Kind.PERCENT, Kind.POINTS):
        places = max(0, -(figure.quantity.precision * 100).normalize().adjusted())
        points = f"{abs(stated - right) * 100:.{places}f}"
        return (Comparison("Difference", f"{points}{NO_BREAK}{'point' if points == '1' else 'points'}", side),)
    apart = plain(as_the_memo_writes(figure, abs(stated - right)))
    if not apart or not right:
        return ()
    times = stated / right if stated > right else right / stated if stated else Decimal(0)
    if not any(digit in apart for digit in "123456789"):
        return (Comparison("Difference", share(stated - right, right), side),)  # less than the memo's last digit
    how = f"{times:,.0f} times {side}" if times >= _MANY_TIMES else f"{share(stated - right, right)} {side}"
    return (Comparison("Difference", apart, how),)


def _in_words(formula: str) -> str:
    """'growth', where the formula is known by a name."""
    return _NAMES_OF_FORMULAS.get(formula, "")


def _formula(formula: str) -> str:
    """'growth = (a − b) ÷ b': a formula with the signs that people write."""
    name = _in_words(formula)
    signs = plain(formula).replace("-", "\u2212").replace("*", "×").replace("/", "÷")
    return f"{name} = {signs}" if name else signs


def _on_the_page(shown: Sequence[Comparison], place: int) -> str:
    """'On the page: b, 25,045', where N walks on to others; else ''."""
    if len(shown) < 2:
        return ""
    here = shown[min(place, len(shown) - 1)]
    return f"On the page: {here.who}, {here.number}"


def _lettered(derivation: Derivation) -> tuple[Comparison, ...]:
    """One row for each input of a formula, with its letter, number, metric and period, and where it stands."""
    rows: list[Comparison] = []
    before: Link | None = None
    for number, link in enumerate(derivation.inputs):
        letter = chr(ord("a") + number)
        where = f"{file_name(link.document)}, p. {link.page}"
        if before is not None and (before.document, before.page) == (link.document, link.page):
            where = "same page"
        rows.append(Comparison(letter, plain(link.text), where, lead=_metric(link), place=number, letter=letter))
        before = link
    return tuple(rows)


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
    shown = (*rows, _found("Nearest", figure, near, 0), *difference)
    return Saying(f"Not as written; nearest is {stated}", support, shown)


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


def _claim(figure: MemoFigure) -> Comparison:
    """The memo's row: its words, and the metric, period and company that they are taken to be said of."""
    said = [plain(part) for part in (figure.period, figure.entity) if part]
    rest = " · ".join(said) or ("" if figure.label else scale_words(figure.quantity))
    return Comparison("Memo", plain(figure.text), rest, memo=True, lead=plain(figure.label))


def _found(who: str, figure: MemoFigure, link: Link, place: int) -> Comparison:
    """A source's row: its value in the memo's scale, its metric and period, and how it is printed."""
    same = abs(link.value) == abs(figure.quantity.value)
    written = plain(figure.text if same else as_the_memo_writes(figure, link.value))
    printed = plain(link.text)
    number = written or printed
    said = [plain(link.period)] if link.period else []
    if not link.label:
        said.append(plain(link.row) or file_name(link.document))
    if number != printed:
        said.append(f"printed {printed}")
    return Comparison(who, number, " · ".join(said), lead=_caption(link), place=place)


def _caption(link: Link) -> str:
    """The row's own caption, without those above it."""
    return plain(link.label.rpartition(" › ")[2])


def _metric(link: Link) -> str:
    """'Net revenue, FY2024'."""
    return ", ".join(part for part in (_caption(link), plain(link.period)) if part)


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
