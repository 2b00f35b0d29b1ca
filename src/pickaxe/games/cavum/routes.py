"""The best route of a player: most stones, then the most valuable ones, then few nodes. The search is exact.

A route is a simple path between two own stations. First only nodes that lie on any such path are kept: those in a
biconnected part of the network with an imagined node that touches all own stations. Then the board is swept node by
node. What matters of the routes begun so far is only how the nodes on the frontier of the sweep hang together, so all
of them that agree in this are one state, of which the best is kept. States that have missed more veins than a route
that is known already are dropped; a narrow sweep finds such a route first, and is often proof enough. What was found
is remembered with the board.
"""

from typing import Final

from pickaxe.games.cavum.board import NODES, place_of
from pickaxe.games.cavum.masks import Mask, holds, is_empty, nodes_of, nothing
from pickaxe.games.cavum.prospecting import starts
from pickaxe.games.cavum.state import COLOUR_MASK, CavumState
from pickaxe.games.cavum.view import asked_kind
from pickaxe.games.cavum.workings import Workings

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
# Narrow sweeps: along which axis, and how many states are kept. Even with all tiles of the game side by side a sweep
# seldom has more than a thousand states, so the second one is mostly whole.
BEAMS: Final[list[tuple[int, int]]] = [(0, 64), (0, 1024), (1, 128), (2, 128), (1, 256), (2, 256)]
LOOSE_END: Final = 4  # what a loose end is worth in a narrow sweep: it can still go anywhere
EVERYTHING: Final = 1 << 60
# A state is kept with one number: what it is worth, and below that its trail.
TRAIL_BITS: Final = 30
TRAIL_MASK: Final = (1 << TRAIL_BITS) - 1


def _by_row(node: int) -> tuple[int, int]:
    q, r = place_of(node)
    return r, q


def _by_column(node: int) -> tuple[int, int]:
    return place_of(node)


def _by_diagonal(node: int) -> tuple[int, int]:
    q, r = place_of(node)
    return q + r, q


AXES: Final[list[list[int]]] = [sorted(range(NODES), key=key) for key in (_by_row, _by_column, _by_diagonal)]


class Route:
    """A route with what it brings."""

    def __init__(self, nodes: list[int], stones: int, value: int) -> None:
        self.nodes = nodes
        self.stones = stones
        self.value = value


def best_route(cavum: CavumState, seat: int) -> Route | None:
    """The best route of a seat now; none if no two of its stations are joined."""
    key = (seat, *cavum.scale)
    known = cavum.workings.routes.get(key)
    if known is None:
        known = _best_nodes(cavum, seat)
        cavum.workings.remember_route(key, known)
    return route_of(cavum, known) if known else None


def _best_nodes(cavum: CavumState, seat: int) -> list[int]:
    best: list[int] = []
    best_worth = -EVERYTHING
    for part in parts_with_routes(cavum, seat):
        if part.most > best_worth:
            found = part.search(best_worth)
            if found:
                best, best_worth = found, worth_of(cavum, found)
    return best


def _most(part: "Part") -> int:
    return part.most


def vein_worth(cavum: CavumState, node: int) -> int:
    """What the stone of a vein is worth; nothing where there is none."""
    vein = cavum.workings.vein_at[node]
    return STONE + VALUE * cavum.top_price(vein & COLOUR_MASK) if vein else 0


def worth_of(cavum: CavumState, nodes: list[int]) -> int:
    """What a route is worth."""
    return sum([vein_worth(cavum, node) for node in nodes]) - len(nodes)


def route_of(cavum: CavumState, nodes: list[int]) -> Route:
    """A route over these nodes, told with what it brings."""
    veins = [node for node in nodes if cavum.workings.vein_at[node]]
    return Route(nodes[:], len(veins), sum([cavum.top_price(cavum.colour_at(node)) for node in veins]))


# Which nodes matter


def parts_with_routes(cavum: CavumState, seat: int) -> "list[Part]":
    """Parts of the network, the most promising first; every route runs inside one, every node of one lies on some."""
    touched = starts(cavum, seat)
    if is_empty(touched):
        return []
    workings = cavum.workings
    network = workings.flood(touched, workings.usable(seat), nothing())
    near = _NOWHERE[:]
    for node in nodes_of(network):
        near[node] = _neighbours(workings, network, node)
    is_station = [False] * NODES
    for node in nodes_of(touched):
        is_station[node] = True
    parts = [Part(cavum, near, is_station, nodes) for nodes in Blocks(near, is_station).around_root(nodes_of(touched))]
    parts.sort(key=_most, reverse=True)
    return parts


_NOWHERE: Final[list[list[int]]] = [[] for _ in range(NODES)]


def _neighbours(workings: Workings, network: Mask, node: int) -> list[int]:
    """The nodes of a network that are joined with a node, in ascending order."""
    found: list[int] = []
    if node > 12:
        if holds(workings.edge_south_east, node - 13) and holds(network, node - 13):
            found.append(node - 13)
        if holds(workings.edge_south_west, node - 12) and holds(network, node - 12):
            found.append(node - 12)
    if node > 0 and holds(workings.edge_east, node - 1) and holds(network, node - 1):
        found.append(node - 1)
    if holds(workings.edge_east, node) and holds(network, node + 1):
        found.append(node + 1)
    if holds(workings.edge_south_west, node) and holds(network, node + 12):
        found.append(node + 12)
    if holds(workings.edge_south_east, node) and holds(network, node + 13):
        found.append(node + 13)
    return found


class Blocks:
    """The biconnected parts that contain a root which touches the given nodes; found by one walk over the network."""

    def __init__(self, near: list[list[int]], is_touched: list[bool]) -> None:
        self.near = near
        self.is_touched = is_touched
        self.number = [0] * NODES
        self.low = [0] * NODES
        self.count = 1  # the root is number 1
        self.pending: list[int] = []

    def around_root(self, touched: list[int]) -> list[list[int]]:
        """The nodes of the parts, without the root; a part needs two of the touched nodes."""
        found: list[list[int]] = []
        for node in touched:
            if not self.number[node]:
                self.pending = []
                self._walk(node, -1)
                if sum([self.is_touched[each] for each in self.pending]) > 1:
                    found.append(self.pending)
        return found

    def _walk(self, node: int, parent: int) -> None:
        """Number what lies behind a node; what cannot reach beyond it without it is cut off."""
        self.count += 1
        number = low = self.count
        self.number[node] = number
        self.pending.append(node)
        if self.is_touched[node]:
            low = 1
        for other in self.near[node]:
            if other == parent:
                continue
            if self.number[other]:
                low = min(low, self.number[other])
                continue
            height = len(self.pending)
            self._walk(other, node)
            low = min(low, self.low[other])
            if self.low[other] >= number:
                del self.pending[height:]
        self.low[node] = low


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
        # What is lost if a node that is not on the route yet can no more come on it without this edge; else -1.
        self.first_loss = -1
        self.second_loss = -1
        # What the veins are worth that come after this step, and the slots of veins that are on the frontier.
        self.later = 0
        self.vein_shifts: list[int] = []
        self.vein_worths: list[int] = []


class Part:
    """A part of a network, made ready for sweeping."""

    def __init__(self, cavum: CavumState, near: list[list[int]], is_station: list[bool], nodes: list[int]) -> None:
        self.nodes = nodes
        self.is_station = is_station
        self.is_inside = [False] * NODES
        for node in nodes:
            self.is_inside[node] = True
        self.worth = [0] * NODES
        self.near = _NOWHERE[:]
        self.most = 0
        self.veins = 0
        self.edges = 0
        self.ends = 0
        for node in nodes:
            worth = vein_worth(cavum, node)
            self.worth[node] = worth
            self.near[node] = [other for other in near[node] if self.is_inside[other]]
            self.most += worth
            self.veins += worth > 0
            self.edges += len(self.near[node])
            self.ends += is_station[node]
        # How each taken edge came about: the trail before it, and its two nodes.
        self.before: list[int] = []
        self.edge: list[int] = []
        self.best_worth = 0
        self.best_trail = -1
        self.is_narrowed = False

    def search(self, floor: int) -> list[int]:
        """The nodes of the best route, if it is worth more than a floor."""
        if self.ends == 2 and self.edges == 2 * len(self.nodes) - 2:
            return self._only_way() if self.most - len(self.nodes) > floor else []
        orders = self._orders()
        sweeps: list[list[Step]] = [self._steps(orders[0])]
        best: list[int] = []
        for axis, beam in BEAMS:
            while axis >= len(sweeps):
                sweeps.append(self._steps(orders[len(sweeps)]))
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

    def _only_way(self) -> list[int]:
        """The nodes between two stations with nothing beside them, from the lower station on."""
        nodes = [min([node for node in self.nodes if len(self.near[node]) == 1])]
        before = -1
        while len(nodes) < len(self.nodes):
            here = nodes[-1]
            for other in self.near[here]:
                if other != before:
                    nodes.append(other)
                    break
            before = here
        return nodes

    def _orders(self) -> list[list[int]]:
        """The nodes along each axis; the one that keeps the frontier narrowest comes first."""
        orders = [[node for node in order if self.is_inside[node]] for order in AXES]
        return sorted(orders, key=self._frontier)

    def _frontier(self, order: list[int]) -> int:
        """A measure of how many states a sweep in this order could have."""
        place = [0] * NODES
        for number in range(len(order)):
            place[order[number]] = number
        leaving = [0] * len(order)  # by place: how many nodes have their last edge there
        total = open_nodes = 0
        for number in range(len(order)):
            last = 0
            for other in self.near[order[number]]:
                last = max(last, place[other])
            if last > number:
                open_nodes += 1
                leaving[last] += 1
            open_nodes -= leaving[number]
            total += 1 << 2 * open_nodes
        return total

    def _steps(self, order: list[int]) -> list[Step]:
        """The steps of a sweep in this order; a node leaves as soon as all its edges are done."""
        place = [0] * NODES
        left = [0] * NODES  # edges to come, by node
        for number in range(len(order)):
            place[order[number]] = number
            left[order[number]] = len(self.near[order[number]])
        frontier = Frontier()
        steps: list[Step] = []
        later = self.most
        for node in order:
            frontier.enter(node, self.worth[node])
            later -= self.worth[node]
            earlier = [place[other] for other in self.near[node] if place[other] < place[node]]
            earlier.sort()
            for number in earlier:
                other = order[number]
                step = Step(frontier.shift[other], frontier.shift[node], other, node, 0, False)
                left[other] -= 1
                left[node] -= 1
                if left[other] < 2 and not self.is_station[other]:
                    step.first_loss = self.worth[other]
                if left[node] < 2 and not self.is_station[node]:
                    step.second_loss = self.worth[node]
                frontier.tell(step, later)
                steps.append(step)
                for each in (other, node):
                    if not left[each]:
                        shift = frontier.shift[each]
                        frontier.leave(each, self.worth[each])
                        step = Step(shift, -1, each, -1, self.worth[each], self.is_station[each])
                        frontier.tell(step, later)
                        steps.append(step)
        return steps

    def _sweep(self, steps: list[Step], floor: int, beam: int) -> list[int]:
        """Keep for every frontier state the best worth it can still have; the nodes of the best route above a floor."""
        self.before, self.edge = [-1], [0]
        self.best_worth, self.best_trail = floor, -1
        self.is_narrowed = False
        states: dict[int, int] = {0: self.most << TRAIL_BITS}
        for step in steps:
            states = self._edge_step(step, states) if step.second >= 0 else self._leave_step(step, states)
            if len(states) > beam:
                self.is_narrowed = True
                states = _narrowed(states, beam)
        return self._nodes(self.best_trail) if self.best_trail >= 0 else []

    def _edge_step(self, step: Step, states: dict[int, int]) -> dict[int, int]:
        """Every state goes on without the edge, and with it if that is possible."""
        found: dict[int, int] = {}
        first, second, first_loss, second_loss = step.first, step.second, step.first_loss, step.second_loss
        first_slot, second_slot = first // SLOT_BITS + FIRST_SLOT, second // SLOT_BITS + FIRST_SLOT
        for state, packed in states.items():
            one, two = state >> first & SLOT_MASK, state >> second & SLOT_MASK
            worth = packed >> TRAIL_BITS
            # Without the edge: a node that has only one left can no more be passed, and counts as done.
            after, left = state, packed
            if first_loss >= 0 and one == UNTOUCHED:
                after |= INSIDE << first
                left -= first_loss << TRAIL_BITS
            if second_loss >= 0 and two == UNTOUCHED:
                after |= INSIDE << second
                left -= second_loss << TRAIL_BITS
            if left >> TRAIL_BITS > self.best_worth:
                _keep(found, after, left)
            # With it.
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
                    self._close(step, after, worth, packed & TRAIL_MASK, True)
                continue
            after = _joined(after, first, second, one, two)
            known = found.get(after)
            if known is None or worth > known >> TRAIL_BITS:
                found[after] = worth << TRAIL_BITS | self._trail(packed & TRAIL_MASK, step)
        return found

    def _leave_step(self, step: Step, states: dict[int, int]) -> dict[int, int]:
        """A node leaves the frontier: it is off the route, inside it, or a station at its end."""
        first = step.first
        found: dict[int, int] = {}
        for state, packed in states.items():
            code = state >> first & SLOT_MASK
            after = state & ~(SLOT_MASK << first)
            if code == UNTOUCHED:
                packed -= step.worth << TRAIL_BITS
            elif code != INSIDE:
                if not step.is_station:
                    continue
                if code == ANCHORED:
                    if not _has_ends(after):
                        self._close(step, after, packed >> TRAIL_BITS, packed & TRAIL_MASK, False)
                    continue
                if _anchors(after) > 1:
                    continue
                shift = (code - FIRST_SLOT) * SLOT_BITS
                after = after & ~(SLOT_MASK << shift) | ANCHORED << shift
            if packed >> TRAIL_BITS > self.best_worth:
                _keep(found, after, packed)
        return found

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
        while trail > 0:
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


class Frontier:
    """The nodes in the slots while the steps of a sweep are laid out."""

    def __init__(self) -> None:
        self.shift = [-1] * NODES  # by node
        self.used: list[bool] = []  # by slot
        self.vein_shifts: list[int] = []
        self.vein_worths: list[int] = []

    def enter(self, node: int, worth: int) -> None:
        """A node takes the first free slot."""
        slot = 0
        while slot < len(self.used) and self.used[slot]:
            slot += 1
        if slot == len(self.used):
            self.used.append(True)
        self.used[slot] = True
        self.shift[node] = slot * SLOT_BITS
        if worth:
            self.vein_shifts = [*self.vein_shifts, slot * SLOT_BITS]
            self.vein_worths = [*self.vein_worths, worth]

    def leave(self, node: int, worth: int) -> None:
        """A node gives its slot back."""
        self.used[self.shift[node] // SLOT_BITS] = False
        if worth:
            place = self.vein_shifts.index(self.shift[node])
            self.vein_shifts = [*self.vein_shifts[:place], *self.vein_shifts[place + 1 :]]
            self.vein_worths = [*self.vein_worths[:place], *self.vein_worths[place + 1 :]]

    def tell(self, step: Step, later: int) -> None:
        """Note at a step which veins are in slots after it; steps share these lists."""
        step.later = later
        step.vein_shifts = self.vein_shifts
        step.vein_worths = self.vein_worths


def _keep(states: dict[int, int], state: int, packed: int) -> None:
    """Keep a state if it is new or worth more than before."""
    known = states.get(state)
    if known is None or packed >> TRAIL_BITS > known >> TRAIL_BITS:
        states[state] = packed


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


def _narrowed(states: dict[int, int], beam: int) -> dict[int, int]:
    """The states that promise most."""
    ranked = [((packed >> TRAIL_BITS) + LOOSE_END * _loose_ends(state), state) for state, packed in states.items()]
    ranked.sort(reverse=True)
    return {state: states[state] for _, state in ranked[:beam]}


# The choices that draw a route


def plan(cavum: CavumState, nodes: list[int]) -> list[int]:
    """The choices that draw a route from where the table stands; none if it asks for something else.

    Steps that leave no choice are not asked, so only the others are in it.
    """
    if cavum.guide.prospect_choice in cavum.options():
        return _drawn(cavum, nodes, [cavum.guide.prospect_choice])
    return _drawn(cavum, nodes, []) if asked_kind(cavum) == "route" else []


def _drawn(cavum: CavumState, nodes: list[int], first: list[int]) -> list[int]:
    state, choices, left = cavum.copy(), list(first), cavum.pieces_left(cavum.mover)
    for choice in first:
        state.play(choice)
    ways = [list(nodes), list(reversed(nodes))]
    while not state.is_over and asked_kind(state) == "route" and state.pieces_left(cavum.mover) == left:
        following = _next(state, ways)
        if following is None:
            return []
        state.play(following)
        choices.append(following)
    return choices


def _next(cavum: CavumState, ways: list[list[int]]) -> int | None:
    """The choice that goes on with one of the ways."""
    drawn = cavum.route
    for way in ways:
        if way[: len(drawn)] == drawn:
            return cavum.guide.stop_choice if len(way) == len(drawn) else cavum.guide.at_choice[way[len(drawn)]]
    return None
