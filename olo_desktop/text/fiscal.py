"""A company's own calendar: when its fiscal year ends, what it calls it, and which part of it a span of months is."""

from __future__ import annotations

import calendar as days
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from olo_desktop.model.period import Period
from olo_desktop.text.dates import MONTH, YEAR, month_of

MONTHS_IN_WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12,
}  # fmt: skip
_ENDED = re.compile(
    rf"(?:(?P<year>\byears?|\bfiscal years?)|(?P<n>{'|'.join(MONTHS_IN_WORDS)}|\d\d?)[ -](?P<what>months?|weeks?))"
    rf"(?:[ ]periods?)?[ ](?:ended|ending)(?:[ ]on)?[ ]{MONTH}[ ](?P<d>\d\d?)(?:,?[ ](?P<y>{YEAR}))?",
    re.IGNORECASE,
)
_NAMED = re.compile(
    rf"\bfiscal(?: year)? (?P<name>{YEAR})[^.;]{{0,40}}?(?:ended|ending|ends)(?: on)? {MONTH} \d\d?, (?P<y>{YEAR})",
    re.IGNORECASE,
)
_LATE = 10  # a year or month that ends up to so many days into the next one is a matter of whole weeks


@dataclass(frozen=True, slots=True)
class FiscalCalendar:
    """When fiscal years end, and what they are called.

    `named_back` is 1 where the year is named for the calendar year before the one in which it ends. `exact` tells that
    years are known to end with a month's last day, so that the days of each are known; weeks are counted otherwise.
    """

    end_month: int = 12
    named_back: int = 0
    exact: bool = False

    def part(self, end: date, months: int, weeks: int = 0, *, counted: bool = False) -> Period:
        """The span of so many months that ends on that day, as the company would call it.

        `counted` tells that twelve months were said in so many words: they need not be a fiscal year.
        """
        year, month = closing_month(end)
        elapsed = (month - self.end_month - 1) % 12 + 1
        if months >= 12 and elapsed != 12 and not counted:
            elapsed, fiscal = 12, year
        else:
            fiscal = self.year_of(end)
        return Period(_called(months, elapsed, fiscal, year, month), start_of(end, months, weeks), end)

    def stretch(self, label: str, fiscal: int, months: int, elapsed: int) -> Period:
        """The stretch of so many months of a fiscal year that ends so many months into it, with its days if known."""
        if not self.exact:
            return Period(label)
        last = self.last_day(fiscal)
        closing = last.year * 12 + last.month - 1 - (12 - elapsed)
        year, month = divmod(closing, 12)
        end = date(year, month + 1, days.monthrange(year, month + 1)[1])
        return Period(label, start_of(end, months), end)

    def last_day(self, fiscal: int) -> date:
        """The last day of the fiscal year of that name, where it ends with a month."""
        year = fiscal + self.named_back
        return date(year, self.end_month, days.monthrange(year, self.end_month)[1])

    def year_of(self, end: date) -> int:
        """The name of the fiscal year that a day lies in."""
        year, month = closing_month(end)
        return year + (month > self.end_month) - self.named_back


def _called(months: int, elapsed: int, fiscal: int, year: int, month: int) -> str:
    if months >= 12:
        return f"FY{fiscal}" if elapsed == 12 else f"LTM {year}-{month:02}"
    if months == 3 and elapsed % 3 == 0:
        return f"Q{elapsed // 3} {fiscal}"
    if months == 6 and elapsed % 6 == 0:
        return f"H{elapsed // 6} {fiscal}"
    if months == elapsed:
        return f"{months}M {fiscal}"
    return f"{year}-{month:02}" if months == 1 else f"{months}M {year}-{month:02}"


def closing_month(end: date) -> tuple[int, int]:
    """The year and month that a span closes: January 1, 2023 closes December 2022."""
    if end.day <= _LATE:
        end -= timedelta(days=end.day)
    return end.year, end.month


def start_of(end: date, months: int, weeks: int = 0) -> date | None:
    """The first day of the span; None where weeks are counted and nothing says how many."""
    if weeks:
        return end - timedelta(days=7 * weeks - 1)
    if end.day != days.monthrange(end.year, end.month)[1]:
        return None
    back = end.year * 12 + end.month - months
    return date(back // 12, back % 12 + 1, 1)


def calendar_of(texts: Iterable[str]) -> FiscalCalendar:
    """The calendar that a document's pages speak of most; years that end in December where none does."""
    ends: Counter[int] = Counter()
    loose: set[int] = set()
    names: Counter[int] = Counter()
    for text in texts:
        for match in _ENDED.finditer(text):
            _count(match, ends, loose)
        for match in _NAMED.finditer(text):
            names[int(match["y"]) - int(match["name"])] += 1
    month = max(ends, key=lambda item: (ends[item], item)) if ends else 12
    back = names.most_common(1)[0][0] if names and month < 12 else 0
    return FiscalCalendar(month, back if back in (0, 1) else 0, bool(ends) and month not in loose)


def _count(match: re.Match[str], ends: Counter[int], loose: set[int]) -> None:
    """A vote for the month in which fiscal years end: of a year's end, or of a half year or nine months.

    `loose` keeps the months of which a year ends on another day than the last.
    """
    number = month_of(match["month"])
    if match["year"] and int(match["d"]) not in (30, 31) and not (number == 2 and int(match["d"]) in (28, 29)):
        loose.add((number - 2) % 12 + 1 if int(match["d"]) <= _LATE else number)
    if int(match["d"]) <= _LATE:
        number = (number - 2) % 12 + 1
    months = 12 if match["year"] else months_in(match["n"], match["what"])
    if months == 12:
        ends[number] += 2
    elif months in (6, 9):
        ends[(number - months - 1) % 12 + 1] += 2


def months_in(count: str, unit: str) -> int:
    """How many months a count of months or weeks is: 13 weeks are three."""
    number = MONTHS_IN_WORDS.get(count.lower()) or int(count)
    return round(number * 12 / 52) if unit.lower().startswith("week") else number
