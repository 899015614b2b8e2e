"""Asparagus: take a free die, or a column of one colour that comes out from its free end."""
from dice import AXES, plus
from games.el_dado import VALUE
from games.el_dado import Rules as ElDado


class Rules(ElDado):
    def columns(self, board):
        """Every column that can be taken, as a list from its free die on."""
        found = []
        for p in self.lattice.free(board):
            found.append([p])
            for e in AXES:
                column, rest = [p], {q: c for q, c in board.items() if q != p}
                while True:
                    q = plus(column[-1], e)
                    if rest.get(q) != board[p] or q not in self.lattice.free(rest):
                        break
                    column.append(q)
                    del rest[q]
                    found.append(list(column))
        return found

    def turn(self, t):
        # The last die of a column tells which one: nothing else lies on it.
        columns = {column[-1]: column for column in self.columns(t.board)}
        assert len(columns) == len(self.columns(t.board))
        last = t.choose(sorted(columns, key=self.lattice.points.index), sure=True)
        for p in columns[last]:
            self.gain(t, VALUE[t.board.pop(p)])
        self.uncover(t)
