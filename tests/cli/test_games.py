"""`pickaxe games` lists what is registered."""

import json
from pathlib import Path

import pickaxe
from command_line import succeed


def test_games_modes_and_options_are_listed() -> None:
    told = succeed("games")
    for game in pickaxe.games():
        assert f"{game.id}  {game.name}" in told
        assert all(f"  {mode.id} " in told for mode in game.modes)
        assert all(name in told for name in game.switches)


def test_what_is_not_known_for_certain_is_said_with_the_way_to_correct_it() -> None:
    told = " ".join(succeed("games").split())
    assert "The rulebook does not print most order cards, their penalties," in told
    assert (
        "partly reconstructed, and whoever owns the game can correct them with a data file (docs/corrections-cavum.md)."
        in told
    )
    readme = Path(__file__).parent.parent.parent / "README.md"
    assert "partly reconstructed" in readme.read_text(encoding="utf-8")
    assert {game["id"] for game in json.loads(succeed("games", "--json")) if game["caveat"]} == {"cavum"}


def test_the_list_as_data() -> None:
    found = {game["id"]: game for game in json.loads(succeed("games", "--json"))}
    for game in pickaxe.games():
        assert found[game.id]["name"] == game.name
        assert [(mode["id"], mode["players"]) for mode in found[game.id]["modes"]] == [
            (mode.id, list(mode.players)) for mode in game.modes
        ]
        assert found[game.id]["options"] == game.switches
