"""Does the memo contradict itself?"""

from __future__ import annotations

from olo_desktop.checks.check import Check, Deal, Example, Fault
from olo_desktop.checks.contradictions import Contradiction, two_values, wrong_way
from olo_desktop.checks.defined_terms import Definition, definitions, disagree
from olo_desktop.checks.outcome import result_of
from olo_desktop.checks.statements import statements
from olo_desktop.model.finding import CheckResult, CheckStatus, Fact, Finding
from olo_desktop.model.memo import Memo

NAME = "internal_consistency"
LIMITS = (
    "It compares figures of one metric, time, company and basis, at the precision in which each is written. Where a"
    " word beside a figure may make another thing of it (a segment, a plan, a case), it does not compare. Which of two"
    " values is right it cannot say: the figures' own verdicts are about that."
)
TWO_VALUES = Fault(
    "stated-twice",
    "{metric}: {here} here, {there} elsewhere in the memo",
    "A memo that states one thing with two values is wrong in one of the two places.",
)
WRONG_WAY = Fault(
    "wrong-direction",
    "{word} against the memo's own values: {here} after {there}",
    "A word that says the opposite of its figures, or two figures in the wrong order.",
)
TWO_MEANINGS = Fault(
    "term-defined-twice",
    "“{term}” is defined here as {here}, and elsewhere as {there}",
    "A term that means two things makes every figure under it ambiguous.",
)


def run(memo: Memo, deal: Deal) -> CheckResult:
    """Each figure, direction or definition that another place of the memo contradicts."""
    found = statements(memo, deal.metrics)
    terms = definitions(memo.text)
    if not found and not terms:
        return CheckResult(
            NAME, CheckStatus.NO_DATA, "the memo states no figure of a metric and defines no term", LIMITS
        )
    findings = [
        *(_stated_twice(each) for each in two_values(found)),
        *(_wrong_way(each) for each in wrong_way(found)),
        *_defined_twice(terms),
    ]
    some = f"{len(findings)} places contradict another place of the memo"
    return result_of(NAME, LIMITS, findings, some, "no two places of the memo contradict each other")


def _stated_twice(pair: Contradiction) -> Finding:
    here, there = pair.here.figure, pair.there.figure
    facts: dict[str, Fact] = {
        "metric": pair.here.words,
        "here": here.text,
        "there": there.text,
        "there_at": [there.start, there.end],
    }
    return TWO_VALUES.at(here.start, here.end, facts, figure=here.id)


def _wrong_way(pair: Contradiction) -> Finding:
    here, there = pair.here.figure, pair.there.figure
    word = pair.here.claim.movement.text if pair.here.claim.movement else ""
    facts: dict[str, Fact] = {
        "word": f"“{word}”",
        "here": here.text,
        "there": there.text,
        "there_at": [there.start, there.end],
    }
    return WRONG_WAY.at(here.start, here.end, facts, figure=here.id)


def _defined_twice(terms: tuple[Definition, ...]) -> list[Finding]:
    findings = []
    for at, here in enumerate(terms):
        there = next((each for each in terms[:at] if disagree(here, each)), None)
        if there is not None:
            facts: dict[str, Fact] = {
                "term": here.term, "here": here.meaning, "there": there.meaning, "there_at": [there.start, there.end],
            }  # fmt: skip
            findings.append(TWO_MEANINGS.at(here.start, here.end, facts))
    return findings


_NO_PAGES = (("a.pdf", "Revenue."),)

CHECK = Check(
    name=NAME,
    question="Does the memo state the same thing twice with different values, directions or meanings?",
    limits=LIMITS,
    faults=(TWO_VALUES, WRONG_WAY, TWO_MEANINGS),
    examples=(
        Example(
            "Net sales were $212.7 million in FY2024.\n\n## Results\n\nIn FY2024 net sales reached «$217.2 million».",
            _NO_PAGES,
            ("stated-twice",),
        ),
        Example("Net sales were $1.0 billion in FY2024. In FY2024 net sales were $1,040 million.", _NO_PAGES),
        Example("Revenue rose to «$12 million» in FY2024 from $15 million in FY2023.", _NO_PAGES, ("wrong-direction",)),
        Example("Revenue rose to $15 million in FY2024 from $12 million in FY2023.", _NO_PAGES),
        Example(
            'Alpha Valves Ltd ("the Company") is sold by «Beta Partners LLP ("the Company")».',
            _NO_PAGES,
            ("term-defined-twice",),
        ),
        Example(
            "Basic EPS was $2.10 and diluted EPS $2.04 in FY2024. Budgeted revenue was $14 million in FY2024.\n\n"
            "Revenue was $12 million in FY2024; services revenue was $5 million in FY2024.",
            _NO_PAGES,
        ),
        Example("The team is strong.", _NO_PAGES, status=CheckStatus.NO_DATA),
    ),
    run=run,
)
