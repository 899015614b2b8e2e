"""Games and states over the whole shelf: numbers of choices, masks, values, pickling."""
import copy
import json
import pickle
import subprocess
import unittest

import numpy as np

import cairn
from support import COMMAND, every_game, walk


class Values(unittest.TestCase):
    def test_shelf(self):
        shelf = json.loads(subprocess.run([COMMAND, "games", "--json"], capture_output=True, check=True).stdout)
        ids = sorted(entry["id"] for entry in (shelf["games"] if isinstance(shelf, dict) else shelf))
        self.assertEqual(cairn.games(), ids)

    def test_every_game_random_walk(self):
        for game in every_game():
            with self.subTest(game.id):
                names = {}
                for number, (state, choice) in enumerate(walk(game, seed=7)):
                    if choice is None:
                        break
                    choices = state.choices()
                    chance = state.decider == cairn.CHANCE
                    self.assertGreater(len(choices), 0)
                    self.assertEqual(len(set(choices)), len(choices), "two choices have one number")
                    mask = state.mask()
                    self.assertEqual(len(mask), game.chance_count if chance else game.choice_count)
                    self.assertEqual(sorted(choices), np.flatnonzero(mask).tolist())
                    if number % 10:
                        continue
                    # The word leads back to the number, and the number always has the same name.
                    word = state.word(choice)
                    if not chance:
                        self.assertEqual(state.read(word), choice)
                    name = game.choice_name(choice, chance)
                    self.assertEqual(names.setdefault((choice, chance), name), name)

    def test_every_game_is_a_value(self):
        for game in every_game():
            with self.subTest(game.id):
                for number, (state, choice) in enumerate(walk(game, seed=3, longest=120)):
                    if choice is None or number % 6 == 0:
                        again = game.restore(state.save())
                        self.assertEqual(again, state, state.save())
                        self.assertEqual(hash(again), hash(state))
                        self.assertEqual(again.choices(), state.choices())
                        self.assertEqual(pickle.loads(pickle.dumps(state)), state)
                    if choice is not None:
                        before = copy.copy(state)
                        after = state.after(choice)
                        self.assertEqual(state, before)
                        before.play(choice)
                        self.assertEqual(before, after)

    def test_pickle_keeps_the_past(self):
        # A superko page: the position alone does not say what may be played.
        found = 0
        for game in every_game():
            text = game.start().save()
            if "\npast " not in text:
                continue
            found += 1
            for state, _ in walk(game, seed=5, longest=60):
                pass
            self.assertEqual(pickle.loads(pickle.dumps(state)), state)
            if state.save().count("\npast ") > 1:
                self.assertNotEqual(game.position(state.position), state, "the past is not part of the value")
        self.assertGreater(found, 0)

    def test_perft_as_the_command_counts_it(self):
        for game in every_game():
            if game.id in {"spline", "spargo", "span", "spire", "sploof", "spook"} or game.has_secrets:
                depth = 2
                counted = json.loads(subprocess.run([COMMAND, "perft", game.id, str(depth), "--json"],
                                                    capture_output=True, check=True).stdout)["counts"]

                def count(state, left):
                    if left == 0:
                        return 1
                    return sum(count(state.after(choice), left - 1) for choice in state.choices())

                with self.subTest(game.id):
                    if counted[-1] > 20_000:
                        counted, depth = counted[:1], 1
                    self.assertEqual([count(game.start(), d + 1) for d in range(depth)], counted)
                    self.assertEqual([game.match().perft(d + 1) for d in range(depth)], counted)

    def test_hash_and_sets(self):
        game = cairn.load("spline")
        a, b = game.start(), game.start()
        a.play(a.read("a1"))
        a.play(a.read("c1"))
        a.play(a.read("g7"))
        b.play(b.read("g7"))
        b.play(b.read("c1"))
        b.play(b.read("a1"))
        self.assertEqual(len({a, b, game.start()}), 2)
        self.assertNotEqual(a, "a state")

    def test_illegal(self):
        game = cairn.load("spline")
        state = game.start()
        state.play(state.read("a1"))
        taken = state.copy()
        with self.assertRaises(cairn.IllegalChoice):
            state.play(game.start().read("a1"))
        with self.assertRaises(cairn.IllegalChoice):
            state.play(10 ** 6)
        with self.assertRaises(cairn.IllegalChoice):
            state.play(-1)
        with self.assertRaises(cairn.IllegalChoice):
            state.read("z9")
        self.assertEqual(state, taken)
        with self.assertRaises(ValueError):
            state.view(2)

    def test_bad_rules_and_texts(self):
        with self.assertRaisesRegex(cairn.RulesError, "did you mean 'spline'"):
            cairn.load("splinne")
        with self.assertRaisesRegex(cairn.RulesError, "1:1"):
            cairn.load_text("nonsense")
        with self.assertRaises(cairn.RulesError):
            cairn.load("spline", size="huge")
        game = cairn.load("spline")
        for text in ["", "cairn 1 0\n....", game.start().save() + "past x\n", game.start().save().replace("....", "QQQQ")]:
            with self.assertRaises(cairn.RulesError):
                game.restore(text)

    def test_options(self):
        small = cairn.load("spline", size=3)
        self.assertEqual(small.options["size"]["value"], 3)
        self.assertLess(small.choice_count, cairn.load("spline").choice_count)
        self.assertIs(cairn.load("spline", size=3), small)
        self.assertEqual(pickle.loads(pickle.dumps(small.start())).game, small)


if __name__ == "__main__":
    unittest.main()
