"""The adapter to PettingZoo, over the whole shelf. The library is not in Debian: stand_ins/ has what its documentation says of the
parts that an adapter meets. The checks are those of its own tests (api_test, seed_test), in our words."""
import contextlib
import io
import pathlib
import pickle
import random
import sys
import unittest
import warnings

import numpy as np

import cairn

try:
    import pettingzoo
except ImportError:
    sys.path.insert(0, str(pathlib.Path(__file__).parent / "stand_ins"))
    import pettingzoo
from gymnasium import spaces

import cairn.pettingzoo

LONGEST = 60


def games_with_turns():
    """In four races of the shelf nobody ever has a turn: both libraries want somebody who chooses."""
    return [name for name in cairn.games() if cairn._somebody_decides(cairn.load(name))]


def one_of_each_kind():
    """History, chance, secrets, several players, one player."""
    return {"spline", "spargo"} | {next(n for n in games_with_turns() if ask(cairn.load(n)))
                                   for ask in (lambda g: g.has_chance, lambda g: g.has_secrets,
                                               lambda g: len(g.players) > 2, lambda g: len(g.players) == 1)}


class PettingZoo(unittest.TestCase):
    def test_every_game(self):
        for name in games_with_turns():
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

    def test_spaces_and_types(self):
        """What PettingZoo's api_test asks besides playing."""
        for name in ("spline", "spire", next(n for n in games_with_turns() if cairn.load(n).has_chance)):
            with self.subTest(name):
                env = cairn.pettingzoo.raw_env(name)
                env.reset(seed=1)
                self.assertIsNone(env.last(observe=False)[0])
                self.assertEqual(env.num_agents, len(env.agents))
                for agent in env.agents:
                    self.assertIsInstance(env.observation_space(agent), spaces.Space)
                    self.assertIsInstance(env.action_space(agent), spaces.Space)
                    self.assertEqual(env.observation_space(agent), env.observation_space(env.agents[0]))
                    self.assertRegex(agent, r"^[a-z]+_[0-9]+$")
                    self.assertIs(env.observation_space(agent), env.observation_space(agent))
                    self.assertIs(env.action_space(agent), env.action_space(agent))
                    seen = env.observe(agent)
                    self.assertEqual(seen["observation"].dtype, np.float32)
                    self.assertEqual(seen["action_mask"].dtype, np.int8)
                    self.assertGreater(seen["observation"].size, 0)
                    self.assertTrue(np.isfinite(seen["observation"]).all())
                    for truth in (env.terminations[agent], env.truncations[agent]):
                        self.assertIsInstance(truth, bool)
                    self.assertIsInstance(env.rewards[agent], float)
                    self.assertIsInstance(env.infos[agent], dict)
                for whole in (int, np.int32, np.int64):
                    env.reset(seed=1)
                    first = np.flatnonzero(env.last()[0]["action_mask"])[0]
                    env.step(whole(first))
                self.assertIn("name", env.metadata)
                self.assertIn("human", env.metadata["render_modes"])
                env.close()

    def test_the_wrapped_environment(self):
        """api_test as it is called: on what `env` gives, for ten rounds, which is its own number, or whole games."""
        to_the_end = one_of_each_kind()
        for name in games_with_turns():
            with self.subTest(name):
                env = cairn.pettingzoo.env(name)
                with self.assertRaises(AttributeError):
                    env.agents
                self.assertIsInstance(env, pettingzoo.AECEnv)
                self.assertNotIsInstance(env.unwrapped, pettingzoo.utils.wrappers.BaseWrapper)
                self.assertIsNot(type(env.unwrapped).render, pettingzoo.AECEnv.render)
                self.assertIsNot(type(env.unwrapped).close, pettingzoo.AECEnv.close)
                env.reset(seed=0, options={"options": 1})
                self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
                self.assertGreater(env.num_agents, 0)
                self.play_whole(env, cycles=200 if name in to_the_end else 10)
                self.assertEqual(len(env.rewards), len(env.agents))
                first = self.first_legal(env, seed=0)
                for whole in (int, np.int32, np.int64):
                    self.assertEqual(self.first_legal(env, seed=0), first)
                    env.step(whole(first))

    def test_rendering(self):
        """render_test: each mode gives what its name promises, at the start and on the way."""
        for mode in cairn.pettingzoo.raw_env.metadata["render_modes"]:
            env = cairn.pettingzoo.env("spline", render_mode=mode)
            env.reset(seed=1)
            for _ in range(4):
                with contextlib.redirect_stdout(io.StringIO()) as shown:
                    picture = env.render()
                if mode == "human":
                    self.assertIsNone(picture)
                    self.assertIn("to move", shown.getvalue())
                else:
                    self.assertIsInstance(picture, str)
                    self.assertEqual(shown.getvalue(), "")
                with contextlib.redirect_stdout(io.StringIO()):
                    env.step(np.flatnonzero(env.last()[0]["action_mask"])[0])
            env.close()

    def first_legal(self, env, seed):
        env.reset(seed=seed)
        return np.flatnonzero(env.last()[0]["action_mask"])[0]

    def play_whole(self, env, cycles):
        env.reset()
        alive, finished, met = set(env.agents), set(), set()
        owed = {agent: 0 for agent in env.agents}
        for agent in env.agent_iter(env.num_agents * cycles):
            met.add(agent)
            self.assertNotIn(agent, finished, "nobody comes back")
            seen, reward, termination, truncation, info = env.last()
            self.assertTrue(alive <= set(env.agents))
            if termination or truncation:
                action = None
                alive.remove(agent)
                finished.add(agent)
            else:
                action = env.action_space(agent).sample(seen["action_mask"])
            self.assertEqual((termination, truncation, info),
                             (env.terminations[agent], env.truncations[agent], env.infos[agent]))
            self.assertEqual(owed[agent], reward)
            owed[agent] = 0
            self.assertIsNone(env.step(action))
            for other, given in env.rewards.items():
                float(given)
                owed[other] += given
            for table in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(set(table), set(env.agents))
            self.assertTrue(set(env.agents) <= set(env.possible_agents))
            if not env.agents:
                break
            self.assertTrue(env.observation_space(agent).contains(seen))
            self.assertEqual(seen["observation"].dtype, env.observation_space(agent)["observation"].dtype)
        if not env.agents:
            self.assertEqual(finished, met, "somebody was left out at the end")

    def test_an_illegal_action_loses(self):
        env = cairn.pettingzoo.env("spline")
        env.reset(seed=1)
        first = env.agent_selection
        env.step(0)
        with self.assertRaises(AssertionError):
            env.step(env.action_space(first).n)
        loser = env.agent_selection
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            env.step(0)  # taken
        total = {}
        for agent in env.agent_iter():
            _, reward, termination, _, _ = env.last()
            self.assertTrue(termination)
            total[agent] = reward
            env.step(None)
        self.assertEqual(total, {first: 0, loser: -1})

    def test_races_are_refused(self):
        for name in set(cairn.games()) - set(games_with_turns()):
            with self.assertRaisesRegex(ValueError, "is a race"):
                cairn.pettingzoo.raw_env(name)

    def test_seeds(self):
        """seed_test: the same seed and the same actions give the same course, in a new environment and in one used before."""
        name = next(name for name in games_with_turns() if cairn.load(name).has_chance)

        def course(env):
            sampler, met = random.Random(42), []
            for seed in range(3):
                env.reset(seed=seed)
                random.random(), np.random.normal(size=100)
                for agent in env.agent_iter(40):
                    seen, reward, termination, _, _ = env.last()
                    env.step(None if termination else sampler.choice(np.flatnonzero(seen["action_mask"])))
                    met.append((agent, pickle.dumps(seen), float(reward)))
            return met

        used = cairn.pettingzoo.env(name)
        once = course(used)
        self.assertEqual(course(used), once)
        self.assertEqual(course(cairn.pettingzoo.env(name)), once)

    def test_the_dead_do_nothing(self):
        env = cairn.pettingzoo.raw_env("spline")
        env.reset(seed=3)
        for agent in env.agent_iter():
            observation, _, termination, _, _ = env.last()
            if termination:
                with self.assertRaises(ValueError):
                    env.step(0)
                break
            env.step(int(np.flatnonzero(observation["action_mask"])[-1]))
        self.assertEqual(env.agents, env.possible_agents)

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


if __name__ == "__main__":
    unittest.main()
