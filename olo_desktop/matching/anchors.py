"""Of which report's time does a sentence speak that names none? Of the one in which most of its figures stand.

"Net income nearly doubled to $1,169 million and diluted EPS rose to $2.32 from $0.53": two of the three are those of
the report on 2016, so the third is measured by that report too, whatever other years print it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from olo_desktop.model.claim import Claim


def names_no_time(claim: Claim) -> bool:
    """Whether a claim leaves its time to what the documents report on."""
    return claim.period is None or claim.period.period is None


def anchors_of(votes: Sequence[frozenset[str]]) -> frozenset[str]:
    """The reported times that agree with most figures; of those that agree with as many, the first figure's.

    `votes` holds for each figure of the sentence, in order, the times whose reports print it for what it claims.
    """
    counted = Counter(time for vote in votes for time in vote)
    if not counted:
        return frozenset()
    most = max(counted.values())
    best = frozenset(time for time, count in counted.items() if count == most)
    return next((both for vote in votes if (both := vote & best)), best)
