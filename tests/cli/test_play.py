"""`pickaxe play`: whole games with typed or piped input."""

import re
from pathlib import Path

import pytest

import pickaxe
from command_line import installed, refusal, run, succeed
from pickaxe.kernel.record import Record

# Every mode alone, where that can be, and with two: larger tables are shown in tests/draw/test_terminal.py.
# One game of each kind is enough to see that all is well, the others are for the complete set.
SETUPS = [
    pytest.param(
        game.id, mode.id, players, marks=[] if mode is game.modes[0] and players == 2 else pytest.mark.complete
    )
    for game in pickaxe.games()
    for mode in game.modes
    for players in sorted({min(mode.players), max(n for n in mode.players if n <= 2)})
]
FIRST = "1\n" * 2000  # always the first of the list: never an exchange, so every game ends


def played(*arguments: object, lines: str) -> str:
    """What is shown when these lines are typed."""
    return succeed("play", "cave-vs-cave", *arguments, input=lines)


@pytest.mark.parametrize(("game", "mode", "players"), SETUPS)
def test_every_game_and_mode_can_be_played_to_its_end(game: str, mode: str, players: int, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    arguments = ("--mode", mode, "--players", players, "--seed", 7, "--save", file)
    told = succeed("play", game, *arguments, input=FIRST)
    record = Record.parse(file.read_text(encoding="utf-8"))
    assert record.state().is_over
    assert (record.game, record.mode, record.players, record.seed) == (game, mode, players, 7)
    assert "Total" in told


def test_a_game_against_a_bot_is_played_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    told = played("--bot", "greedy", "--seed", 3, "--save", file, lines=FIRST)
    record = Record.parse(file.read_text(encoding="utf-8"))
    assert record.names == ["You", "Greedy"]
    assert record.state().is_over
    assert "Greedy: took " in told
    assert told.rstrip().endswith("wins.")


def test_the_same_seed_and_input_give_the_same_game() -> None:
    first = played("--bot", "random", "--seed", 3, lines=FIRST)
    assert played("--bot", "random", "--seed", 3, lines=FIRST) == first
    assert played("--bot", "random", "--seed", 4, lines=FIRST) != first


def test_the_table_and_the_choices_are_shown() -> None:
    told = played("--players", 1, "--seed", 1, lines="quit\n")
    assert "Round 1 of 7" in told
    assert "Cultivation" in told
    assert "Cave" in told
    assert "Entrance" in told
    assert "Take an action tile" in told
    assert re.search(r"1  Cultivation +A01", told)
    assert "at any time:" in told
    assert re.search(r"1 emmer → 1 food +eat emmer", told)


def test_without_a_seed_one_is_picked_and_told() -> None:
    assert re.search(r"seed \d+\.", played("--players", 1, lines="quit\n"))


def test_choices_are_numbers_or_tokens_in_any_case() -> None:
    told = played("--players", 1, "--seed", 1, lines="a01\ngain 2 emmer\nEND\n")
    assert "You: took Cultivation" in told
    assert "You: received 2 emmer" in told
    assert "You: ended the turn" in told


def test_the_end_of_the_input_leaves_the_game() -> None:
    told = played("--players", 1, lines="1\n")
    assert told.rstrip().endswith("The game is not over. It is not kept; to keep a game, play with --save FILE.")


@pytest.mark.parametrize("word", ["quit", "q", "exit"])
def test_quitting_keeps_the_record_if_asked(word: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    told = played("--players", 1, "--seed", 1, "--save", file, lines=f"A01\n{word}\n")
    assert f"The game is not over. It is kept in {file}." in told
    assert Record.parse(file.read_text(encoding="utf-8")).tokens()[-1] == "A01"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("A12", "'A12' cannot be chosen: Renovation is not face up on the action board."),
        ("A99", "'A99' cannot be chosen: No such token."),
        ("0", "'0' cannot be chosen: The list has the numbers 1 to"),
        ("99", "'99' cannot be chosen: The list has the numbers 1 to"),
        ("-1", "'-1' cannot be chosen: No such token."),
        ("why A12", "Renovation is not face up on the action board."),
        ("why 1", "It can be chosen."),
        ("why A01", "It can be chosen."),
        ("why nonsense", "'nonsense' cannot be chosen: No such token."),
        ("why", "'' cannot be chosen"),
        ("undo", "That cannot be taken back"),
        ("undo 5", "That cannot be taken back"),
        ("help", "undo [N]"),
        ("?", "undo [N]"),
        ("log", "is turned up"),
        ("table", "Round 1 of 7"),
        ("", "Take an action tile"),
        ("\x07ü", "cannot be chosen"),
    ],
)
def test_what_can_be_typed_besides_a_choice(line: str, told: str) -> None:
    answer = played("--players", 1, "--seed", 1, lines=f"{line}\n")
    asked = answer.partition("You> ")[2]
    assert told in asked
    assert asked.count("You> ") == 1


@pytest.mark.parametrize(
    ("game", "choice", "told"),
    [
        (
            "cave-vs-cave",
            "furnish 06 for 1 gold",
            "Missing: 1 gold, walls at A3-B3 and A2-A3.\nA way: Excavation; then still missing: a wall at A5-B5.\n",
        ),
        ("cave-farmers", "furnish 10", "Missing: 1 stone.\nA way: Go to Supplies: all that is missing.\n"),
        ("cavum", "take order-12", "Missing: the card itself.\n"),
    ],
)
def test_why_tells_what_is_missing_and_a_way_to_it(game: str, choice: str, told: str) -> None:
    answer = succeed("play", game, "--players", 2, "--seed", 7, input=f"why {choice}\n")
    assert f"\n{told}" in answer


def test_what_is_gone_is_said_once() -> None:
    assert "Missing" not in played("--players", 2, "--seed", 7, lines="why furnish 48\n")


def test_steps_are_taken_back_one_by_one_or_several(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    lines = "A01\ngain 2 emmer\nundo\nundo\nA04\ngain 2 wood\nundo 2\nA02\n"
    told = played("--players", 1, "--seed", 1, "--save", file, lines=lines)
    assert told.count("Taken back: 1 step.") == 2
    assert told.count("Taken back: 2 steps.") == 1
    assert Record.parse(file.read_text(encoding="utf-8")).tokens()[-1] == "A02"


def test_what_was_turned_up_is_not_taken_back() -> None:
    told = played("--players", 1, "--seed", 1, lines="A03\nexcavate B4\nundo\n")
    assert "is turned up" in told.partition("dug out B4")[2]
    assert "That cannot be taken back" in told


def test_what_a_bot_has_answered_is_not_taken_back() -> None:
    told = played("--bot", "random", "--seed", 1, lines="A01\nend\nundo\nundo 2\n")
    assert told.count("That cannot be taken back") == 2


def test_at_one_keyboard_the_end_of_a_turn_can_be_taken_back_until_the_other_acts() -> None:
    match = pickaxe.Match("cave-vs-cave", seed=1)
    first, second = (f"Seat {(match.state.mover + n) % 2 + 1}> " for n in (0, 1))
    told = played("--seed", 1, lines="A01\nend\nundo\nend\nA02\nundo\nundo\nundo\n")
    asked = re.findall(r"^(Seat \d> )", told, flags=re.MULTILINE)
    assert asked[:4] == [first, first, second, first]
    assert "That cannot be taken back" not in told


def test_a_game_with_piped_input_works_as_a_process() -> None:
    answer = installed("play", "cave-vs-cave", "--players", 1, "--seed", 1, input="A01\nquit\n")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "You: took Cultivation" in answer.stdout


def test_no_input_at_all_is_the_end() -> None:
    assert run("play", "cave-vs-cave", input="").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("--bot clever", "No bot is called 'clever'; there is random, greedy, gentle, steady, sharp, master, or"),
        ("--bot greedy --players 1", "A bot needs a seat of its own"),
        ("--seed x", "'--seed'"),
        ("--save /", "/: cannot be written: is a directory."),
    ],
)
def test_what_cannot_be_is_refused(arguments: str, told: str) -> None:
    assert told in refusal("play", "cave-vs-cave", *arguments.split())
