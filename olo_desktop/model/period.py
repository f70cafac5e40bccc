"""The stretch or instant of time that a figure is said of."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Period:
    """One period as the report writes it: `FY2022`, `Q3 2021`, `H1 2023`, `9M 2022`, `LTM 2024-03`, `2022-12-31`.

    `start` and `end` are known only where the fiscal calendar is (both days included); an instant has both equal.
    """

    label: str
    start: date | None = None
    end: date | None = None

    def __post_init__(self) -> None:
        if not self.label:
            raise ValueError("a period has a label")
        if self.start and self.end and self.start > self.end:
            raise ValueError("a period starts before it ends")

    def __str__(self) -> str:
        return self.label
