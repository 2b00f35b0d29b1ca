"""An owner's corrected data: the game with it is a game of its own, and a file that cannot be is refused in words."""

import copy
import json
import pathlib
import pickle
import re
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest

import pickaxe
from cavum.table import GAME
from cavum.test_laws import check_laws
from pickaxe import BadSetup, Game, Match, Record, UnknownGame
from pickaxe.ai import bot
from pickaxe.games.cavum.components import standard
from pickaxe.games.cavum.state import CavumState
from pickaxe.kernel.edition import DEEPEST, LARGEST, Edition, edition, family_of, parse
from pickaxe.kernel.game import corrected, editions, forget, register

Data = dict[str, Any]
Path = tuple[str | int, ...]


def some_corrections() -> Data:
    """Corrections of all sections: the cities turned around the mountain, other tiles, cards, numbers."""
    printed = standard()
    tiles = copy.deepcopy(printed["tiles"]["kinds"])
    tiles[1]["exits"] = [0, 1, 3]
    cards = copy.deepcopy(printed["orders"]["order_cards"])
    cards["cards"][0].update(id="first", gems=["white", "white"], value=31, penalty=9)
    gems = copy.deepcopy(printed["orders"]["gems"])
    gems["sale_order"].reverse()
    gems["stones_per_new_vein"]["2"] = 5
    return {
        "board": turned(printed["board"]),
        "tiles": {"kinds": tiles},
        "orders": {"order_cards": cards, "gems": gems},
        "rules": {"option_points": 4, "most_actions_per_turn": 5, "start_score": 25},
    }


def turned(board: Data) -> Data:
    """The cities, the separators and the start tiles of a board turned by half around the mountain."""
    cities, separators, tiles = (copy.deepcopy(board[key]) for key in ("cities", "separators", "start_tiles"))
    for city in cities["cities"]:
        for space in city["spaces"]:
            space.update(id=f"{space['id']}x", q=-space["q"], r=-space["r"])
            space["exits"] = [{"dir": (exit["dir"] + 3) % 6, "hex": opposite(exit["hex"])} for exit in space["exits"]]
    for place in separators["hexes"]:
        place.update(q=-place["q"], r=-place["r"])
    for tile in tiles["tiles"]:
        tile["hex"] = opposite(tile["hex"])
    return {"cities": cities, "separators": separators, "start_tiles": tiles}


def opposite(name: str) -> str:
    """The mountain space on the other side of the centre."""
    q, r = map(int, name.split(","))
    return f"{-q},{-r}"


@pytest.fixture
def game() -> Iterator[Game]:
    """A corrected game for one test."""
    made = pickaxe.corrected("cavum", some_corrections())
    yield made
    forget(made)


# A game of its own


def test_a_corrected_game_is_known_by_an_id_made_from_its_data(game: Game) -> None:
    assert (game.family, GAME.family) == ("cavum", "cavum")
    assert family_of(game.id) == "cavum"
    assert pickaxe.game(game.id) is game
    assert pickaxe.corrected("cavum", some_corrections()) is game
    assert pickaxe.corrected(game.id, some_corrections()) is game
    assert game.edition == edition("cavum", some_corrections())
    assert not game.takes_corrections
    assert (GAME.edition, GAME.takes_corrections) == (None, True)


def test_lists_of_games_name_only_what_is_printed(game: Game) -> None:
    assert game not in pickaxe.games()
    assert game in editions()
    register(pickaxe.game("cave-vs-cave"))
    assert [each.id for each in pickaxe.games()][:3] == ["cave-vs-cave", "cave-farmers", "cavum"]


def test_the_same_corrections_in_another_order_make_the_same_game(game: Game) -> None:
    backwards = json.loads(json.dumps(dict(reversed(some_corrections().items())), indent=3))
    assert pickaxe.corrected("cavum", backwards) is game


def test_corrections_that_change_nothing_make_no_new_game() -> None:
    assert pickaxe.corrected("cavum", {}) is GAME
    assert pickaxe.corrected("cavum", {"rules": {"start_score": 20}}) is GAME
    assert pickaxe.corrected("cavum", standard()) is GAME
    assert [each.id for each in pickaxe.games()][:3] == ["cave-vs-cave", "cave-farmers", "cavum"]


def test_a_game_that_is_forgotten_says_what_is_missing_and_can_come_back(game: Game) -> None:
    forget(game)
    with pytest.raises(UnknownGame, match=rf"'{game.id}' is Cavum with corrected data, and its data file is missing"):
        pickaxe.game(game.id)
    again = pickaxe.corrected(game.id, some_corrections())
    assert (again.id, again.edition) == (game.id, game.edition)
    forget(again)


def test_other_data_than_an_id_names_is_refused(game: Game) -> None:
    with pytest.raises(BadSetup, match=rf"makes 'cavum-\w+', not '{game.id}'"):
        pickaxe.corrected(game.id, {"rules": {"option_points": 5}})


def test_data_that_has_the_id_of_other_data_is_refused(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    monkeypatch.setattr(Edition, "mark", lambda self: game.id.removeprefix("cavum-"))
    with pytest.raises(BadSetup, match=f"Other corrected data is already called '{game.id}'"):
        corrected("cavum", {"rules": {"option_points": 5}})


def test_a_game_that_takes_no_corrections_says_so() -> None:
    with pytest.raises(BadSetup, match=r"Cave vs Cave takes no corrected data\."):
        pickaxe.corrected("cave-vs-cave", {"rules": {}})
    with pytest.raises(UnknownGame, match="No game is called 'chess-00000000'"):
        pickaxe.corrected("chess-00000000", {})


def test_an_edition_can_be_sent_to_another_process(game: Game) -> None:
    sent = pickle.loads(pickle.dumps(game.edition))
    assert sent == game.edition
    assert pickaxe.corrected(sent.id(), sent.data()) is game


# What is corrected is played and shown


def test_the_corrected_facts_are_played(game: Game) -> None:
    state = cast(CavumState, game.new(players=2))
    view = state.view(None)
    assert set(view["spaces"]) == {"0,0", "4,-5", "3,-5", "2,-5", "1,-5"}
    assert list(view["cities"]["A"]) == ["A1x", "A2x", "A3x", "A4x", "A5x"]
    assert [seat["score"] for seat in view["seats"]] == [25, 25]
    assert view["most_actions"] == 5
    assert "option 4 points" in game.lexicon
    assert "at A1x" in game.lexicon
    assert "at A1" not in game.lexicon
    assert game.book.lexicon.parse("reveal first") >= 0
    state.play("first 1")
    state.play("reveal first")
    shown = state.view(None)["orders"]["open"]
    assert shown == [{"id": "first", "gems": ["white", "white"], "value": 31, "penalty": 9, "chips": 0}]


def test_an_order_for_two_stones_of_a_colour_needs_both(game: Game) -> None:
    ids = [order["id"] for order in some_corrections()["orders"]["order_cards"]["cards"]]
    orders = dict.fromkeys(ids[:5], "gone") | {"first": 0}
    for stones, tokens in ((1, set[str]()), (2, {"fulfil first", "done"})):
        state = game.from_position({"section": "order sale", "orders": orders, "stones": [{"white": stones}, {}]})
        assert {game.lexicon.token(choice) for choice in state.options()} & {"fulfil first", "done"} == tokens
        if tokens:
            state.play("fulfil first")
            assert cast(CavumState, state).purses[0] == [0] * 6
            assert state.scores()[0] == 25 + 31


def test_words_tell_the_corrected_numbers(game: Game) -> None:
    match = Match(game.id, players=2, seed=1)
    while match.state.view(None)["asked"]["kind"] != "piece":
        match.play(match.state.options()[-1])
    assert game.words.say(game.text.prompt(match.state)) == "Action 1 of 5: choose a piece"
    assert game.words.say(game.text.prompt(match.state), "de") == "Aktion 1 von 5: wähle ein Teil"
    taken = game.text.label(match.state, game.lexicon.parse("take first"))
    assert game.words.say(taken).startswith("Order 31: ")
    assert game.words.say(game.text.label(match.state, game.lexicon.parse("option 4 points"))) == "Option: 4 points"


@pytest.mark.parametrize("mode", ["three-phases", "two-phases"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_with_corrected_facts_keep_the_laws(game: Game, mode: str, players: int) -> None:
    match, rng = Match(game.id, players=players, mode=mode, seed=players), Random(players)
    while not match.state.is_over:
        choices = match.state.choices()
        match.play(choices[int(rng.random() * min(len(choices), 40))])
        check_laws(cast(CavumState, match.state))
        if rng.random() < 0.02:
            assert game.from_position(json.loads(json.dumps(match.state.to_position()))) == match.state
    record = Record.parse(str(match.record))
    assert (record.game, record.state()) == (game.id, match.state)


def test_a_greedy_bot_plays_with_corrected_facts(game: Game) -> None:
    match, dice, greedy = Match(game.id, mode="two-phases", seed=3), pickaxe.Dice(3), bot("greedy", game.id)
    while not match.state.is_over:
        match.play(greedy.choose(match.state, dice))
    assert min(match.state.scores()) > 25


# The page for owners

PAGE = (pathlib.Path(__file__).parents[2] / "docs" / "corrections-cavum.md").read_text(encoding="utf-8")


def test_the_file_on_the_page_for_owners_can_be_played() -> None:
    example = json.loads(re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[0])
    game = pickaxe.corrected("cavum", example)
    assert game.id != "cavum"
    play_out(game, 1)


def test_the_page_names_exactly_what_can_be_corrected() -> None:
    named = set(re.findall(r"^\| `(\w+)` \| `(\w+)` \|", PAGE, re.MULTILINE))
    entries = {(section, key) for section, keys in standard().items() for key in keys}
    free = {entry for entry in entries if is_free(*entry)}
    assert named == free


def is_free(section: str, key: str) -> bool:
    """Whether an entry is read, and may be other than it is printed."""
    if key in ("note", "confidence", "confidence_scale") or (section, key) == ("board", "mountain"):
        return False  # notes may say anything; the hexagon is the only one that is taken
    return "cannot be corrected" not in str(made({section: {key: "something else"}}))


# Texts that cannot be


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Not JSON: Expecting value in line 1, column 1."),
        ('{"rules": {\n  "start_score" 3}}', "Not JSON: Expecting ':' delimiter in line 2, column 17."),
        ('{"rules": {"start_score": NaN}}', "NaN is not a number that JSON knows."),
        ('{"rules": {"start_score": -Infinity}}', "-Infinity is not a number that JSON knows."),
        ('{"rules": {}, "rules": {}}', 'The key "rules" stands twice in the same object.'),
        ('{"rules": {"start_score": ' + "9" * 5000 + "}}", "Not JSON: Exceeds the limit"),
        ("[" * 30_000, f"A data file nests at most {DEEPEST} deep."),
        ('{"a":' * 9000 + "1" + "}" * 9000, f"A data file nests at most {DEEPEST} deep."),
        ('{"rules": ' * 13 + "1" + "}" * 13, f"A data file nests at most {DEEPEST} deep."),
        (" " * (LARGEST + 1), "A data file has at most 64,000 characters, not 64,001."),
        ("[]", "A data file is an object with sections, not []."),
        ('"' + "x" * 1000 + '"', 'A data file is an object with sections, not "' + "x" * 59 + "…."),
        ("null", "A data file is an object with sections, not null."),
    ],
)  # fmt: skip
def test_a_text_that_cannot_be_read_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadSetup) as caught:
        parse(text)
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("data", [{"a": {1, 2}}, {"a": float("nan")}, {(1, 2): 3}, {"a": 1, 2: 3}])
def test_what_no_json_file_can_hold_is_refused(data: object) -> None:
    with pytest.raises(BadSetup, match="Corrected data is what a JSON file can hold"):
        pickaxe.corrected("cavum", data)


def test_an_object_without_end_is_refused() -> None:
    endless: dict[str, Any] = {}
    endless["rules"] = endless
    deep: dict[str, Any] = {}
    for _ in range(100_000):
        deep = {"rules": deep}
    for data in (endless, deep):
        with pytest.raises(BadSetup):
            pickaxe.corrected("cavum", data)


# Data of any shape

JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 12, 99, 10**30, 1.5, 1e308, "", "x", "A1", "red", "two", "0,0", "\ud800", "<b>",
    "é", [], {}, [[]], {"a": 1}, [0, 1], "six", ["red"], {"q": 0, "r": 0}, {"cards": []}, "x" * 3000,
]  # fmt: skip


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """The places of everything inside a value."""
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield from paths(inner, (*path, key))


STANDARD = standard()
PATHS = [path for path in paths(STANDARD) if not {"note", "confidence", "confidence_scale"} & {*path}]


def at(data: Any, path: Path) -> Any:
    """What stands at a place."""
    for key in path:
        data = data[key]
    return data


def spoil(data: Data, rng: Random) -> None:
    """Change, take away or repeat something somewhere; if an earlier change took that place away, nothing."""
    path = rng.choice(PATHS)
    way = rng.randrange(5)
    try:
        around, key = at(data, path[:-1]), path[-1]
        if way == 0:
            around[key] = copy.deepcopy(rng.choice(JUNK))
        elif way == 1:
            del around[key]
        elif way == 2 and isinstance(around, list):
            around.append(copy.deepcopy(around[cast(int, key)]))
        elif way == 3 and isinstance(around[key], int):
            around[key] += rng.choice([-1, 1, 2])
        else:
            around[key] = copy.deepcopy(at(STANDARD, rng.choice(PATHS)))
    except (KeyError, IndexError, TypeError):
        return


def made(data: Data) -> Game | str:
    """The game with this data, or the words with which it is refused."""
    try:
        return pickaxe.corrected("cavum", data)
    except BadSetup as refused:
        return str(refused)


@pytest.mark.parametrize("seeds", [range(first, first + 100) for first in range(0, 400, 100)])
def test_data_of_any_shape_is_played_or_refused_in_words(seeds: range) -> None:
    for seed in seeds:
        rng, data = Random(seed), copy.deepcopy(STANDARD)
        for _ in range(rng.choice([1, 1, 2, 3])):
            spoil(data, rng)
        found = made(data)
        if isinstance(found, str):
            assert found.isprintable()
            assert len(found) < 900
        else:
            play_out(found, seed)


def play_out(game: Game, seed: int) -> None:
    """A random game; a corrected one is forgotten afterwards."""
    rng = Random(seed)
    match = Match(game.id, players=rng.choice([2, 3, 4]), mode="two-phases", seed=seed)
    while not match.state.is_over:
        match.play(rng.choice(match.state.choices()[:40]))
    if game is not GAME:
        forget(game)
