"""The words of the product: every language has every template, with its blanks, and no template is left over."""

import ast
import json
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

import pickaxe
from pickaxe.kernel.words import COMMON, ENGLISH, OURS, PLAIN, Blank, Entry, Words, blanks, read_words

SOURCE = Path(pickaxe.__file__).parent
LANGUAGES = list(PLAIN.tongues)
OTHERS = [lang for lang in LANGUAGES if lang != ENGLISH]
SPEAKERS = ("Said", "say", "tell")  # their first argument is a template
IN_VERBS = ("label", "past", "short")


@cache
def trees() -> dict[Path, ast.Module]:
    """All modules of the product."""
    paths = [path for path in sorted(SOURCE.rglob("*.py")) if "_compiled" not in path.parts]
    return {path: ast.parse(path.read_text("utf-8")) for path in paths}


def calls() -> Iterator[tuple[Path, ast.Call, str]]:
    """Every call with the name of what is called."""
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                yield path, node, name


def text_of(node: ast.AST | None) -> str | None:
    """The text of a constant."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@cache
def sources() -> dict[str, Words]:
    """The words of all games and of the pages, by where they stand."""
    games = {game.id: game.words for game in pickaxe.games()}
    return {"kernel": Words(COMMON), "pages": Words(read_words("pickaxe.server")), **games}


@cache
def entries() -> dict[str, Entry]:
    """Every template with its translations."""
    return dict(chain.from_iterable(words.sentences.items() for words in sources().values()))


def texts_in(data: object) -> Iterator[Entry]:
    """The texts of a file of lessons or of a guide."""
    if isinstance(data, dict) and ENGLISH in data:
        yield data
    elif isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from texts_in(each)


@cache
def lessons_and_guides() -> list[Entry]:
    """All that is told in lessons and guides."""
    folder = SOURCE / "server" / "data"
    files = [*sorted(folder.glob("lessons/*.json")), *sorted(folder.glob("guides/*.json"))]
    return [text for file in files for text in texts_in(json.loads(file.read_text("utf-8")))]


def calls_in_pages() -> Iterator[tuple[Path, nodes.Call]]:
    """Every call in the templates of the pages."""
    environment = Environment()
    for path in sorted(SOURCE.rglob("*.html")):
        for call in environment.parse(path.read_text("utf-8")).find_all(nodes.Call):
            yield path, call


def in_pages() -> Iterator[str]:
    """The texts that the templates of the pages say."""
    for _, call in calls_in_pages():
        for constant in call.find_all(nodes.Const):
            if isinstance(constant.value, str):
                yield constant.value


def said_in_pages() -> Iterator[tuple[Path, str]]:
    """Every template that a page is seen to say."""
    for path, call in calls_in_pages():
        if isinstance(call.node, nodes.Name) and call.node.name in SPEAKERS and isinstance(call.args[0], nodes.Const):
            yield path, call.args[0].value


@cache
def constants() -> frozenset[str]:
    """Every text that stands in the code, in lessons and in guides."""
    found = (text_of(node) for tree in trees().values() for node in ast.walk(tree))
    told = (text[ENGLISH] for text in lessons_and_guides())
    return frozenset([*(text for text in found if text), *in_pages(), *(text for text in told if text)])


def said_in_code() -> Iterator[tuple[Path, str]]:
    """Every template that the code is seen to say."""
    for path, call, name in calls():
        if name in SPEAKERS and call.args and (text := text_of(call.args[0])):
            yield path, text
        if name == "Verb":
            verbal = [*call.args[1:3], *(word.value for word in call.keywords if word.arg in IN_VERBS)]
            yield from ((path, text) for text in map(text_of, verbal) if text)


def names_in(template: str) -> set[str]:
    """The blanks of a template."""
    return {piece.name for piece in blanks(template) if isinstance(piece, Blank)}


def has_letters(template: str) -> bool:
    """Whether there is something to translate beside the blanks."""
    return any(sign.isalpha() for piece in blanks(template) if isinstance(piece, str) for sign in piece)


def test_every_template_that_is_said_stands_among_the_words() -> None:
    said = chain(said_in_code(), said_in_pages())
    missing = {f"{path.name}: {text}" for path, text in said if text not in entries() and has_letters(text)}
    assert sorted(missing) == []


@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_has_every_template(lang: str) -> None:
    missing = [template for template, entry in entries().items() if not entry.get(lang)]
    assert missing == []


@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_has_every_lesson_and_guide(lang: str) -> None:
    further = sources()["pages"].sentences
    missing = [
        text[ENGLISH]
        for text in lessons_and_guides()
        if not text.get(lang) and not further.get(text[ENGLISH] or "", {}).get(lang)
    ]
    assert missing == []


@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_has_every_name(lang: str) -> None:
    missing = [
        f"{where}: {kind} {id}"
        for where, words in sources().items()
        for kind, names in words.names.items()
        if "." not in kind
        for id, entry in names.items()
        if not entry.get(lang) and not entry.get(lang + OURS)
    ]
    assert missing == []


@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_has_every_rule(lang: str) -> None:
    rules = [(where, section, rule) for where, words in sources().items() for section, rule in words.rules.items()]
    missing = [
        f"{where}: {section} {part}"
        for where, section, rule in rules
        for part in ("title", "text")
        if not rule[part].get(lang) or not rule[part].get(ENGLISH)
    ]
    assert missing == []


def test_every_translation_has_blanks_that_the_template_has() -> None:
    wrong = [
        (template, lang, text)
        for template, entry in entries().items()
        for lang, text in entry.items()
        if text and not names_in(text) <= names_in(entry.get(ENGLISH) or template)
    ]
    assert wrong == []


def test_a_language_with_more_numbers_has_more_words_for_them() -> None:
    wrong = [
        (template, lang, text)
        for template, entry in entries().items()
        for lang, text in entry.items()
        for piece in blanks(text or "")
        if isinstance(piece, Blank)
        and piece.plurals
        and len(piece.plurals) != len(PLAIN.tongues[lang]["plural"].split(" or ")[0].split(",")) + 1
    ]
    assert wrong == []


def test_every_template_is_filled_where_it_is_said() -> None:
    wrong = []
    for path, call, name in calls():
        text = text_of(call.args[0]) if call.args else None
        given = {word.arg for word in call.keywords}
        if name in ("Said", "say") and text and None not in given and len(call.args) < 2 + (name == "say"):
            english = (entries().get(text) or {}).get(ENGLISH) or text
            wrong += [f"{path.name}:{call.lineno}: {text}"] if not names_in(english) <= given else []
    assert wrong == []


def test_no_template_is_left_over() -> None:
    assert [template for template in entries() if template not in constants()] == []


def test_no_sentence_is_made_by_putting_words_into_a_template() -> None:
    made = [
        f"{path.name}:{call.lineno}"
        for path, call, name in calls()
        if name in SPEAKERS and call.args and isinstance(call.args[0], ast.JoinedStr)
    ]
    assert made == []
