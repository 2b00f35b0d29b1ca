"""The words of Cave vs Cave: orders, labels of choices and sentences for the log, made in English and translated."""

from typing import Final, cast

from pickaxe.games.cave_vs_cave import names, sections
from pickaxe.games.cave_vs_cave.boards import EDGES, SPACES
from pickaxe.games.cave_vs_cave.draft import DraftPlace, placements
from pickaxe.games.cave_vs_cave.names import NAMES, edge_words, place_words
from pickaxe.games.cave_vs_cave.notes import SECTIONS, sentence
from pickaxe.games.cave_vs_cave.scoring import solo_judgement
from pickaxe.games.cave_vs_cave.state import CaveState
from pickaxe.games.cave_vs_cave.stock import GOODS
from pickaxe.games.cave_vs_cave.view import asked_kind, room_in_hand
from pickaxe.kernel.grids import bits
from pickaxe.kernel.phrases import listed
from pickaxe.kernel.stack import NODE_BITS, NODE_MASK, Note, State
from pickaxe.kernel.text import Event, Texts

_PROMPTS: Final[dict[str, str]] = {
    "tile": "Take an action tile",
    "effect": "Use an effect, or end the turn",
    "activate": "Activate a room",
    "excavate": "Excavate a tile",
    "cavern": "Choose a side of the Additional Cavern",
    "receive": "Receive the goods",
    "pause": "Make your last exchanges of Era I",
    "chance": "A hidden tile is turned up",
    "draft": "Choose a room to draft",
    "bury": "Choose a space for a face-down tile",
    "end": "End the turn; the room is placed",
}
# Labels and sentences by the first word of a token; blanks as in `_blanks`.
_LABELS: Final[dict[str, str]] = {
    "end": "End turn",
    "done": "Done",
    "eat": "1 {rest} → 1 food",
    "receive": "Receive the goods",
    "activate": "Activate {room}",
    "draft": "Draft {room}",
    "at": "Place on {place}",
    "excavate": "Excavate {place}{price}",
    "two": "Excavate two tiles{price}",
    "wall": "Build a wall at {edge}",
    "raze": "Raze the wall at {edge}",
    "cavern": "Take the side with {rest}",
    "bury": "Face down on {place}",
    "first": "Seat {rest} begins",
    "reveal": "Turn up {thing}",
}
_PAST: Final[dict[str, str]] = {
    "end": "ended the turn",
    "done": "stopped there",
    "eat": "turned 1 {rest} into food",
    "receive": "received the goods",
    "activate": "activated {room}",
    "excavate": "dug out {place}{price}",
    "wall": "built a wall at {edge}",
    "raze": "razed the wall at {edge}",
    "cavern": "received the Additional Cavern with {rest}",
    "bury": "put a tile face down on {place}",
    "first": "seat {rest} begins",
    "reveal": "{thing} is turned up",
}


class CaveTexts(Texts):
    """How Cave vs Cave speaks."""

    def languages(self) -> list[str]:
        return list(names.LANGUAGES)

    def translate(self, sentence: str, lang: str = "en") -> str:
        return sentence if lang == "en" else names.phrasebook(lang).translate(sentence)

    def name(self, kind: str, id: str | int, lang: str = "en") -> str:
        return names.name(kind, id, lang)

    def is_ours(self, kind: str, id: str | int, lang: str = "en") -> bool:
        return names.is_ours(kind, id, lang)

    def prompt(self, state: State, lang: str = "en") -> str:
        return self.translate(_prompt(cast(CaveState, state)), lang)

    def choice(self, state: State, choice: int, lang: str = "en") -> str:
        return self.translate(_label(cast(CaveState, state), state.book.lexicon.token(choice)), lang)

    def happened(self, state: State, choice: int, lang: str = "en") -> str:
        return self.translate(_past(cast(CaveState, state), state.book.lexicon.token(choice)), lang)

    def events(self, state: State, choice: int, notes: list[Note], lang: str = "en") -> list[Event]:
        return [
            Event(note.seat, SECTIONS[note.id], self.translate(sentence(note, state.book.lexicon), lang))
            for note in notes
        ]

    def goal(self, state: State, lang: str = "en") -> str:
        if state.players > 1 or not state.is_over:
            return ""
        return self.translate(solo_judgement(state.scores()[0], state.mode == "both-eras"), lang)

    def sections(self) -> list[str]:
        return list(sections.SECTIONS)

    def rule(self, section: str, lang: str = "en") -> tuple[str, str]:
        return sections.rule(section, lang)

    def section(self, token: str, state: State | None = None) -> str:
        return sections.of_token(token, None if state is None else cast(CaveState, state))

    def sheet_section(self, row: str, state: State | None = None) -> str:
        return sections.of_row(row, None if state is None else cast(CaveState, state))


# Prompts


def _prompt(cave: CaveState) -> str:
    kind = asked_kind(cave)
    if kind is None:
        return "The game is over"
    if kind in ("space", "wall"):
        return f"Choose a {kind} for {_room(room_in_hand(cave) or 0)}"
    if kind == "room":
        return _room_prompt(cave)
    is_last = len(cave.options()) == 1
    if kind == "effect" and is_last:
        return "End the turn; nothing is left to use"
    if kind == "activate" and "done" in _tokens(cave):
        return "Activate another room, or stop"
    if kind == "chance" and cave.start < 0:
        return "Chance decides who begins"
    return _PROMPTS[kind]


def _room_prompt(cave: CaveState) -> str:
    room = _room(int(cave.pending()[-1]["effect"].split()[1]))
    if _tokens(cave) == ["done"]:
        return f"Turn goods into food to use {room}, or stop"
    return f"Use {room}"


def _tokens(cave: CaveState) -> list[str]:
    return [cave.book.lexicon.token(choice) for choice in cave.options()]


# Labels


def _label(cave: CaveState, token: str) -> str:
    verb, _, rest = token.partition(" ")
    if " > " in token:
        return " → ".join([_goods(side) for side in token.split(" > ")])
    if verb in NAMES["tile"]:
        return names.name("tile", verb, "en")
    if verb == "before":
        return f"{_room(int(rest))} first: {_given_before(cave, int(rest))}"
    if verb == "gain":
        return f"Take {_gained(cave, rest)}"
    if verb == "fill":
        return f"Raise {rest.replace('all', 'every good')}"
    if verb == "furnish":
        return f"Furnish {_room(int(rest[:2]))}{_price_of_room(cave, rest)}"
    return _LABELS[verb].format(**_blanks(verb, rest))


def _blanks(verb: str, rest: str) -> dict[str, str]:
    """What can stand in the blanks of labels and sentences."""
    subject, _, price = rest.partition(" for ")
    thing = "tile" if subject in NAMES["tile"] else "room"
    return {
        "rest": rest,
        "room": _room(int(subject)) if subject in NAMES["room"] else "",
        "thing": names.name(thing, subject, "en") if subject in NAMES[thing] else "",
        "place": place_words(subject),
        "edge": edge_words(subject) if verb in ("wall", "raze") else "",
        "price": f" for {_goods(price)}" if price else "",
    }


def _room(number: int) -> str:
    return names.name("room", number, "en")


def _goods(text: str) -> str:
    """'2 food 1 gold' as '2 food and 1 gold'."""
    return GOODS.words(GOODS.bundle(text))


def _given_before(cave: CaveState, number: int) -> str:
    return GOODS.words(cave.cards.rooms[number].on_activate)


def _gained(cave: CaveState, rest: str) -> str:
    good, per, kept = rest.partition(" per pair of ")
    if not per:
        return _goods(rest)
    pairs = cave.purse()[GOODS.plurals.index(kept)] // 2
    return f"{GOODS.counted(pairs, GOODS.index(good))}, 1{per}{kept}"


def _price_of_room(cave: CaveState, rest: str) -> str:
    """All that furnishing a room costs: the extra cost and the room's own."""
    number, _, extra = rest.partition(" for ")
    cost = GOODS.sum(GOODS.bundle(extra), cave.cards.rooms[int(number)].cost)
    return f" for {GOODS.words(cost) if cost.kinds else 'nothing'}"


# Sentences for the log


def _past(cave: CaveState, token: str) -> str:
    verb, _, rest = token.partition(" ")
    if " > " in token:
        pay, _, get = token.partition(" > ")
        return f"paid {_goods(pay)} for {_goods(get)}"
    if verb in NAMES["tile"]:
        return f"took {names.name('tile', verb, 'en')}"
    if verb == "before":
        return f"received {_given_before(cave, int(rest))} from {_room(int(rest))} first"
    if verb == "gain":
        return f"received {_gained(cave, rest)}"
    if verb == "fill":
        return _raised(cave, rest)
    if verb == "two":
        return f"paid {_goods(rest.removeprefix('tiles for '))} to dig out two tiles"
    if verb in ("furnish", "draft", "at"):
        return _placed(cave, verb, rest)
    return _PAST[verb].format(**_blanks(verb, rest))


def _raised(cave: CaveState, rest: str) -> str:
    good, _, level = rest.partition(" to ")
    kinds = list(range(cave.goods_in_play())) if good == "all" else [GOODS.index(good)]
    low = [GOODS.plurals[kind] for kind in kinds if cave.purse()[kind] < int(level)]
    if low:
        return f"raised {listed(low, 'and')} to {level}"
    return f"had at least {level} of every good" if good == "all" else f"left {good} at {cave.purse()[kinds[0]]}"


def _placed(cave: CaveState, verb: str, rest: str) -> str:
    if verb == "furnish":
        spaces = cave.spaces_for(cave.mover, int(rest[:2]))
        return f"furnished {_room(int(rest[:2]))}{_on([(space, 0) for space in spaces])}{_price_of_room(cave, rest)}"
    if verb == "draft":
        return f"drafted {_room(int(rest))}{_on(placements(cave, cave.mover, int(rest)))}"
    return f"placed it{_on(_ways(cave, SPACES.index(rest)))}"


def _ways(cave: CaveState, space: int) -> list[tuple[int, int]]:
    """How a room in hand can be placed on a space: with which new walls in the draft, else with none."""
    top = cave.stack[-1]
    if top & NODE_MASK != cave.cards.draft_place_node:
        return [(space, 0)]
    place = cast(DraftPlace, cave.cards.nodes[cave.cards.draft_place_node])
    return place.ways(cave, top >> NODE_BITS | space + 1 << 6)


def _on(ways: list[tuple[int, int]]) -> str:
    """Where something is placed, as far as that is settled."""
    spaces = {space for space, _ in ways}
    if len(spaces) > 1:
        return ""
    place = f" on {place_words(SPACES[ways[0][0]])}"
    walls = [edge_words(EDGES[edge]) for edge in bits(ways[0][1])] if len(ways) == 1 else []
    if not walls:
        return place
    return f"{place} with {'a wall' if len(walls) == 1 else 'walls'} at {listed(walls, 'and')}"
