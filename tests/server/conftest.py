"""A running site for the tests of the server."""

from collections.abc import Iterator

import pytest

from postgres import Cluster
from server.site import Site, running

# Modules whose sites keep their tables in either store.
BOTH = {"test_app", "test_people", "test_seating", "test_talk", "test_turns"}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Let the site of some modules have a file, then a database."""
    if "site" in metafunc.fixturenames and metafunc.module.__name__.rpartition(".")[2] in BOTH:
        metafunc.parametrize("site", ["sqlite", "postgres"], indirect=True, scope="module")


@pytest.fixture(scope="module")
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that begins without tables and whose bots need no process."""
    db = str(tmp_path_factory.mktemp("site") / "tables.sqlite")
    if getattr(request, "param", "sqlite") == "postgres":
        cluster: Cluster = request.getfixturevalue("cluster")
        db = cluster.new()
    with running(db) as site:
        yield site
