"""Static files and fonts: their addresses carry a hash of the content, so that browsers may keep them for ever."""

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from pickaxe.draw.lettering import FONTS, Font
from pickaxe.kernel.words import Said
from pickaxe.server.refusal import NotFound
from pickaxe.server.root import below
from pickaxe.server.woff import woff

FOLDER: Final = Path(__file__).parent / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"
WORTHWHILE: Final = 0.9  # of the size, at most, that a compressed file may have
TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff": "font/woff"}


@dataclass(frozen=True, slots=True)
class Asset:
    """One static file, read once and compressed once."""

    content: bytes
    packed: bytes  # empty where it would hardly be smaller
    hash: str
    type: str


@cache
def assets() -> dict[str, Asset]:
    """All static files by their name under the folder, and the fonts."""
    files = sorted(path for path in FOLDER.rglob("*") if path.is_file())
    named = {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in files}
    named |= {font_name(font): woff(font.path.read_bytes()) for font in FONTS}
    return {name: _asset(name, content) for name, content in named.items()}


def _asset(name: str, content: bytes) -> Asset:
    media_type = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(content, mtime=0)
    is_smaller = len(packed) < WORTHWHILE * len(content)
    return Asset(content, packed if is_smaller else b"", sha256(content).hexdigest()[:16], media_type)


def font_name(font: Font) -> str:
    """The name under which a font is served."""
    return f"fonts/{font.path.stem}.woff"


def static(name: str) -> str:
    """The address of a static file."""
    return below(f"/static/{name}?v={assets()[name].hash}")


def _face(font: Font) -> str:
    # Text waits a moment for its font rather than jump when it comes; the browser keeps it for ever after.
    source = f'url("{static(font_name(font))}") format("woff")'
    return f'@font-face{{font-family:"{font.family}";font-weight:{font.weight};font-display:block;src:{source}}}\n'


@cache
def font_faces() -> str:
    """The rules that name the files of the fonts."""
    return "".join(map(_face, FONTS))


@cache
def early_fonts() -> tuple[str, ...]:
    """The addresses of the fonts that every page uses, to be fetched before the page is laid out."""
    return tuple(static(font_name(font)) for font in FONTS if font.weight < 900)


async def static_file(request: Request) -> Response:
    """Answer with a static file."""
    name = request.path_params["name"]
    asset = assets().get(name)
    if asset is None:
        raise NotFound(Said("There is no file '{name}'.", name=name))
    is_packed = bool(asset.packed) and "gzip" in request.headers.get("accept-encoding", "")
    tag = f'"{asset.hash}{"-gzip" if is_packed else ""}"'
    caching = FOR_EVER if request.query_params.get("v") == asset.hash else "no-cache"
    headers = {"ETag": tag, "Cache-Control": caching, "Vary": "Accept-Encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if not is_packed:
        return Response(asset.content, media_type=asset.type, headers=headers)
    return Response(asset.packed, media_type=asset.type, headers={**headers, "Content-Encoding": "gzip"})
