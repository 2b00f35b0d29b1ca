"""A further language: a file a game, one of the kernel, one of the pages; what they lack is said in English."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

import pickaxe
from processes import started

SOURCE = Path(pickaxe.__file__).parent
LANGUAGE: dict[str, object] = {"languages": {"it": {"name": "Italiano", "plural": "one or several"}}}
LESSON = "The *mountain*, and five cities around it. You dig tunnels and carry stones out."
AIM = "Dig tunnels between your stations, discover veins, carry stones out and sell them well."
PAGES = {
    "Three mountains. Pick one and dig.": {"it": "Tre monti."},
    LESSON: {"it": "La *montagna* con cinque città."},
    AIM: {"it": "Scava gallerie."},
}
FILES: dict[str, dict[str, object]] = {
    "kernel": LANGUAGE,
    "server": {"sentences": {"pages": PAGES}},
    "games/cave_farmers": {"names": {"good": {"wood": {"it": "legna"}}}},
    "games/cavum": {"rules": {"goal": {"title": {"it": "Di che si tratta"}}}},
}


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """All pages in a language that has its files, and hardly anything in them; one game has none."""
    folder = tmp_path_factory.mktemp("installed")
    shutil.copytree(SOURCE, folder / "pickaxe", ignore=shutil.ignore_patterns("_compiled", "__pycache__"))
    for package, words in FILES.items():
        (folder / "pickaxe" / package / "data" / "words.it.json").write_text(json.dumps(words), "utf-8")
    script = f"import sys, runpy; sys.path.insert(0, {os.fspath(folder)!r}); "
    script += "sys.argv[1:] = ['it']; runpy.run_module('server.further_language', run_name='__main__')"
    with started([sys.executable, "-c", script]) as process:
        told, complaints = process.communicate()
    assert not process.returncode, complaints
    found: dict[str, list[str]] = json.loads(told)
    return found


def test_its_sentences_stand_on_the_pages_and_all_others_are_english(shown: dict[str, list[str]]) -> None:
    lobby, _ = shown[""]
    assert '<html lang="it"' in lobby
    assert "Tre monti." in lobby
    assert "Italiano" in lobby
    assert "Open a record" in lobby
    assert all('<html lang="it"' in page for pages in shown.values() for page in pages)


def test_its_names_stand_where_it_has_them(shown: dict[str, list[str]]) -> None:
    *_, rules = shown["cave-farmers"]
    assert "Legna" in rules
    assert "Stone" in rules


def test_its_lessons_and_rules_are_english_as_far_as_it_lacks_them(shown: dict[str, list[str]]) -> None:
    first, *_, rules = shown["cavum"]
    assert "La <b>montagna</b> con cinque città." in first
    assert "The table" in first
    assert "Scava gallerie." in rules
    assert "Di che si tratta" in rules
    assert "So plan a route first" in rules
