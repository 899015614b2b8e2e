#!/usr/bin/env python3
"""A PostgreSQL of its own for a test, in a temporary folder, reached by a Unix socket only.

As a program: each line on standard input makes an empty database, whose URL is the answer; at the end of the input, and so also
when the test that started it dies, everything is taken away. Exit status 77: PostgreSQL is not installed here.
"""
import glob
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse


def programs():
    """The folder of initdb and postgres, or None."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb")) or [shutil.which("initdb")]
    return pathlib.Path(found[-1]).parent if found[-1] else None


class Postgres:
    def __init__(self):
        self.bin = programs()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="cairn-postgres-"))
        # PostgreSQL does not run as root.
        self.user = pwd.getpwnam("postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name)
        os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        self.as_user = {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []} if os.getuid() == 0 else {}
        subprocess.run([self.bin / "initdb", "-D", self.folder / "data", "-U", "cairn", "-A", "trust", "-E", "UTF8", "--no-sync"],
                       check=True, stdout=subprocess.DEVNULL, cwd="/", **self.as_user)
        self.made = 0
        self.start()

    def start(self):
        # The tests end servers of Cairn, not the machine: nothing is gained by flushing.
        with open(self.folder / "log", "a") as log:
            self.process = subprocess.Popen(
                [self.bin / "postgres", "-D", self.folder / "data", "-k", self.folder, "-c", "listen_addresses=", "-c", "fsync=off",
                 "-c", "max_connections=200"], stdout=subprocess.DEVNULL, stderr=log, cwd="/", **self.as_user)
        for _ in range(600):
            if subprocess.run([self.bin / "pg_isready", "-q", "-h", self.folder], cwd="/").returncode == 0:
                return
            time.sleep(0.1)
        raise RuntimeError((self.folder / "log").read_text())

    def stop(self):
        """At once, as a machine that fails."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(600)

    def database(self):
        self.made += 1
        name = f"t{self.made}"
        subprocess.run([self.bin / "createdb", "-h", self.folder, "-U", "cairn", name], check=True, cwd="/")
        return f"postgresql://cairn@/{name}?host={urllib.parse.quote(str(self.folder), safe='')}"

    def ask(self, url, sql):
        return subprocess.run([self.bin / "psql", "-X", "-q", "-t", "-A", "-c", sql, url], check=True, capture_output=True, text=True,
                              cwd="/").stdout.strip()

    def remove(self):
        if self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    if not programs():
        return 77
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    postgres = Postgres()
    try:
        for _ in sys.stdin:
            print(postgres.database(), flush=True)
    finally:
        postgres.remove()
    return 0


if __name__ == "__main__":
    sys.exit(main())
