"""Up and Down for All: red dice are worth one, black ones cost one; odd throws ask for a die back."""
from games._dice_game import numbered
from games._throws import throw
from games.up_and_down import Rules as UpAndDown


class Rules(UpAndDown):
    usual_players = 2

    def seat(self, n):
        self.players = numbered(n)

    def start(self, t):
        UpAndDown.start(self, t)
        t.v["taken"] = tuple(("", ) * len(self.players))       # the letters of the dice each has

    def turn(self, t):
        if t.v["mixed"] is None:
            self.mix(t)
        n = throw(t)
        hands = list(t.v["taken"])
        if n in (2, 4, 6):
            for _ in range(n):
                if t.board:
                    p = t.choose(self.lattice.free(t.board), sure=True)
                    hands[t.me] = "".join(sorted(hands[t.me] + t.board.pop(p)))
                    t.v["taken"] = tuple(hands)
                    self.uncover(t)
        else:
            c = {1: "R", 3: "G", 5: "B"}[n]
            if c in hands[t.me]:
                t.board[t.choose(self.lattice.playable(t.board), sure=True)] = c
                hands[t.me] = hands[t.me].replace(c, "", 1)
                t.v["taken"] = tuple(hands)

    def after(self, t):
        if not t.board:
            t.finish()

    def score(self, t):
        t.rank([hand.count("R") - hand.count("B") for hand in t.v["taken"]])
