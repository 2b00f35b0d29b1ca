"""Backups are restored as the documents say: with the tools of PostgreSQL, and with our own."""

from pathlib import Path

from command_line import succeed
from postgres import USER, Cluster, name_of
from server.site import running


def test_a_dump_of_postgresql_is_restored_into_another_database(cluster: Cluster, tmp_path: Path) -> None:
    url, other = cluster.new(), cluster.new()
    where = ("-h", str(cluster.folder), "-U", USER)
    with running(url) as site:
        ida = site.guest()
        table = ida.open()
        ida.choose(table, "A01")
        dump = cluster.do("pg_dump", *where, "-n", "pickaxe", "-Fc", "-f", str(cluster.folder / "dump"), name_of(url))
        record, cookies = ida.record(table), ida.client.cookies
    assert dump == ""
    cluster.do("pg_restore", *where, "--exit-on-error", "-d", name_of(other), str(cluster.folder / "dump"))
    assert succeed("store", "check", "--db", other) == "1 table played again, none of them otherwise than stored.\n"
    with running(other) as site:
        ida = site.guest()
        ida.client.cookies = cookies
        assert ida.record(table) == record
        ida.choose(table, ida.tokens(table)[0])


def test_a_backup_of_ours_is_restored_into_a_database(cluster: Cluster, tmp_path: Path) -> None:
    url, other, file = cluster.new(), cluster.new(), tmp_path / "monday.sqlite"
    with running(url) as site:
        ida = site.guest()
        table = ida.open()
        succeed("store", "backup", file, "--db", url)
        record = ida.record(table)
    succeed("store", "copy", file, other)
    assert "none of them otherwise" in succeed("store", "check", "--db", other)
    with running(other) as site:
        assert site.guest().record(table) == record
