"""What the wrappers do that PettingZoo advises: they are environments themselves, and pass on what they do not change."""
from pettingzoo import AECEnv


class BaseWrapper(AECEnv):
    def __init__(self, env):
        super().__init__()
        self.env = env

    def __getattr__(self, name):
        if name.startswith("_") and name != "_cumulative_rewards":
            raise AttributeError(f"accessing private attribute {name!r} is prohibited")
        return getattr(self.env, name)

    @property
    def unwrapped(self):
        return self.env.unwrapped

    def reset(self, seed=None, options=None):
        self.env.reset(seed=seed, options=options)

    def step(self, action):
        self.env.step(action)

    def observe(self, agent):
        return self.env.observe(agent)

    def render(self):
        return self.env.render()

    def close(self):
        self.env.close()


class TerminateIllegalWrapper(BaseWrapper):
    """An illegal action ends the game for all; whoever made it gets `illegal_reward`."""

    def __init__(self, env, illegal_reward):
        super().__init__(env)
        self._illegal_value, self._terminated, self._seen = illegal_reward, False, None

    def reset(self, seed=None, options=None):
        self._terminated, self._seen = False, None
        super().reset(seed, options)

    def observe(self, agent):
        seen = super().observe(agent)
        if agent == self.agent_selection:
            self._seen = seen
        return seen

    def step(self, action):
        agent, inside = self.agent_selection, self.env.unwrapped
        if self._seen is None:
            self.observe(agent)
        mask, self._seen = self._seen["action_mask"], None
        if self._terminated and self.terminations[agent]:
            inside._was_dead_step(action)
        elif not self.terminations[agent] and not self.truncations[agent] and not mask[action]:
            inside._cumulative_rewards[agent] = 0
            inside.terminations = {q: True for q in self.agents}
            inside.rewards = {q: 0 for q in self.truncations}
            inside.rewards[agent] = float(self._illegal_value)
            inside._accumulate_rewards()
            inside._deads_step_first()
            self._terminated = True
        else:
            super().step(action)


class AssertOutOfBoundsWrapper(BaseWrapper):
    def step(self, action):
        agent = self.agent_selection
        dead = self.terminations[agent] or self.truncations[agent]
        assert (action is None and dead) or self.action_space(agent).contains(action), "action is not in action space"
        super().step(action)


class OrderEnforcingWrapper(BaseWrapper):
    """Nothing may be asked before the first reset."""

    def __init__(self, env):
        self._has_reset = False
        super().__init__(env)

    def __getattr__(self, name):
        if name in {"rewards", "terminations", "truncations", "infos", "agent_selection", "num_agents", "agents"}:
            if not self._has_reset:
                raise AttributeError(f"{name} cannot be accessed before reset")
        return super().__getattr__(name)

    def reset(self, seed=None, options=None):
        self._has_reset = True
        super().reset(seed, options)

    def step(self, action):
        assert self._has_reset, "reset() needs to be called before step"
        super().step(action)
