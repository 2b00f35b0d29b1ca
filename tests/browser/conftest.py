"""A running site whose greedy bot is the real one, and screens to look at it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.screen import MILLISECONDS, Screen
from browser.shelf import keep, shelved
from pickaxe.server.bots import Bots
from server.site import Site, running

SEED = 5  # every table gets the same deal, whatever was played before
FONTS = ("own", "blocked")  # blocked ones leave the page to whatever fonts the system has
NewScreen = Callable[..., Screen]
expect.set_options(timeout=MILLISECONDS)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One site for all tests in the browser."""
    db = tmp_path_factory.mktemp("browser") / "tables.sqlite"
    with running(db, bots=Bots(), new_seed=lambda: SEED) as site:
        yield site


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site with tables of every game, at several moments of it."""
    db = tmp_path_factory.mktemp("library") / "tables.sqlite"
    keep(db, shelved())
    with running(db) as site:
        yield site


@pytest.fixture
def new_screen(browser: Browser, site: Site) -> Iterator[NewScreen]:
    """Opens a screen of somebody new; whatever went wrong there fails the test at its end."""
    with ExitStack() as stack:
        screens: list[Screen] = []

        def new(**options: Any) -> Screen:
            address, fonts = str(options.pop("address", site.address)), str(options.pop("fonts", "own"))
            usual = {"locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
            context = stack.enter_context(closing(browser.new_context(**{**usual, "base_url": address, **options})))
            screens.append(Screen(context.new_page(), fonts=fonts))
            return screens[-1]

        yield new
        for screen in screens:
            assert screen.troubles == []


@pytest.fixture
def screen(new_screen: NewScreen) -> Screen:
    """A small laptop's screen."""
    return new_screen(viewport={"width": 1366, "height": 768})
