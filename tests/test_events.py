"""What nobody chooses is told: in words of its own, in both languages, in the log and beside the record."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import pickaxe
from pickaxe import Game, Record, State
from pickaxe.kernel.stack import NOBODY, SHOWN, Note
from pickaxe.kernel.text import Event
from pickaxe.kernel.words import PLAIN, Said

FILES = sorted((Path(__file__).parent / "records").glob("*.txt"))
SETUPS = [
    (game.id, mode.id, players) for game in pickaxe.games() for mode in game.modes for players in mode.players[:3]
]
# Notes whose numbers are a seat and then pairs of a good and how many of it the seat receives.
GAINS = ("haul", "income", "crops", "start food")
# What changes all goods at once and is told in one sentence.
SWEEPING = ("era two", "after draft")


def steps(game: Game, mode: str, players: int) -> Iterator[tuple[State, int, list[Note], State]]:
    """A random game: every choice with the state before it, the notes, and the state after it."""
    state, random = game.new(players=players, mode=mode), Random(players)
    while not state.is_over:
        before = state.copy()
        choice = random.choice(state.choices() if random.random() < 0.1 else state.options())
        yield before, choice, state.noting(choice), state


@pytest.mark.parametrize(("id", "mode", "players"), SETUPS)
def test_every_event_is_told_in_every_language_and_leads_to_its_rule(id: str, mode: str, players: int) -> None:
    game, told = pickaxe.game(id), 0
    for before, choice, notes, _ in steps(game, mode, players):
        events = game.text.events(before, choice, notes)
        for event in events:
            assert event.section in game.text.sections()
            sentences = [game.words.say(event.whole, lang) for lang in game.words.languages]
            assert len(set(sentences)) == len(sentences)
            assert not [sentence for sentence in sentences if "{" in sentence or "None" in sentence]
            told += 1
    assert told > 3


@pytest.mark.parametrize(("id", "mode", "players"), [setup for setup in SETUPS if setup[0] != "cavum" and setup[2] > 1])
def test_goods_that_come_to_others_are_told(id: str, mode: str, players: int) -> None:
    for before, _, notes, after in steps(pickaxe.game(id), mode, players):
        if any(note.id in SWEEPING for note in notes) or before.mover < 0:
            continue
        for seat in range(players):
            if seat != before.mover:
                gained = [now - then for now, then in zip(after.purses[seat], before.purses[seat], strict=True)]
                assert gained == told_gains(notes, seat, len(gained))


def told_gains(notes: list[Note], seat: int, kinds: int) -> list[int]:
    """The goods that a seat receives by the notes."""
    found = [0] * kinds
    for note in notes:
        if note.id in GAINS and note.facts[0] == seat:
            for kind, number in zip(note.facts[1::2], note.facts[2::2], strict=True):
                found[kind] += number
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_that_tells_events_in_comments_is_the_same_record(file: Path) -> None:
    record = Record.parse(file.read_text(encoding="utf-8"))
    told = record.told()
    assert str(Record.parse(told)) == str(record)
    assert [line for line in told.splitlines() if not line.startswith("#")] == str(record).splitlines()
    assert "\n# " in told


def test_an_event_of_a_seat_names_it() -> None:
    assert Event(NOBODY, "hauling", Said("the donkeys bray")).whole == Said("the donkeys bray")
    assert PLAIN.say(Event(0, "orders", Said("passed")).whole, "en", ["Ida"]) == "Ida passed"


def test_notes_are_taken_only_for_who_wants_them() -> None:
    state = pickaxe.game("cavum").new(players=2)
    state.play("first 1")
    assert state.journal is None
    with pytest.raises(pickaxe.IllegalChoice):
        state.noting(state.book.lexicon.parse("pass"))
    assert state.journal is None
    note = Note(SHOWN, 1, [])
    assert repr(note) == "Note('shown', 1, [])"


def told(name: str) -> str:
    """A whole record with its events."""
    return Record.parse((Path(__file__).parent / "records" / f"{name}.txt").read_text(encoding="utf-8")).told()


@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        (
            "cavum-three",
            [
                "# Bruno put the station into the pool",
                "# Ida scored 14 in the cities",
                "# the four-exit dynamite on 3, −5 exploded, and 4 tiles were lost, also on 2, −5",
                "# nobody sold yellow",
                "# Bruno passed on blue",
                "# Ida sold 1 blue for 8 each",
                "# a 2-chip was put on every order left: 5",
                "# Clara lost 5 for the open order 11 (yellow, purple)",
                "# the order 15 (green, purple) is turned up",
            ],
        ),
        ("cavum-readings", [" prospected ", " built a station on "]),
        ("cavum-four", [" took sequence card "]),
        ("cave-vs-cave-both-eras", [" scored ", " from ", "found ", "the donkeys of ", "# Era II begins"]),
        ("cave-vs-cave-draft", [" leaves the draft", " begins Era II with "]),
        (
            "cave-farmers-three",
            ["# the harvest begins", " brought in ", "the round ends without a harvest", " begins with "],
        ),
        ("cave-farmers-beginner-five", ["the furnishings of ", " has a dwarf of strength "]),
        ("cave-farmers-solo", [" is turned up", " is cleared", "instead of a harvest every dwarf eats 1 food"]),
    ],
)
def test_what_happens_by_itself_is_told(name: str, sentences: list[str]) -> None:
    text = told(name).replace("\N{NO-BREAK SPACE}", " ")
    comments = "\n".join(line for line in text.splitlines() if line.startswith("#"))
    for sentence in sentences:
        assert sentence in comments, sentence
