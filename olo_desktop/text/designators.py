"""Words that make a reference, a standard or a name of the number behind them. Another word is another entry."""

from __future__ import annotations

import re

# Parts of documents: "page 3 of 6", "Section 4.2", "no. 118". The plurals take lists: "Notes 3 and 4".
_PLACE = """
    section sect. sec. page pg. p. note footnote fn. endnote table figure fig. chart graph exhibit ex. annex appendix
    schedule item chapter ch. paragraph para para. clause article art. slide sheet tab line row column col. box step
    question no. number draft version ver. v. release rev. revision folder vol. volume attachment enclosure recital
    point file request addendum amendment supplement ref. reference
    abschnitt kapitel seite anlage anhang tabelle abbildung ziffer absatz chapitre annexe tableau
"""
_PLACES = """
    sections sects. secs. pages pp. notes footnotes endnotes tables figures figs. charts graphs exhibits annexes
    appendices schedules items chapters paragraphs paras paras. clauses articles arts. slides sheets tabs lines rows
    columns cols. boxes steps questions nos. numbers drafts versions folders volumes attachments points files requests
"""
# Standards, laws and forms: "ASC 606", "Rule 10b5-1", "Form 10-K".
_STANDARD = """
    ASC ASU IFRS IFRIC IAS FRS SFAS FAS FASB FIN SAB SOP EITF ISA SAS AU-C AS ISAE SSAE SOC ISO ISO/IEC IEC DIN EN BS
    ANSI ASTM IEEE HGB IDW Basel Rule Rules Regulation Regulations Reg. Directive Form Forms Topic Topics Subtopic
    Statement Interpretation Bulletin Opinion Release UCC IRC CFR U.S.C. USC PCAOB SEC Chapter Act Law Decree
"""
# Indices and rankings, whose number counts their members: "S&P 500".
_INDEX = """
    S&P Nasdaq NASDAQ Russell FTSE DAX CAC Nikkei STOXX Stoxx Fortune MSCI Topix TOPIX CSI ASX TSX SMI IBEX AEX OMX
    Forbes
"""
# Names that number their kind: "Scenario 2", "Tier 1", "top 10".
_NAMED = """
    Scenario scenario Scenarios scenarios Case case Cases cases Option option Options options Phase phase Phases phases
    Stage stage Level level Levels levels Tier tier Class Series Type type Grade Category Group Lot Unit Tranche tranche
    Part Title Track Wave Zone Area Block Building Route Highway Gate Terminal Channel Scope scope Top top Big big
    Project Fund Vision Agenda Horizon Plan Model Mark Proposition Proposal Priority Pillar
"""


def _any(words: str) -> str:
    """A pattern for any of the words, longest first."""
    return "|".join(re.escape(word) for word in sorted(words.split(), key=lambda word: (-len(word), word)))


PLACE = f"(?i:{_any(_PLACE)})"
PLACES = f"(?i:{_any(_PLACES)})"
STANDARD = f"(?:{_any(_STANDARD)})"
INDEX = f"(?:{_any(_INDEX)})"
NAMED = f"(?:{_any(_NAMED)})"
