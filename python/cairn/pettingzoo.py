"""Cairn's games in PettingZoo: AEC environments with an action mask.

    import cairn.pettingzoo
    env = cairn.pettingzoo.env("spline")          # wrapped as PettingZoo advises; raw_env is the bare environment
    env.reset(seed=42)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

An observation is a dict: "observation", float32, what this agent sees (cairn's State.observation), and "action_mask", int8, which
choices are legal; all zero for an agent who is not to choose. Chance decides by itself, from the seed of `reset`. The reward at the
end runs from -1 (last) through 0 (a draw) to 1 (alone in front); where one plays alone it is the score.
"""
import numpy as np

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise ImportError("cairn.pettingzoo needs PettingZoo and Gymnasium: pip install pettingzoo") from missing

import cairn


def env(name, render_mode=None, **options):
    """The environment of a game, with the usual wrappers: an illegal action ends the game with a reward of -1."""
    wrapped = raw_env(name, render_mode=render_mode, **options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv):
    """The environment itself. An illegal action raises cairn.IllegalChoice."""

    metadata = {"render_modes": ["human", "ansi"], "name": "cairn_v0", "is_parallelizable": False}

    def __init__(self, name, render_mode=None, **options):
        super().__init__()
        self.game = name if isinstance(name, cairn.Game) else cairn.load(name, **options)
        if not cairn._somebody_decides(self.game):
            raise ValueError(f"{self.game.title} is a race: nobody takes turns in it, so that there is nothing to choose")
        self.metadata = dict(raw_env.metadata, name=f"cairn_{self.game.id.replace('-', '_')}_v0")
        self.render_mode = render_mode
        self.possible_agents = [f"player_{number}" for number in range(len(self.game.players))]
        self.agents = []
        self._number = {agent: number for number, agent in enumerate(self.possible_agents)}
        count, size = self.game.choice_count, self.game.observation_size
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict({
                "observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            })
            for agent in self.possible_agents
        }
        self._random = np.random.default_rng()

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self.state_now = self.game.start()
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent):
        number = self._number[agent]
        if self.state_now.decider == number:
            mask = self.state_now.mask().astype(np.int8)
        else:
            mask = np.zeros(self.game.choice_count, np.int8)
        return {"observation": self.state_now.observation(number), "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._was_dead_step(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.state_now.play(int(action))
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _go_on(self):
        """Lets chance decide; then it is somebody's choice, or the game is over."""
        while self.state_now.decider == cairn.CHANCE:
            choices, probabilities = zip(*self.state_now.chances())
            self.state_now.play(int(self._random.choice(choices, p=probabilities)))
        if not self.state_now.over:
            self.agent_selection = self.possible_agents[self.state_now.decider]
            return
        rewards = self.state_now.rewards
        for agent in self.agents:
            reward = rewards[self._number[agent]]
            self.rewards[agent] = reward if len(rewards) == 1 else 2.0 * reward - 1.0
            self.terminations[agent] = True

    def render(self):
        if self.render_mode is None:
            return None
        picture = f"{self.state_now}\n{self.state_now.result}"
        if self.render_mode == "human":
            print(picture)
            return None
        return picture

    def close(self):
        pass
