"""Builds the wheel of `cairn`: calls CMake for the module and zips it with the Python files and the games.

A build backend as PEP 517 describes it, without anything that would have to be fetched. It reads

    CAIRN_BUILD     a folder in which CMake has been configured already; else build/python in the source tree
    CAIRN_ARCH      the processor to build for, as -march; else that of CMake (cmake/flags.cmake)
"""
import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import zipfile

HERE = pathlib.Path(__file__).resolve().parent.parent
ROOT = HERE.parent


def version():
    return re.search(r"project\(cairn VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


def metadata():
    return "\n".join([
        "Metadata-Version: 2.1",
        "Name: cairn",
        f"Version: {version()}",
        "Summary: Games played by stacking: engine, players, solvers",
        "License: MIT",
        "Requires-Python: >=3.9",
        "Requires-Dist: numpy",
        "",
    ])


def tags():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    return f"{python}-{python}-{platform}"


def module():
    """Builds the module and returns its file."""
    # From the root of the source tree, wherever pip stands while it builds.
    build = ROOT / (os.environ.get("CAIRN_BUILD") or "build/python")
    if not (build / "CMakeCache.txt").exists():
        settings = ["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O3 -DNDEBUG", "-DCAIRN_ROOMS=ON",
                    f"-DCAIRN_PYTHON={sys.executable}"]
        if "CAIRN_ARCH" in os.environ:
            settings.append(f"-DCAIRN_ARCH={os.environ['CAIRN_ARCH']}")
        subprocess.run(["cmake", "-S", ROOT, "-B", build, *settings], check=True)
    subprocess.run(["cmake", "--build", build, "--target", "cairn_python", "--parallel"], check=True)
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    found = build / "python" / f"_cairn{suffix}"
    if not found.exists():
        raise SystemExit(f"{found} was not built: is {sys.executable} the Python that {build} was configured for?")
    return found


def files():
    """Name in the wheel and path of every file."""
    for path in sorted((HERE / "cairn").rglob("*")):
        if path.suffix in {".py", ".pyi", ".typed"}:
            yield path.relative_to(HERE).as_posix(), path
    built = module()
    yield f"cairn/{built.name}", built
    for path in sorted((ROOT / "games").rglob("*.cairn")):
        yield f"cairn/games/{path.relative_to(ROOT / 'games').as_posix()}", path


def info_folder():
    return f"cairn-{version()}.dist-info"


def info_files():
    """Name and text of what the folder of metadata holds, without the list of all files."""
    wheel = f"Wheel-Version: 1.0\nGenerator: cairn\nRoot-Is-Purelib: false\nTag: {tags()}\n"
    return {"METADATA": metadata(), "WHEEL": wheel, "LICENSE": (ROOT / "LICENSE").read_text()}


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """What pip asks first: without this answer it would build everything only to learn the name."""
    folder = pathlib.Path(metadata_directory) / info_folder()
    folder.mkdir(parents=True)
    for name, text in info_files().items():
        (folder / name).write_text(text)
    return folder.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name = f"cairn-{version()}-{tags()}.whl"
    record = []
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:

        def write(inside, data):
            # A fixed time, so that the same source gives the same wheel.
            entry = zipfile.ZipInfo(inside, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if inside.endswith(".so") else 0o644) << 16
            wheel.writestr(entry, data)

        def add(inside, data):
            write(inside, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{inside},sha256={digest},{len(data)}")

        for inside, path in files():
            add(inside, path.read_bytes())
        for inside, text in info_files().items():
            add(f"{info_folder()}/{inside}", text.encode())
        record.append(f"{info_folder()}/RECORD,,")
        write(f"{info_folder()}/RECORD", "\n".join(record) + "\n")
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("the module is built from the whole source tree of Cairn: take that, not an archive of python/")
