"""A text as the words that names are made of: light stems with their places, abbreviations spelled out.

Little words ("of", "the", "from") are left out, so that "cost of sales" and "sales cost of the" differ only in order;
"and" stays. Full stops, colons, semicolons, dashes, numbers and brackets are words of their own that no name holds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from olo_desktop.text.stems import light

_LITTLE = """
    a an the our its their his her this that these those such of in on for from by to at with as into upon
    de des du la le les aux au sur pour par der die das dem den von vom zu zur zum aus im en à dans durch
"""
LEFT_OUT = frozenset(_LITTLE.split())
AND = "and"
SLASH = "/"
BREAK = "|"
OPEN, CLOSE = "(", ")"
_TOKEN = re.compile(
    r"(?P<abbreviation>(?<!\w)[A-Za-z]{1,3}&[A-Za-z]{1,2}(?!\w)|(?<!\w)(?:[A-Za-z]\.){2,4}(?!\w))"
    r"|(?P<word>[^\W_]*[^\W\d_][^\W_]*(?:['\u2019][^\W\d_]+)*)"
    r"|(?P<number>\d[\d.,]*)"
    r"|(?P<and>[&+]|\u2019n\u2019)|(?P<slash>/)"
    r"|(?P<percent>%)"
    r"|(?P<open>\()|(?P<close>\))"
    r"|(?P<stop>[.;:!?|\u00a4\u2014\u2013\u2022\n]|(?<=\s)-(?=\s))"
)


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one text: `keys` are compared, `starts` and `ends` are their places in it."""

    keys: tuple[str, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """How words are written: abbreviations and spellings by light stem, pairs that are one, bracketed alternatives."""

    written: Mapping[str, tuple[str, ...]]
    joined: frozenset[tuple[str, str]]
    alternatives: re.Pattern[str]

    @classmethod
    def of(cls, words: Mapping[str, Mapping[str, object]]) -> Vocabulary:
        """The vocabulary that `words.toml` holds."""
        written = {key: _keys(str(text)) for key, text in words["abbreviations"].items()}
        written.update({light(key): _keys(str(text)) for key, text in words["spelling"].items()})
        joined = frozenset(
            (light(first), light(second)) for first, seconds in words["joined"].items() for second in _listed(seconds)
        )
        return cls(written, joined, _alternatives(_listed(words["alternatives"]["words"])))

    def terms(self, text: str) -> Terms:
        """The text's terms in order."""
        keys: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        skipped = self._skipped(text) if "(" in text else {}
        floor = 0
        short = False
        for match in _TOKEN.finditer(text):
            start, end = match.span()
            if start < floor:
                continue
            if start in skipped:
                floor = skipped[start]
                continue
            if match[0] == "." and ends and start == ends[-1] and short:
                continue
            short = match[0].lower() in self.written
            for key in self._written_out(match):
                if keys and (keys[-1], key) in self.joined and start - ends[-1] <= 1:
                    keys[-1], ends[-1] = keys[-1] + key, end
                    continue
                keys.append(key)
                starts.append(start)
                ends.append(end)
        return Terms(tuple(keys), tuple(starts), tuple(ends))

    def _skipped(self, text: str) -> dict[int, int]:
        """Where brackets start and end that hold only another word for the one before: "income (loss)".

        At the very beginning they say it all: "(Increase) in receivables".
        """
        return {
            match.start(): match.end()
            for match in self.alternatives.finditer(text)
            if match.start() or not text.startswith(" in ", match.end())
        }

    def _written_out(self, match: re.Match[str]) -> tuple[str, ...]:
        """What one token stands for: nothing, a word, or the words of an abbreviation."""
        kind = match.lastgroup
        if kind == "word":
            word = match[0]
            if word.lower() in LEFT_OUT:
                return ()
            key = light(word)
            return self.written.get(key) or (key,)
        if kind == "abbreviation":
            short = match[0].lower().replace(".", "")
            return self.written.get(short) or (short,)
        return (_SIGNS.get(kind or "") or match[0],)


_SIGNS = {"and": AND, "slash": SLASH, "percent": "percent", "open": OPEN, "close": CLOSE, "stop": BREAK}


def _keys(text: str) -> tuple[str, ...]:
    return tuple(light(word) for word in text.split() if word not in LEFT_OUT)


def _listed(value: object) -> Sequence[str]:
    return [str(each) for each in value] if isinstance(value, list) else []


def _alternatives(words: Sequence[str]) -> re.Pattern[str]:
    one = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"\((?:{one})(?:[ ,/]+(?:and |or )?(?:{one})){{0,2}}\)", re.IGNORECASE)
