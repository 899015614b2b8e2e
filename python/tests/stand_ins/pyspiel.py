"""A stand-in for OpenSpiel, which Debian does not have: as much of pyspiel as a game written in Python meets.

Written after its documentation and what its own tests ask for: which methods are called, with what, in which order; what State
keeps itself (the history, the move number); how states are cloned and serialised (their __dict__, copied deeply or pickled); how
a game is written down (its name and parameters) and read back from there; which errors there are.
"""
import base64
import collections
import copy
import enum
import pickle


class PlayerId(enum.IntEnum):
    CHANCE = -1
    SIMULTANEOUS = -2
    TERMINAL = -4


class PrivateInfoType(enum.Enum):
    NONE = 0
    SINGLE_PLAYER = 1
    ALL_PLAYERS = 2


class IIGObservationType:
    def __init__(self, *, perfect_recall, public_info=True, private_info=PrivateInfoType.SINGLE_PLAYER):
        self.perfect_recall, self.public_info, self.private_info = perfect_recall, public_info, private_info


class GameType:
    class Dynamics(enum.Enum):
        SEQUENTIAL, SIMULTANEOUS = 0, 1

    class ChanceMode(enum.Enum):
        DETERMINISTIC, EXPLICIT_STOCHASTIC, SAMPLED_STOCHASTIC = 0, 1, 2

    class Information(enum.Enum):
        ONE_SHOT, PERFECT_INFORMATION, IMPERFECT_INFORMATION = 0, 1, 2

    class Utility(enum.Enum):
        ZERO_SUM, CONSTANT_SUM, GENERAL_SUM, IDENTICAL = 0, 1, 2, 3

    class RewardModel(enum.Enum):
        REWARDS, TERMINAL = 0, 1

    def __init__(self, *, short_name, long_name, dynamics, chance_mode, information, utility, reward_model, max_num_players,
                 min_num_players, provides_information_state_string, provides_information_state_tensor,
                 provides_observation_string, provides_observation_tensor, parameter_specification,
                 default_loadable=True, provides_factored_observation_string=False):
        self.__dict__.update({name: value for name, value in locals().items() if name != "self"})

    def __eq__(self, other):
        return self.__dict__ == other.__dict__


class GameInfo:
    def __init__(self, *, num_distinct_actions, max_chance_outcomes, num_players, min_utility, max_utility, utility_sum,
                 max_game_length):
        self.__dict__.update({name: value for name, value in locals().items() if name != "self"})


class Game:
    def __init__(self, game_type, game_info, params):
        unknown = set(params) - set(game_type.parameter_specification)
        if unknown:
            raise RuntimeError(f"Unknown parameters {unknown}")
        self._type, self._info, self._params = game_type, game_info, dict(params)
        self._observers = {}

    def get_type(self):
        return self._type

    def get_parameters(self):
        return dict(self._params)

    def num_players(self):
        return self._info.num_players

    def num_distinct_actions(self):
        return self._info.num_distinct_actions

    def policy_tensor_shape(self):
        return [self._info.num_distinct_actions]

    def max_chance_outcomes(self):
        return self._info.max_chance_outcomes

    def max_game_length(self):
        return self._info.max_game_length

    # Releases differ in what they say of games with chance that do not tell: an error, or max_game_length().
    def max_chance_nodes_in_history(self):
        if self._type.chance_mode is GameType.ChanceMode.DETERMINISTIC:
            return 0
        raise RuntimeError("a game of chance must say itself how often chance decides")

    def max_move_number(self):
        return self.max_game_length() + self.max_chance_nodes_in_history()

    def max_history_length(self):
        return self.max_game_length() + self.max_chance_nodes_in_history()

    def min_utility(self):
        return self._info.min_utility

    def max_utility(self):
        return self._info.max_utility

    def utility_sum(self):
        if self._info.utility_sum is None:
            raise RuntimeError("Called utility_sum() on a general sum game")
        return self._info.utility_sum

    def new_initial_states(self):
        return [self.new_initial_state()]

    def observation_tensor_size(self):
        return len(self.new_initial_state().observation_tensor(0))

    def information_state_tensor_size(self):
        return len(self.new_initial_state().information_state_tensor(0))

    def __str__(self):
        inside = ",".join(f"{key}={value}" for key, value in sorted(self._params.items()))
        return f"{self._type.short_name}({inside})"

    def __reduce__(self):
        return load_game, (str(self),)

    def deserialize_state(self, text):
        history, move_number, attributes = pickle.loads(base64.b64decode(text))
        state = self.new_initial_state()
        state._history, state._move_number = history, move_number
        for key, value in attributes.items():
            setattr(state, key, value)
        return state

    # Kept, and given every state of the game in turn.
    def _observer(self, perfect_recall):
        if perfect_recall not in self._observers:
            self._observers[perfect_recall] = self.make_py_observer(IIGObservationType(perfect_recall=perfect_recall), {})
        return self._observers[perfect_recall]


PlayerAction = collections.namedtuple("PlayerAction", "player action")


class State:
    def __init__(self, game):
        self._game = game
        self._history, self._move_number = [], 0

    def get_game(self):
        return self._game

    def num_players(self):
        return self._game.num_players()

    def is_chance_node(self):
        return self.current_player() == PlayerId.CHANCE

    def is_simultaneous_node(self):
        return self.current_player() == PlayerId.SIMULTANEOUS

    def is_player_node(self):
        return self.current_player() >= 0

    def legal_actions(self, player=None):
        if self.is_terminal():
            return []
        if self.is_chance_node():
            return [action for action, _ in self.chance_outcomes()]
        current = self.current_player()
        return self._legal_actions(current) if player in (None, current) else []

    def legal_actions_mask(self, player=None):
        length = self._game.max_chance_outcomes() if self.is_chance_node() else self._game.num_distinct_actions()
        mask = [0] * length
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action):
        player = self.current_player()
        self._apply_action(action)
        self._history.append(PlayerAction(int(player), int(action)))
        self._move_number += 1

    def child(self, action):
        other = self.clone()
        other.apply_action(action)
        return other

    def action_to_string(self, player, action):
        return self._action_to_string(player, action)

    def string_to_action(self, player, text):
        for action in self.legal_actions(player):
            if self.action_to_string(player, action) == text:
                return action
        raise RuntimeError(f"no legal action is called {text}")

    def history(self):
        return [action for _, action in self._history]

    def full_history(self):
        return list(self._history)

    def history_str(self):
        return ", ".join(str(action) for action in self.history())

    def move_number(self):
        return self._move_number

    def rewards(self):
        return self.returns() if self.is_terminal() else [0.0] * self.num_players()

    def player_return(self, player):
        return self.returns()[player]

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

    def __reduce__(self):
        return _unpickled, (serialize_game_and_state(self._game, self),)

    def _checked(self, player):
        player = self.current_player() if player is None else player
        if player < 0:
            raise RuntimeError(f"player >= 0: {player}")
        if player >= self.num_players():
            raise RuntimeError(f"player < {self.num_players()}: {player}")
        return player

    # The tensors that an observer names, one behind the other.
    def _tensor(self, perfect_recall, player):
        observer = self._game._observer(perfect_recall)
        observer.set_from(self, self._checked(player))
        return [float(x) for part in observer.dict.values() for x in part.ravel()]

    def observation_tensor(self, player=None):
        return self._tensor(False, player)

    def observation_string(self, player=None):
        return self._game._observer(False).string_from(self, self._checked(player))

    def information_state_tensor(self, player=None):
        return self._tensor(True, player)

    def information_state_string(self, player=None):
        return self._game._observer(True).string_from(self, self._checked(player))


_registered = {}


def register_game(game_type, creator):
    _registered[game_type.short_name] = (game_type, creator)


def registered_names():
    return list(_registered)


def registered_games():
    return [game_type for game_type, _ in _registered.values()]


def _value(text):
    """A parameter as it is read from a game's name: an empty text counts as a number there, and none can be read from it."""
    if text in ("True", "true", "False", "false"):
        return text.lower() == "true"
    if set(text) <= set("+-0123456789"):
        return int(text)
    if set(text) <= set("+-0123456789."):
        return float(text)
    return text


def load_game(text, parameters=None):
    name, _, inside = text.rstrip(")").partition("(")
    parameters = dict(parameters or {})
    for part in filter(None, inside.split(",")):
        key, _, value = part.partition("=")
        parameters[key] = _value(value)
    game_type, creator = _registered[name]
    for key, value in parameters.items():
        if type(value) is not type(game_type.parameter_specification[key]):
            raise RuntimeError(f"Parameter {key} has the wrong type: {value!r}")
    return creator({**game_type.parameter_specification, **parameters})


def serialize_game_and_state(game, state):
    return f"{game}\n{state.serialize()}"


def deserialize_game_and_state(text):
    game_text, _, state_text = text.partition("\n")
    game = load_game(game_text)
    return game, game.deserialize_state(state_text)


def _unpickled(text):
    return deserialize_game_and_state(text)[1]
