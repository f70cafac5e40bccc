"""`olo documents`: what each document is, why, and setting it otherwise."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from olo_desktop.cli.command import Command
from olo_desktop.cli.deals import add_folder, opened
from olo_desktop.cli.documents_named import path_within
from olo_desktop.cli.output import only_json, put_value
from olo_desktop.cli.progress import progress_bar
from olo_desktop.cli.stopping import stopping
from olo_desktop.cli.terminal import Styled, Terminal
from olo_desktop.export.canonical import Json
from olo_desktop.export.visible import visible
from olo_desktop.model.document import SourceTier
from olo_desktop.model.errors import OloError
from olo_desktop.model.period import Period
from olo_desktop.model.profile import SETTABLE, ReportKind, SetTraits, Trait
from olo_desktop.text.periods import scan_periods

if TYPE_CHECKING:
    from olo_desktop.app.describing import Description

SCHEMA = "olo.documents/1"

_SHOWN = (Trait.KIND, Trait.COMPANY, Trait.PERIOD, Trait.CURRENCY, Trait.AUDIT, Trait.TIER)
_DESCRIPTION = """\
Reads what is new or changed in DEAL_DIR, and tells of each document what it is: the sort of report, its company, its
period, its currency, whether it is audited, and who stands behind its numbers (the source tier). Each comes with the
words that tell it and their page. What nothing tells surely is left open.

--set FILE TRAIT=VALUE ... sets kind, company, period or tier of one document; TRAIT= alone goes back to what is
suggested. A period is written as in a memo: FY2022, "Q3 2021", 2023-12. What you set sways verdicts and is kept.

Exit codes: 0 done · 2 failed, or bad usage."""


class NotSettable(OloError):  # noqa: N818 - named for the situation that the user meets
    """`--set` was given something that it cannot set."""

    def __init__(self, what: str, why: str, known: Sequence[str]) -> None:
        super().__init__(what, why, f"There are: {', '.join(known)}" if known else "")


def _arguments(parser: ArgumentParser) -> None:
    add_folder(parser)
    parser.add_argument(
        "--set", metavar=("FILE", "TRAIT=VALUE"), nargs="+", action="append", default=[],
        help="set kind, company, period or tier of a document; TRAIT= goes back to what is suggested",
    )  # fmt: skip


def _run(args: Namespace, terminal: Terminal) -> int:
    wishes = [(path_within(args.folder, name), *wish_of(pairs)) for name, *pairs in args.set]
    with opened(args, terminal) as session:
        from olo_desktop.app.describing import describe, descriptions
        from olo_desktop.app.ingesting import ingest_deal

        with stopping() as token, progress_bar(terminal) as watcher:
            ingest_deal(session, watcher=watcher, token=token)
        for path, traits, unset in wishes:
            describe(session, path, traits, unset)
        found = descriptions(session)
    if args.json is not None:
        put_value(args, terminal, {"schema": SCHEMA, "documents": [description_value(each) for each in found]})
    if not only_json(args):
        for each in found:
            print_description(terminal, each)
    return 0


def wish_of(pairs: Sequence[str]) -> tuple[SetTraits, tuple[Trait, ...]]:
    """What `TRAIT=VALUE` pairs set, and what they take back. Raises `NotSettable`."""
    given: dict[str, object] = {}
    unset: list[Trait] = []
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or name not in [str(trait) for trait in SETTABLE]:
            raise NotSettable(pair, "that cannot be set", [f"{trait}=..." for trait in SETTABLE])
        if value.strip():
            given[name] = _value(Trait(name), value.strip())
        else:
            unset.append(Trait(name))
    if not given and not unset:
        raise NotSettable("--set", "nothing is said to be set", [f"{trait}=..." for trait in SETTABLE])
    return SetTraits(**given), tuple(unset)  # type: ignore[arg-type] # each is of its trait's type


def _value(trait: Trait, text: str) -> object:
    if trait is Trait.COMPANY:
        return text
    if trait is Trait.PERIOD:
        found = scan_periods(text)
        if len(found) != 1 or found[0][:2] != (0, len(text)):
            raise NotSettable(text, "that is no one period", ["FY2022", "Q3 2021", "H1 2023", "2023-12", "2022-12-31"])
        return Period(found[0][2].label, found[0][2].start, found[0][2].end)
    kinds: type[ReportKind] | type[SourceTier] = ReportKind if trait is Trait.KIND else SourceTier
    for each in kinds:
        if each.value and each.value == text.casefold():
            return each
    raise NotSettable(text, f"there is no such {trait}", [each.value for each in kinds if each.value])


def description_value(description: Description) -> Json:
    """A document with what counts, why, and what was set, as a JSON value."""
    profile, period = description.profile, description.profile.period
    return {
        "document": description.document.path,
        "sha256": description.document.sha256,
        "kind": profile.kind.value,
        "form": profile.form,
        "company": profile.company,
        "period": period.label if period else None,
        "start": str(period.start) if period and period.start else None,
        "end": str(period.end) if period and period.end else None,
        "currency": profile.currency or None,
        "audit": profile.audit.value,
        "tier": profile.tier.value,
        "set": [trait.value for trait in SETTABLE if getattr(description.chosen, trait.value) is not None],
        "reasons": {trait.value: description.reason(trait) for trait in _SHOWN if description.reason(trait)},
    }


def print_description(terminal: Terminal, description: Description) -> None:
    """A document's path, and a line for each thing that is told of it."""
    terminal.line(Styled(visible(description.document.path), "bold"))
    profile = description.profile
    period = profile.period
    told = {
        Trait.KIND: f"{profile.kind} (form {profile.form})" if profile.form else str(profile.kind),
        Trait.COMPANY: profile.company,
        Trait.PERIOD: _spelled(period) if period else "",
        Trait.CURRENCY: profile.currency,
        Trait.AUDIT: str(profile.audit),
        Trait.TIER: str(profile.tier),
    }
    if not any(description.reason(trait) for trait in _SHOWN):
        why = description.document.reason or "nothing in it tells"
        terminal.line("  not known: ", visible(why))
    for trait, value in told.items():
        reason = description.reason(trait)
        if reason:
            terminal.line(f"  {trait:<9}{visible(value):<34}  ", Styled(visible(reason), "dim"))
    terminal.line()


def _spelled(period: Period) -> str:
    if period.start and period.end and period.label != str(period.end):
        return f"{period.label} ({period.start} to {period.end})"
    return f"{period.label} (to {period.end})" if period.end and period.label != str(period.end) else period.label


COMMAND = Command(_DESCRIPTION, _arguments, _run)
