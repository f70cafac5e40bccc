"""Findings of checks: what a person should look at, and where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from olo_desktop.model.verdict import Link

Fact = str | int | bool | None | list[str] | list[int]


class CheckStatus(StrEnum):
    """How a check ended. `error` means that the check itself broke; neither it nor `no_data` is ever a pass."""

    PASS = "pass"  # noqa: S105 - a status
    WARN = "warn"
    FAIL = "fail"
    SKIPPED = "skipped"
    NO_DATA = "no_data"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to look at. `code` names the mistake; `facts` fill the sentence of `message` and are printed."""

    code: str
    start: int
    end: int
    message: str
    facts: Mapping[str, Fact] = field(default_factory=lambda: MappingProxyType({}))
    links: tuple[Link, ...] = ()
    figure: str | None = None


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What one check says of one memo. `limits` tells in an analyst's words what the check cannot see."""

    check: str
    status: CheckStatus
    summary: str
    limits: str
    findings: tuple[Finding, ...] = ()
