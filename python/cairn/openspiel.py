"""Cairn's games in OpenSpiel: Game, State and observers with its API.

    import pyspiel
    import cairn.openspiel
    cairn.openspiel.register()                                   # every game of the shelf, as "cairn_ID"
    game = pyspiel.load_game("cairn_spline")
    game = pyspiel.load_game("cairn_spline(options=size:3;variant:misere)")
    game = cairn.openspiel.game("spline", size=3)                # the same without registering

Utilities run from -1 (last) through 0 (a draw) to 1 (alone in front) and sum to zero; where one plays alone, the utility is the
score. Choices that are made in secret and shown together are made one after another, each hidden from the others.

The observation tensor is cairn's State.observation(). An information state remembers everything its player has seen and chosen: as a
string always, as a tensor when the parameter `recall` says for how many states to keep room (a row of observation for each).

A game is written down as its name and parameters, `str(game)`, and read back by `pyspiel.load_game`: states can be serialised and
pickled when their game was registered, a page of your own by `register("my-game.cairn")`.
"""
import numpy as np

try:
    import pyspiel
except ImportError as missing:
    raise ImportError("cairn.openspiel needs OpenSpiel: pip install open_spiel") from missing

import cairn

# No rule of OpenSpiel may depend on them, but it wants bounds.
_LONGEST = 100_000
_MOST_ALONE = 1e6
# Of utilities.
_STEP = 2.0 ** -40
# States that are drawn before it is believed that there is no other.
_DRAWS = 8

# OpenSpiel writes parameters into the game's name and reads them back from there, where an empty text would not be read.
_USUAL = {"options": "usual", "recall": 0}


def _type_of(game, recall):
    alone = len(game.players) == 1
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"cairn_{game.id.replace('-', '_')}",
        long_name=f"Cairn: {game.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if game.has_chance else kinds.ChanceMode.DETERMINISTIC,
        information=(kinds.Information.IMPERFECT_INFORMATION
                     if game.has_secrets or game.simultaneous else kinds.Information.PERFECT_INFORMATION),
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=len(game.players),
        min_num_players=len(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=recall > 0,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_USUAL,
    )


def _info_of(game):
    alone = len(game.players) == 1
    return pyspiel.GameInfo(
        num_distinct_actions=game.choice_count,
        max_chance_outcomes=game.chance_count,
        num_players=len(game.players),
        min_utility=-_MOST_ALONE if alone else -1.0,
        max_utility=_MOST_ALONE if alone else 1.0,
        utility_sum=None if alone else 0.0,
        max_game_length=_LONGEST,
    )


class CairnGame(pyspiel.Game):
    """A game of Cairn as a pyspiel.Game."""

    def __init__(self, game, params=None):
        params = {name: value for name, value in (params or {}).items() if value != _USUAL.get(name)}
        if not cairn._somebody_decides(game):
            raise ValueError(f"{game.title} is a race: nobody takes turns in it, so that there is nothing to choose")
        self.cairn_game = game
        self.recall = int(params.get("recall", 0))
        super().__init__(_type_of(game, self.recall), _info_of(game), params)

    def new_initial_state(self, text=None):
        """The start, or the state that a position's text describes."""
        return CairnState(self, text)

    def max_chance_nodes_in_history(self):
        """A bound, as max_game_length is; OpenSpiel knows none by itself for games with chance."""
        return _LONGEST if self.cairn_game.has_chance else 0

    def make_py_observer(self, iig_obs_type=None, params=None):
        """An observer; with perfect recall it shows all that its player has seen."""
        if isinstance(iig_obs_type, dict):  # OpenSpiel gives the parameters alone when no type is wanted
            iig_obs_type, params = None, iig_obs_type
        return CairnObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class CairnState(pyspiel.State):
    """A state of a game of Cairn as a pyspiel.State."""

    def __init__(self, game, text=None):
        super().__init__(game)
        start = game.cairn_game
        self._match = cairn.Match(start.position(text) if text else start)
        self._deciders = []  # of the choices so far

    @property
    def cairn_state(self):
        """The cairn.State behind it, a copy."""
        return self._match.state

    # ---- what OpenSpiel asks for

    def current_player(self):
        decider = self._match.decider
        if decider == cairn.OVER:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if decider == cairn.CHANCE else decider

    def _legal_actions(self, player):
        return sorted(self._match.state.choices())

    def chance_outcomes(self):
        if self._match.decider != cairn.CHANCE:
            raise ValueError("chance_outcomes called on a non-chance state.")
        return sorted(self._match.state.chances())

    def _apply_action(self, action):
        decider = self._match.decider
        self._match.play(int(action))
        self._deciders.append(decider)

    def _action_to_string(self, player, action):
        state = self._match.state
        action = int(action)
        if state.decider == int(player) and action in state.choices():
            return state.word(action)
        return state.game.choice_name(action, chance=int(player) == cairn.CHANCE)

    def is_terminal(self):
        return self._match.over

    def returns(self):
        state = self._match.state
        if not state.over:
            return [0.0] * len(state.game.players)
        if len(state.rewards) == 1:
            return list(state.rewards)
        # OpenSpiel's api_test compares their sum with zero, to the last bit, and thirds do not add up to it: they are kept in
        # steps that add up exactly, and what is missing is taken by whoever is nearest to the middle.
        utilities = [round((2.0 * reward - 1.0) / _STEP) * _STEP for reward in state.rewards]
        middle = min(range(len(utilities)), key=lambda player: abs(utilities[player]))
        utilities[middle] -= sum(utilities)
        return utilities

    def __str__(self):
        return self._match.state.position

    def recalled(self, viewer):
        """All that a viewer has seen, a line for each state, with the choice that he himself made there."""
        lines = self._match.seen(viewer)
        for number, (decider, word) in enumerate(zip(self._deciders, self._match.words)):
            if decider == viewer:
                lines[number] += " > " + word
        return "\n".join(lines)

    def resample_from_infostate(self, player_id, probability_sampler):
        """A state that this player cannot tell from this one; `probability_sampler` draws from [0, 1).

        Where a game tells so much that no other state is found, it is this one again.
        """
        recalled = self.recalled(int(player_id))
        for _ in range(_DRAWS):
            seed = int(probability_sampler() * (1 << 53))
            possible = self._match.possible(int(player_id), seed)
            if possible is None:
                continue
            other = self.get_game().new_initial_state()
            for choice in possible.choices:
                other.apply_action(choice)
            if other.recalled(int(player_id)) == recalled:
                return other
        return self.clone()


class CairnObserver:
    """What one player sees, as a tensor and as a string (see observation.py of OpenSpiel).

    Without private information it is what anybody may see; with that of all players, everything; and without public information
    what a player sees and nobody else.
    """

    def __init__(self, game, iig_obs_type, params):
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        self._kind = iig_obs_type
        if not iig_obs_type.public_info and (
                iig_obs_type.perfect_recall or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER):
            raise ValueError("what is private is told of one player and one state")
        size = game.cairn_game.observation_size
        self.tensor, self.dict = None, {}
        if not iig_obs_type.perfect_recall:
            self.tensor = np.zeros(size, np.float32)
            begin = 0
            for name, length in game.cairn_game.observation_parts:
                part = self.tensor[begin:begin + length]
                self.dict[name] = part.reshape(game.cairn_game.planes_shape) if name == "planes" else part
                begin += length
        elif game.recall > 0:
            self.tensor = np.zeros(game.recall * (size + 1), np.float32)
            self.dict["seen"] = self.tensor[:game.recall * size].reshape(game.recall, size)
            self.dict["chosen"] = self.tensor[game.recall * size:]

    def _viewer(self, player):
        if self._kind.private_info == pyspiel.PrivateInfoType.NONE:
            return cairn.WATCHER
        return cairn.ALL_SEEING if self._kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS else int(player)

    def set_from(self, state, player):
        """Fills the tensor with what this player sees of the state."""
        if self.tensor is None:
            return
        viewer = self._viewer(player)
        if self._kind.perfect_recall:
            self._recall(state, viewer)
            return
        self.tensor[:] = state.cairn_state.observation(viewer)
        if not self._kind.public_info:  # what is hidden is 0 to those who may not see it
            self.tensor[self.tensor == state.cairn_state.observation(cairn.WATCHER)] = 0

    def _recall(self, state, viewer):
        match = state._match.copy()
        room, length = len(self.dict["seen"]), len(match) + 1
        if length > room:
            raise ValueError(f"{length} states were seen; the parameter recall={room} has room for fewer")
        self.tensor.fill(0)
        for number, (decider, choice) in enumerate(zip(state._deciders, match.choices)):
            if decider == viewer:
                self.dict["chosen"][number] = choice + 1
        for row in range(length - 1, -1, -1):
            self.dict["seen"][row] = match.state.observation(viewer)
            match.undo()

    def string_from(self, state, player):
        """What this player sees of the state, as a text."""
        viewer = self._viewer(player)
        if self._kind.perfect_recall:
            return state.recalled(viewer)
        view = state.cairn_state.view(viewer)
        if not self._kind.public_info and view == state.cairn_state.view(cairn.WATCHER):
            return ""
        return view


def _options(text):
    if text == _USUAL["options"]:
        return {}
    pairs = [part.split(":", 1) for part in text.split(";") if part]
    for pair in pairs:
        if len(pair) != 2:
            raise ValueError(f"options are written as name:value;name:value, found {text!r}")
    return dict(pairs)


def game(name, recall=0, **options):
    """The game of Cairn with this id and these options, as a pyspiel.Game."""
    text = ";".join(f"{key}:{value}" for key, value in sorted(options.items()))
    return CairnGame(cairn.load(name, **options), {"options": text or _USUAL["options"], "recall": recall})


def register(*names):
    """Tells OpenSpiel of these games; a page of rules by its path. When none is named, of all in which somebody chooses.

    Returns their names there.
    """
    registered = []
    for name in names or [name for name in cairn.games() if cairn._somebody_decides(cairn.load(name))]:
        kind = _type_of(cairn.load(name), recall=0)

        def make(params=None, name=name):
            params = {**_USUAL, **(params or {})}
            return CairnGame(cairn.load(name, **_options(params["options"])), params)

        pyspiel.register_game(kind, make)
        registered.append(kind.short_name)
    return registered
