"""Lessons: each can be played by the rules as it says, its words are whole, and a table keeps to it."""

import json
from importlib.resources import files

import pytest

import pickaxe
from pickaxe import CHANCE, Dealer, State
from pickaxe.kernel.words import PLAIN
from pickaxe.server.lesson_page import spoken
from pickaxe.server.lessons import FIRST, Lesson, lessons, place
from server.site import Guest, Site, wait_until

LONGEST = 90  # characters of a sentence: two lines beside what glows
ALL = [lesson for game in pickaxe.games() for lesson in lessons(game.id).values()]
named = pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: f"{lesson.game} {lesson.id}")


def opened(lesson: Lesson) -> tuple[State, Dealer]:
    """The deal of a lesson, after what is played before it."""
    game, dealer = pickaxe.game(lesson.game), Dealer(lesson.seed)
    state = game.new(players=lesson.players, mode=lesson.mode)
    settle(state, dealer)
    for token in lesson.before:
        follow(state, dealer, token)
    return state, dealer


def settle(state: State, dealer: Dealer) -> None:
    while state.seat == CHANCE:
        state.play(dealer.answer(state.slot(), state.options()))


def follow(state: State, dealer: Dealer, token: str) -> None:
    state.play(token)
    settle(state, dealer)


def test_every_game_has_a_first_game_and_short_lessons() -> None:
    for game in pickaxe.games():
        first, *short = lessons(game.id).values()
        assert first.id == FIRST
        assert 10 <= first.minutes <= 15
        assert all(lesson.minutes <= 5 for lesson in short)
        assert len(short) >= 2


@named
def test_each_step_is_the_learners_and_can_be_played(lesson: Lesson) -> None:
    state, dealer = opened(lesson)
    for step in lesson.steps:
        assert state.seat == 0, step.says["en"]
        for token in step.plays:
            assert state.seat == 0, (token, step.says["en"])
            follow(state, dealer, token)
        for token in step.answers:
            assert state.seat not in (0, None), (token, step.says["en"])
            follow(state, dealer, token)
    assert not lesson.steps[-1].length, "a lesson ends with a sentence"


@named
def test_its_sentences_are_short_in_every_language(lesson: Lesson) -> None:
    words = pickaxe.game(lesson.game).words
    for lang in PLAIN.tongues:
        for step in lesson.steps:
            text = spoken(step.says, words, lang).striptags()
            assert 0 < len(text) <= LONGEST, text
            assert not set("{}*") & set(text), text


@named
def test_a_place_in_a_lesson_is_known_by_what_was_played(lesson: Lesson) -> None:
    script, seen = lesson.script, set[int]()
    for count in range(len(lesson.before), len(script) + 1):
        found = place(lesson, script[:count])
        assert found
        assert found.is_finished == (count == len(script))
        assert found.is_finished or found.next == script[count]
        seen |= set(range(found.first, found.last + 1))
    assert seen == set(range(len(lesson.steps)))
    assert place(lesson, [*script, "end"]) is None


def test_a_file_of_lessons_is_of_a_game() -> None:
    folder = files("pickaxe.server").joinpath("data", "lessons")
    for file in folder.iterdir():
        assert pickaxe.game(file.name.removesuffix(".json")).id in file.name
        assert json.loads(file.read_text("utf-8"))


@pytest.fixture
def guest(site: Site) -> Guest:
    return site.guest()


def begun(guest: Guest, game: str = "cave-vs-cave", lesson: str = FIRST) -> str:
    guest.get("/")
    return str(guest.submit("/tables", game=game, lesson=lesson).headers["location"])


def test_only_what_the_lesson_expects_is_played_and_a_mistake_changes_nothing(guest: Guest) -> None:
    table = begun(guest)
    number = guest.view(table)["number"]
    refused = guest.choose(table, "A01")
    assert refused.status_code == 422
    assert refused.json()["error"] == "First do what the lesson shows."
    assert guest.view(table)["number"] == number
    assert guest.choose(table, "A03").status_code == 200


def taught(guest: Guest, table: str, lesson: Lesson, steps: int) -> None:
    """Play some steps of a lesson, and wait for the answers of the others."""
    played = len(lesson.before)
    for step in lesson.steps[:steps]:
        for token in step.plays:
            assert guest.choose(table, token).status_code == 200
        played += step.length
        wait_for(guest, table, played)


def wait_for(guest: Guest, table: str, played: int) -> None:
    wait_until(lambda: len(chosen(guest, table)) == played)


def chosen(guest: Guest, table: str) -> list[str]:
    """What the seats chose so far."""
    text = guest.record(table)
    record = pickaxe.Record.parse(text)
    lexicon, state, found = pickaxe.game(record.game).lexicon, record.start(), []
    for choice in record.choices:
        if state.seat != CHANCE:
            found.append(lexicon.token(choice))
        state.play(choice)
    return found


def test_the_others_answer_as_the_lesson_says_and_it_can_be_played_again_from_any_step(guest: Guest) -> None:
    table, lesson = begun(guest), lessons("cave-vs-cave")[FIRST]
    start = guest.view(table)
    taught(guest, table, lesson, 11)
    assert chosen(guest, table) == lesson.script[:11]
    assert guest.undo(table, start["number"] + 1).status_code == 200
    assert chosen(guest, table) == lesson.script[:1]
    taught_again = guest.choose(table, "excavate B4")
    assert taught_again.status_code == 200
    assert guest.undo(table, 0).status_code == 422, "what chance decided stays"


def test_where_the_lesson_ends_the_game_goes_on(guest: Guest) -> None:
    table, lesson = begun(guest, lesson="lighting"), lessons("cave-vs-cave")["lighting"]
    assert "Go on with the lesson" in guest.get("/").text
    assert f'href="{table}"' in guest.get("/").text
    taught(guest, table, lesson, len(lesson.steps))
    assert "data-finished" in guest.get(table).text
    assert guest.choose(table, "A06").status_code == 200
    assert 'id="lesson-now"' not in guest.get(table).text


def test_the_lobby_goes_on_with_the_lesson_and_offers_it_to_whoever_never_played(guest: Guest) -> None:
    assert 'data-offers="lesson cave-vs-cave"' in guest.get("/").text
    table = begun(guest)
    lobby = guest.get("/").text
    assert 'data-offers="lesson cave-vs-cave"' not in lobby
    assert f'<a class="btn go" href="{table}">' in lobby
    assert "Go on with the lesson" in lobby


def test_the_lobby_says_how_far_the_lesson_is_beside_the_tables(guest: Guest) -> None:
    table, rest = begun(guest), guest.get("/").text.partition('<section class="panel begun-lesson">')[2]
    panel = rest.partition("</section>")[0]
    assert "part 1 of 7" in panel
    assert "Cave vs Cave: The table." in panel
    assert f'href="{table}">Go on, 12 min left<' in panel
    assert panel.count('class="begun"') == 1
    assert 'class="lines"' not in guest.get("/").text  # no second line for the same table


def test_a_lesson_that_was_begun_can_be_started_over(guest: Guest) -> None:
    table, lesson = begun(guest), lessons("cave-vs-cave")[FIRST]
    start = guest.view(table)["number"]
    taught(guest, table, lesson, 3)
    lobby = guest.get("/").text
    assert lobby.count(f'action="{table}/start-over"') == 2  # beside the tables, and among the lessons
    anew = str(guest.submit(f"{table}/start-over").headers["location"])
    assert anew != table
    assert guest.view(anew)["number"] == start
    assert 'id="lesson-now"' in guest.get(anew).text
    assert guest.get(table).status_code == 410
    assert guest.get("/").text.count("part 1 of 7") == 1


def test_only_a_lesson_is_started_over_and_a_game_that_went_on_beyond_one_stays(site: Site) -> None:
    guest, stranger = site.guest(), site.guest()
    table, lesson = begun(guest, lesson="lighting"), lessons("cave-vs-cave")["lighting"]
    stranger.get("/")
    assert stranger.submit(f"{table}/start-over").status_code == 403
    taught(guest, table, lesson, len(lesson.steps))
    assert guest.submit(f"{table}/start-over").status_code == 303
    assert guest.get(table).status_code == 200
    assert guest.submit(f"{guest.open()}/start-over").status_code == 400


def test_there_is_no_such_lesson(guest: Guest) -> None:
    guest.get("/")
    assert guest.submit("/tables", game="cavum", lesson="alchemy").status_code == 400
