"""A drawing shows itself in a notebook."""

import pickaxe
from pickaxe import draw


def test_the_table_is_a_picture_in_a_notebook() -> None:
    view = pickaxe.Match("cave-vs-cave", players=1, seed=1).state.view(0)
    picture = draw.table(view, names=["Ida"])
    assert picture._repr_svg_().startswith("<svg")
    assert draw.to_png(picture, scale=0.2).startswith(b"\x89PNG")
