from typing import Any

import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

import cairn

class raw_env(AECEnv):
    metadata: dict[str, Any]
    game: cairn.Game
    state_now: cairn.State
    render_mode: str | None
    possible_agents: list[str]
    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    action_spaces: dict[str, spaces.Discrete]
    observation_spaces: dict[str, spaces.Dict]
    def __init__(self, name: str | cairn.Game, render_mode: str | None = None, **options: Any) -> None: ...
    def observation_space(self, agent: str) -> spaces.Dict: ...
    def action_space(self, agent: str) -> spaces.Discrete: ...
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None: ...
    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]: ...
    def step(self, action: int | None) -> None: ...
    def render(self) -> str | None: ...
    def close(self) -> None: ...

def env(name: str | cairn.Game, render_mode: str | None = None, **options: Any) -> AECEnv: ...
