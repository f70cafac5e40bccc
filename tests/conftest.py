"""What all tests share: the sample deal, the material outside the project, and a machine that no test can dirty."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

# Before anything imports Qt: no test needs a display unless it is marked `window` and told so by the environment.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# How long an example takes says how busy the machine is, and nothing of the code.
settings.register_profile("olo", deadline=None)
settings.load_profile("olo")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow-full", action="store_true", help="run the tests marked slow at their full size")


@pytest.fixture(scope="session")
def slow_full(request: pytest.FixtureRequest) -> bool:
    """Whether slow tests run at their full size; otherwise they trim themselves to seconds."""
    return bool(request.config.getoption("--slow-full"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of filings and benchmarks beside the checkout; the test skips where it is absent."""
    folder = Path(os.environ.get("OLO_SHARED", ROOT.parent / "shared"))
    if not (folder / "filings").is_dir():
        pytest.skip(f"the filings are not beside the checkout ({folder.name}/ missing)")
    return folder


@pytest.fixture(scope="session", autouse=True)
def own_data_directory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The data directory of this run, in a temporary place: no test touches the user's own deals or settings."""
    folder = tmp_path_factory.mktemp("data")
    names = ("OLO_DATA_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")
    before = {name: os.environ.get(name) for name in names}
    os.environ.update(dict.fromkeys(names, str(folder)))
    yield folder
    for name, value in before.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


@pytest.fixture(scope="session")
def sample_deal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample deal's folder, written once a run. To change it, copy it first."""
    from olo_desktop.ingest.sample import write_sample_deal

    folder = tmp_path_factory.mktemp("sample") / "Tarnbrook"
    write_sample_deal(folder)
    return folder


class _Collected(logging.Handler):
    """Keeps what was logged at WARNING or above."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture(autouse=True)
def nothing_unexpected_in_the_log(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fails a test in whose course a warning or an error was logged, unless it asks for `caplog` and looks itself."""
    if "caplog" in request.fixturenames:
        yield
        return
    collected = _Collected()
    logging.getLogger().addHandler(collected)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(collected)
    said = [f"{record.name}: {record.getMessage()}" for record in collected.records]
    assert not said, f"logged without being expected: {said}"
