"""Whether a reader of a page really sees the text in a box. A text layer can lie; what nobody sees supports nothing.

Looked at only where a page is about to support a figure. Each way to be fooled is one function of `WAYS`: it says why
the text is not seen, "" where it sees nothing wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from olo_desktop.ingest.looks import DrawnCharacter, Look, Rgb
from olo_desktop.model.document import Box
from olo_desktop.model.picture import PagePicture

NOTHING_DRAWN = "nothing is printed at its place"
NO_INK = "its text is invisible"
TRANSPARENT = "its text is transparent"
TINY = "its text is too small to be seen"
MISNAMED = "the font prints other characters than its text says"
OVERPRINTED = "two texts are printed over each other there"
SAME_COLOUR = "its text has the colour of its background"
PAINTED_OVER = "something is painted over its text"

SMALLEST = 1.0  # points
_FAINT = 24  # of 255: less contrast than this is not seen
_FAINTER = 13  # of 255: less opaque than this is not seen
_PART = 0.3  # of its full contrast is reached by the thinnest strokes
_COVERED = 0.5  # of a character's box
_ONE_PLACE = 0.55  # of the smaller box: two characters that share more are printed over each other


def why_unseen(look: Look) -> str:
    """Why the text in the box is not what a reader sees, in words; "" where it is seen."""
    for way in WAYS:
        why = way(look)
        if why:
            return why
    return ""


def _nothing_drawn(look: Look) -> str:
    if look.characters is None:
        return "" if _contrast(_colours(look.picture)) >= _FAINT else NOTHING_DRAWN
    return "" if _telling(look) else NOTHING_DRAWN


def _without_ink(look: Look) -> str:
    for character in _telling(look):
        if not character.inked:
            return NO_INK
        if character.alpha < _FAINTER:
            return TRANSPARENT
        if max(character.size, character.box.y1 - character.box.y0) < SMALLEST:
            return TINY
    return ""


def _misnamed(look: Look) -> str:
    return MISNAMED if any(character.misnamed for character in _telling(look)) else ""


def _overprinted(look: Look) -> str:
    telling = _telling(look)
    for place, one in enumerate(telling):
        for other in telling[place + 1 :]:
            if one.text != other.text and _shared(one.box, other.box) > _ONE_PLACE * min(_area(one), _area(other)):
                return OVERPRINTED
    return ""


def _without_contrast(look: Look) -> str:
    """Text in the colour of its background, or of which the picture shows nothing."""
    for character in _telling(look):
        part = _colours(look.picture, _pixels(character.box, look))
        if not part:
            return NOTHING_DRAWN
        background = part.most_common(1)[0][0]
        full = _apart(character.colour, background)
        alike = sum(count for colour, count in part.items() if _apart(colour, background) < _FAINT)
        if full < _FAINT and alike > 0.6 * part.total():
            return SAME_COLOUR if _contrast(part) < _FAINT else _settled(look)
        if _contrast(part) < max(_FAINT, min(_PART * full * character.alpha / 255, _FAINT * 2)):
            return PAINTED_OVER
    return ""


def _painted_over(look: Look) -> str:
    """Something drawn later lies over a character: then the picture without the text must look different."""
    for character in _telling(look):
        for place, cover in look.covers:
            if place > character.place and _shared(cover, character.box) > _COVERED * _area(character):
                return _settled(look)
    return ""


def _settled(look: Look) -> str:
    """Settled by drawing the box without its text: text that is seen makes a difference."""
    other = look.without_text()
    if other is None or (other.width, other.height) != (look.picture.width, look.picture.height):
        return PAINTED_OVER
    most = max((abs(a - b) for a, b in zip(look.picture.rgb, other.rgb, strict=False)), default=0)
    return "" if most >= _FAINT else PAINTED_OVER


WAYS: tuple[Callable[[Look], str], ...] = (
    _nothing_drawn,
    _without_ink,
    _misnamed,
    _overprinted,
    _without_contrast,
    _painted_over,
)


def _telling(look: Look) -> tuple[DrawnCharacter, ...]:
    """The digits in the box; all that is printed where there are none."""
    printed = tuple(each for each in look.characters or () if not each.text.isspace())
    digits = tuple(each for each in printed if each.text.isdigit())
    return digits or printed


def _area(character: DrawnCharacter) -> float:
    return max(1e-6, (character.box.x1 - character.box.x0) * (character.box.y1 - character.box.y0))


def _shared(one: Box, other: Box) -> float:
    wide = min(one.x1, other.x1) - max(one.x0, other.x0)
    high = min(one.y1, other.y1) - max(one.y0, other.y0)
    return max(0.0, wide) * max(0.0, high)


def _pixels(box: Box, look: Look) -> tuple[int, int, int, int]:
    """The box in pixels of the look's picture."""
    scale, corner = look.scale, look.box
    x0, y0 = int((box.x0 - corner.x0) * scale), int((box.y0 - corner.y0) * scale)
    x1, y1 = int((box.x1 - corner.x0) * scale) + 1, int((box.y1 - corner.y0) * scale) + 1
    return max(0, x0), max(0, y0), min(look.picture.width, x1), min(look.picture.height, y1)


def _colours(picture: PagePicture, part: tuple[int, int, int, int] | None = None) -> Counter[Rgb]:
    x0, y0, x1, y1 = part or (0, 0, picture.width, picture.height)
    found: Counter[Rgb] = Counter()
    for row in range(y0, y1):
        begin = row * picture.stride
        line = picture.rgb[begin + 3 * x0 : begin + 3 * x1]
        found.update(zip(line[0::3], line[1::3], line[2::3], strict=False))
    return found


def _contrast(colours: Counter[Rgb]) -> int:
    """How far the colour that differs most is from the most common one."""
    if not colours:
        return 0
    background = colours.most_common(1)[0][0]
    return max(_apart(colour, background) for colour in colours)


def _apart(one: Sequence[int], other: Sequence[int]) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))
