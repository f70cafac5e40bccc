"""The verification report as `olo.verify/1`: JSON that is byte for byte the same for the same run."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from olo_desktop.export.canonical import Json, canonical_bytes, decimal_text, sorted_mapping
from olo_desktop.export.memo_json import notices_value
from olo_desktop.export.places import place
from olo_desktop.export.review_json import approval_value, correction_value, disposition_value, lapse_value
from olo_desktop.export.wording import WHAT_A_VERDICT_IS_NOT
from olo_desktop.matching.reviews import is_settled
from olo_desktop.matching.verdicts import is_immaterial
from olo_desktop.model.decision import FigureReview
from olo_desktop.model.document import Document
from olo_desktop.model.finding import CheckResult, Finding
from olo_desktop.model.memo import Memo, MemoFigure
from olo_desktop.model.report import Report, RunStatus
from olo_desktop.model.verdict import Derivation, Expected, Grounding, Link

SCHEMA = "olo.verify/1"


def report_bytes(report: Report) -> bytes:
    """The whole report as canonical JSON bytes. Nothing of the machine or the hour is in them."""
    return canonical_bytes(report_value(report))


def report_value(report: Report) -> dict[str, Json]:
    """The report as plain values, keys in the published order."""
    memo = report.memo
    reviews = {review.figure: review for review in report.reviews}
    return {
        "schema": SCHEMA,
        "status": report.status.value,
        "deal": _deal(report),
        "memo": {
            "sha256": memo.sha256,
            "figures": len(memo.figures),
            "exempt": len(memo.not_checked),
            "notices": notices_value(memo),
        },
        "settings": {
            "profile": report.settings.profile,
            "tolerance": report.settings.tolerance,
            "materiality": _optional(report.settings.materiality),
        },
        "reader": report.reader,
        "checks": [_check(check) for check in report.checks],
        "figures": [
            _figure(memo, figure, grounding, reviews)
            | {"immaterial": is_immaterial(figure, grounding, report.settings.materiality)}
            for figure, grounding in _judged(report)
        ],
        "not_checked": [
            {"start": item.start, "end": item.end, "text": item.text, "why": item.why.value}
            for item in sorted(memo.not_checked, key=lambda item: (item.start, item.end))
        ],
        "lapsed": [lapse_value(lapse, of_figure=False) for lapse in report.gone],
        "notes": list(report.notes),
        "limits": list(WHAT_A_VERDICT_IS_NOT),
    }


def document_value(document: Document) -> dict[str, Json]:
    """One document of the deal, as the report and `olo ingest` list it."""
    return {
        "document": document.path,
        "sha256": document.sha256,
        "kind": document.kind.value,
        "tier": document.tier.value,
        "pages": document.pages,
        "pages_read": document.pages_read,
        "status": document.status.value,
        "reason": document.reason,
        "also_at": list(document.paths[1:]),
        "troubled_pages": [
            {"page": page.number, "status": page.status.value, "reason": page.reason}
            for page in sorted(document.troubled, key=lambda page: page.number)
        ],
    }


def _deal(report: Report) -> dict[str, Json]:
    return {
        "revision": report.revision,
        "documents": [document_value(each) for each in sorted(report.documents, key=lambda each: each.path)],
        "chunks": report.chunks,
        "source_figures": report.source_figures,
        "not_evidence": [{"document": path, "why": why} for path, why in sorted(report.not_evidence)],
    }


def _judged(report: Report) -> list[tuple[MemoFigure, Grounding]]:
    """Every figure with its verdict, in memo order. Only a failed run may leave figures without one."""
    groundings = {grounding.figure: grounding for grounding in report.groundings}
    figures = sorted(report.memo.figures, key=lambda figure: (figure.start, figure.end))
    missing = [figure.id for figure in figures if figure.id not in groundings]
    if missing and report.status is not RunStatus.FAILED:
        raise ValueError(f"figures without a verdict: {', '.join(missing)}")
    return [(figure, groundings[figure.id]) for figure in figures if figure.id in groundings]


def _check(check: CheckResult) -> dict[str, Json]:
    return {
        "check": check.check,
        "status": check.status.value,
        "summary": check.summary,
        "limits": check.limits,
        "findings": [_finding(finding) for finding in check.findings],
    }


def _finding(finding: Finding) -> dict[str, Json]:
    return {
        "code": finding.code,
        "figure": finding.figure,
        "start": finding.start,
        "end": finding.end,
        "message": finding.message,
        "facts": sorted_mapping(finding.facts),
        "links": [link_value(link) for link in finding.links],
    }


def _figure(
    memo: Memo, figure: MemoFigure, grounding: Grounding, reviews: Mapping[str, FigureReview]
) -> dict[str, Json]:
    quantity = figure.quantity
    review = reviews.get(figure.id, FigureReview(figure.id, cleared=is_settled(grounding)))
    return {
        "id": figure.id,
        "text": figure.text,
        "start": figure.start,
        "end": figure.end,
        "sentence": figure.sentence,
        "place": place(memo, memo.sentences[figure.sentence].block),
        "kind": quantity.kind.value,
        "value": decimal_text(quantity.value),
        "low": _optional(quantity.low),
        "high": _optional(quantity.high),
        "unit": quantity.unit,
        "precision": decimal_text(quantity.precision),
        "hedge": quantity.hedge.value if quantity.hedge else None,
        "label": figure.label,
        "period": figure.period,
        "entity": figure.entity,
        "verdict": grounding.verdict.value,
        "basis": grounding.basis.value,
        "reason": grounding.reason,
        "tolerance": grounding.tolerance,
        "links": [link_value(link) for link in grounding.links],
        "derivation": _derivation(grounding.derivation),
        "expected": _expected(grounding.expected),
        "nearest": link_value(grounding.nearest) if grounding.nearest else None,
        "disposition": disposition_value(review),
        "correction": correction_value(review),
        "approval": approval_value(review),
        "lapsed": [lapse_value(lapse, of_figure=True) for lapse in review.lapsed],
        "cleared": review.cleared,
    }


def link_value(link: Link) -> dict[str, Json]:
    """A place in a document, as every part of the report names one."""
    return {
        "document": link.document,
        "page": link.page,
        "boxes": [box.as_list() for box in link.boxes],
        "text": link.text,
        "label": link.label,
        "period": link.period,
        "value": decimal_text(link.value),
        "row": link.row,
    }


def _derivation(derivation: Derivation | None) -> Json:
    if derivation is None:
        return None
    inputs = [link_value(link) for link in derivation.inputs]
    return {"formula": derivation.formula, "inputs": inputs, "value": decimal_text(derivation.value)}


def _expected(expected: Expected | None) -> Json:
    if expected is None:
        return None
    return {
        "value": decimal_text(expected.value),
        "text": expected.text,
        "slip": expected.slip,
        "link": link_value(expected.link),
    }


def _optional(value: Decimal | None) -> str | None:
    return None if value is None else decimal_text(value)
