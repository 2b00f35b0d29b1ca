"""A table of Cavum that is set up in a line, played by tokens and read as short texts.

Tiles are written as in the rules: `two{1,4}`, `D-three{1,3,5}`, `six`; a stack from below with `<` between. Stations of
a seat are names of spaces with blanks between: "-2,4 A3".
"""

from collections.abc import Iterable
from typing import Any, cast

import pickaxe
from pickaxe import CHANCE, State
from pickaxe.games.cavum.prospecting import may_stop, next_steps, route_starts
from pickaxe.games.cavum.state import CavumState
from pickaxe.games.cavum.tiles import PIECE, codes_of
from pickaxe.kernel.grids import bits

GAME = pickaxe.game("cavum")
BOOK = cast(Any, GAME).guide
NAMES = BOOK.board.names
START = dict.fromkeys(("-4,5", "-3,5", "-2,5", "-1,5"), "four{1,2,4,5}")
CENTRE = {"0,0": "six"}
COLOURS = BOOK.colours


def tile(text: str) -> str:
    """A tile of the rules as a tile of a position."""
    name, _, exits = text.partition("{")
    piece = name.strip().replace("D-", "dynamite ")
    turns = BOOK.patterns.turns[PIECE[piece] % 4]
    mask = sum(1 << int(d) for d in exits.strip("} ").split(",")) if exits else 63
    return f"{piece} {turns.index(mask)}"


def stack(text: str) -> list[str]:
    """A stack of the rules as a stack of a position."""
    return [tile(part.strip()) for part in text.split("<")]


def counts(text: str) -> dict[str, int]:
    """Pieces written as 'two, 2 station, prospect'."""
    found: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        number, _, name = part.partition(" ") if part[0].isdigit() else ("1", "", part)
        found[name] = int(number)
    return found


def table(
    tiles: dict[str, str] | None = None,
    veins: dict[str, str] | None = None,
    stations: Iterable[str] = (),
    *,
    players: int = 2,
    pieces: Iterable[str] | None = None,
    stones: Iterable[str] = (),
    start: bool = True,
    **more: Any,
) -> CavumState:
    """A table at which seat 0 builds, unless the section says otherwise; the start tiles lie on it."""
    laid = {**(START | CENTRE if start else {}), **(tiles or {})}
    discovered = {**({"0,0": "9 yellow"} if start else {}), **(veins or {})}
    position: dict[str, Any] = {
        "players": players,
        "section": "building",
        "tiles": {space: stack(text) for space, text in laid.items()},
        "veins": {space: text for space, text in discovered.items() if text},
        "stations": [names.split() for names in _padded(stations, players)],
        "stones": [counts(text) for text in _padded(stones, players)],
        **more,
    }
    if pieces is not None:
        position["pieces"] = [counts(text) for text in _padded(pieces, players)]
    return cast(CavumState, GAME.from_position(position))


def _padded(texts: Iterable[str], players: int) -> list[str]:
    found = list(texts)
    return found + [""] * (players - len(found))


def options(state: State) -> list[str]:
    """The tokens that are open."""
    return [GAME.lexicon.token(choice) for choice in state.options()]


def play(state: State, tokens: str) -> CavumState:
    """Play tokens with semicolons between."""
    for token in tokens.split(";"):
        state.play(token.strip())
    return cast(CavumState, state)


def reasons(state: State, token: str) -> str:
    """Why a token is not open."""
    return " ".join(state.why_not(token))


def placements(state: State, token: str) -> set[tuple[str, str]]:
    """Where a piece can go, with the tile that lies there then: every way to play a token to the end of its action."""
    if token not in options(state):
        return set()
    first = cast(CavumState, state)
    found: set[tuple[str, str]] = set()
    pending = [_after(state, token)]
    while pending:
        cavum = cast(CavumState, pending.pop())
        if cavum.actions != first.actions or cavum.turn != first.turn:
            found.add(_change(first, cavum))
        else:
            pending.extend(_after(cavum, choice) for choice in options(cavum))
    return found


def _after(state: State, token: str) -> State:
    after = state.copy()
    after.play(token)
    return after


def _change(before: CavumState, after: CavumState) -> tuple[str, str]:
    for node in BOOK.board.nodes:
        if before.stacks[node] != after.stacks[node]:
            return NAMES[node], notation(after, node)
        if before.occupied >> node & 1 != after.occupied >> node & 1:
            return NAMES[node], "station"
        if before.vein_at[node] != after.vein_at[node]:
            return NAMES[node], COLOURS[after.colour_at(node)]
    return "", ""


def notation(cavum: CavumState, node: int) -> str:
    """The visible tile of a space as the rules write it."""
    code = codes_of(cavum.stacks[node])[-1]
    piece, exits = (code - 1) // 6, BOOK.patterns.exits[code]
    kind = ["two", "three", "four", "six"][piece % 4]
    ways = ",".join(str(d) for d in range(6) if exits >> d & 1)
    return ("D-" if piece > 3 else "") + (kind if kind == "six" else f"{kind}{{{ways}}}")


def may_lay(state: State, space: str, text: str) -> bool:
    """Whether the seat that decides may lay a tile there in that turn."""
    piece = text.partition("{")[0].replace("D-", "dynamite ")
    return (space, text) in placements(state, f"lay {piece}")


def places(state: State, token: str) -> set[str]:
    """The spaces on which a piece can be used."""
    return {space for space, _ in placements(state, token)}


def lay(state: State, text: str, space: str, *, buy: bool = False) -> CavumState:
    """Lay a tile; steps that leave no choice resolve themselves."""
    piece = text.partition("{")[0].replace("D-", "dynamite ")
    return act(state, f"{'buy' if buy else 'lay'} {piece}", space, f"turn {tile(text).split()[-1]}")


def act(state: State, token: str, space: str, last: str = "") -> CavumState:
    """Use a piece on a space, with its turn or its colour."""
    cavum = cast(CavumState, state)
    state.play(token)
    if f"at {space}" in options(state) and cavum.view(None)["asked"]["kind"] == "space":
        state.play(f"at {space}")
    if last in options(state) and cavum.view(None)["asked"]["kind"] in ("turn", "colour"):
        state.play(last)
    return cavum


def station(state: State, space: str, *, buy: bool = False) -> CavumState:
    """Build a station."""
    return act(state, "buy station" if buy else "build station", space)


def vein(state: State, space: str, colour: str, *, buy: bool = False) -> CavumState:
    """Discover a vein."""
    return act(state, "buy vein" if buy else "discover vein", space, f"stones {colour}")


def walk(state: State, spaces: str) -> CavumState:
    """Draw a route over spaces; steps that leave no choice resolve themselves."""
    cavum = cast(CavumState, state)
    turn = cavum.turn
    for name in spaces.split():
        node = BOOK.board.node[name]
        if cavum.turn == turn and cavum.view(None)["asked"]["kind"] == "route" and node not in cavum.route:
            state.play(f"at {name}")
    if cavum.turn == turn and "stop" in options(state):
        state.play("stop")
    return cavum


def all_routes(cavum: CavumState, seat: int) -> set[tuple[str, ...]]:
    """Every route of a seat, each in one direction."""
    found: set[tuple[str, ...]] = set()
    pending = [[node] for node in bits(route_starts(cavum, seat))]
    while pending:
        route = pending.pop()
        if may_stop(cavum, seat, route):
            names = tuple(NAMES[node] for node in route)
            found.add(min(names, names[::-1]))
        pending.extend([*route, node] for node in bits(next_steps(cavum, seat, route)))
    return found


def fresh(players: int = 2, mode: str = "three-phases", *, first: int = 1, **switches: bool) -> CavumState:
    """A fresh game at its first auction, with the lowest order cards turned up."""
    state = GAME.new(players=players, mode=mode, **switches)
    state.play(f"first {first}")
    return turn_up(state)


def turn_up(state: State) -> CavumState:
    """Let chance turn up the lowest order cards that are left."""
    while state.seat == CHANCE:
        state.apply(state.options()[0])
    return cast(CavumState, state)


def auction(state: State, cards: Iterable[int]) -> CavumState:
    """Auctions won for 0: seat by seat from the one that opens, each takes its card of the list by seat."""
    wanted = list(cards)
    while state.view(None)["section"] == "auction":
        seat = cast(int, state.seat)
        choices = options(state)
        if f"card {wanted[seat]}" in choices:
            state.play(f"card {wanted[seat]}")
        else:
            state.play("bid 0" if "bid 0" in choices else "pass")
    return cast(CavumState, state)


def pass_all(state: State) -> CavumState:
    """Pass while passing is open: in a draft or a sale."""
    section = state.view(None)["section"]
    while not state.is_over and state.view(None)["section"] == section and "pass" in options(state):
        state.play("pass")
    return cast(CavumState, state)


def at(cavum: CavumState, space: str) -> dict[str, Any] | None:
    """What a spectator sees on a mountain space."""
    return cast("dict[str, Any] | None", cavum.view(None)["spaces"].get(space))


def waste(state: State) -> None:
    """Use up a piece where it does no harm: for points, into the pool, or away from the start tiles."""
    open_now = options(state)
    wanted = [
        token for token in ("option 3 points", "give up vein", "give up station", "prospect") if token in open_now
    ]
    near = {f"at {space}" for space in (*START, "-2,4", "-3,4", "-1,4", "-2,3", "-1,3", "-5,5")}
    state.play(next(iter([*wanted, *(token for token in open_now if token not in near), *open_now])))


def finish_phase(state: State) -> CavumState:
    """Waste all pieces that are left, sell nothing and turn up the order cards of the next phase, if there is one."""
    cavum = cast(CavumState, state)
    phase = cavum.phase
    while not cavum.is_over and cavum.phase == phase:
        if "pass" in options(state):
            state.play("pass")
        else:
            waste(state)
    return turn_up(state) if not cavum.is_over else cavum
