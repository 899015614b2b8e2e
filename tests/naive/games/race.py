"""Race: dice tip from the start rows to the far triangle; only what its border shows outwards counts."""
from dice import tipped
from games._dice_game import DiceGame
from games._throws import choose_pose


class Rules(DiceGame):
    players = ("Red", "Green", "Black", "Blue")
    colours = ("R", "G", "B", "L")
    usual_players = 3
    turns_each = 200
    fixed_size = 9
    levels = 1
    repetition = "score"

    def __init__(self, **options):
        DiceGame.__init__(self, **options)
        self.dice = 5 if len(self.players) == 3 else 4

    def start_rows(self):
        return [p for p in self.lattice.base if p[0] in (0, 1)]

    def finish_line(self):
        """Cell: the sides to which it looks out of the triangle."""
        found = {}
        for (a, b, c) in self.lattice.base:
            if a >= 4:
                out = [side for side, outermost in ((0, a == 4), (1, b == 0), (2, c == 0)) if outermost]
                if out:
                    found[(a, b, c)] = out
        return found

    def turn(self, t):
        board, beside = t.board, self.lattice.neighbours
        if len(board) < self.dice * len(self.players):
            p = t.choose([p for p in self.start_rows() if p not in board], sure=True)
            board[p] = (t.colour, choose_pose(t))
            return
        ways = {p: [q for q in beside(p) if q not in board] for p in self.dice_of(t, t.me)}
        p = t.choose([p for p in ways if ways[p]], sure=True)
        q = t.choose(ways[p], sure=True)
        colour, pose = board.pop(p)
        i, = [s for s in (0, 1, 2) if q[s] < p[s]]
        j, = [s for s in (0, 1, 2) if q[s] > p[s]]
        board[q] = (colour, tipped(pose, i, j))

    def after(self, t):
        if all(p in t.board for p in self.finish_line()):
            t.finish()

    def score(self, t):
        factor = {4: 1, 5: 2, 6: 3, 7: 4, 8: 4}
        totals = [0] * len(self.players)
        for p, sides in self.finish_line().items():
            if p in t.board:
                colour, pose = t.board[p]
                totals[self.colours.index(colour)] += factor[p[0]] * sum(pose[s] for s in sides)
        t.rank(totals)
