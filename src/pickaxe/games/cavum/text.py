"""What Cavum says: prompts, labels that depend on the state, and sentences for the log."""

from typing import Final, cast

from pickaxe.games.cavum.book import CavumBook, piece_name
from pickaxe.games.cavum.building import NODE_SHIFT, PIECE_MASK
from pickaxe.games.cavum.host import HOST
from pickaxe.games.cavum.prospecting import may_stop, next_steps
from pickaxe.games.cavum.sale import sale_colour
from pickaxe.games.cavum.scoring import SHEET
from pickaxe.games.cavum.state import AUCTION, DRAFT, CavumState
from pickaxe.games.cavum.tiles import DYNAMITE, STATION, TILE_PIECES
from pickaxe.games.cavum.view import asked_kind, frame_memory
from pickaxe.games.cavum.words import directions
from pickaxe.kernel.grids import bits
from pickaxe.kernel.stack import SHOWN, Note, State
from pickaxe.kernel.text import Event, Texts
from pickaxe.kernel.words import Listing, Said, Value, seat_name

# The verbs that can bring an action to its end.
_STEPS: Final = ("lay", "discover", "build", "buy", "prospect", "at", "turn", "stones", "stop")
LAID: Final = "laid the {piece} on {space} with exits {exits}"
_BLOWN_UP: Final = "the {piece} on {space} exploded, and {n} {n:tile was|tiles were} lost"
_BLOWN_UP_WITH: Final = "the {piece} on {space} exploded, and {n} tiles were lost, also on {spaces}"

# What nobody chose, by the id of its note: its section, its sentence, and its numbers as blanks of the sentence. More
# numbers are the spaces that it also speaks of.
_NOTES: Final[dict[str, tuple[str, str, list[str]]]] = {
    "bid": ("auction", "bid {n}", ["n"]),
    "pass": ("auction", "passed", []),
    "card": ("auction", "took sequence card {n}", ["n"]),
    "chips": ("orders", "a 2-chip was put on every order left: {n}", ["n"]),
    "reveal": ("orders", "", []),
    "laid": ("laying", LAID, ["piece", "space", "exits"]),
    "built": ("stations", "built a station on {space}", ["space"]),
    "discovered": ("veins", "discovered a vein on {space} with {n} {colour}", ["space", "colour", "n"]),
    "give up": ("giving-up", "put the {piece} into the pool", ["piece"]),
    "points": ("options", "used an option for {n} {n:point|points}", ["n"]),
    "prospected": ("prospecting", "prospected {n} {n:stone|stones}", ["n"]),
    "city": ("cities", "city {city} gave {points}", ["city"]),
    "cities": ("cities", "{seat} scored {n} in the cities", ["seat", "n"]),
    "blown up": ("explosion", _BLOWN_UP, ["piece", "n", "space"]),
    "sale pass": ("colour-sale", "passed on {colour}", ["colour"]),
    "no sale": ("colour-sale", "nobody sold {colour}", ["colour"]),
    "sell": ("colour-sale", "sold {n} {colour} for {bid} each", ["n", "colour", "bid"]),
    "penalty": ("end", "{seat} lost {n} for the open order {order} ({gems})", ["seat", "n", "order"]),
    "final": ("final-sale", "sold {colour} for {n}", ["colour", "n"]),
}
# What is asked where it is always the same.
_PROMPTS: Final[dict[str | None, str]] = {
    None: "The game is over",
    "card": "Take a sequence card",
    "draft": "Take an order card or pass",
    "fulfil": "Fulfil an order or stop",
    "final": "Final sale: sell one stone",
}


class CavumTexts(Texts):
    """How Cavum speaks."""

    host = HOST
    goal_kind = "order"

    def __init__(self, book: CavumBook) -> None:
        super().__init__(book.words)
        self.book = book

    def prompt(self, state: State) -> Said:
        cavum = cast(CavumState, state)
        kind = asked_kind(cavum)
        if kind in ("bid", "offer", "count"):
            return _bidding(cavum, kind)
        if kind in ("space", "turn", "colour"):
            return _placing(cavum, kind)
        if kind == "route":
            return _routing(cavum)
        if kind == "piece":
            first = "Action {n} of {all}: choose a piece"
            asked = "Action {n} of {all}: choose a piece or end the turn" if cavum.actions else first
            return Said(asked, n=cavum.actions + 1, all=cavum.guide.facts.most_actions)
        if kind == "chance":
            return Said("Chance decides who begins" if cavum.opener < 0 else "An order card is turned up")
        return Said(_PROMPTS[kind])

    def label(self, state: State, choice: int) -> Said:
        cavum = cast(CavumState, state)
        meaning = self.book.lexicon.meaning(choice)
        verb = meaning.verb.id
        if verb == "turn":
            return Said("Exits {exits}", exits=directions(bits(_turned(cavum, choice))))
        if verb == "stones":
            colour = self.book.colour_choice.index(choice)
            return Said("{n} {colour}", n=cavum.stones_for_vein(colour), colour=self.book.colour_name(colour))
        if verb == "final":
            return self._final("Sell {colour} for {n}", cavum, choice)
        if verb == "stop":
            stones = sum([cavum.veins >> node & 1 for node in cavum.route])
            return Said("Stop here with {n} {n:stone|stones}", n=stones)
        return meaning.label

    def happened(self, state: State, choice: int) -> Said:
        cavum = cast(CavumState, state)
        meaning = self.book.lexicon.meaning(choice)
        verb = meaning.verb.id
        if verb in _STEPS and choice in state.options():
            notes = cavum.copy().noting(choice)
            if notes:
                return self._noted(notes[0])
        if verb == "at" and asked_kind(cavum) == "route":
            return Said("went on to {space}" if cavum.route else "began a route on {space}", **meaning.values)
        if verb == "take" and (chips := cavum.chips[self.book.take_choice.index(choice)]):
            points = chips * self.book.facts.chip_points
            return Said("took the order {order} ({gems}) and {n} {n:point|points}", n=points, **meaning.values)
        if verb in ("offer", "sell"):
            sold = "offered {colour} for {n}" if verb == "offer" else "sold {n} {colour} for {bid} each"
            return Said(sold, colour=self.book.colour_name(sale_colour(cavum)), bid=cavum.bid, **meaning.values)
        if verb == "final":
            return self._final("sold {colour} for {n}", cavum, choice)
        return meaning.past

    def _final(self, template: str, cavum: CavumState, choice: int) -> Said:
        """A stone of the final sale, with its price."""
        colour = self.book.final_choice.index(choice)
        return Said(template, n=cavum.top_price(colour), colour=self.book.colour_name(colour))

    def events(self, state: State, choice: int, notes: list[Note]) -> list[Event]:
        # What an action came to is the first thing that is noted when it is over, and has been told.
        is_step = self.book.lexicon.meaning(choice).verb.id in _STEPS
        told = _worth_telling(notes[1:] if is_step else notes)
        return [Event(note.seat, _NOTES[note.id][0], self._noted(note)) for note in told]

    def unasked(self, state: State, choice: int) -> list[Said]:
        """Where a route goes on by itself: whoever draws it sees it, the log tells the number of stones only (R33)."""
        cavum, node = cast(CavumState, state), self.book.node_of(choice)
        walked = _walked(cavum, [*cavum.route, node]) if asked_kind(cavum) == "route" and node >= 0 else []
        spaces = Listing([self.book.space_name(each) for each in walked])
        return [Said("went on to {space}", space=spaces)] if walked else []

    def _noted(self, note: Note) -> Said:
        """A note as a sentence; what a route brings is told in number only (R33)."""
        if note.id == "reveal":
            return self.book.lexicon.meaning(note.facts[0]).past
        if note.id == "city":
            return self._city(note.facts)
        _, template, blanks = _NOTES[note.id]
        values: dict[str, Value] = {}
        for blank, fact in zip(blanks, note.facts, strict=False):
            values[blank] = self._fact(blank, fact)
            if blank == "order":
                values["gems"] = self.book.gems(fact)
        more = note.facts[len(blanks) :]
        if not more:
            return Said(template, **values)
        return Said(_BLOWN_UP_WITH, spaces=Listing([self.book.space_name(node) for node in more], ";"), **values)

    def _city(self, facts: list[int]) -> Said:
        """What a city gave: its number, then the points of every seat."""
        points = [Said("{n} to {seat}", n=n, seat=seat_name(seat)) for seat, n in enumerate(facts[1:]) if n]
        city = self.book.board.cities[facts[0]].id
        return Said("city {city} gave {points}", city=city, points=Listing([*points]))

    def _fact(self, blank: str, fact: int) -> Value:
        """A number of a note as what it stands for."""
        if blank == "order":
            return self.book.orders[fact].value
        if blank == "exits":
            return directions(bits(fact))
        names = {"piece": piece_name, "space": self.book.space_name, "colour": self.book.colour_name, "seat": seat_name}
        return names[blank](fact) if blank in names else fact

    def round(self, state: State) -> int:
        return cast(CavumState, state).phase

    def section(self, state: State, choice: int) -> str:
        cavum = cast(CavumState, state)
        verb = self.book.lexicon.meaning(choice).verb
        if verb.id == "pass" and cavum.section in (AUCTION, DRAFT):
            return "auction" if cavum.section == AUCTION else "orders"
        if verb.id != "at" or asked_kind(cavum) == "route":
            return "prospecting" if verb.id == "at" else verb.section
        piece = frame_memory(cavum) & PIECE_MASK
        return "laying" if piece < TILE_PIECES else "stations" if piece == STATION else "veins"

    def sheet_section(self, row: str, state: State | None = None) -> str:
        return "ties" if row == "tie" else SHEET[row][1]


def _bidding(cavum: CavumState, kind: str) -> Said:
    if kind == "bid":
        opens = Said("Auction of a sequence card: open with 0 or more")
        return opens if cavum.bidder < 0 else Said("Auction of a sequence card: {n} is bid, raise or pass", n=cavum.bid)
    name = cavum.guide.colour_name(sale_colour(cavum))
    if kind == "count":
        return Said("Choose how many {colour} stones you sell for {n} each", colour=name, n=cavum.bid)
    if cavum.bidder < 0:
        top = cavum.top_price(sale_colour(cavum))
        return Said("Offer {colour} stones for {n} or less, or pass", colour=name, n=top)
    return Said("The offer for {colour} is {n}: offer less or pass", colour=name, n=cavum.bid)


def _placing(cavum: CavumState, kind: str) -> Said:
    memory = frame_memory(cavum)
    piece, space = piece_name(memory & PIECE_MASK), cavum.guide.space_name(memory >> NODE_SHIFT)
    if kind == "space":
        return Said("Choose a place for the {piece}", piece=piece)
    if kind == "turn":
        return Said("Turn the {piece} on {space}", piece=piece, space=space)
    return Said("Choose the stones for the vein on {space}", space=space)


def _routing(cavum: CavumState) -> Said:
    if not cavum.route:
        return Said("Prospect: choose the station where the route begins")
    may_end = cavum.guide.stop_choice in cavum.options()
    asked = "Prospect: stop on {space} or go on" if may_end else "Prospect: choose the next step from {space}"
    return Said(asked, space=cavum.guide.space_name(cavum.route[-1]))


def _walked(cavum: CavumState, route: list[int]) -> list[int]:
    """The nodes to which a route goes on because it may neither stop nor go anywhere else."""
    found = list[int]()
    while not may_stop(cavum, cavum.mover, route + found):
        steps = bits(next_steps(cavum, cavum.mover, route + found))
        if len(steps) != 1:
            break
        found += steps
    return found


def _turned(cavum: CavumState, choice: int) -> int:
    """The exits of the tile in hand in a turn."""
    piece = frame_memory(cavum) & PIECE_MASK if asked_kind(cavum) == "turn" else 0
    turns = cavum.guide.patterns.turns[piece % DYNAMITE] if piece < TILE_PIECES else [0]
    return turns[cavum.guide.turn_choice.index(choice) % len(turns)]


def _worth_telling(notes: list[Note]) -> list[Note]:
    """The notes for the log; where nobody sold a colour, that is all there is to tell of its sale."""
    unsold = [note.facts for note in notes if note.id == "no sale"]
    return [note for note in notes if note.id != SHOWN and not (note.id == "sale pass" and note.facts in unsold)]
