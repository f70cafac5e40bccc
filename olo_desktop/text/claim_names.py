"""Names in a sentence and above it: companies, segments, places. Kept as phrases; the deal tells which they are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from olo_desktop.model.claim import EntityPhrase, Origin
from olo_desktop.text.metrics import MetricReader
from olo_desktop.text.sentence_marks import Marks
from olo_desktop.text.stems import light
from olo_desktop.text.words import STOP_WORDS

_WORD = r"(?:[A-Z0-9][\w&.+]*[A-Za-z][\w&+]*(?:-[A-Z]\w*)*|[A-Z])"
_NAME = re.compile(
    rf"(?<![\w$€£.-])(?<!\d,){_WORD}(?:(?:[ ](?:and|&|of|de|du|des|the|der|für|van|von)|,)?[ ](?:and[ ])?{_WORD})*"
    r"(?P<possessive>['\u2019]s?(?=[ ,;.]|$))?"
)
_SPACED: re.Pattern[str] = re.compile(r"\S+")
_CHINESE_NAME = re.compile("[\u4e00-\u9fff]{2,12}(?:公司|集团|银行|股份|分部)")
_NUMBERING = re.compile(r"^[\s#*]*(?:\d{1,2}(?:\.\d{1,2})*[.)]?|[A-Z][.)]|[ivxIVX]+[.)])\s+")
_CODES = re.compile(
    r"^(?:USD|EUR|GBP|CHF|JPY|CNY|RMB|MAD|CAD|AUD|INR|US|GAAP|IFRS|FY\d*|Q[1-4]|H[12]|[1-4]Q\d*|(?:6|9|12)M|LTM|TTM"
    r"|YTD|PY|LY|CY|YE'?\d*|VJ|Vj|TEUR|KEUR|TUSD|XX+|MDH|DH|CAGR|EBITDA[R]?|EBIT|EPS|DPS|FCF|PP|R|D|A|SG|M|YoY|IRR|MOIC|ROE|ROA|ROIC|WACC|EV|CEO|CFO|IC|I|II|III|IV|V|A|B|C)$"
)
_MONTHS = re.compile(
    r"^(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)$"
)
_GENERIC = frozenset(
    light(word)
    for word in """
    group company business firm city memo draft note table annex appendix section page summary overview conclusion scope
    purpose basis status introduction background investment financial performance results review analysis step next risk
    valuation recommendation highlight key item total fiscal year quarter half first second third fourth full annual
    segment picture form per unadjusted adjusted the pandemic management model workbook operation operating trading
    customer supplier demand volume pricing price growth headcount staff employee leverage liquidity gearing
    covenant borrowing facility refinancing guidance outlook budget actual forecast consensus analyst acquisition
    disposal divestiture merger transaction synergy inflation tariff currency translation seasonality momentum
    backlog pipeline churn retention utilisation utilization occupancy productivity efficiency spending spend
    investing financing dividend buyback repurchase store shop outlet site factory warehouse fleet subscriber member
    shipment worldwide overall elsewhere separately importantly notably historically looking excluding including
    """.split()  # noqa: SIM905 - a list of words reads better as words
)


class NameFinder:
    """Finds names; knows which words are metrics and which are only capital because a sentence starts."""

    def __init__(self, reader: MetricReader) -> None:
        self._reader = reader
        lexicon = reader.lexicon
        self._known = frozenset(lexicon.prose.next) | frozenset(lexicon.qualifiers.next)

    def in_sentence(self, marks: Marks) -> tuple[EntityPhrase, ...]:
        """The names of a sentence, in order."""
        taken = [(each.start, each.end) for each in marks.mentions]
        taken += [(each.start, each.end) for each in marks.times]
        found = []
        for match in _NAME.finditer(marks.text):
            start, end = match.start(), match.start("possessive") if match["possessive"] else match.end()
            cut = self._cut(marks.text, start, end, taken)
            if cut is not None:
                text = marks.plain[cut[0] : cut[1]]
                found.append(EntityPhrase(text, Origin.OWN, *cut, possessive=bool(match["possessive"])))
        found += [
            EntityPhrase(match[0], Origin.OWN, match.start(), match.end())
            for match in _CHINESE_NAME.finditer(marks.text)
        ]
        return tuple(found)

    def in_heading(self, text: str, origin: Origin) -> tuple[EntityPhrase, ...]:
        """The names of a heading or title, or of a row or column label."""
        plain = _NUMBERING.sub("", text).strip(" *#")
        found = []
        named = self._reader.metrics_in(plain)
        for match in _NAME.finditer(plain):
            if any(mention.start <= match.start() < mention.end for mention in named):
                continue
            end = match.start("possessive") if match["possessive"] else match.end()
            cut = self._cut(plain, match.start(), end, ())
            if cut is not None:
                found.append(EntityPhrase(plain[cut[0] : cut[1]], origin))
        return tuple(found)

    def _cut(self, text: str, start: int, end: int, taken: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
        """The name without metrics and times at its ends, and without a small word that starts the sentence."""
        for first, last in taken:
            if first <= start < last:
                start = last
            elif start < first < end:
                end = first
        words = [(match.start(), match.end(), match[0].strip(",")) for match in _SPACED.finditer(text, start, end)]
        while words and self._opens(words[0][2], words[0][0], text, alone=len(words) == 1):
            words = words[1:]
        while words and (words[-1][2].lower() in STOP_WORDS or _CODES.match(words[-1][2])):
            words = words[:-1]
        if not words or not self._is_name([word for _, _, word in words]):
            return None
        return words[0][0], words[-1][0] + len(words[-1][2])

    def _opens(self, word: str, start: int, text: str, *, alone: bool) -> bool:
        """Whether a word is capital only for where it stands, or joins what is left."""
        if not word or word.lower() in STOP_WORDS or word[0].islower() or word == "&":
            return True
        first = not text[:start].strip(" \"'“(-•") or text[:start].rstrip().endswith((":", "|"))
        return alone and first and light(word) in self._known and word[1:].islower()

    def _is_name(self, words: Sequence[str]) -> bool:
        bare = [word.strip(".,&") for word in words]
        telling = [
            word
            for word in bare
            if word
            and not _CODES.match(word)
            and not _MONTHS.match(word)
            and word.lower() not in STOP_WORDS
            and light(word) not in _GENERIC
            and any(sign.isalpha() for sign in word)
        ]
        return bool(telling)
