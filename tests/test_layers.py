"""Imports point one way: every layer knows only the layers named in its row, and games are named in few places."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "pickaxe"

# Who may import whom. `pickaxe` is the public face of the package, its `__init__.py`.
LAYERS = {
    "build": "",
    "kernel": "",
    "games": "kernel",
    "pickaxe": "build kernel games",
    "draw": "pickaxe kernel games",
    "ai": "pickaxe kernel games",
    "envs": "pickaxe kernel games draw ai",
    "notebook": "pickaxe kernel games draw ai",
    "server": "pickaxe build kernel games draw ai",
    "cli": "pickaxe build kernel games draw ai envs server",
    "__main__": "cli",
}
# Where games have modules of their own. Nobody else names a game: what fits one game has to fit the next.
HOMES = ("pickaxe.games", "pickaxe.draw", "pickaxe.ai", "pickaxe.server.layouts")
LISTS = {"pickaxe.ai.levels", *(f"{home}.__init__" for home in HOMES)}
# Who reads text with patterns: what people type and keep (records, positions, addresses), and our own icons and styles.
PATTERNS = {
    *("cli/files.py", "kernel/edition.py", "kernel/record.py", "server/mail.py", "server/service.py"),
    *("draw/icons.py", "draw/notation.py", "draw/palette.py", "draw/panorama.py", "draw/styles.py", "draw/svg.py"),
}
GAMES = {path.name for path in (SOURCE / "games").iterdir() if (path / "__init__.py").exists()}
MODULES = sorted(path for path in SOURCE.rglob("*.py"))


def imported(module: str, text: str) -> Iterator[str]:
    """The dotted names of the package that a module imports."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = ".".join(module.split(".")[: -node.level]) + "." if node.level else ""
            names = [f"{start}{node.module or ''}".rstrip(".") + f".{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name for name in names if name.split(".")[0] == "pickaxe")


def layer_of(name: str) -> str:
    """The layer a dotted name belongs to: its second part, or else the face of the package."""
    return next((part for part in name.split(".")[1:2] if part in LAYERS), "pickaxe")


def may_name(module: str, game: str) -> bool:
    """Whether a module may name a game: the game's own modules, what it is planned by, and the lists of games."""
    own = tuple(f"{home}.{game}" for home in HOMES)
    if module == f"pickaxe.ai.{game}_plans":
        return True
    return module in own or module.startswith(tuple(f"{name}." for name in own)) or module in LISTS


def violations(module: str, text: str) -> list[str]:
    """What a module (`pickaxe.kernel.goods`, `pickaxe.games.__init__`) imports against the rules."""
    here, names = layer_of(module), sorted(set(imported(module, text)))
    allowed = {here, *LAYERS[here].split()}
    found = [
        f"{module} imports {name}: {here} may not import {layer_of(name)}"
        for name in names
        if layer_of(name) not in allowed
    ]
    for game in GAMES:
        named = [name for name in names if {game, f"{game}_plans"} & set(name.split("."))]
        found += [f"{module} imports {name}: it may not name a game" for name in named if not may_name(module, game)]
    return found


def module_name(path: Path) -> str:
    """The dotted name of a file, with `__init__` as its last part for a package."""
    return ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_imports_point_one_way(path: Path) -> None:
    assert violations(module_name(path), path.read_text(encoding="utf-8")) == []


def test_every_part_of_the_package_has_a_layer() -> None:
    parts = {path.relative_to(SOURCE).parts[0].removesuffix(".py") for path in MODULES}
    assert parts - {"__init__"} <= set(LAYERS)


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("pickaxe.kernel.goods", "import pickaxe.games"),
        ("pickaxe.kernel.goods", "from pickaxe import Match"),
        ("pickaxe.kernel.goods", "from ..games import catalogue"),
        ("pickaxe.games.cave_vs_cave.state", "def f():\n    from pickaxe.draw.svg import Svg"),
        ("pickaxe.games.other.state", "from pickaxe.games.cave_vs_cave.state import CaveState"),
        ("pickaxe.draw.svg", "from pickaxe import server"),
        ("pickaxe.ai.search", "from pickaxe.games.cave_vs_cave import scoring"),
        ("pickaxe.ai.search", "from pickaxe.envs import aec"),
        ("pickaxe.server.app", "from pickaxe.draw import cave_vs_cave"),
        ("pickaxe.draw.svg", "from pickaxe.games.cave_vs_cave.faces import room_face"),
        ("pickaxe.server.__init__", "from pickaxe.cli import main"),
    ],
)
def test_a_wrong_import_is_found(module: str, text: str) -> None:
    assert len(violations(module, text)) == 1


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("pickaxe.__init__", "from pickaxe.kernel.game import Game\nfrom pickaxe.build import is_compiled"),
        ("pickaxe.kernel.goods", "import json\nfrom . import errors"),
        ("pickaxe.games.__init__", "from pickaxe.games.cave_vs_cave import game"),
        ("pickaxe.games.cave_vs_cave.state", "from .tiles import TILES\nfrom pickaxe.kernel import stack"),
        ("pickaxe.draw.cave_vs_cave", "from pickaxe.games.cave_vs_cave.faces import room_face"),
        ("pickaxe.cli.serve", "import pickaxe\nfrom pickaxe.server.app import app"),
    ],
)
def test_a_right_import_passes(module: str, text: str) -> None:
    assert violations(module, text) == []


@pytest.mark.parametrize("layer", [layer for layer in LAYERS if layer != "__main__"])
def test_the_architecture_page_shows_the_same_table(layer: str) -> None:
    allowed = " ".join(f"`{name}`" for name in LAYERS[layer].split()) or "nothing"
    assert f"| `{layer}` | {allowed} |" in (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")


def test_no_token_or_sentence_is_taken_apart() -> None:
    """A choice says what it is about, and a sentence is a value: only text from outside is read with patterns."""
    users = {path.relative_to(SOURCE).as_posix() for path in MODULES if _imports_patterns(path)}
    assert users == PATTERNS


def _imports_patterns(path: Path) -> bool:
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return any(isinstance(node, ast.Import) and any(alias.name == "re" for alias in node.names) for node in nodes)
