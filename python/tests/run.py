#!/usr/bin/env python3
"""Installs the package as people do, `pip install ./python`, into a folder of its own, and runs the tests there.

$CAIRN_BUILD is the folder in which CMake has built Cairn (the module is built there if need be), $CAIRN the command to
compare with. Arguments go to unittest: `run.py test_values.Values.test_pickle`.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def main():
    environment = dict(os.environ)
    environment.setdefault("CAIRN_BUILD", str(ROOT / "build" / "release"))
    environment.setdefault("CAIRN", str(ROOT / "build" / "release" / "cairn"))
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", folder,
               str(HERE.parent)]
        subprocess.run(pip, check=True, env=environment, cwd="/")
        environment["PYTHONPATH"] = folder
        names = sys.argv[1:] or ["discover", "-s", str(HERE)]
        return subprocess.run([sys.executable, "-m", "unittest", *names], env=environment, cwd=HERE).returncode


if __name__ == "__main__":
    sys.exit(main())
