"""Whose certificates count when the server connects to others: mail servers and webhooks."""

import ssl
from functools import cache

from pickaxe.kernel.errors import PickaxeError


class BadTrust(PickaxeError):
    """The file with further certificates cannot be used."""


@cache
def trust(file: str = "") -> ssl.SSLContext:
    """How others have to show who they are: by a certificate that the system trusts, or one of a file beside that."""
    context = ssl.create_default_context()
    if file:
        try:
            context.load_verify_locations(file)
        except OSError as error:  # what is no certificate is one of those, too
            raise BadTrust(f"'{file}' is not a file with certificates (PEM): name another one with --trust.") from error
    return context
