"""Naming places of a deal in a finding's sentence."""

from __future__ import annotations

from olo_desktop.checks.check import Deal
from olo_desktop.model.document import SourceFigure


def document_name(sha256: str, deal: Deal) -> str:
    """The path by which the deal's list names a document."""
    return next((document.path for document in deal.documents if document.sha256 == sha256), "a document")


def where(figure: SourceFigure, deal: Deal) -> str:
    """A printed number and its page: "32,765 (3M_2018_10K.pdf, page 60)"."""
    return f"{figure.text} ({document_name(figure.document, deal)}, page {figure.page_number})"
