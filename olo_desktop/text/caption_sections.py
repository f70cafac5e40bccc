"""What the sections above a row say of it: "Current liabilities", "Earnings per share", "Operating activities"."""

from __future__ import annotations

from functools import cached_property

from olo_desktop.text.mentions import Finder, Found, Mention, MetricReading, best_of, over, stems_of
from olo_desktop.text.stems import stem

_NEAREST = 2
_SIDES = tuple((side, stem(side)) for side in ("assets", "liabilities", "equity"))
_CHANGE = "measure:change"
_NOT_INHERITED = ("extent:", "netting:", "rest:", "tax:")


class Sections:
    """The sections of one row, outermost first."""

    def __init__(self, above: tuple[str, ...], finder: Finder) -> None:
        self._above = above
        self._finder = finder
        self._metrics = finder.lexicon.metrics

    @cached_property
    def _found(self) -> tuple[Found, ...]:
        return tuple(self._finder.in_caption(part) for part in self._above)

    @cached_property
    def words(self) -> frozenset[str]:
        """The stems of all sections."""
        return frozenset(word for found in self._found for word in stems_of(found.terms))

    def nearest(self) -> tuple[Found, ...]:
        """The two sections right above, nearest first."""
        return tuple(reversed(self._found[-_NEAREST:]))

    @cached_property
    def inherited(self) -> frozenset[str]:
        """What the sections say of every row under them."""
        said: frozenset[str] = frozenset()
        for found in self._found:
            own = found.said
            for mention in found.mentions:
                section = self._metrics[mention.id].section
                own = own | mention.qualifiers | ({section} if section else set())
            said = over(said, own)
        return frozenset(each for each in said if not each.startswith(_NOT_INHERITED))

    def inherited_by(self, mention: Mention) -> frozenset[str]:
        """What a row takes from its sections; a balance among cash flows is a change of it."""
        metric = self._metrics[mention.id]
        if metric.nature != "stock" or metric.id.startswith("cash"):
            return self.inherited
        flows = any(self._metrics[other.id].statement == "cash" for found in self._found for other in found.mentions)
        return self.inherited | {_CHANGE} if flows else self.inherited

    def narrowed(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        """Of several meanings those that fit assets, liabilities or equity, where the sections name one of them."""
        sides = [side for side, word in _SIDES if word in self.words]
        if len(ids) < 2 or len(sides) != 1:
            return ids
        return tuple(each for each in ids if sides[0] in each.split("_")) or ids

    def per_share(self, here: Found) -> MetricReading | None:
        """Under "Earnings per share" every row is one: "Diluted", "Continuing operations"."""
        for found in reversed(self._found):
            if not found.mentions:
                continue
            best = best_of(found)
            metric = self._metrics[best.id]
            own = best_of(here) if here.mentions else None
            if metric.kind != "per_share" or (own and self._metrics[own.id].kind == "per_share"):
                return None
            if own and self._metrics[own.id].statement != "income":
                return None
            said = here.said | (own.qualifiers | _scope_of(own) if own else frozenset())
            rest = self._finder.rest(here, own)
            return MetricReading(
                best.ids, over(self.inherited | best.qualifiers, said), rest, part=not own and bool(rest)
            )
        return None

    def part_of_flow(self, here: Found) -> MetricReading | None:
        """A balance under a flow of income is a part of it: "Deposits" under "Interest expense"."""
        if not here.mentions or not self._found or not self._found[-1].whole:
            return None
        section, own = best_of(self._found[-1]), best_of(here)
        above = self._metrics[section.id]
        if (
            above.nature != "flow"
            or above.statement in ("cash", "per_share")
            or self._metrics[own.id].nature != "stock"
        ):
            return None
        qualifiers = over(self.inherited | section.qualifiers, here.said | own.qualifiers)
        return MetricReading(section.ids, qualifiers, self._finder.rest(here, None), part=True)

    def part_of(self, here: Found) -> MetricReading | None:
        """A row that names no metric is a part of its section's: "Consumer" under "Net sales"."""
        for found in reversed(self._found):
            if found.mentions:
                best = best_of(found)
                qualifiers = over(best.qualifiers | self.inherited, here.said)
                return MetricReading(best.ids, qualifiers, self._finder.rest(here, None), part=True)
        return None


def _scope_of(mention: Mention) -> frozenset[str]:
    """Continuing or discontinued operations, as a qualifier of what stands above."""
    if mention.id in ("income_continuing", "income_discontinued"):
        return frozenset({f"scope:{mention.id.removeprefix('income_')}"})
    return frozenset()
