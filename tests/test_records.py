"""Records: what they hold, how they read, and that every mistake in one is named by its line."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pickaxe import CHANCE, BadRecord, BadSetup, IllegalChoice, Match, PickaxeError, Record

HEADER = """\
game: cave-vs-cave
mode: era-1
seats: Ida, Bruno
rules: 1
"""
OPENING = """\

deal: first 1; reveal A05
1: A01; gain 2 emmer; end
2: A03; excavate B4; reveal 24; gain 1 stone; end
"""


def played(seed: int = 1, players: int = 2, turns: int = 99) -> Record:
    """The record of a random game, or of its first turns."""
    match, random = Match("cave-vs-cave", players=players, seed=seed), Random(seed)
    while not match.state.is_over and match.state.turn < turns:
        match.play(random.choice(match.state.choices()))
    return match.record


def refusal(text: str) -> BadRecord:
    """What reading a text is refused with."""
    with pytest.raises(BadRecord) as caught:
        Record.parse(text)
    assert str(caught.value).startswith(f"line {caught.value.line}: ")
    return caught.value


def test_a_record_tells_setup_and_choices() -> None:
    record = Record.parse(HEADER + OPENING)
    assert (record.game, record.mode, record.players, record.names) == ("cave-vs-cave", "era-1", 2, ["Ida", "Bruno"])
    assert (record.seed, record.rules, record.options, record.result) == (None, 1, {}, None)
    assert record.tokens()[:4] == ["first 1", "reveal A05", "A01", "gain 2 emmer"]
    assert record.state().turn == 2


def test_a_record_writes_back_as_it_was_read() -> None:
    assert str(Record.parse(HEADER + OPENING)) == HEADER + OPENING


def test_a_repr_is_code() -> None:
    record = Record.parse(HEADER + OPENING)
    assert str(eval(repr(record))) == str(record)


def test_comments_blank_lines_spaces_and_case_do_not_matter() -> None:
    loose = HEADER + OPENING.replace("1: A01; gain 2 emmer; end", "# a remark\n\n 1 : a01 ;GAIN 2  emmer;  End\r")
    assert Record.parse(loose).choices == Record.parse(HEADER + OPENING).choices


def test_a_turn_may_be_broken_over_lines() -> None:
    broken = HEADER + OPENING.replace("; gain 2 emmer", "\n1: gain 2 emmer")
    assert Record.parse(broken).choices == Record.parse(HEADER + OPENING).choices


@pytest.mark.parametrize("players", [1, 2])
@settings(max_examples=15)
@given(seed=st.integers(0, 10**9))
def test_random_games_parse_replay_and_write_back(players: int, seed: int) -> None:
    record = played(seed, players)
    text = str(record)
    again = Record.parse(text)
    assert (str(again), again.choices, again.result) == (text, record.choices, record.result)
    assert again.state().scores() == record.result


@settings(max_examples=3)
@given(seed=st.integers(0, 10**9))
def test_every_prefix_replays(seed: int) -> None:
    record = played(seed, turns=12)
    for n in range(len(record.choices) + 1):
        prefix = record.cut(n)
        assert Record.parse(str(prefix)).choices == record.choices[:n]
        assert prefix.state() == record.state(n)


@pytest.mark.parametrize("n", [-1, 1000])
def test_there_is_no_position_outside_the_record(n: int) -> None:
    record = Record.parse(HEADER + OPENING)
    for ask in (record.state, record.cut, Match.of(record).undo):
        with pytest.raises(BadRecord, match=f"has 10 choices; there is no position after {n}"):
            ask(n)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("gain 2 emmer", "gain 9 emmer", 7, "'gain 9 emmer' cannot be chosen: No such token. Did you mean"),
        ("gain 2 emmer", "gain 2 wood", 7, "'gain 2 wood' cannot be chosen"),
        ("A03", "A01", 8, "'A01' cannot be chosen: Cultivation has been taken this round."),
        ("excavate B4", "excavate C5", 8, "C5 cannot be reached yet; in reach: A2, B3, B4, A5."),
        ("reveal 24", "reveal 06", 8, "'reveal 06' cannot be chosen: Chance decides now."),
        ("reveal A05", "reveal A12", 6, "'reveal A12' cannot be chosen"),
        ("1: A01", "2: A01", 7, "The line is led by '2', but it is the turn of '1'."),
        ("2: A03", "deal: A03", 8, "The line is led by 'deal', but it is the turn of '2'."),
        ("deal: first 1", "1: first 1", 6, "The line is led by '1', but it is the turn of 'deal'."),
        ("end\n2: A03", "end; A03", 7, "'A03' belongs on a line of its own: the turn ends before it."),
        ("A05\n1: A01", "A05; A01", 6, "'A01' belongs on a line of its own: the turn ends before it."),
        ("1: A01", "A01", 7, "A turn is written 'seat: choice; choice', not 'A01; gain 2 emmer; end'."),
        ("gain 2 emmer; end", "gain 2 emmer;", 7, "A choice is missing: the line may have been cut off."),
        ("game: cave-vs-cave", "game: chess", 1, "No game is called 'chess'; there is cave-vs-cave"),
        ("mode: era-1", "mode: era-9", 2, "has no mode 'era-9'; it has era-1"),
        ("mode: era-1", "mood: era-1", 2, "'mood: era-1' is not part of a header; its keys are game, mode, seats"),
        ("mode: era-1", "mode: era-1\nmode: era-1", 3, "'mode' stands twice in the header."),
        ("mode: era-1\n", "", 1, "The header has no 'mode' line."),
        ("seats: Ida, Bruno", "seats: Ida, Bruno, Cara", 3, "is for 1 or 2 players, not 3"),
        ("seats: Ida, Bruno", "seats: Ida,", 3, "Every seat has a name; 'seats' is 'Ida,'."),
        ("rules: 1", "rules: 2", 4, "The record follows rules version 2; this is 1."),
        ("rules: 1", "rules: one", 4, "'rules' is a whole number, not 'one'."),
        ("rules: 1", "rules: 1\nseed: --7", 5, "'seed' is a whole number, not '--7'."),
        ("rules: 1", "rules: 1\noptions: gain_may_be_taken_in_part", 5, "An option is written 'name=on' or 'name=off'"),
        ("rules: 1", "rules: 1\noptions: free_beer=on", 5, "has no option 'free_beer'"),
        ("rules: 1", "rules: 1\nresult: many, few", 5, "The result is a list of points, not 'many'."),
        (
            "rules: 1",
            "rules: 1\nresult: 3, 4",
            9,
            "The record has a result, but its game is not over: it may",
        ),
    ],
)
def test_a_mistake_is_named_by_its_line(old: str, new: str, line: int, words: str) -> None:
    text = (HEADER + OPENING).replace(old, new, 1)
    error = refusal(text)
    assert error.line == line
    assert words in str(error)


def test_a_result_must_be_the_one_that_is_played() -> None:
    text = str(played())
    told = next(line for line in text.splitlines() if line.startswith("result"))
    error = refusal(text.replace(told, "result: 99, 0"))
    assert error.line == 6
    assert f"The result is 99, 0, but the choices lead to {told.removeprefix('result: ')}." in str(error)


def test_nothing_can_be_played_after_the_end() -> None:
    error = refusal(str(played()) + "1: A01\n")
    assert "it is the turn of 'nobody'" in str(error)


@pytest.mark.parametrize("text", ["", "\n", "hello", "game: cave-vs-cave", "{}", "\x00", "# only a remark"])
def test_what_is_no_record_is_refused(text: str) -> None:
    assert refusal(text).line == 1


@settings(max_examples=40)
@given(where=st.integers(0, 10**6))
def test_a_finished_record_that_is_cut_off_is_refused(where: int) -> None:
    text = str(played(3))
    refusal(text[: where % (len(text) - 1)])


@settings(max_examples=150)
@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        Record.parse(text)


PIECES = st.text(max_size=3) | st.sampled_from(
    [*":;,=\n#-.", "\n\n", "deal: ", "1: ", "A01", "end", "eat gold", "reveal 24", "first 2", "--5", "9" * 5000, "1.5"]
)


@settings(max_examples=150)
@given(st.data())
def test_a_damaged_record_is_read_or_refused(data: st.DataObject) -> None:
    text = str(played(2, turns=4))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 20)))
        text = text[:start] + data.draw(PIECES) + text[end:]
    try:
        record = Record.parse(text)
    except BadRecord:
        return
    again = Record.parse(str(record))
    assert (again.choices, again.names, again.options) == (record.choices, record.names, record.options)
    assert str(again) == str(record)


@pytest.mark.parametrize(
    "names", [["Ida, the first", "Bruno"], ["", "Bruno"], ["  ", "Bruno"], ["Ida\n", "Bruno"], ["Ida"], ["a", "b", "c"]]
)
def test_a_name_that_a_record_could_not_hold_is_refused(names: list[str]) -> None:
    with pytest.raises(BadSetup, match="name"):
        Match("cave-vs-cave", names=names)


@pytest.mark.parametrize("name", ["#1", "Ida: the first; or so", "Jürg 🪨", "deal", "0"])
def test_any_other_name_is_kept(name: str) -> None:
    match = Match("cave-vs-cave", seed=1, names=[f" {name} ", "Bruno"])
    assert Record.parse(str(match.record)).names == [name, "Bruno"]


def test_options_are_kept() -> None:
    match = Match("cave-vs-cave", seed=1, gain_may_be_taken_in_part=True)
    assert "options: gain_may_be_taken_in_part=on\n" in str(match.record)
    again = Match.of(Record.parse(str(match.record)))
    assert again.state == match.state
    again.play("A01")
    again.play("gain 1 emmer")


def test_a_match_goes_on_from_its_record() -> None:
    match = Match.of(played(4, turns=7))
    twin = Match.of(Record.parse(str(match.record)))
    while not match.state.is_over:
        choice = match.state.options()[-1]
        match.play(choice)
        twin.play(choice)
    assert str(twin.record) == str(match.record)


def test_without_a_seed_chance_is_played_by_hand() -> None:
    match = Match("cave-vs-cave")
    match.play("first 2")
    match.play("reveal A07")
    assert "seed" not in str(match.record)
    match.undo(to=1)
    assert match.record.tokens() == ["first 2"]
    assert match.state.seat == CHANCE


def test_undo_goes_back_to_any_choice_and_forgets_the_result() -> None:
    record = played(5)
    match = Match.of(record)
    match.undo(to=40)
    assert match.record.choices == record.choices[:40]
    assert match.record.result is None
    assert match.state == record.state(40)


def test_all_mistakes_have_one_family() -> None:
    assert issubclass(BadRecord, PickaxeError)
    assert issubclass(IllegalChoice, PickaxeError)
