"""Can all numbers of a sentence be found together, in one passage?"""

from __future__ import annotations

from olo_desktop.checks.check import Check, Deal, Example, Fault
from olo_desktop.checks.chunk_values import ChunkValues, financial
from olo_desktop.checks.outcome import nothing_retrieved, result_of
from olo_desktop.checks.places import document_name
from olo_desktop.checks.retrieval import retrieved
from olo_desktop.model.document import Chunk
from olo_desktop.model.finding import CheckResult, CheckStatus, Fact, Finding
from olo_desktop.model.memo import Memo, MemoFigure

NAME = "claim_chunks"
LIMITS = (
    "A screen, not proof. Numbers that stand together by coincidence pass. A right sentence that joins figures from"
    " two pages, compares with an earlier year or states a computed rate is reported, for no single passage prints all"
    " of it. It looks at amounts of money and percentages only, with the tolerances of inline_numbers."
)
NO_SINGLE_CHUNK = Fault(
    "no-single-chunk",
    "no single passage prints all of {numbers}; {best}",
    "A sentence put together from unrelated places is a mark of invented synthesis.",
)


def run(memo: Memo, deal: Deal) -> CheckResult:
    """Each sentence with amounts or percentages that no single retrieved chunk prints together."""
    claims: dict[int, list[MemoFigure]] = {}
    for figure in financial(memo):
        claims.setdefault(figure.sentence, []).append(figure)
    if not claims:
        return CheckResult(NAME, CheckStatus.NO_DATA, "no sentence states an amount of money or a percentage", LIMITS)
    chunks = retrieved(memo, deal)
    if not chunks:
        return nothing_retrieved(NAME, LIMITS)
    values = ChunkValues.of(chunks, deal)
    checked = (_finding(memo, figures, values, chunks, deal) for figures in claims.values())
    findings = [finding for finding in checked if finding]
    some = f"{len(findings)} of {len(claims)} sentences with numbers have no single passage that prints them all"
    return result_of(
        NAME, LIMITS, findings, some, f"each of {len(claims)} sentences with numbers has a passage that prints them all"
    )


def _finding(
    memo: Memo, figures: list[MemoFigure], values: ChunkValues, chunks: tuple[Chunk, ...], deal: Deal
) -> Finding | None:
    """The finding on one sentence; None where one chunk prints all of its numbers."""
    if len(figures) == 1 and values.has(figures[0].quantity):
        return None
    holders = [values.chunks_with(figure.quantity) for figure in figures]
    if set.intersection(*holders):
        return None
    best = _best(holders)
    held = [figure.text for figure, chunk_numbers in zip(figures, holders, strict=True) if best in chunk_numbers]
    missing = [figure.text for figure in figures if figure.text not in held]
    sentence = memo.sentences[figures[0].sentence]
    if best is None:
        told = "none of them is printed in the passages found"
    else:
        chunk = chunks[best]
        told = (
            f"the closest, {document_name(chunk.document, deal)} page {chunk.page_number}, lacks {', '.join(missing)}"
        )
    facts: dict[str, Fact] = {"numbers": [figure.text for figure in figures], "missing": missing, "best": told}
    return NO_SINGLE_CHUNK.at(sentence.start, sentence.end, facts)


def _best(holders: list[set[int]]) -> int | None:
    """The chunk that prints most of the numbers, the earliest of those equal; None where none prints any."""
    counts: dict[int, int] = {}
    for chunk_numbers in holders:
        for number in chunk_numbers:
            counts[number] = counts.get(number, 0) + 1
    return min(counts, key=lambda number: (-counts[number], number), default=None)


_TWO_PLACES = (
    ("annual_report.pdf", "Revenue was $32.4 million and profit $4.1 million.", "Net debt stood at $9.9 million."),
)

CHECK = Check(
    name=NAME,
    question="Does one single passage print all the amounts and percentages of each sentence?",
    limits=LIMITS,
    faults=(NO_SINGLE_CHUNK,),
    examples=(
        Example("«Revenue was $32.4 million and net debt $9.9 million.»", _TWO_PLACES, ("no-single-chunk",)),
        Example("«Revenue was $77 million.»", _TWO_PLACES, ("no-single-chunk",)),
        Example("Revenue was $32.4 million and profit $4.1 million. Net debt was $9.9 million.", _TWO_PLACES),
        Example("Revenue grew.", _TWO_PLACES, status=CheckStatus.NO_DATA),
    ),
    run=run,
    screen=True,
)
