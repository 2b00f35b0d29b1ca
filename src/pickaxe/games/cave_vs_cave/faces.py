"""The printed faces of rooms and tiles in a small notation that a drawing turns into icons.

One text a line, words parted by blanks: numbers, goods, `>` for an exchange, `/` for a choice, `[n]` to activate,
`dig`, `wall`, `raze`, `furnish`, `shelf2` to replenish; a line `---` is a diagonal cut. Numbers to choose from, the
n-th on both sides of an exchange, are parted by dots: `0·1·2 gold > 1·2·3 donkey`.
"""

from itertools import takewhile
from typing import Final

from pickaxe.games.cave_vs_cave.book import Room
from pickaxe.games.cave_vs_cave.components import TILES
from pickaxe.games.cave_vs_cave.setup import BOOK
from pickaxe.games.cave_vs_cave.tiles import additional_effects

NO_EFFECT: Final = "no_effect"
_SPACES: Final = TILES["additional_effects"]["spaces"]


def room_face(number: int) -> list[str]:
    """The lines of a room."""
    room = BOOK.rooms[number]
    if room.activation:
        return _broken(_shared(room.activation.notation())) or [NO_EFFECT]
    return _blue_face(room)


def tile_face(id: str) -> list[str]:
    """The lines of an action tile."""
    tile = BOOK.tiles[int(id[1:]) - 1]
    lines = [line for effect in tile.effects for line in _shared(effect.notation())]
    if tile.more_than_opponent >= 0:
        lines.append(_if_most(BOOK.goods.names[tile.more_than_opponent]))
    return lines


def space_face(id: str) -> list[str]:
    """The lines of a space of the Era II action board, E1 to E4."""
    number = int(id[1:])
    lines = _shared(additional_effects()[number - 1].notation())
    condition = next(space["condition"] for space in _SPACES if space["space"] == number)
    return [*lines, _if_most(condition["more_than_opponent"])] if condition else lines


def _if_most(good: str) -> str:
    return f"if_most {good}"


def _blue_face(room: Room) -> list[str]:
    lines: list[str] = []
    if room.alongside:
        lines += [f"{room.alongside_tile} :", *room.alongside.notation()]
    if room.on_receipt >= 0:
        lines.append(f"{BOOK.goods.names[room.on_receipt]} : {room.receipt.text}")
    if room.on_symbols:
        lines.append(f"{' / '.join(f'[{symbol}]' for symbol in room.on_symbols[:1])} : {room.on_activate.text}")
    lines += [f"[{symbol}] > [{int(symbol) + 1}]" for symbol in room.widens]
    if room.on_wall.kinds:
        lines.append(f"wall : {room.on_wall.text}")
    if room.on_excavate.kinds:
        lines.append(f"dig : {room.on_excavate.text}")
    return lines


def _shared(lines: list[str]) -> list[str]:
    """Alternatives written as on the tiles: what they share stands once."""
    return [row for line in lines for row in _rows(line.split(" / "))]


def _rows(parts: list[str]) -> list[str]:
    """Alternatives in one line, or in two where the same price brings partly the same goods."""
    words = [part.split() for part in parts]
    same = [column[0] for column in takewhile(lambda column: len(set(column)) == 1, zip(*words, strict=False))]
    received = len(same) - same.index(">") - 1 if ">" in same else 0
    common = len(same) - received % 2
    if len(parts) == 1 or received < 2:
        return [_share(parts)]
    return [" ".join(same[:common]), "+ " + _share([" ".join(each[common:]) for each in words])]


def _share(parts: list[str]) -> str:
    words = [part.split() for part in parts]
    if len(parts) == 1:
        return parts[0]
    if all(len(word) == 2 and word[0] == words[0][0] for word in words):
        head = words[0][0]
        return f"{head} {' / '.join(word[1] for word in words)}"
    pays = _priced([part.split(" > ") for part in parts])
    if all(len(pay) == 2 and pay[1] == pays[0][1] for pay in pays):
        return f"{_share([pay[0] for pay in pays])} > {pays[0][1]}"
    return _positions(pays) or " / ".join(parts)


def _priced(pays: list[list[str]]) -> list[list[str]]:
    """Exchanges, among which what is free costs nothing of what the others cost."""
    costs = {pay[0].split()[-1] for pay in pays if len(pay) == 2}
    if len(costs) != 1:
        return pays
    return [pay if len(pay) == 2 else [f"0 {next(iter(costs))}", *pay] for pay in pays]


def _positions(pays: list[list[str]]) -> str:
    """Exchanges between the same two goods: 1·3·5 ore > 1·2·3 iron; with equal numbers: n iron > n weapon."""
    sides = [[side.split() for side in pay] for pay in pays]
    if any(len(pay) != 2 or len(pay[0]) != 2 or len(pay[1]) != 2 for pay in sides):
        return ""
    if len({(pay[0][1], pay[1][1]) for pay in sides}) > 1:
        return ""
    left, right = ("·".join(pay[side][0] for pay in sides) for side in (0, 1))
    if left == right:
        left = right = "n"
    return f"{left} {sides[0][0][1]} > {right} {sides[0][1][1]}"


def _broken(lines: list[str]) -> list[str]:
    """A line with four alternatives in two lines."""
    if len(lines) != 1 or lines[0].count("/") < 3:
        return lines
    parts = lines[0].split(" / ")
    head = [parts[0].split()[0]] if parts[0].startswith("shelf") else []
    first = parts[0].split(" ", 1)[1] if head else parts[0]
    return [*head, f"{first} / {parts[1]} /", " / ".join(parts[2:])]
