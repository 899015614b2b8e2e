"""What the games that take a mixed pyramid apart share: dice nobody has seen are `?` until a face shows."""
from games._dice_game import CommonDiceGame


class Demolition(CommonDiceGame):
    letters = "RGB"             # colours of the dice, in the order of the bag
    mixture = (55, 55, 55)
    turns_each = 200

    def start(self, t):
        """A mixture laid out in turn; real starts are given as positions."""
        t.v["pool"] = self.mixture
        t.boards[0] = {p: "?" for p in self.lattice.points}
        for k, p in enumerate(p for p in self.lattice.points if min(p) == 0):
            t.board[p] = self.die(k)
            t.v["pool"] = tuple(n - (c == self.letters[k % 3]) for c, n in zip(self.letters, t.v["pool"]))
        for seat in range(len(self.players)):
            t.v["gain%d" % seat] = 0

    def die(self, k):
        return self.letters[k % 3]

    def uncover(self, t):
        """Chance names every die that shows a face for the first time, lowest cell first."""
        for p in self.lattice.points:
            if t.board.get(p) == "?" and self.lattice.exposed(t.board, p):
                pool = t.v["pool"]
                letter = t.choose([c for c, n in zip(self.letters, pool) if n > 0], by="chance", sure=True)
                t.board[p] = letter
                t.v["pool"] = tuple(n - (c == letter) for c, n in zip(self.letters, pool))

    def gain(self, t, points):
        t.v["gain%d" % t.me] += points

    def gains(self, t):
        return [t.v["gain%d" % seat] for seat in range(len(self.players))]

    def after(self, t):
        if not t.board:
            t.finish()

    def score(self, t):
        t.rank(self.gains(t))
