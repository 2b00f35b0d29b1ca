"""What is said about containers and services fits the server: files exist, commands are understood."""

import json
import shlex
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml

from command_line import succeed
from pickaxe import server
from pickaxe.server import Options
from pickaxe.server.service import _check

ROOT = Path(__file__).parent.parent


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Options]:
    """What the server was asked for, instead of running it."""
    found: list[Options] = []
    monkeypatch.setattr(server, "run", found.append)
    return found


def instructions() -> list[tuple[str, str]]:
    """The lines of the Dockerfile, each with what it does."""
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
    lines = [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]
    return [(name, rest) for name, rest in lines]


def test_all_that_is_copied_into_the_container_is_there() -> None:
    copied = [rest.split()[:-1] for name, rest in instructions() if name == "COPY" and "--from" not in rest]
    assert [source for sources in copied for source in sources if not (ROOT / source).exists()] == []


def test_the_container_has_the_version_of_every_package_that_is_tested() -> None:
    (pinned,) = (word for _, rest in instructions() for word in rest.split() if word.startswith("asyncpg=="))
    assert pinned in (ROOT / "requirements-dev.txt").read_text().split()


def test_the_container_serves(asked: list[Options]) -> None:
    told = dict(instructions())
    assert json.loads(told["ENTRYPOINT"])[0].endswith("/pickaxe")
    succeed(*json.loads(told["CMD"]))
    assert (asked[0].host, asked[0].port) == ("0.0.0.0", int(told["EXPOSE"]))
    assert f":{asked[0].port}/health" in told["HEALTHCHECK"]


def composed() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    return found


def test_compose_serves_with_the_database_beside_it(asked: list[Options]) -> None:
    services = composed()["services"]
    words = [_filled(word) for word in services["pickaxe"]["command"]]
    succeed(*words)
    _check(asked[0])
    assert asked[0].workers > 1
    assert str(asked[0].db) == "postgresql://pickaxe@database/pickaxe"
    assert services["pickaxe"]["depends_on"]["database"]["condition"] == "service_healthy"
    user = services["database"]["environment"]
    assert (user["POSTGRES_USER"], user["POSTGRES_DB"]) == ("pickaxe", "pickaxe")
    assert services["pickaxe"]["environment"]["PGPASSWORD"] == user["POSTGRES_PASSWORD"]
    assert set(composed()["volumes"]) == {services["database"]["volumes"][0].partition(":")[0]}


def _filled(word: str) -> str:
    """A word with what stands for a variable that nobody has set."""
    before, is_variable, rest = word.partition("${")
    return before + rest.partition(":-")[2].rstrip("}") if is_variable else word


def test_the_service_serves_reloads_and_stops_in_time(asked: list[Options]) -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "deploy" / "pickaxe.service")
    program, *words = shlex.split(unit["Service"]["ExecStart"])
    assert program.endswith("/bin/pickaxe")
    succeed(*words)
    _check(asked[0])
    assert unit["Service"]["ExecReload"].endswith("-HUP $MAINPID")
    assert unit["Service"]["KillMode"] == "mixed"


def test_the_proxy_hides_the_numbers_and_says_for_whom_it_speaks() -> None:
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    assert text.count("{") == text.count("}")
    for words in ("location = /metrics", "X-Forwarded-For $remote_addr", "X-Forwarded-Proto $scheme", "Host $host"):
        assert words in text
