"""The sample company's books: leaves as written down, sums and ratios worked out from them, and how each is printed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, localcontext
from typing import Any

_PLACE = re.compile(r"\{(?P<account>\w+) (?P<column>\w+) (?P<style>\w+)\}")
_YEAR_DAYS = 365
_NOTHING = "—"


@dataclass(frozen=True, slots=True)
class Ledger:
    """Accounts over columns (years, quarters, months). None where there is no value, as growth in the first year."""

    columns: tuple[str, ...]
    accounts: Mapping[str, tuple[Decimal | None, ...]]

    @classmethod
    def from_toml(cls, content: Mapping[str, Any]) -> Ledger:
        """The ledger of a parsed file with `columns`, `[accounts]`, and if it has them `[sums]`, `[ratios]`, `totals`.

        `totals` names further columns (a quarter, a year) and the columns that add up to each.
        """
        columns = tuple(content["columns"])
        known: dict[str, tuple[Decimal | None, ...]] = {
            name: tuple(Decimal(str(value)) for value in values) for name, values in content["accounts"].items()
        }
        for name, values in known.items():
            if len(values) != len(columns):
                raise ValueError(f"account {name} has {len(values)} values for {len(columns)} columns")
        for name, terms in content.get("sums", {}).items():
            known[name] = tuple(_total(known, terms, at) for at in range(len(columns)))
        for column, parts in content.get("totals", {}).items():
            at = [columns.index(part) for part in parts]
            columns = (*columns, column)
            known = {
                name: (*values, sum(map(_known, (values[part] for part in at)), Decimal(0)))
                for name, values in known.items()
            }
        for name, (kind, *of) in content.get("ratios", {}).items():
            known[name] = tuple(_ratio(kind, [known[account] for account in of], at) for at in range(len(columns)))
        return cls(columns, known)

    def value(self, account: str, column: str) -> Decimal | None:
        """What the account holds in the column; an account written "-name" is turned about."""
        held = self.accounts[account.removeprefix("-")][self.columns.index(column)]
        return -held if held is not None and account.startswith("-") else held

    def printed(self, account: str, column: str, style: str) -> str:
        """The value as a document prints it; `style` is a name of `_PRINTED`."""
        return printed(self.value(account, column), style)

    def filled(self, text: str) -> str:
        """The text with every `{account column style}` in it replaced by the printed value."""
        return _PLACE.sub(lambda found: self.printed(found["account"], found["column"], found["style"]), text)


def printed(value: Decimal | None, style: str) -> str:
    """The value as a document prints it: parentheses for what is below zero in tables, a dash for nothing."""
    before, divisor, places, after = _PRINTED[style]
    if value is None:
        return "n/a"
    rounded = (value / divisor).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    if not rounded and style == "whole":
        return _NOTHING
    digits = f"{before}{abs(rounded):,}{after}"
    return f"({digits})" if rounded < 0 else digits


_PRINTED: Mapping[str, tuple[str, Decimal, int, str]] = {
    # style: (before the digits, what one printed unit is in the ledger, decimals, after the digits)
    "whole": ("", Decimal(1), 0, ""),
    "dollars": ("$", Decimal(1), 0, ""),
    "thousand": ("$", Decimal(1), 0, " thousand"),
    "tenths": ("", Decimal(1000), 1, ""),
    "million": ("$", Decimal(1000), 1, " million"),
    "percent": ("", Decimal("0.01"), 1, "%"),
    "times": ("", Decimal(1), 2, "x"),
    "per_share": ("", Decimal(1), 2, ""),
    "days": ("", Decimal(1), 1, ""),
}


def _total(known: Mapping[str, tuple[Decimal | None, ...]], terms: Sequence[str], at: int) -> Decimal:
    total = Decimal(0)
    for term in terms:
        value = known[term.removeprefix("-")][at]
        if value is None:
            raise ValueError(f"a sum needs {term} in every column")
        total += -value if term.startswith("-") else value
    return total


def _ratio(kind: str, of: Sequence[tuple[Decimal | None, ...]], at: int) -> Decimal | None:
    """The ratio in the column at `at`; the column after it is the year before."""
    value = of[0][at]
    last = len(of[0]) - 1
    if value is None:
        return None
    if kind == "share":
        return value / _known(of[1][at])
    if kind == "days":
        return value / _known(of[1][at]) * _YEAR_DAYS
    if kind == "growth":
        return None if at == last else value / _known(of[0][at + 1]) - 1
    if kind == "cagr":
        return None if at else _yearly(value / _known(of[0][last]), last)
    raise ValueError(f"no ratio is called {kind}")


def _yearly(growth: Decimal, years: int) -> Decimal:
    with localcontext() as context:
        context.prec = 28
        return growth ** (Decimal(1) / years) - 1


def _known(value: Decimal | None) -> Decimal:
    if value is None:
        raise ValueError("a ratio needs both its numbers")
    return value
