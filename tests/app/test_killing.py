"""A storm of kills during reading: what was acknowledged stays, and finishing gives the undisturbed report."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from olo_desktop.app.deal import open_deal
from olo_desktop.app.ingesting import ingest_deal
from olo_desktop.app.verifying import verify_memo
from olo_desktop.export.report_json import report_bytes
from olo_desktop.model.work import Progress

MEMO = "IC memo draft.md"
READER = """
import json, sys
from pathlib import Path
from olo_desktop.app.deal import open_deal
from olo_desktop.app.ingesting import ingest_deal
def told(progress):
    if progress.note:
        print(json.dumps([progress.document, progress.note]), flush=True)
if __name__ == "__main__":
    with open_deal(Path(sys.argv[1]), workspace=Path(sys.argv[2])) as session:
        print("open", flush=True)
        ingest_deal(session, watcher=told)
    print("done", flush=True)
"""


def storm_deal(sample_deal: Path, folder: Path, copies: int) -> Path:
    """The sample deal with its documents several times over (told apart by a trailing comment)."""
    deal = Path(shutil.copytree(sample_deal, folder / "deal"))
    for number in range(copies):
        for path in sorted(sample_deal.rglob("*.pdf")):
            (deal / f"{number} {path.name}").write_bytes(path.read_bytes() + b"\n%% %d\n" % number)
    return deal


@pytest.mark.slow
def test_killed_at_random_moments(sample_deal: Path, tmp_path: Path, *, slow_full: bool) -> None:
    rounds = 200 if slow_full else 30
    deal = storm_deal(sample_deal, tmp_path, 4)
    with open_deal(deal, workspace=tmp_path / "calm") as session:
        started = time.monotonic()
        ingest_deal(session)
        whole = time.monotonic() - started
        undisturbed = report_bytes(verify_memo(session, deal / MEMO))
    dice = random.Random(20261130)
    workspace = tmp_path / "stormy"
    acknowledged: set[str] = set()
    for _ in range(rounds):
        acknowledged |= killed_after(deal, workspace, dice.uniform(0.0, whole * 0.6))
        assert kept(deal, workspace) >= acknowledged
        if len(acknowledged) == len(list(deal.rglob("*.pdf"))):
            shutil.rmtree(workspace)
            acknowledged = set()
    with open_deal(deal, workspace=workspace) as session:
        assert not session.read_only, "the lock of a killed program clears itself"
        assert report_bytes(verify_memo(session, deal / MEMO)) == undisturbed


def killed_after(deal: Path, workspace: Path, seconds: float) -> set[str]:
    """The documents that a reading program said were done before it was killed, that long after it had the deal."""
    command = [sys.executable, "-c", READER, str(deal), str(workspace)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "open\n"
        time.sleep(seconds)
        os.killpg(program.pid, signal.SIGKILL)
        said = program.stdout.read().splitlines()
    return {json.loads(line)[0] for line in said if line.startswith("[") and line.endswith("]")}


def kept(deal: Path, workspace: Path) -> set[str]:
    """The documents that are wholly read as far as the workspace knows."""
    with open_deal(deal, workspace=workspace) as session:
        records = session.cache.documents()
        paths = {entry.path: session.hash_of(entry) for entry in session.entries}
        finished = {sha256 for sha256, record in records.items() if record.finished}
        assert all(session.cache.verify(sha256) for sha256 in finished)
    found = {sha256 for sha256 in paths.values() if sha256}
    return {path for path, sha256 in paths.items() if sha256 in finished} | unlisted(deal, finished - found)


def unlisted(deal: Path, contents: set[str]) -> set[str]:
    """Paths of contents that were read in a run that ended before it could note which path had them."""
    import hashlib

    return {
        path.relative_to(deal).as_posix()
        for path in deal.rglob("*.pdf")
        if hashlib.sha256(path.read_bytes()).hexdigest() in contents
    }


def test_a_half_read_document_is_gone_on_with(sample_deal: Path, tmp_path: Path) -> None:
    seen: list[Progress] = []
    workspace = tmp_path / "workspace"
    killed_after(sample_deal, workspace, 0.3)
    with open_deal(sample_deal, workspace=workspace) as session:
        documents = ingest_deal(session, watcher=seen.append)
    assert sum(document.pages_read for document in documents) == sum(document.pages for document in documents) > 0
