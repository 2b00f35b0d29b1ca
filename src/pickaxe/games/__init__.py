"""The games: a new one is entered here."""

from pickaxe.games import cave_farmers, cave_vs_cave, cavum


def register_all() -> None:
    """Make every game known by its id."""
    cave_vs_cave.register()
    cave_farmers.register()
    cavum.register()
