"""What all tests share: how much Hypothesis tries, which code runs in child processes, and a browser."""

import os
import shutil
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

from pickaxe.build import is_compiled

# Tests are decided by the code alone: the same examples every time, however slow the machine is.
settings.register_profile("pickaxe", deadline=None, derandomize=True, database=None)
settings.load_profile("pickaxe")

# Child processes run the same code as the tests, also when a source changed since it was compiled.
if not is_compiled():
    os.environ["PICKAXE_PURE"] = "1"

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NO_CHROMIUM = "no Chromium found (Debian: apt-get install chromium)"


# What a browser test is repeated with proves the same once more: other fonts than ours, further languages.
REPEATED = {"fonts": {"blocked"}, "lang": {"cs", "fr", "nl"}}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the tests marked `browser` where there is none, and leave their repetitions to the complete set."""
    for item in filter(lambda item: item.get_closest_marker("browser"), items):
        if CHROMIUM is None:
            item.add_marker(pytest.mark.skip(reason=NO_CHROMIUM))
        asked = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
        if any(asked.get(name) in values for name, values in REPEATED.items()):
            item.add_marker(pytest.mark.complete)


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
