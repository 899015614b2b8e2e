"""A stand-in for OpenSpiel, which Debian does not have: as much of pyspiel as a game written in Python meets.

Written after its documentation (docs/api_reference.md, docs/developer_guide.md): which methods are called, with what, in which
order; what is kept by State itself (the history, the move number); how states are cloned and serialised (their __dict__,
copied deeply or pickled).
"""
import base64
import collections
import copy
import enum
import pickle


class PlayerId(enum.IntEnum):
    CHANCE = -1
    TERMINAL = -4


class GameType:
    Dynamics = enum.Enum("Dynamics", "SEQUENTIAL SIMULTANEOUS")
    ChanceMode = enum.Enum("ChanceMode", "DETERMINISTIC EXPLICIT_STOCHASTIC SAMPLED_STOCHASTIC")
    Information = enum.Enum("Information", "ONE_SHOT PERFECT_INFORMATION IMPERFECT_INFORMATION")
    Utility = enum.Enum("Utility", "ZERO_SUM CONSTANT_SUM GENERAL_SUM IDENTICAL")
    RewardModel = enum.Enum("RewardModel", "REWARDS TERMINAL")

    def __init__(self, *, short_name, long_name, dynamics, chance_mode, information, utility, reward_model, max_num_players,
                 min_num_players, provides_information_state_string, provides_information_state_tensor,
                 provides_observation_string, provides_observation_tensor, parameter_specification):
        self.__dict__.update({name: value for name, value in locals().items() if name != "self"})


class GameInfo:
    def __init__(self, *, num_distinct_actions, max_chance_outcomes, num_players, min_utility, max_utility, utility_sum,
                 max_game_length):
        self.__dict__.update({name: value for name, value in locals().items() if name != "self"})


IIGObservationType = collections.namedtuple("IIGObservationType", "perfect_recall")


class Game:
    def __init__(self, game_type, game_info, params):
        self._type, self._info, self._params = game_type, game_info, params

    def get_type(self):
        return self._type

    def num_players(self):
        return self._info.num_players

    def num_distinct_actions(self):
        return self._info.num_distinct_actions

    def max_chance_outcomes(self):
        return self._info.max_chance_outcomes

    def max_game_length(self):
        return self._info.max_game_length

    def min_utility(self):
        return self._info.min_utility

    def max_utility(self):
        return self._info.max_utility

    def utility_sum(self):
        return self._info.utility_sum

    def deserialize_state(self, text):
        history, move_number, attributes = pickle.loads(base64.b64decode(text))
        state = self.new_initial_state()
        state._history, state._move_number = history, move_number
        state.__dict__.update(attributes)
        return state


class State:
    def __init__(self, game):
        self._game = game
        self._history, self._move_number = [], 0

    def get_game(self):
        return self._game

    def is_chance_node(self):
        return self.current_player() == PlayerId.CHANCE

    def legal_actions(self, player=None):
        if self.is_terminal():
            return []
        if self.is_chance_node():
            return [action for action, _ in self.chance_outcomes()]
        current = self.current_player()
        return self._legal_actions(current) if player in (None, current) else []

    def apply_action(self, action):
        player = self.current_player()
        assert action in self.legal_actions(), (action, self.legal_actions())
        self._apply_action(action)
        self._history.append((int(player), action))
        self._move_number += 1

    def action_to_string(self, player, action):
        return self._action_to_string(player, action)

    def history(self):
        return [action for _, action in self._history]

    def _own_attributes(self):
        return {k: v for k, v in self.__dict__.items() if k not in ("_game", "_history", "_move_number")}

    def clone(self):
        other = self._game.new_initial_state()
        for key, value in self._own_attributes().items():
            setattr(other, key, copy.deepcopy(value))
        other._history, other._move_number = list(self._history), self._move_number
        return other

    def serialize(self):
        return base64.b64encode(pickle.dumps((self._history, self._move_number, self._own_attributes()))).decode()

    def _observer(self, perfect_recall):
        return self._game.make_py_observer(IIGObservationType(perfect_recall), {})

    def observation_tensor(self, player):
        observer = self._observer(False)
        observer.set_from(self, player)
        return observer.tensor.tolist()

    def observation_string(self, player):
        return self._observer(False).string_from(self, player)

    def information_state_tensor(self, player):
        observer = self._observer(True)
        observer.set_from(self, player)
        return observer.tensor.tolist()

    def information_state_string(self, player):
        return self._observer(True).string_from(self, player)


_registered = {}


def register_game(game_type, creator):
    _registered[game_type.short_name] = (game_type, creator)


def registered_names():
    return list(_registered)


def load_game(name, parameters=None):
    game_type, creator = _registered[name]
    return creator({**game_type.parameter_specification, **(parameters or {})})
