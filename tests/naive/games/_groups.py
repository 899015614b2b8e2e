"""Groups of dice that hang together by whole faces: Squeezing and Abquetschen."""
from games._dice_game import DiceGame


class GroupGame(DiceGame):
    def __init__(self, **options):
        DiceGame.__init__(self, **options)
        self.stock = len(self.lattice.points) // 3

    def left(self, t, seat):
        return self.stock - len(self.dice_of(t, seat))

    def begin_building(self, t):
        """Whoever throws the first 4 builds the first four dice, none of them on an edge funnel. Gives his seat."""
        D = self.lattice
        owner = self.players.index(t.choose(self.players, by="chance", sure=True))
        tops = [p for p in D.points if sum(p) == D.n - 2 and all(min(s) > 0 for s in D.supports(p))]
        top = t.choose(tops, by=owner, sure=True)
        t.v["first"] = (top,) + tuple(D.supports(top))
        for p in t.v["first"]:
            t.board[p] = self.colours[owner]
        t.stay, t.me = True, t.next_seat(owner)
        return owner

    def place(self, t, group):
        for p in group:
            t.board[p] = t.colour

    def score(self, t):
        t.rank([-self.left(t, seat) for seat in range(len(self.players))])


def stands(D, board, group):
    """Could these dice be put down one after the other, each in a funnel?"""
    lying, waiting = set(board), set(group)
    while waiting:
        able = [p for p in waiting if all(s in lying for s in D.supports(p))]
        if not able:
            return False
        lying.update(able)
        waiting.difference_update(able)
    return True


def needed(D, board, p):
    """The empty cells that must be filled before p can be, p included."""
    cells, waiting = {p}, [p]
    while waiting:
        for s in D.supports(waiting.pop()):
            if s not in board and s not in cells:
                cells.add(s)
                waiting.append(s)
    return cells


def groups(D, board, n, home):
    """Every way to place n dice that hang together by faces, one of them at a face of a die of home."""
    near = [p for p in D.points if p not in board and len(needed(D, board, p)) <= n]
    layer = {frozenset([p]) for p in near if any(q in home for q in D.touching(p))}
    for _ in range(n - 1):
        layer = {group | {q} for group in layer for p in group for q in D.touching(p)
                 if q in near and q not in group}
    return sorted((g for g in layer if stands(D, board, g)), key=sorted)


def longest_row(group):
    """The most dice of the group that lie face to face in a straight row."""
    best = 0
    for (a, b, c) in group:
        for (da, db, dc) in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
            k = 0
            while (a + k * da, b + k * db, c + k * dc) in group:
                k += 1
            best = max(best, k)
    return best


def shows_a_face(board, cells):
    """Is some upper face of these dice uncovered?"""
    return any(q not in board for p in cells for q in
               ((p[0] - 1, p[1], p[2]), (p[0], p[1] - 1, p[2]), (p[0], p[1], p[2] - 1)))
