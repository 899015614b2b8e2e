"""Matches, players, tournaments and atlases."""
import copy
import os
import pickle
import subprocess
import tempfile
import unittest

import cairn
from support import COMMAND


class Players(unittest.TestCase):
    def test_a_match(self):
        match = cairn.load("spline").match()
        match.play_word("c1")
        match.play_word("e7")
        self.assertEqual(match.words, ["c1", "e7"])
        self.assertIn('[game "spline"]', match.record())
        again = pickle.loads(pickle.dumps(match))
        self.assertEqual((again.words, again.state), (match.words, match.state))
        deep = copy.deepcopy(match)
        self.assertTrue(match.undo())
        self.assertEqual((len(match), len(deep)), (1, 2))
        with self.assertRaisesRegex(cairn.IllegalChoice, "c1"):
            match.play_word("c1")

    def test_a_player_wins_in_one(self):
        # Two of White's balls stand on level 1's diagonal way up: any player who looks ahead takes the win.
        game = cairn.load("spline")
        player = game.player("mcts:iterations=2000", seed=1)
        match = game.match()
        for word in ["a1", "a7", "c1", "c7", "e1", "e7"]:
            match.play_word(word)
        best = player.analyse(match)[0]
        self.assertEqual((best["word"], best["value"], best["proved"]), ("g1", 1.0, True))
        self.assertEqual(match.state.word(player.choose(match)), "g1")
        with self.assertRaises(ValueError):
            game.player("wizard")

    def test_tournament(self):
        game = cairn.load("spline")
        results = cairn.play_matches(game, ["level:3", "random"], games=8, seed=2)
        self.assertEqual(len(results), 8)
        won = sum(result["rewards"][result["seats"].index(0)] for result in results)
        self.assertGreaterEqual(won, 7)
        with self.assertRaises(ValueError):
            cairn.play_matches(game, ["wizard", "random"], games=2)

    def test_exact_values(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([COMMAND, "atlas", "spline", "--option", "size=3"], check=True, capture_output=True,
                           env={**os.environ, "CAIRN_TABLES": folder})
            game = cairn.load("spline", size=3)
            atlas = game.atlas(folder)
            self.assertIsNotNone(atlas)
            self.assertIsNone(cairn.load("spline").atlas(folder), "an atlas of other options is none")
            value, distance = atlas.value(game.start())
            # What is said of a position is the best that can be said of those after it.
            state = game.start()
            while True:
                value, distance = atlas.value(state)
                after = [state.after(choice) for choice in state.choices()]
                worth = [s.rewards[state.decider] if s.over else
                         (atlas.value(s)[0] if s.decider == state.decider else 1 - atlas.value(s)[0]) for s in after]
                self.assertEqual(max(worth), value)
                state = after[worth.index(max(worth))]
                if state.over:
                    break


if __name__ == "__main__":
    unittest.main()
