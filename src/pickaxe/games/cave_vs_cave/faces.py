"""The printed faces of rooms and tiles in a small notation that a drawing turns into icons.

One text a line, words parted by blanks: numbers, goods, `>` for an exchange, `/` for a choice, `[n]` to activate,
`dig`, `wall`, `raze`, `furnish`, `shelf2` to replenish; a line `---` is a diagonal cut.
"""

from pickaxe.games.cave_vs_cave.book import Room
from pickaxe.games.cave_vs_cave.setup import BOOK
from pickaxe.games.cave_vs_cave.tiles import additional_effects


def room_face(number: int) -> list[str]:
    """The lines of a room."""
    room = BOOK.rooms[number]
    if room.activation:
        return _broken(_shared(room.activation.notation()))
    return _blue_face(room)


def tile_face(id: str) -> list[str]:
    """The lines of an action tile."""
    tile = BOOK.tiles[int(id[1:]) - 1]
    lines = [line for effect in tile.effects for line in _shared(effect.notation())]
    if tile.more_than_opponent >= 0:
        lines.append(f"if_most {BOOK.goods.names[tile.more_than_opponent]}")
    return lines


def space_face(id: str) -> list[str]:
    """The lines of a space of the Era II action board, E1 to E4."""
    return _shared(additional_effects()[int(id[1:]) - 1].notation())


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
    return [_share(line.split(" / ")) for line in lines]


def _share(parts: list[str]) -> str:
    words = [part.split() for part in parts]
    if len(parts) == 1:
        return parts[0]
    if all(len(word) == 2 and word[0] == words[0][0] for word in words):
        head = words[0][0]
        return f"{head} {' / '.join(word[1] for word in words)}"
    pays = [part.split(" > ") for part in parts]
    if all(len(pay) == 2 and pay[1] == pays[0][1] for pay in pays):
        return f"{_share([pay[0] for pay in pays])} > {pays[0][1]}"
    return _positions(pays) or " / ".join(parts)


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
