"""A running site for the tests of the server."""

from collections.abc import Iterator

import pytest

from server.site import Site, running


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that begins with an empty file and whose bots need no process."""
    with running(tmp_path_factory.mktemp("site") / "tables.sqlite") as site:
        yield site
