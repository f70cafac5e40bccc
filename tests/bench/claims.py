"""Measures what is read of each figure against the benchmark's gold, where the gold says something of it.

    python tests/bench/claims.py SHARED/bench/dev [--all]

For right figures that a source states (`extraction`), the words of the best metric phrase must share a stem with the
pattern of the label that the gold was found by, where the case has one; growth, margins, shares and differences must be
read in that role. The gold holds no periods: these are read by eye (`--all` prints every reading).
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from olo_desktop.app.lexicon import metric_reader
from olo_desktop.ingest.memos import read_memo
from olo_desktop.model.claim import Claim, Role
from olo_desktop.text.claims import claims

_ROLES = {
    "growth": {Role.CHANGE},
    "cagr": {Role.CAGR},
    "margin": {Role.MARGIN, Role.SHARE, Role.STATED},
    "share": {Role.SHARE},
    "extraction": {Role.STATED, Role.TO, Role.FROM, Role.CHANGE, Role.SHARE, Role.MARGIN},
}


def cases(folder: Path) -> Iterator[dict[str, Any]]:
    """The right cases of a benchmark."""
    for path in sorted((folder / "cases").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            if case["kind"] == "right":
                yield case


def read(case: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Claim | None]]:
    """Each gold figure of a case with what was read of it, None where no figure was found there."""
    memo = read_memo("case.md", case["sentence"].encode())
    found = list(zip(memo.figures, claims(memo, metric_reader()), strict=True))
    for gold in case["figures"]:
        claim = next(
            (each for figure, each in found if figure.start < gold["end"] and gold["start"] < figure.end), None
        )
        yield gold, claim


def line(gold: dict[str, Any], claim: Claim | None) -> str:
    """One figure's reading on one line."""
    if claim is None:
        return f"    {gold['text']:22} not read"
    metric, period = claim.metric, claim.period
    said = f"{metric.id} '{metric.text}' ({metric.origin.value})" if metric else "-"
    when = f"{period.period} ({period.origin.value})" if period else "-"
    names = ", ".join(name.text for name in claim.entities)
    return f"    {gold['text']:22} {claim.role.value:14} {said} | {when} | {names}"


def main() -> None:
    counts: Counter[str] = Counter()
    for case in cases(Path(sys.argv[1])):
        if "--all" in sys.argv:
            print(case["sentence"])
        for gold, claim in read(case):
            counts["figures"] += 1
            counts["read"] += claim is not None
            counts["with a metric of the lexicon"] += bool(claim and claim.metric and claim.metric.ids)
            counts["with a period"] += bool(claim and claim.period and claim.period.period)
            wanted = _ROLES.get(gold["class"])
            if wanted is not None and claim is not None:
                counts["roles told by the gold"] += 1
                counts["roles read so"] += claim.role in wanted
            if "--all" in sys.argv:
                print(line(gold, claim))
    for name, count in counts.items():
        print(f"{name:30} {count}")


if __name__ == "__main__":
    main()
