"""Which time a figure is said of: its own words, the comparison it stands in, its sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from olo_desktop.model.claim import ClaimedPeriod, Origin, Role
from olo_desktop.model.period import Period
from olo_desktop.text.claim_roles import RoleReading
from olo_desktop.text.link_words import BREAK, any_of
from olo_desktop.text.relative_times import shifted, span_in, year_in
from olo_desktop.text.sentence_marks import FIGURE, Marks, TimeMark

_I = re.IGNORECASE
_LINKS = """
    in for at during of as_of as_at as on by over through to the a year end ended ending close full fiscal calendar half
    quarter period month months december per in_the three six nine twelve same its alone previously both respectively
"""
_RIGHT_BEHIND = re.compile(rf"[ ,(]*(?:{any_of(_LINKS)}[ ]+)*", _I)
_SMALL = r"(?:the[ ]|that[ ](?:of|in)[ ]|fiscal[ ]|in[ ]|for[ ]|at[ ]|a[ ])*"
_MOVED = any_of("up down higher lower rise increase growth fall drop decline decrease better worse gain")
# What a change is measured from. "On" and its like say so only right behind an amount or a movement.
_AGAINST = re.compile(
    rf"(?:\b{any_of('than versus vs. vs against compared_with compared_to since ahead_of')}[ ]{_SMALL}"
    rf"|(?:{FIGURE}|\b{_MOVED})[ ]?(?:\w+[ ]){{0,2}}(?:on|over|above|below|from)[ ]{_SMALL})$",
    _I,
)
_SEPARATES = re.compile(rf"[;:()\u2014\u2013{FIGURE}]|,(?![ ]\d)|\b(?:while|whereas|but)\b", _I)
_BETWEEN = re.compile(r"\b(?:between|from|over)[ ](?:the[ ])?$", _I)
_JOINED = re.compile(r"[ ]?(?:and|to|through|until|[-\u2013])[ ]?(?:the[ ])?", _I)
_EARLIER = re.compile(
    rf"\b{any_of('after versus vs against from than above below compared_with compared_to up_on')}\b[^,;]{{0,25}}$", _I
)
_CLAUSE = re.compile(rf"{BREAK.pattern}|,[ ](?=(?:and|while|with|but)\b)", _I)
_REACH = 80  # how far before a time the words that set it against another may stand
_YEAR_ON_YEAR = re.compile(r"year[ -](?:on|over)[ -]year|yoy|y/y", _I)
# What parts a figure from the time of the next one: "$5bn, 2022: $6bn", "$5bn and in 2023 $6bn".
_BREAKS = re.compile("[ ]*(?:[,;/\u2013\u2014\uff0c\uff1b\u3001]|(?:and|while|whereas|but|then|und|et)\\b)", _I)
_AND_THEN = re.compile(
    r"[ ,;]*(?:and|while|whereas|but|then)[ ](?:(?:in|for|during|by)[ ])?(?:the[ ])?(?:fiscal[ ])?(?:year[ ])?", _I
)
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_COMPARES = re.compile(r"(?:\bcompar(?:e|es|ed|ing)[ ](?:with|to)|\bversus|\bvs\.?|\bagainst)[ ](?:the[ ])?$", _I)
_SERIES = re.compile(r"\b(?:run|series|sequence|trend|progression)\b[^.;]{0,30}$", _I)


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
        earlier = {id(self._set_against_next(number)) for number in range(len(self.marks.figures))}
        named = [
            time for time in self.marks.times if time.period and not self._is_against(time) and id(time) not in earlier
        ]
        outside = [time for time in named if self.marks.bracket_of(time.start) < 0]
        return (outside or named)[0].period if named else None

    def choose(self, number: int, read: RoleReading, *, carried: bool) -> ClaimedPeriod | None:
        """The time of one figure. `carried` tells that its metric is the one of the figure before."""
        chosen = self._choose(number, read, carried=carried)
        span = span_in(self._own_words(number))
        if not span and chosen is not None and chosen.shift and not chosen.span:
            span = span_in(self.marks.text[: self.marks.figures[number].start])  # as long as what it is set against
        if not span or chosen is None:
            return chosen
        return replace(chosen, span=span, period=self._of_span(chosen.period, span))

    def _of_span(self, period: Period | None, span: str) -> Period | None:
        """The sentence's period that is as long as words say: "in the quarter" beside a half year and a quarter."""
        letter = {"quarter": "Q", "half": "H"}.get(span, "")
        if period is None or not letter or period.label.startswith(letter) or period.label[:1] not in "QHF":
            return period
        known = [self._absolute(time) for time in self.marks.times]
        return next((each for each in reversed(known) if each and each.label.startswith(letter)), period)

    def _choose(self, number: int, read: RoleReading, *, carried: bool) -> ClaimedPeriod | None:
        pair = self._of_pair(number, read.role)
        if pair is not None:
            return pair
        own = self._behind(number) or self._before(number)
        if own is not None:
            return self._told(own, number, Origin.OWN, read.role)
        base = self._nearest(number)
        if read.role is Role.FROM or (carried and _sets_against(read)):
            return self._earlier(base)
        against = self._against(number)
        if base is not None:
            return self._told(base, number, Origin.SENTENCE, read.role, against)
        return self._after_another(number) or self._from_above(number, against)

    def _own_words(self, number: int) -> str:
        """The words between the figure before, or the clause's beginning, and this one."""
        before = self.marks.before(number)
        broken = [match.end() for match in _CLAUSE.finditer(before)]
        return before[broken[-1] :] if broken else before

    def _after_another(self, number: int) -> ClaimedPeriod | None:
        """A year after the one that follows: "a charge of $2m after a $1m release in 2021".

        Where other figures stand between, the year binds little: the later figure may be set against another one.
        """
        for place in range(number, len(self.marks.figures) - 1):
            time = self._set_against_next(place)
            period = shifted(time.period, 1) if time is not None and time.period else None
            if time is not None and period:
                origin = Origin.COMPARISON if place == number else Origin.PARAGRAPH
                return ClaimedPeriod(period, origin, time.text, 1, time.span, time.instant)
        return None

    def _set_against_next(self, number: int) -> TimeMark | None:
        """The own time of the next figure, where words set it against this one as the earlier."""
        if number + 1 >= len(self.marks.figures):
            return None
        between = self.marks.behind(number)
        return self._behind(number + 1) if _EARLIER.search(between) else None

    def _set_against_later(self, number: int) -> list[TimeMark]:
        """The times of the figures behind this one that words set against another as the earlier."""
        found = (self._set_against_next(place) for place in range(number, len(self.marks.figures) - 1))
        return [time for time in found if time is not None]

    # its own words

    def _behind(self, number: int) -> TimeMark | None:
        """A time that follows the figure: "in 2022", "of net income in 2022", "a year earlier"."""
        end, ceiling = self.marks.figures[number].end, self.marks.ceiling(number)
        opened = self.marks.figures[number].opened
        behind = (each for each in self.marks.times if end <= each.start < ceiling)
        time = next((each for each in behind if self.marks.bracket_of(each.start) == opened), None)
        if time is None or self._is_against(time) or self._opens_next(time, number):
            return None
        gap = self.marks.text[end : time.start]
        if _RIGHT_BEHIND.fullmatch(gap) or not _SEPARATES.search(gap):
            return time
        return None

    def _opens_next(self, time: TimeMark, number: int) -> bool:
        """Whether the time is the next figure's: "(2018: $4bn)", "in 2021, $5bn", "$5bn and in 2023 $6bn"."""
        behind = self.marks.text[time.end : self.marks.ceiling(number)]
        if re.match(r"[ ]?[:=]", behind):
            return True
        if number + 1 >= len(self.marks.figures):
            return False
        gap = self.marks.text[self.marks.figures[number].end : time.start]
        if self._leads(time, self.marks.figures[number + 1].start):
            return True
        if re.fullmatch(r"[ ,:]*(?:it[ ]was[ ]|was[ ])?", behind) and "," in behind and "," in gap:
            return True
        if not _BREAKS.match(gap):
            return False
        return not behind.strip(" :=") or bool(_AND_THEN.fullmatch(gap)) or self._before(number) is not None

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
            and (not self._is_against(each) or self._leads(each, start))
            and self.marks.bracket_of(each.start) == self.marks.figures[number].opened
        ]
        return found[-1] if found else None

    def _leads(self, time: TimeMark, start: int) -> bool:
        """Whether a time of a comparison names the figure behind it: "compares with FY22 sales of $5m"."""
        before, between = self.marks.text[: time.start], self.marks.text[time.end : start]
        return bool(_COMPARES.search(before)) and not re.search("[,;:]", between)

    def _is_against(self, time: TimeMark) -> bool:
        """Whether a time is only what something is measured from: "3.2% up on the prior year", "more than in 2021"."""
        if _YEAR_ON_YEAR.fullmatch(time.text):
            return True
        before = self.marks.text[max(0, time.start - _REACH) : time.start]
        if time.instant and not time.relative and re.search(rf"{FIGURE}[ ]on[ ]$", before):
            return False
        if time.period is not None and "-FY" in time.period.label:
            return False
        return bool(_AGAINST.search(before))

    # its sentence

    def _nearest(self, number: int) -> TimeMark | None:
        """The last period named before the figure, else the first behind it; other brackets are passed over."""
        mark = self.marks.figures[number]
        fitting = [
            time
            for time in self.marks.times
            if not self._is_against(time) and self.marks.bracket_of(time.start) in (-1, mark.opened)
            and not (time.relative and time.shift)
        ]  # fmt: skip
        set_back = [self._set_against_next(place) for place in range(number)]
        before = [time for time in fitting if time.end <= mark.start]
        before = [time for time in before if not any(time is each for each in set_back)] or before
        earlier = self._set_against_later(number)
        ended = re.search(r";", self.marks.text[mark.end :])
        close = mark.end + ended.start() if ended else len(self.marks.text)  # "; the loans mature in 2028" is another
        after = [time for time in fitting if time.start < close and not any(time is each for each in earlier)]
        return next(iter(before[-1:] or after[:1]), None)

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
        period = self._absolute(time)
        if time.part and not self._named_before(time) and self.main() is None and self.above:
            origin = self.above[0][1]  # the year is that of the words above, which bind little
        other = against or self._against(number)
        measured = self._absolute(other) if other is not None else None
        if role is Role.CHANGE and measured is None and period is not None:
            measured = shifted(period, -1)
        return ClaimedPeriod(
            period, origin, time.text, time.shift if time.relative else 0, time.span, time.instant,
            measured if role is Role.CHANGE else None,
        )  # fmt: skip

    def _absolute(self, time: TimeMark) -> Period | None:
        """The period that a time is: named, or so many years from the one it refers to."""
        if time.period is not None:
            return self._with_part(time.period)
        base = self._base_of(time)
        if time.part:
            year = year_in(base) if base else None
            if not year:
                return None if time.part == "FY" else Period(time.part)
            return Period(f"FY{year}" if time.part == "FY" else f"{time.part} {year}")
        return shifted(base, time.shift) if base else None

    def _with_part(self, period: Period) -> Period:
        """A quarter without its year takes the sentence's, or the one above."""
        if not re.fullmatch(r"[QH]\d", period.label):
            return period
        years = [time.period for time in self.marks.times if time.period and year_in(time.period)]
        year = next((year_in(each) for each in [*years, *(each for each, _ in self.above)] if year_in(each)), None)
        return Period(f"{period.label} {year}") if year else period

    def _base_of(self, time: TimeMark) -> Period | None:
        """The period that a relative time starts from: the last one named before it, else the sentence's."""
        named = self._named_before(time)
        return named[-1].period if named else self.main() or self._default()

    def _named_before(self, time: TimeMark) -> list[TimeMark]:
        """The times that name a period before this one, but what something is only measured from."""
        return [
            each for each in self.marks.times
            if each.period and each.end <= time.start and not self._is_against(each)
        ]  # fmt: skip

    def _default(self) -> Period | None:
        return self.above[0][0] if self.above else None

    def _from_above(self, number: int, against: TimeMark | None) -> ClaimedPeriod | None:
        """The paragraph's or the heading's period; only how long it is where none is named."""
        inside = self.marks.figures[number].opened >= 0
        span = span_in(self.marks.text if inside else _IN_BRACKETS.sub(" ", self.marks.text))
        measured = self._absolute(against) if against else None
        if measured is not None:
            return ClaimedPeriod(shifted(measured, 1), Origin.COMPARISON, span=span, against=measured)
        if not self.above:
            return ClaimedPeriod(None, Origin.SENTENCE, span=span, against=measured) if span or measured else None
        period, origin = self.above[0]
        return ClaimedPeriod(period, origin, period.label, span=span, against=measured)

    # two times for two figures

    def _paired(self) -> tuple[tuple[TimeMark, TimeMark], ...]:
        """Times told as two ends: "between January and July 2023", "FY2015 to FY2017"."""
        found = []
        times = [time for time in self.marks.times if time.period]
        for first, second in pairwise(times):
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
        against = first.period if role in (Role.CHANGE, Role.CAGR, Role.SHARE, Role.STATED) else None
        return ClaimedPeriod(here.period, Origin.SENTENCE, here.text, 0, here.span, here.instant, against)


def is_series(marks: Marks, number: int) -> bool:
    """Whether a figure stands in a run of years: "the three-year run is $67bn, $70bn and $79bn"."""
    return bool(_SERIES.search(marks.text[: marks.figures[number].start]))


def _sets_against(read: RoleReading) -> bool:
    """Whether words make the figure the earlier one of two: "versus", "up from"; "on" only behind a movement."""
    if read.planned:
        return False
    if read.comparison in ("on", "over", "above", "below"):
        return read.movement is not None
    return read.comparison in (
        "versus", "vs", "vs.", "against", "compared with", "compared to", "up from", "down from", "from", "than",
        "in comparison with", "relative to",
    )  # fmt: skip
