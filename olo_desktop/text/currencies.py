"""Currencies: the signs, codes and words by which a text names them. Another currency is another row here."""

from __future__ import annotations

import re

SYMBOLS = {
    "US$": "USD", "U.S.$": "USD", "CA$": "CAD", "CAN$": "CAD", "C$": "CAD", "AU$": "AUD", "A$": "AUD", "NZ$": "NZD",
    "HK$": "HKD", "S$": "SGD", "R$": "BRL", "NT$": "TWD", "MX$": "MXN", "CN¥": "CNY", "$": "USD", "€": "EUR",
    "£": "GBP", "¥": "JPY", "₹": "INR", "₩": "KRW", "₽": "RUB", "₺": "TRY", "₪": "ILS", "฿": "THB", "₫": "VND",
    "₱": "PHP", "₦": "NGN", "₴": "UAH", "￥": "CNY",
}  # fmt: skip

_ISO_4217 = """
    USD EUR GBP JPY CHF CAD AUD NZD CNY CNH HKD SGD INR SEK NOK DKK ISK PLN CZK HUF RON BGN TRY RUB UAH ILS ZAR BRL MXN
    ARS CLP COP PEN KRW TWD THB IDR MYR PHP VND AED SAR QAR KWD BHD EGP MAD NGN KES GHS PKR BDT LKR
"""
CODES = tuple(_ISO_4217.split())

ABBREVIATIONS = {"Rs.": "INR", "Rs": "INR", "RMB": "CNY", "Kč": "CZK", "zł": "PLN", "Fr.": "CHF"}

WORDS = {
    "us dollars": "USD", "us dollar": "USD", "u.s. dollars": "USD", "canadian dollars": "CAD",
    "australian dollars": "AUD", "hong kong dollars": "HKD", "singapore dollars": "SGD", "new zealand dollars": "NZD",
    "dollars": "USD", "dollar": "USD", "euros": "EUR", "euro": "EUR", "pounds sterling": "GBP", "pounds": "GBP",
    "pound": "GBP", "sterling": "GBP", "japanese yen": "JPY", "yen": "JPY", "swiss francs": "CHF", "yuan": "CNY",
    "franken": "CHF", "renminbi": "CNY", "indian rupees": "INR", "rupees": "INR",
}  # fmt: skip

# Minor units: what a hundredth is called, and of which currency where the word tells.
MINOR_WORDS = {"cents": None, "cent": None, "¢": None, "c": None, "pence": "GBP", "p": "GBP"}

BY_SIGN = {**SYMBOLS, **ABBREVIATIONS, **{code: code for code in CODES}}


def one_of(names: tuple[str, ...]) -> str:
    """A pattern for any of the names, longest first."""
    return "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))


SYMBOL_PATTERN = one_of(tuple(SYMBOLS))
CODE_PATTERN = one_of((*CODES, *ABBREVIATIONS))
WORD_PATTERN = one_of(tuple(WORDS))

# A currency right before a number, and letters that are one, scale included: "USD", "TEUR", "EURm".
CURRENCY_BEFORE = re.compile(rf"(?:{SYMBOL_PATTERN}|(?<!\w)(?:{CODE_PATTERN}))[ ]?$")
CURRENCY_LETTERS = re.compile(rf"[TtKkM]?(?:{CODE_PATTERN})(?:m|mn|mm|bn|k)?")
