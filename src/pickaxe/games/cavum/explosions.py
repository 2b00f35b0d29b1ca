"""Section 3B: visible dynamite explodes, one tile after the other, in any order (R39)."""

from pickaxe.games.cavum.state import NOBODY, CavumState
from pickaxe.games.cavum.tiles import piece_of


def visible_dynamite(cavum: CavumState) -> int:
    """The spaces whose dynamite is visible: on top, and not under a vein (R40)."""
    return cavum.loaded & ~cavum.veins


def blow_up(cavum: CavumState, node: int) -> None:
    """The whole stack goes, and the top tile of each neighbour without station, vein or visible dynamite (R37, R38)."""
    open_to_it = cavum.tiled & ~(cavum.occupied | cavum.veins | cavum.loaded)
    hit = [near for near in cavum.guide.board.neighbours[node] if near >= 0 and open_to_it >> near & 1]
    cavum.note("blown up", NOBODY, [piece_of(cavum.top_code(node)), cavum.height(node) + len(hit), node, *hit])
    while cavum.is_tiled(node):
        cavum.remove_tile(node)
    for near in hit:
        cavum.remove_tile(near)


def explode(cavum: CavumState) -> None:
    """Everything that explodes, chain reactions included."""
    while visible := visible_dynamite(cavum):
        blow_up(cavum, (visible & -visible).bit_length() - 1)
