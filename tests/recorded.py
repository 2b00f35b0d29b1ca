"""Records of whole random games, always the same, by the number of players."""

from pickaxe.ai.arena import Contest, play

GAMES = {
    players: play(Contest("cave-vs-cave", "era-1", ("random",) * players, 2), 1, keep_record=True).record or ""
    for players in (1, 2)
}
