"""The adapters to OpenSpiel and PettingZoo, over the whole shelf. The libraries are not in Debian: stand_ins/ has what their
documentation says of the parts that an adapter meets, and the checks are those that their own API tests describe."""
import pathlib
import random
import sys
import unittest

import numpy as np

import cairn

try:
    import pyspiel
    import pettingzoo
except ImportError:
    sys.path.insert(0, str(pathlib.Path(__file__).parent / "stand_ins"))
    import pyspiel
    import pettingzoo

import cairn.openspiel
import cairn.pettingzoo

LONGEST = 60


class OpenSpiel(unittest.TestCase):
    def play(self, game, seed):
        generator = random.Random(seed)
        state = game.new_initial_state()
        for _ in range(LONGEST):
            if state.is_terminal():
                break
            yield state
            state.apply_action(generator.choice(state.legal_actions()))
        yield state

    def test_every_game(self):
        names = cairn.openspiel.register()
        self.assertEqual(len(names), len(cairn.games()))
        for name in names:
            with self.subTest(name):
                game = pyspiel.load_game(name)
                for number, state in enumerate(self.play(game, seed=4)):
                    self.look(game, state, thoroughly=number % 15 == 0)

    def look(self, game, state, thoroughly):
        player = state.current_player()
        actions = state.legal_actions()
        self.assertEqual(actions, sorted(set(actions)), "legal actions are sorted and all different")
        if state.is_terminal():
            self.assertEqual((player, actions), (pyspiel.PlayerId.TERMINAL, []))
            returns = state.returns()
            if game.num_players() > 1:
                self.assertAlmostEqual(sum(returns), 0.0)
            for utility in returns:
                self.assertTrue(game.min_utility() <= utility <= game.max_utility())
        else:
            self.assertEqual(state.returns(), [0.0] * game.num_players())
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            self.assertAlmostEqual(sum(p for _, p in outcomes), 1.0)
            self.assertTrue(all(0 <= action < game.max_chance_outcomes() for action, _ in outcomes))
        elif not state.is_terminal():
            self.assertTrue(0 <= actions[0] and actions[-1] < game.num_distinct_actions())
            words = [state.action_to_string(player, action) for action in actions]
            self.assertEqual(len(set(words)), len(words), "two actions have one name")
        if not thoroughly:
            return
        for same in [state.clone(), game.deserialize_state(state.serialize())]:
            self.assertEqual((str(same), same.history(), same.legal_actions()), (str(state), state.history(), actions))
        for q in range(game.num_players()):
            self.assertEqual(len(state.observation_tensor(q)), game.cairn_game.observation_size)
            self.assertEqual(state.observation_string(q), state.information_state_string(q).split("\n")[-1])

    def test_resampling_keeps_the_information_state(self):
        resampled = changed = 0
        for name in cairn.games():
            game = cairn.openspiel.game(name)
            if game.get_type().information != pyspiel.GameType.Information.IMPERFECT_INFORMATION:
                continue
            generator = random.Random(2)
            for number, state in enumerate(self.play(game, seed=8)):
                if number % 12 != 7 or state.is_terminal() or state.is_chance_node():
                    continue
                player = state.current_player()
                try:
                    other = state.resample_from_infostate(player, generator.random)
                except RuntimeError:
                    continue
                if other.information_state_string(player) != state.information_state_string(player):
                    continue  # only the boards in sight could be made to agree
                resampled += 1
                changed += str(other) != str(state)
                self.assertEqual(other.legal_actions(), state.legal_actions())
        self.assertGreater(resampled, 10)
        self.assertGreater(changed, 3)

    def test_information_state_tensors(self):
        game = cairn.openspiel.game("spline", recall=40)
        self.assertTrue(game.get_type().provides_information_state_tensor)
        state = game.new_initial_state()
        empty = state.information_state_tensor(0)
        state.apply_action(3)
        self.assertEqual(len(empty), 40 * game.cairn_game.observation_size)
        self.assertNotEqual(state.information_state_tensor(0), empty)
        short = cairn.openspiel.game("spline", recall=1).new_initial_state()
        short.apply_action(0)
        with self.assertRaises(ValueError):
            short.information_state_tensor(0)

    def test_options(self):
        cairn.openspiel.register("spline")
        small = pyspiel.load_game("cairn_spline", {"options": "size:3"})
        self.assertLess(small.num_distinct_actions(), pyspiel.load_game("cairn_spline").num_distinct_actions())
        with self.assertRaises(ValueError):
            pyspiel.load_game("cairn_spline", {"options": "size"})


class PettingZoo(unittest.TestCase):
    def test_every_game(self):
        for name in cairn.games():
            with self.subTest(name):
                env = cairn.pettingzoo.raw_env(name)
                self.check(env, seed=1)

    def check(self, env, seed):
        generator = random.Random(seed)
        env.reset(seed=seed)
        self.assertEqual(env.agents, env.possible_agents)
        self.assertFalse(any(env.terminations.values()))
        accumulated = {agent: 0 for agent in env.agents}
        finished = set()
        for number, agent in enumerate(env.agent_iter(LONGEST)):
            observation, reward, termination, truncation, info = env.last()
            self.assertIsInstance(info, dict)
            self.assertEqual(accumulated[agent], reward, "the reward of last() is what was given since")
            self.assertTrue(env.observation_space(agent).contains(observation))
            if termination or truncation:
                action = None
                finished.add(agent)
            else:
                mask = observation["action_mask"]
                self.assertTrue(mask.any())
                action = generator.choice(np.flatnonzero(mask))
                for other in env.agents:
                    if other != agent:
                        self.assertFalse(env.observe(other)["action_mask"].any())
            self.assertIsNone(env.step(action))
            accumulated[agent] = 0
            for other, given in env.rewards.items():
                accumulated[other] += given
            for table in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(set(table), set(env.agents))
        if not env.agents:
            self.assertEqual(finished, set(env.possible_agents))

    def test_a_whole_game(self):
        env = cairn.pettingzoo.env("spline", render_mode="ansi")
        env.reset(seed=3)
        total = {agent: 0.0 for agent in env.possible_agents}
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            total[agent] += reward
            env.step(None if termination else int(np.flatnonzero(observation["action_mask"])[0]))
        self.assertEqual(sorted(total.values()), [-1.0, 1.0])
        self.assertIn("wins", env.render())

    def test_the_same_seed_gives_the_same_chance(self):
        name = next(name for name in cairn.games() if cairn.load(name).has_chance)

        def positions(seed):
            env = cairn.pettingzoo.raw_env(name)
            env.reset(seed=seed)
            seen = []
            for _ in range(10):
                observation, _, termination, _, _ = env.last()
                if termination:
                    break
                env.step(int(np.flatnonzero(observation["action_mask"])[0]))
                seen.append(env.state_now.position)
            return seen

        self.assertEqual(positions(5), positions(5))


if __name__ == "__main__":
    unittest.main()
