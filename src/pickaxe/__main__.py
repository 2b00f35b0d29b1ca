"""`python -m pickaxe` is the command line."""

from pickaxe.cli import main

main()
