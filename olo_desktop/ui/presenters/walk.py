"""Which figure is selected, which comes next, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from olo_desktop.ui.presenters.judgement import Judgement


@dataclass(frozen=True, slots=True)
class Stop:
    """A figure with one of its places."""

    figure: str
    place: int = 0


@dataclass(slots=True)
class Walk:
    """The reader's way through the memo. Without a memo there is nowhere to go and every step answers None."""

    judgement: Judgement | None = None
    here: Stop | None = None
    _back: list[Stop] = field(default_factory=list)
    _forward: list[Stop] = field(default_factory=list)

    def begin(self, judgement: Judgement) -> Stop | None:
        """Take up a judged memo: stay on the figure selected before where it is still there, else the worst."""
        self.judgement = judgement
        if self.here is not None and judgement.find(self.here.figure) is not None:
            return Stop(self.here.figure)
        self.here = None
        self._back.clear()
        self._forward.clear()
        return Stop(judgement.queue[0].figures[0]) if judgement.queue else None

    def go(self, stop: Stop) -> Stop:
        """Select, and remember where we came from."""
        if self.here is not None and stop != self.here:
            self._back.append(self.here)
            self._forward.clear()
        self.here = stop
        return stop

    def problem(self, step: int) -> Stop | None:
        """The next (1) or previous (-1) problem that waits for a person; past the end it goes round."""
        ranked = self.judgement.ranked if self.judgement else ()
        waiting = [row for row in ranked if not row.decision]
        if not waiting:
            return None
        now = next((n for n, row in enumerate(ranked) if self.here and self.here.figure in row.figures), None)
        if now is None:
            return Stop((waiting[0] if step > 0 else waiting[-1]).figures[0])
        order = [ranked[(now + step * further) % len(ranked)] for further in range(1, len(ranked) + 1)]
        return Stop(next(row for row in order if not row.decision).figures[0])

    def figure(self, step: int) -> Stop | None:
        """The next or previous figure of the memo, whatever its verdict."""
        figures = [item.figure.id for item in self.judgement.judged] if self.judgement else []
        return self._step(figures, step, [(figure,) for figure in figures])

    def place(self, step: int) -> Stop | None:
        """The next or previous place of the selected figure."""
        item = self.judgement.find(self.here.figure) if self.judgement and self.here else None
        if item is None or self.here is None or len(item.places) < 2:
            return None
        return Stop(self.here.figure, (self.here.place + step) % len(item.places))

    def back(self) -> Stop | None:
        """Where we were before, selected."""
        return self._travel(self._back, self._forward)

    def forward(self) -> Stop | None:
        """Where we were before going back, selected."""
        return self._travel(self._forward, self._back)

    @property
    def can_go_back(self) -> bool:
        """Whether there is a way back."""
        return bool(self._back)

    @property
    def can_go_forward(self) -> bool:
        """Whether there is a way forward again."""
        return bool(self._forward)

    def _travel(self, source: list[Stop], other: list[Stop]) -> Stop | None:
        if not source:
            return None
        if self.here is not None:
            other.append(self.here)
        self.here = source.pop()
        return self.here

    def _step(self, heads: Sequence[str], step: int, groups: Sequence[Sequence[str]]) -> Stop | None:
        if not heads:
            return None
        now = next((i for i, group in enumerate(groups) if self.here and self.here.figure in group), None)
        if now is None:
            return Stop(self._nearest(heads, step))
        return Stop(heads[(now + step) % len(heads)])

    def _nearest(self, heads: Sequence[str], step: int) -> str:
        """From a figure outside the list: its first entry, or its last going backwards."""
        return heads[0] if step > 0 else heads[-1]
