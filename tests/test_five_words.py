"""Position, plan, board, kind and cards mean one thing each, as the table of ARCHITECTURE.md says."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "pickaxe"
MODULES = sorted(path for path in SOURCE.rglob("*.py") if "_compiled" not in path.parts)
ROW = re.compile(r"^\| (position|plan|board|kind|cards) \|([^|]*)\|([^|]*)\|$", re.MULTILINE)
NAMED = re.compile(r"`([\w.]+)`")
PARTS = re.compile(r"[A-Z]?[a-z]+")

# What the table calls otherwise, as types tell it: a number of choices is no position, what is added to a log no plan.
OTHERWISE = {
    "position": {"int"},
    "plan": {"Addition", "Entry", "Meal"},
    "board": {"Markup", "Playground", "str"},
    "kind": {"Layout", "Opening"},
    "card": {"Hint", "Idea"},
}
# What makes a number where no type is written.
NUMBERS = ("enumerate", "int", "len", "range")


def word_of(name: str) -> str:
    """What a name is about, its last word: the card of `sequence_cards`, the position of `last_position`."""
    words = PARTS.findall(name)
    last = words[-1].lower() if words else ""
    return "card" if last == "cards" else last


def annotated(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Every name whose type is written: of arguments, fields, variables and functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation:
            yield node.arg, node.annotation
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name | ast.Attribute):
            yield node.target.id if isinstance(node.target, ast.Name) else node.target.attr, node.annotation
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns:
            yield node.name, node.returns


def counted(tree: ast.AST) -> Iterator[str]:
    """Every name that stands for a number, as what it is made of tells: the first of what is enumerated does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.For | ast.comprehension):
            targets, value = [node.target], node.iter
        elif isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        else:
            continue
        made = value.func.id if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else ""
        if made in NUMBERS or (isinstance(value, ast.Constant) and isinstance(value.value, int)):
            firsts = [target.elts[0] if isinstance(target, ast.Tuple) else target for target in targets]
            yield from (first.id for first in firsts if isinstance(first, ast.Name))


def misuses(text: str) -> list[str]:
    """The names of a module that use one of the words for something that is called otherwise."""
    tree = ast.parse(text)
    found = [
        name
        for name, annotation in annotated(tree)
        if OTHERWISE.get(word_of(name), set()) & set(re.findall(r"\w+", ast.unparse(annotation)))
        and not ast.unparse(annotation).startswith("Annotated")  # what a command is told
    ]
    return found + [name for name in counted(tree) if word_of(name) == "position"]


def test_the_table_tells_five_words_and_names_only_what_there_is() -> None:
    rows = ROW.findall((ROOT / "ARCHITECTURE.md").read_text("utf-8"))
    assert [row[0] for row in rows] == ["position", "plan", "board", "kind", "cards"]
    known = set(re.findall(r"\w+", " ".join(path.read_text("utf-8") for path in MODULES)))
    named = {part for row in rows for name in NAMED.findall(" ".join(row)) for part in name.split(".")}
    assert named <= known


def test_no_name_uses_a_word_for_what_is_called_otherwise() -> None:
    found = {path.relative_to(SOURCE).as_posix(): misuses(path.read_text("utf-8")) for path in MODULES}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("def undo(position: int) -> None: ...", "position"),
        ("class Note:\n    last_position: int | None = None", "last_position"),
        ("for position, move in enumerate(moves): ...", "position"),
        ("position = len(choices)", "position"),
        ("def plan(choice: int) -> Addition: ...", "plan"),
        ("class Page:\n    board: Markup", "board"),
        ("def opened(kind: Layout) -> None: ...", "kind"),
        ("class HintPage:\n    cards: Sequence[Idea]", "cards"),
    ],
)
def test_a_wrong_use_is_found(text: str, name: str) -> None:
    assert misuses(text) == [name]


def test_a_right_use_is_left_alone() -> None:
    right = (
        "def read_position(position: Json) -> State: ...\nplan: list[int]\ncards: list[Card]\nboard: Board\nkind: str"
    )
    assert misuses(right) == []


@pytest.mark.parametrize("layer", ["server", "envs"])
def test_no_class_of_pages_and_environments_is_named_by_a_word_that_means_something_else(layer: str) -> None:
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted((SOURCE / layer).rglob("*.py"))]
    names = [node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    assert [name for name in names if word_of(name) in ("board", "plan", "position")] == []
