"""One measurement in a process of its own: no cache that an earlier round has warmed is there to help.

    python tests/bench/apart.py MODULE FUNCTION ARGUMENTS_AS_JSON

prints the function's answer as JSON, as its last line.
"""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any


class RoundFailed(SystemExit):
    """A measurement that broke: nothing is said rather than something wrong."""


def apart(module: str, function: str, **arguments: Any) -> Any:
    """The answer of `module.function(**arguments)`, asked of a fresh process."""
    command = [sys.executable, str(Path(__file__)), module, function, json.dumps(arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RoundFailed(f"{module}.{function} broke:\n{done.stderr[-3000:]}")
    return json.loads(done.stdout.splitlines()[-1])


def main() -> None:
    """Answer the question on the command line."""
    module, function, arguments = sys.argv[1:]
    answer = getattr(importlib.import_module(module), function)(**json.loads(arguments))
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
