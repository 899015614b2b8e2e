"""Reducto: a die that can jump, by one of its numbers and over another die, is taken.

Colours and poses are dealt by chance before the game begins; here a fixed deal stands unless a position is given.
"""
from dice import POSES
from games._dice_game import CommonDiceGame
from games._throws import throw_pose


class Rules(CommonDiceGame):
    turns_each = 200
    levels = 1

    def start(self, t):
        for k, p in enumerate(self.lattice.base):
            t.board[p] = ("RGB"[k % 3], POSES[7 * k % 24])
        del t.board[self.lattice.base[4]]
        t.v["gained"] = (0,) * len(self.players)
        t.v["quiet"] = 0

    def moves(self, board, p):
        """[(end, crossed a die?)] of one move of the die at p."""
        found = []
        for side in (0, 1, 2):
            j, k = [s for s in (0, 1, 2) if s != side]
            for sign in (1, -1):
                number = board[p][1][side]
                line = []
                for m in range(1, number + 1):
                    q = list(p)
                    q[j], q[k] = p[j] + sign * m, p[k] - sign * m
                    line.append(tuple(q))
                if line[-1] in self.lattice.all and line[-1] not in board:
                    found.append((line[-1], any(q in board for q in line[:-1])))
        return found

    def gets_away(self, board, p, moves):
        """Can the die at p be taken after at most so many moves, the last of which crosses a die?"""
        for q, crossed in self.moves(board, p):
            after = dict(board)
            after[q] = after.pop(p)
            if crossed or (moves > 1 and self.gets_away(after, q, moves - 1)):
                return True
        return False

    def take_die(self, t, p):
        t.add("gained", t.me, {"G": 3, "R": 2, "B": 1}[t.board.pop(p)[0]])
        t.v["quiet"] = 0

    def throw(self, t, p):
        t.board[p] = (t.board[p][0], throw_pose(t))

    def turn(self, t):
        board = t.board
        t.v["quiet"] += 1
        dice = [p for p in self.lattice.base if p in board]
        now = [p for p in dice if self.gets_away(board, p, 1)]
        if now:
            self.take_die(t, t.choose(now, sure=True))
            return
        if len(dice) > 15:
            self.throw(t, t.choose(dice, sure=True))
            return
        moves = 3 if len(dice) <= 5 else 2
        how, p = t.choose([("walk", p) for p in dice if self.gets_away(board, p, moves)] + [("throw", p) for p in dice], sure=True)
        if how == "walk":
            self.take_die(t, p)
            return
        self.throw(t, p)
        if self.gets_away(board, p, moves - 1) and t.choose(["take", "no"], sure=True) == "take":
            self.take_die(t, p)

    def after(self, t):
        if len(t.board) == 1 or t.v["quiet"] == 30:
            t.finish()

    def score(self, t):
        t.rank(list(t.v["gained"]))
