"""Which time a figure is said of: its own words, the comparison it stands in, its sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from olo_desktop.model.claim import ClaimedPeriod, Origin, Role
from olo_desktop.model.period import Period
from olo_desktop.text.relative_times import shifted, span_in, year_in
from olo_desktop.text.sentence_marks import FIGURE, Marks, TimeMark

_LINK = (
    r"(?:in|for|at|during|of|as[ ]of|as[ ]at|as|on|by|over|through|to|the|a|year|end|ended|ending|close|full|fiscal|calendar|half"
    r"|quarter|period|months?|december|per|in[ ]the|three|six|nine|twelve|same|its|alone|previously|both|respectively)"
)
_RIGHT_BEHIND = re.compile(rf"[ ,(]*(?:{_LINK}[ ]+)*", re.IGNORECASE)
_AGAINST = re.compile(
    r"\b(?:than[ ](?:in|the[ ]|for|at)?|on|over|above|below|from|versus|vs\.?|against|compared[ ](?:with|to)|since|ahead[ ]of|up|down)[ ]?(?:the[ ]|that[ ](?:of|in)[ ]|fiscal[ ]|in[ ])*$",
    re.IGNORECASE,
)
_SEPARATES = re.compile(rf"[;:()\u2014\u2013{FIGURE}]|,(?![ ]\d)|\b(?:while|whereas|but)\b", re.IGNORECASE)
_BETWEEN = re.compile(r"\b(?:between|from|over)[ ](?:the[ ])?$", re.IGNORECASE)
_JOINED = re.compile(r"[ ]?(?:and|to|through|until|[-\u2013])[ ]?(?:the[ ])?", re.IGNORECASE)
_YEAR_ON_YEAR = re.compile(r"year[ -](?:on|over)[ -]year|yoy|y/y", re.IGNORECASE)
_SERIES = re.compile(
    r"\b(?:run|series|sequence|trend|progression)\b[^.;]{0,30}$|[-\u2010 ](?:year|quarter)[ ](?:run|series|trend)\b",
    re.IGNORECASE,
)


class TimeChooser:
    """Chooses the times of a sentence's figures."""

    def __init__(self, marks: Marks, above: Sequence[tuple[Period, Origin]] = ()) -> None:
        self.marks = marks
        self.above = tuple(above)
        self.pairs = self._paired()

    def main(self) -> Period | None:
        """The period that the sentence as a whole speaks of, None where it names none."""
        if self.pairs:
            return self.pairs[0][1].period
        named = [time for time in self.marks.times if time.period and not self._is_against(time)]
        outside = [time for time in named if self.marks.bracket_of(time.start) < 0]
        return (outside or named)[0].period if named else None

    def choose(self, number: int, role: Role, *, carried: bool, comparison: str) -> ClaimedPeriod | None:
        """The time of one figure. `carried` tells that its metric is the one of the figure before."""
        pair = self._of_pair(number, role)
        if pair is not None:
            return pair
        own = self._behind(number) or self._before(number)
        if own is not None:
            return self._told(own, number, Origin.OWN, role)
        base = self._nearest(number)
        if role is Role.FROM or (carried and _sets_against(comparison)):
            return self._earlier(base)
        against = self._against(number)
        if base is not None:
            return self._told(base, number, Origin.SENTENCE, role, against)
        return self._from_above(number, against)

    # its own words

    def _behind(self, number: int) -> TimeMark | None:
        """A time that follows the figure: "in 2022", "of net income in 2022", "a year earlier"."""
        end, ceiling = self.marks.figures[number].end, self.marks.ceiling(number)
        time = next((each for each in self.marks.times if end <= each.start < ceiling), None)
        if time is None or self._is_against(time) or self._opens_next(time, number):
            return None
        gap = self.marks.text[end : time.start]
        if _RIGHT_BEHIND.fullmatch(gap) or not _SEPARATES.search(gap):
            return time
        return None

    def _opens_next(self, time: TimeMark, number: int) -> bool:
        """Whether the time is the next figure's: "(2018: $4bn)", "in 2021, $5bn"."""
        behind = self.marks.text[time.end : self.marks.ceiling(number)]
        return bool(re.match(r"[ ]?[:=]", behind)) or (
            number + 1 < len(self.marks.figures) and bool(re.fullmatch(r"[ ,:]*(?:it[ ]was[ ]|was[ ])?", behind)) and "," in behind
            and "," in self.marks.text[self.marks.figures[number].end : time.start]
        )  # fmt: skip

    def _before(self, number: int) -> TimeMark | None:
        """A time between the figure before and this one that is not that figure's own."""
        floor, start = self.marks.floor(number), self.marks.figures[number].start
        taken = self._behind(number - 1) if number else None
        found = [
            each
            for each in self.marks.times
            if floor <= each.start
            and each.end <= start
            and each is not taken
            and not self._is_against(each)
            and self.marks.bracket_of(each.start) == self.marks.figures[number].opened
        ]
        return found[-1] if found else None

    def _is_against(self, time: TimeMark) -> bool:
        """Whether the time is only what something is measured from: "3.2% up on the prior year", "more than in 2021"."""
        if _YEAR_ON_YEAR.fullmatch(time.text):
            return True
        before = self.marks.text[: time.start]
        match = _AGAINST.search(before)
        if match is None:
            return False
        if match[0].lower().startswith("on") and time.instant:
            return bool(
                re.search(
                    r"\b(?:up|down|higher|lower|rise|fall|increase|decrease)[ ]on[ ](?:the[ ])?$", before, re.IGNORECASE
                )
            )
        return not re.search(r"\b(?:based|report(?:ed)?|depend(?:s|ent)?)[ ]on[ ]$", before, re.IGNORECASE)

    # its sentence

    def _nearest(self, number: int) -> TimeMark | None:
        """The last period named before the figure, else the first behind it; brackets that it is not in are passed over."""
        mark = self.marks.figures[number]
        fitting = [
            time
            for time in self.marks.times
            if not self._is_against(time) and self.marks.bracket_of(time.start) in (-1, mark.opened)
            and not (time.relative and time.shift)
        ]  # fmt: skip
        before = [time for time in fitting if time.end <= mark.start]
        return (before[-1:] or fitting[:1] or [None])[0]

    def _against(self, number: int) -> TimeMark | None:
        """What a change is measured from: the time right behind a figure after "on", "than", "from"."""
        end, ceiling = self.marks.figures[number].end, self.marks.ceiling(number)
        return next((time for time in self.marks.times if end <= time.start < ceiling and self._is_against(time)), None)

    def _earlier(self, base: TimeMark | None) -> ClaimedPeriod:
        """A year before the sentence's time."""
        period = self._absolute(base) if base else self._default()
        moved = shifted(period, -1) if period else None
        text = base.text if base else ""
        return ClaimedPeriod(
            moved,
            Origin.COMPARISON,
            text,
            shift=-1,
            span=base.span if base else "",
            instant=bool(base and base.instant),
        )

    def _told(
        self, time: TimeMark, number: int, origin: Origin, role: Role, against: TimeMark | None = None
    ) -> ClaimedPeriod:
        period = self._absolute(time, number)
        other = against or self._against(number)
        measured = self._absolute(other, number) if other is not None else None
        if role is Role.CHANGE and measured is None and period is not None:
            measured = shifted(period, -1)
        return ClaimedPeriod(
            period, origin, time.text, time.shift if time.relative else 0, time.span, time.instant,
            measured if role is Role.CHANGE else None,
        )  # fmt: skip

    def _absolute(self, time: TimeMark, number: int | None = None) -> Period | None:
        """The period that a time is: named, or so many years from the one it refers to."""
        if time.period is not None:
            return self._with_part(time.period)
        base = self._base_of(time, number)
        if time.part:
            year = year_in(base) if base else None
            return Period(f"FY{year}" if time.part == "FY" else f"{time.part} {year}") if year else None
        return shifted(base, time.shift) if base else None

    def _with_part(self, period: Period) -> Period:
        """A quarter without its year takes the sentence's, or the one above."""
        if not re.fullmatch(r"[QH]\d", period.label):
            return period
        years = [time.period for time in self.marks.times if time.period and year_in(time.period)]
        year = next((year_in(each) for each in [*years, *(each for each, _ in self.above)] if year_in(each)), None)
        return Period(f"{period.label} {year}") if year else period

    def _base_of(self, time: TimeMark, number: int | None) -> Period | None:
        """The period that a relative time starts from: the last one named before it, else the sentence's."""
        named = [
            each for each in self.marks.times
            if each.period and each.end <= time.start and not self._is_against(each)
        ]  # fmt: skip
        if named:
            return named[-1].period
        return self.main() or self._default()

    def _default(self) -> Period | None:
        return self.above[0][0] if self.above else None

    def _from_above(self, number: int, against: TimeMark | None) -> ClaimedPeriod | None:
        """The paragraph's or the heading's period; only how long it is where none is named."""
        span = span_in(self.marks.text)
        measured = self._absolute(against, number) if against else None
        if not self.above:
            return ClaimedPeriod(None, Origin.SENTENCE, span=span, against=measured) if span or measured else None
        period, origin = self.above[0]
        return ClaimedPeriod(period, origin, period.label, span=span, against=measured)

    # two times for two figures

    def _paired(self) -> tuple[tuple[TimeMark, TimeMark], ...]:
        """Times told as two ends: "between January and July 2023", "FY2015 to FY2017"."""
        found = []
        times = [time for time in self.marks.times if time.period]
        for first, second in zip(times, times[1:], strict=False):
            joined = _JOINED.fullmatch(self.marks.text[first.end : second.start])
            between = _BETWEEN.search(self.marks.text[: first.start])
            if joined and (between or "to" in joined[0].lower()):
                found.append((first, second))
        return tuple(found)

    def _of_pair(self, number: int, role: Role) -> ClaimedPeriod | None:
        """The end of a pair that a figure speaks of: the later one, or the earlier for the value before."""
        if not self.pairs:
            return None
        first, second = self.pairs[0]
        if self._behind(number) not in (None, first, second):
            return None
        here = first if role is Role.FROM else second
        against = first.period if role in (Role.CHANGE, Role.SHARE, Role.STATED) else None
        return ClaimedPeriod(here.period, Origin.SENTENCE, here.text, 0, here.span, here.instant, against)


def is_series(marks: Marks, number: int) -> bool:
    """Whether a figure stands in a run of years: "the three-year run is $67bn, $70bn and $79bn"."""
    return bool(_SERIES.search(marks.text[: marks.figures[number].start]))


def _sets_against(comparison: str) -> bool:
    return comparison in (
        "versus", "vs", "vs.", "against", "compared with", "compared to", "up from", "down from", "from", "than",
        "in comparison with", "relative to", "over", "on",
    )  # fmt: skip
