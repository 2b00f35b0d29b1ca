"""Builds the package, and with it the rules compiled by mypyc where that is possible.

`python setup.py compile` does it for the source tree; building a wheel does the same inside the wheel.
Which modules are compiled, and when they are used, is said in src/pickaxe/build.py.
"""

import importlib.util
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src/pickaxe")
LOG = Path("build/compile.log")


def load_build() -> ModuleType:
    """The module pickaxe.build, without the package around it."""
    spec = importlib.util.spec_from_file_location("build_rules", SOURCE / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BUILD = load_build()
FINGERPRINT = BUILD.fingerprint()  # taken before compiling: a source edited meanwhile counts as changed


class CompileRules(build_ext):
    """Puts the compiled modules apart from their sources, with a manifest that is written last."""

    def finalize_options(self) -> None:
        """Take the folder apart from the sources, inside the package."""
        super().finalize_options()
        self.build_lib = str(Path(self.build_lib, "pickaxe", BUILD.LIBRARY.name))

    def run(self) -> None:
        """Compile; while that lasts there is no manifest, so that nobody takes half of it."""
        manifest = Path(self.build_lib, BUILD.MANIFEST.name)
        manifest.unlink(missing_ok=True)
        super().run()
        BUILD.write_manifest(manifest, FINGERPRINT)

    def build_extensions(self) -> None:
        """Compile the C files side by side, one on each core."""
        one_by_one = self.compiler.compile

        def side_by_side(sources: list[str], *arguments: Any, **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as cores:
                made = cores.map(lambda source: one_by_one([source], *arguments, **options), sources)
                return [name for names in made for name in names]

        self.compiler.compile = side_by_side
        super().build_extensions()


class Compile(Command):
    """Compiles for the source tree unless that is done already, and says in one line what comes of it."""

    user_options: ClassVar[list[tuple[str, str | None, str]]] = [("stamp=", None, "file to touch after a try")]

    def initialize_options(self) -> None:
        """Without a stamp."""
        self.stamp = ""

    def finalize_options(self) -> None:
        """Nothing follows from the options."""

    def run(self) -> None:
        """Compile if anything changed and nothing is in the way."""
        if BUILD.is_pure():
            return
        if not BUILD.is_fresh():
            if obstacle := BUILD.obstacle():
                print(f"The rules run interpreted: {obstacle}.")
                return
            self.compile()
        if self.stamp:
            Path(self.stamp).parent.mkdir(parents=True, exist_ok=True)
            Path(self.stamp).touch()

    def compile(self) -> None:
        """Compile in a process of its own, with everything it says in a log."""
        print("Compiling the rules, which takes a minute or two ...", flush=True)
        LOG.parent.mkdir(exist_ok=True)
        with LOG.open("w", encoding="utf-8") as log:
            command = [sys.executable, "setup.py", "build_ext", "--build-lib", "src"]
            failed = subprocess.run(command, stdout=log, stderr=log, check=False).returncode
        if failed:
            print(f"The rules run interpreted: compiling them failed, and {LOG} says why.")


def extensions() -> list[Extension]:
    """The modules to compile now: none for other commands than these, or where it cannot be done."""
    if not {"build_ext", "bdist_wheel"} & set(sys.argv) or BUILD.is_pure() or BUILD.obstacle():
        return []
    from mypyc.build import mypycify

    paths = [str(SOURCE / path) for path in BUILD.sources()]
    Path("build/mypyc").mkdir(parents=True, exist_ok=True)
    compiled: list[Extension] = mypycify(
        ["--config-file=", "--cache-dir=build/mypyc/cache", *paths],
        opt_level="2",
        multi_file=True,
        group_name="pickaxe",
        target_dir="build/mypyc",
    )
    return compiled


setup(ext_modules=extensions(), cmdclass={"build_ext": CompileRules, "compile": Compile})
