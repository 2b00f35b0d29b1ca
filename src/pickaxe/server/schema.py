"""The relations in which tables are kept, in words that SQLite and PostgreSQL share, and how older ones catch up."""

from typing import Final

from pickaxe.server.store import BadStore

VERSION: Final = 7
SETTINGS: Final = ("secret",)  # all that a store may hold

EDITIONS: Final = "CREATE TABLE edition (game TEXT PRIMARY KEY, family TEXT NOT NULL, corrections TEXT NOT NULL)"
REMOVED: Final = """
CREATE TABLE deleted (table_id TEXT PRIMARY KEY, at TEXT NOT NULL);
CREATE TABLE unlisted (
    table_id TEXT NOT NULL REFERENCES tables (id), visitor TEXT NOT NULL, PRIMARY KEY (table_id, visitor)
)"""
UNAIDED: Final = "CREATE TABLE unaided (table_id TEXT PRIMARY KEY REFERENCES tables (id))"  # tables without hints
# A revision counts all that changes a table, so that who has it in memory can ask whether it is still the same.
SHARED: Final = """
ALTER TABLE tables ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
CREATE TABLE link (
    table_id TEXT NOT NULL REFERENCES tables (id), visitor TEXT NOT NULL, key TEXT NOT NULL, seat INTEGER NOT NULL,
    made TEXT NOT NULL, PRIMARY KEY (table_id, visitor)
)"""
# Tables that only players may look at, and the time of a turn where it has one; who sits in a seat since when. What is
# said at a table (a seat of -1: by a spectator), and what somebody notes on a position for themselves.
CLUB: Final = """
CREATE TABLE secluded (table_id TEXT PRIMARY KEY REFERENCES tables (id));
CREATE TABLE pace (
    table_id TEXT PRIMARY KEY REFERENCES tables (id), seconds INTEGER NOT NULL, night TEXT NOT NULL, zone TEXT NOT NULL
);
ALTER TABLE seat ADD COLUMN since TEXT;
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL,
    visitor TEXT NOT NULL, text TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (table_id, number)
);
CREATE TABLE note (
    table_id TEXT NOT NULL REFERENCES tables (id), visitor TEXT NOT NULL, position INTEGER NOT NULL, text TEXT NOT NULL,
    at TEXT NOT NULL, PRIMARY KEY (table_id, visitor, position)
)"""
# A person is a visitor who has something to take along: with the key any device becomes the same visitor.
# A handover is a link of whoever holds a seat; it gives that seat to somebody else, for good.
PEOPLE: Final = """
CREATE TABLE person (visitor TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL, made TEXT NOT NULL);
DROP TABLE link;
CREATE TABLE handover (
    table_id TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, visitor TEXT NOT NULL, key TEXT NOT NULL,
    made TEXT NOT NULL, PRIMARY KEY (table_id, seat)
)"""
# Whose turn it is at a table, since when, and whether they know; where they want to be told; what is on its way.
# A key stands in a link that was sent to an address: it shows whose address that is, and is good once; or it stops the
# webhook that the address is.
NEWS: Final = """
CREATE TABLE turn (
    table_id TEXT NOT NULL REFERENCES tables (id), visitor TEXT NOT NULL, since TEXT NOT NULL,
    is_known INTEGER NOT NULL, PRIMARY KEY (table_id, visitor)
);
CREATE INDEX turn_of_visitor ON turn (visitor);
CREATE TABLE mailbox (
    visitor TEXT PRIMARY KEY, address TEXT NOT NULL, name TEXT NOT NULL, lang TEXT NOT NULL, stop TEXT NOT NULL,
    is_on INTEGER NOT NULL
);
CREATE INDEX mailbox_of_address ON mailbox (address);
CREATE TABLE hook (
    visitor TEXT PRIMARY KEY, url TEXT NOT NULL, shape TEXT NOT NULL, lang TEXT NOT NULL, trouble TEXT NOT NULL
);
CREATE TABLE mail_key (
    key TEXT PRIMARY KEY, purpose TEXT NOT NULL, address TEXT NOT NULL, visitor TEXT NOT NULL, name TEXT NOT NULL,
    made TEXT NOT NULL
);
CREATE TABLE parcel (
    id TEXT PRIMARY KEY, visitor TEXT NOT NULL, way TEXT NOT NULL, tables TEXT NOT NULL, attempts INTEGER NOT NULL,
    due TEXT NOT NULL
)"""
# What somebody has settled for every table, as the cookie of their browsers says it.
SETTLED: Final = "CREATE TABLE settled (visitor TEXT PRIMARY KEY, told TEXT NOT NULL)"
# What has to be done to a store of an older version, by that version.
UPGRADES: Final = {1: EDITIONS, 2: REMOVED, 3: UNAIDED, 4: SHARED, 5: ";".join((CLUB, PEOPLE, NEWS)), 6: SETTLED}
FIRST: Final = """
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, mode TEXT NOT NULL, players INTEGER NOT NULL, kind TEXT NOT NULL,
    seed TEXT NOT NULL, is_dealt INTEGER NOT NULL, rules INTEGER NOT NULL, options TEXT NOT NULL,
    created TEXT NOT NULL, changed TEXT NOT NULL, waits TEXT NOT NULL, next TEXT REFERENCES tables (id)
);
CREATE INDEX tables_waiting ON tables (waits, changed);
CREATE TABLE seat (
    table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, name TEXT NOT NULL,
    kind TEXT NOT NULL, level TEXT NOT NULL, visitor TEXT, PRIMARY KEY (table_id, number)
);
CREATE INDEX seat_of_visitor ON seat (visitor);
CREATE TABLE entry (
    table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, seat INTEGER NOT NULL,
    text TEXT NOT NULL, at TEXT NOT NULL, UNIQUE (table_id, number)
)"""
# What hangs on a table, on none, and on a visitor: whoever becomes another one brings theirs, or keeps the other's.
PARTS: Final = ("seat", "entry", "unlisted", "unaided", "secluded", "pace", "chat", "note", "handover", "turn")
WHOLE: Final = ("setting", "edition", "deleted", "person", "mailbox", "hook", "mail_key", "parcel", "settled")
OWN: Final = ("person", "mailbox", "hook", "settled")


def statements(version: int, title: str) -> list[str]:
    """What brings a store of some version up to this one, 0 being an empty one; raises BadStore if nothing does."""
    if version > VERSION:
        raise BadStore(f"{title} was written by a newer Pickaxe (schema {version}, this one knows {VERSION})")
    if version < 0:
        raise BadStore(f"{title} has schema {version}, which no Pickaxe writes: name another file with --db")
    steps = [UPGRADES[each] for each in range(max(1, version), VERSION)]
    return [each for step in ([] if version else [FIRST]) + steps for each in step.split(";")]


def check_version(version: int, title: str) -> None:
    """Turn away a store that only a server can bring up to this version, by starting."""
    if statements(version, title):
        raise BadStore(
            f"{title} has schema {version}, this Pickaxe has {VERSION}: start a server with it once"
            if version
            else f"{title} holds no Pickaxe tables"
        )


def check_settings(names: list[str], title: str) -> None:
    """Turn away a store whose settings mean something that this server would not do."""
    unknown = sorted(str(name)[:40] for name in names if name not in SETTINGS)
    if unknown:
        raise BadStore(f"{title} has settings that this Pickaxe does not know: {', '.join(unknown)}")
