"""The checks of a memo in the order in which they run and are reported."""

from __future__ import annotations

from olo_desktop.checks.check import Check
from olo_desktop.checks.rules import citation_coverage, citation_existence, claim_chunks, inline_numbers

CHECKS: tuple[Check, ...] = (
    inline_numbers.CHECK,
    claim_chunks.CHECK,
    citation_existence.CHECK,
    citation_coverage.CHECK,
)
