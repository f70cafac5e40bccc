"""Words for where something goes, for the side of zero it lies on, and for figures worked out by the author.

Another word is another row of a table. A movement may promise how far: "more than doubled", "nearly halved".
"""

from __future__ import annotations

import re
from decimal import Decimal

from olo_desktop.model.claim import Movement, SignWord, Way
from olo_desktop.text.link_words import any_of

_RISE = """
    up rose risen rise rises rising grew grow grows growing grown growth increase increased increases increasing climb
    climbed climbing climbs gained gaining advanced advance advances expanded expand expanding expansion jumped jump
    jumps jumping surged surge surging soared soaring improved improve improves improving improvement widened widening
    widen higher better accelerated accelerating compounded compounding built swelled swelling rebounded rebound
    recovered recovery strengthened lifted raised raise leapt leap spiked ballooned mushroomed exceeded uplift upturn
    outgrew larger bigger greater
"""
_FALL = """
    down fell fall falls falling fallen decline declined declines declining decrease decreased decreases decreasing
    drop dropped drops dropping slipped slip slipping shrank shrink shrinking shrunk shrinkage contracted
    contracting contraction narrowed narrowing narrow eased easing lower reduced reduction reduce reducing cut
    cutting trimmed trim trimming softened weakened weakening slid slide sliding sank sink plunged plunge tumbled
    deteriorated deterioration worse retreated moderated compressed compression collapsed crashed dipped dip lost
    shed smaller slumped slump diminished downturn dwindled receded
"""
_FLAT = ("flat", "unchanged", "little changed", "broadly stable", "stable", "steady", "in line with", "level with")
_FACTORS = {
    "doubled": 2, "doubling": 2, "double": 2, "twice": 2, "twofold": 2, "tripled": 3, "tripling": 3, "trebled": 3,
    "threefold": 3, "three times": 3, "quadrupled": 4, "fourfold": 4, "four times": 4, "fivefold": 5, "five times": 5,
    "triple": 3, "treble": 3, "quadruple": 4, "tenfold": 10, "ten times": 10,
}  # fmt: skip
_HALVES = ("halved", "halving", "half")
_MORE = any_of("more_than over in_excess_of better_than")
_NEARLY = any_of("nearly almost close_to just_under not_quite")
_ABOUT = any_of("about roughly approximately around some")
_SLACK, _NEAR, _FAR = Decimal("0.05"), Decimal("0.15"), Decimal("0.5")

_LOSSES = """
    loss losses lost deficit deficits shortfall outflow outflows used burned burnt burning burn absorbed consumed
    negative deficiency drain
"""
_GAINS = """
    profit profits gain gains earned surplus inflow inflows generated positive income earnings provided release
    released benefit credit
"""
_CHARGES = "charge charges expense cost costs"

# "less" is a movement behind a figure ("4% less than"); elsewhere it may take away ("cash less debt").
_THAN = "(?<=[\u00a4\\d%] )"
_MULTIPLES = any_of(" ".join(word.replace(" ", "_") for word in (*_FACTORS, *_HALVES)))
_FLATS = any_of(" ".join(word.replace(" ", "_") for word in _FLAT))
_I = re.IGNORECASE
_HOW = rf"(?:(?:(?P<more>{_MORE})|(?P<nearly>{_NEARLY})|(?P<about>{_ABOUT}))[ ])?"
_MOVES = re.compile(
    rf"(?<![\w-])(?:{_HOW}(?P<factor>{_MULTIPLES})|(?P<flat>{_FLATS})"
    rf"|(?P<rise>{any_of(_RISE)}|{_THAN}(?:above|more|over|ahead))"
    rf"|(?P<fall>{any_of(_FALL)}|{_THAN}(?:below|less|fewer|under|behind|short)))(?![\w-])",
    _I,
)
# "Tie up" and "up to" go nowhere; "edged up to" does.
_UP = """
    tie ties tied take taken takes took make makes made back backed end ended sum sums add adds added sign signed
    use used give gives given free freed hold holds set follow followed
"""
_CLIMBS = ("edged", "moved", "went", "stepped", "crept", "inched", "ticked")
_NOT_CLIMBING = "".join(f"(?<!{word} )" for word in _CLIMBS)
_IDLE = (
    "built_up_of top-up top_up start-up start_up free_fall no_more cost_cut cost_cuts gain_on gains_on write-down "
    "write_down writedown breakdown cut-off cut_off below_the_line above_all cash_less total_less net_less plus_less"
)
_STILL = (rf"{any_of(_UP)}[ ]up", rf"{_NOT_CLIMBING}up[ ]to", any_of(_IDLE))
_NO_MOVES = re.compile(rf"\b(?:{'|'.join(_STILL)})\b", _I)
_SIDES = re.compile(
    rf"(?<![\w-])(?:(?P<loss>{any_of(_LOSSES)})|(?P<gain>{any_of(_GAINS)})|{any_of(_CHARGES)})(?![\w-])", _I
)
_RESULTS = """
    on_our_math on_our_maths on_our_numbers on_our_calculation on_our_calculations on_our_arithmetic works_out_at
    works_out_to work_out_at work_out_to we_compute we_calculate we_derive we_estimate by_our_calculation
    by_our_reckoning i.e i.e. ie implies implying implied equivalent_to equal_to equals equalling computed_as
    computed_on calculated_as calculated_on give gives giving so hence therefore which_covers covering leaves
    leaving left together average averaged in_aggregate in_total combined amount_to amounts_to makes turned
    compounded remains
"""
COMPUTED = re.compile(rf"(?<![\w-]){any_of(_RESULTS)}(?![\w-])", _I)
"""Words that say that the author worked a figure out."""


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
