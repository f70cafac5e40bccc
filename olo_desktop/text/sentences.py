"""Where sentences end. Knows the abbreviations of filings and memos, list numbers and ellipses; linear in the text."""

from __future__ import annotations

import re


def _words(listed: str) -> frozenset[str]:
    """The words of a list."""
    return frozenset(listed.split())


_ALWAYS_MORE = _words(
    """
    mr mrs ms dr prof messrs hon rev gen st vs v approx ca c cf e.g i.e viz incl excl resp no nos nr p pp pg para
    paras art sec sect ch vol fig figs tab app ref refs z.b d.h bzw rd adj attn dept
    """
)
# These end a sentence only where a word follows that starts one.
_MAY_END = _words(
    """
    inc corp co cos ltd llc llp plc l.p n.v s.a a.g b.v s.p.a s.r.l gmbh bros intl u.s u.k u.s.a e.u u.n a.m p.m etc
    al jr sr ph.d d.c yr yrs mo mos hr hrs pct mio mrd bn mn mm tn sq ft lbs oz est avg max min ann jan feb mar apr
    jun jul aug sep sept oct nov dec
    """
)
# Followed by a number they are references ("No. 4", "p. 12"); otherwise the full stop is one.
_BEFORE_NUMBER = _words(
    """
    no nos nr p pp pg art sec sect ch vol fig figs tab app ref refs para paras
    """
)
_STARTERS = _words(
    """
    the a an in on at by for from as it its this that these those we our they their he she his her there here if
    when while although though however moreover further furthermore overall after before since during under over
    with without to of all both each most some no not net total revenue revenues sales management operating
    excluding including adjusted gross following despite given based compared such what which who and but so yet or
    see
    """
)
_STOP = re.compile(r"[.!?…]+[\"'”’»)\]]*(?=\s|$|\[[\^\dSs])|[。！？]+[”’」』）]*|\n[^\S\n]*\n\s*")
_BRACKETS = re.compile(r"\[[^\[\]]{1,400}\]")
_TRAILING_MARKS = re.compile(r"(?:\s?\[(?:\^|\d|sources?\s?:)[^\[\]]{0,400}\])+", re.IGNORECASE)
_WORD_BEFORE = re.compile(r"[\w.&/-]+$")
_WORD_AFTER = re.compile(r"[\s\"'“‘«(\[*_$€£¥~]*(\w+)?")
_LIST_NUMBER = re.compile(r"[\s*_(#>-]*(?:\d{1,3}(?:\.\d{1,3}){0,4}|[a-zA-Z]|[ivxIVX]{1,5})")
_LOOK = 40  # characters: no abbreviation is longer


def sentences(text: str) -> tuple[tuple[int, int], ...]:
    """The sentences of a text as half-open spans without the spaces around them.

    A marker or a source block behind a full stop belongs to the sentence it follows: "... in 2022. [3] Sales ...".
    """
    inside = _bracketed(text)
    found: list[tuple[int, int]] = []
    start = 0
    for match in _STOP.finditer(text):
        stop, end = match.span()
        if stop < start or stop in inside:
            continue
        marks = _TRAILING_MARKS.match(text, end)
        end = marks.end() if marks else end
        if not _ends(text, start, stop, end):
            continue
        _add(found, text, start, end)
        start = end
    _add(found, text, start, len(text))
    return tuple(found)


def _add(found: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    """Append the span without its outer spaces, if anything is left of it."""
    piece = text[start:end]
    left = start + len(piece) - len(piece.lstrip())
    right = start + len(piece.rstrip())
    if left < right:
        found.append((left, right))


def _bracketed(text: str) -> frozenset[int]:
    """Offsets of full stops inside square brackets: `[Source: file=a.pdf, p. 3]` is one thing."""
    stops: set[int] = set()
    for match in _BRACKETS.finditer(text):
        inner = match[0][:-1]
        stops.update(match.start() + at for at, sign in enumerate(inner) if sign in ".!?…")
    return frozenset(stops)


def _ends(text: str, start: int, stop: int, end: int) -> bool:
    """Whether the stop at `stop`..`end` closes the sentence that began at `start`."""
    sign = text[stop]
    if sign.isspace() or sign in "。！？":
        return True
    after = _WORD_AFTER.match(text, end)
    word = (after[1] or "") if after else ""
    if not word:
        return True
    if sign == "…" or text.startswith("..", stop):
        return word[0].isupper()
    if sign != ".":
        return not word[0].islower()
    return _full_stop(text, start, stop, word)


def _full_stop(text: str, start: int, stop: int, word: str) -> bool:
    """Whether the single full stop before `word` is one."""
    if word[0].islower() or _LIST_NUMBER.fullmatch(text[max(start, stop - _LOOK) : stop]):
        return False
    before = _WORD_BEFORE.search(text[max(start, stop - _LOOK) : stop])
    last = before[0].casefold().lstrip(".-/&") if before else ""
    initial = len(last) == 1 and before is not None and before[0].isupper()
    if initial or last in _MAY_END:
        return word.casefold() in _STARTERS
    if last in _BEFORE_NUMBER:
        return not word[0].isdigit()
    return last not in _ALWAYS_MORE
