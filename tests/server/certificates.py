"""Certificates that servers of the tests show, made on the spot."""

import shutil
import socket
import ssl
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

OPENSSL = shutil.which("openssl")
MISSING = "no openssl found (Debian: apt-get install openssl)"
needs_openssl = pytest.mark.skipif(OPENSSL is None, reason=MISSING)
KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
USE = ("-addext", "keyUsage=critical,digitalSignature,keyCertSign")


@dataclass(frozen=True)
class Certificate:
    """A certificate for one name, which is its own authority."""

    name: str
    file: Path
    key: Path

    def shown(self) -> ssl.SSLContext:
        """How a server shows it."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.file, self.key)
        return context


def certificate(folder: Path, name: str) -> Certificate:
    """A new certificate for a name."""
    assert OPENSSL
    made = Certificate(name, folder / f"{name}.pem", folder / f"{name}.key")
    files = ("-out", str(made.file), "-keyout", str(made.key))
    named = ("-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}", "-days", "2")
    subprocess.run([OPENSSL, "req", "-x509", *KEY, *USE, *named, *files], check=True, capture_output=True)
    return made


def lead_here(patch: pytest.MonkeyPatch) -> list[str]:
    """Let all names of example.org mean this machine; those that were looked up."""
    found, asked = socket.getaddrinfo, list[str]()

    def look_up(host: str, *more: Any, **options: Any) -> Any:
        if not host.endswith("example.org"):
            return found(host, *more, **options)
        asked.append(host)
        return found("127.0.0.1", *more, **options)

    patch.setattr(socket, "getaddrinfo", look_up)
    return asked
