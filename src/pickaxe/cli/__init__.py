"""The command line, one file per command."""

from pickaxe.cli.program import app, main

__all__ = ["app", "main"]
