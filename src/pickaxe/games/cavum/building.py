"""Section 2: a turn of one to four actions, and the pieces that they use."""

from typing import Final, cast

from pickaxe.games.cavum.board import MOUNTAIN
from pickaxe.games.cavum.masks import Mask, either, is_empty, list_nodes, nothing, only, whole, without
from pickaxe.games.cavum.reasons import colour_reason, piece_reason, place_reason, turn_reason
from pickaxe.games.cavum.state import GIVE_UP_IF_STUCK, OPTIONS, STATION_ALL_TURN, CavumState
from pickaxe.games.cavum.tiles import DYNAMITE, OPTION, PROSPECT, STATION, TILE_PIECES, VEIN
from pickaxe.kernel.stack import Choices, Effect, State
from pickaxe.kernel.words import Said

# What a frame of a piece in hand remembers: the piece, whether it was bought, and its space.
PIECE_MASK: Final = 15
BOUGHT: Final = 16
NODE_SHIFT: Final = 5


def places_for(cavum: CavumState, piece: int) -> int:
    """All nodes on which a piece could be used now."""
    return whole(_places_for(cavum, piece))


def _places_for(cavum: CavumState, piece: int) -> Mask:
    if piece < TILE_PIECES:
        return cavum.workings.spaces_for_tile(piece % DYNAMITE, cavum.workings.offered_to(cavum.mover))
    return cavum.free_for_vein() if piece == VEIN else cavum.places_for_station(cavum.mover)


class Turn(Effect):
    """One to four actions: which piece to use next, or the end of the turn."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cavum = cast(CavumState, state)
        left = cavum.pieces_left(cavum.mover)
        if cavum.actions == cavum.guide.facts.most_actions or not left:
            self._end(cavum)
            return
        self._offer_pieces(cavum, left, out)
        if cavum.actions:
            out.append(cavum.guide.end_choice)
        if len(out) == 1:
            self._note(cavum, out[0])
            self.answer(state, memory, out.pop())

    def _note(self, cavum: CavumState, choice: int) -> None:
        """What is done without being chosen and leaves nothing that could be noted when it is finished."""
        guide = cavum.guide
        if choice == guide.points_choice:
            cavum.note("points", cavum.mover, [guide.facts.option_points])
        elif choice in guide.give_up_choice:
            cavum.note("give up", cavum.mover, [guide.give_up_choice.index(choice)])

    def _offer_pieces(self, cavum: CavumState, left: int, out: list[int]) -> None:
        guide, pieces = cavum.guide, cavum.pieces[cavum.mover]
        if left == pieces[PROSPECT]:  # R12: prospecting is the last action
            out.append(guide.prospect_choice)
            return
        lay: Choices = guide.lay_choice
        give_up: Choices = guide.give_up_choice
        buy: Choices = guide.buy_choice
        pool = cavum.pool
        can_buy = pieces[OPTION] > 0
        kinds = cavum.workings.kinds_for(cavum.workings.offered_to(cavum.mover))
        buys: list[int] = []
        for piece in range(TILE_PIECES):
            has, sells = pieces[piece] > 0, can_buy and pool[piece] > 0
            if not has and not sells:
                continue
            if kinds >> piece % DYNAMITE & 1:
                if has:
                    out.append(lay[piece])
                if sells:
                    buys.append(buy[piece])
            elif has:  # R14
                out.append(give_up[piece])
        keeps = cavum.is_switched(GIVE_UP_IF_STUCK)
        has, sells = pieces[VEIN] > 0, can_buy and pool[VEIN] > 0
        if has or sells:
            self._offer_piece(cavum, VEIN, has, sells, not is_empty(cavum.free_for_vein()), keeps, out, buys)
        has, sells = pieces[STATION] > 0, can_buy and cavum.pool_stations[cavum.mover] > 0
        if has or sells:
            is_open = not is_empty(cavum.places_for_station(cavum.mover))
            self._offer_piece(cavum, STATION, has, sells, is_open, keeps, out, buys)
        if can_buy:
            out.extend(buys)
            out.append(guide.points_choice)

    def _offer_piece(
        self,
        cavum: CavumState,
        piece: int,
        has: bool,
        sells: bool,
        is_open: bool,
        keeps: bool,
        out: list[int],
        buys: list[int],
    ) -> None:
        """A vein or a station: use it, give it up (R13), or buy one."""
        guide = cavum.guide
        if has and is_open:
            out.append(guide.lay_choice[piece])
        if has and not (keeps and is_open):
            out.append(guide.give_up_choice[piece])
        if sells and is_open:
            buys.append(guide.buy_choice[piece])

    def _end(self, cavum: CavumState) -> None:
        """The next one in turn order is on; who has no pieces left is passed over."""
        cavum.stack.pop()
        cavum.turn += 1
        cavum.actions = 0
        cavum.just_laid = nothing()
        cavum.at = (cavum.at + 1) % cavum.players

    def answer(self, state: State, memory: int, choice: int) -> None:
        cavum = cast(CavumState, state)
        guide = cavum.guide
        if choice == guide.end_choice:
            self._end(cavum)
        elif choice == guide.prospect_choice:
            cavum.push(guide.route_node)
        elif choice == guide.points_choice:
            cavum.score(cavum.mover, OPTIONS, guide.facts.option_points)
            finish_action(cavum, OPTION, False, nothing())
        elif choice >= guide.buy_choice[0]:
            cavum.push(guide.place_node, choice - guide.buy_choice[0] | BOUGHT)
        elif choice >= guide.give_up_choice[0]:
            piece = choice - guide.give_up_choice[0]
            cavum.put_into_pool(piece)
            finish_action(cavum, piece, False, nothing())
        else:
            cavum.push(guide.place_node, choice - guide.lay_choice[0])

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        return piece_reason(cast(CavumState, state), choice)


def finish_action(cavum: CavumState, piece: int, is_bought: bool, laid: Mask) -> None:
    """An action is over: the piece is used up, and a station can be built on what was laid."""
    if is_bought:
        cavum.take_from_pool(piece)
    cavum.use_piece(OPTION if is_bought else piece)
    cavum.actions += 1
    # R24: only on the tile laid in the action just before; the other reading keeps the whole turn.
    cavum.just_laid = either(cavum.just_laid, laid) if cavum.is_switched(STATION_ALL_TURN) else laid


class Place(Effect):
    """Where the piece in hand goes."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cavum = cast(CavumState, state)
        list_nodes(_places_for(cavum, memory & PIECE_MASK), cavum.guide.at_choice, out)
        if len(out) == 1:
            self.answer(state, memory, out.pop())

    def answer(self, state: State, memory: int, choice: int) -> None:
        cavum = cast(CavumState, state)
        guide = cavum.guide
        node = guide.node_of(choice)
        piece = memory & PIECE_MASK
        cavum.stack.pop()
        if piece < TILE_PIECES:
            cavum.push(guide.rotate_node, memory | node << NODE_SHIFT)
        elif piece == VEIN:
            cavum.push(guide.colour_node, memory | node << NODE_SHIFT)
        else:
            cavum.put_station(node)
            cavum.note("built", cavum.mover, [node])
            finish_action(cavum, STATION, memory & BOUGHT != 0, nothing())

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        return place_reason(cast(CavumState, state), memory & PIECE_MASK, choice)

    def is_memory(self, memory: int) -> bool:
        return memory & PIECE_MASK <= STATION and memory < 2 * BOUGHT


class Rotate(Effect):
    """Which way a tile is turned on its space."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cavum = cast(CavumState, state)
        choices: Choices = cavum.guide.turn_choice
        for turn in cavum.turns_at(memory & PIECE_MASK, memory >> NODE_SHIFT):
            out.append(choices[turn])
        if len(out) == 1:
            self.answer(state, memory, out.pop())

    def answer(self, state: State, memory: int, choice: int) -> None:
        cavum = cast(CavumState, state)
        node, piece = memory >> NODE_SHIFT, memory & PIECE_MASK
        cavum.stack.pop()
        # R25: a station stands on a tunnel tile of level 1.
        takes_station = piece < DYNAMITE and not cavum.is_tiled(node)
        cavum.just_laid = without(cavum.just_laid, only(node))
        cavum.lay_tile(node, piece, choice - cavum.guide.turn_choice[0])
        if cavum.journal is not None:
            cavum.note("laid", cavum.mover, [piece, node, cavum.exits_at(node)])
        finish_action(cavum, piece, memory & BOUGHT != 0, only(node) if takes_station else nothing())

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        return turn_reason(cast(CavumState, state), memory & PIECE_MASK, memory >> NODE_SHIFT, choice)

    def is_memory(self, memory: int) -> bool:
        return memory & PIECE_MASK < TILE_PIECES and MOUNTAIN >> (memory >> NODE_SHIFT) & 1 == 1


class ChooseColour(Effect):
    """Of which colour the stones of a new vein are."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cavum = cast(CavumState, state)
        for colour in range(len(cavum.scale)):
            if cavum.scale[colour]:
                out.append(cavum.guide.colour_choice[colour])
        if len(out) == 1:
            self.answer(state, memory, out.pop())

    def answer(self, state: State, memory: int, choice: int) -> None:
        cavum = cast(CavumState, state)
        colour = choice - cavum.guide.colour_choice[0]
        stones = cavum.stones_for_vein(colour)
        cavum.stack.pop()
        cavum.take_from_scale(colour, stones)
        cavum.put_vein(memory >> NODE_SHIFT, colour, stones)
        cavum.note("discovered", cavum.mover, [memory >> NODE_SHIFT, colour, stones])
        finish_action(cavum, VEIN, memory & BOUGHT != 0, nothing())

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        return colour_reason(cast(CavumState, state), choice)

    def is_memory(self, memory: int) -> bool:
        return memory & PIECE_MASK == VEIN and MOUNTAIN >> (memory >> NODE_SHIFT) & 1 == 1
