"""A position in the replay: the homes of all seats, what they had and what had just changed."""

from collections.abc import Sequence

from pickaxe.draw.cave_farmers import Targets
from pickaxe.server.layouts.cave_farmers.sides import Seen, Side, side
from pickaxe.server.layouts.layout import View


def stage(view: View, before: View, names: Sequence[str], lang: str) -> list[Side]:
    """Every seat as it was, by the view that everybody may see."""
    seen = Seen(view, before, names, lang)
    return [side(seen, seat, targets=Targets(), large=True) for seat in range(view["players"])]
