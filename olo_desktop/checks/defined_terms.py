"""Terms that a memo defines: `Alpha Ltd ("the Company")`, `"Adjusted EBITDA" means EBITDA before one-off costs`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from olo_desktop.checks.plain_words import telling_words

_OPEN, _CLOSE = "[\"“‘'*_]", "[\"”’'*_]"
_NAME = r"(?:[A-Z0-9][\w&.'’-]*|of|and|the|&|de|von|van|S\.A\.|plc)"
_SHORT = re.compile(
    rf"(?P<name>[A-Z][\w&.'’-]*(?:,?\s{_NAME}){{0,7}}\.?)(?:\s\([^()]{{1,40}}\))?,?\s"
    rf"\((?:(?:together(?: with \w+)*|collectively|hereinafter|hereafter),?\s)?(?:the\s"
    rf"|each an?\s)?{_OPEN}{{1,3}}(?:the\s)?"
    rf"(?P<term>[A-Z][\w&. -]{{1,38}}?){_CLOSE}{{1,3}}\)"
)
_MEANS = re.compile(
    rf"(?:^|(?<=[.;:\n|])|(?<=\]:)|(?<=\d\)))\s*(?:In this memo\w*,?\s|For (?:the |this "
    rf"|these )?purposes?(?: of this memo\w*)?,?\s|Here,?\s|We define\s|[-*]\s)?"
    rf"{_OPEN}{{0,3}}(?P<term>[A-Z][\w&/-]*(?:\s[\w&/-]+){{0,4}}?){_CLOSE}{{0,3}},?\s"
    r"(?:(?:here\s|in this memo\s)?(?:means|denotes|refers to|leaves out|excludes|strips out|adds back|stands for)"
    r"|(?:is|are|was)\s(?:here\s)?(?:defined|calculated|computed|measured|stated|shown|presented"
    r"|taken)\s(?:as|before|after|excluding|net of)"
    r"|(?:is|are)\s(?=EBITDA|EBIT|operating|net|total|revenue|earnings|profit|cash|gross|annual|recurring|debt)"
    r"|defined as|as\s(?=EBITDA|EBIT|operating|net|total))\s?"
    r"(?P<means>(?:[^.;\n]|\n(?=\S)){4,240})",
    re.MULTILINE,
)
_ASIDE = re.compile(
    rf"{_OPEN}{{0,3}}(?P<term>[A-Z][\w&/-]*(?:\s[\w&/-]+){{0,3}}?){_CLOSE}{{0,3}}\s?,?\s?\(?(?:which is "
    rf"|here |i\.e\. )?(?:defined|calculated) as\s"
    r"(?P<means>(?:[^.;()\n]|\n(?=\S)){4,240})"
)
_SAME_WORDS = {
    "exceptional": "oneoff", "one-off": "oneoff", "one-offs": "oneoff", "non-recurring": "oneoff",
    "nonrecurring": "oneoff", "stock-based": "sharebased", "share-based": "sharebased", "share": "sharebased",
    "stock": "sharebased", "items": "", "item": "", "costs": "", "cost": "", "charges": "", "charge": "",
    "expenses": "", "expense": "", "before": "", "excluding": "", "exclude": "", "excludes": "", "after": "",
    "adding": "", "adds": "", "adjusted": "", "less": "", "minus": "", "net": "", "plus": "", "any": "", "all": "",
    "other": "", "certain": "", "defined": "", "calculated": "", "means": "", "excl": "", "without": "", "ebitda": "",
    "compensation": "", "payments": "", "payment": "", "compensations": "", "throughout": "", "annex": "", "leaves": "",
    "stripping": "", "strips": "", "back": "", "added": "", "deducting": "", "divided": "", "its": "", "respective": "",
}  # fmt: skip
_FORMS = frozenset(
    [
        "inc",
        "ltd",
        "llc",
        "plc",
        "gmbh",
        "corp",
        "corporation",
        "limited",
        "company",
        "holdings",
        "holding",
        "group",
        "ag",
        "sa",
        "bv",
        "nv",
        "co",
        "as",
        "asa",
        "sas",
        "srl",
        "spa",
        "oy",
        "ab",
        "aps",
        "se",
        "kg",
        "pte",
        "pty",
        "llp",
        "lp",
        "sarl",
        "pvt",
        "kk",
        "bidco",
        "topco",
    ]
)


@dataclass(frozen=True, slots=True)
class Definition:
    """One definition: the term, what it is said to mean, and its place. `key` is what the meaning comes down to."""

    term: str
    meaning: str
    key: frozenset[str]
    start: int
    end: int
    name: bool = False


def definitions(text: str) -> tuple[Definition, ...]:
    """The definitions of a text, in order."""
    found = [*_short_names(text), *_meanings(text)]
    return tuple(sorted(found, key=lambda each: each.start))


def _short_names(text: str) -> Iterator[Definition]:
    """`Alpha Holdings Ltd ("the Company")`."""
    for match in _SHORT.finditer(text):
        if re.search(r"U\.S\.|United States|accounting principles", match["name"]):
            continue
        name = re.sub(r"^(?:The|In|Of|By|For|We|With|From|and|Both)\s", "", match["name"])
        key = frozenset(word.strip(".,").casefold() for word in name.split()) - _FORMS - {"the", "of", "and", ""}
        yield Definition(match["term"].strip(), name, key, match.start(), match.end(), name=True)


def _meanings(text: str) -> Iterator[Definition]:
    """`Adjusted EBITDA is defined as EBITDA before one-off costs`."""
    seen: set[int] = set()
    for pattern in (_MEANS, _ASIDE):
        for match in pattern.finditer(text):
            if match.start("means") in seen or re.search(r"\d", match["term"] + match["means"][:12]):
                continue
            seen.add(match.start("means"))
            said = (_SAME_WORDS.get(word, word) for word in telling_words(match["means"]))
            key = frozenset(word.rstrip("s") for word in said if word)
            yield Definition(match["term"].strip(), match["means"].strip(), key, match.start("term"), match.end())


def disagree(one: Definition, other: Definition) -> bool:
    """Whether two definitions of one term mean two things; a name and its longer form are one."""
    if one.term.casefold() != other.term.casefold() or one.name != other.name or not one.key or not other.key:
        return False
    return not one.key & other.key if one.name else one.key != other.key
