"""What a browser gets to put the server on a home screen, and to have something to show while it is away."""

import json
import re
import struct

import pytest

from pickaxe.server.assets import assets
from pickaxe.server.words import LANGUAGES, say
from server.site import Site


def test_every_page_names_the_manifest_and_all_its_icons_are_there(site: Site) -> None:
    guest = site.guest()
    assert '<link rel="manifest" href="/manifest.webmanifest"' in guest.get("/rules/cavum").text
    answer = guest.get("/manifest.webmanifest", **{"Accept-Language": "cs"})
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["start_url"], manifest["display"], manifest["lang"]) == ("/", "standalone", "cs")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        png = guest.get(icon["src"])
        assert png.headers["content-type"] == "image/png"
        assert "immutable" in png.headers["cache-control"]
        width, height = struct.unpack(">II", png.content[16:24])
        assert f"{width}x{height}" == icon["sizes"]


@pytest.mark.parametrize("path", ["any/193", "any/-1", "any/x", "other/192", "any/" + "9" * 400])
def test_there_are_no_other_icons(site: Site, path: str) -> None:
    assert site.guest().get(f"/icon/{path}").status_code in (400, 404)


def test_the_worker_keeps_what_is_there_under_a_version_of_its_own(site: Site) -> None:
    guest = site.guest()
    answer = guest.get("/service-worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    found = re.match(r'const ROOT = "";\nconst VERSION = "\w{16}";\nconst NEEDED = (\[.*\]);\n', answer.text)
    assert found
    for path in json.loads(found[1]):
        assert guest.get(path).status_code == 200, path
    assert assets()["service_worker.js"].content.decode() in answer.text


def test_the_page_without_connection_speaks_all_languages(site: Site) -> None:
    page = site.guest().get("/offline", **{"Accept-Language": "de"}).text
    for lang in LANGUAGES:
        assert f"<h1>{say('No connection', lang)}</h1>" in page
    assert len(re.findall(r'<section class="panel" lang="\w\w" hidden>', page)) == len(LANGUAGES) - 1
