"""The adapter to OpenSpiel, over the whole shelf. The library is not in Debian: stand_ins/ has what its documentation says of the
parts that an adapter meets. The checks are those of its own tests (games_sim_test, basic_tests, api_test, playthroughs), in
our words."""
import itertools
import pathlib
import pickle
import random
import sys
import unittest

import numpy as np

import cairn

try:
    import pyspiel
except ImportError:
    sys.path.insert(0, str(pathlib.Path(__file__).parent / "stand_ins"))
    import pyspiel

import cairn.openspiel

LONGEST = 60

HIDE = """
game "Hide"
set shibumi
players White, Black
board grid(2, 2)
var luck = 0
var bid[player]: number secret

start:
    luck = random(1..2)

round:
    each player secretly:
        secret bid[me] = choose(0..2)
    reveal bid
    if bid[White] == bid[Black] and luck == 1: win(White, "alike")
    else: win(Black, "not alike")
"""

ALONE = """
game "Alone"
set shibumi
players Solo
colours red
board grid(2, 1)
var luck = 0

turn:
    put(red, choose(playable))
    luck = random(1..2)
    if count(balls) == 2: finish

score:
    rank by luck
"""


FOUR = """
game "Four"
set shibumi
players One, Two, Three, Four
colours white, black, red
board grid(2, 1)
var worth[player] = 0

turn:
    choose(holes)
    worth[One] = 2
    worth[Two] = 1
    worth[Four] = 4
    finish

score:
    rank by worth[player]
"""


def games_with_turns():
    """In four races of the shelf nobody ever has a turn: both libraries want somebody who chooses."""
    return [name for name in cairn.games() if cairn._somebody_decides(cairn.load(name))]


def one_of_each_kind():
    """Small names for what adapters must cope with: history, chance, secrets, several players, one player."""
    found = {"spline": "spline", "historic": "spargo"}
    for name in games_with_turns():
        game = cairn.load(name)
        if game.has_chance:
            found.setdefault("chance", name)
        if game.has_secrets:
            found.setdefault("secrets", name)
        if len(game.players) > 2:
            found.setdefault("several", name)
        if len(game.players) == 1:
            found.setdefault("alone", name)
    return sorted(set(found.values()))


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
        self.assertEqual(len(names), len(games_with_turns()))
        self.assertGreater(len(names), len(cairn.games()) - 6)
        for name in names:
            with self.subTest(name):
                game = pyspiel.load_game(name)
                self.assertEqual(game.max_chance_nodes_in_history() > 0, game.cairn_game.has_chance)
                self.assertGreaterEqual(game.max_history_length(), game.max_game_length())
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
                self.assertEqual(sum(returns), 0.0)
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
        if not state.is_chance_node():
            for other in range(game.num_players()):
                if other != player:
                    self.assertEqual(state.legal_actions(other), [], "only who is to choose has something to choose")
        if not thoroughly:
            return
        self.strangers(game, state)
        for same in [state.clone(), game.deserialize_state(state.serialize())]:
            self.assertEqual((str(same), same.history(), same.legal_actions()), (str(state), state.history(), actions))
        for q in range(game.num_players()):
            self.assertEqual(len(state.observation_tensor(q)), game.cairn_game.observation_size)
            self.assertEqual(state.observation_string(q), state.information_state_string(q).split("\n")[-1])

    def test_utilities_sum_to_zero_to_the_last_bit(self):
        state = cairn.openspiel.CairnGame(cairn.load_text(FOUR)).new_initial_state()
        state.apply_action(state.legal_actions()[0])
        np.testing.assert_allclose(state.returns(), [1 / 3, -1 / 3, -1, 1], atol=1e-11)
        self.assertEqual({sum(order) for order in itertools.permutations(state.returns())}, {0.0})

    def test_resampling_keeps_the_information_state(self):
        resampled = changed = 0
        for name in games_with_turns():
            game = cairn.openspiel.game(name)
            if game.get_type().information != pyspiel.GameType.Information.IMPERFECT_INFORMATION:
                continue
            generator = random.Random(2)
            for number, state in enumerate(self.play(game, seed=8)):
                if number % 12 != 7 or state.is_terminal() or state.is_chance_node():
                    continue
                for player in range(game.num_players()):
                    other = state.resample_from_infostate(player, generator.random)
                    self.assertEqual(other.information_state_string(player), state.information_state_string(player))
                    self.assertEqual(other.current_player(), state.current_player())
                    resampled += 1
                    changed += str(other) != str(state)
                player = state.current_player()
                other = state.resample_from_infostate(player, generator.random)
                self.assertEqual(other.legal_actions(), state.legal_actions())
        self.assertGreater(resampled, 10)
        self.assertGreater(changed, 3)

    def test_information_state_tensors(self):
        game = cairn.openspiel.game("spline", recall=40)
        self.assertTrue(game.get_type().provides_information_state_tensor)
        state = game.new_initial_state()
        empty = state.information_state_tensor(0)
        state.apply_action(3)
        self.assertEqual(len(empty), 40 * (game.cairn_game.observation_size + 1))
        self.assertNotEqual(state.information_state_tensor(0), empty)
        short = cairn.openspiel.game("spline", recall=1).new_initial_state()
        short.apply_action(0)
        with self.assertRaises(ValueError):
            short.information_state_tensor(0)

    def test_simulation(self):
        """games_sim_test and basic_tests: random games, in which states are cloned, written down and read back, and agree."""
        cairn.openspiel.register()
        for name in one_of_each_kind():
            with self.subTest(name):
                game = pyspiel.load_game("cairn_" + name.replace("-", "_"))
                self.assertLess(game.min_utility(), game.max_utility())
                self.assertEqual(str(pickle.loads(pickle.dumps(game))), str(game))
                self.assertEqual(pickle.loads(pickle.dumps(game.get_type())), game.get_type())
                self.assertTrue(game.get_type().min_num_players <= game.num_players() <= game.get_type().max_num_players)
                self.simulate(game, np.random.default_rng(5))

    def simulate(self, game, generator):
        state = game.new_initial_state()
        path, given = [], np.zeros(game.num_players())
        while not state.is_terminal() and len(path) < LONGEST:
            self.observables(game, state)
            for player in range(game.num_players()):
                if player != state.current_player() and not state.is_chance_node():
                    self.assertEqual(state.legal_actions(player), [])
            actions = state.legal_actions()
            self.assertTrue(actions)
            mask = state.legal_actions_mask()
            self.assertEqual([a for a, legal in enumerate(mask) if legal], actions)
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                self.assertEqual([action for action, _ in outcomes], actions)
                self.assertTrue(all(0 < p <= 1 for _, p in outcomes))
                self.assertAlmostEqual(sum(p for _, p in outcomes), 1, 5)
            else:
                self.assertTrue(state.is_player_node())
                given += state.rewards()
                np.testing.assert_allclose(given, state.returns())
            if len(path) < 10 or len(path) & (len(path) - 1) == 0:
                again, same = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
                self.assertEqual((str(again), str(same), same.history()), (str(game), str(state), state.history()))
                self.assertEqual(str(pickle.loads(pickle.dumps(state))), str(state))
            action = generator.choice(actions)  # a numpy.int64
            other = state.clone()
            self.assertEqual((str(other), other.history()), (str(state), state.history()))
            state.apply_action(action)
            self.assertEqual(other.history(), path, "a clone stays where it was")
            other.apply_action(action)
            path.append(int(action))
            self.assertEqual((str(other), other.history()), (str(state), path))
        if not state.is_terminal():
            return
        self.observables(game, state)
        self.assertEqual(state.current_player(), pyspiel.PlayerId.TERMINAL)
        self.assertEqual([state.legal_actions()] + [state.legal_actions(q) for q in range(game.num_players())],
                         [[]] * (1 + game.num_players()))
        np.testing.assert_allclose(given + state.rewards(), state.returns())
        for player, utility in enumerate(state.returns()):
            self.assertEqual(state.player_return(player), utility)
            self.assertTrue(game.min_utility() <= utility <= game.max_utility())

    def observables(self, game, state):
        """api_test: every player may be asked at every state, the last one too; nobody else may."""
        for player in range(game.num_players()):
            tensor = np.asarray(state.observation_tensor(player))
            self.assertEqual(tensor.size, game.observation_tensor_size())
            self.assertTrue(np.isfinite(tensor).all())
            self.assertIsInstance(state.observation_string(player), str)
            self.assertIsInstance(state.information_state_string(player), str)
        self.strangers(game, state)
        if state.is_terminal() or state.is_chance_node():
            with self.assertRaises(RuntimeError):
                state.information_state_string()

    def strangers(self, game, state):
        asks = [state.observation_tensor, state.observation_string, state.information_state_string]
        if game.get_type().provides_information_state_tensor:
            asks.append(state.information_state_tensor)
        for ask in asks:
            with self.assertRaisesRegex(RuntimeError, "player >= 0"):
                ask(-1)
            with self.assertRaisesRegex(RuntimeError, "player <"):
                ask(game.num_players() + 1)

    def test_whole_trees(self):
        """api_test walks small games to their ends: with a secret and chance, and alone. What there must be was counted by hand."""
        for page, nodes, told_apart in ((HIDE, (1, 8, 18), 4), (ALONE, (6, 5, 8), 5)):
            game = cairn.openspiel.CairnGame(cairn.load_text(page), {"recall": 8})
            states = list(self.tree(game.new_initial_state()))
            kinds = [(s.is_chance_node(), s.is_player_node(), s.is_terminal()) for s in states]
            self.assertEqual(tuple(sum(kind) for kind in zip(*kinds)), nodes)
            sums = {sum(s.returns()) for s in states if s.is_terminal()}
            if game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM:
                self.assertEqual(sums, {game.utility_sum()})
            else:
                self.assertGreater(len(sums), 1)
            pasts = {}
            for state in states:
                if state.is_player_node():
                    self.recall(game, state, pasts)
                    continue
                for ask in (state.information_state_string, state.information_state_tensor):
                    with self.assertRaises(RuntimeError):
                        ask()
            self.assertEqual(len(pasts), 2 * told_apart, "as strings and as tensors")

    def tree(self, state):
        yield state
        for action in state.legal_actions():
            yield from self.tree(state.child(action))

    def recall(self, game, state, pasts):
        """Two states that look alike to whoever decides have the same past for him, and nobody else decides in one of them."""
        player, past, before = state.current_player(), [], game.new_initial_state()
        for action in state.history():
            if before.current_player() == player:
                past.append((before.information_state_string(), tuple(before.information_state_tensor()), action))
            before.apply_action(action)
        for key in (state.information_state_string(), tuple(state.information_state_tensor())):
            self.assertEqual(pasts.setdefault(key, (player, past)), (player, past))

    def test_perfect_recall(self):
        """api_test: one information state has one past of its player, and no two players share one when they decide."""
        page = """
game "Recall"
set shibumi
players White, Black
limit 4 turns
board grid(2, 2)
turn:
    either "left": stop
    or "right": stop
"""
        game = cairn.openspiel.CairnGame(cairn.load_text(page), {"recall": 8})
        pasts, owners = {}, {}

        def walk(state, pasts_now):
            if state.is_terminal():
                return
            player = state.current_player()
            for key in (state.information_state_string(), tuple(state.information_state_tensor())):
                self.assertEqual(owners.setdefault(key, player), player)
                self.assertEqual(pasts.setdefault(key, pasts_now[player]), pasts_now[player])
            for action in state.legal_actions():
                mine = pasts_now[player] + [(state.information_state_string(), action)]
                walk(state.child(action), [mine if q == player else past for q, past in enumerate(pasts_now)])

        walk(game.new_initial_state(), [[], []])
        self.assertGreater(len(pasts), 8)

    def test_a_playthrough(self):
        """What OpenSpiel writes into its playthroughs can be written of every kind, and twice the same."""
        for name in one_of_each_kind():
            with self.subTest(name):
                cairn.openspiel.register(name)
                actions = []
                text = self.playthrough("cairn_" + name.replace("-", "_"), actions)
                self.assertIn("StringLegalActions", text)
                self.assertEqual(self.playthrough("cairn_" + name.replace("-", "_"), actions), text)

    def playthrough(self, text, actions):
        game = pyspiel.load_game(text)
        kinds = pyspiel.IIGObservationType
        observers = {
            "default": game.make_py_observer(None, {}),
            "recall": game.make_py_observer(kinds(perfect_recall=True), {}),
            "public": game.make_py_observer(kinds(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE), {}),
            "private": game.make_py_observer(kinds(perfect_recall=False, public_info=False), {}),
        }
        lines = [str(game), str(sorted(game.get_parameters().items())), str(game.policy_tensor_shape())]
        state, generator = game.new_initial_state(), random.Random(3)
        for number in range(LONGEST // 4):
            lines += [str(state), str(state.history()), state.history_str(), str(int(state.current_player()))]
            for player in range(game.num_players()):
                for kind, observer in observers.items():
                    lines.append(f"{kind}({player}) = {observer.string_from(state, player)}")
                    if observer.tensor is not None:
                        observer.set_from(state, player)
                        for part, tensor in observer.dict.items():
                            self.assertTrue(1 <= tensor.ndim <= 3 and tensor.size > 0)
                            lines.append(f"{part}: {tensor.tolist()}")
            if state.is_terminal():
                break
            legal = state.legal_actions()
            words = [state.action_to_string(state.current_player(), action) for action in legal]
            lines.append(f"StringLegalActions() = {words}")
            self.assertEqual([state.string_to_action(state.current_player(), word) for word in words], legal)
            if number == len(actions):
                actions.append(generator.choice(legal))
            state.apply_action(actions[number])
        return "\n".join(lines)

    def test_what_is_public_and_what_private(self):
        name = next(n for n in games_with_turns() if cairn.load(n).has_secrets)
        game = cairn.openspiel.game(name)
        kinds, nobody = pyspiel.IIGObservationType, pyspiel.PrivateInfoType.NONE
        public = game.make_py_observer(kinds(perfect_recall=False, private_info=nobody))
        private = game.make_py_observer(kinds(perfect_recall=False, public_info=False))
        everything = game.make_py_observer(
            kinds(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS))
        secret = 0
        for state in self.play(game, seed=8):
            public.set_from(state, 0)
            for player in range(game.num_players()):
                private.set_from(state, player)
                whole = np.asarray(state.observation_tensor(player), np.float32)
                np.testing.assert_array_equal(np.where(private.tensor != 0, private.tensor, 0), private.tensor)
                np.testing.assert_array_equal(whole[private.tensor != 0], private.tensor[private.tensor != 0])
                if private.string_from(state, player):
                    secret += 1
                    self.assertNotEqual(public.string_from(state, 0), private.string_from(state, player))
            self.assertEqual(everything.string_from(state, 0), state.cairn_state.view(cairn.ALL_SEEING))
        self.assertGreater(secret, 0)
        with self.assertRaises(ValueError):
            game.make_py_observer(kinds(perfect_recall=True, public_info=False))
        with self.assertRaises(ValueError):
            game.make_py_observer(None, {"unknown": 1})

    def test_races_are_refused(self):
        races = set(cairn.games()) - set(games_with_turns())
        self.assertTrue(races)
        for name in races:
            with self.assertRaisesRegex(ValueError, "is a race"):
                cairn.openspiel.game(name)

    def test_options(self):
        cairn.openspiel.register("spline")
        small = pyspiel.load_game("cairn_spline", {"options": "size:3"})
        self.assertLess(small.num_distinct_actions(), pyspiel.load_game("cairn_spline").num_distinct_actions())
        self.assertEqual(str(small), "cairn_spline(options=size:3)")
        self.assertEqual(pyspiel.load_game(str(small)).num_distinct_actions(), small.num_distinct_actions())
        remembered = pyspiel.load_game("cairn_spline(options=size:3,recall=20)")
        self.assertTrue(remembered.get_type().provides_information_state_tensor)
        self.assertEqual(str(pyspiel.load_game("cairn_spline")), "cairn_spline()")
        with self.assertRaises(ValueError):
            pyspiel.load_game("cairn_spline", {"options": "size"})


if __name__ == "__main__":
    unittest.main()
