"""The words of Cave vs Cave: names, orders, labels of choices, and sentences for the log."""

from typing import Final, cast

from pickaxe.games.cave_vs_cave.boards import SPACES
from pickaxe.games.cave_vs_cave.components import ROOMS, RULES, TILES
from pickaxe.games.cave_vs_cave.scoring import solo_judgement
from pickaxe.games.cave_vs_cave.state import CaveState
from pickaxe.games.cave_vs_cave.view import asked_kind, room_in_hand
from pickaxe.kernel.stack import State
from pickaxe.kernel.text import Texts

_NAMES: Final[dict[str, dict[str, dict[str, str | None]]]] = {
    "room": {f"{room['number']:02}": room["names"] for room in ROOMS["rooms"]},
    "tile": {tile["id"]: tile["names"] for tile in TILES["tiles"]},
    "good": {good["id"]: {"en": good["id"], "de": good["de"]} for good in RULES["goods"]["list"]},
    "mode": {
        "era-1": {"en": "Era I", "de": "Ära I"},
        "both-eras": {"en": "Era I and II", "de": "Ära I und II"},
        "draft": {"en": "Draft, then Era II", "de": "Schnellstart, dann Ära II"},
        "era-2-only": {"en": "Era II only", "de": "Nur Ära II"},
    },
}
_PROMPTS: Final[dict[str, str]] = {
    "tile": "Take an action tile",
    "effect": "Use an effect, or end the turn",
    "activate": "Activate a room",
    "excavate": "Excavate a tile",
    "cavern": "Choose the side of the Additional Cavern",
    "receive": "Receive the goods",
    "pause": "Last exchanges before the score",
    "chance": "A hidden tile is turned over",
    "draft": "Choose a room to draft",
    "wall": "Choose a wall for the room",
    "bury": "Put a face-down tile on a space",
    "end": "Nothing is left to choose: end the turn",
}


class CaveTexts(Texts):
    """How Cave vs Cave speaks."""

    def name(self, kind: str, id: str | int, lang: str = "en") -> str:
        names = _NAMES[kind][f"{id:02}" if isinstance(id, int) else id]
        return names.get(lang) or names.get(f"{lang}_suggestion") or names["en"] or str(id)

    def prompt(self, state: State, lang: str = "en") -> str:
        cave = cast(CaveState, state)
        kind = asked_kind(cave)
        if kind is None:
            return "The game is over"
        if kind == "space":
            return f"Choose a space for {self._room(room_in_hand(cave) or 0, lang)}"
        if kind == "room":
            return f"Use {self._room(int(cave.pending()[-1]['effect'].split()[1]), lang)}"
        if kind == "effect" and len(cave.options()) == 1:
            return "Nothing is left to use: end the turn"
        return _PROMPTS[kind]

    def _room(self, number: int | str, lang: str) -> str:
        return self.name("room", int(number), lang)

    def choice(self, state: State, choice: int, lang: str = "en") -> str:
        token = state.book.lexicon.token(choice)
        verb, _, rest = token.partition(" ")
        if verb in _NAMES["tile"]:
            return self.name("tile", verb, lang)
        if verb == "before":
            goods = cast(CaveState, state).cards.rooms[int(rest)].on_activate.text
            return f"{self._room(rest, lang)} first: {goods}"
        label = self._label(verb, rest, lang)
        return label or token.replace(" > ", " → ")

    def _label(self, verb: str, rest: str, lang: str) -> str:
        if verb == "end":
            return "End turn"
        if verb == "done":
            return "Done"
        if verb == "eat":
            return f"1 {rest} → 1 food"
        if verb == "gain":
            return f"Take {rest}"
        if verb == "receive":
            return "Receive the goods"
        if verb == "fill":
            good, _, level = rest.partition(" to ")
            return f"{'All goods' if good == 'all' else good.capitalize()} up to {level}"
        if verb == "activate":
            return f"Activate {self._room(rest, lang)}"
        if verb == "furnish":
            return f"Furnish {self._room(rest[:2], lang)}{rest[2:]}"
        if verb == "draft":
            return f"Draft {self._room(rest, lang)}"
        return self._place_label(verb, rest, lang)

    def _place_label(self, verb: str, rest: str, lang: str) -> str:
        if verb == "at":
            return f"Place on {rest}"
        if verb == "excavate":
            return f"Excavate {rest}"
        if verb == "two":
            return f"Excavate two {rest}"
        if verb == "wall":
            return f"Wall at {rest}"
        if verb == "raze":
            return f"Raze the wall at {rest}"
        if verb == "cavern":
            return f"Cavern with {rest}"
        if verb == "bury":
            return f"Face down on {rest}"
        if verb == "first":
            return f"Seat {rest} begins"
        if verb == "reveal":
            kind = "tile" if rest in _NAMES["tile"] else "room"
            return f"Turn up {self.name(kind, rest, lang)}"
        return ""

    def happened(self, state: State, choice: int, lang: str = "en") -> str:
        token = state.book.lexicon.token(choice)
        verb, _, rest = token.partition(" ")
        if verb in _NAMES["tile"]:
            return f"took {self.name('tile', verb, lang)}"
        if " > " in token:
            pay, _, get = token.partition(" > ")
            return f"paid {_list(pay)} for {_list(get)}"
        if verb == "before":
            goods = cast(CaveState, state).cards.rooms[int(rest)].on_activate.text
            return f"received {goods} from {self._room(rest, lang)} first"
        if verb == "furnish":
            return self._furnished(cast(CaveState, state), int(rest[:2]), rest[2:], lang)
        return self._past(verb, rest, lang)

    def _furnished(self, cave: CaveState, number: int, price: str, lang: str) -> str:
        spaces = cave.spaces_for(cave.mover, number)
        place = f" on {SPACES[spaces[0]]}" if len(spaces) == 1 else ""
        return f"furnished {self._room(number, lang)}{place}{price}"

    def _past(self, verb: str, rest: str, lang: str) -> str:
        if verb == "end":
            return "ended the turn"
        if verb == "done":
            return "stopped there"
        if verb == "eat":
            return f"turned 1 {rest} into food"
        if verb == "gain":
            return f"received {rest if ' per ' in rest else _list(rest)}"
        if verb == "receive":
            return "received the goods"
        if verb == "fill":
            good, _, level = rest.partition(" to ")
            return f"raised {'all goods' if good == 'all' else good} to {level}"
        if verb == "activate":
            return f"activated {self._room(rest, lang)}"
        if verb == "draft":
            return f"drafted {self._room(rest, lang)}"
        return self._past_place(verb, rest, lang)

    def _past_place(self, verb: str, rest: str, lang: str) -> str:
        if verb == "at":
            return f"placed it on {rest}"
        if verb == "excavate":
            return f"dug out {rest}"
        if verb == "two":
            return f"paid {rest.removeprefix('tiles for ')} to dig out two tiles"
        if verb == "wall":
            return f"built a wall at {rest}"
        if verb == "raze":
            return f"razed the wall at {rest}"
        if verb == "cavern":
            return f"received the Additional Cavern and chose {rest}"
        if verb == "bury":
            return f"put a tile face down on {rest}"
        if verb == "first":
            return f"seat {rest} begins"
        kind = "tile" if rest in _NAMES["tile"] else "room"
        return f"{self.name(kind, rest, lang)} is turned up"

    def goal(self, state: State, lang: str = "en") -> str:
        if state.players > 1 or not state.is_over:
            return ""
        return solo_judgement(state.scores()[0], state.mode == "both-eras")


def _list(goods: str) -> str:
    """'2 food 1 gold' as '2 food and 1 gold'."""
    words = goods.split()
    parts = [f"{number} {name}" for number, name in zip(words[0::2], words[1::2], strict=True)]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
