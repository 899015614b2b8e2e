"""Cairn: games played by stacking, for programs that learn, measure and solve.

    import cairn
    game = cairn.load("spline")                  # or load("spline", size=3), or the path of a page of rules
    state = game.start()
    while not state.over:
        choices = state.choices()                # numbers that always mean the same
        state.play(choices[0])
    print(state.result, state.rewards)

docs/python.md in Cairn's source is the guide; `help(cairn.State)` and the like say what each thing does.
"""
import copyreg as _copyreg
import functools as _functools
import os as _os
import pathlib as _pathlib

from ._cairn import (
    ALL_SEEING,
    CHANCE,
    NO_CHOICE,
    OVER,
    WATCHER,
    Atlas,
    Batch,
    Game,
    IllegalChoice,
    Match,
    Player,
    RulesError,
    State,
    __version__,
    find_atlas,
    play_matches,
)
from . import _cairn

__all__ = [
    "ALL_SEEING", "CHANCE", "NO_CHOICE", "OVER", "WATCHER", "Atlas", "Batch", "Game", "IllegalChoice", "Match", "Player",
    "RulesError", "State", "find_atlas", "games", "games_folders", "load", "load_text", "play_matches",
]


def games_folders():
    """Where games are looked for: $CAIRN_GAMES (split by colons), then those that came with this package."""
    here = _pathlib.Path(__file__).resolve().parent
    folders = [_pathlib.Path(part) for part in _os.environ.get("CAIRN_GAMES", "").split(":") if part]
    # In a source tree the games lie beside the package.
    folders += [here / "games", here.parent.parent / "games"]
    return [folder for folder in folders if folder.is_dir()]


@_functools.lru_cache(maxsize=None)
def _shelf(folders):
    shelf = {}
    for folder in folders:
        for path in sorted(folder.rglob("*.cairn")):
            shelf.setdefault(path.stem, path)
    return shelf


def games():
    """The ids of all games on the shelf, in alphabetical order."""
    return sorted(_shelf(tuple(games_folders())))


def load(name, **options):
    """The game of this id ("spline"), or of a file of rules, with its options: load("spline", size=3, variant="misere").

    A game that was loaded before is given again. Raises RulesError, a ValueError, with every error of the page.
    """
    path = _shelf(tuple(games_folders())).get(str(name).lower())
    if path is None:
        path = _pathlib.Path(name)
        if not path.exists():
            import difflib
            near = difflib.get_close_matches(str(name), games(), 1)
            hint = f"; did you mean {near[0]!r}?" if near else "; cairn.games() lists those there are"
            raise RulesError(f"there is no game and no file {str(name)!r}{hint}")
    return load_text(path.read_text(encoding="utf-8"), id=path.stem, **options)


def load_text(source, *, id="rules", **options):
    """The game whose rules are this text."""
    return _loaded(source, tuple(sorted((name, _value(value)) for name, value in options.items())), id)


def _value(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


@_functools.lru_cache(maxsize=4096)
def _loaded(source, options, id):
    return _cairn.load_text(source, list(options), id)


# ---- pickling: a game by its text, a state by its game and what it saves, a match by its choices


def _restored(game, text):
    return game.restore(text)


def _replayed(first, choices):
    match = Match(first)
    for choice in choices:
        match.play(choice)
    return match


def _reduce_match(match):
    copy, choices = match.copy(), match.choices
    while copy.undo():
        pass
    return _replayed, (copy.state, choices)


_copyreg.pickle(Game, lambda game: (_loaded, (game.source, tuple(sorted(game.settings.items())), game.id)))
_copyreg.pickle(State, lambda state: (_restored, (state.game, state.save())))
_copyreg.pickle(Match, _reduce_match)


# ---- for the adapters


@_functools.lru_cache(maxsize=None)
def _somebody_decides(game):
    """Does anybody ever choose? In some races chance says who was quickest, and nobody has a turn."""
    import random
    for seed in range(3):
        generator, state = random.Random(seed), game.start()
        while state.decider == CHANCE:
            state.play(generator.choice(state.choices()))
        if not state.over:
            return True
    return False


# ---- what a game can be asked for directly


def _match(self):
    """A Match from the start."""
    return Match(self)


def _batch(self, size, seed=1, restart=True):
    """A Batch of `size` games from the start."""
    return Batch(self, size, seed, restart)


def _player(self, text, seed=1):
    """A computer player of this game, such as "level:4" or "mcts:iterations=1000"."""
    return Player(self, text, seed)


def _atlas(self, folder=None):
    """The Atlas of this game that `cairn atlas` has computed, from its usual folder or this one; None without one."""
    return find_atlas(self, folder)


Game.match, Game.batch, Game.player, Game.atlas = _match, _batch, _player, _atlas
Game.__repr__ = lambda self: f"<cairn.Game {self.id}: {self.title}>"
