"""Measures the lexicon and the agreement of metrics on the acceptance list `tests/matching/acceptance/metrics.json`.

    python tests/matching/acceptance_list.py [--all]

An item is met if, of its label and the rows in `not`, the phrase in its context picks the label. `--all` prints what
each failing item was read as.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from olo_desktop.app.lexicon import metric_reader
from olo_desktop.ingest.memos import read_memo
from olo_desktop.matching.metrics import Level, MetricAgreement, MetricClaim, agreement
from olo_desktop.text.claims import claims

LIST = Path(__file__).resolve().parent / "acceptance" / "metrics.json"
_RANK = {Level.SAME: 3, Level.LIKELY: 2, Level.UNLIKE: 1, Level.OTHER: 0}


def claim_of(item: dict[str, Any]) -> tuple[MetricClaim, str]:
    """The item's claim, and whether it was read from a figure of the context or from the phrase alone."""
    reader = metric_reader()
    context = item["context"]
    at = context.lower().find(item["phrase"].lower())
    read = claims(read_memo("item.md", context.encode()), reader)
    for rank in range(2):
        for claim in read:
            phrases = claim.metrics[rank : rank + 1]
            if phrases and phrases[0].start < at + len(item["phrase"]) and at < phrases[0].end:
                return MetricClaim.of(phrases[0], claim), "figure" if not rank else "second"
    reading = reader.metric_of_label((item["phrase"],))
    around = reader.words_of(context)
    return MetricClaim(reading.ids, reading.qualifiers, reading.words, around), "phrase"


def paths(item: dict[str, Any]) -> list[tuple[str, ...]]:
    """The item's label and its wrong rows, each with its sections."""
    sections = tuple(item["section"].split(" > "))[1:]
    wrong = [tuple(part.strip() for part in row.split(" > ")) for row in item["not"]]
    return [(*sections, item["label"]), *wrong]


def judged(item: dict[str, Any]) -> tuple[bool, str, MetricClaim, list[MetricAgreement]]:
    """Whether the item is met, how its claim was read, the claim, and the agreement of each row."""
    reader = metric_reader()
    claim, how = claim_of(item)
    found = [agreement(claim, reader.metric_of_label(path), reader.lexicon, lambda _: 1.0) for path in paths(item)]
    keys = [(_RANK[each.level], each.score) for each in found]
    met = found[0].level in (Level.SAME, Level.LIKELY) and keys[0] > max(keys[1:])
    return met, how, claim, found


def main() -> None:
    items = json.loads(LIST.read_text(encoding="utf-8"))
    met: Counter[str] = Counter()
    total: Counter[str] = Counter()
    ways: Counter[str] = Counter()
    for item in items:
        good, how, claim, found = judged(item)
        total[item["kind"]] += 1
        met[item["kind"]] += good
        ways[how] += 1
        if not good and "--all" in sys.argv:
            show(item, how, claim, found)
    for kind in sorted(total):
        print(f"{kind:14} {met[kind]:4} of {total[kind]:4}")
    share = sum(met.values()) / sum(total.values())
    print(f"{'all':14} {sum(met.values()):4} of {sum(total.values()):4}  {share:.1%}  {dict(ways)}")


def show(item: dict[str, Any], how: str, claim: MetricClaim, found: list[MetricAgreement]) -> None:
    """Print what an item was read as, and each row with its agreement."""
    print(f"{item['id']} {item['kind']}: {item['phrase']!r} in {item['context']!r}")
    print(f"    read as {claim.ids} {sorted(claim.qualifiers)} ({how})")
    for path, each in zip(paths(item), found, strict=True):
        reading = metric_reader().metric_of_label(path)
        print(f"    {each.level:7} {each.score:.2f} {' > '.join(path)!r} {reading.ids} {each.why}")


if __name__ == "__main__":
    main()
