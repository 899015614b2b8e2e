"""Spair: a ball on each of two boards; a line on A is bad for the first player, on B for the second."""
from games._ball_game import BallGame


class Rules(BallGame):
    players = ("First", "Second")
    board_count = 2
    supply = 32

    def start(self, t):
        t.v["last"] = ""        # colours the opponent put on A and on B

    def turn(self, t):
        last = t.v["last"]
        if last:
            (c,) = {"W", "B", "R"} - set(last)
            pairs = {c: last[0], last[1]: c}        # colour on A -> colour on B
            on_a = t.choose(list(pairs), sure=True)
        else:
            on_a = t.choose("WBR", sure=True)
        self.put(t, 0, on_a, 1)
        if last:
            on_b = pairs[on_a]
        else:
            on_b = t.choose([c for c in "WBR" if c != on_a], sure=True)
        self.put(t, 1, on_b, 0)
        t.v["last"] = on_a + on_b

    def put(self, t, which, colour, winner):
        b = t.boards[which]
        p = t.choose(self.lattice.playable(b), sure=True)
        b[p] = colour
        if any(p in line and all(b.get(q) == colour for q in line) for line in self.lattice.spanning_lines):
            t.win(winner)
