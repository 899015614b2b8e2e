#!/usr/bin/env python3
"""Installs libcairn into a folder of its own and uses it from there, from C and from C++, as another project would.

$CAIRN_BUILD is the folder in which CMake has built Cairn.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = pathlib.Path(os.environ.get("CAIRN_BUILD", ROOT / "build" / "release"))

PROJECT = """
cmake_minimum_required(VERSION 3.25)
project(uses_cairn LANGUAGES C CXX)
find_package(cairn 0.1 REQUIRED)
add_executable(every_call {here}/every_call.c)
set_target_properties(every_call PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF)
target_compile_options(every_call PRIVATE -Wall -Wextra -Wpedantic -Werror)
target_link_libraries(every_call PRIVATE cairn::c)
add_executable(in_cxx in_cxx.cpp)
target_link_libraries(in_cxx PRIVATE cairn::engine)
"""

IN_CXX = r"""
#include <cstdio>
#include <fstream>
#include <sstream>
#include "lib/batch.hpp"

int main(int, char** argv) {
    std::ostringstream page;
    page << std::ifstream(argv[1]).rdbuf();
    const auto loaded = cairn::Game::load(page.str());
    if (!loaded.game) return 1;
    cairn::Batch batch(loaded.game, 16, 1);
    std::vector<std::int32_t> choices(16);
    for (int k = 0; k < 100; ++k) {
        batch.sample(choices);
        if (batch.step(choices) >= 0) return 2;
    }
    std::printf("%d steps\n", int(batch.steps()));
    return batch.steps() == 1600 ? 0 : 3;
}
"""


def run(*command, **more):
    done = subprocess.run([str(c) for c in command], text=True, capture_output=True, **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\nfailed ({done.returncode}):\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def main():
    # libcairn may have been built before; this takes a moment then.
    run("cmake", "--build", BUILD, "--target", "libcairn")
    pages = sorted((ROOT / "games").rglob("*.cairn"))
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        prefix, source, build = folder / "installed", folder / "source", folder / "build"
        run("cmake", "--install", BUILD, "--component", "library", "--prefix", prefix)
        exported = run("nm", "-D", "--defined-only", next(prefix.rglob("libcairn.so")))
        foreign = [line for line in exported.splitlines() if " T cairn_" not in line and line.strip()]
        assert not foreign, f"libcairn.so shows more than its interface: {foreign[:5]}"
        source.mkdir()
        (source / "CMakeLists.txt").write_text(PROJECT.format(here=ROOT / "tests" / "lib"))
        (source / "in_cxx.cpp").write_text(IN_CXX)
        run("cmake", "-S", source, "-B", build, f"-DCMAKE_PREFIX_PATH={prefix}", "-DCMAKE_BUILD_TYPE=Release")
        run("cmake", "--build", build)
        print(run(build / "every_call", *pages), end="")
        print(run(build / "in_cxx", next(page for page in pages if page.stem == "spline")), end="")


if __name__ == "__main__":
    main()
