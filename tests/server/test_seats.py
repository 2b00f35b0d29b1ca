"""Cookies and links are believed only if the server signed them."""

import pytest

from pickaxe.server.seats import Signer, Visitor, clean_name, new_visitor

SIGNER = Signer("a secret")
IDA = Visitor("ida", "Ida Ü. ☕")


def test_a_cookie_names_its_visitor() -> None:
    assert SIGNER.visitor(SIGNER.cookie(IDA)) == IDA


@pytest.mark.parametrize(
    "cookie",
    [
        "",
        "x",
        "WyJpZGEiLCJJZGEiXQ",
        SIGNER.cookie(IDA)[:-1] + "!",
        Signer("other").cookie(IDA),
        SIGNER.key("t", 0),
    ],
)
def test_any_other_cookie_names_nobody(cookie: str) -> None:
    assert SIGNER.visitor(cookie) is None


def test_a_link_is_good_for_its_own_seat_only() -> None:
    key = SIGNER.key("t", 1)
    assert SIGNER.invites(key, "t", 1)
    assert not SIGNER.invites(key, "t", 0)
    assert not SIGNER.invites(key, "u", 1)
    assert not SIGNER.invites(SIGNER.cookie(IDA), "t", 1)
    assert not SIGNER.invites(Signer("other").key("t", 1), "t", 1)


def test_visitors_are_all_different() -> None:
    assert len({new_visitor().id for _ in range(100)}) == 100


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ida  ", "Ida"),
        ("", "Player 1"),
        ("\n\t\x00", "Player 1"),
        ("Ida\nBruno", "Ida Bruno"),
        ("Ida, Bruno", "Ida Bruno"),
        ("a\u202eb", "a b"),
        ("x" * 100, "x" * 24),
        ("<b>Ida</b>", "<b>Ida</b>"),
    ],
)
def test_names_fit_on_a_line(text: str, name: str) -> None:
    assert clean_name(text, "Player 1") == name
