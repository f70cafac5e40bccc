"""Each figure of a memo against the whole deal: what it claims, where its value stands, what is stated instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from itertools import islice
from types import MappingProxyType

from olo_desktop.app.agreeing import ClaimAgreeing, stems_of
from olo_desktop.app.finding import Beside, Finding
from olo_desktop.app.grounding import SCALES, claim_words, widened
from olo_desktop.app.lexicon import metric_reader
from olo_desktop.app.library import Library
from olo_desktop.app.naming import NEAR
from olo_desktop.matching.agreement import CLOSE, agrees, distance, readings, search_spans
from olo_desktop.matching.anchors import anchors_of, names_no_time
from olo_desktop.matching.asked import Asked
from olo_desktop.matching.cell_captions import as_captioned, naming_part
from olo_desktop.matching.derivations import derived
from olo_desktop.matching.entities import documents_of
from olo_desktop.matching.factors import words_against
from olo_desktop.matching.grounds import Candidate, judge
from olo_desktop.matching.metrics import Level, MetricAgreement
from olo_desktop.matching.natures import CHANGES, fits, is_debt, nature_of, states_nature
from olo_desktop.matching.ranking import likeness
from olo_desktop.matching.signs import change_agrees, side_agrees, way_agrees, words_clash
from olo_desktop.matching.times import TimeAgreement, period_of, previous, time_agreement, time_of
from olo_desktop.model.claim import Claim, MetricPhrase, Origin, Role
from olo_desktop.model.decision import Correction
from olo_desktop.model.document import SourceFigure
from olo_desktop.model.memo import Memo, MemoFigure
from olo_desktop.model.period import Period
from olo_desktop.model.quantity import Kind
from olo_desktop.model.standing import ColumnKind
from olo_desktop.model.verdict import Grounding, Verdict
from olo_desktop.text.claims import claims
from olo_desktop.text.corrections import corrected
from olo_desktop.text.metrics import MetricReading

_MOST_STATED = 400
_MOST_ROWS = 60
_MOST_NEAR = 40
_COMPUTED = frozenset({Role.CHANGE, Role.SHARE, Role.MARGIN, Role.RATIO})


class Colleague:
    """Looks up each figure of one memo in one deal."""

    def __init__(
        self, memo: Memo, library: Library, corrections: Mapping[str, Correction] = MappingProxyType({})
    ) -> None:
        self._memo = memo
        self._library = library
        self._reader = metric_reader()
        self._sentences = {figure.id: figure.sentence for figure in memo.figures}
        self._agreements_of: dict[str, ClaimAgreeing] = {}
        self._rows_values: dict[tuple[int, tuple[str, ...], int], tuple[Decimal, ...]] = {}
        self._found: dict[str, tuple[Candidate, ...]] = {}
        self._told: dict[str, tuple[list[Candidate], list[Candidate]]] = {}
        self._finding = Finding(library, self._reader)
        self._claims = {
            claim.figure: corrected(claim, corrections.get(claim.figure, Correction()), self._reader)
            for claim in claims(memo, self._reader)
        }
        self.documents = {name: documents_of(claim, library.companies) for name, claim in self._claims.items()}
        """The documents of the company that each figure is said of, by its id; None where any will do."""
        self._with_change = frozenset(
            self._sentences[name] for name, claim in self._claims.items() if claim.role is Role.CHANGE
        )

    @property
    def claims(self) -> Mapping[str, Claim]:
        """What each figure claims, by its id, as read and as the analyst corrected it."""
        return self._claims

    def ground(self, figure: MemoFigure) -> Grounding:
        """The verdict on one figure: as some page prints it, or as its words ask to compute it."""
        claim = self._claims[figure.id]
        supported = self._supported(figure, claim)
        finder = self._finding.for_claim(claim, () if supported else self._stated_beside(figure))
        if supported is not None:
            return words_against(self._asked(figure), finder, self._reader) or supported
        return derived(self._asked(figure), finder, self._reader) or self._printed(figure, claim)

    def _stated_beside(self, figure: MemoFigure) -> tuple[Beside, ...]:
        """The other figures that its sentence states, with the places that print them."""
        return tuple(
            (claim, tuple(self._agreeing(other, claim)))
            for other in self._memo.figures
            if other.sentence == figure.sentence and other.id != figure.id
            if (claim := self._claims[other.id]).role not in _COMPUTED
        )

    def _asked(self, figure: MemoFigure) -> Asked:
        """The figure as what may have to be computed: its sentence, and what stands beside it."""
        claim = self._claims[figure.id]
        sentence = self._memo.sentences[figure.sentence]
        beside = tuple(
            (other, self._claims[other.id])
            for other in self._memo.figures
            if other.sentence == figure.sentence and other.id != figure.id
        )
        return Asked(
            figure=figure,
            claim=claim,
            sentence=self._memo.sentence_text(figure.sentence),
            place=figure.start - sentence.start,
            beside=beside,
            segment=self._finding.segment(claim),
        )

    def _supported(self, figure: MemoFigure, claim: Claim) -> Grounding | None:
        """The verdict on a figure that is supported, from the places that may support it alone."""
        near = self._anchored_all(figure, claim, self._near(figure, claim))
        if any(map(_settles, near)):
            found = judge(figure, near, (), None)
        elif any(candidate.supports for candidate in near):
            stated, vaguely = self._against(figure, claim)
            found = judge(figure, near, stated, None, vaguely)
        else:
            return None
        return found if found.verdict is Verdict.SUPPORTED else None

    def _printed(self, figure: MemoFigure, claim: Claim) -> Grounding:
        """The verdict on a figure that some page should print and none supports."""
        agreeing = self._anchored_all(figure, claim, self._agreeing(figure, claim))
        if any(map(_settles, agreeing)):
            return judge(figure, agreeing, (), None)
        stated, vaguely = self._against(figure, claim)
        nearest = None if agreeing or stated or vaguely else self._nearest(claim, figure)
        return judge(figure, agreeing, stated, nearest, vaguely)

    def _against(self, figure: MemoFigure, claim: Claim) -> tuple[list[Candidate], list[Candidate]]:
        """The cells that state the claim's metric at the time of its sentence, and those that tell it closer."""
        known = self._told.get(figure.id)
        if known is None:
            anchors = self._anchors_of(figure, claim)
            found = self._stated(claim, figure, self._documents(claim), claim_words(self._memo, figure))
            stated, vaguely = ([each for each in part if self._anchored(each, anchors) is each] for part in found)
            known = self._told[figure.id] = stated, vaguely
        return known

    def _near(self, figure: MemoFigure, claim: Claim) -> tuple[Candidate, ...]:
        """The places that print a figure's value for a metric that agrees: all that may support it."""
        known = self._found.get(figure.id)
        if known is None:
            words = claim_words(self._memo, figure)
            known = self._found[figure.id] = tuple(
                self._confirmed(claim, self._candidate(claim, figure, source, self._documents(claim), words))
                for source in self._with_value(figure, self._documents(claim))
                if self._may_support(claim, source)
            )
        return known

    def _agreeing(self, figure: MemoFigure, claim: Claim) -> list[Candidate]:
        """All places that print a figure's value."""
        near = {_place(each.figure): each for each in self._near(figure, claim)}
        words = claim_words(self._memo, figure)
        return [
            near.get(_place(source)) or self._candidate(claim, figure, source, self._documents(claim), words)
            for source in self._with_value(figure, None)
        ]

    def _with_value(self, figure: MemoFigure, documents: frozenset[int] | None) -> Iterator[SourceFigure]:
        """The source figures that agree with a figure's value, in canonical order."""
        for source in map(as_captioned, self._library.with_values(search_spans(figure.quantity, SCALES), documents)):
            if agrees(figure.quantity, source.quantity):
                yield source

    def _may_support(self, claim: Claim, source: SourceFigure) -> bool:
        """Whether a place may sway what supports: its metric may be the claim's, or it prints what was planned.

        A sentence is read only where its words may name the metric.
        """
        agreeing = self._agreeing_with(claim)
        standing = source.standing
        if standing is not None and standing.label:
            return standing.column.kind is ColumnKind.BUDGET or agreeing.row(standing).level in NEAR
        return bool(agreeing.metrics) and self._library.may_name(source, agreeing.metrics)

    def _documents(self, claim: Claim) -> frozenset[int] | None:
        """The documents of the claim's company; None where any will do."""
        return self.documents[claim.figure]

    def _anchors_of(self, figure: MemoFigure, claim: Claim) -> frozenset[str]:
        return self._anchors(figure, self._documents(claim)) if names_no_time(claim) else frozenset()

    def _anchored_all(self, figure: MemoFigure, claim: Claim, found: Iterable[Candidate]) -> list[Candidate]:
        anchors = self._anchors_of(figure, claim)
        return [self._anchored(each, anchors) for each in found]

    def _anchors(self, figure: MemoFigure, ours: frozenset[int] | None) -> frozenset[str]:
        """The reported times in which the figures of a sentence stand that name no time and are of one company."""
        votes = []
        for other in self._memo.figures:
            claim = self._claims[other.id]
            alike = other.sentence == figure.sentence and claim.role not in _COMPUTED and names_no_time(claim)
            if alike and self._documents(claim) == ours:
                supporting = (each for each in self._near(other, claim) if each.supports and each.sure)
                votes.append(frozenset(filter(None, map(self._reported, supporting))))
        return anchors_of(votes)

    def _reported(self, candidate: Candidate) -> str:
        """What the document of a place reports on."""
        main = self._library.calendar(self._library.number_of(candidate.figure.document)).main
        return main.label if main else ""

    def _anchored(self, candidate: Candidate, anchors: frozenset[str]) -> Candidate:
        """A place of another time than that of the sentence's other figures is of another time."""
        reported = self._reported(candidate)
        if not anchors or not reported or reported in anchors or candidate.time is TimeAgreement.OTHER:
            return candidate
        return replace(candidate, time=TimeAgreement.OTHER)

    def _candidate(
        self, claim: Claim, figure: MemoFigure, source: SourceFigure, ours: frozenset[int] | None, words: frozenset[str]
    ) -> Candidate:
        document = self._library.number_of(source.document)
        agreeing = self._agreeing_with(claim)
        metric, time = self._agreements(agreeing, source, document)
        return Candidate(
            figure=source,
            path=self._library.path_of(source.document),
            metric=metric,
            time=time,
            ours=(ours is None or document in ours) and self._is_of_segment(claim, source),
            fits=fits(claim, figure.quantity, source, self._reader.lexicon),
            side=self._side(claim, figure.quantity.value, source, document),
            sure=time is not TimeAgreement.UNKNOWN and (metric.level is Level.SAME or self._says_more(claim, source)),
            tier=self._library.tier_of(source.document),
            primary=source.standing is not None and not source.standing.inferred,
            likeness=likeness(words, self._library.place(source), self._library.rarity),
            own=self._finding.is_own_statement(source, document),
            later=self._finding.is_comparative(source, document),
        )

    def _agreements(
        self, agreeing: ClaimAgreeing, source: SourceFigure, document: int
    ) -> tuple[MetricAgreement, TimeAgreement]:
        standing = source.standing
        if standing is not None and standing.label:
            return agreeing.row(standing), agreeing.cell_time(document, time_of(standing))
        passage = self._library.passage(source)
        times = {agreeing.time(document, period) for period in passage.periods}
        told = times & {TimeAgreement.SAME, TimeAgreement.ASSUMED}
        time = TimeAgreement.SAME if told else TimeAgreement.UNKNOWN  # a closer look follows
        return agreeing.any_metric(passage.readings), time

    def _agreeing_with(self, claim: Claim) -> ClaimAgreeing:
        """What is known of how a claim agrees."""
        known = self._agreements_of.get(claim.figure)
        if known is None:
            known = self._agreements_of[claim.figure] = ClaimAgreeing(claim, self._library, self._reader)
        return known

    def _confirmed(self, claim: Claim, candidate: Candidate) -> Candidate:
        """A number of running text that seems to support, read as carefully as the memo is."""
        source = candidate.figure
        if not candidate.supports or (source.standing is not None and source.standing.label):
            return candidate
        said = self._library.said_of(source)
        if said is None or said.metric is None:
            return replace(candidate, sure=False)
        calendar = self._library.calendar(self._library.number_of(source.document))
        agreeing = self._agreeing_with(claim)
        metric = agreeing.any_metric([_as_reading(phrase) for phrase in said.metrics])
        time = time_agreement(claim.period, period_of(said.period, calendar), calendar)
        if claim.period is None and said.period is not None and said.period.origin is Origin.SENTENCE:
            time = TimeAgreement.ASSUMED  # another year in that sentence need not be this number's
        return replace(
            candidate,
            metric=metric,
            time=time,
            side=not words_clash(claim, said),
            fits=(claim.role is Role.CHANGE) == (said.role is Role.CHANGE),
            sure=metric.level is Level.SAME,
        )

    def _is_of_segment(self, claim: Claim, source: SourceFigure) -> bool:
        """Whether a figure is of the segment that the memo names, where the deal's tables know one of that name."""
        segment = self._agreeing_with(claim).segment
        if not segment:
            return True
        standing = source.standing
        told = f"{standing.title} {' '.join(standing.label)} {standing.column.text} " if standing else ""
        return segment <= stems_of(told + source.row) or segment <= self._library.stems_on_page(source)

    def _says_more(self, claim: Claim, source: SourceFigure) -> bool:
        """Whether a cell's caption only tells more precisely what the memo says, as "net income attributable" does."""
        standing, phrase = source.standing, claim.metric
        if standing is None or not standing.label or phrase is None:
            return True
        reading = self._reader.metric_of_label(standing.label)
        hard = {q for q in phrase.qualifiers if not self._reader.lexicon.dimensions[q.partition(":")[0]].soft}
        foreign = reading.rest - phrase.words - claim.words - claim.context
        return hard <= reading.qualifiers and not foreign and bool(set(phrase.ids[:1]) & set(reading.ids))

    def _side(self, claim: Claim, stated: Decimal, source: SourceFigure, document: int) -> bool:
        """Whether the sign of a cell, and the way it went since the period before, are not against the memo's words."""
        standing, value = source.standing, source.quantity.value
        if standing is None or not standing.label:
            return True
        reading = self._reader.metric_of_label(standing.label)
        if standing.column.kind in CHANGES or (claim.role is Role.CHANGE and source.quantity.kind is Kind.PERCENT):
            return change_agrees(claim.movement, value)
        ids = reading.ids or (claim.metric.ids if claim.metric else ())
        outward = bool(ids) and self._reader.lexicon.metrics[ids[0]].sign == "out"
        row = self._values_of_row(document, standing.label, source.page_number) if outward else ()
        caption = naming_part(standing, self._reader)
        if not side_agrees(claim, stated, caption, value, outward=outward, row=row):
            return False
        if claim.role is not Role.TO or standing.period is None or not reading.ids or self._tells_change(claim):
            return True  # a row that only its column's head names has other metrics beside, not other times
        before = self._before(document, standing.label, standing.period)
        return before is None or way_agrees(claim.movement, value, before, burden=outward or is_debt(ids))

    def _tells_change(self, claim: Claim) -> bool:
        """Whether another figure of the sentence says how far the value went: the direction is then that figure's."""
        return self._sentences[claim.figure] in self._with_change

    def _values_of_row(self, document: int, label: tuple[str, ...], page: int) -> tuple[Decimal, ...]:
        """All that the rows of a caption print on a page."""
        known = self._rows_values.get((document, label, page))
        if known is None:
            row = self._library.rows.row_of(document, label)
            there = [place for place in (row.figures if row else ()) if place.page_number == page]
            places = [(document, page, place.ordinal) for place in there]
            known = tuple(figure.quantity.value for figure in self._library.figures(places))
            self._rows_values[document, label, page] = known
        return known

    def _before(self, document: int, label: tuple[str, ...], period: Period) -> Decimal | None:
        """What the same row states for the period before."""
        row = self._library.rows.row_of(document, label)
        earlier = previous(period, [place.period for place in row.figures if place.period]) if row else None
        if row is None or earlier is None:
            return None
        place = next(place for place in row.figures if place.period == earlier)
        return self._library.figure(document, place.page_number, place.ordinal).quantity.value

    def _stated(
        self, claim: Claim, figure: MemoFigure, ours: frozenset[int] | None, words: frozenset[str]
    ) -> tuple[list[Candidate], list[Candidate]]:
        """The cells that state the claim's metric for its time, whatever their value; and those that tell it closer."""
        phrase = claim.metric
        if phrase is None or claim.role in _COMPUTED:
            return [], []
        rows, agreeing = self._library.rows, self._agreeing_with(claim)
        found: list[Candidate] = []
        vaguer: list[Candidate] = []
        for row in rows.of_metrics(phrase.ids) if phrase.ids else rows.with_stems(sorted(phrase.words), _MOST_ROWS):
            if ours is not None and row.document not in ours:
                continue
            level = agreeing.metric(row.reading).level
            if level not in (Level.SAME, Level.LIKELY):
                continue
            for place in row.figures:
                if agreeing.cell_time(row.document, place.period) in (TimeAgreement.SAME, TimeAgreement.ASSUMED):
                    source = as_captioned(self._library.figure(row.document, place.page_number, place.ordinal))
                    candidate = self._candidate(claim, figure, source, ours, words)
                    if (
                        source.standing is not None
                        and states_nature(nature_of(claim, self._reader.lexicon), source.standing)
                        and candidate.ours
                        and candidate.fits
                        and candidate.sure
                        and readings(figure.quantity, source.quantity)
                    ):
                        (found if level is Level.SAME else vaguer).append(candidate)
            if len(found) + len(vaguer) > _MOST_STATED:
                break
        return found, vaguer

    def _nearest(self, claim: Claim, figure: MemoFigure) -> Candidate | None:
        ours, words = self._documents(claim), claim_words(self._memo, figure)
        near = self._library.with_values(search_spans(widened(figure.quantity), SCALES))
        gaps = [(gap, source) for source in near if (gap := distance(figure.quantity, source.quantity)) is not None]
        best = sorted((pair for pair in gaps if pair[0] <= CLOSE), key=lambda pair: pair[0])
        candidates = [self._candidate(claim, figure, source, ours, words) for _, source in islice(best, _MOST_NEAR)]
        return min(candidates, key=Candidate.rank, default=None)


def _settles(candidate: Candidate) -> bool:
    """Whether a place surely supports: what is stated elsewhere need not be asked."""
    return candidate.supports and candidate.sure and candidate.has_head


def _place(source: SourceFigure) -> tuple[str, int, int]:
    return source.document, source.page_number, source.ordinal


def _as_reading(phrase: MetricPhrase) -> MetricReading:
    """A phrase of running text as if it were a row's caption."""
    return MetricReading(phrase.ids, phrase.qualifiers, frozenset(), phrase.words)
