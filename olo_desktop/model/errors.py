"""Errors, in three families.

OloError                the user can fix it: one line says what, why, and what to do
└── (one class per situation, beside the code that meets it)
Broken evidence         is no exception: it becomes a status, a finding, and a line of the report
Anything else           is our bug: logged, shown once
"""

from __future__ import annotations


class OloError(Exception):
    """Something the user can fix. `str()` is one line: what, why, remedy."""

    def __init__(self, what: str, why: str, remedy: str = "") -> None:
        self.what = what
        self.why = why
        self.remedy = remedy
        super().__init__(f"{what}: {why}" + (f". {remedy}" if remedy else ""))
