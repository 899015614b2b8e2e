#!/usr/bin/env python3
"""`cairn serve --atlases`: every game that fits is solved in full, without being asked for, and kept over restarts."""
import json
import pathlib
import tempfile
import unittest

from live_server import Server, until

PAGE = """game "{title}"
set shibumi
players White, Black
board pyramid({size})
turn:
    p = choose(playable)
    put(me, p)
    if some line in spans through p lies in mine: win(me)
"""


class Atlases(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(self.folder.name)
        games = folder / "games"
        games.mkdir()
        # Two that fit, and one with more positions than anything could hold.
        for id, size in (("tiny", 2), ("small", 3), ("vast", 7)):
            (games / f"{id}.cairn").write_text(PAGE.format(title=id.capitalize(), size=size))
        self.games, self.tables = str(games), folder / "atlases"

    def tearDown(self):
        self.server.stop()
        self.folder.cleanup()

    def serve(self, *arguments):
        self.server = Server(self.folder.name, "--games", self.games, *arguments, environment={"CAIRN_TABLES": str(self.tables)})

    def standing(self, game):
        answer, data = self.server.ask("POST", "/api/v1/atlas", {"game": game})
        self.assertEqual(answer.status, 200, data)
        return json.loads(data)

    def values(self, game):
        answer, data = self.server.ask("POST", "/api/v1/analysis", {"game": game, "seconds": 0.1})
        self.assertEqual(answer.status, 200, data)
        return json.loads(data)

    def test_all_that_fit_are_built_and_kept(self):
        self.serve("--atlases")
        for game in ("tiny", "small"):
            until(lambda: self.standing(game)["state"] == "ready")
        self.assertIn(self.standing("vast")["state"], ("large", "unfit"))
        analysis = self.values("small")
        self.assertEqual(analysis["method"], "atlas")
        self.assertTrue(all(choice["proved"] for choice in analysis["choices"]), analysis)
        kept = sorted(path.name for path in self.tables.rglob("*") if path.is_file())
        # Started again, it has them at once and builds nothing.
        self.server.stop()
        self.serve()
        self.assertEqual(self.standing("small")["state"], "ready")
        self.assertEqual(sorted(path.name for path in self.tables.rglob("*") if path.is_file()), kept)

    def test_without_the_flag_nothing_is_built_unasked(self):
        self.serve()
        self.assertEqual(self.standing("tiny")["state"], "none")
        self.assertEqual(self.values("small")["method"], "mcts")
        self.assertFalse(self.tables.exists() and any(path.is_file() for path in self.tables.rglob("*")))


if __name__ == "__main__":
    unittest.main()
