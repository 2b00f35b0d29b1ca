"""What all tests share: how much Hypothesis tries, which code runs in child processes, a browser, and a database."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

import postgres
from pickaxe.build import is_compiled

# Tests are decided by the code alone: the same examples every time, however slow the machine is.
settings.register_profile("pickaxe", deadline=None, derandomize=True, database=None)
settings.load_profile("pickaxe")

# Child processes run the same code as the tests, also when a source changed since it was compiled.
if not is_compiled():
    os.environ["PICKAXE_PURE"] = "1"

# The shell without the windows and menus of a browser shows the same pages for little more than half of the time.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, CHROMIUMS)), None)
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NO_CHROMIUM = "no Chromium found (Debian: apt-get install chromium-headless-shell)"


SHORT = {"cave_farmers", "cave_vs_cave", "cavum", "draw", "kernel"}  # folders of tests that take no time each


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs a browser where there is none, leave its repetitions to the complete set, order everything."""
    begun: set[str] = set()
    for item in filter(lambda item: item.get_closest_marker("browser"), items):
        if CHROMIUM is None:
            item.add_marker(pytest.mark.skip(reason=NO_CHROMIUM))
        # In another game, window, language or font than in its first case a test proves the same once more.
        name = item.nodeid.partition("[")[0]
        if name in begun and not item.get_closest_marker("each"):
            item.add_marker(pytest.mark.complete)
        begun.add(name)
    items.sort(key=rank)


def rank(item: pytest.Item) -> int:
    """Few long tests before many short ones: of what is begun last, one process would finish a long file alone."""
    if item.get_closest_marker("browser"):
        return 0
    return 2 if item.path.parent.name in SHORT else 1


# One browser a module, not one for all: while it is open, asyncio.run cannot be used in the same thread.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium without a window."""
    if CHROMIUM is None:
        pytest.skip(NO_CHROMIUM)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(CHROMIUM_FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """A PostgreSQL server that belongs to the tests."""
    if not postgres.is_installed():
        pytest.skip(postgres.MISSING)
    with postgres.cluster() as cluster:
        yield cluster


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where tables can be kept: a file that is not there yet, and an empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "new" / "tables.sqlite")
    cluster: postgres.Cluster = request.getfixturevalue("cluster")
    return cluster.new()
