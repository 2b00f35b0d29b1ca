"""Goals: what is missing for a room, a furnishing or an order, as values, and which choices of the turn help."""

from collections.abc import Callable
from pathlib import Path

import pytest

import pickaxe
from pickaxe import CHANCE, Dealer, Record, State
from pickaxe.games.cave_farmers.home import SITE
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cave_vs_cave.boards import EDGE_NAMES
from pickaxe.games.cave_vs_cave.state import CaveState
from pickaxe.games.cavum.state import DRAFT, FACE_UP, GONE, CavumState
from pickaxe.kernel import lack
from pickaxe.kernel.goals import Goal, Way, goal, why_not
from pickaxe.kernel.goals import told as way_told
from pickaxe.kernel.lack import Lack
from pickaxe.kernel.words import Name

RECORDS = Path(__file__).parent / "records"
GAMES = {"cave-vs-cave-both-eras": "room", "cave-farmers-seven": "furnishing", "cavum-four": "order"}


def begun(game: str, players: int = 2, seed: int = 5) -> State:
    """A fresh game at its first decision."""
    state, dealer = pickaxe.game(game).new(players=players), Dealer(seed)
    while state.seat == CHANCE:
        state.play(dealer.answer(state.slot(), state.options()))
    return state


def with_goods(state: State, **goods: int) -> State:
    """The same with these goods alone for whoever decides."""
    state.purses[state.mover] = [goods.get(name, 0) for name in state.book.goods.names]
    return state


def told(state: State, lacks: list[Lack]) -> list[tuple[str, int, str]]:
    return [(each.kind, each.far, state.book.words.say(each.said)) for each in lacks]


def by_token(state: State, found: Goal) -> dict[str, Way]:
    return {state.book.lexicon.token(way.choice): way for way in found.ways}


def brought(state: State, way: Way) -> list[str]:
    return [state.book.words.say(each.said) for each in way.brings]


# Rooms


def cave(**goods: int) -> CaveState:
    state = with_goods(begun("cave-vs-cave"), **goods)
    assert isinstance(state, CaveState)
    return state


def room(state: CaveState, name: str) -> Name:
    return next(
        each for each in (Name("room", f"{n:02}") for n in state.display) if state.book.words.called(each) == name
    )


def test_a_room_lacks_goods_and_a_wall_or_a_space_and_what_helps_is_found_on_copies() -> None:
    state = cave(food=1)
    parlor = goal(state, room(state, "Parlor"))
    walls = ("wall", 2, "walls at A3-B3 and A2-A3")
    assert told(state, parlor.lacks) == [("goods", 1, "1 stone"), ("goods", 1, "1 gold"), walls]
    assert not parlor.is_ready
    assert not parlor.is_lost
    found = {token: brought(state, way) for token, way in by_token(state, parlor).items()}
    assert found == {"A03": ["1 stone", "wall"], "A07": ["wall"], "A01": ["1 stone"], "A04": ["1 stone"]}
    assert [lack.distance(way.left) for way in parlor.ways] == sorted(lack.distance(way.left) for way in parlor.ways)


def test_the_walls_that_are_missing_are_named_with_their_place_and_building_one_helps() -> None:
    found = 0
    for state in positions("cave-vs-cave-both-eras", 40, lambda state: isinstance(state, CaveState)):
        assert isinstance(state, CaveState)
        for number in state.display:
            for each in state.book.scribe.lacks(state, Name("room", f"{number:02}"), -1):
                if each.kind != lack.WALL:
                    continue
                found += 1
                space, *edges = each.places
                assert [space.kind, *(edge.kind for edge in edges)] == ["space"] + ["edge"] * each.far
                after = state.copy()
                for edge in edges:
                    after.build_wall(EDGE_NAMES.index(edge))
                after.forget(after.mover)
                left = after.book.scribe.lacks(after, Name("room", f"{number:02}"), -1)
                assert lack.WALL not in [other.kind for other in left]
    assert found


def test_with_all_that_it_costs_a_room_is_ready_and_furnishing_reaches_it() -> None:
    state = cave(wood=9, stone=9, emmer=9, flax=9, food=9, gold=9)
    ready = [each for each in (goal(state, Name("room", f"{n:02}")) for n in state.display) if each.is_ready]
    assert ready
    reaching = [way for each in ready for way in each.ways if way.reaches]
    assert reaching
    tokens = {state.book.lexicon.token(way.choice) for way in reaching}
    assert all(token.startswith("A") for token in tokens)  # tiles that furnish
    assert all(not way.left for way in reaching)


def test_the_price_of_a_choice_counts_in_what_is_missing_for_it() -> None:
    state = cave()
    parlor = room(state, "Parlor").id
    assert told(state, state.missing(f"furnish {parlor} for 3 food"))[:2] == [
        ("goods", 1, "1 stone"),
        ("goods", 3, "3 food"),
    ]
    assert "3 food" not in [said for _, _, said in told(state, state.missing(f"furnish {parlor}"))]
    assert state.missing("A01") == []  # a tile is no goal


def test_a_room_of_somebody_else_is_lost_and_an_own_one_reached() -> None:
    state = cave()
    number, seat = state.display[0], state.mover
    state.display = state.display[1:]
    state.owned[1 - seat] |= 1 << number
    lost = goal(state, Name("room", f"{number:02}"))
    assert lost.is_lost
    assert not lost.ways
    assert "opponent's cave" in state.book.words.say(lost.lacks[0].said)
    assert goal(state, Name("room", f"{number:02}"), 1 - seat).is_reached


def test_exchanges_are_no_merit_of_something_else() -> None:
    """With the tile that furnishes in hand food is missing; eating emmer helps, nothing else the tile offers."""
    state = cave(emmer=4, wood=9, stone=9)
    state.shown_tiles = [*state.shown_tiles, 4]
    state.settle()
    state.play("A05")
    found = goal(state, room(state, "Shelf"))
    assert [kind for kind, _, _ in told(state, found.lacks)] == [lack.GOODS]
    assert set(by_token(state, found)) <= {"eat emmer", "gain 1 food"}
    assert "eat emmer" in by_token(state, found)


# Furnishings


def farm(**goods: int) -> FarmersState:
    state = with_goods(begun("cave-farmers"), **goods)
    assert isinstance(state, FarmersState)
    return state


def furnishing(state: FarmersState, name: str) -> Name:
    rows = [row.name for row in state.guide.furnishings if state.offer >> row.number & 1]
    return next(each for each in rows if state.book.words.called(each) == name)


def test_a_furnishing_lacks_goods_and_spaces_that_bring_them_help() -> None:
    state = farm(food=2)
    wanted = furnishing(state, "Carpenter")
    found = goal(state, wanted)
    assert told(state, found.lacks) == [("goods", 1, "1 stone")]
    assert any(brought(state, way) == ["1 stone"] for way in found.ways)
    for way in found.ways:
        assert state.book.lexicon.meaning(way.choice).targets[0].kind == "space"
    assert told(state, state.missing(f"furnish {wanted.id}")) == [("goods", 1, "1 stone")]


def has_no_site(state: State) -> bool:
    return isinstance(state, FarmersState) and not state.allows(SITE)


def test_without_a_free_cavern_that_is_missing_and_digging_one_helps() -> None:
    found = 0
    for state in positions("cave-farmers-seven", 25, has_no_site)[::4]:
        assert isinstance(state, FarmersState)
        wanted = furnishing(state, "Dwelling")
        lacks = goal(state, wanted).lacks
        if [each.kind for each in lacks] == [lack.SPACE]:
            found += 1
            for way in goal(state, wanted).ways:
                assert [each.kind for each in way.brings] == [lack.SPACE]
    assert found


# Orders


def test_an_order_lacks_its_card_its_stones_and_the_way_to_them() -> None:
    state = begun("cavum")
    assert isinstance(state, CavumState)
    number = state.holders.index(FACE_UP)
    name = Name("order", state.guide.orders[number].id)
    found = goal(state, name)
    kinds = [each.kind for each in found.lacks]
    assert kinds[0] == lack.CARD
    assert kinds.count(lack.GOODS) == len(set(state.guide.orders[number].gems))
    assert lack.PIECE in kinds or lack.CONNECTION in kinds
    state.holders = [state.mover if at == number else holder for at, holder in enumerate(state.holders)]
    state.purses[state.mover] = list(state.guide.orders[number].counts)
    assert goal(state, name).is_ready
    assert goal(state, name, 1 - state.mover).is_lost
    state.holders = [GONE if at == number else holder for at, holder in enumerate(state.holders)]
    assert goal(state, name).is_reached


def test_in_a_draft_taking_the_card_helps_and_in_building_tunnels_toward_its_veins() -> None:
    tokens = set[str]()
    drafting = positions("cavum-four", 1, lambda state: isinstance(state, CavumState) and state.section == DRAFT)[:2]
    for state in [*drafting, *positions("cavum-four", 60, lambda state: True)]:
        assert isinstance(state, CavumState)
        for number, holder in enumerate(state.holders):
            if holder in (FACE_UP, state.mover):
                found = goal(state, Name("order", state.guide.orders[number].id))
                tokens |= {token.split()[0] for token in by_token(state, found)}
    assert "take" in tokens
    assert tokens & {"lay", "at", "turn", "buy"}


# All games


def positions(record: str, every: int, holds: Callable[[State], bool]) -> list[State]:
    """Some positions of a recorded game at which a seat decides."""
    told = Record.parse((RECORDS / f"{record}.txt").read_text("utf-8"))
    state, found = told.start(), list[State]()
    for number, choice in enumerate(told.choices):
        if number % every == 0 and state.seat not in (None, CHANCE) and holds(state):
            found.append(state.copy())
        state.apply(choice)
    return found


@pytest.mark.parametrize("record", list(GAMES))
def test_looking_for_ways_changes_nothing_and_every_way_keeps_its_promise(record: str) -> None:
    """What a way is said to leave is nothing more than what is missing now, and it can be played."""
    kind = GAMES[record]
    for state in positions(record, 150, lambda state: True):
        names = {
            target for choice in range(len(state.book.lexicon)) for target in state.book.lexicon.meaning(choice).targets
        }
        before = state.full_key()
        for name in sorted(name for name in names if name.kind == kind)[::9]:
            found = goal(state, name)
            assert state.full_key() == before
            for way in found.ways:
                assert state.is_open(way.choice)
                assert way.brings or way.reaches
                assert not any(each.kind == lack.GONE for each in way.left)
            assert goal(state, name, (state.mover + 1) % state.players).ways == []


@pytest.mark.parametrize(("record", "every"), list(zip(GAMES, [150, 150, 60], strict=True)))
def test_why_not_tells_what_a_choice_lacks_and_the_ways_to_its_thing(record: str, every: int) -> None:
    """The same as the goal itself does: there is one way to work it out."""
    game, seen = Record.parse((RECORDS / f"{record}.txt").read_text("utf-8")).rulebook(), set[str]()
    for state in positions(record, every, lambda state: True):
        for number in (about := _about_goals(state))[:: len(about) // 15]:
            token = state.book.lexicon.token(number)
            found, wanted = why_not(game, state, number), goal(state, token)
            assert (found.token, found.reasons) == (token, state.reasons(number))
            if state.is_open(number):
                assert (found.missing, found.ways) == ([], [])
                continue
            assert repr((found.missing, found.ways)) == repr((state.missing(number), wanted.ways))
            sentences = [state.book.words.say(way_told(game, state, way)) for way in found.ways]
            assert all(":" in said or "; then still missing: " in said for said in sentences)
            seen |= {"missing"} if found.missing else set()
            seen |= {"ways"} if found.ways else set()
    assert seen == {"missing", "ways"}


def _about_goals(state: State) -> list[int]:
    """The choices of seats that are about a thing that can be a goal."""
    kinds, meaning = set(GAMES.values()), state.book.lexicon.meaning
    return [n for n in range(len(state.book.lexicon)) if any(thing.kind in kinds for thing in meaning(n).targets[:1])]


@pytest.mark.parametrize("game", ["cave-vs-cave", "cave-farmers", "cavum"])
def test_what_is_about_no_goal_lacks_nothing_and_nobody_looks_for_ways(game: str) -> None:
    state, rules = begun(game), pickaxe.game(game)
    closed = next(n for n in range(len(rules.lexicon)) if not state.is_open(n) and n not in _about_goals(state))
    found = why_not(rules, state, closed)
    assert found.reasons
    assert (found.missing, found.ways) == ([], [])
