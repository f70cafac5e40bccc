"""Verifying a memo: the deal read as it is now, every figure judged, the checks run, one report."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from olo_desktop.app.colleague import Colleague
from olo_desktop.app.deal import DealSession
from olo_desktop.app.deciding import acts_that_count, reviewed
from olo_desktop.app.describing import revision_part, with_tiers
from olo_desktop.app.disagreeing import Sources
from olo_desktop.app.drafts import not_evidence
from olo_desktop.app.grounding import look_up
from olo_desktop.app.ingesting import ingest_deal
from olo_desktop.app.lexicon import lexicon_version
from olo_desktop.app.library import Library
from olo_desktop.app.memos import read_memo_file
from olo_desktop.app.mending import mending
from olo_desktop.app.seeing import resting_on_what_is_seen
from olo_desktop.checks import cited_documents, source_agreement
from olo_desktop.checks.api import run_checks
from olo_desktop.checks.grounded import GROUNDED, wanted
from olo_desktop.checks.registry import PROFILES, checks_of
from olo_desktop.ingest import READER_VERSION
from olo_desktop.matching.reviews import corrections, in_force
from olo_desktop.model.decision import Act, Correction
from olo_desktop.model.document import Document
from olo_desktop.model.errors import OloError
from olo_desktop.model.finding import CheckResult
from olo_desktop.model.memo import Memo
from olo_desktop.model.profile import SetTraits
from olo_desktop.model.report import Report, RunStatus, Settings
from olo_desktop.model.verdict import Grounding
from olo_desktop.model.work import Progress, Token, Watcher, silent
from olo_desktop.text.claimed import told

_USUAL = Settings()
_LOOKED_UP = 300
"""Figures whose sources are read from their pages together."""


class NoSuchProfile(OloError):  # noqa: N818 - named for the situation that the user meets
    """A profile was named that there is not."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "there is no such profile", f"There are: {', '.join(PROFILES)}")


def verify_memo(
    session: DealSession,
    memo_path: Path,
    *,
    watcher: Watcher = silent,
    token: Token | None = None,
    checks: Sequence[str] = (),
    skip: Sequence[str] = (),
    settings: Settings = _USUAL,
) -> Report:
    """The report on a memo, after reading what is new or changed in the deal. Documents it cites are read first.

    `checks` names the checks to run, where not those of the profile are wanted; `skip` those to leave out. Raises
    `NoSuchProfile`.
    """
    token = token or Token()
    if settings.profile not in PROFILES:
        raise NoSuchProfile(settings.profile)
    memo = read_memo_file(memo_path)

    def judged() -> Report:
        ingest_deal(session, watcher=watcher, token=token, first=cited(memo), surely=True)
        excluded = not_evidence(memo, memo_path, session)
        judged = judge_memo(session, memo, frozenset(excluded), watcher=watcher, token=token)
        groundings, results = across_sources(judged, session.documents, checks, skip)
        own = [name for name in checks or checks_of(settings.profile) if name not in GROUNDED]
        if own:
            left_out = [name for name in skip if name not in GROUNDED]
            results = (*run_checks(memo, judged.library, own, left_out), *results)
        return reviewed(session, _report(session, replace(judged, groundings=groundings), results, excluded, settings))

    return mending(session.workspace, judged)


@dataclass(frozen=True, slots=True)
class Judged:
    """A memo with what each figure claims, the documents it was judged by, and the verdicts."""

    memo: Memo
    library: Library
    groundings: tuple[Grounding, ...]


def judge_memo(
    session: DealSession,
    memo: Memo,
    excluded: frozenset[str],
    described: Mapping[str, SetTraits] | None = None,
    *,
    watcher: Watcher = silent,
    token: Token | None = None,
) -> Judged:
    """Every figure judged by what was read of the deal; by `described`, where another setting of documents is tried."""
    token = token or Token()
    chosen = session.described if described is None else described
    documents = with_tiers(session.documents, session.profiles, chosen)
    counting = {sha256: chosen.get(sha256, SetTraits()).over(each) for sha256, each in session.profiles.items()}
    library = Library(documents, session.cache, excluded, counting)
    colleague = Colleague(memo, library, corrections(memo, acts_that_count(session)))
    groundings = resting_on_what_is_seen(session, _grounded(colleague, memo, library, watcher, token), token)
    return Judged(told(memo, colleague.claims), library, groundings)


def across_sources(
    judged: Judged, documents: Sequence[Document], checks: Sequence[str] = (), skip: Sequence[str] = ()
) -> tuple[tuple[Grounding, ...], tuple[CheckResult, ...]]:
    """The verdicts with what other sources state otherwise in their reasons, and the checks that look at verdicts."""
    found = Sources(judged.library).disagreements(judged.groundings)
    notes: dict[str, list[str]] = defaultdict(list)
    for each in found:
        notes[each.figure].append(each.note)
    groundings = tuple(
        replace(each, reason="; ".join((each.reason, *notes[each.figure]))) if each.figure in notes else each
        for each in judged.groundings
    )
    results = (
        source_agreement.source_agreement(judged.memo, found),
        cited_documents.cited_documents(judged.memo, documents, groundings),
    )
    return groundings, tuple(each for each in results if wanted(each.check, checks, skip))


def _report(
    session: DealSession,
    judged: Judged,
    results: tuple[CheckResult, ...],
    excluded: Mapping[str, str],
    settings: Settings,
) -> Report:
    documents = session.documents
    return Report(
        status=RunStatus.NEEDS_REVIEW,  # until `reviewed` sums up
        revision=revision(documents, settings, session.described, acts_that_count(session)),
        documents=documents,
        chunks=judged.library.chunk_count,
        source_figures=judged.library.figure_count,
        memo=judged.memo,
        groundings=judged.groundings,
        checks=results,
        reader=READER_VERSION,
        settings=settings,
        not_evidence=tuple((each.path, excluded[each.sha256]) for each in documents if each.sha256 in excluded),
    )


def cited(memo: Memo) -> tuple[str, ...]:
    """The file names that the memo names as its sources, in its order."""
    return tuple(dict.fromkeys([*(block.file for block in memo.source_blocks), *(text for _, text in memo.sources)]))


def revision(
    documents: Sequence[Document],
    settings: Settings,
    described: Mapping[str, SetTraits] = MappingProxyType({}),
    acts: Sequence[Act] = (),
) -> str:
    """The hash over what may sway a verdict: documents, reader version, tiers, what else was set of them, settings,
    and the corrections among the acts.
    """
    parts = {
        "corrections": sorted(
            [act.anchor.key, act.said.metric, act.said.period, act.said.entity]
            for act in in_force(acts)
            if isinstance(act.said, Correction)
        ),
        "described": revision_part(described, documents),
        "documents": [[*document.paths, document.sha256, document.status, document.tier] for document in documents],
        "lexicon": lexicon_version(),
        "reader": READER_VERSION,
        "settings": [settings.profile, settings.tolerance, *settings.materiality_told],
    }
    canonical = json.dumps(parts, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(canonical.encode()).hexdigest()


def _grounded(
    colleague: Colleague, memo: Memo, library: Library, watcher: Watcher, token: Token
) -> tuple[Grounding, ...]:
    groundings = []
    total = len(memo.figures)
    for done, figure in enumerate(memo.figures):
        token.check()
        if done % 25 == 0:
            watcher(Progress("judging", done, total))
        if done % _LOOKED_UP == 0:
            look_up(memo.figures[done : done + _LOOKED_UP], library, colleague.documents)
        groundings.append(colleague.ground(figure))
    watcher(Progress("judging", total, total))
    return tuple(groundings)
