"""What players see: observations and views say nothing that the rules hide, and everything that they show."""
import unittest

import numpy as np

import cairn
from support import every_game, walk


class Views(unittest.TestCase):
    def test_layout(self):
        for game in every_game():
            with self.subTest(game.id):
                state = game.start()
                self.assertEqual(sum(size for _, size in game.observation_parts), game.observation_size)
                planes, cells = game.planes_shape
                self.assertEqual(dict(game.observation_parts).get("planes", 0), planes * cells)
                for viewer in list(range(len(game.players))) + [cairn.WATCHER, cairn.ALL_SEEING]:
                    seen = state.observation(viewer)
                    self.assertEqual((seen.dtype, seen.shape), (np.float32, (game.observation_size,)))
                    self.assertTrue(np.isfinite(seen).all())

    def test_worlds_that_look_alike_are_observed_alike(self):
        """A match drawn among those that a player cannot tell from the true one: his view and observation are the same."""
        compared = differing = 0
        for game in every_game():
            if not game.has_secrets:
                continue
            for seed in range(3):
                match = game.match()
                for state, choice in walk(game, seed, longest=30):
                    if choice is None:
                        break
                    match.play(choice)
                    if match.over or len(match) % 5:
                        continue
                    for viewer in range(len(game.players)):
                        other = match.possible(viewer, seed)
                        if other is None:
                            continue
                        mine, theirs = match.state, other.state
                        if mine.view(viewer) != theirs.view(viewer):
                            continue  # only the boards in sight could be made to agree
                        compared += 1
                        differing += mine != theirs
                        with self.subTest(game.id, viewer=viewer, position=mine.position, other=theirs.position):
                            np.testing.assert_array_equal(mine.observation(viewer), theirs.observation(viewer))
        self.assertGreater(compared, 100)
        self.assertGreater(differing, 20, "the worlds drawn were all the true one: nothing was tested")

    def test_what_differs_in_sight_is_observed(self):
        """States whose views differ are observed differently: nothing that a player may know is left out."""
        for game in every_game():
            with self.subTest(game.id):
                by_observation = {}
                for state, _ in walk(game, seed=11, longest=80):
                    if state.over:
                        break
                    viewer = 0
                    # How many turns and deals there were is written in a view, and observed only where the rules read it.
                    view = " ".join(part for part in state.view(viewer).split()
                                    if not part.startswith(("turn=", "dealt=")))
                    seen = state.observation(viewer).tobytes()
                    self.assertEqual(by_observation.setdefault(seen, view), view)

    def test_all_seeing_sees_more(self):
        game = next(g for g in every_game() if g.has_secrets)
        hidden = 0
        for state, choice in walk(game, seed=1, longest=60):
            if choice is not None:
                hidden += state.view(cairn.WATCHER) != state.view(cairn.ALL_SEEING)
        self.assertGreater(hidden, 0)


if __name__ == "__main__":
    unittest.main()
