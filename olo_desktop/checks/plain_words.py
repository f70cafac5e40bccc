"""Words around a figure that do not change whose figure it is, or of what: verbs, adverbs, times, small words."""

from __future__ import annotations

import re

_WORDS = """
    a an the this that these those it its it's they their we our us he she i and or but so also then thus hence
    while as at by in on to of for from with up down over about around roughly approximately nearly almost just
    only some circa c ca more than less under above below there here which who whose what when where is are was
    were be been being has have had having do does did can could will would shall should may might must stood
    stand stands standing came come comes coming reached reach reaches amounted amount amounts totaled totalled
    total totals totalling totaling ran run runs rose rise rises grew grow grows growing increased increase
    increases fell fall falls declined decline declines decreased decrease decreases dropped drop climbed climb
    went moved remained remains remain landed landing hit posted posts post delivered delivers deliver recorded
    records record reported report reports reporting generated generates generate generating achieved achieves
    earned earns made makes closed closes closing ended ends ending showed shows show showing shown stated states
    state stating recognised recognized booked books equals equal equalled equaled equalling represents represent
    representing improved improves widened narrowed expanded contracted slipped eased jumped surged strengthened
    weakened softened doubled halved tripled gives give giving given implies implied implying leaves leaving left
    brings bringing brought took takes take taking used uses use consumed consumes spent spends spend paid pays
    pay worth yields yield yielding sits sat sit printed prints carried carries carry held holds hold employs
    employed employ owns owed owes year years quarter quarters half month months week day days annual annually
    fiscal financial calendar period periods fy q1 q2 q3 q4 h1 h2 ltm ttm 9m january february march april june
    july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec last latest
    prior previous current same earlier later ago first second third fourth full twelve yoy december's beginning
    end start opening company company's group group's business target target's firm issuer borrower management
    management's business's consolidated overall aggregate headline figure figures number value level levels
    amounting strong strongly solid healthy robust sharply slightly modestly significantly materially
    substantially further again still now already today currently respectively compared comparison versus vs
    against per cent percent percentage million billion thousand m bn k mn mm usd eur gbp dollars euros pounds
    basis points bps summary table note see section page overview highlights key executive conclusion recall recap
    however moreover furthermore therefore accordingly importantly notably similarly meanwhile finally result
    results back set out discussed described mentioned noted repeated confirm confirms confirmed based according
    accounts statements audited draft memo filings filing data room plus minus sum together multiple margin ratio
    entry purchase price propose proposed proposes offer offered recommend recommends whom among another year's
    best high low highest lowest peak
"""
PLAIN = frozenset(_WORDS.split())
_WORD = re.compile(r"[^\W\d_][\w'’&-]*")
_TIME = re.compile(r"(?:fy|cy|q[1-4]|h[12]|ltm)[’'-]?\d{2,4}[ae]?")
_NOT_BEHIND = re.compile(
    r"\s*(?:of|from|for|in|at|by|before|after|excluding|including|net of|per|relating to|attributable to|on)\b"
)
_BREAK = re.compile(
    r"[.;:,()\[\]|—–]|\b(?:and|but|while|or|which|up|down|compared|versus|vs|against|than|the|was|is"
    r"|were|are|has|have|had|that|since|with|to|as|because|when|where|according|who|whom)\b"
)
_FEW = 3


def telling_words(text: str) -> frozenset[str]:
    """The words of a stretch of text that may make another figure of it, in small letters."""
    found = (match[0].casefold().replace("’", "'").removesuffix("'s") for match in _WORD.finditer(text))
    return frozenset(word for word in found if word not in PLAIN and len(word) > 1 and not _TIME.fullmatch(word))


def told_behind(text: str) -> frozenset[str]:
    """What is said right behind a figure of whose it is: "$4 million in the Nordics", "of recurring revenue"."""
    lead = _NOT_BEHIND.match(text)
    if lead is None:
        return frozenset()
    close = _BREAK.search(text, lead.end() + 4)
    words = text[lead.end() : close.start() if close else len(text)].split()
    return telling_words(" ".join(words[:_FEW]))
