#!/usr/bin/env python3
"""Pages that are written while the server runs: new ones are there, changed ones are other, and those with errors are told of."""
import json
import pathlib
import tempfile
import time
import unittest

from live_server import Server

PAGE = """game "{title}"
set shibumi
players White, Black
board pyramid(2)
turn:
    put(me, choose(playable))
    if count(balls) == {balls}: win(me)
"""


class Pages(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.games = pathlib.Path(self.folder.name) / "games"
        self.games.mkdir()

    def tearDown(self):
        self.server.stop()
        self.folder.cleanup()

    def serve(self, *arguments):
        self.server = Server(self.folder.name, "--games", str(self.games), *arguments)

    def write(self, id, text):
        # Written aside and moved, as editors do: nobody reads half a page.
        aside = self.games / "aside"
        aside.write_text(text)
        aside.rename(self.games / f"{id}.cairn")

    def titles(self):
        _, data = self.server.ask("GET", "/api/v1/games")
        return {game["id"]: game["title"] for game in json.loads(data)["games"]}

    def becomes(self, wanted):
        for _ in range(600):
            if self.titles() == wanted:
                return
            time.sleep(0.1)
        self.assertEqual(self.titles(), wanted)

    def test_pages_come_change_and_go(self):
        self.serve("--log")
        self.becomes({})
        self.write("one", PAGE.format(title="One", balls=3))
        self.becomes({"one": "One"})
        table, _ = self.server.table("one")
        self.write("one", PAGE.format(title="Another", balls=4))
        self.write("two", PAGE.format(title="Two", balls=3).replace("playable", "playble"))
        self.becomes({"one": "Another"})
        answer, data = self.server.ask("GET", "/api/v1/games/one")
        self.assertIn("== 4", json.loads(data)["source"])
        self.write("two", PAGE.format(title="Two", balls=3))
        self.becomes({"one": "Another", "two": "Two"})
        (self.games / "one.cairn").unlink()
        self.becomes({"two": "Two"})
        self.server.stop()
        flawed = [json.loads(line) for line in self.server.told.splitlines() if "page-has-errors" in line]
        self.assertEqual([(f["line"], pathlib.Path(f["file"]).name) for f in flawed], [(6, "two.cairn")])
        self.assertIn("did you mean `playable`", flawed[0]["problem"])
        self.server.start()

    def test_whoever_starts_it_reads_what_is_wrong(self):
        self.write("broken", PAGE.format(title="Broken", balls=3).replace("turn:", "tern:"))
        self.write("whole", PAGE.format(title="Whole", balls=3))
        self.serve()
        self.becomes({"whole": "Whole"})
        line = self.server.process.stderr.readline()
        self.assertRegex(line, r"broken\.cairn:5:1: ")


if __name__ == "__main__":
    unittest.main()
