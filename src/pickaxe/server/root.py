"""Where the server lies below its host: all its own addresses begin there.

Whoever writes an address, in a page or in code, begins it with a slash, as if the host had nothing else. Each process
of a server is told once where it really begins.
"""

from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from jinja2 import BaseLoader, Environment
from starlette.types import ASGIApp, Receive, Scope, Send

Source = tuple[str, str | None, Callable[[], bool] | None]
ATTRIBUTES: Final = ("href", "action", "src", "data-from")  # of elements, that hold addresses

_path = ""


def settle(address: str) -> str:
    """Let the server lie where an address says, and answer with that path; the whole host is its own without one."""
    global _path
    _path = urlsplit(address).path.rstrip("/")
    return _path


def below(address: str) -> str:
    """An address of this server as browsers have to ask for it."""
    return _path + address


class Templates(BaseLoader):
    """Templates whose addresses begin where the server lies."""

    def __init__(self, loader: BaseLoader) -> None:
        self._loader = loader

    def get_source(self, environment: Environment, template: str) -> Source:
        """A template with the path before every address."""
        source, name, is_current = self._loader.get_source(environment, template)
        for attribute in ATTRIBUTES:
            source = source.replace(f'{attribute}="/', f'{attribute}="{_path}/')
        return source, name, is_current

    def list_templates(self) -> list[str]:
        """The names of all templates."""
        return self._loader.list_templates()


class Root:
    """Takes requests below a path, whether a proxy in front has cut it off or not."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self.app = app
        self._path = path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope["root_path"] = self._path
            if not f"{scope['path']}/".startswith(f"{self._path}/"):
                scope["path"] = self._path + scope["path"]  # as the browser knows it, to whom it may be told
        await self.app(scope, receive, send)
