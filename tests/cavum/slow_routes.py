"""A slower search for the best route, to compare with: without memory, and without giving up nodes early.

A route is a simple path between two own stations. First only nodes that lie on any such path are kept: those in a
biconnected part of the network with an imagined node that touches all own stations. Then the board is swept node by
node. What matters of the routes begun so far is only how the nodes on the frontier of the sweep hang together, so all
of them that agree in this are one state, of which the best is kept. States that have missed more veins than a route
that is known already are dropped; a narrow sweep finds such a route first, and is often proof enough.
"""

from typing import Final

from pickaxe.games.cavum.board import NODES, place_of
from pickaxe.games.cavum.masks import nothing, thirds, whole
from pickaxe.games.cavum.prospecting import neighbours, route_starts
from pickaxe.games.cavum.state import CavumState
from pickaxe.kernel.grids import bits

# What a frontier state holds per slot, in five bits: a node not on the route, a node inside it, a loose end whose other
# end is a station left behind, or a loose end whose other end is in a slot, by its number.
SLOT_BITS: Final = 5
SLOT_MASK: Final = 31
UNTOUCHED: Final = 0
INSIDE: Final = 1
ANCHORED: Final = 2
FIRST_SLOT: Final = 3

# A worth is one number: stones first, then their value, then few nodes.
STONE: Final = 1 << 24
VALUE: Final = 1 << 12
# Narrow sweeps: along which axis, and how many states are kept.
BEAMS: Final[list[tuple[int, int]]] = [(0, 64), (0, 128), (1, 128), (2, 128), (0, 256), (1, 256), (2, 256)]
LOOSE_END: Final = 4  # what a loose end is worth in a narrow sweep: it can still go anywhere
EVERYTHING: Final = 1 << 60


class Route:
    """A route with what it brings."""

    def __init__(self, nodes: list[int], stones: int, value: int) -> None:
        self.nodes = nodes
        self.stones = stones
        self.value = value


def best_route(cavum: CavumState, seat: int) -> Route | None:
    """The best route of a seat now; none if no two of its stations are joined."""
    best: list[int] = []
    best_worth = -EVERYTHING
    parts = [Part(cavum, seat, nodes) for nodes in parts_with_routes(cavum, seat)]
    parts.sort(key=_most, reverse=True)
    for part in parts:
        if part.most > best_worth:
            found = part.search(best_worth)
            if found:
                best, best_worth = found, worth_of(cavum, found)
    return route_of(cavum, best) if best else None


def _most(part: "Part") -> int:
    return part.most


def vein_worth(cavum: CavumState, node: int) -> int:
    """What the stone of a vein is worth; nothing where there is none."""
    if not cavum.veins >> node & 1:
        return 0
    return STONE + VALUE * cavum.top_price(cavum.colour_at(node))


def worth_of(cavum: CavumState, nodes: list[int]) -> int:
    """What a route is worth."""
    return sum([vein_worth(cavum, node) for node in nodes]) - len(nodes)


def route_of(cavum: CavumState, nodes: list[int]) -> Route:
    """A route over these nodes, told with what it brings."""
    veins = [node for node in nodes if cavum.veins >> node & 1]
    return Route(nodes, len(veins), sum([cavum.top_price(cavum.colour_at(node)) for node in veins]))


# Which nodes matter


def parts_with_routes(cavum: CavumState, seat: int) -> list[int]:
    """Masks of nodes; every route runs inside one of them, and every node of one lies on some route."""
    starts = route_starts(cavum, seat)
    if not starts:
        return []
    near = [0] * NODES
    usable = whole(cavum.workings.flood(thirds(starts), cavum.workings.usable(seat), nothing()))
    for node in bits(usable):
        near[node] = whole(neighbours(cavum, node)) & usable
    return Blocks(near, starts).around_root()


class Blocks:
    """The biconnected parts that contain a root which touches the given nodes; found by one walk over the network."""

    def __init__(self, near: list[int], touched: int) -> None:
        self.near = near
        self.touched = touched
        self.number = [0] * NODES
        self.low = [0] * NODES
        self.count = 1  # the root is number 1
        self.pending: list[int] = []
        self.found: list[int] = []

    def around_root(self) -> list[int]:
        """The masks of the parts, without the root; a part needs two of the touched nodes."""
        for node in bits(self.touched):
            if not self.number[node]:
                self.pending = []
                self._walk(node, -1)
                mask = 0
                for each in self.pending:
                    mask |= 1 << each
                if (mask & self.touched).bit_count() > 1:
                    self.found.append(mask)
        return self.found

    def _walk(self, node: int, parent: int) -> None:
        """Number what lies behind a node; what cannot reach beyond it without it is cut off."""
        self.count += 1
        self.number[node] = self.low[node] = self.count
        self.pending.append(node)
        if self.touched >> node & 1:
            self.low[node] = 1
        for other in bits(self.near[node]):
            if other == parent:
                continue
            if self.number[other]:
                self.low[node] = min(self.low[node], self.number[other])
                continue
            height = len(self.pending)
            self._walk(other, node)
            self.low[node] = min(self.low[node], self.low[other])
            if self.low[other] >= self.number[node]:
                del self.pending[height:]


# The sweep


class Step:
    """One step of the sweep: an edge between two slots, or a node that leaves its slot."""

    def __init__(self, first: int, second: int, node: int, other: int, worth: int, is_station: bool) -> None:
        self.first = first  # the shift of a slot
        self.second = second  # the shift of the other slot of an edge; -1 for a node that leaves
        self.node = node
        self.other = other
        self.worth = worth
        self.is_station = is_station
        # What the veins are worth that come after this step, and the slots of veins that are on the frontier.
        self.later = 0
        self.vein_shifts: list[int] = []
        self.vein_worths: list[int] = []


class Part:
    """A part of a network, made ready for sweeping."""

    def __init__(self, cavum: CavumState, seat: int, mask: int) -> None:
        self.mask = mask
        self.stations = cavum.stations[seat] & mask
        self.nodes = bits(mask)
        self.worth = [0] * NODES
        self.near = [0] * NODES
        self.most = 0
        self.veins = 0
        for node in self.nodes:
            self.worth[node] = vein_worth(cavum, node)
            self.near[node] = whole(neighbours(cavum, node)) & mask
            self.most += self.worth[node]
            self.veins += self.worth[node] > 0
        self.width = 0
        # How each taken edge came about: the trail before it, and its two nodes.
        self.before: list[int] = []
        self.edge: list[int] = []
        self.best_worth = 0
        self.best_trail = -1
        self.is_narrowed = False

    def search(self, floor: int) -> list[int]:
        """The nodes of the best route, if it is worth more than a floor."""
        sweeps = [self._steps(order) for order in self._orders()]
        best: list[int] = []
        for axis, beam in BEAMS:
            found = self._sweep(sweeps[axis], floor, beam)
            if found:
                best, floor = found, self.best_worth
            if not self.is_narrowed or (best and floor > self.most - STONE // 2):
                return best  # nothing was left out, or no stone is missed
        for missed in range(self.veins + 1):
            if best and floor > self.most - (missed - 1) * STONE - STONE // 2:
                break  # it misses fewer
            # All routes that miss at most so many stones; one more only if there is none.
            found = self._sweep(sweeps[0], max(floor, self.most - (missed + 1) * STONE), EVERYTHING)
            if found:
                return found
        return best

    def _orders(self) -> list[list[int]]:
        """The nodes along each axis; the one that keeps the frontier narrowest comes first."""
        orders = [sorted(self.nodes, key=key) for key in (_by_row, _by_column, _by_diagonal)]
        return sorted(orders, key=self._frontier)

    def _frontier(self, order: list[int]) -> int:
        """A measure of how many states a sweep in this order could have."""
        place = {node: number for number, node in enumerate(order)}
        last = [max([place[other] for other in bits(self.near[node])]) for node in order]
        total = 0
        for number in range(len(order)):
            open_nodes = sum([last[earlier] > number for earlier in range(number + 1)])
            total += 1 << 2 * open_nodes
        return total

    def _steps(self, order: list[int]) -> list[Step]:
        """The steps of a sweep in this order; a node leaves as soon as all its edges are done."""
        place = {node: number for number, node in enumerate(order)}
        left = {node: self.near[node].bit_count() for node in order}
        slot: dict[int, int] = {}
        steps: list[Step] = []
        later = self.most
        for node in order:
            slot[node] = _free_slot(list(slot.values()))
            later -= self.worth[node]
            earlier = [other for other in bits(self.near[node]) if place[other] < place[node]]
            for other in sorted(earlier, key=place.__getitem__):
                step = Step(slot[other] * SLOT_BITS, slot[node] * SLOT_BITS, other, node, 0, False)
                self._enter(step, slot, later)
                steps.append(step)
                for each in (other, node):
                    left[each] -= 1
                    if not left[each]:
                        steps.append(self._leave(each, slot, later))
        return steps

    def _leave(self, node: int, slot: dict[int, int], later: int) -> Step:
        is_station = self.stations >> node & 1 == 1
        step = Step(slot.pop(node) * SLOT_BITS, -1, node, -1, self.worth[node], is_station)
        self._enter(step, slot, later)
        return step

    def _enter(self, step: Step, slot: dict[int, int], later: int) -> None:
        step.later = later
        for node, number in slot.items():
            if self.worth[node]:
                step.vein_shifts.append(number * SLOT_BITS)
                step.vein_worths.append(self.worth[node])
        self.width = max(self.width, len(slot))

    def _sweep(self, steps: list[Step], floor: int, beam: int) -> list[int]:
        """Keep for every frontier state the best worth it can still have; the nodes of the best route above a floor."""
        self.before, self.edge = [], []
        self.best_worth, self.best_trail = floor, -1
        self.is_narrowed = False
        worths: dict[int, int] = {0: self.most}
        trails: dict[int, int] = {0: -1}
        for step in steps:
            if step.second >= 0:
                worths, trails = self._edge_step(step, worths, trails)
            else:
                worths, trails = self._leave_step(step, worths, trails)
            if len(worths) > beam:
                self.is_narrowed = True
                worths, trails = _narrowed(worths, trails, beam)
        return self._nodes(self.best_trail) if self.best_trail >= 0 else []

    def _edge_step(
        self, step: Step, worths: dict[int, int], trails: dict[int, int]
    ) -> tuple[dict[int, int], dict[int, int]]:
        """Every state goes on without the edge, and with it if that is possible."""
        new_worths, new_trails = worths.copy(), trails.copy()
        first, second = step.first, step.second
        first_slot, second_slot = first // SLOT_BITS + FIRST_SLOT, second // SLOT_BITS + FIRST_SLOT
        for state, worth in worths.items():
            one, two = state >> first & SLOT_MASK, state >> second & SLOT_MASK
            if one in (INSIDE, second_slot) or two == INSIDE:
                continue
            after = state
            if one == UNTOUCHED:
                worth -= 1
                one = first_slot
                after |= first_slot << first
            if two == UNTOUCHED:
                worth -= 1
                two = second_slot
                after |= second_slot << second
            if worth <= self.best_worth:
                continue
            if one == ANCHORED and two == ANCHORED:
                if not _has_ends(after & ~(SLOT_MASK << first) & ~(SLOT_MASK << second)):
                    self._close(step, after, worth, trails[state], True)
                continue
            after = _joined(after, first, second, one, two)
            if worth > new_worths.get(after, -EVERYTHING):
                new_worths[after] = worth
                new_trails[after] = self._trail(trails[state], step)
        return new_worths, new_trails

    def _leave_step(
        self, step: Step, worths: dict[int, int], trails: dict[int, int]
    ) -> tuple[dict[int, int], dict[int, int]]:
        """A node leaves the frontier: it is off the route, inside it, or a station at its end."""
        first = step.first
        new_worths: dict[int, int] = {}
        new_trails: dict[int, int] = {}
        for state, worth in worths.items():
            code = state >> first & SLOT_MASK
            after = state & ~(SLOT_MASK << first)
            if code == UNTOUCHED:
                worth -= step.worth
            elif code != INSIDE:
                if not step.is_station:
                    continue
                if code == ANCHORED:
                    if not _has_ends(after):
                        self._close(step, after, worth, trails[state], False)
                    continue
                if _anchors(after) > 1:
                    continue
                shift = (code - FIRST_SLOT) * SLOT_BITS
                after = after & ~(SLOT_MASK << shift) | ANCHORED << shift
            if worth > self.best_worth and worth > new_worths.get(after, -EVERYTHING):
                new_worths[after] = worth
                new_trails[after] = trails[state]
        return new_worths, new_trails

    def _trail(self, trail: int, step: Step) -> int:
        self.before.append(trail)
        self.edge.append(step.node * NODES + step.other)
        return len(self.before) - 1

    def _close(self, step: Step, state: int, worth: int, trail: int, with_edge: bool) -> None:
        """A whole route: veins that are not on it now never will be."""
        worth -= step.later
        for i in range(len(step.vein_shifts)):
            if state >> step.vein_shifts[i] & SLOT_MASK == UNTOUCHED:
                worth -= step.vein_worths[i]
        if worth > self.best_worth:
            self.best_worth = worth
            self.best_trail = self._trail(trail, step) if with_edge else trail

    def _nodes(self, trail: int) -> list[int]:
        """The nodes along the edges of a trail, from one end to the other."""
        ends: dict[int, list[int]] = {}
        while trail >= 0:
            one, two = self.edge[trail] // NODES, self.edge[trail] % NODES
            ends.setdefault(one, []).append(two)
            ends.setdefault(two, []).append(one)
            trail = self.before[trail]
        node = min([node for node, others in ends.items() if len(others) == 1])
        nodes = [node]
        while len(nodes) < len(ends):
            following = [other for other in ends[nodes[-1]] if len(nodes) < 2 or other != nodes[-2]]
            nodes.append(following[0])
        return nodes


def _joined(state: int, first: int, second: int, one: int, two: int) -> int:
    """The state after two loose ends are joined; what was at their other ends is now one piece."""
    if one - FIRST_SLOT == first // SLOT_BITS:  # a fresh node: it becomes the end in place of the other
        return _linked(state, first, two, second, one)
    if two - FIRST_SLOT == second // SLOT_BITS:
        return _linked(state, second, one, first, two)
    state = state & ~(SLOT_MASK << first) & ~(SLOT_MASK << second) | INSIDE << first | INSIDE << second
    if one != ANCHORED:
        shift = (one - FIRST_SLOT) * SLOT_BITS
        state = state & ~(SLOT_MASK << shift) | two << shift
    if two != ANCHORED:
        shift = (two - FIRST_SLOT) * SLOT_BITS
        state = state & ~(SLOT_MASK << shift) | one << shift
    return state


def _linked(state: int, fresh: int, code: int, other: int, fresh_code: int) -> int:
    """A fresh node is joined to a loose end, which it replaces, or to another fresh node."""
    if code - FIRST_SLOT == other // SLOT_BITS:
        state = state & ~(SLOT_MASK << fresh) & ~(SLOT_MASK << other)
        return state | code << fresh | fresh_code << other
    state = state & ~(SLOT_MASK << fresh) & ~(SLOT_MASK << other) | code << fresh | INSIDE << other
    if code != ANCHORED:
        shift = (code - FIRST_SLOT) * SLOT_BITS
        state = state & ~(SLOT_MASK << shift) | fresh_code << shift
    return state


def _has_ends(state: int) -> bool:
    """Whether a state has any loose end."""
    while state:
        if state & SLOT_MASK > INSIDE:
            return True
        state >>= SLOT_BITS
    return False


def _anchors(state: int) -> int:
    """How many pieces of a state end in a station left behind."""
    found = 0
    while state:
        if state & SLOT_MASK == ANCHORED:
            found += 1
        state >>= SLOT_BITS
    return found


def _loose_ends(state: int) -> int:
    """How many loose ends a state has."""
    found = 0
    while state:
        if state & SLOT_MASK > INSIDE:
            found += 1
        state >>= SLOT_BITS
    return found


def _narrowed(worths: dict[int, int], trails: dict[int, int], beam: int) -> tuple[dict[int, int], dict[int, int]]:
    """The states that promise most."""
    ranked = [(worth + LOOSE_END * _loose_ends(state), state) for state, worth in worths.items()]
    ranked.sort(reverse=True)
    new_worths: dict[int, int] = {}
    new_trails: dict[int, int] = {}
    for _, state in ranked[:beam]:
        new_worths[state] = worths[state]
        new_trails[state] = trails[state]
    return new_worths, new_trails


def _free_slot(used: list[int]) -> int:
    slot = 0
    while slot in used:
        slot += 1
    return slot


def _by_row(node: int) -> tuple[int, int]:
    q, r = place_of(node)
    return r, q


def _by_column(node: int) -> tuple[int, int]:
    return place_of(node)


def _by_diagonal(node: int) -> tuple[int, int]:
    q, r = place_of(node)
    return q + r, q
