"""Reads positions. What is left out is as in a fresh game; what cannot be is refused with a reason."""

from typing import Final

from pickaxe.games.cave_farmers.book import (
    DWELLING,
    FURNISHING_CODE,
    FURNISHING_COUNT,
    HEAP_MASK,
    MOST_STRENGTH,
    Space,
)
from pickaxe.games.cave_farmers.harvest import SKIP_BREEDING, SKIP_FIELDS, STEP_BITS, STEPS
from pickaxe.games.cave_farmers.hidden import FAMILY_LIFE, MARKERS_USED, URGENT_WISH, WISH, cards_of
from pickaxe.games.cave_farmers.home import ASIDE, AT_HOME, NEWBORN, STABLES, Home
from pickaxe.games.cave_farmers.land import (
    BOARD_MASK,
    ENTRANCE,
    ENTRY_DWELLING,
    FIRST_CAVERN,
    FOREST,
    FOREST_BOARD,
    FOREST_PAIRS,
    MOUNTAIN,
    NAMES,
    RING,
    around_forest,
    around_mountain,
)
from pickaxe.games.cave_farmers.pending import check_pending
from pickaxe.games.cave_farmers.position import COLOURS, HOME, LAID_ASIDE, SUPPLIES, heap_goods, masks_of
from pickaxe.games.cave_farmers.setup import BOOK, DWARFS, unsettled
from pickaxe.games.cave_farmers.state import (
    BEGINNING,
    FINISHING,
    HARVESTING,
    LAST_ROUND,
    MARKER_ROUNDS,
    NONE,
    PHASES,
    PREPARING,
    ROUNDS,
    UNDECIDED,
    WORKING,
    FarmersState,
)
from pickaxe.games.cave_farmers.stock import GOODS
from pickaxe.games.cave_farmers.turns import INCOME, MARKER
from pickaxe.kernel.errors import BadPosition
from pickaxe.kernel.fields import a_count, a_flag, a_list, a_number, an_object, one_of, setup_of
from pickaxe.kernel.game import Game
from pickaxe.kernel.stack import Json, stack_of

_KEYS: Final = (
    "game", "mode", "players", "options", "phase", "step", "round", "start", "turn", "mover", "cards", "markers",
    "goods", "space", "used", "dwarf", "seats", "pending", "over",
)  # fmt: skip
_SEAT_KEYS: Final = (
    "goods", "cells", "large_pastures", "stables", "furnishings", "covered", "dwarfs", "born", "begging", "supplies",
    "extended",
)  # fmt: skip
_MOST_MORE: Final = max(n for space in BOOK.spaces for n in heap_goods(space, space.more).values())  # goods in a round
_CELL: Final[dict[str, int]] = {name: cell for cell, name in enumerate(NAMES)}
_FOREST_KINDS: Final = 8  # of the kinds of cells, the first ones lie in the forest
_PREPARATIONS: Final = 5
_SUPPLY_ROUNDS: Final = 7


def read_position(game: Game, position: object) -> FarmersState:
    """The state that a position describes."""
    data = an_object(position, _KEYS, "A position")
    players, mode, switches = setup_of(game, data)
    farm = unsettled(players, mode, switches)
    _Reader(data, farm).read()
    return farm


class _Reader:
    """Fills a fresh state with what a position says, and refuses what cannot be."""

    def __init__(self, position: Json, farm: FarmersState) -> None:
        self.position = position
        self.farm = farm

    def read(self) -> None:
        """Everything, part by part, and then as a whole."""
        self._read_time()
        self._read_cards()
        self._read_markers()
        self._read_goods()
        self._read_seats()
        self._read_turn()
        self._read_stack()

    def _number(self, key: str, low: int, high: int, default: int) -> int:
        return a_number(self.position.get(key, default), low, high, f"{key!r}")

    def _space(self, token: object, what: str) -> Space:
        """A space in play by its token."""
        spaces = [BOOK.spaces[index] for index in self.farm.spaces]
        return spaces[one_of(token, [space.token for space in spaces], what)]

    # When it is

    def _read_time(self) -> None:
        farm = self.farm
        rounds = ROUNDS[farm.players]
        farm.round = self._number("round", 0, rounds[-1], 0)
        if farm.round and farm.round not in rounds:
            raise BadPosition(f"Round {farm.round} is left out with {farm.players} players.")
        default = PHASES[WORKING if farm.round else BEGINNING]
        farm.phase = one_of(self.position.get("phase", default), PHASES, "'phase'")
        if farm.phase == FINISHING and farm.round != rounds[-1]:
            raise BadPosition(f"The last exchanges follow round {rounds[-1]}, not round {farm.round}.")
        if (farm.round == 0) != (farm.phase == BEGINNING) and not (farm.phase == PREPARING and not farm.round):
            raise BadPosition(f"Round {farm.round} does not go with the phase {PHASES[farm.phase]!r}.")
        self._read_step()
        self._read_start()
        farm.turn = a_count(self.position.get("turn", 0), "'turn'")
        farm.is_over = a_flag(self.position.get("over", False), "'over'")

    def _read_step(self) -> None:
        farm = self.farm
        most = {
            BEGINNING: 0,
            PREPARING: _PREPARATIONS,
            WORKING: 1,
            HARVESTING: farm.players * STEPS + (SKIP_BREEDING << STEP_BITS),
            FINISHING: farm.players,
        }[farm.phase]
        farm.step = self._number("step", 0, most, 1 if farm.phase == WORKING else 0)
        if farm.phase == PREPARING and farm.step > 0 and not farm.round:
            raise BadPosition("Round 0 is over before anything of a round is prepared.")
        if farm.phase == PREPARING and farm.step == INCOME and farm.round == ROUNDS[farm.players][-1]:
            raise BadPosition(f"No round follows round {farm.round}, so none can be prepared.")
        if farm.phase == HARVESTING and farm.step % (1 << STEP_BITS) > farm.players * STEPS:
            raise BadPosition(
                f"'step' is {farm.step}: a harvest of {farm.players} seats has steps 0 to {farm.players * STEPS}, "
                f"with {SKIP_FIELDS << STEP_BITS} or {SKIP_BREEDING << STEP_BITS} more for what a seat gives up."
            )

    def _read_start(self) -> None:
        farm = self.farm
        begins = farm.phase == BEGINNING
        start = self.position.get("start", None if begins and farm.players > 1 else 0)
        if start is None and begins:
            farm.start = NONE
        else:
            farm.start = a_number(start, 0, farm.players - 1, "'start'")
        farm.mover = self._number("mover", 0, farm.players - 1, max(0, farm.start))

    def _read_cards(self) -> None:
        """The cards of the rounds so far; those of this round are turned up in its preparation."""
        farm = self.farm
        rounds = [n for n in ROUNDS[farm.players] if n <= farm.round]
        if farm.phase == PREPARING and 0 < farm.step <= MARKER:
            rounds.pop()
        tokens = a_list(self.position.get("cards", self._usual_cards(rounds)), "'cards'", len(rounds))
        if len(tokens) != len(rounds):
            raise BadPosition(f"{len(rounds)} cards are turned up by now, not {len(tokens)}.")
        for round, token in zip(rounds, tokens, strict=True):
            self._read_card(round, token)

    def _usual_cards(self, rounds: list[int]) -> list[str]:
        found: list[int] = []
        for round in rounds:
            found.append(next(card for card in cards_of(self.farm.players, round) if card not in found))
        return [BOOK.spaces[card].token for card in found]

    def _read_card(self, round: int, token: object) -> None:
        farm = self.farm
        possible = [card for card in cards_of(farm.players, round) if card not in farm.cards]
        tokens = [BOOK.spaces[card].token for card in possible]
        card = possible[one_of(token, tokens, f"The card of round {round}")]
        farm.cards[round] = card
        farm.spaces.append(card)
        if card == FAMILY_LIFE:
            farm.spaces[farm.spaces.index(WISH)] = URGENT_WISH

    def _read_markers(self) -> None:
        farm = self.farm
        rounds = MARKER_ROUNDS[farm.players]
        shown = [n for n in rounds if n <= farm.round]
        used = MARKERS_USED[farm.players]
        usual = ["green"] * used["green"] + ["red"] * used["red"]
        markers = a_list(self.position.get("markers", usual[: len(shown)]), "'markers'", len(shown))
        is_round_over = farm.phase == PREPARING and farm.step == INCOME  # else its marker may still be face down
        if len(markers) < len(shown) - (not is_round_over):
            raise BadPosition(f"{len(shown)} harvest markers are turned up by round {farm.round}, not {len(markers)}.")
        for round, colour in zip(rounds, markers, strict=False):
            farm.markers[round] = 1 + one_of(colour, COLOURS[1:], f"The harvest marker of round {round}")
        for number, colour in enumerate(COLOURS[1:], 1):
            if farm.markers.count(number) > used[colour]:
                raise BadPosition(f"There are only {used[colour]} {colour} harvest markers.")

    def _read_goods(self) -> None:
        goods = self.position.get("goods", {})
        if not isinstance(goods, dict):
            raise BadPosition(f"'goods' is an object of spaces, not {goods!r}.")
        # What lies on a space can grow until the last round.
        filled = self.farm.round - (self.farm.phase <= PREPARING)
        most = HEAP_MASK - _MOST_MORE * (LAST_ROUND - filled)
        for token, amounts in goods.items():
            space = self._space(token, "A space in 'goods'")
            names = tuple(GOODS.names[kind] for kind in space.kinds)
            data = an_object(amounts, names, f"The goods on {token}")
            heap = " ".join(f"{a_number(n, 0, most, f'The {name} on {token}')} {name}" for name, n in data.items())
            self.farm.heaps[space.index] = space.heap_of(GOODS.bundle(heap))

    # Seats

    def _read_seats(self) -> None:
        farm = self.farm
        seats = a_list(self.position.get("seats", []), "'seats'", farm.players)
        for seat, data in enumerate(seats):
            entry = an_object(data, _SEAT_KEYS, f"Seat {seat}")
            _SeatReader(entry, farm, seat).read()
        self._check_furnishings()

    def _check_furnishings(self) -> None:
        """Every furnishing but the Dwelling is there once."""
        farm = self.farm
        for seat, home in enumerate(farm.homes):
            numbers = [entry >> 6 for entry in home.built] + ([home.covered] if home.covered else [])
            for number in numbers:
                if number != DWELLING and not farm.offer >> number & 1:
                    known = (BOOK.beginner if farm.mode == "beginner" else BOOK.complete) >> number & 1
                    problem = "is built twice" if known else f"is not in the mode {farm.mode!r}"
                    raise BadPosition(f"Furnishing {number} of seat {seat} {problem}.")
                if number != DWELLING:
                    farm.offer &= ~(1 << number)

    def _read_turn(self) -> None:
        """The dwarf of this turn and where it is."""
        farm = self.farm
        self._seat_dwarfs()
        space, used = self.position.get("space"), self.position.get("used", self.position.get("space"))
        if space is not None:
            farm.space = self._space(space, "'space'").index
            if farm.occupants[farm.space] not in (NONE, farm.mover):
                raise BadPosition(f"Two dwarfs stand on {space}.")
            farm.occupants[farm.space] = farm.mover
            is_imitation = BOOK.spaces[farm.space].imitation_cost >= 0
            if used is not None and not (is_imitation and used == space):
                farm.used = self._space(used, "'used'").index
            if farm.phase != WORKING:
                raise BadPosition("'space' is where a dwarf works: it goes with the phase 'work' only.")
        elif used is not None:
            raise BadPosition("'used' goes with 'space' only.")
        if farm.used >= 0 and (farm.used != farm.space) != (BOOK.spaces[farm.space].imitation_cost >= 0):
            raise BadPosition(f"Who stands on {space} does not use {used}.")
        farm.is_copying = farm.used >= 0 and farm.used != farm.space
        self._read_dwarf()

    def _seat_dwarfs(self) -> None:
        for seat, home in enumerate(self.farm.homes):
            for post in home.posts:
                if 0 <= post < NEWBORN:
                    if self.farm.occupants[post] >= 0:
                        raise BadPosition(f"Two dwarfs stand on {BOOK.spaces[post].token}.")
                    self.farm.occupants[post] = seat

    def _read_dwarf(self) -> None:
        farm = self.farm
        home = farm.homes[farm.mover]
        dwarf = self.position.get("dwarf")
        if farm.space >= 0 and dwarf is None:
            dwarf = home.posts.index(farm.space) if farm.space in home.posts else home.weakest()
            if dwarf < 0:
                raise BadPosition(f"No dwarf of seat {farm.mover} stands on 'space' or is at home to go there.")
        if dwarf is not None:
            farm.dwarf = a_number(dwarf, 0, len(home.posts) - 1, "'dwarf'")
        if farm.space >= 0:
            if farm.space not in home.posts and home.posts[farm.dwarf] == AT_HOME:
                home.posts[farm.dwarf] = farm.space
            if home.posts[farm.dwarf] != farm.space:
                raise BadPosition(f"Dwarf {farm.dwarf} of seat {farm.mover} does not stand on 'space'.")

    # What is pending

    def _read_stack(self) -> None:
        farm = self.farm
        farm.stack = stack_of(BOOK, self.position.get("pending", self._usual_pending()))
        if bool(farm.stack) == farm.is_over:
            raise BadPosition("A game has pending effects until it is over, and none when it is.")
        self._take_from_offer()
        check_pending(farm)
        self._check_room()
        farm.settle()

    def _take_from_offer(self) -> None:
        """A furnishing in hand is not on offer any more."""
        farm = self.farm
        thing = farm.memory_of(BOOK.place_node)
        number = thing - FURNISHING_CODE
        if number > DWELLING:
            if not farm.offer >> number & 1:
                raise BadPosition(f"Furnishing {number} is in hand, but built or not in this game.")
            farm.offer &= ~(1 << number)

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

    def _check_room(self) -> None:
        """All animals have room, unless that is what is being asked."""
        farm = self.farm
        labels = [entry["effect"] for entry in farm.pending()]
        for seat in range(farm.players):
            if not farm.is_housed(seat) and not ("house" in labels and seat == farm.mover):
                raise BadPosition(f"Not all animals of seat {seat} have room.")


class _SeatReader:
    """Fills the home of one seat."""

    def __init__(self, data: Json, farm: FarmersState, seat: int) -> None:
        self.data = data
        self.farm = farm
        self.seat = seat
        self.home: Home = farm.homes[seat]

    def read(self) -> None:
        """Goods, land, furnishings and family."""
        self._read_goods()
        self._read_cells()
        self._read_pastures()
        self._read_furnishings()
        self._read_stables()
        self._read_dwarfs()
        self._read_counters()
        self._check_land()

    def _read_goods(self) -> None:
        goods = an_object(self.data.get("goods", {}), tuple(GOODS.names), f"The goods of seat {self.seat}")
        purse = self.farm.purses[self.seat]
        for name, number in goods.items():
            purse[GOODS.index(name)] = a_count(number, f"The {name} of seat {self.seat}")

    def _cell(self, name: object, what: str) -> int:
        if not isinstance(name, str) or name not in _CELL or not (BOARD_MASK | RING) >> _CELL[name] & 1:
            raise BadPosition(f"{what} of seat {self.seat} has no space {name!r}; spaces are '1,1' to '4,6'.")
        return _CELL[name]

    def _read_cells(self) -> None:
        cells = self.data.get("cells", {})
        if not isinstance(cells, dict):
            raise BadPosition(f"'cells' of seat {self.seat} is an object of spaces, not {cells!r}.")
        names = list(masks_of(self.home))
        masks = [0] * len(names)
        for name, kind in cells.items():
            cell = self._cell(name, "'cells'")
            number = one_of(kind, names, f"Space {name} of seat {self.seat}")
            terrain = FOREST if number < _FOREST_KINDS else MOUNTAIN
            if not terrain >> cell & 1 or cell == ENTRY_DWELLING:
                raise BadPosition(f"There can be no {kind} on {name} of seat {self.seat}.")
            masks[number] |= 1 << cell
        self._set_masks(masks)

    def _set_masks(self, masks: list[int]) -> None:
        home = self.home
        home.meadows = masks[0]
        home.grain = masks[2:5]
        home.vegetables = masks[5:7]
        home.fields = masks[1] | masks[2] | masks[3] | masks[4] | masks[5] | masks[6]
        home.small = masks[7]
        home.caverns, home.tunnels, home.deeps, home.ore_mines, home.ruby_mines = masks[8:]

    def _read_pastures(self) -> None:
        pairs = {f"{NAMES[one]} {NAMES[two]}": (one, two) for one, two in FOREST_PAIRS}
        for name in a_list(self.data.get("large_pastures", []), f"'large_pastures' of seat {self.seat}", 12):
            if not isinstance(name, str) or name not in pairs:
                raise BadPosition(f"{name!r} of seat {self.seat} is no large pasture; one is '2,1 2,2'.")
            one, two = pairs[name]
            self._cover(1 << one | 1 << two, name)
            if two == one + 1:
                self.home.wide |= 1 << one
            else:
                self.home.tall |= 1 << one

    def _cover(self, cells: int, name: str) -> None:
        if cells & (self.home.farmland() | self.home.cave()):
            raise BadPosition(f"Two things lie on {name} of seat {self.seat}.")

    def _read_furnishings(self) -> None:
        furnishings = self.data.get("furnishings", {})
        if not isinstance(furnishings, dict):
            raise BadPosition(f"'furnishings' of seat {self.seat} is an object of spaces, not {furnishings!r}.")
        for name, number in furnishings.items():
            cell = self._cell(name, "'furnishings'")
            what = f"The furnishing on {name} of seat {self.seat}"
            self._furnish(cell, a_number(number, 1, FURNISHING_COUNT - 1, what))
        # The first cavern is there unless something else is said of it.
        if not self.home.cave() >> FIRST_CAVERN & 1:
            self.home.caverns |= 1 << FIRST_CAVERN
        covered = self.data.get("covered")
        if covered is not None:
            self._read_covered(covered)

    def _furnish(self, cell: int, number: int) -> None:
        home, bit = self.home, 1 << cell
        if not MOUNTAIN & bit:
            raise BadPosition(f"There can be no furnishing on {NAMES[cell]} of seat {self.seat}.")
        self._cover(bit, NAMES[cell])
        home.furnished |= bit
        home.built.append(number << 6 | cell)
        home.owned |= 1 << number
        if BOOK.furnishings[number].is_dwelling:
            home.dwellings |= bit

    def _read_covered(self, covered: object) -> None:
        number = a_number(covered, 1, FURNISHING_COUNT - 1, f"'covered' of seat {self.seat}")
        twin = BOOK.furnishings[number].twin
        if not twin or not self.home.owned >> twin & 1:
            raise BadPosition(f"Furnishing {number} of seat {self.seat} does not lie under another one.")
        self.home.covered = number

    def _read_stables(self) -> None:
        home = self.home
        stables = a_list(self.data.get("stables", []), f"'stables' of seat {self.seat}", STABLES)
        for name in stables:
            bit = 1 << self._cell(name, "'stables'")
            if not bit & (FOREST_BOARD | home.farmland()) or bit & (home.fields | home.stables):
                raise BadPosition(f"There can be no stable on {name} of seat {self.seat}.")
            home.stables |= bit

    def _read_dwarfs(self) -> None:
        usual = [{"strength": 0, "at": HOME}] * DWARFS
        most = self.farm.room(self.seat)
        dwarfs = a_list(self.data.get("dwarfs", usual), f"'dwarfs' of seat {self.seat}", most)
        if len(dwarfs) < DWARFS:
            raise BadPosition(f"Seat {self.seat} has at least {DWARFS} dwarfs, not {len(dwarfs)}.")
        self.home.strengths, self.home.posts = [], []
        for number, data in enumerate(dwarfs):
            entry = an_object(data, ("strength", "at"), f"Dwarf {number} of seat {self.seat}")
            what = f"The strength of dwarf {number} of seat {self.seat}"
            self.home.strengths.append(a_number(entry.get("strength", 0), 0, MOST_STRENGTH, what))
            self.home.posts.append(self._post(entry.get("at", HOME), number))

    def _post(self, where: object, number: int) -> int:
        spaces = [BOOK.spaces[index] for index in self.farm.spaces]
        tokens = [space.token for space in spaces]
        known = [HOME, LAID_ASIDE, *tokens, *(f"newborn {token}" for token in tokens)]
        position = one_of(where, known, f"The place of dwarf {number} of seat {self.seat}")
        if position < 2:
            return [AT_HOME, ASIDE][position]
        space = spaces[(position - 2) % len(spaces)].index
        return space + (NEWBORN if position - 2 >= len(spaces) else 0)

    def _read_counters(self) -> None:
        home, data = self.home, self.data
        home.born = a_number(data.get("born", 0), 0, len(home.strengths) - DWARFS, f"'born' of seat {self.seat}")
        home.begging = a_count(data.get("begging", 0), f"'begging' of seat {self.seat}")
        supplies = an_object(data.get("supplies", {}), tuple(SUPPLIES), f"'supplies' of seat {self.seat}")
        for name, number in supplies.items():
            what = f"The {name} supplies of seat {self.seat}"
            home.supplies[SUPPLIES.index(name)] = a_number(number, 0, _SUPPLY_ROUNDS, what)
        home.has_extended = a_flag(data.get("extended", False), f"'extended' of seat {self.seat}")

    def _check_land(self) -> None:
        """Tiles are connected with the entrance, and hang over only for who may do that."""
        home = self.home
        land, cave = home.farmland(), home.cave()
        if (land | cave) & RING and not home.owned & BOOK.overhangs:
            raise BadPosition(f"Tiles of seat {self.seat} hang over the edge without the furnishing for it.")
        if land and _reached(1 << ENTRANCE & land, land, True) != land:
            raise BadPosition(f"The forest tiles of seat {self.seat} are not connected with {NAMES[ENTRANCE]}.")
        if _reached(1 << ENTRY_DWELLING, cave, False) != cave:
            raise BadPosition(f"The cave of seat {self.seat} is not connected with {NAMES[ENTRY_DWELLING]}.")


def _reached(start: int, cells: int, is_forest: bool) -> int:
    """The cells that can be reached over these."""
    found, before = start, 0
    while found != before:
        before = found
        found |= (around_forest(found) if is_forest else around_mountain(found)) & cells
    return found
