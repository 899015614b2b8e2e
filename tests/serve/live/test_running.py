#!/usr/bin/env python3
"""What whoever runs the server has of it: health, numbers, the journal, copies of the database, a supervisor."""
import json
import os
import pathlib
import socket
import sqlite3
import stat
import subprocess
import tempfile
import unittest

from live_server import CAIRN, Base, Server, Socket


class Watching(Base):
    arguments = ("--log",)

    def test_health_follows_the_disk(self):
        table, seats = self.server.table()
        anna = Socket(self.server)
        anna.sit(table, seats[0])
        answer, data = self.server.ask("GET", "/health")
        self.assertEqual((answer.status, json.loads(data)), (200, {"well": True, "problem": ""}))
        other = sqlite3.connect(self.server.folder / "tables.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        self.assertEqual(anna.choose(table, 0, 0, "a1")["error"]["code"], "trouble")
        answer, data = self.server.ask("GET", "/health")
        self.assertEqual((answer.status, json.loads(data)["problem"]), (503, "another program has locked the database"))
        other.execute("ROLLBACK")
        other.close()
        self.assertEqual(anna.choose(table, 0, 0, "a1")["type"], "chosen")
        self.assertEqual(self.server.ask("GET", "/health")[0].status, 200)

    def test_numbers_are_for_this_machine_only(self):
        table, seats = self.server.table()
        anna = Socket(self.server)
        anna.sit(table, seats[0])
        anna.asked(type="resign", table=table, seat=1)
        answer, data = self.server.ask("GET", "/metrics")
        self.assertEqual(answer.status, 200)
        numbers = dict(line.rsplit(" ", 1) for line in data.decode().splitlines() if not line.startswith("#"))
        self.assertEqual((numbers["cairn_tables"], numbers["cairn_visitors"], numbers["cairn_writable"]), ("1", "1", "1"))
        self.assertEqual((numbers["cairn_messages_total"], numbers['cairn_refusals_total{code="not-yours"}']), ("3", "1"))
        self.assertEqual(numbers['cairn_answers_total{status="201"}'], "1")
        for line in data.decode().splitlines():
            if not line.startswith("#"):
                self.assertIn(f"# HELP {line.split('{')[0].split()[0]} ", data.decode())
        answer, data = self.server.ask("GET", "/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
        self.assertEqual(answer.status, 404)
        self.assertNotIn(b"cairn_", data)

    def test_the_journal_is_json_line_by_line(self):
        self.server.stop()
        events = [json.loads(line) for line in self.server.told.splitlines()]
        self.assertEqual([e["event"] for e in events if e["event"] != "loop-late"], ["started", "stopping", "ended"])
        self.assertRegex(events[0]["at"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        self.server.start()


class Supervised(unittest.TestCase):
    def test_a_supervisor_is_told_that_the_server_lives(self):
        with tempfile.TemporaryDirectory() as folder:
            ears = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            ears.bind(f"{folder}/notify")
            ears.settimeout(600)
            server = Server(folder, environment={"NOTIFY_SOCKET": f"{folder}/notify"})
            self.assertEqual([ears.recv(100) for _ in range(3)], [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"])
            self.assertEqual(server.stop(), 0)
            news = b"WATCHDOG=1"
            while news == b"WATCHDOG=1":
                news = ears.recv(100)
            self.assertEqual(news, b"STOPPING=1")
            ears.close()


class Database(Base):
    def care(self, *arguments, database="tables.db"):
        return subprocess.run([CAIRN, "serve", "--database", self.server.folder / database, *arguments],
                              capture_output=True, text=True, timeout=600)

    def test_a_copy_made_while_the_server_runs_is_a_database(self):
        table, seats = self.server.table()
        anna = Socket(self.server)
        anna.sit(table, seats[0])
        anna.choose(table, 0, 0, "a1")
        copy = self.server.folder / "copy.db"
        done = self.care("--backup", copy)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(stat.S_IMODE(os.stat(copy).st_mode), 0o600)
        self.assertIn("there is a file already", self.care("--backup", copy).stderr)  # nothing is written over
        done = self.care("--check-database", database="copy.db")
        self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (0, "all is well"), done)
        self.assertIn("1 tables with 1 entries", done.stdout)
        self.assertIn("there is no such file", self.care("--check-database", database="none.db").stderr)
        self.assertFalse((self.server.folder / "none.db").exists())

    def test_faults_are_found(self):
        table, _ = self.server.table()
        self.server.stop()
        database = sqlite3.connect(self.server.folder / "tables.db")
        with database:
            database.execute("INSERT INTO entries SELECT key, 0, 'choice', 1, 'a1', 0, -1 FROM tables")
        database.close()
        done = self.care("--check-database")
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"the table {table}: this table's record cannot be followed", done.stdout)
        path = pathlib.Path(self.server.folder / "tables.db")
        path.write_bytes(path.read_bytes().replace(b'"kind":"person"', b'"kind":"pers\x00n"'))
        done = self.care("--check-database")
        self.assertIn("is damaged", done.stdout)
        self.server.start()


if __name__ == "__main__":
    unittest.main()
