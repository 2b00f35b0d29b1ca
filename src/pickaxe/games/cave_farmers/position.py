"""Positions: a state as JSON-able data that is easy to write by hand.

What is beside the boards is not written: the offer holds every furnishing that is nowhere else. When a position is
read, what is left out is as in a fresh game; what breaks a law is refused with its sentence.
"""

from typing import Final

from pickaxe.games.cave_farmers.book import DWELLING, FURNISHING_CODE, FURNISHING_COUNT, HEAP_MASK, MOST_STRENGTH
from pickaxe.games.cave_farmers.components import GOODS
from pickaxe.games.cave_farmers.harvest import SKIP_BREEDING, STEP_BITS, STEPS
from pickaxe.games.cave_farmers.hidden import MARKERS_USED, cards_of, turn_up
from pickaxe.games.cave_farmers.home import (
    ASIDE,
    AT_HOME,
    BOARD_MASK,
    COLUMNS,
    FIRST_CAVERN,
    FOREST_PAIRS,
    NAMES,
    NEWBORN,
    RING,
    STABLES,
    SUPPLIED,
    Home,
)
from pickaxe.games.cave_farmers.laws import LAWS, LAWS_OF_TIME, card_rounds, masks_of
from pickaxe.games.cave_farmers.setup import BOOK, DWARFS, unsettled
from pickaxe.games.cave_farmers.state import (
    BEGINNING,
    HARVESTING,
    LAST_ROUND,
    MARKER_COLOURS,
    MARKER_ROUNDS,
    NONE,
    PHASES,
    PREPARING,
    ROUNDS,
    SWITCHES,
    UNDECIDED,
    UNSEEN,
    WORKING,
    FarmersState,
)
from pickaxe.games.cave_farmers.turns import INCOME, MARKER
from pickaxe.kernel.errors import BadPosition
from pickaxe.kernel.fields import (
    ANY,
    COUNT,
    FLAG,
    Choice,
    Fields,
    Maybe,
    Names,
    Number,
    Object,
    Table,
    Word,
    at_most,
    obey,
    setup_of,
)
from pickaxe.kernel.game import Game
from pickaxe.kernel.grids import bits, mask_of
from pickaxe.kernel.stack import Json, stack_of

HOME: Final = "home"
LAID_ASIDE: Final = "aside"
_OF_SPACES: Final = "{what} is an object of spaces, not {value}."
_MOST_MORE: Final = max(n for space in BOOK.spaces for n in space.goods_of(space.more).values())  # goods in a round
_CELL: Final = Choice(
    {NAMES[cell]: cell for cell in bits(BOARD_MASK | RING)}, "{what} has no space {value}; spaces are '1,1' to '4,6'."
)
_PASTURES: Final = {f"{NAMES[one]} {NAMES[two]}": number for number, (one, two) in enumerate(FOREST_PAIRS)}
_FURNISHING: Final = Number(1, FURNISHING_COUNT - 1)
_SUPPLY: Final = Number(0, 7)  # rounds
_MOST_STEPS: Final = [0, 5, 1]  # by phase; of a harvest and of the last exchanges by players


def write_position(farm: FarmersState) -> Json:
    """A state as a position that leaves nothing out."""
    return {
        "game": "cave-farmers",
        "mode": farm.mode,
        "players": farm.players,
        "options": {name: bool(farm.switches >> bit & 1) for bit, name in enumerate(SWITCHES)},
        "phase": PHASES[farm.phase],
        "step": farm.step,
        "round": farm.round,
        "start": farm.start if farm.start >= 0 else None,
        "turn": farm.turn,
        "mover": farm.mover,
        "cards": [farm.guide.spaces[farm.cards[n]].token for n in ROUNDS[farm.players] if farm.cards[n] >= 0],
        "markers": [MARKER_COLOURS[farm.markers[n]] for n in MARKER_ROUNDS[farm.players] if farm.markers[n] != UNSEEN],
        "goods": {_token(farm, n): farm.guide.spaces[n].goods_of(farm.heaps[n]) for n in farm.spaces if farm.heaps[n]},
        "space": _token(farm, farm.space) if farm.space >= 0 else None,
        "used": _token(farm, farm.used) if farm.used >= 0 else None,
        "dwarf": farm.dwarf if farm.dwarf >= 0 else None,
        "seats": [_seat(farm, seat) for seat in range(farm.players)],
        "pending": farm.pending(),
        "over": farm.is_over,
    }


def _token(farm: FarmersState, index: int) -> str:
    return farm.guide.spaces[index].token


def _seat(farm: FarmersState, seat: int) -> Json:
    home = farm.homes[seat]
    return {
        "goods": {name: n for name, n in zip(GOODS.names, farm.purses[seat], strict=True) if n},
        "cells": _cells(home),
        "large_pastures": [*_pastures(home.wide, 1), *_pastures(home.tall, COLUMNS)],
        "stables": [NAMES[cell] for cell in bits(home.stables)],
        "furnishings": {NAMES[entry & 63]: entry >> 6 for entry in home.built},
        "covered": home.covered or None,
        "dwarfs": [
            {"strength": strength, "at": _post(farm, post)}
            for strength, post in zip(home.strengths, home.posts, strict=True)
        ],
        "born": home.born,
        "begging": home.begging,
        "supplies": dict(zip(SUPPLIED, home.supplies, strict=True)),
        "extended": home.has_extended,
    }


def _cells(home: Home) -> dict[str, str]:
    """What lies on the cells of a home board: tiles without fences of large pastures and without furnishings."""
    found: dict[int, str] = {}
    for name, mask in masks_of(home).items():
        for cell in bits(mask):
            found[cell] = name
    return {NAMES[cell]: found[cell] for cell in sorted(found)}


def _pastures(first: int, step: int) -> list[str]:
    return [f"{NAMES[cell]} {NAMES[cell + step]}" for cell in bits(first)]


def _post(farm: FarmersState, post: int) -> str:
    """Where a dwarf is; a newborn lies on a space."""
    if post == AT_HOME:
        return HOME
    if post == ASIDE:
        return LAID_ASIDE
    return f"newborn {_token(farm, post - NEWBORN)}" if post >= NEWBORN else _token(farm, post)


_WRITTEN: Final = write_position(unsettled(1, "complete", SWITCHES))


def read_position(game: Game, position: object) -> FarmersState:
    """The state that a position describes."""
    fields = Fields(position, " ".join(_WRITTEN), "A position")
    players, mode, switches = setup_of(game, fields.data)
    farm = unsettled(players, mode, switches)
    _Reader(fields, farm).read()
    obey(farm, LAWS)
    farm.settle()
    return farm


class _Reader:
    """Fills a fresh state with what a position says, part by part."""

    def __init__(self, fields: Fields, farm: FarmersState) -> None:
        self.fields = fields
        self.farm = farm
        self.seat = Number(0, farm.players - 1)

    def read(self) -> None:
        """Everything."""
        self._read_time()
        self._read_start()
        self._read_cards()
        self._read_markers()
        obey(self.farm, LAWS_OF_TIME)
        spaces = self._spaces()
        self._read_goods(spaces)
        for seat, data in enumerate(self.fields.get("seats", at_most(ANY, self.farm.players), [])):
            _SeatReader(data, self.farm, seat).read(spaces)
        self._read_turn(spaces)
        self._read_dwarf()
        self.farm.stack = stack_of(BOOK, self.fields.get("pending", ANY, self._usual_pending()))
        self._count_offer()

    def _spaces(self) -> Choice:
        """A space in play by its token."""
        return Choice({BOOK.spaces[index].token: index for index in self.farm.spaces})

    # When it is

    def _read_time(self) -> None:
        farm, get = self.farm, self.fields.get
        farm.round = get("round", Number(0, ROUNDS[farm.players][-1]), 0)
        farm.phase = get("phase", Word(PHASES), PHASES[WORKING if farm.round else BEGINNING])
        harvest = farm.players * STEPS + (SKIP_BREEDING << STEP_BITS)
        most = [*_MOST_STEPS, harvest, farm.players][farm.phase]
        farm.step = get("step", Number(0, most), 1 if farm.phase == WORKING else 0)
        farm.turn = get("turn", COUNT, 0)
        farm.is_over = get("over", FLAG, False)

    def _read_start(self) -> None:
        farm, begins = self.farm, self.farm.phase == BEGINNING
        usual = None if begins and farm.players > 1 else 0
        farm.start = self.fields.get("start", Maybe(self.seat) if begins else self.seat, usual)
        farm.mover = self.fields.get("mover", self.seat, max(0, farm.start))

    def _read_cards(self) -> None:
        farm, rounds, is_usual = self.farm, card_rounds(self.farm), "cards" not in self.fields.data
        tokens = self.fields.get("cards", at_most(ANY, len(rounds)), [None] * len(rounds))
        if len(tokens) != len(rounds):
            raise BadPosition(f"{len(rounds)} cards are turned up by now, not {len(tokens)}.")
        for round, token in zip(rounds, tokens, strict=True):
            possible = {BOOK.spaces[card].token: card for card in cards_of(farm.players, round)}
            left = Choice({name: card for name, card in possible.items() if card not in farm.cards})
            card = next(iter(left.known.values())) if is_usual else left.read(token, f"The card of round {round}")
            turn_up(farm, round, card)

    def _read_markers(self) -> None:
        farm, rounds = self.farm, MARKER_ROUNDS[self.farm.players]
        # The marker of a round is turned up after its card.
        last = farm.round - (farm.phase == PREPARING and INCOME < farm.step <= MARKER)
        shown = sum(number <= last for number in rounds)
        usual = [colour for colour in MARKER_COLOURS[1:] for _ in range(MARKERS_USED[farm.players][colour])]
        markers = self.fields.get("markers", at_most(ANY, shown), usual[:shown])
        for round, colour in zip(rounds, markers, strict=False):
            farm.markers[round] = 1 + Word(MARKER_COLOURS[1:]).read(colour, f"The harvest marker of round {round}")

    def _read_goods(self, spaces: Choice) -> None:
        farm = self.farm
        # What lies on a space can grow until the last round.
        filled = farm.round - (farm.phase <= PREPARING)
        most = Number(0, HEAP_MASK - _MOST_MORE * (LAST_ROUND - filled))
        heaps = Table(spaces, ANY, "{key}", _OF_SPACES, "A space in {what}")
        for index, amounts in self.fields.get("goods", heaps, {}).items():
            space = BOOK.spaces[index]
            goods = Object({GOODS.names[kind]: most for kind in space.kinds}, f"The {{key}} on {space.token}")
            told = goods.read(amounts, f"The goods on {space.token}")
            farm.heaps[index] = space.heap_of(GOODS.bundle(" ".join(f"{n} {name}" for name, n in told.items())))

    # The dwarf of this turn and where it is

    def _read_turn(self, spaces: Choice) -> None:
        farm, token = self.farm, self.fields.data.get("space")
        farm.space = self.fields.get("space", Maybe(spaces), None)
        farm.used = self.fields.get("used", Maybe(spaces), token)
        if farm.used == farm.space >= 0 and BOOK.spaces[farm.space].imitation_cost >= 0:
            farm.used = NONE
        farm.is_copying = farm.used >= 0 and farm.used != farm.space

    def _read_dwarf(self) -> None:
        farm, home = self.farm, self.farm.homes[self.farm.mover]
        farm.dwarf = self.fields.get("dwarf", Maybe(Number(0, len(home.posts) - 1)), None)
        if farm.space >= 0 and farm.dwarf < 0:
            farm.dwarf = home.posts.index(farm.space) if farm.space in home.posts else home.weakest()
        is_out = farm.space in home.posts or farm.dwarf < 0 or home.posts[farm.dwarf] != AT_HOME
        if farm.space >= 0 and not is_out:
            home.posts[farm.dwarf] = farm.space
        for seat, each in enumerate(farm.homes):
            for post in each.posts:
                if 0 <= post < NEWBORN:
                    farm.occupants[post] = seat

    # What is pending

    def _count_offer(self) -> None:
        """What is built, covered or in hand is not on offer any more."""
        farm = self.farm
        gone = [entry >> 6 for home in farm.homes for entry in home.built] + [home.covered for home in farm.homes]
        gone.append(farm.memory_of(BOOK.place_node) - FURNISHING_CODE)
        farm.offer &= ~mask_of([number for number in gone if number > DWELLING])

    def _usual_pending(self) -> list[Json]:
        farm = self.farm
        if farm.is_over:
            return []
        found = ["flow"]
        if farm.phase == PREPARING and farm.step == MARKER:
            found.append("reveal card")
        if farm.phase == HARVESTING and farm.harvest_now() == UNDECIDED:
            found.append("reveal marker")
        if farm.phase == WORKING and farm.step:
            found.append("turn")
            if farm.space >= 0:
                found.append(f"space {BOOK.spaces[farm.used].id}" if farm.used >= 0 else "imitate")
        return [{"effect": label, "memory": 0} for label in found]


class _SeatReader:
    """Fills the home of one seat."""

    def __init__(self, data: object, farm: FarmersState, seat: int) -> None:
        self.fields = Fields(data, " ".join(_WRITTEN["seats"][0]), f"Seat {seat}", f"'{{key}}' of seat {seat}")
        self.farm = farm
        self.home = farm.homes[seat]
        self.seat = seat
        self.of_seat = f"of seat {seat}"

    def read(self, spaces: Choice) -> None:
        """Goods, land, furnishings and family."""
        goods = Object(dict.fromkeys(GOODS.names, COUNT), f"The {{key}} {self.of_seat}")
        for name, number in goods.read(self.fields.data.get("goods", {}), f"The goods {self.of_seat}").items():
            self.farm.purses[self.seat][GOODS.index(name)] = number
        self._read_cells()
        self._read_furnishings()
        self._read_forest()
        self._read_dwarfs(spaces)
        self._read_counters()

    def _read_cells(self) -> None:
        home, kinds = self.home, list(masks_of(self.home))
        cells = Table(_CELL, Word(kinds), f"Space {{key}} {self.of_seat}", _OF_SPACES)
        masks = [0] * len(kinds)
        for cell, kind in self.fields.get("cells", cells, {}).items():
            masks[kind] |= 1 << cell
        home.meadows, home.small = masks[0], masks[7]
        home.grain, home.vegetables = masks[2:5], masks[5:7]
        home.fields = masks[1] | masks[2] | masks[3] | masks[4] | masks[5] | masks[6]
        home.caverns, home.tunnels, home.deeps, home.ore_mines, home.ruby_mines = masks[8:]

    def _read_furnishings(self) -> None:
        home = self.home
        table = Table(_CELL, _FURNISHING, f"The furnishing on {{key}} {self.of_seat}", _OF_SPACES)
        for cell, number in self.fields.get("furnishings", table, {}).items():
            home.furnished |= 1 << cell
            home.built.append(number << 6 | cell)
            home.owned |= 1 << number
            if BOOK.furnishings[number].is_dwelling:
                home.dwellings |= 1 << cell
        # The first cavern is there unless something else is said of it.
        if not home.cave() >> FIRST_CAVERN & 1:
            home.caverns |= 1 << FIRST_CAVERN
        home.covered = max(0, self.fields.get("covered", Maybe(_FURNISHING), None))

    def _read_forest(self) -> None:
        """Large pastures and stables."""
        home = self.home
        pastures = Names(_PASTURES, "", f"{{value}} {self.of_seat} is no large pasture; one is '2,1 2,2'.")
        for number in self.fields.get("large_pastures", pastures, []):
            one, two = FOREST_PAIRS[number]
            home.wide |= 1 << one if two == one + 1 else 0
            home.tall |= 1 << one if two != one + 1 else 0
        for cell in self.fields.get("stables", at_most(_CELL, STABLES), []):
            if home.stables >> cell & 1:
                raise BadPosition(f"There can be no stable on {NAMES[cell]} {self.of_seat}.")
            home.stables |= 1 << cell

    def _read_dwarfs(self, spaces: Choice) -> None:
        usual = [{"strength": 0, "at": HOME}] * DWARFS
        dwarfs = self.fields.get("dwarfs", at_most(ANY, self.farm.room(self.seat)), usual)
        newborn = {f"newborn {token}": space + NEWBORN for token, space in spaces.known.items()}
        posts = Choice({HOME: AT_HOME, LAID_ASIDE: ASIDE, **spaces.known, **newborn})
        self.home.strengths, self.home.posts = [], []
        for number, data in enumerate(dwarfs):
            dwarf = f"dwarf {number} {self.of_seat}"
            entry = Fields(data, "strength at", f"D{dwarf[1:]}").data
            strength = Number(0, MOST_STRENGTH).read(entry.get("strength", 0), f"The strength of {dwarf}")
            self.home.strengths.append(strength)
            self.home.posts.append(posts.read(entry.get("at", HOME), f"The place of {dwarf}"))

    def _read_counters(self) -> None:
        home, get = self.home, self.fields.get
        home.born = get("born", Number(0, max(0, len(home.strengths) - DWARFS)), 0)
        home.begging = get("begging", COUNT, 0)
        supplies = Object(dict.fromkeys(SUPPLIED, _SUPPLY), f"The {{key}} supplies {self.of_seat}")
        told = get("supplies", supplies, {})
        home.supplies = [told.get(name, 0) for name in SUPPLIED]
        home.has_extended = get("extended", FLAG, False)
