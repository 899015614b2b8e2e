"""Batches play as single states do."""
import threading
import unittest

import numpy as np

import cairn
from support import every_game


class Batches(unittest.TestCase):
    def test_every_game_steps_as_its_states_do(self):
        for game in every_game():
            with self.subTest(game.id):
                batch = game.batch(4, seed=5)
                states = [batch.state(k) for k in range(4)]
                for _ in range(25):
                    masks, deciders = batch.masks(), batch.deciders
                    seen = batch.observe()
                    for k, state in enumerate(states):
                        self.assertEqual(deciders[k], state.decider)
                        if state.over:
                            continue
                        np.testing.assert_array_equal(masks[k], state.mask())
                        np.testing.assert_array_equal(seen[k], state.observation())
                    choices = batch.sample()
                    batch.step(choices)
                    ended, rewards = batch.ended, batch.rewards
                    for k, state in enumerate(states):
                        if not state.over and choices[k] != cairn.NO_CHOICE:
                            state.play(int(choices[k]))
                        # Chance may have gone on from here, which a single state does not do by itself: in a race to the end.
                        if state.decider == cairn.CHANCE or ended[k] or state.over:
                            if ended[k] and state.over:
                                np.testing.assert_allclose(rewards[k], state.rewards)
                            state = batch.state(k)
                        self.assertEqual(state, batch.state(k))
                        states[k] = state

    def test_illegal_steps_change_nothing(self):
        batch = cairn.load("spline").batch(3)
        choices = batch.sample()
        choices[2] = 10 ** 6
        before = [batch.state(k) for k in range(3)]
        with self.assertRaisesRegex(cairn.IllegalChoice, "game 2"):
            batch.step(choices)
        self.assertEqual(before, [batch.state(k) for k in range(3)])
        with self.assertRaises(ValueError):
            batch.step(choices[:2])
        with self.assertRaises(ValueError):
            cairn.load("spline").batch(0)

    def test_staying_at_the_end(self):
        batch = cairn.load("spline").batch(8, seed=2, restart=False)
        for _ in range(200):
            if (batch.deciders == cairn.OVER).all():
                break
            batch.step(batch.sample())
        self.assertTrue((batch.deciders == cairn.OVER).all())
        self.assertFalse(batch.masks().any())
        self.assertTrue((batch.sample() == cairn.NO_CHOICE).all())

    def test_the_same_seed_gives_the_same_games(self):
        def run(seed):
            batch = cairn.load("spline").batch(16, seed=seed)
            for _ in range(50):
                batch.step(batch.sample())
            return [batch.state(k) for k in range(16)]

        self.assertEqual(run(3), run(3))
        self.assertNotEqual(run(3), run(4))

    def test_given_arrays_are_written_to(self):
        game = cairn.load("spline")
        batch = game.batch(5)
        out = np.zeros((5, game.choice_count), bool)
        self.assertIs(batch.masks(out), out)
        self.assertTrue(out.any())
        with self.assertRaises(ValueError):
            batch.masks(np.zeros((4, game.choice_count), bool))
        with self.assertRaises(TypeError):
            batch.masks(np.zeros((5, game.choice_count), np.int32))

    def test_threads(self):
        game = cairn.load("spline")
        shared = game.batch(64, seed=1)
        faults = []

        def work(batch):
            try:
                for _ in range(200):
                    batch.step(np.full(len(batch), cairn.NO_CHOICE))
                    batch.masks()
            except Exception as fault:  # told to the main thread
                faults.append(fault)

        threads = [threading.Thread(target=work, args=(shared,)) for _ in range(4)]
        threads += [threading.Thread(target=work, args=(game.batch(64, seed=k),)) for k in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(faults, [])


if __name__ == "__main__":
    unittest.main()
