"""What the rows of furnishings say of themselves is what is printed on them."""

import pytest

from cave_farmers.printed import FURNISHING_FACES
from pickaxe.draw.cave_farmers.printed import furnishing_lines
from pickaxe.games.cave_farmers.book import Furnishing
from pickaxe.games.cave_farmers.setup import BOOK


@pytest.mark.parametrize("row", BOOK.furnishings[1:], ids=lambda row: row.id)
def test_the_traits_of_a_furnishing_are_its_face(row: Furnishing) -> None:
    assert row.face == FURNISHING_FACES[row.id]


def test_the_first_dwelling_has_room_for_two_dwarfs_and_two_animals() -> None:
    assert list(furnishing_lines(0, "en")) == FURNISHING_FACES["entry"]
