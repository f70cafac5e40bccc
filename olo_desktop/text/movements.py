"""Words for where something goes, for the side of zero it lies on, and for figures worked out by the author.

Another word is another row of a table. A movement may promise how far: "more than doubled", "nearly halved".
"""

from __future__ import annotations

import re
from decimal import Decimal

from olo_desktop.model.claim import Movement, SignWord, Way

_RISE = """
    up rose risen rise rises rising grew grow grows growing grown growth increase increased increases increasing climb
    climbed climbing climbs gained gaining advanced advance advances expanded expand expanding expansion jumped jump jumps
    jumping surged surge surging soared soaring improved improve improves improving improvement widened widening widen
    higher better accelerated accelerating compounded compounding built swelled swelling rebounded rebound
    recovered recovery strengthened lifted raised raise leapt leap spiked ballooned mushroomed exceeded uplift upturn gain
    outgrew larger bigger greater
    doubled doubling double tripled tripling trebled quadrupled
"""
_FALL = """
    down fell fall falls falling fallen decline declined declines declining decrease decreased decreases decreasing drop
    dropped drops dropping slipped slip slipping shrank shrink shrinking shrunk shrinkage contracted contracting
    contraction narrowed narrowing narrow eased easing lower reduced reduction reduce reducing cut cutting
    trimmed trim trimming halved halving softened weakened weakening slid slide sliding sank sink plunged plunge tumbled
    deteriorated deterioration worse retreated moderated compressed compression collapsed crashed dipped dip lost shed
    smaller slumped slump diminished downturn dwindled receded
"""
_FLAT = ("flat", "unchanged", "little changed", "broadly stable", "stable", "steady", "in line with", "level with")
_FACTORS = {
    "doubled": 2, "doubling": 2, "double": 2, "twice": 2, "twofold": 2, "tripled": 3, "tripling": 3, "trebled": 3,
    "threefold": 3, "three times": 3, "quadrupled": 4, "fourfold": 4, "four times": 4, "fivefold": 5, "five times": 5,
    "tenfold": 10, "ten times": 10,
}  # fmt: skip
_HALVES = ("halved", "halving", "half")
_MORE = r"more[ ]than|over|in[ ]excess[ ]of|better[ ]than"
_NEARLY = r"nearly|almost|close[ ]to|just[ ]under|not[ ]quite"
_ABOUT = r"about|roughly|approximately|around|some"
_SLACK, _NEAR, _FAR = Decimal("0.05"), Decimal("0.15"), Decimal("0.5")

_LOSSES = """
    loss losses lost deficit deficits shortfall outflow outflows used burned burnt burning burn absorbed consumed negative
    deficiency drain decrease
"""
_GAINS = """
    profit profits gain gains earned surplus inflow inflows generated positive income earnings provided release released
    benefit credit
"""
_CHARGES = "charge charges expense cost costs"


def _one_of(words: str) -> str:
    return "|".join(sorted(words.split(), key=len, reverse=True))


# "less" is a movement behind a figure ("4% less than"); elsewhere it may take away ("cash less debt").
_THAN = "(?<=[\u00a4\\d%] )"
_MULTIPLES = "|".join(word.replace(" ", "[ ]") for word in (*_FACTORS, *_HALVES))
_MOVES = re.compile(
    rf"(?<![\w-])(?:(?:(?P<more>{_MORE})|(?P<nearly>{_NEARLY})|(?P<about>{_ABOUT}))[ ])?(?P<factor>{_MULTIPLES})(?![\w-])"
    rf"|(?<![\w-])(?:(?P<flat>{'|'.join(_FLAT)})|(?P<rise>{_one_of(_RISE)}|{_THAN}(?:above|more|over|ahead))"
    rf"|(?P<fall>{_one_of(_FALL)}|{_THAN}(?:below|less|fewer|under|behind)))(?![\w-])",
    re.IGNORECASE,
)
_NO_MOVES = re.compile(
    r"\b(?:more[ ]than(?=[ ](?:[\d$€£]|twice|half|a[ ]\w+$))|cost[ ]cuts?|gain[s]?[ ]on|free[ ]fall|no[ ]more|less[ ]than(?=[ ][\d$€£])"
    r"|(?:cash|total|net|less|plus)[ ]less|set[ ]up|made[ ]up|built[ ]up[ ]of|follow(?:ed)?[ ]up|top[ -]up|start[ -]up|up[ ]to"
    r"|write[ -]?down|breakdown|cut[ -]off|below[ ]the[ ]line|under[ ](?:ifrs|gaap|the|us|frs|ind|hgb)|above[ ]all)\b",
    re.IGNORECASE,
)
_SIDES = re.compile(
    rf"(?<![\w-])(?:(?P<loss>{_one_of(_LOSSES)})|(?P<gain>{_one_of(_GAINS)})|(?P<charge>{_CHARGES.replace(' ', '|')}))(?![\w-])",
    re.IGNORECASE,
)
COMPUTED = re.compile(
    r"\b(?:on[ ]our[ ](?:maths?|numbers|calculations?|arithmetic)|works?[ ]out[ ](?:at|to)|we[ ](?:compute|calculate|derive|estimate)"
    r"|by[ ]our[ ](?:calculations?|reckoning)|i\.?e\.?|implies|implying|implied|equivalent[ ]to|equal[ ]to|equals|equalling"
    r"|computed[ ](?:as|on)|calculated[ ](?:as|on)|gives?|giving|so|hence|therefore|which[ ]covers|covering|leaves|leaving|left"
    r"|together|averaged?|in[ ]aggregate|in[ ]total|combined|amounts?[ ]to|makes|turned|compounded|remains)\b",
    re.IGNORECASE,
)  # fmt: skip


def movements_in(text: str) -> tuple[Movement, ...]:
    """The words of a text that say where something goes, in order."""
    quiet = [match.span() for match in _NO_MOVES.finditer(text)]
    return tuple(
        Movement(match.start(), match.end(), match[0], *_moves(match))
        for match in _MOVES.finditer(text)
        if not any(start <= match.start() < end for start, end in quiet)
    )


def sign_words_in(text: str) -> tuple[SignWord, ...]:
    """The words of a text that say on which side of zero something lies; a charge lies on none."""
    return tuple(
        SignWord(match.start(), match.end(), match[0], -1 if match["loss"] else 1 if match["gain"] else 0)
        for match in _SIDES.finditer(text)
    )


def _moves(match: re.Match[str]) -> tuple[Way, tuple[Decimal, Decimal] | None]:
    if match["flat"]:
        return Way.FLAT, None
    if not match["factor"]:
        return (Way.RISE if match["rise"] else Way.FALL), None
    word = match["factor"].lower()
    if word in _HALVES:
        return Way.FALL, _half(match)
    return Way.RISE, _times(match, Decimal(_FACTORS[word]))


def _times(match: re.Match[str], factor: Decimal) -> tuple[Decimal, Decimal]:
    if match["more"]:
        return factor, factor * (1 + _FAR)
    if match["nearly"]:
        return factor * (1 - _NEAR), factor
    slack = _NEAR if match["about"] else _SLACK
    return factor * (1 - slack), factor * (1 + slack)


def _half(match: re.Match[str]) -> tuple[Decimal, Decimal]:
    """More than halved is less than half; nearly halved is a little more than half."""
    half = Decimal("0.5")
    if match["more"]:
        return Decimal(0), half
    if match["nearly"]:
        return half, half * (1 + _NEAR)
    slack = _NEAR if match["about"] else _SLACK
    return half * (1 - slack), half * (1 + slack)
