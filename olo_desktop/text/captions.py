"""Captions of rows without what only numbers, refers or instructs: "XII.", "(Note 4)", "(I-II)", "add lines 8-11"."""

from __future__ import annotations

import re

_I = re.IGNORECASE
_ENUMERATION = re.compile(
    r"^\s*(?:(?:[ivx]{1,5}|[a-z]|\d{1,2}[a-z]?)[.)]\s*|\([ivx\d]{1,4}\)\s*|[一二三四五六七八九十]+、\s*|（[一二三四五六七八九十\d]+）\s*)+",
    _I,
)
_SIGNS = re.compile(r"\(\s*[=+±-]\s*(?:ou\s*[-+]\s*)?\)")
_LEADS = re.compile(r"^\s*(?:less|add|plus|deduct|dont|davon|其中|减|加)\s*[:：]\s*|^\s*(?:less|deduct)\s+(?=\w)", _I)
_REFERENCES = re.compile(
    r"[(（](?:see\s)?(?:notes?|part|lines?|must equal|schedule|form|anhang|annexe|附注)\b"
    r"[^()（）]*(?:\([^()]*\)[^()]*)*[)）]",
    _I,
)
_PART = r"(?:[IVX]{1,5}|[A-Z]|\d{1,3})"
_FORMULA = re.compile(rf"\(\s*{_PART}(?:\s*[-+±]\s*{_PART})*\s*\)|\b[IVX]+(?:\+[IVX]+)+\b")
_INSTRUCTION = re.compile(
    r"(?:[.,–-]\s*)(?:add|subtract|multiply|enter|combine)\s+(?:amounts\s+(?:on|from)\s+)?lines?\b.*$", _I
)
_MARK = re.compile(r"\s*\((?:[a-z]|\d{1,2})\)\s*$")
_OTHER_WAY = re.compile(r"\s*/\s*\([^()]*\)|\([^()]*\)\s*/\s*")  # "provided by/(used in)", "(Loss)/income"
_COLON = re.compile(r":\s+(?=[a-z])")  # "Creditors: amounts falling due"
_CHINESE = re.compile(r"（[^（）]*(?:填列|元|股东权益|或)[^（）]*）")


def plain_caption(text: str) -> str:
    """The words of the caption that say what the row states; the caption itself where nothing else would be left."""
    words = _CHINESE.sub("", text)
    words = _INSTRUCTION.sub("", _REFERENCES.sub("", words))
    words = _FORMULA.sub("", _MARK.sub("", _OTHER_WAY.sub("", words)))
    words = _SIGNS.sub("", _ENUMERATION.sub("", words))
    words = _LEADS.sub("", _ENUMERATION.sub("", words)).strip(" :：-–—")
    words = _COLON.sub(" ", words)
    return words or text
