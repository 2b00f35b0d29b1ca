"""Pickaxe on a home screen: its manifest and icons, and what keeps a page usable while the connection is away."""

import json
from functools import cache
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pickaxe.kernel.words import Said
from pickaxe.server import body, pages
from pickaxe.server.assets import FOR_EVER, assets, early_fonts, static
from pickaxe.server.home_icon import PURPOSES, SIZES, icon_address, png
from pickaxe.server.refusal import NotFound
from pickaxe.server.root import below
from pickaxe.server.routes import visited
from pickaxe.server.visit import Visit
from pickaxe.server.words import LANGUAGES, say

PAPER: Final = "#ece3d4"  # the ground of the pages
WORKER: Final = "service_worker.js"


async def show_manifest(visit: Visit) -> Response:
    """What a browser needs to know to put the server on a home screen."""
    lang = visit.reader.lang
    drawn = [(size, purpose) for purpose in PURPOSES for size in SIZES[1:]]
    data = {
        "name": "Pickaxe",
        "short_name": "Pickaxe",
        "description": say("Three mountains. Pick one and dig.", lang),
        "lang": lang,
        "id": below("/"),
        "start_url": below("/"),
        "scope": below("/"),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [_icon(size, purpose) for size, purpose in drawn],
    }
    return JSONResponse(data, headers={"Cache-Control": "no-cache"}, media_type="application/manifest+json")


def _icon(size: int, purpose: str) -> dict[str, str]:
    return {"src": icon_address(size, purpose), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


async def show_icon(visit: Visit) -> Response:
    """The sign of Pickaxe as a picture of some size, alone or on a ground that may be cut."""
    purpose, size = visit.request.path_params["purpose"], body.whole(visit.request.path_params, "size")
    if size not in SIZES or purpose not in PURPOSES:
        raise NotFound(Said("There is no file '{name}'.", name=f"{purpose}/{size}"[:40]))
    drawn = await visit.hall.studio.look_up(png, purpose, size)
    return Response(drawn, media_type="image/png", headers={"Cache-Control": FOR_EVER})


async def show_worker(request: Request) -> Response:
    """The script that answers for the server while it cannot be reached; at the root, so that it may do so anywhere."""
    return Response(_worker(below("")), media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@cache
def _worker(root: str) -> bytes:
    """The script with where the server lies, the version of all static files, and those that every page needs."""
    scripts = [f"{root}/static/{name}" for name in assets() if name.endswith(".js") and name != WORKER]
    needed = [*scripts, static("pickaxe.js"), static("pickaxe.css"), static("favicon.svg"), *early_fonts()]
    version = sha256("".join(asset.hash for asset in assets().values()).encode()).hexdigest()[:16]
    told = {"ROOT": root, "VERSION": version, "NEEDED": needed}
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in told.items())
    return head.encode() + assets()[WORKER].content


async def show_offline(visit: Visit) -> Response:
    """What is shown in place of a page while the connection is away: in all languages, as it is kept beforehand."""
    return await visit.show(pages.offline, list(LANGUAGES))


ROUTES: Final = [
    Route("/manifest.webmanifest", visited(show_manifest)),
    Route("/icon/{purpose}/{size}", visited(show_icon)),
    Route("/service-worker.js", show_worker),
    Route("/offline", visited(show_offline)),
]
