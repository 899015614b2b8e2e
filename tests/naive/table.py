"""How any game is played here: a turn is an ordinary function full of questions.

A game's `turn(t)` asks `t.choose(options)` wherever somebody decides.  To find
out what may be chosen next, the turn is simply played again from its beginning
with the choices made so far; when the script runs out the function is stopped
at the question.  An option is legal when some way of answering the rest of that
person's questions lets the turn end.  Nothing is undone, everything is copied.
"""

STRICT = False      # when true, even options marked `sure` are tried out


class Ask(Exception):
    def __init__(self, by, options, sure):
        Exception.__init__(self)
        self.by, self.options, self.sure = by, options, sure


class Fail(Exception):
    """The turn cannot be finished this way."""


class Over(Exception):
    def __init__(self, outcome):
        Exception.__init__(self)
        self.outcome = outcome


class Table:
    """Everything that lies on the table.  Values in v and memory are never changed in place."""

    def __init__(self, game):
        self.game = game
        self.boards = [dict() for _ in range(game.board_count)]
        self.me = 0                 # seat to move
        self.turns = 0              # turns finished
        self.passes = 0             # passes in succession
        self.out = frozenset()      # seats that left the game
        self.v = {}                 # counters, hands, locks: part of the position
        self.memory = {}            # earlier boards for ko and the like: not part of it
        self.seen = {}              # how often each position has stood
        self.outcome = None
        self.script, self.at = (), 0
        self.passed = False
        self.stay = False           # same seat again, no turn counted

    def copy(self):
        t = Table.__new__(Table)
        t.__dict__.update(self.__dict__)
        t.boards = [dict(b) for b in self.boards]
        t.v = dict(self.v)
        t.memory = dict(self.memory)
        return t

    board = property(lambda self: self.boards[0])
    colour = property(lambda self: self.game.colours[self.me])
    other = property(lambda self: self.game.colours[1 - self.me])

    # ---- for the games --------------------------------------------------

    def choose(self, options, by=None, sure=False):
        options = list(dict.fromkeys(options))
        if not options:
            raise Fail
        if self.at < len(self.script):
            choice = self.script[self.at]
            assert choice in options, (choice, options)
            self.at += 1
            return choice
        raise Ask(self.me if by is None else by, options, sure)

    def require(self, condition):
        if not condition:
            raise Fail

    def left(self, colour, board=None):
        """Balls of a colour still off the board."""
        board = self.board if board is None else board
        if self.game.supply is None:
            return 999
        return self.game.supply - sum(1 for c in board.values() if c == colour)

    def add(self, name, which, n):
        """Changes one of the numbers that t.v keeps under this name, one for each seat (or colour)."""
        self.v[name] = tuple(k + n if i == which else k for i, k in enumerate(self.v[name]))

    def next_seat(self, seat=None):
        seat = self.me if seat is None else seat
        n = len(self.game.players)
        for _ in range(n):
            seat = (seat + 1) % n
            if seat not in self.out:
                return seat
        return seat

    def win(self, seat=None):
        seat = self.me if seat is None else seat
        self.share([seat])

    def lose(self, seat=None):
        seat = self.me if seat is None else seat
        if len(self.game.players) == 1:
            raise Over({self.game.players[0]: "loss"})
        self.share([s for s in range(len(self.game.players)) if s != seat])

    def share(self, seats):
        names = self.game.players
        if not seats or (len(seats) == len(names) and len(names) > 1):
            raise Over({name: "draw" for name in names})
        word = "win" if len(seats) == 1 else "share"
        raise Over({name: word if s in seats else "loss" for s, name in enumerate(names)})

    def draw(self):
        self.share([])

    def rank(self, keys):
        """Highest key wins; equal leaders share."""
        best = max(keys)
        self.share([s for s, key in enumerate(keys) if key == best])

    def finish(self):
        self.game.score(self)
        self.draw()

    def picture(self, board=None):
        return frozenset((self.board if board is None else board).items())

    def position(self):
        return (tuple(frozenset(b.items()) for b in self.boards), self.me, self.passes, self.out,
                tuple(sorted(self.v.items(), key=lambda item: item[0])))


class Game:
    """House defaults; each game replaces what differs."""
    players = ("White", "Black")
    usual_players = None    # where the option `players` gives their number: how many without it
    colours = ("W", "B", "R")
    board_count = 1
    supply = 16
    cap = None              # number of the last turn
    repetition = False      # does a third occurrence of a position end the game? True: as a draw; "score": by its score

    def __init__(self, **options):
        self.options = options
        if self.usual_players:
            self.seat(self.take("players", self.usual_players, int))

    def take(self, name, default, kind=str):
        value = self.options.pop(name, None)
        if value is None:
            return default
        if kind is bool:
            return str(value).lower() in ("1", "true", "yes", "on")
        return kind(value)

    def seat(self, n):
        self.players = self.players[:n]

    def start(self, t):
        pass

    def turn(self, t):
        raise NotImplementedError

    def after(self, t):
        """Tests made at the end of every turn."""

    def stuck(self, t):
        """The player to move has no legal turn: returning means he passes."""

    def score(self, t):
        t.draw()

    def show(self, choice):
        """A choice as text."""
        lattice = self.lattice
        if isinstance(choice, str):
            return {"W": "white", "B": "black", "R": "red"}.get(choice, choice)
        if isinstance(choice, int):
            return str(choice)
        if choice in lattice.name:
            return lattice.name[choice]
        if isinstance(choice, frozenset):
            return "+".join(lattice.name[p] for p in sorted(choice, key=lattice.points.index))
        if len(choice) == 2 and choice[0] in lattice.name:
            end, travel = choice
            from pyramid import COMPASS
            return lattice.name[end] + ("" if travel is None else ">" + COMPASS[travel])
        return " ".join(self.show(part) for part in choice)

    def text(self, t):
        return "|".join(self.lattice.write(b) for b in t.boards)


def run(base, script):
    """Play the turn from its start with this script: ('ask'|'end'|'fail'|'over', table, ask or outcome)."""
    t = base.copy()
    t.script, t.at = script, 0
    t.passed = t.stay = False
    try:
        t.game.turn(t)
    except Ask as ask:
        return "ask", t, ask
    except Fail:
        return "fail", t, None
    except Over as over:
        t.outcome = over.outcome
        t.turns += 1
        return "over", t, None
    assert t.at == len(t.script)
    return "end", t, None


def can_finish(base, script, by):
    kind, _, ask = run(base, script)
    if kind == "fail":
        return False
    if kind in ("end", "over"):
        return True
    if ask.by != by:
        return True             # another's decision: nothing reaches back beyond it
    if ask.sure and not STRICT:
        return True
    return any(can_finish(base, script + (option,), by) for option in ask.options)


class State:
    """A table at the start of a turn, the choices made since, and what may come next."""

    def __init__(self, base, made, table, by, options):
        self.base, self.made, self.table, self.by, self.options = base, made, table, by, options

    outcome = property(lambda self: self.table.outcome)

    def key(self):
        """Everything that can matter for the future of the game."""
        return (self.base.position(), self.made, tuple(sorted(self.base.memory.items())),
                self.base.turns if self.base.game.cap else 0,
                frozenset(self.base.seen.items()) if self.base.game.repetition else 0,
                repr(self.outcome))


def waiting(base, made):
    """The state reached by these choices, or None when the turn is over or impossible."""
    kind, t, ask = run(base, made)
    if kind == "fail":
        return "fail", t
    if kind in ("end", "over"):
        return kind, t
    if ask.sure and not STRICT:
        options = ask.options
    else:
        options = [o for o in ask.options if can_finish(base, made + (o,), ask.by)]
        if ask.sure:
            assert options == ask.options, "an option marked sure is not"
    if not options:
        return "fail", t
    return "ask", State(base, made, t, ask.by, options)


def close_turn(t):
    """A turn has been played to its end: goals, caps, next seat."""
    game = t.game
    try:
        if t.stay:
            t.stay = False
            return
        t.passes = t.passes + 1 if t.passed else 0
        t.turns += 1
        game.after(t)
        if t.passes >= len(game.players) - len(t.out):
            t.finish()
        if game.cap and t.turns >= game.cap:
            t.finish()
        t.me = t.next_seat()
        if game.repetition:
            note(t)
    except Over as over:
        t.outcome = over.outcome


def note(t):
    key = t.position()
    t.seen = dict(t.seen)
    t.seen[key] = t.seen.get(key, 0) + 1
    if t.seen[key] >= 3:
        t.finish() if t.game.repetition == "score" else t.draw()


def advance(t):
    """Go on until somebody has to choose or the game has ended."""
    while t.outcome is None:
        kind, what = waiting(t, ())
        if kind == "ask":
            return what
        if kind == "fail":
            t = t.copy()
            try:
                t.game.stuck(t)
            except Over as over:
                t.outcome = over.outcome
                break
            t.passed, t.stay = True, False
        else:
            t = what
            if kind == "over":
                break
        close_turn(t)
    return State(t, (), t, None, [])


def begin(game, position=None, to_move=None, settings=None):
    t = Table(game)
    game.start(t)
    if position is not None:
        parts = position.split("|")
        assert len(parts) == game.board_count
        t.boards = [game.lattice.read(part) for part in parts]
    if to_move is not None:
        names = [i for i, name in enumerate(game.players) if name == to_move or name[0] == to_move]
        t.me = names[0]
    for name, value in (settings or {}).items():
        assert name in t.v, name
        t.v[name] = value
    if game.repetition:
        note(t)
    return advance(t)


def apply(state, choice):
    assert choice in state.options
    made = state.made + (choice,)
    kind, what = waiting(state.base, made)
    if kind == "ask":
        return what
    assert kind != "fail", "a legal choice led nowhere"
    if kind == "end":
        close_turn(what)
    return advance(what)
