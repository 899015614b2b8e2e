"""SP-Fireball: your ball and a red one, touching; keep away from the red one just placed."""
from games._ball_game import BallGame
from games._turns import touching_pair


class Rules(BallGame):
    def start(self, t):
        t.boards[0] = {self.lattice.point["a1"]: "W", self.lattice.point["g7"]: "B"}
        t.v["burning"] = None

    def turn(self, t):
        P = self.lattice
        older = [p for p in t.board if t.board[p] == t.colour]
        burning = t.v["burning"]

        def fits(p, q):
            return (q in P.contacts[p]
                    and any(o in P.contacts[p] or o in P.contacts[q] for o in older)
                    and burning not in P.contacts[p] and burning not in P.contacts[q])
        t.v["burning"] = touching_pair(t, P, [t.colour, "R"], fits)["R"]

    def stuck(self, t):
        t.finish()

    def score(self, t):
        t.rank([self.seen_on_each_level(t.board, c) for c in "WB"])
