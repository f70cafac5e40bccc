"""The checks that look at the verdicts themselves, beside those of the registry. They are no screens."""

from __future__ import annotations

from collections.abc import Collection

from olo_desktop.checks import cited_documents, source_agreement
from olo_desktop.checks.registry import CHECKS

GROUNDED = {each.NAME: each for each in (source_agreement, cited_documents)}
"""By name, in the order in which they are reported."""


def known_checks() -> tuple[str, ...]:
    """The names of all checks, in the order in which they are reported."""
    return (*(check.name for check in CHECKS), *GROUNDED)


def wanted(name: str, names: Collection[str], skip: Collection[str]) -> bool:
    """Whether a check is to run: named, or none is, and not left out."""
    return (not names or name in names) and name not in skip
