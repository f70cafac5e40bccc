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
    from olo_desktop.checks.registry import CHECKS

    put_value(
        args,
        terminal,
        {
            "schema": "olo.checks/1",
            "checks": [{"check": each.name, "question": each.question, "limits": each.limits} for each in CHECKS],
        },
    )
    if not only_json(args):
        for each in CHECKS:
            terminal.line(Styled(each.name, "bold"))
            terminal.text(each.question, indent=2)
            terminal.text(f"Limits: {each.limits}", indent=2, style="dim")
    return 0


COMMAND = Command(_DESCRIPTION, _arguments, _run)
