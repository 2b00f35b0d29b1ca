"""`pickaxe simulate`: the same seed gives the same bytes, whatever the number of workers."""

import json
from pathlib import Path
from typing import Any

import pytest

from command_line import installed, refusal, succeed
from pickaxe.kernel.record import Record
from setups import every_setup

ERA_1 = ("simulate", "cave-vs-cave", "--mode", "era-1")


def simulated(*arguments: object) -> dict[str, Any]:
    """The result of a simulation as data."""
    found: dict[str, Any] = json.loads(succeed("simulate", *arguments, "--json"))
    return found


def test_a_thousand_games_end_after_22_turns_each_and_give_the_same_bytes_every_time() -> None:
    arguments = (*ERA_1, "--players", 2, "--games", 1000, "--seed", 1, "--json")
    first = succeed(*arguments)
    assert succeed(*arguments, "--workers", 1) == first
    found = json.loads(first)
    assert found["games"] == 1000
    assert [(seat["turns"]["min"], seat["turns"]["max"]) for seat in found["seats"]] == [(22, 22), (22, 22)]
    assert sum(seat["wins"] for seat in found["seats"]) + found["shared_wins"] == 1000
    assert "timing" not in found


def test_a_process_of_its_own_gives_the_same_bytes_too() -> None:
    arguments = (*ERA_1, "--games", 60, "--seed", 5, "--workers", 2, "--json")
    answer = installed(*arguments)
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, succeed(*arguments), "")


def test_solo_games_end_after_19_turns() -> None:
    (seat,) = simulated("cave-vs-cave", "--players", 1, "--games", 100)["seats"]
    assert (seat["turns"]["min"], seat["turns"]["max"]) == (19, 19)


@every_setup
def test_every_game_and_mode_can_be_simulated(game: str, mode: str, players: int) -> None:
    found = simulated(game, "--mode", mode, "--players", players, "--games", 3, "--workers", 1)
    assert (found["game"], found["mode"], found["players"], found["games"]) == (game, mode, players, 3)
    assert found["decisions"]["total"] > 0


def test_another_seed_gives_other_games() -> None:
    assert simulated("cave-vs-cave", "--games", 5, "--seed", 1) != simulated("cave-vs-cave", "--games", 5, "--seed", 2)


def test_bots_are_named_seat_by_seat_and_set_the_number_of_players() -> None:
    assert [seat["bot"] for seat in simulated("cave-vs-cave", "--bots", "greedy, random", "--games", 1)["seats"]] == [
        "greedy",
        "random",
    ]
    assert simulated("cave-vs-cave", "--bots", "random", "--games", 1)["players"] == 1


def test_options_are_part_of_the_result() -> None:
    found = simulated("cave-vs-cave", "--games", 2, "--option", "gain_may_be_taken_in_part=on")
    assert found["options"] == {"gain_may_be_taken_in_part": True}


def test_timing_is_only_given_when_asked_for() -> None:
    assert simulated("cave-vs-cave", "--games", 2, "--timing")["timing"]["decisions_per_second"] > 0


def test_the_result_for_people() -> None:
    told = succeed(*ERA_1, "--games", 10, "--seed", 1)
    assert "cave-vs-cave, era-1, seed 1: 10 games, all ended" in told
    assert all(word in told for word in ("wins", "random", "Shared victories", "Decisions a game", "a second"))


def test_one_game_is_no_games() -> None:
    assert "seed 1: 1 game, ended" in succeed(*ERA_1, "--games", 1)


def test_a_solo_result_says_nothing_of_wins() -> None:
    told = succeed(*ERA_1, "--players", 1, "--games", 10)
    assert "wins" not in told
    assert "victories" not in told


def test_records_of_all_games_are_written_and_can_be_replayed(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "games"
    found = simulated("cave-vs-cave", "--games", 12, "--records", folder)
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"{number:02}.txt" for number in range(1, 13)]
    records = [Record.parse(file.read_text(encoding="utf-8")) for file in files]
    means = [sum(record.result[seat] for record in records if record.result) / 12 for seat in (0, 1)]
    assert [seat["score"]["mean"] for seat in found["seats"]] == [round(mean, 4) for mean in means]
    assert records[0].names == ["Random 1", "Random 2"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            "--bots clever,random",
            "No bot is called 'clever'; there is random, greedy, gentle, steady, sharp, master,",
        ),
        (
            "--mode both-eras --bots clever,a,b",
            "No bot is called 'clever'; there is random, greedy, gentle, steady, sharp, master,",
        ),
        ("--bots random,random --players 1", "1 seats need 1 bots, not 2: random, random."),
        ("--bots random,random,random", "for 1 or 2 players, not 3."),
        ("--bots ,", "No bot is called ''"),
        ("--games 0", "'--games'"),
        ("--workers 0", "'--workers'"),
        ("--seed x", "'--seed'"),
    ],
)
def test_what_cannot_be_is_refused(arguments: str, told: str) -> None:
    assert told in refusal("simulate", "cave-vs-cave", *arguments.split())


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    assert f"{file}: cannot be made a folder" in refusal("simulate", "cave-vs-cave", "--records", file)
    assert "cannot be made a folder" in refusal("simulate", "cave-vs-cave", "--records", file / "games")
