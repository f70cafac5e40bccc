"""What a memo claims: for each of its figures the metric, period and entity it is said of, and its role.

The sources of each part, in order: the words of the clause, the figure before it (carried over), the row and column of
a table, the sentence, the paragraph, the headings, the memo's title.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import TypeVar

from olo_desktop.model.claim import Claim, ClaimedPeriod, EntityPhrase, MetricPhrase, Movement, Origin, Role, SignWord
from olo_desktop.model.memo import Memo, MemoFigure
from olo_desktop.model.period import Period
from olo_desktop.text.cell_claims import TableWords, cell_claim
from olo_desktop.text.claim_lists import Listed, listed
from olo_desktop.text.claim_metrics import MetricChoice, MetricChooser
from olo_desktop.text.claim_names import NameFinder
from olo_desktop.text.claim_roles import RoleReading, role_of
from olo_desktop.text.claim_times import TimeChooser, is_series
from olo_desktop.text.link_words import AGAINST, HEDGE
from olo_desktop.text.metrics import MetricReader
from olo_desktop.text.movements import COMPUTED
from olo_desktop.text.periods import scan_periods
from olo_desktop.text.relative_times import shifted, year_in
from olo_desktop.text.sentence_marks import Marks
from olo_desktop.text.stems import stem

_Part = TypeVar("_Part", MetricPhrase, EntityPhrase, Movement, SignWord)
_CLAUSE = re.compile(r"[;]|[\u2014\u2013]")
_LONGEST_HEADING = 200
_BESIDE = 20
_SETS_APART = re.compile(rf"\b(?:{AGAINST}|and|while)\b", re.IGNORECASE)
# What goes on with the verb before: "lost $5m at the operating line and $6m at the net line".
_JOINED_ON = re.compile(rf"[ ](?:(?:at|on|in)[ ](?:\w+[ ]){{1,3}})?and[ ]{HEDGE}$", re.IGNORECASE)


def claims(memo: Memo, reader: MetricReader) -> tuple[Claim, ...]:
    """A claim for each figure of the memo, in the memo's order."""
    return tuple(_MemoReader(memo, reader).claims())


class _MemoReader:
    """Reads sentence by sentence; remembers what the paragraph spoke of."""

    def __init__(self, memo: Memo, reader: MetricReader) -> None:
        self.memo = memo
        self.reader = reader
        self.names = NameFinder(reader)
        self.tables = TableWords(memo)
        self._paragraph: tuple[int, Period | None, tuple[EntityPhrase, ...]] = (-1, None, ())

    def claims(self) -> Iterator[Claim]:
        for number, figures in groupby(self.memo.figures, key=lambda figure: figure.sentence):
            yield from self._sentence(number, list(figures))

    def _sentence(self, number: int, figures: list[MemoFigure]) -> Iterator[Claim]:
        sentence = self.memo.sentences[number]
        block = self.memo.blocks[sentence.block]
        if block.cell is not None:
            periods = self._periods_above(sentence.block)
            names = (*self.tables.names(block.cell, self.names), *self._above(block.section))
            context = self.reader.words_of(" ".join((*self.tables.words(block.cell), *block.section, self._title())))
            for figure in figures:
                yield cell_claim(figure, block.cell, self.reader, periods, names, context)
            return
        text = self.memo.text[sentence.start : max(sentence.end, figures[-1].end)]
        places = [(max(0, figure.start - sentence.start), figure.end - sentence.start, figure) for figure in figures]
        marks = Marks(text, places, self.reader)
        reader = _SentenceReader(marks, self.reader, self.names, self._periods_above(sentence.block))
        above = self._entities_above(sentence.block, block.section)
        context = self.reader.words_of(" ".join((marks.plain, *block.section, self._title())))
        for claim in reader.claims():
            yield _placed(claim, sentence.start, above, context)
        self._paragraph = (sentence.block, reader.times.main() or self._period_of(sentence.block), reader.entities)

    def _period_of(self, block: int) -> Period | None:
        return self._paragraph[1] if self._paragraph[0] == block else None

    def _periods_above(self, block: int) -> tuple[tuple[Period, Origin], ...]:
        """The periods of the paragraph so far and of the headings, nearest first."""
        found: list[tuple[Period, Origin]] = []
        paragraph = self._period_of(block)
        if paragraph is not None:
            found.append((paragraph, Origin.PARAGRAPH))
        for heading in reversed(self.memo.blocks[block].section):
            periods = [period for _, _, period in scan_periods(heading[:_LONGEST_HEADING]) if year_in(period)]
            found += [(period, Origin.HEADING) for period in periods[-1:]]
        return tuple(found)

    def _entities_above(self, block: int, section: tuple[str, ...]) -> tuple[EntityPhrase, ...]:
        paragraph = self._paragraph[2] if self._paragraph[0] == block else ()
        return (*(replace(name, origin=Origin.PARAGRAPH, start=0, end=0) for name in paragraph), *self._above(section))

    def _above(self, section: tuple[str, ...]) -> tuple[EntityPhrase, ...]:
        """The names in the headings, innermost first; the outermost heading is the title."""
        found: list[EntityPhrase] = []
        for depth, heading in reversed(list(enumerate(section))):
            origin = Origin.HEADING if depth else Origin.TITLE
            found += self.names.in_heading(heading[:_LONGEST_HEADING], origin)
        return tuple(found)

    def _title(self) -> str:
        """The first line of the memo."""
        return self.memo.text[:_LONGEST_HEADING].strip().split("\n", 1)[0]


class _SentenceReader:
    """Reads the figures of one sentence from left to right."""

    def __init__(
        self, marks: Marks, reader: MetricReader, names: NameFinder, above: tuple[tuple[Period, Origin], ...]
    ) -> None:
        self.marks = marks
        self.reader = reader
        self.metrics = MetricChooser(marks, reader)
        self.times = TimeChooser(marks, above)
        self.entities = names.in_sentence(marks)
        self.lists = listed(marks)
        self._done: list[Claim] = []

    def claims(self) -> list[Claim]:
        for number in range(len(self.marks.figures)):
            self._done.append(self._claim(number))
        return self._done

    def _claim(self, number: int) -> Claim:
        mark = self.marks.figures[number]
        choice = self._metric(number)
        ratio = bool(choice.phrases) and self._is_ratio(choice)
        read = role_of(self.marks, number, ratio=ratio)
        if read.role is Role.MARGIN:
            choice = self.metrics.chosen[-1] = self._as_margin(choice)
        read = self._as_before(number, choice, read)
        place = self.lists.get(number)
        period = self._listed_period(number, place) or self.times.choose(number, read, carried=not choice.own)
        before = self.marks.before(number)
        return Claim(
            figure=mark.figure.id,
            metrics=choice.phrases,
            period=period,
            entities=self._entities_near(number),
            role=read.role,
            movement=read.movement,
            signs=self._signs_near(number),
            base=choice.base or self._base_before(read.role),
            comparison=read.comparison,
            computed=bool(COMPUTED.search(before)),
            words=self.reader.words_of(before + " " + self.marks.behind(number)),
        )

    def _as_before(self, number: int, choice: MetricChoice, read: RoleReading) -> RoleReading:
        """A percentage set against another of the same metric is what that one is: "a margin of 19% against 21%"."""
        if choice.own or read.role not in (Role.SHARE, Role.MARGIN) or not self._done:
            return read
        kinds = [self.marks.figures[each].figure.quantity.kind for each in (number - 1, number)]
        set_against = read.comparison or self.marks.figures[number].opened >= 0
        if kinds[0] is not kinds[1] or not set_against:
            return read
        before = self._done[-1].role
        return replace(read, role=Role.STATED if before in (Role.TO, Role.FROM) else before)

    def _base_before(self, role: Role) -> MetricPhrase | None:
        """The base of the share before, for a share that names none: "costs took 56% of sales and wages 5%"."""
        if role is not Role.SHARE or not self._done or self._done[-1].role is not Role.SHARE:
            return None
        base = self._done[-1].base
        return replace(base, origin=Origin.CARRIED) if base else None

    def _metric(self, number: int) -> MetricChoice:
        place = self.lists.get(number)
        if place is not None and place.mention is not None:
            phrase = self.metrics.phrases.named(place.mention, Origin.LIST)
            return self.metrics.keep(MetricChoice((phrase,), used=(place.mention,)))
        return self.metrics.choose(number)

    def _listed_period(self, number: int, place: Listed | None) -> ClaimedPeriod | None:
        """The time of the same place in a list of times; in a run of years, so many before the last."""
        if place is None:
            return None
        if place.time is None and place.from_last and is_series(self.marks, number):
            main = self.times.main()
            earlier = shifted(main, -place.from_last) if main else None
            return ClaimedPeriod(earlier, Origin.LIST, shift=-place.from_last)
        if place.time is None or place.time.period is None:
            return None
        return ClaimedPeriod(place.time.period, Origin.LIST, place.time.text, 0, place.time.span, place.time.instant)

    def _is_ratio(self, choice: MetricChoice) -> bool:
        kinds = {self.reader.lexicon.metrics[each].kind for each in choice.phrases[0].ids}
        return bool(kinds & {"percent", "multiple", "duration"})

    def _as_margin(self, choice: MetricChoice) -> MetricChoice:
        """As in "a margin of 19.1%": after the operating income is the operating margin."""
        earlier = [phrase for other in reversed(self.metrics.chosen) for phrase in other.phrases[:1]]
        for phrase in (*choice.phrases, *earlier):
            margin = self.reader.margin_of(phrase.ids)
            if margin:
                words = frozenset(stem(word) for word in margin.words.split())
                own = replace(phrase, ids=(margin.id,), text=margin.words, words=words | phrase.words)
                return replace(choice, phrases=(own, phrase), parent=None)
        return choice

    def _entities_near(self, number: int) -> tuple[EntityPhrase, ...]:
        """The names of the figure's own clause, nearest before it first, then the others of the sentence."""
        mark = self.marks.figures[number]
        broken = [match.end() for match in _CLAUSE.finditer(self.marks.text, 0, mark.start)]
        floor = broken[-1] if broken else 0
        closed = _CLAUSE.search(self.marks.text, mark.end)
        ceiling = closed.start() if closed else len(self.marks.text)

        def order(name: EntityPhrase) -> tuple[bool, bool, int]:
            own = floor <= name.start < ceiling
            return (not own, name.start > mark.start, abs(mark.start - name.start))

        return tuple(
            name if floor <= name.start < ceiling else replace(name, origin=Origin.SENTENCE)
            for name in sorted(self.entities, key=order)
        )

    def _signs_near(self, number: int) -> tuple[SignWord, ...]:
        """The words of its own stretch; where it has none and only "and" joins it, those of the figure before."""
        mark = self.marks.figures[number]
        floor = self._beside(number - 1) if number and self.marks.figures[number - 1].opened == mark.opened else 0
        floor, ceiling = max(self.marks.floor(number), floor), self._beside(number)
        found = tuple(
            word for word in self.marks.signs if floor <= word.start < mark.start or mark.end <= word.start < ceiling
        )
        joined = number and not found and _JOINED_ON.match(self.marks.before(number))
        return self._done[-1].signs if joined else found

    def _beside(self, number: int) -> int:
        """Where what stands right behind a figure ends: "$5m gain on the sale"."""
        end = self.marks.figures[number].end
        ceiling = min(self.marks.ceiling(number), end + _BESIDE)
        set_apart = _SETS_APART.search(self.marks.text, end, ceiling)
        return set_apart.start() if set_apart else ceiling


def _placed(claim: Claim, offset: int, above: tuple[EntityPhrase, ...], context: frozenset[str]) -> Claim:
    """The claim with places in the memo's text, and with the names above the sentence."""
    return replace(
        claim,
        metrics=tuple(_moved(phrase, offset) for phrase in claim.metrics),
        entities=(*(_moved(name, offset) for name in claim.entities), *above),
        movement=_moved(claim.movement, offset) if claim.movement else None,
        signs=tuple(_moved(word, offset) for word in claim.signs),
        base=_moved(claim.base, offset) if claim.base else None,
        context=context,
    )


def _moved(part: _Part, offset: int) -> _Part:
    """The part with places so much further on; a part without a place has none."""
    return replace(part, start=part.start + offset, end=part.end + offset) if part.end else part
