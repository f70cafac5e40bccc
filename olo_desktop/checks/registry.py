"""The checks of a memo in the order in which they run and are reported, and which of them a profile runs."""

from __future__ import annotations

from types import MappingProxyType

from olo_desktop.checks.check import Check
from olo_desktop.checks.rules import (
    citation_coverage,
    citation_existence,
    claim_chunks,
    footing,
    inline_numbers,
    internal_consistency,
    placeholders,
)

CHECKS: tuple[Check, ...] = (
    inline_numbers.CHECK,
    claim_chunks.CHECK,
    citation_existence.CHECK,
    citation_coverage.CHECK,
    internal_consistency.CHECK,
    footing.CHECK,
    placeholders.CHECK,
)
PROFILES = MappingProxyType(
    {
        "quick": ("citation_existence", "citation_coverage", "placeholders"),
        "ic": tuple(check.name for check in CHECKS),
    }
)
"""What each profile runs beside the figures' own verdicts: a draft on its way, and a memo for the committee."""


def checks_of(profile: str) -> tuple[str, ...]:
    """The names of the checks that a profile runs, in their order."""
    return PROFILES[profile]
