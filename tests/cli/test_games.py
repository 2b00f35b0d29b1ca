"""`pickaxe games` lists what is registered."""

import json

import pickaxe
from command_line import succeed


def test_games_modes_and_options_are_listed() -> None:
    told = succeed("games")
    for game in pickaxe.games():
        assert f"{game.id}  {game.name}" in told
        assert all(f"  {mode.id} " in told for mode in game.modes)
        assert all(name in told for name in game.switches)


def test_the_list_as_data() -> None:
    found = {game["id"]: game for game in json.loads(succeed("games", "--json"))}
    for game in pickaxe.games():
        assert found[game.id]["name"] == game.name
        assert [(mode["id"], mode["players"]) for mode in found[game.id]["modes"]] == [
            (mode.id, list(mode.players)) for mode in game.modes
        ]
        assert found[game.id]["options"] == game.switches
