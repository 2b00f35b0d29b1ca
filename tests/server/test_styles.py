"""Style sheets cannot catch each other's parts: those of drawings and pages, and those that one page takes together."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest

from pickaxe.draw import seats, styles

DRAW = Path(str(files("pickaxe.draw")))
PAGES = sorted(Path(str(files("pickaxe.server"))).glob("static/*.css"))
ROOT = ".drawing"
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
GAMES = ("cave_vs_cave.css", "cave_farmers.css", "cavum.css")
ALL = {"pickaxe.css"}
TABLE = {*ALL, "table.css", "hint.css", "preview.css", "score.css", "rules.css", "talk.css"}
# The sheets that some page takes together.
TOGETHER = [
    *({*TABLE, game, own} for game in GAMES for own in ("lesson.css", "theatre.css")),
    *({*ALL, "table.css", game, "replay.css", "talk.css"} for game in GAMES),
    {*ALL, "lobby.css", "join.css", "me.css"},
    {*ALL, "news.css"},
    {*ALL, "score.css", "end.css"},
]
# Names of the sheets for all pages and all tables that others say more about: they mean the same thing.
REFINED = {"bar", "info", "logp", "now-list", "tog", "turnbar"}
# The signs of the seats look alike on both sides.
SHARED = {"seatsign", *(seats.colour_class(seat) for seat in range(7))}


def _selectors(sheet: str) -> Iterator[str]:
    """Every single selector of a style sheet; lists inside :is() and :not() stay together."""
    for found in re.finditer(r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)):
        if not found[1].strip().startswith(("@", "from", "to")):
            yield from (part.strip() for part in re.split(r",(?![^(]*\))", found[1]))


def _compounds(selector: str) -> list[str]:
    """The parts of a selector that each stand for one element, outermost first."""
    return re.split(r"(?:\s*[>+~]\s*|\s+)(?![^(]*\))", selector)


def _tag(compound: str) -> str:
    found = re.match(r"[a-z][a-z0-9]*", compound)
    return found[0] if found else ""


def _spelled(node: ast.expr) -> Iterator[str]:
    """The fixed texts in the value of a class."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def _classes_in_code() -> set[str]:
    found: set[str] = set()
    for path in DRAW.rglob("*.py"):
        calls = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
        values = [key.value for call in calls for key in call.keywords if key.arg == "class_"]
        found |= {name for value in values for text in _spelled(value) for name in text.split()}
    return found


def _classes_in_sheets() -> set[str]:
    sheets = (path.read_text(encoding="utf-8") for path in DRAW.glob("*.css"))
    inside = (selector.rpartition(ROOT)[2] for sheet in sheets for selector in _selectors(sheet))
    return {name for selector in inside for name in CLASS.findall(selector)}


@pytest.fixture(scope="module")
def drawn() -> set[str]:
    """The names of classes that drawings use."""
    return (_classes_in_code() | _classes_in_sheets()) - SHARED - {"drawing"}


def _catches(selector: str, drawn: set[str]) -> bool:
    """Whether a rule of a page means a part of a drawing without saying so."""
    subject = _compounds(selector)[-1]
    names = CLASS.findall(re.sub(r":(?:not|has)\([^)]*\)", "", subject))
    is_html = _tag(subject) not in ("", "svg", "g", "rect", "text", "path", "circle", "use")
    return ROOT not in selector and not is_html and bool(names) and set(names) <= drawn


@pytest.mark.parametrize("sheet", PAGES, ids=lambda path: path.name)
def test_no_rule_of_a_page_catches_a_part_of_a_drawing(sheet: Path, drawn: set[str]) -> None:
    found = [each for each in _selectors(sheet.read_text(encoding="utf-8")) if _catches(each, drawn)]
    assert found == [], f"rename the class, or say that the drawing is meant: {ROOT} …"


@pytest.mark.parametrize("sheet", PAGES, ids=lambda path: path.name)
def test_no_rule_asks_what_the_whole_page_has(sheet: Path) -> None:
    """A browser would work out the style of everything anew at every change of anything."""
    selectors = _selectors(sheet.read_text(encoding="utf-8"))
    assert [each for each in selectors if re.search(r"(?:^|\s)(?:body|html|:root)[^\s]*:has\(", each)] == []


def test_every_rule_of_the_drawings_holds_only_for_them() -> None:
    sheet = styles.page()
    own = [each for each in _selectors(sheet) if not re.match(r":root|html|@|\.seat", each)]
    assert len(own) > 400
    boxes = [each for each in own if ROOT not in each]
    assert sorted(boxes) == [".cavebox", ".homebox"]


def test_a_rule_that_catches_both_sides_is_found() -> None:
    names = {"panel", "legal", "card"}
    assert [_catches(each, names) for each in (".panel", ".cards > .card", "#menu .panel.legal")] == [True] * 3
    safe = (".drawing.card", ".drawing .panel", "button.legal", ".panel li", ".panel.mine", "main .cards")
    assert [_catches(each, names) for each in safe] == [False] * len(safe)


def _named(sheet: str) -> set[str]:
    """The classes that a sheet styles wherever they stand."""
    windows = re.sub(r"@(?:media|container|supports)[^{]*\{", "", sheet)
    return {found[1] for each in _selectors(windows) if (found := re.fullmatch(r"\.([a-zA-Z][\w-]*)", each))}


def _clashes(sheets: dict[str, set[str]]) -> set[str]:
    """Names that two sheets of one page both use, each for a thing of its own."""
    pairs = ((sheets[one], sheets[other]) for page in TOGETHER for one, other in combinations(sorted(page), 2))
    return {name for one, other in pairs for name in one & other} - REFINED


def test_no_two_sheets_of_a_page_use_one_name_for_different_things() -> None:
    sheets = {path.name: _named(path.read_text(encoding="utf-8")) for path in PAGES}
    assert set().union(*TOGETHER) == set(sheets)
    assert _clashes(sheets) == set(), "rename the class in one of them"


def test_a_name_that_two_sheets_use_is_found_also_in_a_narrow_window() -> None:
    sheets = {path.name: set[str]() for path in PAGES}
    rules = "@media (max-width: 760px) {\n  .aim { order: 0; }\n  .opening .best, .rule.new { order: 1; }\n}"
    sheets |= {"rules.css": _named(rules), "cavum.css": _named(".aim { padding: 0; } .new, .best { margin: 0; }")}
    assert _clashes(sheets) == {"aim"}
