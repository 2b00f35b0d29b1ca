"""Bots that are programs of their own: they play every game, know only what their seat may know, and may fail."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

import pickaxe
from command_line import PROGRAM, installed, refusal, succeed
from pickaxe import BadSetup, Dice, Match, State
from pickaxe.ai import arena, bot, bridge
from pickaxe.ai.bridge import Address, BotFailed, question
from pickaxe.envs.gym import SeatEnv
from processes import is_running

ROOT = Path(__file__).parents[2]
FIRST = "print(json.dumps({'choice': question['choices'][0]['choice']}), flush=True)"
Writer = Callable[..., str]


@pytest.fixture(autouse=True)
def ended() -> Iterator[None]:
    """No program outlives its test."""
    yield
    bridge._running.programs.clear()


@pytest.fixture
def program(tmp_path: Path) -> Writer:
    """Writes a bot in Python that does something with each question; the name it goes by."""

    def written(does: str, seconds: float = 50) -> str:
        path = tmp_path / f"mole{len(list(tmp_path.iterdir()))}.py"
        path.write_text(f"import json, os, sys, time\nfor line in sys.stdin:\n question = json.loads(line)\n {does}\n")
        return f"bridge@{seconds:g}:{sys.executable} {path}"

    return written


def asked(name: str) -> str:
    """The token that a bot plays at the beginning of a game."""
    state = Match("cave-vs-cave", seed=1).state
    return state.book.lexicon.token(bot(name, "cave-vs-cave").answer(state, Dice(1)))


@pytest.mark.skipif(not shutil.which("perl"), reason="the example is in Perl, which is not on this machine")
@pytest.mark.parametrize("game", [each.id for each in pickaxe.games()])
def test_the_example_in_perl_plays_every_game(game: str) -> None:
    names = ["random", f"bridge@50:perl {ROOT / 'examples' / 'bot.pl'}"]
    contest = arena.entered(game, players=2, mode="", seed=1, bots=names, options={})
    result = arena.play(contest, 1, keep_record=True)
    assert result.failures == []
    assert "Random, bot" in (result.record or "")
    assert arena.play(contest, 1, keep_record=True) == result


def test_a_program_chooses_by_number_or_token(program: Writer) -> None:
    assert asked(program(FIRST)) == "A01"
    assert asked(program("""print('{"choice": "A03"}', flush=True)""")) == "A03"


def test_a_question_holds_all_that_is_to_be_known(program: Writer) -> None:
    state = Match("cavum", players=3, seed=1).state
    told = question(state, Dice(1), 7.5)
    assert (told["game"], told["mode"], told["players"], told["seconds"]) == ("cavum", "three-phases", 3, 7.5)
    assert [each["choice"] for each in told["choices"]] == state.choices()
    assert pickaxe.game("cavum").from_position(json.loads(json.dumps(told))["position"]).choices() == state.choices()


def differing(state: State) -> State | None:
    """A state that who decides cannot tell from this one, if there is another one."""
    samples = (state.sample(state.mover, Dice(number)) for number in range(20))
    return next((sample for sample in samples if sample.key() != state.key()), None)


def test_a_question_does_not_tell_what_others_hide() -> None:
    match, steady, dice, found = Match("cavum", players=3, seed=2), bot("steady", "cavum"), Dice(2), 0
    while found < 3:
        match.play(steady.answer(match.state, dice))
        if not match.state.is_over and (other := differing(match.state)):
            found += 1
            told = question(match.state, Dice(5), 1)
            assert told == question(other, Dice(5), 1)
            assert told["view"] == match.state.view(match.state.mover) != match.state.view(None)


@pytest.mark.parametrize(
    ("does", "seconds", "told"),
    [
        ("time.sleep(999)", 0.2, "it took longer than 0.2 seconds"),
        ("sys.exit(3)", 50, r"it ended instead of answering \(exit code 3\)"),
        ("os.close(1); time.sleep(999)", 50, "it closed its output instead of answering"),
        ("print('hello', flush=True)", 50, r"""it answered 'hello', which is not a line like \{"choice": 17\}"""),
        ("print('[1]', flush=True)", 50, r"it answered '\[1\]', which is not"),
        ("""print('{"choice": 99999}', flush=True)""", 50, "it chose 99999, which does not exist"),
        ("""print('{"choice": "A0"}', flush=True)""", 50, "it chose 'A0', which does not exist"),
        ("""print('{"choice": true}', flush=True)""", 50, "it chose True, which does not exist"),
        ("""print('{"choice": "A12"}', flush=True)""", 50, "it chose 'A12', which is not open: "),
    ],
)
def test_a_program_that_fails_is_told_of(does: str, seconds: float, told: str, program: Writer) -> None:
    name = program(does, seconds)
    with pytest.raises(BotFailed, match=told):
        asked(name)


def test_a_program_that_failed_begins_anew(program: Writer, tmp_path: Path) -> None:
    once = tmp_path / "once"
    name = program(f"os.path.exists('{once}') or (open('{once}', 'w'), sys.exit(1)); {FIRST}")
    with pytest.raises(BotFailed):
        asked(name)
    assert asked(name) == "A01"


def test_a_program_that_is_late_is_ended(program: Writer, tmp_path: Path) -> None:
    number = tmp_path / "number"
    name = program(f"open('{number}', 'w').write(str(os.getpid())); time.sleep(999)", 5)
    with pytest.raises(BotFailed):
        asked(name)
    assert not is_running(int(number.read_text()))


def test_dice_decide_for_a_program_that_fails_in_the_arena_and_it_is_said(program: Writer, tmp_path: Path) -> None:
    name, path = program("""print('{"choice": 1234}', flush=True)"""), tmp_path / "arena.json"
    command = ("arena", "cave-vs-cave", "--bots", f"random,{name}", "--games", 2, "--workers", 1, "--out", path)
    assert "it chose 1234, which does not exist (" in " ".join(succeed(*command).split())
    kept = json.loads(path.read_text(encoding="utf-8"))
    [(failure, times)] = kept["failures"].items()
    assert failure == f"{name}: it chose 1234, which does not exist"
    assert times == sum(len(game["failures"]) for game in kept["games"]) > 20
    told = json.loads(succeed("simulate", "cave-vs-cave", "--bots", f"{name},random", "--games", 1, "-w", 1, "--json"))
    assert list(told["failures"]) == [failure]


def test_a_program_that_fails_in_another_seat_of_an_environment_is_told_of(program: Writer) -> None:
    env = SeatEnv("pickaxe/cave_vs_cave-era-1-v0", players=2, bots=program("sys.exit(3)"))
    with pytest.raises(BotFailed, match="ended instead of answering"):
        play_on(env)


def play_on(env: SeatEnv) -> None:
    """Play a game to its end."""
    env.reset(seed=1)
    while not env.playground.state.is_over:
        env.step(np.flatnonzero(env.action_masks())[0])


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("bridge:./nowhere", "'bridge:./nowhere' starts no bot: there is no program './nowhere' here."),
        ("bridge:", "there is no program '' here"),
        ("bridge:'", '"\'" cannot be started: no closing quotation.'),
        ("bridge@never:perl", "at most 50 seconds, not 'never' as in 'bridge@never:perl'."),
        ("bridge@0:perl", "more than 0"),
    ],
)
def test_an_address_that_cannot_be_is_refused(name: str, told: str) -> None:
    with pytest.raises(BadSetup) as refused:
        bot(name, "cave-vs-cave")
    assert told in str(refused.value)


def test_an_address_is_read_as_it_is_written() -> None:
    address = Address.parse(f"bridge@2.5:{sys.executable} /somewhere/mole.py")
    assert (address.seconds, address.name) == (2.5, "mole")
    assert Address.parse(str(address)) == address


def test_a_program_can_start_pickaxe_and_play_a_seat() -> None:
    state, lines = Match("cave-vs-cave", seed=1).state, "\n".join(['{"choice": "nothing"}'] * 2)
    played = installed("bot-bridge", "cave-vs-cave", "--bot", "random", "--seconds", 50, input=lines)
    assert played.returncode == 2
    assert played.stderr == "pickaxe: it chose 'nothing', which does not exist\n"
    told = json.loads(played.stdout)
    assert [each["token"] for each in told["choices"]] == [*map(state.book.lexicon.token, state.choices())]
    ended = installed("bot-bridge", "cave-vs-cave", "--bot", "random", input="")
    assert ended.stderr == "pickaxe: The standard input ended before the game was over.\n"


CALLER = f"""
import json, subprocess
command = ["{PROGRAM}", "bot-bridge", "cave-vs-cave", "--bot", "random", "--seat", "1", "--seconds", "50"]
with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as pickaxe:
    for line in pickaxe.stdout:
        told = json.loads(line)
        if "scores" in told:
            print(json.dumps(told))
        else:
            assert told["seat"] == 1
            pickaxe.stdin.write(json.dumps(dict(choice=told["choices"][0]["choice"])) + "\\n")
            pickaxe.stdin.flush()
"""


def test_such_a_game_ends_with_its_scores_and_its_record() -> None:
    done = subprocess.run([sys.executable, "-c", CALLER], capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    record = pickaxe.Record.parse(told["record"])
    assert record.state().scores() == told["scores"]
    assert record.names == ["Random 1", "You"]


def test_a_seat_that_is_not_there_is_refused() -> None:
    assert refusal("bot-bridge", "cave-vs-cave", "--seat", 2) == "The seats are 0 to 1; there is no seat 2."
