"""Which metrics captions and prose name, as cases; and that the lexicon's own files are well formed."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from reading_cases import rows

from olo_desktop.app.lexicon import metric_reader
from olo_desktop.model.quantity import Kind
from olo_desktop.places import resource
from olo_desktop.text.lexicon import merged
from olo_desktop.text.mentions import Finder
from olo_desktop.text.metrics import MetricReader
from olo_desktop.text.patterns import BadPattern, expand
from olo_desktop.text.stems import light, stem


def written() -> dict[str, dict[str, Any]]:
    """The metrics as the files write them."""
    files = sorted(resource("lexicons/metrics").glob("*.toml"))
    return merged(tomllib.loads(path.read_text(encoding="utf-8")) for path in files)


@pytest.mark.parametrize(("path", "ids", "qualifiers", "rest"), list(rows("metrics.txt")))
def test_a_caption_is_read_with_its_sections(path: str, ids: str, qualifiers: str, rest: str) -> None:
    reading = metric_reader().metric_of_label(tuple(path.split(" > ")))
    found = (set(reading.ids), set(reading.qualifiers), set(reading.rest))
    assert found == (set(ids.split()), set(qualifiers.split()), set(rest.split()))
    assert reading.id == (reading.ids[0] if reading.ids else None)


def test_a_row_without_a_caption_says_nothing() -> None:
    reading = metric_reader().metric_of_label(())
    assert (reading.id, reading.covered) == (None, 1.0)


def test_how_much_of_a_caption_its_metric_explains() -> None:
    reader = metric_reader()
    assert reader.metric_of_label(("Net sales",)).covered == 1.0
    assert reader.metric_of_label(("Net sales", "Widgets")).covered == 0.5
    assert 0 < reader.metric_of_label(("Cash in blue and green boxes",)).covered < 0.5


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Net sales and operating income rose.", ["Net sales:revenue", "operating income:operating_income"]),
        ("The top line and the bottom line", ["top line:revenue", "bottom line:net_income"]),
        ("adjusted diluted EPS, GAAP EPS", ["adjusted diluted EPS:eps", "GAAP EPS:eps"]),
        ("R&D, SG&A and capex", ["R&D:research_development", "SG&A:sga", "capex:capex"]),
        ("earnings per diluted share", ["earnings per diluted share:eps"]),
        ("net profit of the parent's shareholders", ["net profit of the parent's shareholders:net_income"]),
        ("sales on average stock", ["sales:revenue", "average stock:inventories"]),
        ("total debt: short-term", ["total debt:debt"]),
        ("debt (gross)", ["debt (gross:debt"]),
        ("before tax and after all", []),
        ("营业收入与净利润", ["营业收入:revenue", "净利润:net_income"]),
    ],
)  # fmt: skip
def test_the_metrics_of_running_text(text: str, wanted: list[str]) -> None:
    assert [f"{text[each.start : each.end]}:{each.id}" for each in metric_reader().metrics_in(text)] == wanted


def test_a_number_tells_which_of_a_names_metrics_is_meant() -> None:
    lexicon = metric_reader().lexicon
    assert lexicon.of_kind(("gross_margin",), Kind.MONEY) == ("gross_profit",)
    assert lexicon.of_kind(("net_income",), Kind.PER_SHARE) == ("eps",)
    assert lexicon.of_kind(("dividends", "dividends_per_share"), Kind.PER_SHARE) == ("dividends_per_share",)
    assert lexicon.of_kind(("income_tax", "effective_tax_rate"), Kind.PERCENT) == ("effective_tax_rate", "income_tax")
    assert lexicon.of_kind(("shares_repurchased",), Kind.MONEY) == ("shares_repurchased",)
    assert lexicon.of_kind(("employees", "revenue"), Kind.COUNT) == ("employees", "revenue")


def test_the_margin_of_a_metric() -> None:
    reader = metric_reader()
    names = [reader.margin_of(each) for each in (("operating_income",), ("ebit",), ("goodwill",), ())]
    assert [name.words if name else None for name in names] == ["operating margin", "operating margin", None, None]


def test_readings_are_remembered_up_to_a_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MetricReader, "MOST_REMEMBERED", 2)
    monkeypatch.setattr(Finder, "MOST_REMEMBERED", 2)
    reader = MetricReader(metric_reader().lexicon)
    for section in ("A", "B", "C"):
        assert reader.metric_of_label((section, "Net sales")).ids == ("revenue",)
        assert reader.metric_of_label((section, "Goodwill")).ids == ("goodwill",)
    assert reader.metric_of_label(("A", "Net sales")) is reader.metric_of_label(("A", "Net sales"))


def test_the_lexicon_is_broad_and_its_references_lead_somewhere() -> None:
    metrics = {name: entry for group, found in written().items() if group != "groups" for name, entry in found.items()}
    assert len(metrics) >= 250
    for name, entry in metrics.items():
        for key in ("near", "loosely"):
            assert set(entry.get(key, ())) <= set(metrics), name
        for key in ("amount", "per_share", "current", "noncurrent"):
            assert entry.get(key, name) in metrics, name
    for language in ("de", "fr", "zh"):
        assert sum(language in entry for entry in metrics.values()) >= 150, language


def test_every_formula_is_made_of_metrics() -> None:
    lexicon = metric_reader().lexicon
    for metric in lexicon.metrics.values():
        words = [word for word in metric.formula.replace("(", " ").replace(")", " ").split() if word.isidentifier()]
        assert set(words) <= set(lexicon.metrics), metric.id


def test_every_name_of_the_lexicon_names_its_metric() -> None:
    reader = metric_reader()
    for group, entries in written().items():
        for name, entry in entries.items() if group != "groups" else ():
            for language in ("en", "de", "fr"):
                for pattern in (each for each in entry.get(language, ()) if "(" not in each and "[" not in each):
                    found = reader.finder.in_caption(pattern)
                    assert any(name in mention.ids for mention in found.mentions), (name, pattern)


@pytest.mark.parametrize("pattern", ["(a", "a)", "a [b", "a (b]", "".join("(a|b|c|d|e|f)" for _ in range(6))])
def test_a_malformed_line_is_told(pattern: str) -> None:
    with pytest.raises(BadPattern):
        expand(pattern, lambda text: (text,) * bool(text))


def test_a_line_stands_for_all_its_choices() -> None:
    assert set(expand("[total] (cash|liquid (funds|assets))", lambda text: tuple(text.split()))) == {
        ("total", "cash"), ("cash",), ("total", "liquid", "funds"), ("total", "liquid", "assets"),
        ("liquid", "funds"), ("liquid", "assets"),
    }  # fmt: skip


def test_words_without_their_endings() -> None:
    words = {
        "Taxes": "tax", "company's": "company", "l'actif": "actif", "labour": "labor", "inventories": "inventory",
        "organisation": "organization", "Vermögen": "vermoegen",
    }  # fmt: skip
    assert {word: light(word) for word in words} == words
    assert stem("amortized") == stem("amortization") == stem("amortisation") == "amort"
    assert (stem("running"), stem("净利"), stem("as")) == ("run", "净利", "as")
