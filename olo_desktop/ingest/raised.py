"""Note marks told from the digits that they trail: by the size of their print and by where it stands.

A mark that stands apart is a smaller word above the line's foot. One that is glued to a number ("$415" and a small
raised "2" come as "$4152") shows in the width: its digits are narrower than the page's others. Only then is the page
asked for its print sizes, which costs a third of reading it.
"""

from __future__ import annotations

import re
from collections import Counter

from olo_desktop.ingest.lines import Line
from olo_desktop.ingest.raw import RawPage, RawSpan, RawWord

_NUMBER = re.compile(r"[$\u20ac\u00a3(\-]{0,2}(\d[\d,.]*)[)%]{0,2}$")
_MARK = re.compile(r"[(\[]?[\d*\u2020\u2021a-z]{1,3}(?:,\d{1,2})*[)\]]?$")
_SEPARATORS = re.compile(r"[,.]")
_SMALL = 0.8  # of the line's height
_NARROW = 0.955  # of the usual width of a digit
_EPSILON = 0.35


def mark_apart(line: Line) -> None:
    """Marks the line's words that are smaller than it and stand above its foot."""
    words = line.words
    if len(words) < 2:
        return
    height = line.y1 - line.y0
    marks = [
        place
        for place, word in enumerate(words)
        if word[3] - word[1] < _SMALL * height and _is_raised(word, words, place) and _MARK.match(word[4])
    ]
    if marks:
        line.raised = frozenset(marks)


def _is_raised(word: RawWord, words: list[RawWord], place: int) -> bool:
    """Whether a word is smaller than its neighbour and its middle lies clearly above the neighbour's."""
    beside = words[place - 1] if place else words[1]
    height = beside[3] - beside[1]
    lift = (beside[1] + beside[3]) - (word[1] + word[3])
    return word[3] - word[1] < _SMALL * height and lift > 0.12 * height and beside[3] - word[3] > 0.12 * height


def looks_glued(words: list[RawWord]) -> bool:
    """Whether some number of the page is narrower than its digits should be: a small mark may be glued to it."""
    widths: list[tuple[float, int]] = []
    for word in words:
        text = word[4]
        if text[-1:].isdigit() and (match := _NUMBER.match(text)):
            number = match[1]
            separators = number.count(",") + number.count(".")
            units = len(text) - 0.5 * separators
            height = word[3] - word[1]
            if height > 0 and units > 1.5:
                widths.append(((word[2] - word[0]) / (units * height), len(number) - separators))
    if len(widths) < 1:
        return False
    counts = Counter(round(width, 2) for width, _ in widths)
    usual = {width for width, count in counts.items() if count * 5 >= len(widths)}
    return any(all(abs(width - known) > 0.012 for known in usual) or len(widths) < 8 for width, _ in widths)


def part_glued(page: RawPage) -> list[RawWord]:
    """The page's words with raised small print parted from the words it is glued to."""
    spans = [span for span in page.spans() if _MARK.match(span[4])]
    if not spans:
        return page.words
    words: list[RawWord] = []
    for word in page.words:
        span = next((s for s in spans if _ends_with(word, s)), None)
        if span is None:
            words.append(word)
            continue
        cut = len(word[4]) - len(span[4])
        words.append((word[0], word[1], span[0], word[3], word[4][:cut], *word[5:]))
        words.append((span[0], span[1], span[2], span[3], span[4], *word[5:]))
    return words


def _ends_with(word: RawWord, span: RawSpan) -> bool:
    inside = word[0] + _EPSILON < span[0] and span[2] <= word[2] + _EPSILON
    level = span[1] >= word[1] - 2 and span[3] <= word[3] + 2
    return inside and level and word[4].endswith(span[4]) and len(word[4]) > len(span[4])
