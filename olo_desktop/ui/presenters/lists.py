"""The drawer's other lists: numbers that were not checked, what was decided, documents with all that is known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo

from olo_desktop.model.decision import Act
from olo_desktop.model.document import Document
from olo_desktop.model.profile import DocumentProfile
from olo_desktop.model.report import Report
from olo_desktop.ui.presenters.checks import CheckRow, FindingRow
from olo_desktop.ui.presenters.decisions import said_in
from olo_desktop.ui.presenters.exhibit import tier_of
from olo_desktop.ui.presenters.judgement import Judgement
from olo_desktop.ui.presenters.plain_words import count, plain
from olo_desktop.ui.presenters.wording import file_name, status_words

_AROUND = 44


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A document in the full list: name, kind, tier, company, period, pages or status, figures that rest on it, why."""

    path: str
    cells: tuple[str, ...]
    trouble: bool = False


DOCUMENT_COLUMNS = ("Name", "Kind", "Tier", "Company", "Period", "Pages", "Bears on", "Why")


def not_checked_rows(report: Report) -> tuple[CheckRow, ...]:
    """The numbers that are no claims, by why they are none, the most frequent first."""
    by_why: dict[str, list[FindingRow]] = defaultdict(list)
    for number in report.memo.not_checked:
        before = plain(report.memo.text[max(0, number.start - _AROUND) : number.start])
        after = plain(report.memo.text[number.end : number.end + _AROUND])
        by_why[number.why.value].append(
            FindingRow(f"…{before} {plain(number.text)} {after}…", number.start, number.end, None)
        )
    ordered = sorted(by_why.items(), key=lambda pair: (-len(pair[1]), pair[0]))
    return tuple(
        CheckRow("exempt", why[:1].upper() + why[1:], "", count(len(rows), "number"), "", tuple(rows))
        for why, rows in ordered
    )


def activity_rows(shown: Judgement, report: Report, zone: tzinfo | None = None) -> tuple[FindingRow, ...]:
    """What was decided, newest first; what lapsed says so."""
    found: list[tuple[Act, FindingRow]] = []
    for item in shown.judged:
        review = item.review
        if review is None:
            continue
        figure, span = item.figure, (item.figure.start, item.figure.end)
        acts = [act for act in (review.disposition, *review.approvals) if act is not None]
        found += [(act, FindingRow(f"{plain(figure.text)}: {said_in(act, zone)}", *span, figure.id)) for act in acts]
        for lapse in review.lapsed:
            words = f"{plain(figure.text)}: lapsed, {plain(lapse.why)}: {said_in(lapse.act, zone)}"
            found.append((lapse.act, FindingRow(words, *span, figure.id)))
    for lapse in report.gone:
        words = f"{plain(lapse.act.anchor.figure)}: lapsed, {plain(lapse.why)}: {said_in(lapse.act, zone)}"
        found.append((lapse.act, FindingRow(words, 0, 0, None)))
    return tuple(row for _, row in sorted(found, key=lambda pair: pair[0].made_at, reverse=True))


def document_rows(
    documents: Sequence[Document], profiles: Mapping[str, DocumentProfile], shown: Judgement | None
) -> tuple[DocumentRow, ...]:
    """Every document with what its pages or the analyst say it is, and how many of the memo's figures rest on it."""
    resting: dict[str, set[str]] = defaultdict(set)
    for item in shown.judged if shown else ():
        for link in item.places:
            resting[link.document].add(item.figure.id)
    rows = []
    for document in documents:
        profile = profiles.get(document.sha256, DocumentProfile())
        bears = len(resting.get(document.path, ()))
        why = document.reason or (str(profile.reasons[0]) if profile.reasons else "")
        kind = profile.kind.value or document.kind.value
        cells = (
            file_name(document.path),
            kind[:1].upper() + kind[1:],
            tier_of(document) or "Unknown",
            plain(profile.company),
            plain(profile.period.label) if profile.period else "",
            status_words(document),
            str(bears) if bears else "",
            plain(why),
        )
        rows.append(DocumentRow(document.path, cells, not document.status.has_text))
    return tuple(rows)


def figures_on_page(shown: Judgement | None, document: str, page: int) -> tuple[tuple[str, str, float], ...]:
    """The memo's figures that point at a page: id, mark and how far down it they do, in points."""
    found = []
    for item in shown.judged if shown else ():
        heights = [
            place.boxes[0].y0
            for place in item.places
            if (place.document, place.page) == (document, page) and place.boxes
        ]
        found += [(item.figure.id, item.mark, heights[0])] if heights else []
    return tuple(sorted(found, key=lambda each: each[2]))
