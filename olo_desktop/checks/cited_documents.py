"""Is every document that the memo cites, or that a verdict rests on, wholly read? It looks at verdicts too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from olo_desktop.checks.check import Fault
from olo_desktop.checks.file_names import match_name
from olo_desktop.checks.outcome import result_of
from olo_desktop.model.document import Document, ReadStatus
from olo_desktop.model.finding import CheckResult, CheckStatus, Fact
from olo_desktop.model.memo import Memo
from olo_desktop.model.verdict import Grounding, Link

NAME = "cited_documents"
QUESTION = "Is every document that the memo cites, or that a verdict rests on, wholly read?"
LIMITS = (
    "Tells by the reading's own account which pages gave no text, such as pictures of pages; what stands on them was"
    " compared with nothing. A document that nothing cites and nothing rests on is not looked at."
)
NOT_WHOLLY_READ = Fault(
    "not-wholly-read",
    "{document} is cited and was not wholly read ({status}{why})",
    "What stands on pages that were not read may say otherwise than those that were.",
)
FAULTS = (NOT_WHOLLY_READ,)
_WHOLE = (ReadStatus.READ, ReadStatus.REPAIRED)


def cited_documents(memo: Memo, documents: Sequence[Document], groundings: Iterable[Grounding]) -> CheckResult:
    """One finding for each such document, where the memo first cites it or first rests on it."""
    cited = list(_cited(memo, documents, groundings))
    findings = []
    for path, (start, end, figure) in _first(cited).items():
        document = next(each for each in documents if each.path == path)
        if document.status not in _WHOLE:
            facts: dict[str, Fact] = {
                "document": path,
                "status": document.status.value,
                "why": f": {document.reason}" if document.reason else "",
                "pages": document.pages,
                "pages_read": document.pages_read,
            }
            findings.append(NOT_WHOLLY_READ.at(start, end, facts, figure=figure))
    if not cited:
        none = "the memo cites no document of the deal, and no verdict rests on one"
        return CheckResult(NAME, CheckStatus.SKIPPED, none, LIMITS)
    count = len(findings)
    some = f"{count} cited {'document was' if count == 1 else 'documents were'} not wholly read"
    return result_of(NAME, LIMITS, findings, some, "every cited document was wholly read", found=CheckStatus.WARN)


_Cited = tuple[str, int, int, str | None]


def _first(cited: Iterable[_Cited]) -> dict[str, tuple[int, int, str | None]]:
    """The first place of each document."""
    found: dict[str, tuple[int, int, str | None]] = {}
    for path, start, end, figure in sorted(cited, key=lambda each: (each[1], each[2])):
        found.setdefault(path, (start, end, figure))
    return found


def _cited(memo: Memo, documents: Sequence[Document], groundings: Iterable[Grounding]) -> Iterator[_Cited]:
    """Each document that is named as a source or that a verdict shows, with the place and the figure."""
    for block in memo.source_blocks:
        for document in match_name(block.file, documents).documents:
            yield document.path, block.start, block.end, None
    for _, name in memo.sources:
        at = max(0, memo.text.find(name))
        for document in match_name(name, documents).documents:
            yield document.path, at, at + len(name), None
    figures = {figure.id: figure for figure in memo.figures}
    paths = {document.path for document in documents}
    for grounding in groundings:
        figure = figures[grounding.figure]
        for link in _rests_on(grounding):
            if link.document in paths:
                yield link.document, figure.start, figure.end, figure.id


def _rests_on(grounding: Grounding) -> tuple[Link, ...]:
    derivation, expected = grounding.derivation, grounding.expected
    inputs = derivation.inputs if derivation else ()
    return (*grounding.links, *inputs, *((expected.link,) if expected else ()))
