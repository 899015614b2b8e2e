"""The square pyramid of balls, read literally.

A point is a tuple (x, y, level) on the half-grid seen from above; a board is a
plain dictionary {point: colour}.  Every word (playable, free, hidden, cut ...)
is computed from the dictionary each time it is asked for.
"""

COMPASS = {(2, 0): "E", (-2, 0): "W", (0, 2): "N", (0, -2): "S"}
FLAT = ((2, 0), (-2, 0), (0, 2), (0, -2))
DIAGONAL = ((2, 2), (2, -2), (-2, 2), (-2, -2))
RISING = ((1, 1), (1, -1), (-1, 1), (-1, -1))


class Pyramid:
    def __init__(self, n=4):
        self.n = n
        self.points = [(x, y, level)
                       for level in range(n)
                       for y in range(1 + level, 2 * n - level, 2)
                       for x in range(1 + level, 2 * n - level, 2)]
        self.all = set(self.points)
        self.apex = (n, n, n - 1)
        self.supports = {}      # the four points a point rests on (none on the ground)
        self.above = {}         # the points that rest on a point
        self.flat = {}          # neighbours in a row or column of the same level
        self.diagonal = {}      # neighbours across a corner of the same level
        self.contacts = {}      # every point whose ball would touch this one
        for (x, y, level) in self.points:
            p = (x, y, level)
            self.supports[p] = self._those((x + dx, y + dy, level - 1) for dx, dy in RISING)
            self.above[p] = self._those((x + dx, y + dy, level + 1) for dx, dy in RISING)
            self.flat[p] = self._those((x + dx, y + dy, level) for dx, dy in FLAT)
            self.diagonal[p] = self._those((x + dx, y + dy, level) for dx, dy in DIAGONAL)
            self.contacts[p] = self.flat[p] + self.supports[p] + self.above[p]
        self.holes = self.level(0)
        self.corners = [p for p in self.holes if p[0] in (1, 2 * n - 1) and p[1] in (1, 2 * n - 1)]
        self.rim_holes = [p for p in self.holes if p[0] in (1, 2 * n - 1) or p[1] in (1, 2 * n - 1)]
        self.left = [p for p in self.holes if p[0] == 1]
        self.right = [p for p in self.holes if p[0] == 2 * n - 1]
        self.bottom = [p for p in self.holes if p[1] == 1]
        self.top = [p for p in self.holes if p[1] == 2 * n - 1]
        self.interior = [p for p in self.points if (p[0], p[1], p[2] + 2) in self.all]
        self.exterior = [p for p in self.points if p not in self.interior]
        self.spanning_lines = self._spanning_lines()
        self._names()

    def _those(self, candidates):
        return [q for q in candidates if q in self.all]

    def level(self, k):
        return [p for p in self.points if p[2] == k]

    # ---- names and text -------------------------------------------------

    def _names(self):
        levels = {}
        for (x, y, level) in self.points:
            levels.setdefault((x, y), []).append(level)
        self.name = {}
        self.point = {}
        for (x, y, level) in self.points:
            square = "abcdefghijklmnopqrstuvwxyz"[x - 1] + str(y)
            full = "%d:%s" % (level, square)
            short = square if len(levels[(x, y)]) == 1 else full
            self.name[(x, y, level)] = short
            self.point[short] = (x, y, level)
            self.point[full] = (x, y, level)

    def read(self, text):
        board = {}
        for level, plane in enumerate(text.split("_")):
            rows = plane.split("/")
            size = self.n - level
            assert len(rows) == size and all(len(row) == size for row in rows), text
            for from_north, row in enumerate(rows):
                y = 2 * self.n - 1 - level - 2 * from_north
                for from_west, mark in enumerate(row):
                    if mark != ".":
                        board[(1 + level + 2 * from_west, y, level)] = mark
        for p in board:
            assert all(s in board for s in self.supports[p]), "a ball floats: " + text
        return board

    def write(self, board):
        planes = []
        for level in range(self.n):
            rows = []
            for y in range(2 * self.n - 1 - level, level, -2):
                rows.append("".join(board.get((x, y, level), ".")
                                    for x in range(1 + level, 2 * self.n - level, 2)))
            planes.append("/".join(rows))
        while len(planes) > 1 and not planes[-1].replace("/", "").replace(".", ""):
            planes.pop()
        return "_".join(planes)

    # ---- support, removal, drop ----------------------------------------

    def is_playable(self, board, p):
        return p not in board and all(s in board for s in self.supports[p])

    def playable(self, board):
        return [p for p in self.points if self.is_playable(board, p)]

    def carried(self, board, p):
        return [q for q in self.above[p] if q in board]

    def is_free(self, board, p):
        return len(self.carried(board, p)) == 0

    def is_movable(self, board, p):
        return len(self.carried(board, p)) <= 1

    def movable(self, board, *colours):
        """The balls that can be taken out; where colours are given, of these."""
        return [p for p in self.points if p in board and (not colours or board[p] in colours) and self.is_movable(board, p)]

    def rests_on(self, p, balls):
        return any(s in balls for s in self.supports[p])

    def lift(self, board, p):
        """Take the ball at p out and let what stood on it sink.

        Returns (dropped, head): where the sunk balls lie now, and the point
        that ended up empty.
        """
        load = self.carried(board, p)
        assert p in board and len(load) <= 1, "pinned"
        if not load:
            del board[p]
            return [], p
        dx, dy = load[0][0] - p[0], load[0][1] - p[1]
        dropped = []
        here = p
        while True:
            there = (here[0] + dx, here[1] + dy, here[2] + 1)
            if there not in board:
                del board[here]
                return dropped, here
            board[here] = board[there]
            dropped.append(here)
            here = there

    def column(self, board, p):
        """The ball at p and those that would sink if it were taken out, from below."""
        load = self.carried(board, p)
        if not load:
            return [p]
        dx, dy = load[0][0] - p[0], load[0][1] - p[1]
        tower = [p]
        while True:
            x, y, level = tower[-1]
            if (x + dx, y + dy, level + 1) not in board:
                return tower
            tower.append((x + dx, y + dy, level + 1))

    def lift_following(self, board, p, followed):
        """As lift; returns where the balls of `followed` are afterwards (without the taken one)."""
        tower = self.column(board, p)
        sunk = {above: below for below, above in zip(tower, tower[1:])}
        self.lift(board, p)
        return {q: sunk.get(q, q) for q in followed if q != p}

    # ---- what is seen, what touches ------------------------------------

    def is_hidden(self, board, p):
        return (p[0], p[1], p[2] + 2) in board

    def is_visible(self, board, p):
        return p in board and not self.is_hidden(board, p)

    def is_cut(self, board, p, q):
        """Is the contact of the two touching balls p and q out of sight?"""
        if p[2] != q[2]:
            return self.is_hidden(board, p if p[2] < q[2] else q)
        mx, my, level = (p[0] + q[0]) // 2, (p[1] + q[1]) // 2, p[2]
        if p[1] == q[1]:
            bridge = ((mx, my - 1, level + 1), (mx, my + 1, level + 1))
        else:
            bridge = ((mx - 1, my, level + 1), (mx + 1, my, level + 1))
        return all(o in board for o in bridge)

    def visible_contact(self, board, p, q):
        return p in board and q in board and q in self.contacts[p] and not self.is_cut(board, p, q)

    def touched(self, board, p):
        """The balls that touch a ball at p."""
        return [q for q in self.contacts[p] if q in board]

    # ---- groups ---------------------------------------------------------

    def visible_group(self, board, p):
        colour = board[p]
        if self.is_hidden(board, p):
            return set()
        group, waiting = {p}, [p]
        while waiting:
            a = waiting.pop()
            for q in self.contacts[a]:
                if q not in group and board.get(q) == colour and not self.is_cut(board, a, q):
                    group.add(q)
                    waiting.append(q)
        return group

    def full_group(self, board, p):
        group, waiting = {p}, [p]
        while waiting:
            a = waiting.pop()
            for q in self.contacts[a]:
                if q not in group and board.get(q) == board[p]:
                    group.add(q)
                    waiting.append(q)
        return group

    def visible_groups(self, board, colour):
        groups = []
        for p in self.points:
            if board.get(p) == colour and not self.is_hidden(board, p):
                if not any(p in g for g in groups):
                    groups.append(self.visible_group(board, p))
        return groups

    def full_groups(self, board, colour):
        groups = []
        for p in self.points:
            if board.get(p) == colour and not any(p in g for g in groups):
                groups.append(self.full_group(board, p))
        return groups

    def joins(self, groups, one_side, other_side):
        return any(any(p in g for p in one_side) and any(p in g for p in other_side) for g in groups)

    # ---- lines ----------------------------------------------------------

    def _spanning_lines(self):
        lines = []
        n = self.n
        for level in range(n - 1):
            places = list(range(1 + level, 2 * n - level, 2))
            for k in places:
                lines.append([(x, k, level) for x in places])
                lines.append([(k, y, level) for y in places])
            lines.append([(x, x, level) for x in places])
            lines.append([(x, 2 * n - x, level) for x in places])
        return lines

    def straight_lines(self, length):
        """Every straight run of touching points of this length, lowest end first."""
        directions = [(2, 0, 0), (0, 2, 0)] + [(dx, dy, 1) for dx, dy in RISING]
        lines = []
        for (x, y, level) in self.points:
            for (dx, dy, dz) in directions:
                line = [(x + k * dx, y + k * dy, level + k * dz) for k in range(length)]
                if all(p in self.all for p in line):
                    lines.append(line)
        return lines

    def line_is_visible(self, board, line):
        return (all(self.is_visible(board, p) for p in line) and
                all(not self.is_cut(board, p, q) for p, q in zip(line, line[1:])))

    def top_view_places(self):
        """Rows of four squares seen from above: (kind, squares)."""
        n = self.n
        squares = {(p[0], p[1]) for p in self.points}
        places = []
        for (x, y) in sorted(squares):
            for dx, dy in ((1, 1), (1, -1)):
                run = [(x + k * dx, y + k * dy) for k in range(4)]
                if all(s in squares for s in run):
                    places.append(("slope", run))
        ground = range(1, 2 * n, 2)
        for k in ground:
            for start in ground:
                run = [start + 2 * i for i in range(4)]
                if all(c in ground for c in run):
                    places.append(("ground", [(c, k) for c in run]))
                    places.append(("ground", [(k, c) for c in run]))
        return places

    def seen_at(self, board, square):
        """The topmost ball of a top-view square, or None."""
        found = [p for p in board if (p[0], p[1]) == square]
        return max(found, key=lambda p: p[2]) if found else None

    def top_view_line(self, board, place, colour):
        kind, squares = place
        if kind == "ground":
            line = [(x, y, 0) for x, y in squares]
        else:
            line = [self.seen_at(board, s) for s in squares]
        return (all(p is not None and board.get(p) == colour and self.is_visible(board, p) for p in line)
                and all(self.visible_contact(board, p, q) for p, q in zip(line, line[1:])))

    # ---- entries --------------------------------------------------------

    def entries(self, board):
        """Legal entries as (end point, travel); travel is None when nothing is pushed."""
        found = []
        for p in self.points:
            x, y, level = p
            if level == 0 or not all(s in board for s in self.supports[p]):
                continue
            low, high = 1 + level, 2 * self.n - 1 - level
            travels = []
            if x == low:
                travels.append((2, 0))
            if x == high:
                travels.append((-2, 0))
            if y == low:
                travels.append((0, 2))
            if y == high:
                travels.append((0, -2))
            if not travels:
                continue
            if p not in board:
                found.append((p, None))
            else:
                found += [(p, d) for d in travels if self._push(board, p, d) is not None]
        return found

    def _push(self, board, p, d):
        """(run of pushed balls, place where the foremost comes to rest) or None."""
        run, q = [], p
        while q in board:
            run.append(q)
            q = (q[0] + d[0], q[1] + d[1], q[2])
        if q not in self.all or not all(self.is_free(board, r) for r in run):
            return None
        missing = [s for s in self.supports[q] if s not in board]
        if not missing:
            return run, q
        if len(missing) == 1 and self.is_playable(board, missing[0]):
            return run, missing[0]
        return None

    def enter(self, board, entry, colour):
        p, d = entry
        if d is not None:
            run, rest = self._push(board, p, d)
            targets = run[1:] + [rest]
            for source, target in reversed(list(zip(run, targets))):
                board[target] = board.pop(source)
        assert self.is_playable(board, p)
        board[p] = colour

    # ---- a few named arrangements --------------------------------------

    def chequer(self, first="W", second="B"):
        """Level 0 full; the south-west corner and its colour-mates hold `first`."""
        return {(x, y, 0): first if ((x - 1) // 2 + (y - 1) // 2) % 2 == 0 else second
                for (x, y, _) in self.holes}
