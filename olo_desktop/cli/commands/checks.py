"""`olo checks`: what each check asks, and what it cannot see."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from olo_desktop.cli.command import Command
from olo_desktop.cli.output import only_json, put_value
from olo_desktop.cli.terminal import Styled, Terminal

_DESCRIPTION = "Lists the checks that olo verify runs, in their order: the question of each, and its limits."


def _arguments(_parser: ArgumentParser) -> None:
    """It needs none."""


def _run(args: Namespace, terminal: Terminal) -> int:
    from olo_desktop.checks.grounded import GROUNDED
    from olo_desktop.checks.registry import CHECKS

    told = [(each.name, each.question, each.limits) for each in CHECKS]
    told += [(each.NAME, each.QUESTION, each.LIMITS) for each in GROUNDED.values()]
    put_value(
        args,
        terminal,
        {
            "schema": "olo.checks/1",
            "checks": [{"check": name, "question": question, "limits": limits} for name, question, limits in told],
        },
    )
    if not only_json(args):
        for name, question, limits in told:
            terminal.line(Styled(name, "bold"))
            terminal.text(question, indent=2)
            terminal.text(f"Limits: {limits}", indent=2, style="dim")
    return 0


COMMAND = Command(_DESCRIPTION, _arguments, _run)
